"""Recoil (MBT-6.3, MBT-6.4): straight back by the depth of the base, friends pushed, or eliminated."""

from __future__ import annotations

from collections.abc import Callable

from core.geometry.bases import Footprint, Part, edge, footprint
from core.geometry.moves import shifted
from core.geometry.recoil import Push, back, met, push
from core.geometry.shapes import Shape, is_within
from core.geometry.tolerances import TENTH, TOUCHING
from core.protocol.events import Event, Listener
from core.systems.mbt.rules import losses
from core.systems.mbt.rules.state import State

SLID = 20
"""So many tenths of a millimetre on, a front edge that is still touched is slid along (MBT-R17)."""


def recoil(state: State, unit: int, emit: Listener | None) -> None:
    """A loser that was not doubled goes back, or is eliminated where it cannot (MBT-6.4)."""
    foot = state.feet[unit]
    assert foot is not None
    shift = _shift(state, unit, foot)
    if shift == (0, 0):
        if emit is not None:
            emit(Event("stands", {"unit": unit}, "MBT-AMB-16"))
        return
    made = attempt(state, unit, shift)
    if made.blocked is not None:
        if emit is not None:
            blocked = made.blocked
            facts = {"unit": unit, "who": blocked.who, "by": blocked.by_base, "why": blocked.by or "base"}
            emit(Event("cannot_recoil", facts, "MBT-6.4"))
        losses.destroy(state, unit, emit, "MBT-6.4")
        return
    state.place(dict(made.moved))
    if emit is not None:
        emit(Event("recoils", {"unit": unit}, "MBT-6.3"))
        for pushed, _pose in made.moved[1:]:
            emit(Event("pushed", {"unit": pushed, "by": unit}, "MBT-AMB-16"))


def is_barred(state: State, unit: int) -> bool:
    """Whether a base that had to go back could not (MBT-6.4)."""
    foot = state.feet[unit]
    assert foot is not None
    shift = _shift(state, unit, foot)
    return shift != (0, 0) and attempt(state, unit, shift).blocked is not None


def _shift(state: State, unit: int, foot: Footprint) -> tuple[int, int]:
    """How far a base goes back, in tenths: with `recoil_friends=block` only to the first friend (MBT-R16)."""
    depth = foot.base.depth
    context = state.context
    if context.options.recoil_friends == "block":
        friends = [
            its if context.side_of[other] == context.side_of[unit] and other != unit else None
            for other, its in enumerate(state.feet)
        ]
        x, y = back(foot.pose, depth)
        reached = met(foot, x * TENTH, y * TENTH, friends)
        if reached:
            depth = int(depth * reached[0][0])
    return back(foot.pose, depth)


def attempt(
    state: State, unit: int, shift: tuple[int, int], asked: Callable[[int], None] | None = None
) -> Push[str]:
    """What a recoil by that shift does, or what bars it; `asked` is told of each base that is to give way."""
    context = state.context
    side = context.side_of[unit]
    pushes = context.options.recoil_friends == "push"

    def may_push(other: int) -> bool:
        return pushes and context.side_of[other] == side

    def bars(who: int, there: Footprint, path: Shape) -> str | None:
        if asked is not None:
            asked(who)
        if not context.table.holds(there):
            return "edge"
        start = state.feet[who]
        assert start is not None
        if context.ground.bars_way(context.mobility_of[who], start, path):
            return "ground"
        return "front" if _meets_front(state, side, start, shift, path) else None

    return push(unit, shift, state.layout, may_push, bars)


def _meets_front(state: State, side: int, start: Footprint, shift: tuple[int, int], path: Shape) -> bool:
    """Whether a base that goes along `path` touches an enemy's front edge that it did not (MBT-R17)."""
    x, y = shift
    side_of, layout = state.context.side_of, state.layout
    for other in layout.near(path, TOUCHING):
        foe = layout.feet[other]
        if foe is None or side_of[other] == side:
            continue
        front = edge(foe, Part.FRONT)
        if not is_within(path, front, TOUCHING):
            continue
        if not is_within(start, front, TOUCHING):
            return True
        if state.context.options.recoil_slide == "dies":
            length = max(1, round((x * x + y * y) ** 0.5))
            on = shifted(start.pose, round(x * SLID / length), round(y * SLID / length))
            if is_within(footprint(start.base, on), front, TOUCHING):
                return True
    return False
