"""What is counted in a La Garde battle: who is ahead in what, by how much."""

from __future__ import annotations

from math import copysign

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
    "contacts",
    "quality",
    "advance",
    "late_objectives",
    "late_exhausted",
)
"""Divisions exhausted, and how near the army is to breaking; elements in order; brigades disorganised, in
rout, gone; objectives held; brigades in contact in better order than their enemy; worth of the brigades that
fight; how near the brigades are to the enemy's objectives; who would win at the limit by objectives, or by
fewer exhausted divisions, the more the nearer it is."""

LAST_TURNS = 3
"""In so many turns before the limit it counts who would win at it: a ninth as the last but one begins, four
ninths as the last begins.
"""

SOON = 0.1
"""Objectives are asked for who will hold them from this lateness on: before, it costs more than it tells."""


def measure(state: State, side: int) -> tuple[float, ...]:
    """Each of `FEATURES`, above 0 where `side` is ahead."""
    mine, its = _side(state, side), _side(state, 1 - side)
    counted = tuple(own - other for own, other in zip(mine, its, strict=True))
    late = _lateness(state)
    winner = _wins(state, late)
    if winner != NOBODY:
        return (*counted, late if winner == side else -late, 0.0)
    tired = victory.exhausted(state, 1 - side) - victory.exhausted(state, side)
    return (*counted, 0.0, copysign(late, tired) if tired else 0.0)


def _lateness(state: State) -> float:
    """0 until so many turns are left, 1 when the last activation before the limit is over."""
    context = state.context
    divisions = len(context.side_of_division) or 1
    left = context.options.turn_limit - (state.turn - 1) - state.activated.bit_count() / divisions
    return min(1.0, max(0.0, 1 - left / LAST_TURNS)) ** 2


def _wins(state: State, late: float) -> int:
    """The side that would win by objectives if the battle ended now (LG-14.4), or NOBODY."""
    context = state.context
    if not context.aims:
        return NOBODY
    if late < SOON:
        return victory.by_objectives(state)
    claims = [victory.claimant(state, number) for number in range(len(context.aims))]
    held = [was if claim == NOBODY else claim for claim, was in zip(claims, state.held, strict=True)]
    return victory.won_by(context, held)


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
        contacts / count,
        quality / count,
        advance / count,
    ]
