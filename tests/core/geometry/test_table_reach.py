from math import hypot, inf, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point

from core.geometry.patches import Area, Band
from core.geometry.shapes import segment, swept
from core.geometry.table_reach import Field, Going, cast_rays, free_reach, straight_reach
from core.geometry.table_terrain import TableTerrain
from core.geometry.trigonometry import heading

START = (20000, 20000)
OPEN = Going(TableTerrain([]), {})
WOOD = TableTerrain([Area("wood", ((2500, 0), (6000, 0), (6000, 4000), (2500, 4000)))])


def test_open_ground_is_a_circle() -> None:
    assert straight_reach(OPEN, START, 10000, 36) == (10000,) * 36
    with pytest.raises(ValueError, match="divide the circle"):
        straight_reach(OPEN, START, 10000, 7)


def test_costly_ground_shortens_a_ray() -> None:
    lengths = straight_reach(Going(WOOD, {"wood": 200}), START, 10000, 36)
    assert lengths[9] == 7500  # to the right: 5,000 open, then half of the rest
    assert lengths[27] == lengths[0] == 10000
    assert straight_reach(Going(WOOD, {"wood": None}), START, 10000, 36)[9] == 5000
    assert straight_reach(Going(WOOD, {"marsh": 200}), START, 10000, 36)[9] == 10000


def test_a_road_lengthens_it() -> None:
    road = TableTerrain([*WOOD.patches, Band("road", ((1500, 2000), (6000, 2000)), 100)])
    lengths = straight_reach(Going(road, {"wood": 200, "road": 50}), START, 10000, 36)
    assert lengths[9] == 20000
    assert lengths[27] == 12500


COSTS = {"wood": 200, "marsh": 150, "rock": None}
blobs = st.builds(
    lambda x, y, size, kind: Area(
        kind, ((x, y), (x + size, y + 37), (x + size - 11, y + size), (x - 23, y + size))
    ),
    st.integers(500, 3500),
    st.integers(500, 3500),
    st.integers(100, 900),
    st.sampled_from(["wood", "marsh", "rock"]),
)


@given(st.lists(blobs, max_size=6))
@settings(max_examples=40)
def test_each_ray_costs_what_the_line_costs(areas: list[Area]) -> None:
    terrain = TableTerrain(areas)
    if any(polygon.boundary.distance(Point(START)) < 100 for polygon in terrain.polygons):
        return
    barred = terrain.kind_at(*START) == "rock"
    lengths = straight_reach(Going(terrain, COSTS), START, 10000, 24)
    for ray, length in enumerate(lengths):
        if barred:
            assert length == 0
            continue
        short = [line_cost(terrain, ray, length - 40, aside) for aside in (-4, 0, 4)]
        assert any(cost is not None and cost <= 10000 for cost in short)
        if length < 9900:
            beyond = [line_cost(terrain, ray, length + 40, aside) for aside in (-4, 0, 4)]
            assert any(cost is None or cost >= 10000 for cost in beyond)


def test_a_ray_through_a_corner_leaves_the_wood() -> None:
    corner = Area("wood", ((1785, 1785), (1912, 1822), (1901, 1912), (1762, 1912)))
    terrain = TableTerrain([corner])
    assert (START[0] - 17850, START[1] - 17850) == (2150, 2150)  # the ray to the south-west meets the corner
    length = straight_reach(Going(terrain, COSTS), START, 10000, 24)[15]
    assert abs((line_cost(terrain, 15, length, 0) or 0) - 10000) <= 20


def line_cost(terrain: TableTerrain, ray: int, length: int, aside: int) -> int | None:
    """A line beside the ray by less than a tenth of a millimetre: a ray may graze a corner."""
    x, y = heading(ray * 150, 0, aside)
    way_x, way_y = heading(ray * 150, length, 0)
    start = (START[0] + x, START[1] + y)
    return terrain.cost_along(start, (start[0] + way_x, start[1] + way_y), COSTS)


def test_free_reach_is_exact_on_open_ground() -> None:
    field = free_reach(OPEN, START, 10000)
    for row in range(field.costs.shape[0]):
        for column in range(field.costs.shape[1]):
            away = hypot(field.left + column * field.cell - 20000, field.bottom + row * field.cell - 20000)
            assert abs(field.costs[row, column] - away) < 0.01 or (
                away > 10000 and field.costs[row, column] == inf
            )
    assert field.cost_at(*START) == 0
    assert field.cost_at(0, 0) == inf


def test_a_field_knows_its_outermost_cells_and_nothing_beyond() -> None:
    field = Field(100, 200, 50, np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    corners = [field.cost_at(x, y) for x, y in ((100, 200), (200, 200), (100, 250), (200, 250))]
    assert corners == [1.0, 3.0, 4.0, 6.0]
    beyond = [field.cost_at(x, y) for x, y in ((50, 200), (100, 150), (250, 200), (200, 300))]
    assert beyond == [inf] * 4


def test_free_reach_goes_round_what_bars() -> None:
    wall = swept(segment(25000, 10000, 25000, 23000), 500, 0)
    field = free_reach(OPEN, START, 20000, barred=[wall])
    goals = [(27000, 20000), (30000, 18000), (29000, 21000), (26000, 22000), (33000, 20000)]
    for x, y in goals:
        # Round the two upper corners of the wall, half a cell away from it.
        way = hypot(4750, 3250) + 1000 + hypot(x - 25750, 23250 - y)
        assert 0.97 * way <= field.cost_at(x, y) <= 1.08 * way
    assert field.cost_at(25250, 20000) == inf


def test_free_reach_pays_for_costly_ground() -> None:
    field = free_reach(Going(WOOD, {"wood": 200}), START, 20000)
    assert abs(field.cost_at(27000, 20000) - 9000) < 600
    assert field.cost_at(15000, 20000) == 5000
    barred = free_reach(Going(WOOD, {"wood": None}), START, 20000)
    assert barred.cost_at(27000, 20000) == inf
    assert barred.cost_at(24000, 20000) == 4000


def test_even_ground_ends_at_the_first_edge() -> None:
    rays = cast_rays(Going(WOOD, {"wood": 200}), START, 10000, 8)
    assert rays.even[2] == 5000
    assert abs(rays.even[1] - 5000 * sqrt(2)) < 0.01
    assert rays.even[6] == 10000
