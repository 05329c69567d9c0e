"""Statistics by hand: small numbers of battles whose shares, errors and bounds can be worked out on paper."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import pytest

from core.lab.statistics.boundaries import bounds, spent
from core.lab.statistics.luck_correction import Corrected, corrected
from core.lab.statistics.sequence import Plan, Sequence
from core.lab.statistics.shares import Share, wilson


def normal(two_sided: float) -> float:
    """Beyond which a normal number lies with this chance, on both sides together."""
    return NormalDist().inv_cdf(1 - two_sided / 2)


def even(battles: int) -> Corrected:
    return corrected([1.0, 0.0] * (battles // 2), [0.0] * battles)


def test_a_share_turned_round_is_that_of_the_other_side() -> None:
    share = Share(0.7, 0.5, 0.8)
    assert share.half == pytest.approx(0.15)
    assert (share.other().share, share.other().low, share.other().high) == pytest.approx((0.3, 0.2, 0.5))
    assert Share(1 / 3, 0.00004, 0.99996).row() == {"share": 0.3333, "low": 0.0, "high": 1.0}


def test_wilson_at_its_ends() -> None:
    """None of ten: 0 to z² / (n + z²); none of none: all is possible."""
    square = normal(0.05) ** 2
    assert wilson(0.0, 10) == pytest.approx((0.0, square / (10 + square)))
    assert wilson(1.0, 10) == pytest.approx((10 / (10 + square), 1.0))
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_the_error_is_spent_with_the_fifth_power_and_never_beyond() -> None:
    assert [spent(share) for share in (0.0, 0.5, 1.0, 2.0)] == pytest.approx([0, 0.05 / 32, 0.05, 0.05])


def test_the_first_bound_spends_what_the_first_look_may() -> None:
    assert bounds((1.0,))[0] == pytest.approx(normal(0.05), abs=1e-6)
    first, last = bounds((0.5, 1.0))
    assert first == pytest.approx(normal(0.05 / 32), abs=1e-6)
    assert normal(0.05) < last < normal(0.05 - 0.05 / 32)


def test_luck_is_taken_off_by_the_coefficient_of_the_other_folds() -> None:
    """Eighty battles, won with good luck and lost with bad: a fold leaves 30 of its kind, 40 of the other.

    However much luck explains, a battle tells no more than fifty.
    """
    found = corrected([1.0, 0.0] * 40, [0.5, -0.5] * 40)
    slope = (15 + 3 / 7 * 5) / 17.5
    without = slope * 70 / 78
    assert found.values[:2] == pytest.approx((1 - without / 2, without / 2))
    assert found.coefficient == pytest.approx(80 / 88)
    assert found.plain_spread == pytest.approx(80 * 0.25 / 79)
    assert found.explained == pytest.approx(1 - (2 * found.values[0] - 1) ** 2)
    assert found.explained > 0.98
    assert found.effective == pytest.approx(50 * 80)


def test_fewer_than_sixteen_battles_have_no_coefficient_of_their_own() -> None:
    fifteen = [1.0, 0.0, 1.0, 0.0, 1.0] * 3
    lucky = [0.5, -0.5, 0.5, -0.5, 0.5] * 3
    assert corrected(fifteen, lucky).values == tuple(fifteen)
    assert corrected([*fifteen, 0.0], [*lucky, -0.5]).values != (*fifteen, 0.0)
    assert corrected([], []).mean == 0.5


def test_ten_of_ten_have_the_error_of_twelve_of_fourteen() -> None:
    """Two won and two lost stand beside them: the middle is 6/7, and the interval reaches what was found."""
    found = corrected([1.0] * 10, [0.0] * 10)
    error = sqrt((10 / 49 + 2 * 37 / 49) / 14 / 14)
    assert found.error == pytest.approx(error)
    assert found.interval(1.0).low == pytest.approx(6 / 7 - error)
    assert found.interval(1.0).high == 1.0
    assert corrected([1.0, 0.0], [0.0, 0.0]).interval(9.0).row() == {"share": 0.5, "low": 0.0, "high": 1.0}


def test_a_plan_is_done_by_what_is_known_or_by_battles() -> None:
    plan = Plan(0.03, 400)
    assert plan.first == 20
    assert Plan(0.03, 8).first == 8
    assert plan.done(0.03 / 2.02 * 2, 40) == pytest.approx(0.25)
    assert plan.done(1.0, 100) == 0.25
    assert plan.done(0.001, 100) == 1.0


def test_looks_come_at_eighths_of_the_plan() -> None:
    """Of 160 battles the first look is due after 20, the next after 40; a look out of turn is at a 64th."""
    sequence = Sequence(Plan(0.001, 160))
    assert not sequence.is_due(even(18))
    assert sequence.is_due(even(20))
    first = sequence.look(even(20))
    assert sequence.done == 0.125
    assert first == even(20).interval(bounds((0.125,))[0])
    assert not sequence.is_due(even(38))
    assert sequence.look(even(38)) is first
    stopped = sequence.look(even(38), planned=False)
    assert sequence.done == 15 / 64
    assert stopped == even(38).interval(bounds((0.125, 15 / 64))[-1])
    assert sequence.is_due(even(40))
    sequence.look(even(160))
    assert sequence.is_done
    assert not sequence.is_due(even(160))


def test_the_clock_may_spend_all_that_is_left() -> None:
    sequence = Sequence(Plan(0.001, 160))
    sequence.look(even(80))
    assert sequence.finish(even(90)) == even(90).interval(bounds((0.5, 1.0))[-1])
    assert sequence.is_done
    assert sequence.finish(even(100)) == even(100).interval(bounds((0.5, 1.0))[-1])
