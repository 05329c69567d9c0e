"""What a step was for that an act ends, and whom it leaves idle that should be named before (BC-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.presentation.look import StepEnd
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import battle, orders, phases, special_cards
from core.systems.battle_cry.rules.actions import Action
from core.systems.battle_cry.rules.state import State


def step_end(state: State, action: Action) -> StepEnd | None:
    """What the step was for; a card may be of no use (BC-6.2)."""
    match action:
        case acts.PlayCard(card):
            return None if _is_of_use(state, card) else "card"
        case acts.EndOrders():
            return "orders"
        case acts.EndMoves():
            return "again" if state.phase == phases.SECOND_MOVE else "moves"
        case acts.EndBattles():
            return "fights"
        case acts.EndBuilding():
            return "building"
    return None


def is_forgotten(state: State, unit: int, ends: StepEnd) -> bool:
    """Whether a unit that may still act is asked about.

    The order to a unit was given to the general with it too (BC-7.4). Who has an enemy to fight from where he
    stands stays for that (BC-7): a gun cannot do both, and a line that stood was seldom forgotten.
    """
    if ends == "orders" and state.context.is_general[unit] and not state.is_lone(unit):
        return not state.ordered >> state.unit_on(state.at[unit]) & 1
    if ends == "moves":
        return all(one.unit != unit for one in battle.battles(state))
    return True


def _is_of_use(state: State, card: int) -> bool:
    """Whether a card could order a piece or do what it says, or no card could order any (BC-6.2)."""
    side = state.active
    if orders.could_order(state, side, card) or not orders.some_card_could(state, side):
        return True
    does = DOES.get(state.context.cards[orders.acts_as(state, side, card)].card)
    return does is not None and bool(does(state))


DOES: Mapping[str, Callable[[State], int]] = {
    "rally": lambda state: special_cards.damaged(state, led=False),
    "sharpshooter": special_cards.marks,
    "short-supply": special_cards.suppliable,
}
"""For whom the cards that order nobody do something (BC-14.16, BC-14.18, BC-14.19)."""
