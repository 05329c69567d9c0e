"""Who answers when dice must fall or cards come: a seed, a person, a script, a fast generator.

Rules never ask a source; those who run a battle do. ``number`` is the number of the roll on the line that is
played: a move taken back and made again asks for the same number and gets the same dice.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import accumulate
from operator import itemgetter
from random import Random
from typing import Protocol

from core.chance.bags import merged, refused_draw
from core.chance.dice import Die, Face, allowed
from core.text import Text, say

_COUNT = itemgetter(1)


class Source(Protocol):
    """Answers dice and draws."""

    def dice(self, number: int, die: Die, count: int) -> tuple[Face, ...]:
        """The faces that ``count`` dice show."""

    def draw(self, number: int, pool: Sequence[tuple[Hashable, int]], count: int) -> tuple[Hashable, ...]:
        """What comes out of the pool (rows of item, how many), in the order in which it comes."""


class Quick:
    """A plain generator that takes no notice of the number: for playouts."""

    __slots__ = ("_random",)

    def __init__(self, generator: Random) -> None:
        self._random = generator.random

    def dice(self, number: int, die: Die, count: int) -> tuple[Face, ...]:
        faces, random = die.faces, self._random
        size = len(faces)
        return tuple([faces[int(random() * size)] for _die in range(count)])

    def draw(self, number: int, pool: Sequence[tuple[Hashable, int]], count: int) -> tuple[Hashable, ...]:
        """Raises ValueError when the pool holds less than ``count``."""
        if count == 1:
            return (self._one(pool),)
        left = merged(pool)
        tokens = sum(left.values())
        if count > tokens:
            raise ValueError(f"{count} cannot be drawn from {tokens}")
        return tuple([self._take(left, tokens - already) for already in range(count)])

    def _one(self, pool: Sequence[tuple[Hashable, int]]) -> Hashable:
        ends = list(accumulate(map(_COUNT, pool)))
        if not ends or ends[-1] < 1:
            raise ValueError("1 cannot be drawn from 0")
        return pool[bisect_right(ends, int(self._random() * ends[-1]))][0]

    def _take(self, left: dict[Hashable, int], tokens: int) -> Hashable:
        place = int(self._random() * tokens)
        for item, here in left.items():
            if place < here:
                left[item] = here - 1
                return item
            place -= here
        raise AssertionError("fewer tokens than counted")


class Rolled:
    """Chance by a seed: roll number n depends on the seed and n alone, on every machine the same."""

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def _generator(self, number: int) -> Quick:
        # A text is hashed whole by `seed`, so neighbouring numbers give unrelated dice.
        return Quick(Random(f"{self.seed}/{number}"))

    def dice(self, number: int, die: Die, count: int) -> tuple[Face, ...]:
        return self._generator(number).dice(number, die, count)

    def draw(self, number: int, pool: Sequence[tuple[Hashable, int]], count: int) -> tuple[Hashable, ...]:
        """Raises ValueError when the pool holds less than ``count``."""
        return self._generator(number).draw(number, pool, count)


class Typed:
    """A person rolls and types. The asking functions get the reason why their last answer was refused."""

    __slots__ = ("_ask_dice", "_ask_draw")

    def __init__(
        self,
        ask_dice: Callable[[int, Die, int, Text | None], Sequence[Face]],
        ask_draw: Callable[[int, Sequence[tuple[Hashable, int]], int, Text | None], Sequence[Hashable]],
    ) -> None:
        self._ask_dice = ask_dice
        self._ask_draw = ask_draw

    def dice(self, number: int, die: Die, count: int) -> tuple[Face, ...]:
        shown = self._ask_dice(number, die, count, None)
        while (reason := allowed(die, shown, count)) is not None:
            shown = self._ask_dice(number, die, count, reason)
        return tuple(shown)

    def draw(self, number: int, pool: Sequence[tuple[Hashable, int]], count: int) -> tuple[Hashable, ...]:
        drawn = self._ask_draw(number, pool, count, None)
        while (reason := refused_draw(pool, drawn, count)) is not None:
            drawn = self._ask_draw(number, pool, count, reason)
        return tuple(drawn)


class Scripted:
    """Answers written beforehand, used up in order: for tests and examples.

    Raises ValueError when they run out or when what is written cannot fall.
    """

    __slots__ = ("_dice", "_draws")

    def __init__(self, dice: Iterable[Sequence[Face]] = (), draws: Iterable[Sequence[Hashable]] = ()) -> None:
        self._dice = list(dice)
        self._draws = list(draws)

    @property
    def is_used_up(self) -> bool:
        """Whether every answer has been given."""
        return not self._dice and not self._draws

    def dice(self, number: int, die: Die, count: int) -> tuple[Face, ...]:
        if not self._dice:
            raise ValueError(f"the script has no dice for roll {number}")
        shown = tuple(self._dice.pop(0))
        _refuse(allowed(die, shown, count))
        return shown

    def draw(self, number: int, pool: Sequence[tuple[Hashable, int]], count: int) -> tuple[Hashable, ...]:
        if not self._draws:
            raise ValueError(f"the script has no draw for number {number}")
        drawn = tuple(self._draws.pop(0))
        _refuse(refused_draw(pool, drawn, count))
        return drawn


def _refuse(reason: Text | None) -> None:
    if reason is not None:
        raise ValueError(say(reason, "en"))
