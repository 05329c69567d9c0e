"""Whether a division should attack, or wait under Defend for the enemy, who loses more so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.systems.la_garde.players.weights import Weights
from core.systems.la_garde.rules import allowances, victory
from core.systems.la_garde.rules.orders import ATTACK, DEFEND
from core.systems.la_garde.rules.rule_tables import CAVALRY
from core.systems.la_garde.rules.state import NOBODY, State

ALWAYS = -9.0
"""What a combat must promise where a division attacks whatever it promises."""

Promise = Callable[[State, int, int], float]
"""What a combat of a brigade with an enemy promises to the attacker."""


def order_near(
    state: State, side: int, division: int, fit: Sequence[int], weights: Weights, duel: Promise
) -> int:
    """The order of a division that has come near to the enemy; `fit` are its brigades that may fight.

    Attack where a combat in reach promises enough, and near the turn limit where its side would not win as it
    stands; else Defend.
    """
    context = state.context
    foot = any(not context.is_battery[unit] and context.arm_of[unit] != CAVALRY for unit in fit)
    least, hurry = (weights.guard, weights.hurry) if foot else (weights.guard_horse, weights.hurry_horse)
    if least <= ALWAYS:
        return ATTACK
    if context.options.turn_limit - state.turn < hurry and not is_ahead(state, side):
        return ATTACK
    return ATTACK if best_promise(state, side, division, fit, duel) > least else DEFEND


def best_promise(state: State, side: int, division: int, fit: Sequence[int], duel: Promise) -> float:
    """The most that a combat promises which a division could reach in one attack move."""
    trial = state.copy()
    trial.orders[division] = ATTACK
    trial.touch()
    context, best = state.context, ALWAYS
    for unit in fit:
        if context.is_battery[unit] or context.is_baggage[unit]:
            continue
        far = allowances.allowance(trial, unit, ATTACK)
        for foe in state.on_table(1 - side):
            if state.gap(unit, foe) <= far:
                best = max(best, duel(trial, unit, foe))
    return best


def is_ahead(state: State, side: int) -> bool:
    """Whether a side would win if the turn limit were reached now (LG-14.4)."""
    winner = victory.by_objectives(state)
    if winner != NOBODY:
        return winner == side
    return victory.exhausted(state, side) < victory.exhausted(state, 1 - side)
