"""Intervals on games whose value is known, whenever one stops."""

from collections.abc import Callable
from random import Random

import pytest

from core.lab.statistics.boundaries import bounds
from core.lab.statistics.luck_correction import corrected
from core.lab.statistics.sequence import Plan, Sequence
from core.lab.statistics.shares import Share, wilson

VERDICTS = 2000


class Duel:
    """Two dice a side; the first side wins from `least` ahead. After the first die the chance is known.

    The chance that the luck is reckoned by is wrong on purpose: what is taken off need not be right.
    """

    def __init__(self, least: int, wrong: float = 0.8) -> None:
        self.least, self.wrong = least, wrong
        self.value = sum(self.after(die) for die in range(1, 7)) / 6

    def after(self, die: int) -> float:
        """The chance of the first side once its first die is known."""
        ways = [a - b - c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
        return sum(die + way >= self.least for way in ways) / len(ways)

    def table(self) -> list[tuple[float, float]]:
        """By the face of the first die: its chance of winning, and the luck that it is said to be."""
        guess = [self.wrong * self.after(die) + 0.02 * die * die / 6 for die in range(1, 7)]
        mean = sum(guess) / 6
        return [(self.after(die), told - mean) for die, told in zip(range(1, 7), guess, strict=True)]


def verdict(table: list[tuple[float, float]], random: Random, stops: Callable[[Share], bool]) -> Share:
    """One verdict: battles in batches of ten, looks as planned, stopped when the plan or `stops` says so."""
    sequence = Sequence(Plan(0.07, 4000))
    results: list[float] = []
    luck: list[float] = []
    while not sequence.is_done:
        for _battle in range(10):
            chance, lucky = table[int(random.random() * 6)]
            results.append(float(random.random() < chance))
            luck.append(lucky)
        found = corrected(results, luck)
        if sequence.is_due(found) and stops(sequence.look(found)):
            break
    return sequence.share


def covered(duel: Duel, seed: int, stops: Callable[[Share], bool]) -> float:
    """How many of the verdicts had the true value within their interval."""
    random, table = Random(seed), duel.table()
    held = 0
    for _verdict in range(VERDICTS):
        share = verdict(table, random, stops)
        held += share.low <= duel.value <= share.high
    return held / VERDICTS


@pytest.mark.parametrize("least", [0, 3])
def test_intervals_cover_when_the_plan_is_played_to_its_end(least: int) -> None:
    """95 % ± 1 of 2,000 verdicts, those too that end early because the battles agree."""
    assert covered(Duel(least), 5, lambda share: False) == pytest.approx(0.95, abs=0.01)


def test_intervals_cover_when_one_stops_as_soon_as_it_is_plain() -> None:
    """Stopping once the interval tells that a battle is no even one: 94 % at least, here more."""
    duel = Duel(1)
    assert covered(duel, 7, lambda share: share.high < 0.5 or share.low > 0.5) >= 0.94


def test_intervals_cover_against_who_stops_at_the_worst_moment() -> None:
    """Somebody who knows the truth and stops as soon as an interval misses it: 5 % of misses, no more."""
    duel = Duel(0)
    missed = covered(duel, 11, lambda share: not share.low <= duel.value <= share.high)
    assert missed == pytest.approx(0.95, abs=0.01)


def test_the_usual_interval_would_not() -> None:
    """1.96 standard errors at every look, against the same person: far below 95 %."""
    random, held = Random(3), 0
    for _verdict in range(400):
        wins, battles, missed = 0, 0, False
        for _look in range(40):
            wins += sum(random.random() < 0.5 for _battle in range(25))
            battles += 25
            low, high = wilson(wins / battles, battles)
            missed = missed or not low <= 0.5 <= high
        held += not missed
    assert held / 400 < 0.85


def test_luck_is_taken_off_without_bias_and_makes_intervals_narrower() -> None:
    """The mean of many stays the value of the game; fewer battles tell as much."""
    duel, random = Duel(0), Random(2)
    table = duel.table()
    faces = [table[int(random.random() * 6)] for _battle in range(20_000)]
    results = [float(random.random() < chance) for chance, _lucky in faces]
    found = corrected(results, [lucky for _chance, lucky in faces])
    assert found.mean == pytest.approx(duel.value, abs=0.008)
    assert found.effective > 1.2 * found.battles
    assert found.error < corrected(results, [0.0] * len(results)).error


def test_luck_that_has_nothing_to_do_with_the_result_changes_nothing() -> None:
    random = Random(4)
    results = [float(random.random() < 0.5) for _battle in range(4000)]
    found = corrected(results, [random.random() - 0.5 for _battle in range(4000)])
    assert found.mean == pytest.approx(sum(results) / 4000, abs=0.005)
    assert found.effective == pytest.approx(4000, rel=0.02)


def test_few_battles_take_the_coefficient_of_those_before_without_bias() -> None:
    """Eight battles, again and again: a coefficient known beforehand narrows them, and the mean stays."""
    duel, random = Duel(0), Random(6)
    table = duel.table()
    apart, plain, means = [], [], []
    for _level in range(1500):
        faces = [table[int(random.random() * 6)] for _battle in range(8)]
        results = [float(random.random() < chance) for chance, _lucky in faces]
        luck = [lucky for _chance, lucky in faces]
        values = corrected(results, luck, 1.2).values
        means.append(sum(values) / 8)
        apart.append((means[-1] - duel.value) ** 2)
        plain.append((sum(results) / 8 - duel.value) ** 2)
        assert corrected(results, luck).values == tuple(results)
    assert sum(means) / 1500 == pytest.approx(duel.value, abs=0.01)
    assert sum(apart) < 0.9 * sum(plain)


def test_one_battle_is_corrected_by_what_is_known_alone() -> None:
    assert corrected([1.0], [0.3], 0.5).values == (0.85,)


def test_ten_of_ten_is_not_certain() -> None:
    share = corrected([1.0] * 10, [0.0] * 10).interval(1.96)
    assert share.share == 1.0
    assert share.low < 0.8


def test_bounds_fall_to_nearly_the_usual_one() -> None:
    found = bounds(tuple(look / 8 for look in range(1, 9)))
    assert list(found) == sorted(found, reverse=True)
    assert 1.96 < found[-1] < 2.02


def test_who_stops_between_two_looks_gets_an_interval_too() -> None:
    sequence = Sequence(Plan(0.03, 1000))
    share = sequence.look(corrected([1.0, 0.0] * 30, [0.0] * 60), planned=False)
    assert share.low < 0.4
    assert not sequence.is_done
