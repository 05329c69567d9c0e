"""Cards of Battle Cry as the hand shows them."""

from __future__ import annotations

from core.presentation.look import CardFace
from core.systems.battle_cry.rules.rule_tables import Card
from core.text import Names

PRICES = {
    "pass": Names("Its price: you pass your next turn.", "Son prix\u00a0: vous passez votre prochain tour."),
    "hand": Names(
        "Its price: your hand is 1 card smaller from then on.",
        "Son prix\u00a0: votre main a 1 carte de moins à partir de là.",
    ),
    "opponent": Names(
        "Its price, as the enemy chooses: you pass your next turn, or your hand is 1 card smaller.",
        "Son prix, au choix de l’ennemi\u00a0: un tour passé, ou 1 carte de moins en main jusqu’à la fin.",
    ),
}
"""What an All-Out Offensive costs, by the option `all_out_price` (BC-R82)."""


def card_face(card: Card, price: str = "none") -> CardFace:
    """A card as the hand shows it, the All-Out Offensive with the price that its scenario sets (BC-14.8)."""
    counts = () if card.anywhere else card.orders
    text = card.text
    if card.card == "all-out-offensive" and price in PRICES:
        more = PRICES[price]
        text = Names(f"{text.en} {more.en}", f"{text.fr} {more.fr}")
    return CardFace(card.index, card.id, card.full_name, text, card.rule, card.kind, counts)
