"""Moves of bases and groups (MBT-5): whether they may be made, and where everybody stands after them.

`judge` is the one place in which a move is measured: refusals, lists of acts and `apply` read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.contacts import are_within
from core.geometry.groups import is_group, moved_group
from core.geometry.moves import displacement, is_turn, is_turn_about_middle
from core.geometry.shapes import Shape, first_hit, is_within, overlaps, swept
from core.geometry.tolerances import TENTH, TOUCHING, paid, rounded
from core.geometry.trigonometry import FULL_TURN
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.conformation import NoRoom, conform, fronts
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.state import NOBODY, State
from core.systems.mbt.rules.wheels import swings

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext

MOST_LEGS = 60
MOST_JUDGED = 1 << 12
"""So many answers about moves of one moment are kept at most."""
Path = tuple[Pose, ...]
SWINGS = {
    "off_table": "swings_off_table",
    "impassable": "swings_impassable",
    "through_enemy": "swings_through_enemy",
    "through_friend": "swings_through_friend",
}
"""What bars a group on its way round is told so."""


def judge(state: State, action: Move) -> Outcome | Refusal:
    """What a move of units of the active side does, or why it is refused. The answers are kept."""
    kept = state._judged
    found: Outcome | Refusal | None = kept.get(action)
    if found is None:
        found = _judged(state, action)
        if len(kept) >= MOST_JUDGED:
            kept.clear()
        kept[action] = found
    return found


def remember(state: State, outcomes: Mapping[Move, Outcome]) -> None:
    """Take over answers that were worked out where nothing was different that they depend on."""
    if len(state._judged) < MOST_JUDGED:
        state._judged.update(outcomes)


def goes_too_far(state: State, action: Move) -> bool:
    """Whether a quick look shows that one base goes too far or nowhere. Of a group nothing is said.

    `judge` would refuse such a move.
    """
    if len(action.units) > 1:
        return False
    unit, end = action.units[0], action.path[-1]
    foot = state.feet[unit]
    assert foot is not None
    there = footprint(foot.base, end)
    x, y = there.double_x - foot.double_x, there.double_y - foot.double_y
    far = 2 * (state.context.allowance[unit] + TENTH)
    return end == foot.pose or x * x + y * y > far * far


def goes_through(state: State, action: Move, about: Sequence[Footprint]) -> bool:
    """Whether a quick look shows that one base would go through one of those about it. Of a group nothing
    is said.

    `judge` would refuse such a move.
    """
    context, unit = state.context, action.units[0]
    foot = state.feet[unit]
    assert foot is not None
    if len(action.units) > 1 or context.options.pass_friends:
        return False
    legs = shapes_of(context, unit, (foot.pose, *action.path))
    return any(first_hit(shape, about) is not None for _foot, shape in legs)


def _judged(state: State, action: Move) -> Outcome | Refusal:
    wrong = _who(state, action)
    if wrong is not None:
        return wrong
    paths = paths_of(state, action)
    if isinstance(paths, Refusal):
        return paths
    if all(path[0] == path[-1] for path in paths):
        return Refusal("no_move", "MBT-5.1", {"unit": action.units[0]})
    measured = used, allowed = measure(state.context, action.units, paths)
    if used > allowed:
        return _too_far(state, action, paths, used, allowed)
    met = _way(state, action, paths)
    return met if isinstance(met, Refusal) else _arrive(state, action, paths, met, measured)


def _who(state: State, action: Move) -> Refusal | None:
    """Why these bases may not move at all."""
    context, units = state.context, action.units
    if not units or len(set(units)) != len(units) or not 1 <= len(action.path) <= MOST_LEGS:
        return Refusal("no_path", "MBT-5.1", {"unit": units[0] if units else NOBODY, "needed": MOST_LEGS})
    for unit in units:
        facts = {"unit": unit}
        if context.side_of[unit] != state.active:
            return Refusal("not_yours", "MBT-3", facts)
        if state.feet[unit] is None:
            return Refusal("not_on_table", "MBT-3", facts)
        if state.moved >> unit & 1:
            return Refusal("already_moved", "MBT-3.1", facts)
        if not context.options.disengage and state.opposed()[unit] >= 0:
            return Refusal("may_not_leave", "MBT-AMB-5", {**facts, "target": state.opposed()[unit]})
    return None


def paths_of(state: State, action: Move) -> list[Path] | Refusal:
    """The poses of each mover from its start on; a refusal of who is no group or shifts and turns at once."""
    context, units = state.context, action.units
    leader = units[0]
    if len(units) > 1 and not is_group(state.links(), units):
        return Refusal("no_group", "MBT-5.2", {"unit": leader})
    foot = state.feet[leader]
    assert foot is not None
    path = (foot.pose, *action.path)
    for number, (start, end) in enumerate(pairwise(path), 1):
        if not 0 <= end.facing < FULL_TURN:
            return Refusal("no_facing", "MBT-5.1", {"unit": leader, "leg": number})
        if start.facing != end.facing and not is_turn(context.base_of[leader], start, end):
            return Refusal("shifts_and_turns", "MBT-5.1", {"unit": leader, "leg": number})
    if len(units) == 1:
        return [path]
    feet: Any = state.feet
    linked = state.links()
    rows = [moved_group(feet, linked, units, leader, pose) for pose in action.path]
    return [(feet[unit].pose, *(row[place] for row in rows)) for place, unit in enumerate(units)]


def allowance(context: BattleContext, units: Sequence[int]) -> int:
    """How far these may go, in hundredths: as the slowest (MBT-5.2)."""
    return min(context.allowance[unit] for unit in units)


def measure(context: BattleContext, units: Sequence[int], paths: Sequence[Path]) -> tuple[int, int]:
    """How much of its allowance a move uses, and the allowance, in hundredths."""
    allowed = allowance(context, units)
    return paid(sum(lengths(context, units, paths)), allowed), allowed


def lengths(context: BattleContext, units: Sequence[int], paths: Sequence[Path]) -> tuple[int, int]:
    """How long a move is, and what difficult ground adds, in hundredths.

    Of a group that of the base which uses most (MBT-R64).
    """
    most = (0, 0)
    for unit, path in zip(units, paths, strict=True):
        most = max(most, length_of(context, unit, path, alone=len(units) == 1), key=sum)
    return most


def length_of(context: BattleContext, unit: int, path: Path, *, alone: bool) -> tuple[int, int]:
    """How long the way of a base is, and what difficult ground adds (MBT-R2, MBT-R4, MBT-R51).

    The longest of: the way of its middle, the way from start to end. A turn counts as the straight way of the
    middle; only about its own middle a base that moves `alone` turns for nothing, and where it does nothing
    else its corners do not count either.
    """
    ground, base, mobility = context.ground, context.base_of[unit], context.mobility_of[unit]
    length = more = 0
    for start, end in pairwise(path):
        if start.facing != end.facing and alone and is_turn_about_middle(base, start, end):
            continue  # turning is free (MBT-5.1, MBT-R60)
        here, there = footprint(base, start), footprint(base, end)
        x, y = there.double_x - here.double_x, there.double_y - here.double_y
        length += rounded(sqrt(x * x + y * y) / 2)
        if ground.costs[mobility]:
            more += ground.extra(
                mobility,
                (here.double_x // 2, here.double_y // 2),
                (there.double_x // 2, there.double_y // 2),
            )
    if alone and not length and is_turn_about_middle(base, path[0], path[-1]):
        straight = 0  # it gains no ground, however long its base is (MBT-R2)
    elif context.options.measure == "corner":
        straight = displacement(base, path[0], path[-1])
    else:
        here, there = footprint(base, path[0]), footprint(base, path[-1])
        x, y = there.double_x - here.double_x, there.double_y - here.double_y
        straight = rounded(sqrt(x * x + y * y) / 2)
    return max(length, straight), more


def _too_far(state: State, action: Move, paths: Sequence[Path], used: int, allowed: int) -> Refusal:
    """Of a group: the base that uses most, and the slowest, as which they all go (MBT-5.2, MBT-R64)."""
    context, alone = state.context, len(paths) == 1
    rows = {
        unit: length_of(context, unit, path, alone=alone)
        for unit, path in zip(action.units, paths, strict=True)
    }
    farthest = max(rows, key=lambda unit: (sum(rows[unit]), -context.allowance[unit]))
    facts = {
        "unit": farthest,
        "measured": context.graduations(used),
        "needed": allowed / context.graduation,
        "length": used,
        "allowed": allowed,
        "dear": rows[farthest][1],
    }
    if context.allowance[farthest] > allowed:
        facts["slowest"] = min(action.units, key=lambda unit: context.allowance[unit])
    return Refusal("too_far", "MBT-5" if alone else "MBT-5.2", facts)


def shapes_of(context: BattleContext, unit: int, path: Path) -> list[tuple[Footprint, Shape]]:
    """For each leg the base after it, and what it covers: a turn the pose after it (MBT-5.1, but MBT-R63)."""
    base = context.base_of[unit]
    found: list[tuple[Footprint, Shape]] = []
    for start, end in pairwise(path):
        foot = footprint(base, end)
        if start.facing != end.facing:
            found.append((foot, foot))
        else:
            shift = ((end.x - start.x) * TENTH, (end.y - start.y) * TENTH)
            found.append((foot, swept(footprint(base, start), *shift)))
    return found


def _way(state: State, action: Move, paths: Sequence[Path]) -> Refusal | dict[int, int]:
    """The enemies that are touched on the way, each with the mover; a refusal where it is barred (MBT-R3)."""
    context, units = state.context, action.units
    movers, touched = frozenset(units), dict[int, int]()
    for unit, path in zip(units, paths, strict=True):
        for foot, shape in shapes_of(context, unit, path):
            wrong = _met(state, unit, foot, shape, movers, touched)
            if wrong is not None:
                return wrong
        if context.options.pass_friends:
            for other in state.layout.near(foot):
                standing = state.feet[other]
                if standing is None or other in movers or context.side_of[other] != context.side_of[unit]:
                    continue
                if overlaps(foot, standing):
                    return Refusal("ends_on_friend", "MBT-AMB-3", {"unit": unit, "target": other})
    if len(units) > 1 and context.options.group_turn == "swept":
        for start, end in pairwise(paths[0]):
            wrong = _swung(state, units, start, end, touched) if start.facing != end.facing else None
            if wrong is not None:
                return wrong
    return touched


def _met(
    state: State, unit: int, foot: Footprint, shape: Shape, movers: frozenset[int], touched: dict[int, int]
) -> Refusal | None:
    """What bars a base that comes to `foot` over `shape`; enemies that it touches are noted in `touched`."""
    context, feet = state.context, state.feet
    side, mobility, start = context.side_of[unit], context.mobility_of[unit], feet[unit]
    assert start is not None
    if not context.table.holds(foot):
        return Refusal("off_table", "MBT-1.1", {"unit": unit})
    if context.ground.bars_way(mobility, start, shape):
        return Refusal("impassable", "MBT-5.3", {"unit": unit})
    for other in state.layout.near(shape, TOUCHING):
        standing = feet[other]
        if standing is None or other in movers:
            continue
        if context.side_of[other] != side:
            if is_within(shape, standing, TOUCHING):
                if overlaps(shape, standing):
                    return Refusal("through_enemy", "MBT-AMB-3", {"unit": unit, "target": other})
                touched.setdefault(other, unit)
        elif not context.options.pass_friends and overlaps(shape, standing):
            return Refusal("through_friend", "MBT-AMB-3", {"unit": unit, "target": other})
    return None


def _swung(
    state: State, units: Sequence[int], start: Pose, end: Pose, touched: dict[int, int]
) -> Refusal | None:
    """What bars a group that turns: nothing where one way round is free (MBT-R63)."""
    wrong: Refusal | None = None
    movers = frozenset(units)
    for swing in swings(state, units, start, end):
        met = dict(touched)
        wrongs = (
            _met(state, unit, foot, foot, movers, met)
            for feet in swing
            for unit, foot in zip(units, feet, strict=True)
        )
        barred = next((found for found in wrongs if found is not None), None)
        if barred is None:
            touched.update(met)
            return None
        wrong = wrong or replace(barred, kind=SWINGS[barred.kind], rule="MBT-R63")
    return wrong


def _arrive(
    state: State,
    action: Move,
    paths: Sequence[Path],
    met: Mapping[int, int],
    measured: tuple[int, int],
) -> Outcome | Refusal:
    """The contacts at the end of the way, and who conforms (MBT-5.4)."""
    context, units = state.context, action.units
    ends = tuple((unit, path[-1]) for unit, path in zip(units, paths, strict=True))
    if len(units) > 1 and any(path[0].facing != path[-1].facing for path in paths):
        squeezed = _squeezed(context, ends)
        if squeezed is not None:
            return squeezed
    if not met:
        return Outcome(ends, (), *measured, NOBODY, NOBODY)
    after = state.layout.moved({unit: footprint(context.base_of[unit], pose) for unit, pose in ends})
    wrong = _contacts(state, units, after.feet, met)
    if wrong is not None:
        return wrong
    found = conform(context, after, units, action.prefer, state.opposed())
    if isinstance(found, NoRoom):
        facts = {"unit": units[0], "target": found.target}
        alone = context.options.conform_fallback == "refuse"  # the attacker's room was not asked
        return Refusal("target_has_no_room" if alone else "no_room_to_conform", "MBT-AMB-7", facts)
    changes, touched, by = found
    poses = {**dict(ends), **changes}
    return Outcome(tuple(poses.items()), tuple(changes), *measured, touched, by)


def _squeezed(context: BattleContext, ends: Sequence[tuple[int, Pose]]) -> Refusal | None:
    """A group whose bases, aligned within the tolerance only, would overlap once it has turned."""
    feet = [footprint(context.base_of[unit], pose) for unit, pose in ends]
    for place, foot in enumerate(feet):
        for before in range(place):
            if overlaps(foot, feet[before]):
                return Refusal("squeezed", "MBT-R54", {"unit": ends[before][0], "by": ends[place][0]})
    return None


def _contacts(
    state: State, units: Sequence[int], after: Sequence[Footprint | None], met: Mapping[int, int]
) -> Refusal | None:
    """Why the enemies that were met may not be touched so."""
    context = state.context
    for foe in sorted(met):
        its = after[foe]
        assert its is not None
        at_end = was_touched = False
        for unit in units:
            foot, before = after[unit], state.feet[unit]
            assert foot is not None
            assert before is not None
            touched_before = are_within(before, its, TOUCHING)
            was_touched |= touched_before
            if not are_within(foot, its, TOUCHING):
                continue
            at_end = True
            if not touched_before and not fronts(context, foot, its):
                return Refusal("not_by_front", "MBT-AMB-10", {"unit": unit, "target": foe})
        if not at_end and not was_touched:
            return Refusal("contact_on_the_way", "MBT-5.4", {"unit": met[foe], "target": foe})
    return None


def move(state: State, action: Move, emit: Listener | None) -> None:
    """Carry out a move that is not refused."""
    outcome = judge(state, action)
    assert isinstance(outcome, Outcome), outcome
    context, before = state.context, state.opposed()
    state.place(dict(outcome.poses))
    for unit in action.units:
        state.moved |= 1 << unit
    if emit is None:
        return
    facts = {
        "unit": action.units[0],
        "units": action.units,
        "used": context.graduations(outcome.used),
        "allowed": outcome.allowed / context.graduation,
    }
    emit(Event("moved" if len(action.units) == 1 else "group_moved", facts, "MBT-5"))
    for unit in action.units:
        foe = state.opposed()[unit]
        if foe >= 0 and foe != before[unit]:
            emit(Event("contact", {"unit": unit, "target": foe}, "MBT-5.4"))
    for unit in outcome.conformed:
        foe = state.opposed()[unit]
        kind, rule = "conformed", "MBT-5.4"
        if unit in action.units:
            kind, rule = (
                ("turns_to", "MBT-AMB-10") if foe in outcome.conformed else ("attacker_conformed", rule)
            )
        emit(Event(kind, {"unit": unit, "target": foe}, rule))
    if outcome.touched >= 0:
        facts = {"unit": outcome.by, "target": outcome.touched}
        emit(Event("touch_only", facts, "MBT-AMB-11" if len(action.units) > 1 else "MBT-AMB-5"))


def movable(state: State) -> list[int]:
    """The bases of the active side that may still move."""
    moved = state.moved
    opposed = None if state.context.options.disengage else state.opposed()
    return [
        unit
        for unit in state.context.units_of[state.active]
        if not moved >> unit & 1 and state.poses[unit] is not None and (opposed is None or opposed[unit] < 0)
    ]
