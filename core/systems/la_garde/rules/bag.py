"""A bag of tokens, row by row, and the exact odds of what comes out of it (LG-6.2, LG-9.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from core.chance.bags import draws
from core.systems.la_garde.rules.tokens import DEFEAT, NEUTRAL, TOKENS, VICTORY

Odds = tuple[tuple[str, int], ...]
"""Each result ("DD", "DN" ...; "DV" and "VD" apart where the order matters) with its whole-number weight."""

RESULTS = ("VV", "NV", "DV", "NN", "DN", "DD")
"""The results of a combat, the best for the attacker first."""
BOMBARDMENT_RESULTS = ("VV", "NV", "DV", "VD", "NN", "DN", "DD")
"""Those of a bombardment, the best for the battery first: it rather keeps its ammunition."""


@dataclass(frozen=True, slots=True)
class BagRow:
    """Why tokens are in a bag: a row of the table (`id`), its rule, its tokens, how often they go in.

    `slot` says for whom the row holds: "attacker", "defender" or "combat".
    """

    id: str
    rule: str
    tokens: str
    slot: str
    times: int = 1

    def count(self, token: str) -> int:
        """How many tokens of a kind it puts in."""
        return self.tokens.count(token) * self.times

    def counts(self) -> tuple[tuple[str, int], ...]:
        """(token, how many), in the order of `TOKENS`, those that it has."""
        return tuple((token, self.count(token)) for token in TOKENS if token in self.tokens)


@dataclass(frozen=True, slots=True)
class Bag:
    """All rows of a bag, the base first."""

    rows: tuple[BagRow, ...]

    def count(self, token: str) -> int:
        """How many tokens of a kind are in it."""
        return sum(row.count(token) for row in self.rows)

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many blue, white and red tokens are in it."""
        return self.count(DEFEAT), self.count(NEUTRAL), self.count(VICTORY)

    @property
    def pool(self) -> tuple[tuple[str, int], ...]:
        """(token, how many), row by row: what a `Deal` counts."""
        return tuple(pair for row in self.rows for pair in row.counts())

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule of each entry of `pool`."""
        return tuple(row.rule for row in self.rows for _pair in row.counts())

    def odds(self, *, replace: bool = False, ordered: bool = False) -> Odds:
        """The weight of each result; `replace`: the first token goes back (AMB 2)."""
        return odds(*self.counts, replace, ordered)


def result_of(first: str, second: str, *, ordered: bool = False) -> str:
    """The pair as the tables of results name it: D before N before V where the order means nothing.

    A bombardment looks at the order of D and V alone (LG-9.2).
    """
    if ordered and {first, second} == {DEFEAT, VICTORY}:
        return first + second
    return "".join(sorted((first, second)))


@lru_cache(maxsize=1 << 14)
def odds(blue: int, white: int, red: int, replace: bool = False, ordered: bool = False) -> Odds:
    """The exact weight of each pair out of so many tokens; results that cannot come are left out.

    Weights count unordered pairs of marked tokens, ordered ones where the first goes back or the order
    matters, so they sum to t(t-1)/2, t(t-1) or t*t for t tokens.
    """
    counts = ((DEFEAT, blue), (NEUTRAL, white), (VICTORY, red))
    weights: dict[str, int] = {}
    if replace:
        pairs = [((one, two), here * there) for one, here in counts for two, there in counts]
    else:
        pairs = [((one, two), ways) for (one, two), ways in draws(counts, 2, ordered)]
    for (one, two), ways in pairs:
        result = result_of(one, two, ordered=ordered)
        weights[result] = weights.get(result, 0) + ways
    order = BOMBARDMENT_RESULTS if ordered else RESULTS
    return tuple((result, weights[result]) for result in order if weights.get(result))
