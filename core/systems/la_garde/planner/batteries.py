"""Whom a battery bombards: as it stands, or turned on the spot before (LG-9.1, LG-R42)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from core.geometry.bases import Footprint, middle
from core.geometry.moves import turned
from core.geometry.shapes import is_within, point
from core.geometry.trigonometry import FULL_TURN
from core.systems.la_garde.planner import hypotheticals
from core.systems.la_garde.rules import bombardment, charges, movement, phases
from core.systems.la_garde.rules.actions import Bombard, Move
from core.systems.la_garde.rules.state import State

STEP = 50
"""Facings are tried by so many tenths of a degree, from the one straight at the target."""
BY_TURNING = ("out_of_range", "not_seen")
"""What another facing may mend."""


def about_to_bombard(known: State, unit: int, target: int, order: int | None) -> State | None:
    """The battle in which a battery may bombard an enemy, `order` supposed; None where it cannot.

    Who only turns has not moved: it bombards after the moves (LG-R42).
    """
    act = Bombard(unit, target)
    state = hypotheticals.bombarding(known, unit, order)
    refusal = bombardment.refusal(state, act)
    if refusal is None:
        return state
    if refusal.kind not in BY_TURNING or hypotheticals.has_rolled(known, unit):
        return None
    foot, gun = known.foot(unit), known.context.gun_of[unit]
    assert gun is not None, "it has guns"
    if not is_within(known.foot(target), point(*middle(foot)), gun.long + ceil(foot.reach / 2)):
        return None
    for after in _turned(hypotheticals.moving(known, unit, order), unit, known.foot(target)):
        if bombardment.refusal(after, act) is None:
            return after
    return None


def _turned(state: State, unit: int, its: Footprint) -> Iterator[State]:
    """The battle after each turn on the spot of a battery, the one straight at an enemy first."""
    foot = state.foot(unit)
    straight = charges.towards(foot, its)
    for step in range(0, FULL_TURN, STEP):
        pose = turned(foot.base, foot.pose, (straight + step) % FULL_TURN)
        action = Move(unit, (pose,))
        if pose.facing != foot.pose.facing and isinstance(movement.judge(state, action), movement.Outcome):
            after = state.copy()
            movement.move(after, action, None)
            after.phase = phases.LATE_BOMBARD
            after.touch()
            yield after
