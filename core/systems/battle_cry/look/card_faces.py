"""Cards of Battle Cry as the hand shows them."""

from __future__ import annotations

from collections.abc import Sequence

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


MARCHERS = Names(
    "By a special rule the infantry of this side battles all the same: {side}.",
    "Par une règle particulière, l’infanterie de ce camp combat tout de même\u00a0: {side}.",
)
"""Infantry that moves two hexes by its scenario battles after them (BC-R101)."""


def card_face(card: Card, price: str = "none", marchers: Sequence[Names] = ()) -> CardFace:
    """A card as the hand shows it, the All-Out Offensive with the price that its scenario sets (BC-14.8).

    `marchers`: the sides whose infantry battles after two hexes under a Forced March too (BC-R101).
    """
    counts = () if card.anywhere else card.orders
    text = card.text
    if card.card == "all-out-offensive" and price in PRICES:
        text = _with_more(text, PRICES[price])
    elif card.card == "forced-march":
        for side in marchers:
            text = _with_more(text, _of(MARCHERS, side))
    return CardFace(card.index, card.id, card.full_name, text, card.rule, card.kind, counts)


def _with_more(text: Names, more: Names) -> Names:
    return Names(f"{text.en} {more.en}", f"{text.fr} {more.fr}")


def _of(sentence: Names, side: Names) -> Names:
    return Names(
        *(sentence.in_language(one).replace("{side}", side.in_language(one)) for one in ("en", "fr"))
    )
