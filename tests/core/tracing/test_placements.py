"""Pictures lie on boards by two, three or four points."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.tracing.placements import PlacementError, affine, homography, placed, similarity

places = st.tuples(st.floats(-500, 500), st.floats(-500, 500))
CORNERS = [(0.0, 0.0), (180.0, 0.0), (180.0, 120.0), (0.0, 120.0)]


@given(places, places, places, places)
def test_two_points_come_where_they_were_put(
    one: tuple[float, float],
    other: tuple[float, float],
    here: tuple[float, float],
    there: tuple[float, float],
) -> None:
    assume(
        np.hypot(one[0] - other[0], one[1] - other[1]) > 1 < np.hypot(here[0] - there[0], here[1] - there[1])
    )
    pairs = [(one, here), (other, there)]
    assert similarity(pairs).residuals(pairs).max() < 1e-6
    assert placed(pairs) == similarity(pairs)


def test_three_points_shear() -> None:
    pairs = [((0.0, 0.0), (10.0, 10.0)), ((100.0, 0.0), (210.0, 30.0)), ((0.0, 100.0), (5.0, 190.0))]
    assert placed(pairs).residuals(pairs).max() < 1e-9
    assert placed(pairs).on_picture([(50.0, 50.0)])[0] == pytest.approx((107.5, 110.0))


def test_a_photograph_of_a_table_is_straightened() -> None:
    photo = [(120.0, 80.0), (900.0, 60.0), (1100.0, 620.0), (30.0, 700.0)]
    pairs = list(zip(CORNERS, photo, strict=True))
    placement = homography(pairs)
    assert placement.residuals(pairs).max() < 1e-6
    # the diagonals of the table meet in its middle, and so they do on the photograph
    ends = np.array(photo)
    cross = np.linalg.solve(np.column_stack([ends[2] - ends[0], ends[1] - ends[3]]), ends[1] - ends[0])[0]
    assert placement.on_board([ends[0] + cross * (ends[2] - ends[0])])[0] == pytest.approx((90.0, 60.0))


def test_a_fifth_point_tells_how_wrong_the_others_are() -> None:
    photo = [(0.0, 0.0), (1800.0, 0.0), (1800.0, 1200.0), (0.0, 1200.0), (906.0, 600.0)]
    pairs = list(zip([*CORNERS, (90.0, 60.0)], photo, strict=True))
    assert 0.05 < homography(pairs).residuals(pairs).max() < 0.7


@pytest.mark.parametrize("make", [similarity, affine, homography])
def test_points_in_a_row_are_no_placement(make: object) -> None:
    pairs = [((0.0, 0.0), (5.0, 5.0))] * 4
    with pytest.raises(PlacementError):
        make(pairs)  # type: ignore[operator] # one of three functions


def test_four_points_of_which_three_lie_on_a_line_are_no_photograph() -> None:
    photo = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (5.0, 9.0)]
    with pytest.raises(PlacementError):
        homography(list(zip(CORNERS, photo, strict=True)))
