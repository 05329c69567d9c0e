"""What a side has lost and how each brigade is, as the windows show it."""

from __future__ import annotations

from core.kit.names import side_name
from core.presentation.measured_look import Standing
from core.systems.la_garde.rules import phases, victory
from core.systems.la_garde.rules.command import is_commanded
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.orders import ORDERS, WORDS
from core.systems.la_garde.rules.rule_tables import COHESIONS
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.names import division_text
from core.text import Text, _


def standings(state: State) -> tuple[Standing, ...]:
    """Each side's exhausted divisions, then each division's brigades out of action."""
    context = state.context
    rows = []
    for side in (0, 1):
        lost, limit = victory.exhausted(state, side), victory.breaks_at(context, side)
        rows.append(Standing(side, _("Exhausted divisions"), lost, limit, lost >= limit, "LG-14.2"))
        for division in victory.divisions(context, side):
            units = context.units_of_division[division]
            gone = sum(victory.out_of_action(state, unit) for unit in units)
            name = _("{name}", name=division_text(context, division))
            tired = victory.is_exhausted(state, division)
            rows.append(Standing(side, name, gone, -(-len(units) // 2), tired, "LG-14.1", whole=False))
    return tuple(rows)


def unit_marks(state: State, unit: int) -> frozenset[str]:
    """How it is ("rout"), what it did this turn ("moved", "acted"), its order ("order-attack"), and more."""
    context = state.context
    division = context.division_of[unit]
    marks = {COHESIONS[state.cohesion[unit]]} if state.cohesion[unit] else set()
    if state.moved >> unit & 1:
        marks.add("moved")
    if (state.bombarded | state.attacked) >> unit & 1 or state.fought[unit]:
        marks.add("acted")
    if state.touched(unit):
        marks.add("contact")
    if state.dry[unit]:
        marks.add("dry")
    if state.attached >> unit & 1:
        marks.add("battery")
    if state.orders[division] in ORDERS:
        marks.add(f"order-{WORDS[state.orders[division]]}")
    if phases.RALLY <= state.phase < phases.TURN_END and not is_commanded(state, unit):
        marks.add("uncommanded")
    return frozenset(marks)


def aim_text(context: BattleContext, number: int) -> Text:
    """What an objective is worth at the turn limit; one of a single side counts for it or the other."""
    only = context.aim_sides[number]
    if only >= 0:
        side, other = side_name(context, only), side_name(context, 1 - only)
        return _(
            "Objective: at the turn limit it counts for {side} if that side holds it, else for {other}.",
            side=side,
            other=other,
        )
    if len(context.aims) == 1:
        return _("Objective: at the turn limit who holds it wins.")
    return _("Objective: at the turn limit who holds it wins, unless others count for the enemy.")
