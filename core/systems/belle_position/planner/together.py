"""The hits of all strokes at a place together: each card strikes once, in the way that is worst (BP-12.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from core.presentation.card_planner import CardStroke

MOST_TRIED = 8
"""So many cards that may fire from afar or move in are tried in every way."""


@dataclass(frozen=True, slots=True)
class Caps:
    """How many hits the cards there take: those that strike `now`, with who fires `later` as well, and from
    afar those that are `shown` and the `batteries`.
    """

    now: Fraction
    later: Fraction
    shown: Fraction
    batteries: Fraction


def together(found: Iterable[CardStroke], room: int, caps: Caps) -> Fraction:
    """The most that these cards hit: no more of them in the position than it takes (BP-3.5), whoever does not
    fire there leaves; from afar no more than units that are shown can take (BP-11.3), by counter-battery than
    the batteries (BP-11.4).
    """
    found = tuple(found)
    wide = {one.piece for one in found if one.kind == "long"}
    fire: dict[int, Fraction] = {}
    comes: dict[int, Fraction] = {}
    far: dict[int, Fraction] = {}
    flank: dict[int, Fraction] = {}
    rows = {"fire": fire, "advance": comes, "long": far, "counter": far}
    for one in found:
        row = rows.get(one.kind, flank)
        row[one.piece] = max(row.get(one.piece, Fraction(0)), one.losses or Fraction(0))
    for piece in far.keys() & flank.keys():
        del (far if far[piece] < flank[piece] else flank)[piece]
    elsewhere = far | flank
    fires = sorted(fire.values(), reverse=True)
    free = sorted((hits for piece, hits in comes.items() if piece not in elsewhere), reverse=True)
    both = sorted(comes.keys() & elsewhere.keys(), key=lambda piece: comes[piece] - elsewhere[piece])
    both = both[-MOST_TRIED:]
    best = Fraction(0)
    for number in range(min(room, len(both)) + 1):
        for moved in combinations(both, number):
            left = [(piece in wide, hits) for piece, hits in far.items() if piece not in moved]
            aimed = sum((hits for at_all, hits in left if not at_all), Fraction(0))
            shots = sum((hits for at_all, hits in left if at_all), min(aimed, caps.batteries))
            beside = sum((hits for piece, hits in flank.items() if piece not in moved), Fraction(0))
            beside += min(shots, caps.shown)
            later = sum((comes[piece] for piece in moved), Fraction(0))
            for stay in range(min(max(0, room - number), len(fires)) + 1):
                at_once = min(sum(fires[:stay], beside), caps.now)
                after = sum(free[: max(0, room - number - stay)], later)
                best = max(best, min(at_once + after, caps.later) if after else at_once)
    return best
