"""Exact distributions: each outcome with a whole-number weight, probabilities as fractions."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Distribution(Generic[T]):
    """Outcome -> weight. Never empty, no weight 0; outcomes in the order in which they were first given."""

    __slots__ = ("total", "weights")

    def __init__(self, pairs: Iterable[tuple[T, int]]) -> None:
        """Equal outcomes are added up. Raises ValueError for a negative weight or a total of 0."""
        weights: dict[T, int] = {}
        for outcome, weight in pairs:
            if weight < 0:
                raise ValueError(f"the weight of {outcome!r} is {weight}")
            if weight:
                weights[outcome] = weights.get(outcome, 0) + weight
        self.weights = weights
        self.total = sum(weights.values())
        if not self.total:
            raise ValueError("a distribution has at least one outcome")

    def __repr__(self) -> str:
        return f"Distribution({list(self.weights.items())!r})"

    def __iter__(self) -> Iterator[tuple[T, int]]:
        return iter(self.weights.items())

    def __eq__(self, other: object) -> bool:
        """Equal probabilities, whatever the totals."""
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.weights.keys() == other.weights.keys() and all(
            weight * other.total == other.weights[outcome] * self.total for outcome, weight in self
        )

    def __hash__(self) -> int:
        return hash(frozenset(self.weights))

    def probability(self, outcome: T) -> Fraction:
        """Of exactly this outcome; 0 where it cannot be."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def probability_that(self, holds: Callable[[T], bool]) -> Fraction:
        """Of all outcomes for which ``holds`` is true."""
        return Fraction(sum(weight for outcome, weight in self if holds(outcome)), self.total)

    def expected(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The mean of ``value``."""
        return sum((weight * Fraction(value(outcome)) for outcome, weight in self), Fraction()) / self.total

    def map(self, change: Callable[[T], U]) -> "Distribution[U]":
        """The distribution of ``change(outcome)``."""
        return Distribution((change(outcome), weight) for outcome, weight in self)

    def convolve(self, other: "Distribution[U]", join: Callable[[T, U], V]) -> "Distribution[V]":
        """The distribution of ``join(mine, theirs)`` for two that know nothing of each other."""
        return Distribution(
            (join(mine, theirs), weight * other_weight)
            for mine, weight in self
            for theirs, other_weight in other
        )

    def product(self, other: "Distribution[U]") -> "Distribution[tuple[T, U]]":
        """Both together, as pairs."""
        return self.convolve(other, lambda mine, theirs: (mine, theirs))

    def given(self, holds: Callable[[T], bool]) -> "Distribution[T]":
        """Knowing that ``holds`` is true. Raises ValueError where it cannot be."""
        return Distribution((outcome, weight) for outcome, weight in self if holds(outcome))
