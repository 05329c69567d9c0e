"""Odds counted without any code of the program: every fall of the dice, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

D6 = (1, 2, 3, 4, 5, 6)


def falls(faces: Sequence[Hashable], dice: int) -> Iterable[tuple[Hashable, ...]]:
    """Each of the equally probable rows of faces."""
    return product(faces, repeat=dice)


def chances(values: Iterable[T]) -> dict[T, Fraction]:
    """Equally probable values counted."""
    counts = Counter(values)
    total = counts.total()
    return {value: Fraction(count, total) for value, count in counts.items()}


def mapped(odds: Mapping[T, Fraction], change: Callable[[T], Hashable]) -> dict[Hashable, Fraction]:
    """The odds of `change(value)`."""
    found: dict[Hashable, Fraction] = {}
    for value, chance in odds.items():
        key = change(value)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def hits(dice: int, wanted: Iterable[int]) -> dict[int, Fraction]:
    """How many of so many dice show a wanted face."""
    good = frozenset(wanted)
    return chances(sum(face in good for face in row) for row in falls(D6, dice))


def totals(dice: int, limit: int) -> dict[int, Fraction]:
    """The sum of the dice that show at most `limit`."""
    return chances(sum(face for face in row if face <= limit) for row in falls(D6, dice))


def mixed(*parts: tuple[Fraction, Mapping[T, Fraction]]) -> dict[T, Fraction]:
    """Odds of which each holds with its own probability."""
    found: dict[T, Fraction] = {}
    for share, odds in parts:
        for value, chance in odds.items():
            found[value] = found.get(value, Fraction(0)) + share * chance
    return {value: chance for value, chance in found.items() if chance}
