"""Dead ground as polygons agrees with single lines of sight; a sight map is the same both ways."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from core.geometry.bases import Base, Pose, footprint
from core.geometry.patches import Area
from core.geometry.table_shadows import Blocker, Shade, dead_ground
from core.geometry.table_sight import TableSight
from core.geometry.table_survey import Survey
from core.geometry.table_terrain import TableTerrain
from tests.core.geometry.table_strategies import is_past_bases

TABLE = (60_000, 40_000)
WOOD = Area("wood", ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)))
HORSESHOE = Area(
    "wood",
    (
        (3500, 500),
        (5000, 500),
        (5000, 2500),
        (4600, 2500),
        (4600, 900),
        (3900, 900),
        (3900, 2500),
        (3500, 2500),
    ),
)
HILL = Area("hill", ((2200, 2200), (3200, 2200), (3200, 3300), (2200, 3300)))
TERRAIN = TableTerrain([WOOD, HORSESHOE, HILL])
SIGHT = TableSight(TERRAIN, (99, 99, 1))
CARD = footprint(Base(600, 200), Pose(2600, 1500, 300))
BLOCKERS = [Blocker(rings, top) for rings, top in zip(TERRAIN.rings, (99, 99, 1), strict=True)]
ALL = [*BLOCKERS, Blocker((CARD.corners,), 999)]
HEIGHTS = [(1, TERRAIN.polygons[2])]
places = st.tuples(st.integers(500, 59_500), st.integers(500, 39_500))


def region(shades: tuple[Shade, ...]) -> BaseGeometry:
    whole = Polygon()
    for shade in shades:
        for ring in shade.rings:
            whole = whole.symmetric_difference(Polygon(ring).buffer(0))
    return whole


def height(place: tuple[int, int]) -> int:
    return int(TERRAIN.polygons[2].intersects(Point(place)))


def test_the_shadow_of_a_wood_begins_behind_it() -> None:
    (shade,) = dead_ground([(0, 15_000)], 0, [Blocker(TERRAIN.rings[0], 1)], [], (30_000, 30_000))
    assert shade.blocker == 0
    whole = region((shade,))
    behind = Polygon(
        [
            (10_000, 20_000),
            (20_000, 20_000),
            (20_000, 10_000),
            (10_000, 10_000),
            (30_000, 0),
            (30_000, 30_000),
        ]
    )
    assert whole.symmetric_difference(behind).area < 1e-5 * behind.area
    assert whole.contains(Point(25_000, 15_000))
    assert not whole.contains(Point(15_000, 15_000))  # the wood itself is seen into
    assert not whole.contains(Point(25_000, 29_000))


@settings(max_examples=60, deadline=None)
@given(places, places)
def test_dead_ground_is_where_no_line_leads(start: tuple[int, int], end: tuple[int, int]) -> None:
    assume(
        not Polygon(CARD.corners).contains(Point(start)) and not Polygon(CARD.corners).contains(Point(end))
    )
    dead = region(dead_ground([start], height(start), ALL, HEIGHTS, TABLE))
    here = Point(end)
    edges = [polygon.boundary.distance(here) for polygon in TERRAIN.polygons]
    assume(dead.boundary.distance(here) > 120 and min(edges) > 60)  # beside the tolerances
    clear = SIGHT.is_clear(start, end, max(height(start), height(end))) and is_past_bases(start, end, [CARD])
    assert dead.contains(here) != clear


def test_what_one_of_two_eyes_sees_is_seen() -> None:
    one = region(dead_ground([(0, 15_000)], 0, BLOCKERS, [], TABLE))
    other = region(dead_ground([(0, 5_000)], 0, BLOCKERS, [], TABLE))
    both = region(dead_ground([(0, 15_000), (0, 5_000)], 0, BLOCKERS, [], TABLE))
    assert both.symmetric_difference(one.intersection(other)).area < 1e-3 * both.area


def test_who_stands_high_looks_over_what_is_low() -> None:
    on_hill = (27_000, 27_000)
    low = dead_ground([(27_000, 38_000)], 0, [Blocker(TERRAIN.rings[2], 1)], HEIGHTS, TABLE)
    assert region(low).contains(Point(27_000, 10_000))
    assert dead_ground([on_hill], 1, [Blocker(TERRAIN.rings[2], 1)], HEIGHTS, TABLE) == ()


@settings(max_examples=20, deadline=None)
@given(st.lists(places, min_size=2, max_size=5, unique=True))
def test_a_sight_map_is_the_same_both_ways(points: list[tuple[int, int]]) -> None:
    feet = [CARD]
    survey = Survey(points, SIGHT, feet, HEIGHTS)
    rows = [survey.seen_by([point], height(point)) for point in points]
    card = Polygon(CARD.corners)
    for one, row in enumerate(rows):
        for other in range(one):
            if card.distance(Point(points[one])) > 50 and card.distance(Point(points[other])) > 50:
                assert row[other] == rows[other][one]
                eye = max(height(points[one]), height(points[other]))
                clear = SIGHT.is_clear(points[one], points[other], eye)
                assert row[other] == (clear and is_past_bases(points[one], points[other], feet))


def test_a_base_does_not_hide_who_looks_at_it() -> None:
    survey = Survey([(26_000, 14_000), (26_000, 9_000)], None, [CARD])
    assert survey.held[0] == 0
    assert survey.seen_by([(26_000, 30_000)], 0).tolist() == [True, False]
    assert survey.seen_by([(26_000, 30_000)], 0, observer=0).tolist() == [True, True]


def test_the_table_ends_the_shadow() -> None:
    (shade,) = dead_ground([(15_000, 0)], 0, [Blocker(TERRAIN.rings[0], 1)], [], TABLE)
    assert box(0, 0, *TABLE).buffer(2).contains(region((shade,)))
