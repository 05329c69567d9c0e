"""What the cards of Battle Cry say, with what the scenario adds."""

from __future__ import annotations

from core.systems.battle_cry.rules.context import BattleContext
from core.text import Names

PRICES = {
    "pass": Names("Its price: you pass your next turn.", "Son prix\u00a0: vous passez votre prochain tour."),
    "hand": Names(
        "Its price: your hand is 1 card smaller from then on, but never under 3.",
        "Son prix\u00a0: votre main a 1 carte de moins à partir de là, mais jamais moins de 3.",
    ),
    "opponent": Names(
        "Its price, as the enemy chooses: you pass your next turn, or your hand is 1 card smaller, but never "
        "under 3.",
        "Son prix, au choix de l’ennemi\u00a0: un tour passé, ou 1 carte de moins en main jusqu’à la fin, "
        "mais jamais moins de 3.",
    ),
}
"""What an All-Out Offensive costs, by the option `all_out_price` (BC-R82)."""


MARCHERS = Names(
    "By a special rule the infantry of this side battles all the same: {side}.",
    "Par une règle particulière, l’infanterie de ce camp combat tout de même\u00a0: {side}.",
)
"""Infantry that moves two hexes by its scenario battles after them (BC-R101)."""


def card_text(context: BattleContext, card: int) -> Names:
    """What a card does in this battle, the All-Out Offensive with its price (BC-14.8, BC-R82).

    A Forced March names the sides whose infantry battles after two hexes under it, too (BC-R101).
    """
    row, price = context.cards[card], context.options.all_out_price
    text = row.text
    if row.card == "all-out-offensive" and price in PRICES:
        text = _with_more(text, PRICES[price])
    elif row.card == "forced-march":
        for side, twice in zip(context.scenario.sides, context.double_move, strict=True):
            if twice:
                text = _with_more(text, _of(MARCHERS, side.name))
    return text


def _with_more(text: Names, more: Names) -> Names:
    return Names(f"{text.en} {more.en}", f"{text.fr} {more.fr}")


def _of(sentence: Names, side: Names) -> Names:
    return Names(
        *(sentence.in_language(one).replace("{side}", side.in_language(one)) for one in ("en", "fr"))
    )
