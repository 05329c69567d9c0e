"""What an action leads to, figure by figure, exact or sampled; several answers side by side."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.odds.intervals import clopper_pearson, mean_interval
from core.odds.tree import Spread, mean_losses
from core.odds.ways import Leaf
from core.presentation.outcomes import Figure, FigureValue
from core.text import Text


@dataclass(frozen=True, slots=True)
class Chance:
    """One value of a figure with its probability; `low` and `high` bound it (95 %) where it was sampled."""

    value: FigureValue
    probability: Fraction
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class FigureOdds:
    """The distribution of one figure, smallest value first; `mean` for counts, with its bounds."""

    figure: Figure
    chances: tuple[Chance, ...]
    mean: Fraction | None
    low: float
    high: float

    def probability(self, value: FigureValue) -> Fraction:
        """Of exactly this value."""
        return next((chance.probability for chance in self.chances if chance.value == value), Fraction(0))

    def at_least(self, value: int) -> Fraction:
        """Of this count or more."""
        chances = (
            row.probability for row in self.chances if isinstance(row.value, int) and row.value >= value
        )
        return sum(chances, Fraction(0))

    @property
    def tells(self) -> bool:
        """Whether it says more than that nothing comes of it."""
        return self.probability(self.figure.nothing) != 1


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """What an action leads to until it is settled.

    `is_exact`: `leaves` hold whole-number weights out of `total`; otherwise how often each came in `total`
    plays. A leaf is (values of `figures` in their order, losses by piece). `policy` and `own` name who
    answered the choices of the other side and of the one who asks. `notes` say what was taken for granted.
    `nodes` are the steps that the rules took, `seconds` what it cost. `then` are the acts of the line that
    follow `action`.
    """

    side: int
    action: object
    policy: str
    own: str
    is_exact: bool
    figures: tuple[Figure, ...]
    leaves: tuple[tuple[Leaf, int], ...]
    total: int
    notes: tuple[Text, ...]
    nodes: int
    seconds: float
    then: tuple[object, ...] = ()

    def of(self, figure: str) -> FigureOdds:
        """The odds of one figure by its id; KeyError where it has none."""
        for place, found in enumerate(self.figures):
            if found.id == figure:
                return self._odds(place, found)
        raise KeyError(figure)

    def rows(self, *, all_figures: bool = False) -> tuple[FigureOdds, ...]:
        """The odds of each figure that tells something, in the order of the room."""
        found = [self._odds(place, figure) for place, figure in enumerate(self.figures)]
        return tuple(row for row in found if all_figures or row.tells)

    def probability_that(self, **wanted: FigureValue) -> Fraction:
        """That all these figures have these values at once."""
        places = {place: wanted[row.id] for place, row in enumerate(self.figures) if row.id in wanted}
        ways = sum(
            weight
            for (values, _losses), weight in self.leaves
            if all(values[place] == value for place, value in places.items())
        )
        return Fraction(ways, self.total)

    def losses(self) -> dict[Hashable, Fraction]:
        """What each piece loses on average; pieces that surely lose nothing left out."""
        return mean_losses(Spread(dict(self.leaves), self.total))

    def _odds(self, place: int, figure: Figure) -> FigureOdds:
        counts: dict[FigureValue, int] = {}
        for (values, _losses), weight in self.leaves:
            value = values[place]
            counts[value] = counts.get(value, 0) + weight
        order = sorted(counts, key=lambda value: _rank(figure, value))
        chances = tuple(self._chance(value, counts[value]) for value in order)
        if not figure.is_count:
            return FigureOdds(figure, chances, None, 0.0, 0.0)
        mean = sum((chance.probability * _number(chance.value) for chance in chances), Fraction(0))
        if self.is_exact:
            return FigureOdds(figure, chances, mean, float(mean), float(mean))
        squares = sum((row.probability * _number(row.value) ** 2 for row in chances), Fraction(0))
        low, high = mean_interval(float(mean), float(squares - mean**2), self.total)
        least = min(0, min(_number(row.value) for row in chances))
        return FigureOdds(figure, chances, mean, max(low, least), high)

    def _chance(self, value: FigureValue, count: int) -> Chance:
        probability = Fraction(count, self.total)
        if self.is_exact:
            return Chance(value, probability, float(probability), float(probability))
        return Chance(value, probability, *clopper_pearson(count, self.total))


def _rank(figure: Figure, value: FigureValue) -> tuple[int, int]:
    known = list(figure.values)
    if value in known:
        return 0, known.index(value)
    return 1, value if isinstance(value, int) else 0


def _number(value: FigureValue) -> int:
    assert isinstance(value, int)
    return value


@dataclass(frozen=True, slots=True)
class Comparison:
    """Answers side by side: for each figure that tells something in one of them its odds in all."""

    answers: tuple[OddsAnswer, ...]

    def rows(self) -> tuple[tuple[Figure, tuple[FigureOdds | None, ...]], ...]:
        """Figures in the order in which they come up; None where an answer has no such figure."""
        each = [{row.figure.id: row for row in answer.rows(all_figures=True)} for answer in self.answers]
        order: dict[str, Figure] = {}
        for rows in each:
            for id_, row in rows.items():
                if row.tells:
                    order.setdefault(id_, row.figure)
        return tuple((figure, tuple(rows.get(id_) for rows in each)) for id_, figure in order.items())

    def best(self, figure: str, value: FigureValue) -> Sequence[int]:
        """The places of the answers, the highest probability of that value first."""
        odds = [answer.of(figure).probability(value) for answer in self.answers]
        return sorted(range(len(odds)), key=lambda place: -odds[place])
