"""What orders and cards promise to a side: for computer players."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.systems.battle_cry.players.thought import Thought
from core.systems.battle_cry.rules import fieldworks, orders, special_cards
from core.systems.battle_cry.rules.rule_tables import Card

OTHER_CARDS = {
    "rally": 2.0,
    "sharpshooter": 1.6,
    "short-supply": 1.5,
    "construct-fieldworks": 0.4,
    "fight-back": -1.0,
}
"""What the cards are worth that give no orders."""
FOR_BATTLE = ("cavalry-charge", "bombard")
"""The cards whose units battle with a die more (BC-14.9, BC-14.11)."""
WALKED = 0.25
"""What a card that is for battles is worth, beside others, where its units only go somewhere."""
NOBODY, A_PIECE, NO_EFFECT = 0.5, 0.002, 0.8
"""Of cards that change nothing now the one goes first that could order fewest, then one without effect."""


def order(thought: Thought, unit: int) -> float:
    """What an order to a piece promises: its battle now, or one step nearer to one."""
    found = thought.orders.get(unit)
    if found is None:
        found = thought.orders[unit] = _order(thought, unit)
    return found


def _order(thought: Thought, unit: int) -> float:
    state, context, weights = thought.state, thought.context, thought.weights
    here = state.at[unit]
    if context.is_general[unit]:
        return weights.order_lone if state.is_lone(unit) else weights.order_led
    if weights.order_gain:
        gain = thought.gain(unit)
        if weights.vain and gain <= weights.end_moves:
            return -weights.vain
        return weights.order_gain * gain + weights.order_near / (1.0 + thought.near(here))
    shot = thought.best_shot(unit, here)
    ahead = 0.0
    if context.catalogue.arms[context.kind_of[unit]].move_and_battle:
        shots = [thought.best_shot(unit, hex_) for hex_ in bits(context.neighbours[here] & ~thought.foes)]
        ahead = max(shots, default=0.0)
    best = max(shot, weights.order_ahead * ahead)
    value = best - weights.order_danger * thought.danger(unit, here)
    if weights.escape and not shot:
        value += weights.escape * thought.danger(unit, here)
    return value + weights.order_near / (1.0 + thought.near(here))


def order_by(thought: Thought, unit: int, card: Card) -> float:
    """What an order to a piece promises by that card: by Leadership a general takes his unit with him."""
    state = thought.state
    if thought.weights.vain and card.card == "leadership" and thought.context.is_general[unit]:
        led = state._unit_on[state.at[unit]]
        if led >= 0:
            return order(thought, led)
    return order(thought, unit)


def worth(thought: Thought, card: int) -> float:
    """What a card promises: the best orders that it can give."""
    state, context, weights = thought.state, thought.context, thought.weights
    acts_as = context.cards[orders.acts_as(state, thought.side, card)]
    if acts_as.card in OTHER_CARDS:
        if weights.vain and not has_effect(thought, acts_as):
            return -weights.vain * NO_EFFECT
        return weights.special * OTHER_CARDS[acts_as.card]
    pieces = tuple(bits(orders.pieces_for(state, thought.side, acts_as)))
    values = sorted((max(0.0, order_by(thought, unit, acts_as)) for unit in pieces), reverse=True)
    most = acts_as.anywhere or sum(acts_as.orders)
    total = sum(values[:most])
    if not weights.vain:
        bonus = 1.3 if acts_as.card in FOR_BATTLE else 1.0
        return bonus * total + 0.01 * most
    if not total:
        return -weights.vain * (NOBODY + A_PIECE * most)
    if acts_as.card in FOR_BATTLE:
        total *= 1.3 if any(thought.can_strike(unit) for unit in pieces) else WALKED
    return total


def has_effect(thought: Thought, card: Card) -> bool:
    """Whether a card that gives no orders would do anything for the side whose turn it is."""
    state = thought.state
    if card.card == "rally":
        return bool(special_cards.damaged(state, led=False))
    if card.card == "sharpshooter":
        return bool(special_cards.marks(state))
    if card.card == "short-supply":
        return bool(special_cards.cut_off(state))
    return card.card != "construct-fieldworks" or bool(fieldworks.builders(state, thought.side))
