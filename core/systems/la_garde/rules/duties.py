"""Who must attack and still can: the duty of brigades under the order to attack (LG-4.7)."""

from __future__ import annotations

from core.systems.la_garde.rules import charges
from core.systems.la_garde.rules.command import order_shown
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.state import State


def must_go(state: State, unit: int) -> bool:
    """LG-4.7: commanded, not routed, neither battery nor baggage, not in contact, and has not gone."""
    context = state.context
    if context.is_battery[unit] or context.is_baggage[unit] or state.feet[unit] is None:
        return False
    if state.turned >> unit & 1 or state.touched(unit):
        return False
    return order_shown(state, unit) == ATTACK and not charges.supports_from(state, unit, state.foot(unit))


def bound_to_attack(state: State) -> tuple[int, ...]:
    """The brigades that must and can still go (LG-4.7); remembered."""
    memo = state._memo[0]
    found: tuple[int, ...] | None = memo.get("duties")
    if found is None:
        found = memo["duties"] = tuple(
            unit
            for unit in state.context.units_of_division[state.division]
            if must_go(state, unit) and can_go(state, unit)
        )
    return found


def first_bound(state: State) -> int:
    """The first of them, -1 where none is bound; remembered. The others are not measured."""
    memo = state._memo[0]
    found: int | None = memo.get("first duty")
    if found is None:
        units = state.context.units_of_division[state.division]
        bound = (unit for unit in units if must_go(state, unit) and can_go(state, unit))
        found = memo["first duty"] = next(bound, -1)
    return found


def can_go(state: State, unit: int) -> bool:
    """LG-4.7: some attack move brings it nearer to the nearest enemy that can be approached."""
    move = charges.charge(state, unit)
    return move is not None and isinstance(judge(state, move), Outcome)
