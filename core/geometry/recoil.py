"""Straight shoves: a base goes straight back and pushes others before it; a base runs and meets others.

Who may be pushed and what bars the way is the caller's to say.
"""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.layout import Layout
from core.geometry.moves import shifted
from core.geometry.shapes import Shape, hits, meeting, swept
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import heading

Bar = TypeVar("Bar")


class Blocked(NamedTuple, Generic[Bar]):
    """Who could not go on, and by whom: another base, or what the caller named as barring it."""

    who: int
    by_base: int | None
    by: Bar | None


class Push(NamedTuple, Generic[Bar]):
    """What a shove does: the new poses, the first pusher first; or why it cannot be made (nobody moves)."""

    moved: tuple[tuple[int, Pose], ...]
    blocked: Blocked[Bar] | None


def back(pose: Pose, tenths: int) -> tuple[int, int]:
    """The shift (x, y), in tenths, that takes a base so far straight back."""
    return heading(pose.facing, -tenths, 0)


def push(
    start: int,
    shift: tuple[int, int],
    layout: Layout,
    may_push: Callable[[int], bool],
    bars: Callable[[int, Footprint, Shape], Bar | None],
) -> Push[Bar]:
    """Shift a base straight; those in its way whom it may push go the same shift, and push in their turn.

    ``layout``: every base. ``may_push(other)`` says whether a base in the way
    gives way. ``bars(who, there, path)`` names what else bars a base that comes to ``there`` along ``path``
    (ground, the edge of the table, an enemy's front), or None. Each base moves once: they never overlap.
    """
    x, y = shift
    feet = layout.feet
    moved: dict[int, Pose] = {}
    waiting = [start]
    while waiting:
        who = waiting.pop(0)
        foot = feet[who]
        if foot is None or who in moved:
            continue
        pose = shifted(foot.pose, x, y)
        # The whole way counts, not only its end: a narrow base may not be jumped over.
        path = swept(foot, x * TENTH, y * TENTH)
        by = bars(who, footprint(foot.base, pose), path)
        if by is not None:
            return Push((), Blocked(who, None, by))
        # All pushed bases go the same shift, so those that go along cannot meet one another.
        moved[who] = pose
        near = [other for other in layout.near(path) if other not in moved]
        for place in hits(path, [standing for other in near if (standing := feet[other]) is not None]):
            other = near[place]
            if not may_push(other):
                return Push((), Blocked(who, other, None))
            waiting.append(other)
    return Push(tuple(moved.items()), None)


def met(runner: Shape, x: int, y: int, others: Sequence[Shape | None]) -> list[tuple[float, int]]:
    """Whom a shape meets that runs straight by (x, y), in hundredths: (fraction of the way, place), in order.

    Sliding along an edge is not meeting. Of those met together the lowest place comes first.
    """
    times = ((meeting(runner, x, y, other), place) for place, other in enumerate(others) if other is not None)
    return sorted((time, place) for time, place in times if time is not None)
