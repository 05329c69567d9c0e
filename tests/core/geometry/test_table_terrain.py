from math import hypot

import shapely
from hypothesis import example, given
from hypothesis import strategies as st
from shapely import LineString, Polygon, box

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.ground_lines import contains, spans, uppermost
from core.geometry.patches import Area, Band, polygon_of
from core.geometry.shapes import gap, inside, point, swept
from core.geometry.table_terrain import Crossing, TableTerrain
from tests.core.geometry.table_strategies import CARD, feet, poses

WOOD = Area("wood", ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)))
HILL = Area("hill", ((1500, 1000), (3000, 1000), (3000, 2000), (1500, 2000)), level=2)
RIVER = Band("river", ((0, 3000), (6000, 3000)), 200)
ROAD = Band("road", ((2500, 0), (2500, 4000)), 100)
TERRAIN = TableTerrain([HILL, WOOD, RIVER, ROAD])


def at(x: int, y: int, facing: int = 0) -> Footprint:
    return footprint(CARD, Pose(x, y, facing))


def test_what_lies_at_a_point() -> None:
    assert TERRAIN.at(17000, 15000) == (0, 1)
    assert TERRAIN.kind_at(17000, 15000) == "wood"
    assert TERRAIN.level_at(17000, 15000) == 2
    assert TERRAIN.kind_at(25000, 30000) == "road"
    assert TERRAIN.kind_at(500, 500) is None
    assert TERRAIN.level_at(500, 500) == 0
    assert TERRAIN.at(10000, 10000) == (1,)


def test_what_lies_under_a_base() -> None:
    assert TERRAIN.under(at(1500, 1500)) == (0, 1)
    assert TERRAIN.under(at(800, 1500)) == ()
    assert TERRAIN.under(at(802, 1500)) == ()
    assert TERRAIN.under(at(803, 1500)) == (1,)
    assert TERRAIN.overlaps(at(803, 1500), {"wood", "river"})
    assert not TERRAIN.overlaps(at(803, 1500), {"river"})
    assert TERRAIN.overlaps(at(800, 5000), {"wood"}) is False
    assert TERRAIN.overlaps(swept(at(1000, 2500), 0, 10000), {"river"})


def test_a_bridge_lies_over_the_river() -> None:
    terrain = TableTerrain([RIVER, Band("bridge", ((2500, 2900), (2500, 3100)), 420)])
    assert terrain.overlaps(at(2500, 3000), {"river"})
    assert not terrain.overlaps(at(2500, 3000), {"river"}, but={"bridge"})
    assert terrain.overlaps(at(2520, 3000), {"river"}, but={"bridge"})


LINES = st.lists(
    st.tuples(st.integers(0, 15_000), st.integers(0, 10_000)), min_size=2, max_size=2, unique=True
)


@given(LINES, st.integers(20, 1_000))
@example([(4422, 5042), (5768, 5701)], 445)
def test_a_band_has_an_inside_however_it_lies(line: list[tuple[int, int]], width: int) -> None:
    """The one of the example had none: an impassable river barred nobody."""
    (start_x, start_y), (end_x, end_y) = line
    if hypot(end_x - start_x, end_y - start_y) < 10:
        return
    cover = TableTerrain([Band("river", (line[0], line[1]), width)]).cover({"river"})
    (outline,) = cover.whole.geoms if hasattr(cover.whole, "geoms") else (cover.whole,)
    inner = cover.core.area
    least = outline.area - 24 * outline.length
    assert least <= inner < outline.area or inner == 0 >= least


@given(st.integers(0, 900), st.integers(-900, 900), st.integers(10, 120))
@example(0, 20, 60)
def test_a_bend_has_no_spike(x: int, y: int, width: int) -> None:
    """A hairpin is drawn round; its mitre reached five half widths beyond the bend."""
    line = ((0, 0), (1000, 0), (x, y))
    its = polygon_of(Band("river", line, width))
    middle = LineString([(10 * along, 10 * across) for along, across in line])
    assert all(point.distance(middle) <= 2.3 * 5 * width for point in map(shapely.Point, its.exterior.coords))


def test_wholly_and_partly_on_ground() -> None:
    assert TERRAIN.holds(at(1400, 1500), {"wood"})
    assert TERRAIN.holds(at(1199, 1500), {"wood"})
    assert not TERRAIN.holds(at(1190, 1500), {"wood"})
    assert TERRAIN.holds(at(2000, 1500), {"wood", "hill"})
    assert TERRAIN.share(at(1000, 1500), {"wood"}) == 500
    assert TERRAIN.share(at(1100, 1500), {"wood"}) == 750
    assert TERRAIN.share(at(5000, 1500), {"wood"}) == 0
    assert TERRAIN.gap(at(700, 1500), {"wood"}) == 1000
    assert TERRAIN.gap(at(700, 1500), {"marsh"}) is None


def test_what_a_line_crosses_in_order() -> None:
    assert TERRAIN.crossings((0, 15000), (40000, 15000)) == [
        Crossing(10000, 1, True),
        Crossing(15000, 0, True),
        Crossing(20000, 1, False),
        Crossing(24500, 3, True),
        Crossing(25500, 3, False),
        Crossing(30000, 0, False),
    ]
    assert TERRAIN.crossings((12000, 15000), (13000, 15000)) == [Crossing(0, 1, True)]
    assert TERRAIN.crossings((0, 500), (1000, 500)) == []


def test_the_uppermost_patch_sets_the_cost() -> None:
    costs = {"wood": 300, "hill": 200, "road": 100}
    assert TERRAIN.cost_along((0, 15000), (40000, 15000), costs) == 10000 + 30000 + 2 * 9000 + 1000 + 10000
    assert TERRAIN.cost_along((0, 5000), (20000, 5000), costs) == 20000
    assert TERRAIN.cost_along((1000, 0), (1000, 40000), {"river": None}) is None
    assert TERRAIN.cost_along((25000, 0), (25000, 40000), {"river": None, "road": 100}) == 40000
    assert TERRAIN.cost_along((15000, 15000), (15000, 15000), costs) == 0


def test_bare_tables_answer() -> None:
    bare = TableTerrain([])
    assert bare.at(0, 0) == ()
    assert not bare.overlaps(at(0, 0), {"wood"})
    assert bare.cost_along((0, 0), (300, 400), {}) == 500


RING = ((0, 0), (9000, 0), (9000, 9000), (6000, 3000), (3000, 9000), (0, 9000))
places = st.tuples(st.integers(-3000, 12000), st.integers(-3000, 12000))


@given(places, places)
def test_spans_are_what_shapely_cuts(start: tuple[int, int], end: tuple[int, int]) -> None:
    polygon = Polygon(RING)
    length = hypot(end[0] - start[0], end[1] - start[1])
    inside = sum(stop - begin for begin, stop in spans(start, end, [RING])) * length
    along_an_edge = polygon.boundary.intersection(LineString([start, end])).length
    if not along_an_edge:
        assert abs(polygon.intersection(LineString([start, end])).length - inside) < 1e-6
    back = spans(end, start, [RING])
    if not along_an_edge:
        assert len(back) == len(spans(start, end, [RING]))


@given(places)
def test_contains_is_what_shapely_says(place: tuple[int, int]) -> None:
    polygon = Polygon(RING)
    here = LineString([place, place]).centroid
    if not polygon.boundary.intersects(here):
        assert contains([RING], *place) == polygon.contains(here)


def test_uppermost_takes_the_last_layer() -> None:
    assert uppermost([((0.0, 1.0),), ((0.25, 0.5),)]) == [(0.0, 0.25, 0), (0.25, 0.5, 1), (0.5, 1.0, 0)]
    assert uppermost([]) == [(0.0, 1.0, None)]


@given(feet(), st.integers(100, 900))
def test_a_share_is_a_share_of_area(foot: Footprint, half: int) -> None:
    ring = (
        (3000 - half, 2000 - half),
        (3000 + half, 2000 - half),
        (3000 + half, 2000 + half),
        (3000 - half, 2000 + half),
    )
    terrain = TableTerrain([Area("field", ring)])
    polygon = Polygon(foot.corners)
    expected = polygon.intersection(box(*[10 * c for c in (*ring[0], *ring[2])])).area / polygon.area
    assert abs(terrain.share(foot, {"field"}) - 1000 * expected) <= 0.51
    if terrain.holds(foot, {"field"}):
        assert expected > 0.9
    if terrain.overlaps(foot, {"field"}):
        assert expected > 0


@given(poses(), st.integers(0, 1500))
def test_a_base_overlaps_ground_as_it_overlaps_a_base_there(pose: Pose, along: int) -> None:
    other = footprint(Base(600, 500), Pose(2700 + along, 2000, 0))
    ring = tuple((x // 10, y // 10) for x, y in other.corners)
    terrain = TableTerrain([Area("wood", ring)])
    foot = footprint(CARD, pose)
    assert terrain.gap(foot, {"wood"}) == gap(foot, other)
    if abs(inside(foot, other) - 20) > 1:
        meets = terrain.overlaps(foot, {"wood"})
        # A corner of the core is a little farther in than its sides.
        assert not meets or inside(foot, other) > 20
        assert meets or inside(foot, other) < 60


def test_a_point_is_a_shape_too() -> None:
    assert TERRAIN.overlaps(point(15000, 15000), {"wood"})
    assert not TERRAIN.overlaps(point(5000, 15000), {"wood"})
