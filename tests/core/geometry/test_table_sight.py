from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Polygon

from core.geometry.bases import Footprint, Pose, footprint, middle
from core.geometry.patches import Area
from core.geometry.sight_bases import past_bases
from core.geometry.table_sight import TableSight
from core.geometry.table_terrain import TableTerrain
from tests.core.geometry.table_strategies import CARD, TABLE, is_past_bases


def square(x: int, y: int, size: int, kind: str = "wood") -> Area:
    return Area(kind, ((x, y), (x + size, y), (x + size, y + size), (x, y + size)))


WOODS = TableSight(TableTerrain([square(1000, 1000, 1000), square(3000, 1000, 500, "hill")]), (1, 2))
MIDDLE = 15000


def test_what_is_higher_than_the_eye_blocks() -> None:
    assert not WOODS.is_clear((0, MIDDLE), (25000, MIDDLE))
    assert WOODS.is_clear((0, MIDDLE), (25000, MIDDLE), eye=1)
    assert not WOODS.is_clear((0, 12000), (40000, 12000), eye=1)
    assert WOODS.is_clear((0, 12000), (40000, 12000), eye=2)
    assert WOODS.is_clear((0, 25000), (40000, 25000))


def test_what_never_blocks() -> None:
    clear = TableSight(TableTerrain([square(1000, 1000, 1000)]), (None,))
    assert clear.is_clear((0, MIDDLE), (25000, MIDDLE))
    with pytest.raises(ValueError, match="height for each"):
        TableSight(TableTerrain([square(1000, 1000, 1000)]), ())


def test_a_line_along_an_edge_is_clear() -> None:
    assert WOODS.is_clear((0, 10000), (25000, 10000))
    assert WOODS.is_clear((0, 10020), (25000, 10020))
    assert not WOODS.is_clear((0, 10021), (25000, 10021))


def test_ground_that_holds_an_end_does_not_block() -> None:
    assert WOODS.is_clear((15000, MIDDLE), (25000, MIDDLE))
    assert WOODS.is_clear((12000, MIDDLE), (18000, MIDDLE))
    assert not WOODS.is_clear((15000, MIDDLE), (25000, MIDDLE), see_in=4999)
    assert WOODS.is_clear((15000, MIDDLE), (25000, MIDDLE), see_in=5000)
    assert not WOODS.is_clear((12000, MIDDLE), (18000, MIDDLE), see_in=5000)
    assert not WOODS.is_clear((15000, 12000), (40000, 12000))  # the hill beyond


def test_a_line_that_leaves_its_ground_and_comes_back_is_blocked() -> None:
    horseshoe = Area(
        "wood", ((0, 0), (1000, 0), (1000, 1000), (700, 1000), (700, 300), (300, 300), (300, 1000), (0, 1000))
    )
    sight = TableSight(TableTerrain([horseshoe]), (1,))
    assert sight.is_clear((1500, 8000), (8500, 8000))  # from one arm to the other: both hold an end
    assert not sight.is_clear((1500, 8000), (12000, 8000))  # through the other arm
    assert sight.is_clear((1500, 8000), (5000, 8000))


def test_of_two_grounds_over_each_other_that_hold_an_end_each_none_blocks() -> None:
    both = [square(1000, 1000, 1000), square(1800, 1000, 1000)]
    here, there = (15000, MIDDLE), (25000, MIDDLE)
    for more, is_clear in (((), True), ((Area("hill", ((1700, 1400), (1750, 1400), (1750, 1600))),), False)):
        sight = TableSight(TableTerrain([*both, *more]), (1,) * (2 + len(more)))
        assert sight.is_clear(here, there) == is_clear
        assert sight.is_clear(there, here) == is_clear
        assert bool(sight.matrix([here, there], [0, 0])[0, 1]) == is_clear
    horseshoe = Area(
        "wood", ((2800, 1000), (1800, 1000), (1800, 2000), (2000, 2000), (2000, 1600), (2800, 1600))
    )
    sight = TableSight(TableTerrain([both[0], horseshoe]), (1, 1))
    assert sight.is_clear(here, (27000, MIDDLE))
    assert not sight.is_clear((15000, 19000), (27000, 14000)), "it comes to the edge of its wood and back"


blobs = st.lists(
    st.builds(
        lambda x, y, size, top: (square(x, y, size), top),
        st.integers(0, 5000),
        st.integers(0, 3000),
        st.integers(100, 1200),
        st.one_of(st.none(), st.integers(1, 3)),
    ),
    max_size=8,
)
points = st.tuples(st.integers(0, 60000), st.integers(0, 40000))


@given(
    blobs, st.lists(st.tuples(points, st.integers(0, 2)), min_size=2, max_size=8), st.none() | st.just(4000)
)
def test_the_table_of_sight_says_what_single_lines_say(
    ground: list[tuple[Area, int | None]], ends: list[tuple[tuple[int, int], int]], see_in: int | None
) -> None:
    sight = TableSight(TableTerrain([area for area, _top in ground]), [top for _area, top in ground])
    places, eyes = [place for place, _eye in ends], [eye for _place, eye in ends]
    table = sight.matrix(places, eyes, see_in=see_in)
    assert (table == table.T).all()
    for one, here in enumerate(places):
        assert (sight.seen_from(one, places, eyes, see_in=see_in) == table[one]).all()
        for other, there in enumerate(places):
            eye = max(eyes[one], eyes[other])
            assert table[one, other] == sight.is_clear(here, there, eye, see_in)


@given(blobs, points, points, st.integers(0, 2))
def test_sight_is_the_same_both_ways_and_in_a_mirror(
    ground: list[tuple[Area, int | None]], one: tuple[int, int], other: tuple[int, int], eye: int
) -> None:
    areas, tops = [area for area, _top in ground], [top for _area, top in ground]
    sight = TableSight(TableTerrain(areas), tops)
    found = sight.is_clear(one, other, eye)
    assert sight.is_clear(other, one, eye) == found
    mirrored = [area._replace(ring=tuple((TABLE.width - x, y) for x, y in area.ring)) for area in areas]
    reflected = TableSight(TableTerrain(mirrored), tops)
    width = 10 * TABLE.width
    assert reflected.is_clear((width - one[0], one[1]), (width - other[0], other[1]), eye) == found


@given(blobs, points, points)
def test_a_line_is_blocked_where_it_runs_through_what_holds_no_end(
    ground: list[tuple[Area, int | None]], one: tuple[int, int], other: tuple[int, int]
) -> None:
    sight = TableSight(TableTerrain([area for area, _top in ground]), [top for _area, top in ground])
    line = LineString([one, other])
    polygons = [Polygon([(10 * x, 10 * y) for x, y in area.ring]) for area, top in ground if top]
    ends = [LineString([one, one]).centroid, LineString([other, other]).centroid]
    if any(polygon.distance(end) < 25 for polygon in polygons for end in ends):
        return
    deep = [polygon.buffer(-20.5, join_style="mitre") for polygon in polygons]
    assert sight.is_clear(one, other) == (not any(polygon.intersects(line) for polygon in deep))


def some_feet(seed: int, count: int = 30) -> list[Footprint]:
    rng = Random(seed)
    return [
        footprint(CARD, Pose(rng.randrange(TABLE.width), rng.randrange(TABLE.height), rng.randrange(3600)))
        for _base in range(count)
    ]


def test_bases_block_lines_that_do_not_end_there() -> None:
    feet = [footprint(CARD, Pose(x, 1000, 0)) for x in (1000, 2000, 3000)]
    places = [middle(foot) for foot in feet]
    sight = TableSight(TableTerrain([]), ())
    assert sight.matrix(places, [0, 0, 0], feet, [1, 1, 1]).tolist() == [
        [True, True, False],
        [True, True, True],
        [False, True, True],
    ]
    assert sight.matrix(places, [0, 0, 1], feet, [1, 1, 1])[0, 2]
    assert sight.matrix(places, [0, 0, 0], [feet[0], None, feet[2]], [1, 1, 1])[0, 2]


@pytest.mark.parametrize("seed", range(5))
def test_lines_past_many_bases_as_past_each(seed: int) -> None:
    feet = some_feet(seed)
    places = np.array([middle(foot) for foot in feet])
    pairs = np.array([(i, j) for i in range(30) for j in range(i)])
    clear = past_bases(places, pairs, np.zeros(len(pairs), dtype=np.int64), feet, [1] * 30)
    assert 0 < clear.sum() < len(pairs)
    for (i, j), said in zip(pairs.tolist(), clear.tolist(), strict=True):
        between = [foot for place, foot in enumerate(feet) if place not in (i, j)]
        assert is_past_bases(middle(feet[i]), middle(feet[j]), between) == said
