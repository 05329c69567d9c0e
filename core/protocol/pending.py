"""What the table waits for: somebody's choice, dice, cards or tokens, or nothing: the battle is over."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from core.chance.bags import count_draws, draws
from core.chance.dice import Die, Face, Reading

Shown: TypeAlias = Mapping[str, tuple[Face, ...]]


@dataclass(frozen=True, slots=True)
class Choice:
    """One side must choose.

    `prompt` is an entry of the room's words; `kinds` are the action classes that the moment may allow by
    public knowledge: what a hidden hand makes impossible is refused, never left out here.
    """

    side: int
    prompt: str
    kinds: tuple[type, ...]


@dataclass(frozen=True, slots=True)
class SecretChoices:
    """Choices that are made without seeing each other's, in any interleaving."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Handful:
    """Dice thrown for one purpose: `key` says which, `reading` all that the rules will look at."""

    key: str
    side: int
    dice: int
    die: Die
    reading: Reading


@dataclass(frozen=True, slots=True)
class Roll:
    """Everything that falls together. `why` is an entry of the room's words."""

    handfuls: tuple[Handful, ...]
    why: str
    rule: str

    def outcomes(self) -> Iterator[tuple[dict[str, tuple[Face, ...]], int]]:
        """One representative for each distinct reading, with its exact whole-number weight."""
        each = [tuple(handful.reading.outcomes(handful.die, handful.dice)) for handful in self.handfuls]
        for row in product(*each):
            shown: dict[str, tuple[Face, ...]] = {}
            weight = 1
            for handful, (faces, ways) in zip(self.handfuls, row, strict=True):
                shown[handful.key] = faces
                weight *= ways
            yield shown, weight


@dataclass(frozen=True, slots=True)
class PoolRow:
    """So many of one token or card that may still come."""

    item: Hashable
    count: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards or tokens that come out of a pool without replacement.

    `counts` are rows of (card or token, how many may still come), `rules` what each row goes back to (or
    nothing). `to` is the side that sees what comes (None: everybody). Items are the room's own values,
    `UNKNOWN` where a person types that a card is face down.
    """

    counts: tuple[tuple[Hashable, int], ...]
    draw: int
    ordered: bool
    to: int | None
    why: str
    rule: str
    rules: tuple[str, ...] = ()

    @property
    def pool(self) -> tuple[PoolRow, ...]:
        """What may still come, row by row."""
        rules = self.rules or ("",) * len(self.counts)
        rows = zip(self.counts, rules, strict=True)
        return tuple(PoolRow(item, count, rule) for (item, count), rule in rows if count > 0)

    def count(self) -> int:
        """The number of distinct outcomes."""
        return count_draws(self.counts, self.draw, self.ordered)

    def outcomes(self, limit: int = 50_000) -> Iterator[tuple[tuple[Hashable, ...], int]]:
        """Every distinct outcome with its weight; ValueError where there are more than `limit`."""
        if self.count() > limit:
            raise ValueError(f"{self.count()} outcomes, more than the limit of {limit}")
        return draws(self.counts, self.draw, self.ordered)


@dataclass(frozen=True, slots=True)
class Over:
    """The battle has ended: `winner` is a side or None, `reason` one of the words of the command line."""

    winner: int | None
    reason: str


Pending: TypeAlias = Choice | SecretChoices | Roll | Deal | Over

UNKNOWN = -1
"""A card, token or order that the looker does not know; it keeps its place."""


def deciding_side(pending: Pending) -> int:
    """The side that acts next; of several unseen choices the first."""
    if isinstance(pending, Choice):
        return pending.side
    assert isinstance(pending, SecretChoices), f"no side decides {pending!r}"
    return pending.choices[0].side
