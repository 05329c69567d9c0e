"""How far a brigade may move under its order (LG-4.1, LG-4.2), in hundredths of a millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from core.geometry.bases import Footprint, Pose, middle
from core.geometry.tolerances import TENTH, rounded
from core.systems.la_garde.rules.command import is_coherent, order_shown
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE
from core.systems.la_garde.rules.rule_tables import DISORGANISED
from core.systems.la_garde.rules.state import State


def halved(state: State, unit: int, length: int) -> int:
    """LG-4.1: a disorganised brigade moves half as far, rounded down to half a centimetre."""
    if state.cohesion[unit] != DISORGANISED:
        return length
    step = state.context.distances["halving"]
    return length // state.context.numbers["disorganised_divides"] // step * step


def manoeuvre(state: State, unit: int) -> tuple[int, int]:
    """Its move off and on the road under the order Manoeuvre, with the bonus of a coherent chain (LG-R31)."""
    context = state.context
    troop = context.troop_of[unit]
    coherent = is_coherent(state, context.division_of[unit], MANOEUVRE)
    bonus = context.distances["corps_manoeuvre"] if coherent else 0
    return halved(state, unit, troop.manoeuvre + bonus), halved(state, unit, troop.road + bonus)


def withdrawal(state: State, unit: int) -> int:
    """How far it withdraws on its own: a step under an order, its base move without (LG-4.2, LG-4.4).

    Under Defend no farther than its type steps at all: artillery only turns (LG-R39).
    """
    context = state.context
    order = order_shown(state, unit)
    if order:
        step = context.distances["withdrawal_step"]
        return halved(state, unit, min(step, context.troop_of[unit].defend) if order == DEFEND else step)
    return halved(state, unit, context.troop_of[unit].base)


def allowance(state: State, unit: int, order: int) -> int:
    """Its move under an order, off the road."""
    troop = state.context.troop_of[unit]
    if order == MANOEUVRE:
        return manoeuvre(state, unit)[0]
    if order == ATTACK:
        return halved(state, unit, troop.attack)
    if order == DEFEND:
        return halved(state, unit, troop.defend)
    return withdrawal(state, unit)


def leg_cost(state: State, here: Footprint, there: Footprint, road: tuple[int, int] | None) -> int:
    """What a straight shift costs of the allowance."""
    x, y = there.double_x - here.double_x, there.double_y - here.double_y
    length = rounded(sqrt(x * x + y * y) / 2)
    return state.context.ground.cost(middle(here), middle(there), length, road)


def more(used: int, length: int) -> int:
    """By how much ground makes a way dearer than it is long, or cheaper (a road); 0 for rounding's sake."""
    return 0 if abs(used - length) <= TENTH else used - length


def gone(path: Sequence[Pose]) -> int:
    """How far a way goes, in hundredths, whatever its ground costs: turns are no part of it (LG-R42)."""
    legs = ((start, end) for start, end in pairwise(path) if start.facing == end.facing)
    return sum(rounded(sqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2) * TENTH) for start, end in legs)
