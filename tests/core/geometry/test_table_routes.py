from hypothesis import given, settings
from hypothesis import strategies as st

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.moves import path_length, sweeps
from core.geometry.patches import Area
from core.geometry.routes import route
from core.geometry.shapes import overlaps, swept
from core.geometry.table_terrain import TableTerrain
from tests.core.geometry.table_strategies import CARD, TABLE, feet, mirror, poses

START, GOAL = Pose(1000, 1000, 0), Pose(1000, 3000, 0)


def test_a_straight_way_has_no_bend() -> None:
    assert route(CARD, START, GOAL, []) == (START, GOAL)
    assert route(CARD, START, Pose(1000, 3000, 500), []) == (START, GOAL)
    beside = footprint(CARD, Pose(1400, 2000, 0))
    assert route(CARD, START, GOAL, [beside]) == (START, GOAL)


def test_it_goes_round_an_obstacle_by_the_shorter_side() -> None:
    wall = footprint(Base(1000, 200), Pose(1200, 2000, 0))
    found = route(CARD, START, GOAL, [wall])
    assert found == (START, Pose(500, 1800, 0), Pose(500, 2200, 0), GOAL)


def test_it_goes_round_ground_that_bars() -> None:
    rock = ((700, 1500), (2500, 1500), (2500, 2000), (700, 2000))
    terrain = TableTerrain([Area("rock", rock)])

    def is_free(one: Pose, other: Pose) -> bool:
        path = swept(footprint(CARD, one), 10 * (other.x - one.x), 10 * (other.y - one.y))
        return not terrain.overlaps(path, {"rock"})

    corners = [(10 * x, 10 * y) for x, y in rock]
    assert route(CARD, START, GOAL, [], corners, is_free) == (
        START,
        Pose(500, 1500, 0),
        Pose(500, 2200, 0),
        GOAL,
    )
    assert route(CARD, START, GOAL, [], (), is_free) is None


def test_no_way_out_of_a_closed_yard() -> None:
    walls = [
        footprint(Base(3000, 100), Pose(1000, 2500, 0)),
        footprint(Base(3000, 100), Pose(1000, 0, 0)),
        footprint(Base(3000, 100), Pose(0, 1000, 2700)),
        footprint(Base(3000, 100), Pose(2000, 1000, 900)),
    ]
    assert route(CARD, START, Pose(1000, 3000, 0), walls) is None
    assert route(CARD, START, Pose(1000, 2300, 0), walls) == (START, Pose(1000, 2300, 0))


@given(poses(3000), poses(3000), st.lists(feet(2500), max_size=5))
@settings(max_examples=50)
def test_a_way_is_free_and_mirrors(start: Pose, goal: Pose, others: list[Footprint]) -> None:
    free = [other for other in others if not overlaps(footprint(CARD, start), other)]
    found = route(CARD, start, goal, free)
    if found is None:
        return
    assert found[0] == start
    assert found[-1][:2] == goal[:2]
    assert not any(overlaps(path, other) for path in sweeps(CARD, found) for other in free)
    start_there, goal_there = (mirror(footprint(CARD, pose)).pose for pose in (start, goal))
    again = route(CARD, start_there, goal_there, [mirror(other) for other in free])
    assert again is not None
    assert abs(path_length(CARD, again) - path_length(CARD, found)) <= 20 * len(found)
    assert TABLE.width - again[0].x == start.x
