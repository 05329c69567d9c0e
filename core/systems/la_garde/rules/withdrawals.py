"""Brigades that go back: withdrawals (LG-6.11) and the moves of routed ones (LG-6.13)."""

from __future__ import annotations

from bisect import bisect_left
from enum import Enum
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from core.geometry.bases import Footprint, Pose, footprint, middle
from core.geometry.moves import along, farthest, leg_tenths, shifted, stop, towards
from core.geometry.shapes import overlaps, swept
from core.geometry.tolerances import TENTH, TOUCHING
from core.geometry.trigonometry import heading
from core.kit.memory import remembered
from core.protocol.events import Event, Listener
from core.systems.la_garde.rules import command, phases
from core.systems.la_garde.rules.rule_tables import DISORGANISED, FORMED
from core.systems.la_garde.rules.state import State

if TYPE_CHECKING:
    from core.systems.la_garde.rules.context import BattleContext

HALF_CENTIMETRE = 500
LEAST = TOUCHING // TENTH + 1
"""In tenths: a way before friends that is no longer than the tolerance of contact is none (LG-6.11)."""


class Way(Enum):
    """How a brigade went back: as it wished, barred by an enemy or by ground, or over the table edge."""

    WENT = "went"
    BARRED = "barred"
    LEFT = "left"


def allowance(context: BattleContext, unit: int, cohesion: int) -> int:
    """How far a brigade goes back, in hundredths: its base move, half of it when disorganised (LG-6.11).

    Halves are rounded down to half a centimetre (LG-4.1).
    """
    base = context.troop_of[unit].base
    if cohesion != DISORGANISED:
        return base
    half = base // context.numbers["disorganised_divides"]
    return half - half % HALF_CENTIMETRE


def withdraw(state: State, unit: int, enemy: Footprint, emit: Listener | None) -> Way:
    """Straight away from the enemy, facing kept (LG-6.11)."""
    tenths = allowance(state.context, unit, state.cohesion[unit]) // TENTH
    x, y = towards(state.foot(unit), enemy, -tenths)
    return go_back(state, unit, x, y, "withdraws", "LG-6.11", emit)


def rout(state: State, unit: int, emit: Listener | None) -> Way:
    """A routed brigade goes its base move straight towards the edge of its side (LG-6.13)."""
    context = state.context
    tenths = context.troop_of[unit].base // TENTH
    x, y = heading(context.faces[context.side_of[unit]], -tenths, 0)
    return go_back(state, unit, x, y, "runs", "LG-6.13", emit)


def go_back(state: State, unit: int, x: int, y: int, kind: str, rule: str, emit: Listener | None) -> Way:
    """Shift a brigade straight by (x, y) tenths as far as enemies, ground and friends let it.

    Friends may be crossed; where the end is not clear it stops at the last clear place. Whom it comes to
    touch turns its order up (LG-3.1, LG-R83). A brigade that would leave the table is not placed: the caller
    removes it.
    """
    foot = state.foot(unit)
    start = foot.pose
    reached, is_barred = _way_back(state.context, state.feet, unit, x, y)
    if reached is None:
        if emit is not None:
            emit(Event("leaves_table", {"unit": unit}, rule))
        return Way.LEFT
    if reached != start:
        before = state.touched(unit)
        state.moved |= 1 << unit
        state.place({unit: reached})
        _run_into(state, unit, before)
        if emit is not None:
            emit(Event(kind, {"unit": unit, "length": leg_tenths(start, reached) / 100}, rule))
        cross_water(state, unit, foot, emit)
        command.reveal_contacts(state, unit, emit)
    if is_barred and emit is not None:
        emit(Event("cannot_withdraw", {"unit": unit}, rule))
    elif reached != shifted(start, x, y) and emit is not None:
        emit(Event("friends_behind", {"unit": unit}, rule))
    return Way.BARRED if is_barred else Way.WENT


def _run_into(state: State, unit: int, before: tuple[int, ...]) -> None:
    """Who touches nobody but an enemy that has just run into it attacks it in no combat of now (LG-R84).

    Before the moves it is as if it had begun in contact: it may not move away any more.
    """
    if state.phase in (phases.LATE_BOMBARD, phases.COMBAT):
        for foe in state.touched(unit):
            if foe not in before and state.touched(foe) == (unit,):
                state.occupied |= 1 << foe


Feet = tuple[Footprint | None, ...]


@remembered(1 << 12)
def _way_back(context: BattleContext, feet: Feet, unit: int, x: int, y: int) -> tuple[Pose | None, bool]:
    """Where a brigade comes to stand that goes back by (x, y), and whether it is barred; None off the table.

    Remembered, for odds ask it often of brigades that stand alike.
    """
    foot = feet[unit]
    assert foot is not None, "it stands on the table"
    reached, is_barred = _barred(context, feet, unit, foot, shifted(foot.pose, x, y))
    if not context.table.holds(footprint(foot.base, reached)):
        return None, is_barred
    return _clear_of_friends(context, feet, unit, foot, reached), is_barred


def _barred(context: BattleContext, feet: Feet, unit: int, foot: Footprint, end: Pose) -> tuple[Pose, bool]:
    """How far enemies and ground that nobody enters let a brigade go, and whether they bar it."""
    start = foot.pose
    foes = [its for foe in context.units_of[1 - context.side_of[unit]] if (its := feet[foe]) is not None]
    reached = stop(foot.base, start, end, foes)

    def is_free(pose: Pose) -> bool:
        path = swept(foot, (pose.x - start.x) * TENTH, (pose.y - start.y) * TENTH)
        return not context.ground.bars_way(foot, path)

    if not is_free(reached):
        reached = farthest(start, reached, is_free)
    return reached, reached != end


def _clear_of_friends(context: BattleContext, feet: Feet, unit: int, foot: Footprint, end: Pose) -> Pose:
    """The farthest place on the way that lies over no friend."""
    path = swept(foot, (end.x - foot.pose.x) * TENTH, (end.y - foot.pose.y) * TENTH)
    friends = tuple(
        its
        for friend in context.units_of[context.side_of[unit]]
        if friend != unit and (its := feet[friend]) is not None and overlaps(path, its)
    )
    return _last_clear(foot, end, friends) if friends else end


@lru_cache(maxsize=1 << 12)
def _last_clear(foot: Footprint, end: Pose, friends: tuple[Footprint, ...]) -> Pose:
    """The farthest place towards `end` that lies over none of these; remembered as well."""
    start = foot.pose

    def lies_over(tenths: int, friend: Footprint) -> bool:
        return overlaps(footprint(foot.base, along(start, end, tenths)), friend)

    tenths = leg_tenths(start, end)
    while friend := next((friend for friend in friends if lies_over(tenths, friend)), None):
        # Bases bulge nowhere, so the way lies over a friend in one piece: its beginning is found by halving.
        tenths = bisect_left(range(tenths), True, key=partial(lies_over, friend=friend)) - 1
        if tenths < LEAST:
            return start
    return along(start, end, tenths)


def cross_water(state: State, unit: int, before: Footprint, emit: Listener | None) -> None:
    """A brigade that has crossed a river is disorganised (LG-5)."""
    ground = state.context.ground
    if state.cohesion[unit] == FORMED and ground.disorders(middle(before), middle(state.foot(unit))):
        state.cohesion[unit] = DISORGANISED
        state.touch()
        if emit is not None:
            emit(Event("disorganised_by_river", {"unit": unit}, "LG-5"))
