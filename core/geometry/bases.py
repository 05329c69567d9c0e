"""Bases on the measured table: rectangles with a place and a facing, their edges and corners.

Poses and sizes are whole tenths of a millimetre (and of a degree), as files write them; corners and all
that is measured are whole hundredths of a millimetre. The place of a base is the middle of its front edge.
"""

from enum import IntEnum
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from core.geometry.shapes import Shape
from core.geometry.tolerances import OVERLAPPING, TENTH
from core.geometry.trigonometry import FULL_TURN, heading


class Pose(NamedTuple):
    """Where a base stands: the middle of its front edge, and its facing (0 up the table, clockwise)."""

    x: int
    y: int
    facing: int


class Base(NamedTuple):
    """The size of a base in tenths of a millimetre."""

    width: int
    depth: int


class Part(IntEnum):
    """The four edges of a base clockwise from the front, then the four corners clockwise."""

    FRONT = 0
    RIGHT = 1
    REAR = 2
    LEFT = 3
    FRONT_RIGHT = 4
    REAR_RIGHT = 5
    REAR_LEFT = 6
    FRONT_LEFT = 7

    @property
    def is_corner(self) -> bool:
        return self >= Part.FRONT_RIGHT

    @property
    def edges(self) -> "tuple[Part, ...]":
        """The edge itself, or the two edges that meet at the corner."""
        return _EDGES[self]


EDGES = (Part.FRONT, Part.RIGHT, Part.REAR, Part.LEFT)
CORNERS = (Part.FRONT_LEFT, Part.FRONT_RIGHT, Part.REAR_RIGHT, Part.REAR_LEFT)
"""In the order of ``Footprint.corners``."""
_EDGES = {
    **{part: (part,) for part in EDGES},
    Part.FRONT_RIGHT: (Part.FRONT, Part.RIGHT),
    Part.REAR_RIGHT: (Part.REAR, Part.RIGHT),
    Part.REAR_LEFT: (Part.REAR, Part.LEFT),
    Part.FRONT_LEFT: (Part.FRONT, Part.LEFT),
}


class Footprint(Shape):
    """A base where it stands. Made by `footprint` and shared: never changed.

    ``corners``: front left, front right, rear right, rear left.
    """

    __slots__ = ("base", "corners", "pose")

    base: Base
    pose: Pose
    corners: tuple[tuple[int, int], ...]

    def outline(self) -> tuple[tuple[int, int], ...]:
        return self.corners


class _Frame(NamedTuple):
    """A base of one size at one facing: half its front and its whole depth as vectors."""

    right_x: int
    right_y: int
    back_x: int
    back_y: int
    sides: tuple[tuple[int, int, float], ...]
    diagonal: float


@lru_cache(maxsize=1 << 15)
def _frame(base: Base, facing: int) -> _Frame:
    right_x, right_y = heading(facing, 0, base.width * TENTH // 2)
    back_x, back_y = heading(facing, -base.depth * TENTH, 0)
    front = (2 * right_x, 2 * right_y)
    sides = ((*front, sqrt(front[0] ** 2 + front[1] ** 2)), (back_x, back_y, sqrt(back_x**2 + back_y**2)))
    diagonal = max(
        sqrt((front[0] + turn * back_x) ** 2 + (front[1] + turn * back_y) ** 2) for turn in (1, -1)
    )
    return _Frame(right_x, right_y, back_x, back_y, sides, diagonal)


@lru_cache(maxsize=1 << 15)
def footprint(base: Base, pose: Pose) -> Footprint:
    """The base where it stands."""
    x, y, facing = pose
    right_x, right_y, back_x, back_y, sides, diagonal = _frame(base, facing)
    x, y = x * TENTH, y * TENTH
    left, right = (x - right_x, y - right_y), (x + right_x, y + right_y)
    made = Footprint(2 * x + back_x, 2 * y + back_y, sides, diagonal)
    made.base, made.pose = base, pose
    made.corners = (left, right, (right[0] + back_x, right[1] + back_y), (left[0] + back_x, left[1] + back_y))
    return made


def edge(foot: Footprint, part: Part) -> Shape:
    """An edge as a shape, to measure from it. Raises KeyError for a corner."""
    base, (x, y, facing) = foot.base, foot.pose
    right_x, right_y, back_x, back_y, (front, depth), _diagonal = _frame(base, facing)
    x, y = 2 * x * TENTH, 2 * y * TENTH
    if part is Part.FRONT:
        return Shape(x, y, (front,), front[2])
    if part is Part.REAR:
        return Shape(x + 2 * back_x, y + 2 * back_y, (front,), front[2])
    turn = {Part.RIGHT: 2, Part.LEFT: -2}[part]
    return Shape(x + turn * right_x + back_x, y + turn * right_y + back_y, (depth,), depth[2])


def corner(foot: Footprint, part: Part) -> tuple[int, int]:
    """Where a corner lies. Raises ValueError for an edge."""
    return foot.corners[CORNERS.index(part)]


def middle(foot: Footprint) -> tuple[int, int]:
    """The middle of the rectangle, to half a hundredth."""
    return foot.double_x // 2, foot.double_y // 2


def side_of(foot: Footprint, x: int, y: int) -> Part:
    """Where a point lies: ahead of the front line of a base, behind its rear line, else left or right.

    A point on the line itself is not beyond it.
    """
    frame = _frame(foot.base, foot.pose.facing)
    from_x, from_y = x - foot.pose.x * TENTH, y - foot.pose.y * TENTH
    behind = from_x * frame.back_x + from_y * frame.back_y
    if behind < 0:
        return Part.FRONT
    if behind > frame.back_x**2 + frame.back_y**2:
        return Part.REAR
    return Part.RIGHT if from_x * frame.right_x + from_y * frame.right_y >= 0 else Part.LEFT


def to_nearest_edge(foot: Footprint, x: int, y: int) -> tuple[int, int]:
    """The point of the outline nearest to one, for what may not stand under a base."""
    found: list[tuple[int, int, int, int]] = []
    for place, (end_x, end_y) in enumerate(foot.corners):
        start_x, start_y = foot.corners[place - 1]
        along_x, along_y = end_x - start_x, end_y - start_y
        length = along_x * along_x + along_y * along_y
        share = min(max(((x - start_x) * along_x + (y - start_y) * along_y) / length, 0.0), 1.0)
        near_x, near_y = round(start_x + along_x * share), round(start_y + along_y * share)
        found.append(((near_x - x) ** 2 + (near_y - y) ** 2, place, near_x, near_y))
    return min(found)[2:]


class Table(NamedTuple):
    """The size of the table in tenths of a millimetre; its corner at the bottom left is (0, 0)."""

    width: int
    height: int

    def holds(self, shape: Shape) -> bool:
        """Whether a shape lies on the table, within the tolerance of overlapping."""
        right, top = self.width * TENTH + OVERLAPPING, self.height * TENTH + OVERLAPPING
        return all(-OVERLAPPING <= x <= right and -OVERLAPPING <= y <= top for x, y in shape.outline())


def mirrored(pose: Pose, table: Table) -> Pose:
    """The pose seen in a mirror: left and right changed."""
    return Pose(table.width - pose.x, pose.y, -pose.facing % FULL_TURN)
