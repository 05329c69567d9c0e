"""The hits of all strokes at a place together: each card strikes once, in the way that is worst (BP-12.1)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

from core.presentation.card_planner import CardStroke

IN_PLACE = ("fire", "advance")
"""What a card does that lies in the position itself."""
FROM_AFAR = ("long", "counter")
MOST_TRIED = 8
"""So many cards that may fire from afar or move in are tried in every way."""


def together(found: Iterable[CardStroke], room: int, shown: int, batteries: int) -> Fraction:
    """The most that these cards hit: no more of them in the position than it takes (BP-3.5), and from afar
    no more than units that are `shown` can take (BP-11.3), by counter-battery than `batteries` (BP-11.4).
    """
    found = tuple(found)
    wide = {one.piece for one in found if one.kind == "long"}
    far: dict[int, Fraction] = {}
    flank: dict[int, Fraction] = {}
    here: dict[int, Fraction] = {}
    for one in found:
        rows = here if one.kind in IN_PLACE else far if one.kind in FROM_AFAR else flank
        rows[one.piece] = max(rows.get(one.piece, Fraction(0)), one.losses or Fraction(0))
    for piece in far.keys() & flank.keys():
        del (far if far[piece] < flank[piece] else flank)[piece]
    elsewhere = far | flank
    free = sorted((hits for piece, hits in here.items() if piece not in elsewhere), reverse=True)
    both = sorted(here.keys() & elsewhere.keys(), key=lambda piece: here[piece] - elsewhere[piece])
    both = both[-MOST_TRIED:]
    best = Fraction(0)
    for number in range(min(room, len(both)) + 1):
        for moved in combinations(both, number):
            total = sum((here[piece] for piece in moved), sum(free[: max(0, room - number)], Fraction(0)))
            total += sum((hits for piece, hits in flank.items() if piece not in moved), Fraction(0))
            left = [(piece in wide, hits) for piece, hits in far.items() if piece not in moved]
            aimed = sum((hits for at_all, hits in left if not at_all), Fraction(0))
            fire = sum((hits for at_all, hits in left if at_all), min(aimed, Fraction(batteries)))
            best = max(best, total + min(fire, Fraction(shown)))
    return best
