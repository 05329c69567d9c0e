"""What is counted in an MBT battle: who is ahead in what, by how much."""

from __future__ import annotations

from core.systems.mbt.rules import victory
from core.systems.mbt.rules.state import State

FEATURES = ("losses", "verge", "bases", "figures", "general", "objectives", "engaged", "linked", "tempo")
"""Losses, and how near the limit they are; bases and figures left; enemies near the general; objectives held;
bases face to face with a weaker enemy; bases in line with a friend; the turn."""
NEAR = 3.0
"""Graduations within which an enemy is near."""


def measure(state: State, side: int) -> tuple[float, ...]:
    """Each of `FEATURES`, above 0 where `side` is ahead."""
    mine, its = _side(state, side), _side(state, 1 - side)
    tempo = 0.5 if state.active == side else -0.5
    return (*(own - other for own, other in zip(mine, its, strict=True)), tempo)


def _side(state: State, side: int) -> list[float]:
    context, feet = state.context, state.feet
    lost, limit = victory.losses(state, side), max(1, context.limits[side])
    opposed, links = state.opposed(), state.links()
    bases = figures = danger = engaged = linked = 0.0
    count = len(context.units_of[side]) or 1
    for unit in context.units_of[side]:
        foot = feet[unit]
        if foot is None:
            continue
        bases += 1
        figures += context.figures[unit]
        foe = opposed[unit]
        if foe >= 0:
            engaged += (context.figures[unit] > context.figures[foe]) - (
                context.figures[unit] < context.figures[foe]
            )
        linked += bool(links[unit])
        if context.is_general[unit]:
            danger += _foes_near(state, side, unit)
    return [
        -float(lost),
        -1.0 / max(0.5, limit - lost),
        bases,
        figures / 10,
        -danger / 3,
        float(victory.objective_points(state, side)),
        engaged / count,
        linked / count,
    ]


def _foes_near(state: State, side: int, unit: int) -> int:
    """The enemies within a few graduations of a base, by their middles."""
    foot = state.feet[unit]
    assert foot is not None
    reach = 2 * NEAR * state.context.graduation
    found = 0
    for foe in state.context.units_of[1 - side]:
        its = state.feet[foe]
        if its is not None:
            x, y = its.double_x - foot.double_x, its.double_y - foot.double_y
            found += x * x + y * y < reach * reach
    return found
