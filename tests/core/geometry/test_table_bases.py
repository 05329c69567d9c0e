import subprocess
import sys

import pytest
from hypothesis import given
from shapely import Point, Polygon

from core.geometry.bases import (
    EDGES,
    Base,
    Footprint,
    Part,
    Pose,
    Table,
    corner,
    edge,
    footprint,
    middle,
    side_of,
    to_nearest_edge,
)
from core.geometry.shapes import gap, point
from tests.core.geometry.table_strategies import CARD, TABLE, bases, feet, mirror, poses, turn_round


def test_the_place_is_the_middle_of_the_front_edge() -> None:
    foot = footprint(CARD, Pose(1000, 1000, 0))
    assert foot.corners == ((8000, 10000), (12000, 10000), (12000, 8000), (8000, 8000))
    assert middle(foot) == (10000, 9000)
    turned = footprint(CARD, Pose(1000, 1000, 900))
    assert turned.corners == ((10000, 12000), (10000, 8000), (8000, 8000), (8000, 12000))


@given(bases, poses())
def test_a_base_is_an_exact_parallelogram_of_its_size(base: Base, pose: Pose) -> None:
    left, right, rear_right, rear_left = footprint(base, pose).corners
    assert (right[0] - left[0], right[1] - left[1]) == (
        rear_right[0] - rear_left[0],
        rear_right[1] - rear_left[1],
    )
    width = ((right[0] - left[0]) ** 2 + (right[1] - left[1]) ** 2) ** 0.5
    depth = ((right[0] - rear_right[0]) ** 2 + (right[1] - rear_right[1]) ** 2) ** 0.5
    assert abs(width - 10 * base.width) <= 1.5
    assert abs(depth - 10 * base.depth) <= 1


@given(feet())
def test_mirrored_and_turned_poses_have_mirrored_and_turned_corners(foot: Footprint) -> None:
    width, height = 10 * TABLE.width, 10 * TABLE.height
    left, right, rear_right, rear_left = foot.corners
    assert mirror(foot).corners == tuple((width - x, y) for x, y in (right, left, rear_left, rear_right))
    assert turn_round(foot).corners == tuple((width - x, height - y) for x, y in foot.corners)


@given(feet())
def test_edges_join_their_corners(foot: Footprint) -> None:
    for part in EDGES:
        ends = [corner(foot, other) for other in list(Part)[4:] if part in other.edges]
        assert sorted(edge(foot, part).outline()) == sorted(ends)


def test_an_edge_is_no_corner_and_a_corner_no_edge() -> None:
    foot = footprint(CARD, Pose(0, 0, 0))
    with pytest.raises(KeyError):
        edge(foot, Part.FRONT_LEFT)
    with pytest.raises(ValueError, match="not in"):
        corner(foot, Part.FRONT)
    assert Part.FRONT.edges == (Part.FRONT,)
    assert Part.REAR_LEFT.is_corner
    assert not Part.LEFT.is_corner


def test_the_side_on_which_a_point_lies() -> None:
    foot = footprint(CARD, Pose(1000, 1000, 0))
    assert side_of(foot, 30000, 10001) is Part.FRONT
    assert side_of(foot, 30000, 10000) is Part.RIGHT
    assert side_of(foot, 0, 9000) is Part.LEFT
    assert side_of(foot, 0, 7999) is Part.REAR


def test_a_table_holds_what_lies_on_it() -> None:
    table = Table(1000, 1000)
    assert table.holds(footprint(CARD, Pose(200, 1000, 0)))
    assert table.holds(footprint(CARD, Pose(198, 1000, 0)))
    assert not table.holds(footprint(CARD, Pose(197, 1000, 0)))
    assert not table.holds(footprint(CARD, Pose(500, 1003, 0)))
    assert not table.holds(footprint(CARD, Pose(500, 100, 0)))


def test_footprints_are_shared() -> None:
    assert footprint(CARD, Pose(5, 5, 5)) is footprint(Base(400, 200), Pose(5, 5, 5))
    assert gap(point(50, 50), footprint(CARD, Pose(5, 5, 5))) == 0


@given(feet(), poses())
def test_the_nearest_point_of_the_outline(foot: Footprint, pose: Pose) -> None:
    x, y = 10 * pose.x, 10 * pose.y
    near_x, near_y = to_nearest_edge(foot, x, y)
    outline = Polygon(foot.corners).exterior
    assert outline.distance(Point(near_x, near_y)) <= 0.71
    assert abs(Point(near_x, near_y).distance(Point(x, y)) - outline.distance(Point(x, y))) <= 0.71


def test_plain_geometry_needs_no_library() -> None:
    modules = [
        "arcs",
        "bases",
        "conformation",
        "contacts",
        "groups",
        "ground_lines",
        "moves",
        "recoil",
        "shapes",
    ]
    code = "import sys\n" + "".join(f"import core.geometry.{module}\n" for module in modules)
    code += "print(sorted({'shapely', 'numpy', 'pydantic', 'PySide6'} & set(sys.modules)))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
