"""Which rolls the luck is weighed at, and over what falls its mean is taken."""

from collections import Counter

import pytest

from core.lab.luck_watch import LEAST, MOST_FALLS, SELDOM, TRIED, Kind, LuckWatch
from core.systems.catalog import BATTLE_CRY


def test_a_sample_of_many_falls_has_the_mean_of_all() -> None:
    """Twelve falls of unlike weights: each comes as often as it weighs, and few more than are asked for."""
    watch = LuckWatch(BATTLE_CRY, 5)
    falls = [
        ({"dice": (place,)}, weight) for place, weight in enumerate((1, 2, 40, 3, 5, 8, 13, 1, 1, 9, 2, 15))
    ]
    found: Counter[int] = Counter()
    for _roll in range(2000):
        sample = watch._evenly(falls)
        assert sum(weight for _shown, weight in sample) == MOST_FALLS
        assert len(sample) <= MOST_FALLS
        for shown, weight in sample:
            found[shown["dice"][0]] += int(weight)  # type: ignore[index]
    whole = sum(weight for _shown, weight in falls)
    for place, (_shown, weight) in enumerate(falls):
        assert found[place] / 2000 / MOST_FALLS == pytest.approx(weight / whole, abs=0.01)


def test_few_falls_are_all_weighed() -> None:
    falls = [({"dice": (1,)}, 5), ({"dice": (2,)}, 1)]
    assert LuckWatch(BATTLE_CRY, 5)._evenly(falls) == falls


def test_rolls_that_bring_nothing_are_weighed_seldom_until_one_brings_something() -> None:
    """Told by the rolls before alone, so that what falls has no say in whether it counts."""
    kind, weighed = Kind(), []
    for number in range(1, 41):
        kind.seen += 1
        if kind.tells:
            weighed.append(number)
            kind.weighed += 1
            kind.variance += 40 * LEAST if number == 24 else 0.0
    assert weighed[:TRIED] == list(range(1, TRIED + 1))
    assert weighed[TRIED : TRIED + 3] == [8, 16, 24]
    assert SELDOM == 8
    assert weighed[TRIED + 3 :] == list(range(25, 41))
