"""What may fall or be dealt, each with its exact weight."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import product

from core.odds.ways import Way
from core.presentation.outcomes import Alike
from core.protocol.pending import UNKNOWN, Deal, Roll, Shown
from core.protocol.state import State
from core.protocol.steps import CardsDealt, DiceRolled, Step

MOST_DEALS = 3000
"""Hands that may come in one deal; above this the odds are sampled."""


class TooLargeError(Exception):
    """The tree has more nodes, or takes longer, than was allowed."""


def steps_of(way: Way, state: State, pending: Roll | Deal) -> Iterator[tuple[Step, int]]:
    """What may fall, each with its weight; what another side draws unseen stays unknown."""
    if isinstance(pending, Roll):
        for shown, weight in fallen(pending, way.outcomes.alike(state, pending)):
            yield DiceRolled(shown), weight
        return
    if is_unseen(way, pending):
        yield CardsDealt((UNKNOWN,) * pending.draw), 1
        return
    if pending.count() > MOST_DEALS:
        raise TooLargeError
    for drawn, weight in pending.outcomes():
        yield CardsDealt(drawn), weight


def is_unseen(way: Way, deal: Deal) -> bool:
    """Whether what comes can stay unknown: the one who asks does not see it, or no figure looks at it."""
    if deal.to is None:
        return False
    if way.sees is not None and deal.to != way.sees:
        return True
    return way.action is None or not way.outcomes.looks_at_cards(way.action)


@lru_cache(maxsize=1024)
def fallen(roll: Roll, alike: Alike | None) -> tuple[tuple[Shown, int], ...]:
    """One fall for each thing that the rules may make of it, with its exact weight."""
    each = [
        [
            (hand.reading.read(faces), faces, ways)
            for faces, ways in hand.reading.outcomes(hand.die, hand.dice)
        ]
        for hand in roll.handfuls
    ]
    names = [hand.key for hand in roll.handfuls]
    found: dict[Hashable, tuple[Shown, int]] = {}
    for row in product(*each):
        readings = tuple([reading for reading, _faces, _ways in row])
        weight = 1
        for _reading, _faces, ways in row:
            weight *= ways
        made = readings if alike is None else alike(readings)
        known = found.get(made)
        if known is None:
            shown = {name: faces for name, (_reading, faces, _ways) in zip(names, row, strict=True)}
            found[made] = shown, weight
        else:
            found[made] = known[0], known[1] + weight
    return tuple(found.values())
