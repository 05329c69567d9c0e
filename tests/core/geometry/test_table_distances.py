import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.distances import allowance, gaps, graduations, nearest, shortest_line
from core.geometry.shapes import gap
from tests.core.geometry.table_strategies import CARD, feet, near_pairs


@given(st.lists(feet(2500), max_size=6), st.lists(feet(2500), max_size=6))
def test_many_distances_are_what_each_is(ones: list[Footprint], others: list[Footprint]) -> None:
    expected = [[gap(one, other) for other in others] for one in ones]
    assert gaps(ones, others).tolist() == expected


@given(near_pairs())
def test_near_ones_too(pair: tuple[Footprint, Footprint]) -> None:
    one, other = pair
    assert gaps([one], [other])[0, 0] == gap(one, other)
    assert np.array_equal(gaps([one, other], [one, other]), gaps([other, one], [other, one])[::-1, ::-1])


def test_the_nearest_is_the_first_of_equals() -> None:
    one = footprint(CARD, Pose(1000, 1000, 0))
    others = [None, *(footprint(CARD, Pose(x, 1000, 0)) for x in (2000, 1600, 400))]
    assert nearest(one, others) == (2000, 2)
    assert nearest(one, [None]) is None


def test_graduations() -> None:
    assert graduations(5000, 250) == 2.0
    assert graduations(6500, 250) == 2.6
    assert allowance(250, 20) == 5000
    assert allowance(255, 15) == 3825
    assert graduations(10 * Base(400, 200).width, 250) == 1.6


@given(near_pairs())
def test_the_shortest_line_is_as_long_as_the_distance(pair: tuple[Footprint, Footprint]) -> None:
    one, other = pair
    (x, y), (end_x, end_y) = shortest_line(one, other)
    assert abs(((end_x - x) ** 2 + (end_y - y) ** 2) ** 0.5 - gap(one, other)) <= 2
