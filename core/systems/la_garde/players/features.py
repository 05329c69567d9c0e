"""What is counted in a La Garde battle: who is ahead in what, by how much."""

from __future__ import annotations

from core.systems.la_garde.rules import victory
from core.systems.la_garde.rules.rule_tables import ROUT
from core.systems.la_garde.rules.state import NOBODY, State

FEATURES = (
    "exhausted",
    "verge",
    "elements",
    "disorganised",
    "routed",
    "gone",
    "objectives",
    "late_objectives",
    "contacts",
    "quality",
    "advance",
)
"""Divisions exhausted, and how near the army is to breaking; elements in order; brigades disorganised, in
rout, gone; objectives held, and the same near the end; brigades in contact in better order than their
enemy; worth of the brigades that fight; how near the brigades are to the enemy's objectives."""


def measure(state: State, side: int) -> tuple[float, ...]:
    """Each of `FEATURES`, above 0 where `side` is ahead."""
    mine, its = _side(state, side), _side(state, 1 - side)
    return tuple(own - other for own, other in zip(mine, its, strict=True))


def _side(state: State, side: int) -> list[float]:
    context = state.context
    elements = shaken = routed = gone = contacts = quality = advance = 0.0
    for unit in context.units_of[side]:
        if state.gone >> unit & 1:
            gone += 1
            continue
        cohesion = state.cohesion[unit]
        fit = 1.0 if not cohesion else 0.5 if cohesion < ROUT else 0.0
        elements += state.elements[unit] * fit
        shaken += 0 < cohesion < ROUT
        routed += cohesion >= ROUT
        quality += fit * context.experience_of[unit]
        foot = state.feet[unit]
        if foot is None:
            continue
        for foe in state.touched(unit):
            contacts += cohesion < state.cohesion[foe]
        for number, aim in enumerate(context.aims):
            if context.aim_sides[number] in (NOBODY, side) and fit:
                x, y = aim.middle
                far = abs(foot.double_x / 2 - x) + abs(foot.double_y / 2 - y)
                advance += fit / (1 + far / 20_000)
    tired = victory.exhausted(state, side)
    count = len(context.units_of[side]) or 1
    held = sum(
        1.0
        for number, holder in enumerate(state.held)
        if holder == side and context.aim_sides[number] in (NOBODY, side)
    )
    left = 0.0
    for division in victory.divisions(context, side):
        units = context.units_of_division[division]
        out = sum(victory.out_of_action(state, unit) for unit in units)
        left += (out / len(units)) ** 2
    return [
        -float(tired) / victory.breaks_at(context, side),
        -left / victory.breaks_at(context, side),
        elements / count,
        -shaken / count,
        -routed / count,
        -gone / count,
        held,
        held * min(1.0, state.turn / 8),
        contacts / count,
        quality / count,
        advance / count,
    ]
