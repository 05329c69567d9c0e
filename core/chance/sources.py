"""Who answers when dice must fall or cards come: a secret, a typed seed, or a fast generator.

Rules never ask a source; those who run a battle do. ``number`` is the number of the roll on the line that is
played: a move taken back and made again asks for the same number and gets the same dice.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import accumulate, count
from operator import itemgetter
from random import Random
from typing import Protocol

from core.chance.bags import merged
from core.chance.dice import Die, Face
from core.chance.seeds import Secret, Seed

_COUNT = itemgetter(1)


class Source(Protocol):
    """Answers dice and draws."""

    def dice(self, number: int, die: Die, count: int) -> tuple[Face, ...]:
        """The faces that ``count`` dice show."""

    def draw(self, number: int, pool: Sequence[tuple[Hashable, int]], count: int) -> tuple[Hashable, ...]:
        """What comes out of the pool (rows of item, how many), in the order in which it comes."""


class Uniform(Protocol):
    """Gives numbers from 0 up to but not including 1, each as likely as any other."""

    @property
    def random(self) -> Callable[[], float]:
        """The next number."""


class Quick:
    """A plain generator that takes no notice of the number: for playouts."""

    __slots__ = ("_random",)

    def __init__(self, generator: Uniform) -> None:
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
    """Chance by a typed seed: roll number n depends on the seed and n alone, on every machine the same."""

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


class Drawn:
    """Chance by a secret: roll n is HMAC-SHA256 of the secret and n; no roll tells of another.

    `part` names numbers of their own: see `parted`.
    """

    __slots__ = ("_part", "_secret")

    def __init__(self, secret: Secret, part: str = "") -> None:
        self._secret, self._part = secret, part

    def parted(self, part: str) -> "Drawn":
        """A source of the same secret whose numbers tell nothing of those here, nor of those of other parts.

        Number n falls again on a line that leaves before it: as dice it may have been seen there, as a card
        here it may be the other side's.
        """
        return Drawn(self._secret, f"{part}/")

    def dice(self, number: int, die: Die, count: int) -> tuple[Face, ...]:
        return Quick(_Stream(self._secret, f"{self._part}{number}")).dice(number, die, count)

    def draw(self, number: int, pool: Sequence[tuple[Hashable, int]], count: int) -> tuple[Hashable, ...]:
        """Raises ValueError when the pool holds less than ``count``."""
        return Quick(_Stream(self._secret, f"{self._part}{number}")).draw(number, pool, count)


class _Stream:
    """The numbers of one roll: 53 bits of each eight bytes of HMAC(secret, "name/block")."""

    __slots__ = ("random",)

    def __init__(self, secret: Secret, name: str) -> None:
        self.random: Callable[[], float] = _numbers(secret, name).__next__


def _numbers(secret: Secret, name: str) -> Iterator[float]:
    for block in count():
        digest = secret.digest(f"{name}/{block}")
        for at in range(0, len(digest), 8):
            yield (int.from_bytes(digest[at : at + 8], "big") >> 11) / 2**53


def source_of(seed: Seed) -> Source:
    """Who shows the dice and cards of a battle with this seed."""
    return Drawn(seed) if isinstance(seed, Secret) else Rolled(seed)
