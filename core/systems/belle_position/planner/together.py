"""The hits of all strokes at a place together: each card strikes once, in the way that is worst (BP-12.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from core.presentation.card_planner import CardStroke

MOST_TRIED = 8
"""So many cards that may fire from afar or move in are tried in every way."""


@dataclass(frozen=True, slots=True)
class Caps:
    """How many hits the cards there take at one moment: in `all`, and from afar those that are `shown` and
    the `batteries`.
    """

    all: Fraction
    shown: Fraction
    batteries: Fraction


def together(found: Iterable[CardStroke], room: int, now: Caps, later: Caps) -> Fraction:
    """The most that these cards hit: no more of them in the position than it takes (BP-3.5), whoever does not
    fire there leaves; from afar no more than units that are shown can take (BP-11.3), by counter-battery than
    the batteries (BP-11.4). Who waits, or comes, strikes `later`, when the enemy has tested.
    """
    found = tuple(found)
    wide = {one.piece for one in found if one.kind == "long"}
    waiting = {one.piece for one in found if one.waits}
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
    fires = sorted(((hits, piece in waiting) for piece, hits in fire.items()), reverse=True)
    free = sorted((hits for piece, hits in comes.items() if piece not in elsewhere), reverse=True)
    both = sorted(comes.keys() & elsewhere.keys(), key=lambda piece: comes[piece] - elsewhere[piece])
    both = both[-MOST_TRIED:]
    best = Fraction(0)
    for number in range(min(room, len(both)) + 1):
        for moved in combinations(both, number):
            shots = {piece: hits for piece, hits in far.items() if piece not in moved}
            sides = {piece: hits for piece, hits in flank.items() if piece not in moved}
            beside = _beside(_of(shots, waiting, False), _of(sides, waiting, False), wide, now)
            again = _beside(_of(shots, waiting, True), _of(sides, waiting, True), wide, later)
            again += sum((comes[piece] for piece in moved), Fraction(0))
            for stay in range(min(max(0, room - number), len(fires)) + 1):
                fired = sum((hits for hits, waits in fires[:stay] if not waits), beside)
                after = sum((hits for hits, waits in fires[:stay] if waits), again)
                after += sum(free[: max(0, room - number - stay)], Fraction(0))
                at_once = min(fired, now.all)
                best = max(best, min(at_once + after, later.all) if after else at_once)
    return best


def _of(strokes: Mapping[int, Fraction], waiting: Collection[int], waits: bool) -> dict[int, Fraction]:
    """Those of who waits for the next turn, or of all others."""
    return {piece: hits for piece, hits in strokes.items() if (piece in waiting) == waits}


def _beside(
    far: Mapping[int, Fraction], flank: Mapping[int, Fraction], wide: Collection[int], caps: Caps
) -> Fraction:
    """What comes from afar, aimed or at all that is shown, and in the flank."""
    aimed = sum((hits for piece, hits in far.items() if piece not in wide), Fraction(0))
    shots = sum((hits for piece, hits in far.items() if piece in wide), min(aimed, caps.batteries))
    return sum(flank.values(), min(shots, caps.shown))
