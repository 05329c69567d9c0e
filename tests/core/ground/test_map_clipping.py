"""Lines and outlines of a map, cut at the edges of a table of 60 x 40 cm; in tenths of a millimetre."""

from __future__ import annotations

import math

import shapely

from core.ground.map_clipping import FINE, clipped_areas, clipped_lines
from core.scenarios.outlines import MOST_POINTS

SIZE = (6000, 4000)


def areas(
    points: list[tuple[float, float]], smallest: float = 0.0, half: int = 100, *, closed: bool = True
) -> list[shapely.Polygon]:
    return [shapely.Polygon(part) for part in clipped_areas(points, SIZE, smallest, half, closed=closed)]


def test_a_line_of_one_point_is_none() -> None:
    assert list(clipped_lines([(100, 100)], SIZE)) == []
    assert list(clipped_lines([], SIZE)) == []


def test_a_line_that_leaves_the_table_ends_at_its_edge_and_begins_again_there() -> None:
    outside = [(5000, 1000), (7000, 1000), (7000, 2000), (5000, 2000)]
    assert list(clipped_lines(outside, SIZE)) == [((5000, 1000), (6000, 1000)), ((6000, 2000), (5000, 2000))]
    assert list(clipped_lines([(7000, 1000), (7000, 2000)], SIZE)) == []


def test_a_line_keeps_the_corners_that_lie_off_by_more_than_is_fine() -> None:
    """What lies within 4 mm of the straight way is no corner; two points that round to one are one."""
    near = [(0, 100), (1000, 100 + FINE - 1), (2000, 100)]
    far = [(0, 100), (1000, 100 + FINE + 1), (2000, 100)]
    assert list(clipped_lines(near, SIZE)) == [((0, 100), (2000, 100))]
    assert list(clipped_lines(far, SIZE)) == [((0, 100), (1000, 141), (2000, 100))]
    assert list(clipped_lines([(100.1, 100.1), (100.2, 100.2)], SIZE)) == []


def test_a_line_of_many_corners_is_made_plainer_until_it_has_few_enough() -> None:
    teeth = [(10.0 * at, 1000.0 + (2 * FINE if at % 2 else 0.0)) for at in range(MOST_POINTS + 50)]
    (line,) = clipped_lines(teeth, SIZE)
    assert 2 <= len(line) <= MOST_POINTS


def test_an_outline_is_cut_at_the_edges_of_the_table() -> None:
    (part,) = areas([(5000, 3000), (8000, 3000), (8000, 9000), (5000, 9000)])
    assert part.equals(shapely.box(5000, 3000, 6000, 4000))
    assert areas([(7000, 0), (8000, 0), (8000, 1000)]) == []


def test_an_outline_in_two_parts_on_the_table_is_two_outlines() -> None:
    horseshoe = [(5000, 0), (7000, 0), (7000, 3000), (5000, 3000), (5000, 2000), (6500, 2000), (6500, 1000)]
    parts = areas([*horseshoe, (5000, 1000)])
    assert sorted(part.bounds for part in parts) == [(5000, 0, 6000, 1000), (5000, 2000, 6000, 3000)]


def test_parts_under_the_least_share_of_the_table_are_left_out() -> None:
    """A square of 1 % of the table stays at 1 %, and is gone at a little more."""
    square = [(0, 0), (600, 0), (600, 400), (0, 400)]
    assert len(areas(square, 0.01)) == 1
    assert areas(square, 0.0101) == []


def test_a_point_is_a_square_however_small_the_least_part_may_be() -> None:
    (part,) = areas([(1000, 1000), (9, 9)], 0.5, closed=False)
    assert part.equals(shapely.box(900, 900, 1100, 1100))
    (cut,) = areas([(0, 2000)], 0.5, closed=False)
    assert cut.equals(shapely.box(0, 1900, 100, 2100))


def test_an_outline_of_many_corners_is_made_plainer() -> None:
    count = 20 * MOST_POINTS
    turns = [2 * math.pi * at / count for at in range(count)]
    (part,) = areas([(3000 + 1500 * math.cos(turn), 2000 + 1500 * math.sin(turn)) for turn in turns])
    assert 3 <= len(part.exterior.coords) - 1 <= MOST_POINTS
    assert part.symmetric_difference(shapely.Point(3000, 2000).buffer(1500)).area < 0.03 * part.area
