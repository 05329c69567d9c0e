"""The ground that is won: the attacker may move up to 5 cm into it (LG-6.12)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TypeAlias

from core.geometry.bases import Footprint, Pose, footprint, middle
from core.geometry.moves import along, farthest, leg_tenths, shifted, towards
from core.geometry.shapes import overlaps, swept, touches
from core.geometry.tolerances import TENTH, paid
from core.geometry.trigonometry import FULL_TURN, QUARTER_TURN, heading
from core.kit.memory import remembered
from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import allowances, command, moments, withdrawals
from core.systems.la_garde.rules.actions import Occupy, Stand
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.fighting_frames import Occupying
from core.systems.la_garde.rules.state import State

Feet: TypeAlias = tuple[Footprint | None, ...]

LEAST = 10
"""A millimetre: ground that is nearer needs no question."""


def begin(state: State, unit: int, stood: tuple[int, int, int, int]) -> None:
    """The attacker is asked, where there is ground that it can take."""
    frame = Occupying(unit, stood)
    if leg_tenths(state.foot(unit).pose, farthest_way(state, frame)) >= LEAST:
        state.frames = push(state.frames, frame)


def go_on(state: State, frame: Occupying, emit: Listener | None) -> bool:
    """The owner of the attacker decides."""
    if state.feet[frame.unit] is None:
        state.frames = pop(state.frames)
        return False
    state.pending = moments.OCCUPY[state.context.side_of[frame.unit]]
    return True


def ground(state: State, frame: Occupying) -> Footprint:
    """Where the defender stood."""
    x, y, facing, elements = frame.stood
    return footprint(state.context.bases[elements], Pose(x, y, facing))


def top(state: State) -> Occupying | None:
    """The frame, where ground may be occupied now."""
    frame = state.frames[-1] if state.frames else None
    return frame if isinstance(frame, Occupying) else None


def farthest_way(state: State, frame: Occupying) -> Pose:
    """The farthest place straight towards the middle of the ground; where that way is barred, another."""
    return _farthest_way(state.context, state.feet, frame.unit, ground(state, frame))


@remembered(1 << 12)
def _farthest_way(context: BattleContext, feet: Feet, unit: int, won: Footprint) -> Pose:
    """The same, remembered: odds ask it often of brigades that stand alike."""
    foot = feet[unit]
    assert foot is not None, "the attacker is on the table"
    start, best = foot.pose, foot.pose
    for x, y in _directions(foot, won, context.distances["occupy"] // TENTH):
        end = farthest(start, shifted(start, x, y), lambda pose: barrier(context, feet, unit, pose) is None)
        is_into = end != start and _reaches(foot, footprint(foot.base, end), won)
        if is_into and leg_tenths(start, end) > leg_tenths(start, best):
            best = end
        if leg_tenths(start, best) >= LEAST:
            break
    return best


def _directions(foot: Footprint, won: Footprint, tenths: int) -> Iterator[tuple[int, int]]:
    """Shifts of that length into the ground: to its middle, straight ahead, across its edges, to its corners.

    Then to the attacker's sides and back. A friend beside it can bar the way to the middle and leave the
    ground before it free, or only what a slide along that friend reaches (LG-6.12).
    """
    yield towards(foot, won, tenths)
    yield heading(foot.pose.facing, tenths, 0)
    for turn in range(0, FULL_TURN, QUARTER_TURN):
        yield heading((won.pose.facing + turn) % FULL_TURN, tenths, 0)
    x, y = middle(foot)
    for to_x, to_y in won.corners:
        length = hypot(to_x - x, to_y - y)
        if length:
            yield round((to_x - x) * tenths / length), round((to_y - y) * tenths / length)
    for turn in range(QUARTER_TURN, FULL_TURN, QUARTER_TURN):
        yield heading((foot.pose.facing + turn) % FULL_TURN, tenths, 0)


def _reaches(foot: Footprint, there: Footprint, won: Footprint) -> bool:
    """Whether a brigade that goes there from `foot` comes into the ground, not along its border."""
    return overlaps(there, won) or (touches(there, won) and not touches(foot, won))


@remembered(1 << 12)
def barrier(context: BattleContext, feet: Feet, unit: int, pose: Pose) -> Refusal | None:
    """Why the attacker cannot come to a place: the length of the way, others, ground, the edge."""
    foot = feet[unit]
    assert foot is not None, "the attacker is on the table"
    start, known = foot.pose, {"unit": unit}
    if pose.facing != start.facing:
        return Refusal("occupy_turned", "LG-6.12", known)
    length = allowances.gone((start, pose))
    there = footprint(foot.base, pose)
    most = context.distances["occupy"]
    used = paid(context.ground.cost(middle(foot), middle(there), length, None), most)
    if used > most:
        measured = {"measured": used / 1000, "needed": most / 1000, "ground": allowances.more(used, length)}
        return Refusal("occupy_too_far", "LG-6.12", {**known, **measured})
    if not context.table.holds(there):
        return Refusal("off_table", "LG-6.12", known)
    path = swept(foot, (pose.x - start.x) * TENTH, (pose.y - start.y) * TENTH)
    if context.ground.bars_way(foot, path):
        return Refusal("barred_by_ground", "LG-6.12", known)
    for other, its in enumerate(feet):
        if its is not None and other != unit and overlaps(path, its):
            return Refusal("in_the_way", "LG-6.12", {**known, "by": other})
    return None


def occupy_refusal(state: State, action: Occupy) -> Refusal | None:
    """Why the attacker may not occupy the ground so."""
    frame = top(state)
    if frame is None or action.unit != frame.unit:
        return Refusal("nothing_to_occupy", "LG-6.12", {"unit": action.unit})
    foot = state.foot(frame.unit)
    there = footprint(foot.base, action.pose)
    won = ground(state, frame)
    if action.pose == foot.pose or not _reaches(foot, there, won):
        return Refusal("not_into_ground", "LG-6.12", {"unit": frame.unit}, _offer(state, frame))
    found = barrier(state.context, state.feet, frame.unit, action.pose)
    if found is None:
        return None
    return Refusal(found.kind, found.rule, found.facts, _offer(state, frame))


def _offer(state: State, frame: Occupying) -> Occupy:
    return Occupy(frame.unit, farthest_way(state, frame))


def occupations(state: State) -> list[Occupy]:
    """The whole way into the ground (`farthest_way`), and half of it."""
    frame = top(state)
    assert frame is not None, "there is no ground to occupy"
    start, end = state.foot(frame.unit).pose, farthest_way(state, frame)
    half = along(start, end, leg_tenths(start, end) // 2)
    found = [Occupy(frame.unit, end), Occupy(frame.unit, half)]
    return [action for action in dict.fromkeys(found) if occupy_refusal(state, action) is None]


def occupy(state: State, action: Occupy, emit: Listener | None) -> None:
    """The attacker takes the ground; a contact that it makes is no attack in this activation (LG-6.1)."""
    state.frames = pop(state.frames)
    unit, before = action.unit, state.foot(action.unit)
    state.moved |= 1 << unit
    state.place({unit: action.pose})
    if emit is not None:
        facts = {"unit": unit, "length": leg_tenths(before.pose, action.pose) / 100}
        emit(Event("occupies", facts, "LG-6.12"))
    withdrawals.cross_water(state, unit, before, emit)
    if state.touched(unit):
        state.occupied |= 1 << unit
        command.reveal_contacts(state, unit, emit)


def stand(state: State, action: Stand, emit: Listener | None) -> None:
    """The attacker stays where it is."""
    frame = state.frames[-1]
    state.frames = pop(state.frames)
    if emit is not None:
        emit(Event("stays", {"unit": frame.unit}, "LG-6.12"))
