"""Bows and slings (MBT-8): whom a base may shoot at, and what the dice do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from core.geometry.arcs import ahead_gap, ahead_part, around, fan, strip
from core.geometry.bases import Footprint, middle
from core.geometry.contacts import are_within
from core.geometry.openings import is_open
from core.geometry.shapes import gap, point
from core.geometry.trigonometry import SCALE, heading, own_frame
from core.kit.memory import remembered
from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push
from core.protocol.pending import Shown
from core.protocol.refusals import Refusal
from core.systems.mbt.rules import gaps
from core.systems.mbt.rules.actions import Shoot
from core.systems.mbt.rules.combat import beaten, sums
from core.systems.mbt.rules.frames import Shooting
from core.systems.mbt.rules.gaps import INSET
from core.systems.mbt.rules.state import State

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext

WIDE = 450
"""The arc of MBT-R27 `wide`, on each side, in tenths of a degree."""
Place = tuple[int, int]
Line = tuple[Place, Place]


def why_not(state: State, unit: int, target: int) -> Refusal | None:
    """Why a base may not shoot at an enemy now."""
    context, options = state.context, state.context.options
    facts = {"unit": unit, "target": target}
    if not context.shoots[unit]:
        return Refusal("no_shooter", "MBT-8", facts)
    if state.acted >> unit & 1:
        return Refusal("already_acted", "MBT-AMB-33", facts)
    if options.shooting_first and state.melee:
        return Refusal("melee_begun", "MBT-AMB-43", facts)
    if not options.shoot_into_melee:
        for engaged in (unit, target):
            if state.opposed()[engaged] >= 0:
                return Refusal("in_melee", "MBT-AMB-30", {**facts, "by": engaged})
    mine, its = state.feet[unit], state.feet[target]
    if mine is None or its is None:
        return Refusal("not_on_table", "MBT-8", {"unit": unit if mine is None else target})
    distance = distance_to(context, unit, mine, its)
    if distance is None:
        return Refusal("not_in_front", "MBT-8.1", facts)
    if distance > context.reach_of[unit]:
        measured = {
            "measured": context.graduations(distance),
            "needed": context.reach_of[unit] / context.graduation,
        }
        return Refusal("out_of_range", "MBT-8.1", {**facts, **measured})
    if sees(state, unit, mine, target, its):
        return None
    return Refusal("not_seen" if options.los == "all" else "hidden_by_ground", "MBT-AMB-29", facts)


def is_free(state: State, unit: int) -> bool:
    """Whether a base may shoot at all, whoever stands where (MBT-R30, MBT-R33)."""
    engaged = not state.context.options.shoot_into_melee and state.opposed()[unit] >= 0
    return bool(state.context.shoots[unit]) and not engaged and not state.acted >> unit & 1


def distance_to(context: BattleContext, unit: int, mine: Footprint, its: Footprint) -> int | None:
    """The distance of a shot in hundredths, None out of the arc (MBT-8.1, MBT-R27, MBT-R28)."""
    if context.is_chariot[unit]:
        return gap(mine, its)
    return ahead_gap(mine, its, spread(context))


def spread(context: BattleContext) -> int:
    """By how much the arc opens on each side, in tenths of a degree (MBT-R27)."""
    return WIDE if context.options.arc == "wide" else 0


def range_of(context: BattleContext, unit: int, foot: Footprint) -> tuple[Place, ...]:
    """The outline of where a base that stands so shoots: as wide as MBT-R27 says, a chariot all round."""
    reach = context.reach_of[unit]
    if context.is_chariot[unit]:
        return around(foot, reach)
    if opening := spread(context):
        return fan(foot, reach, opening)
    return strip(foot, reach).outline()


def targets(state: State, unit: int) -> list[int]:
    """The enemies at which a base may shoot now."""
    context = state.context
    foot = state.feet[unit]
    if foot is None or not context.shoots[unit] or state.acted >> unit & 1:
        return []
    reach = context.reach_of[unit]
    return [
        foe
        for foe in context.units_of[1 - context.side_of[unit]]
        if (its := state.feet[foe]) is not None
        and are_within(foot, its, reach)
        and why_not(state, unit, foe) is None
    ]


def shots(state: State) -> list[tuple[int, int]]:
    """Every shot that the active side may make now."""
    return [
        (unit, target)
        for unit in state.context.units_of[state.active]
        if state.context.shoots[unit]
        for target in targets(state, unit)
    ]


def sees(state: State, unit: int, mine: Footprint, target: int, its: Footprint) -> bool:
    """Whether some line in the arc from the shooter's edge to the target is clear (MBT-R29)."""
    context = state.context
    los = context.options.los
    if los == "open":
        return True
    between: list[Footprint] = []
    if los == "all":
        reach = its.reach + context.reach_of[unit]  # a line may end at the far end of the target
        feet = state.feet
        between = [
            foot
            for other in state.layout.near(mine, ceil(reach))
            if (foot := feet[other]) is not None
            and other not in (unit, target)
            and (foot.double_x - mine.double_x) ** 2 + (foot.double_y - mine.double_y) ** 2
            <= (mine.reach + foot.reach + 2 * reach) ** 2
        ]
    if not between and not context.ground.hides:
        return True
    return _sees(context, unit, mine, its, tuple(between))


@remembered(1 << 12)
def _sees(
    context: BattleContext, unit: int, mine: Footprint, its: Footprint, between: tuple[Footprint, ...]
) -> bool:
    """Remembered: the flow and the list of acts ask the same, and few bases move from one act to the next."""
    corners = [corner for foot in between for corner in foot.corners]
    if context.ground.hides:
        corners += context.ground.hiding_corners
    if _is_clear(context, between, lines(context, unit, mine, its, corners)):
        return True
    ground = context.ground
    ends = [*ground.ends_in_hiding(mine), *ground.ends_in_hiding(its)] if ground.hides else []
    return bool(ends) and _is_clear(context, between, lines(context, unit, mine, its, [*corners, *ends]))


def _is_clear(context: BattleContext, between: Sequence[Footprint], found: Iterator[Line]) -> bool:
    """Whether one of these lines is clear of bases and of ground."""
    return any(is_open(start, end, between) and context.ground.is_clear(start, end) for start, end in found)


def lines(
    context: BattleContext, unit: int, mine: Footprint, its: Footprint, between: Sequence[Place]
) -> Iterator[Line]:
    """Lines in the arc from the shooter to the target: straight ahead first, then to its outline, then gaps.

    `between` are corners of what may stand in the way: a line straight ahead leads close past each, others
    close past every two.
    """
    all_round = context.is_chariot[unit]
    yield from _straight(mine, its, between)
    starts = _outline(mine) if all_round else _outline(mine)[:3]
    wide = spread(context)
    for end in (*_outline(its), middle(its)):
        if all_round or (wide and ahead_gap(mine, point(*end), wide) is not None):
            for start in starts:
                yield start, end
    if all_round:
        yield from gaps.lines(mine.corners, its.corners, between)
    elif wide:
        yield from gaps.lines(mine.corners[:2], ahead_part(mine, its, wide), between)


def _outline(foot: Footprint) -> tuple[tuple[int, int], ...]:
    """Both front corners with the middle between them, then the rest of the outline."""
    corners = foot.corners
    halves = [
        ((x + corners[(place + 1) % 4][0]) // 2, (y + corners[(place + 1) % 4][1]) // 2)
        for place, (x, y) in enumerate(corners)
    ]
    return (corners[0], corners[1], halves[0], corners[2], corners[3], *halves[1:])


def _straight(mine: Footprint, its: Footprint, between: Sequence[Place]) -> Iterator[Line]:
    """Lines straight ahead from the front edge that end on the target: if one is clear, one of these is.

    Where a line that is shifted aside stops being clear it passes a corner (MBT-R58).
    """
    facing = mine.pose.facing
    left_x, left_y = mine.corners[0]
    width = mine.base.width * 10
    corners = [own_frame(facing, x - left_x, y - left_y) for x, y in its.corners]
    rights = [right for _ahead, right in corners]
    left, right = max(0, min(rights)), min(width, max(rights))
    if left > right:
        return
    first, last = left + INSET, right - INSET
    if first > last:  # a sliver of it lies in the strip
        first = last = (left + right) // 2
    far = max(ahead for ahead, _right in corners)
    wanted = {first, last, (first + last) // 2, (3 * first + last) // 4, (first + 3 * last) // 4}
    for x, y in between:
        ahead, right = own_frame(facing, x - left_x, y - left_y)
        if -INSET <= ahead <= far:  # what stands on the front, too, but for its rounding
            rights.append(right)
    wanted |= {right + step for right in rights for step in (-INSET, INSET) if first < right + step < last}
    for right in sorted(wanted):
        x, y = heading(facing, 0, right, SCALE)
        entry = _entry(corners, right, far)
        if entry is None:
            continue
        to_x, to_y = heading(facing, entry, right, SCALE)
        yield (left_x + x, left_y + y), (left_x + to_x, left_y + to_y)


def _entry(corners: list[tuple[int, int]], right: int, far: int) -> int | None:
    """How far ahead a convex outline begins, `right` along the front; None where it lies behind that."""
    found = []
    for place, (ahead, across) in enumerate(corners):
        before_ahead, before = corners[place - 1]
        low, high = sorted(((across, ahead), (before, before_ahead)))
        if low[0] <= right <= high[0] and low[0] != high[0]:
            found.append(low[1] + (high[1] - low[1]) * (right - low[0]) // (high[0] - low[0]))
    if max(found, default=far) < 0:
        return None
    return max(0, min(found, default=far))


def begin(state: State, action: Shoot, emit: Listener | None) -> None:
    """A base shoots: both dice have to fall (MBT-8.2)."""
    state.acted |= 1 << action.unit
    state.frames = push(state.frames, Shooting(action.unit, action.target))
    if emit is not None:
        emit(Event("shot", {"unit": action.unit, "target": action.target}, "MBT-8.1"))


def resolve(state: State, frame: Shooting, shown: Shown, emit: Listener | None) -> None:
    """The dice of a shot have fallen: only the target can come to harm (MBT-8.2)."""
    state.frames = pop(state.frames)
    mine, its = sums(state, frame, shown, emit)
    if mine > its:
        beaten(state, frame.target, mine, its, emit)
    elif emit is not None:
        emit(Event("missed", {"unit": frame.unit, "target": frame.target}, "MBT-8.2"))
