"""Moves of brigades (LG-4): whether they may be made, and what they do.

`judge` is the one place in which a move is measured: refusals, lists of acts and `apply` read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.geometry.bases import Footprint, Pose, footprint, middle
from core.geometry.moves import is_turn_about_middle
from core.geometry.shapes import Shape, overlaps, swept
from core.geometry.tolerances import CENTIMETRE, MILLIMETRE, TENTH, paid
from core.geometry.trigonometry import FULL_TURN
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import allowances, charges, known_moves, zones
from core.systems.la_garde.rules.actions import Move
from core.systems.la_garde.rules.command import order_shown, reveal_contacts
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, NO_ORDER
from core.systems.la_garde.rules.rule_tables import DISORGANISED, FORMED, centimetres
from core.systems.la_garde.rules.state import State, touched_at
from core.systems.la_garde.rules.ways import (
    ASSAULT,
    LIMITS,
    MARCH,
    ROLL,
    STEP,
    SUPPORT,
    TURN,
    WITHDRAWAL,
    Path,
    why_withdrawal,
)

MOST_LEGS = 30
ALMOST = MILLIMETRE // TENTH
"""An attack move that ends so near to as far as it can go is completed, in tenths (LG-R50)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a legal move does: its end, its way, what it used of its allowance (hundredths).

    `end` is where it comes to stand: an attack move that ends a millimetre short is completed (LG-R50).
    `river`: it crosses a river and is disorganised. `touched`: the enemies that it touches after it.
    """

    end: Pose
    way: str
    used: int
    allowed: int
    river: bool
    touched: tuple[int, ...]


def judge(state: State, action: Move) -> Outcome | Refusal:
    """What a move of the active division does, or why it is refused; remembered."""
    memo = state._memo[0]
    found: Outcome | Refusal | None = memo.get(action)
    if found is None:
        found = memo[action] = _judged(state, action)
    return found


def why_not_move(state: State, unit: int) -> Refusal | None:
    """Why a brigade may not move at all now."""
    context, facts = state.context, {"unit": unit}
    if context.side_of[unit] != state.active or context.division_of[unit] != state.division:
        return Refusal("other_division", "LG-2.3", {**facts, "division": state.division})
    if state.feet[unit] is None:
        return Refusal("not_on_table", "LG-4", facts)
    if state.turned >> unit & 1:
        return Refusal("already_moved", "LG-2.4", facts)
    if state.bombarded >> unit & 1:
        return Refusal("has_bombarded", "LG-2.4", facts)
    if order_shown(state, unit) == ATTACK and state.touched(unit):
        return Refusal("in_contact", "LG-6.1", {**facts, "target": state.touched(unit)[0]})
    return None


def movable(state: State) -> list[int]:
    """The brigades of the division in hand that may still move."""
    return [
        unit for unit in state.context.units_of_division[state.division] if why_not_move(state, unit) is None
    ]


def is_held_fast(state: State, unit: int) -> bool:
    """Whether its order lets it neither step nor turn: guns or baggage in contact under Defend (LG-R39)."""
    if order_shown(state, unit) != DEFEND or not state.touched(unit):
        return False
    return allowances.allowance(state, unit, DEFEND) == 0


def _judged(state: State, action: Move) -> Outcome | Refusal:
    wrong = why_not_move(state, action.unit) or _shape_of_path(state, action)
    answer: Outcome | Refusal = wrong or known_moves.found(state, action, _measured)
    return answer


def _measured(state: State, action: Move) -> Outcome | Refusal:
    unit = action.unit
    path = (state.foot(unit).pose, *action.path)
    ways = _ways(state, unit, path)
    if isinstance(ways, Refusal):
        return ways
    first: Refusal | None = None
    for way in ways:
        found = _by_way(state, unit, path, way)
        if isinstance(found, Outcome):
            return found
        first = first or found
    assert first is not None
    return first


def _shape_of_path(state: State, action: Move) -> Refusal | None:
    """LG-R42: each leg is a straight shift or a turn on the spot; a move goes or turns somewhere.

    A turn is about the middle: over its front a brigade would gain ground for nothing. Turns in a row are
    measured from where the first began, so that roundings gain none either.
    """
    unit = action.unit
    path = (state.foot(unit).pose, *action.path)
    if len(action.path) > MOST_LEGS:
        return Refusal("too_many_legs", "LG-R42", {"measured": len(action.path), "needed": MOST_LEGS})
    if path[0] == path[-1]:
        return Refusal("no_move", "LG-4", {"unit": unit})
    base, turned_from = state.base(unit), path[0]
    for number, (start, end) in enumerate(pairwise(path), 1):
        if not 0 <= end.facing < FULL_TURN:
            return Refusal("no_facing", "LG-R42", {"unit": unit, "leg": number})
        if start.facing == end.facing:
            turned_from = end
        elif not is_turn_about_middle(base, turned_from, end):
            return Refusal("shifts_and_turns", "LG-R42", {"unit": unit, "leg": number})
        if start == end:
            return Refusal("empty_leg", "LG-R42", {"unit": unit, "leg": number})
    return None


def _only_turns(path: Path) -> bool:
    return all(start.facing != end.facing for start, end in pairwise(path))


def _ways(state: State, unit: int, path: Path) -> tuple[str, ...] | Refusal:
    """In which ways a brigade may make this move under its order (LG-4.2, LG-4.4)."""
    context = state.context
    order = order_shown(state, unit)
    if order == NO_ORDER:
        return (WITHDRAWAL,)
    exempt = context.is_battery[unit] or context.is_baggage[unit]
    if _only_turns(path):
        if state.touched(unit):
            return Refusal("turns_in_contact", "LG-R42", {"unit": unit, "target": state.touched(unit)[0]})
        if order != ATTACK or exempt or charges.supports_from(state, unit, _end(state, unit, path)):
            return (TURN,)
    if order == ATTACK:
        return (ROLL,) if exempt else (ASSAULT, SUPPORT)
    if zones.in_zone(state, unit):
        return (WITHDRAWAL,)
    return (MARCH,) if order == MANOEUVRE else (STEP,)


def _end(state: State, unit: int, path: Path) -> Footprint:
    return footprint(state.base(unit), path[-1])


def _by_way(state: State, unit: int, path: Path, way: str) -> Outcome | Refusal:
    used, allowed = measure(state, unit, path, way)
    if used > allowed:
        facts = {"unit": unit, "measured": centimetres(used), "needed": centimetres(allowed), "way": way}
        facts["ground"] = allowances.more(used, allowances.gone(path))
        if way != WITHDRAWAL:  # the table of distances
            return Refusal("too_far", "LG-4", facts)
        is_ordered = order_shown(state, unit) != NO_ORDER
        return Refusal("too_far", "LG-4.2" if is_ordered else "LG-4.4", facts | why_withdrawal(state, unit))
    wrong = _free_way(state, unit, path, way)
    if wrong is not None:
        return wrong
    end = _end(state, unit, path)
    touched = touched_by(state, unit, end)
    wrong = LIMITS[way](state, unit, path, end, touched) if way in LIMITS else None
    if wrong is not None:
        return wrong
    if way == ASSAULT and (not touched or not state.context.options.contact_cm):
        farthest = charges.farthest_along(state, unit, path[-2], path[-1])
        short = charges.length_of(path[-2], farthest) - charges.length_of(*path[-2:])
        if not touched and short > ALMOST:
            return _not_full(unit, path, farthest)
        if 1 < short <= ALMOST:  # less is the rounding of poses
            path = (*path[:-1], farthest)
            used, allowed = measure(state, unit, path, way)
            touched = touched_by(state, unit, footprint(state.base(unit), farthest))
    return Outcome(path[-1], way, used, allowed, _crosses_river(state, unit, path), touched)


# --- measuring ---------------------------------------------------------------------------------------------


def measure(state: State, unit: int, path: Path, way: str) -> tuple[int, int]:
    """How much of its allowance a move uses, and the allowance, in hundredths (LG-4, LG-4.5).

    The way of its middle counts; turning is free (LG-R42).
    """
    road = None
    if way == MARCH:
        road = allowances.manoeuvre(state, unit)
        allowed = road[0]
    elif way == WITHDRAWAL:
        allowed = allowances.withdrawal(state, unit)
    else:
        allowed = allowances.allowance(state, unit, order_shown(state, unit))
    base, used = state.base(unit), 0
    for start, end in pairwise(path):
        if start.facing == end.facing:
            used += allowances.leg_cost(state, footprint(base, start), footprint(base, end), road)
    return paid(used, allowed), allowed


def _crosses_river(state: State, unit: int, path: Path) -> bool:
    base, ground = state.base(unit), state.context.ground
    return any(
        ground.disorders(middle(footprint(base, start)), middle(footprint(base, end)))
        for start, end in pairwise(path)
        if start.facing == end.facing
    )


# --- what bars the way -------------------------------------------------------------------------------------


def shapes_of(state: State, unit: int, path: Sequence[Pose]) -> list[Shape]:
    """What each leg covers: a turn the place after it (LG-R42)."""
    base = state.base(unit)
    found: list[Shape] = []
    for start, end in pairwise(path):
        if start.facing != end.facing:
            found.append(footprint(base, end))
        else:
            shift = ((end.x - start.x) * TENTH, (end.y - start.y) * TENTH)
            found.append(swept(footprint(base, start), *shift))
    return found


def _free_way(state: State, unit: int, path: Path, way: str) -> Refusal | None:
    """LG-4.5: enemies are not crossed, friends where the end is clear; LG-4.2: a march stops at zones.

    Nor does a brigade under Manoeuvre turn into a zone in which it does not stand (LG-R53).
    """
    context, base, layout = state.context, state.base(unit), state.layout
    side_of, side = context.side_of, context.side_of[unit]
    keeps_out = way == MARCH or (way == TURN and order_shown(state, unit) == MANOEUVRE)
    wide = context.farthest_zone + MILLIMETRE if keeps_out else 0
    held = zones.holders(state, unit) if keeps_out else ()
    stopped_by = -1
    for number, shape in enumerate(shapes_of(state, unit, path)):
        start, end = path[number : number + 2]
        if stopped_by >= 0 and start.facing == end.facing:
            return Refusal("enters_zone", "LG-4.2", {"unit": unit, "target": stopped_by})
        if not context.table.holds(footprint(base, end)):
            return Refusal("off_table", "LG-4", {"unit": unit})
        if context.ground.bars_way(state.foot(unit), shape):
            return Refusal("impassable", "LG-5", {"unit": unit})
        for foe in layout.near(shape, wide):
            if side_of[foe] == side:
                continue
            if overlaps(shape, state.foot(foe)):
                return Refusal("through_enemy", "LG-4.5", {"unit": unit, "target": foe})
            if keeps_out and foe not in held and zones.is_inside(state, shape, foe):
                facts = {"unit": unit, "target": foe}
                if way == TURN:
                    return Refusal("turns_into_zone", "LG-R53", facts)
                return Refusal("enters_zone", "LG-4.2", facts)
            if way == MARCH and _passes(state, unit, shape, footprint(base, end), foe):
                return Refusal("enters_zone", "LG-4.2", {"unit": unit, "target": foe})
        if way == MARCH and stopped_by < 0 and end != path[-1]:
            stopped_by = _zone_met(state, unit, footprint(base, end))
    foot = footprint(base, path[-1])
    for friend in layout.near(foot):
        if side_of[friend] == side and friend != unit and overlaps(foot, state.foot(friend)):
            return Refusal("ends_on_friend", "LG-4.5", {"unit": unit, "target": friend})
    return None


def _passes(state: State, unit: int, shape: Shape, end: Footprint, foe: int) -> bool:
    """Whether a leg meets the border of a zone not touched before, and leads away from it (LG-R53)."""
    return (
        zones.is_touching(state, shape, foe)
        and not zones.is_touching(state, end, foe)
        and not zones.is_touching(state, state.foot(unit), foe)
    )


def _zone_met(state: State, unit: int, foot: Footprint) -> int:
    """The enemy whose zone a brigade touches there but did not before it moved, or -1."""
    before, side_of = state.foot(unit), state.context.side_of
    met = (
        foe
        for foe in state.layout.near(foot, state.context.farthest_zone + MILLIMETRE)
        if side_of[foe] != side_of[unit]
        and zones.is_touching(state, foot, foe)
        and not zones.is_touching(state, before, foe)
    )
    return next(met, -1)


def touched_by(state: State, unit: int, foot: Footprint) -> tuple[int, ...]:
    """The enemies that a brigade would be in contact with there."""
    return touched_at(state.context, state.layout, state.context.side_of[unit], foot)


def _not_full(unit: int, path: Path, farthest: Pose) -> Refusal:
    """LG-4.2, LG-R50: an attack move goes as far as it can."""
    gone, whole = (charges.length_of(path[-2], end) for end in (path[-1], farthest))
    facts = {"unit": unit, "measured": centimetres(round(gone) * TENTH)}
    facts["needed"] = centimetres(round(whole) * TENTH)
    return Refusal("not_full", "LG-4.2", facts, Move(unit, (*path[1:-1], farthest)))


# --- making it ---------------------------------------------------------------------------------------------


def move(state: State, action: Move, emit: Listener | None) -> None:
    """Carry out a move that is not refused."""
    outcome = judge(state, action)
    assert isinstance(outcome, Outcome), outcome
    unit, context = action.unit, state.context
    turns = any(start.facing != end.facing for start, end in pairwise((state.foot(unit).pose, *action.path)))
    length = allowances.gone((state.foot(unit).pose, *action.path[:-1], outcome.end))
    state.place({unit: outcome.end})
    state.turned |= 1 << unit
    if outcome.way != TURN:
        state.moved |= 1 << unit
    elif context.is_battery[unit]:  # it has not rolled, be it that it was driven back before (LG-AMB-38)
        state.moved &= ~(1 << unit)
    if outcome.way == WITHDRAWAL and outcome.touched:  # it has not charged them (LG-R80)
        state.occupied |= 1 << unit
    longest = context.options.bricole_cm * CENTIMETRE
    rolls = outcome.way == ROLL and not turns and (not longest or paid(outcome.used, longest) <= longest)
    if rolls or (outcome.way == TURN and context.is_battery[unit]):  # who only turns has not moved (LG-R42)
        state.prolonged |= 1 << unit
    if emit is not None:
        facts = {"unit": unit, "way": outcome.way, "used": outcome.used, "targets": outcome.touched}
        facts["length"] = length
        emit(Event("moved", facts, "LG-4.2"))
    if outcome.river and state.cohesion[unit] == FORMED:
        state.cohesion[unit] = DISORGANISED
        if emit is not None:
            emit(Event("crosses_river", {"unit": unit}, "LG-5"))
    reveal_contacts(state, unit, emit)
