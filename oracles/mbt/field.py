"""A moment of MBT as somebody with a ruler sees it: bases on a table, ground as polygons."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from core.paths import RESOURCES
from core.systems.mbt.rules.state import State
from oracles.plane import (
    ALIGNED,
    DEEP,
    ROUGH,
    TOUCH,
    Place,
    Pose,
    Rectangle,
    Sure,
    all_of,
    apart,
    facing_gap,
    gap,
    lengths_in,
    over,
    within,
)

MOVES = {"light_infantry": 3, "heavy_infantry": 2, "light_cavalry": 5, "heavy_cavalry": 4} | {
    "elephant": 4,
    "light_chariot": 5,
    "heavy_chariot": 4,
}
"""MBT-5, in graduations; elephants as heavy cavalry (AMB 15), chariots as cavalry (AMB 26)."""
NEVER = Polygon()


@dataclass(frozen=True)
class Base:
    """A base on the table."""

    number: int
    side: int
    kind: str
    where: Rectangle

    @property
    def on_foot(self) -> bool:
        return self.kind.endswith("infantry")


class Ground:
    """What bars and what slows, for men on foot (True) and for the rest (False)."""

    def __init__(self, board: Any, slowness: int) -> None:
        with (RESOURCES / "catalogues" / "mbt.json").open(encoding="utf-8") as file:
            rows = {row["id"]: row for row in json.load(file)["terrain"]}
        self.slowness = slowness
        self.barred: dict[bool, BaseGeometry] = {}
        self.slow: dict[bool, BaseGeometry] = {}
        things = [(thing, rows[thing.ground], shape_of(thing)) for thing in (*board.features, *board.bands)]
        for on_foot in (True, False):
            below: dict[str, BaseGeometry] = dict.fromkeys(("open", "difficult", "impassable"), NEVER)
            above = dict(below)
            for thing, row, shape in things:
                layer = above if row["replaces"] else below
                kind = thing.going or row["going"]["infantry" if on_foot else "cavalry"]
                layer[kind] = shapely.union(layer[kind], shape)
            covered = shapely.union_all(list(above.values()))
            self.barred[on_foot] = below["impassable"].difference(covered).union(above["impassable"])
            self.slow[on_foot] = below["difficult"].difference(covered).union(above["difficult"])
        self.hiding = [
            shape
            for thing, row, shape in things
            if (row["blocks_sight"] if thing.blocks_sight is None else thing.blocks_sight)
        ]

    def bars(self, on_foot: bool, shape: BaseGeometry) -> Sure:
        """MBT-R52: nobody stands deeper than the tolerance on ground that he cannot cross."""
        barred = self.barred[on_foot]
        if barred.is_empty or not barred.intersects(shape):
            return False
        if shape.intersects(barred.buffer(-DEEP - ROUGH, join_style="mitre")):
            return True
        return None if shape.intersects(barred.buffer(-DEEP + ROUGH, join_style="mitre")) else False

    def extra(self, on_foot: bool, start: Place, end: Place) -> tuple[float, float]:
        """MBT-R51: what a way over difficult ground costs above its length, at least and at most."""
        low, high = lengths_in(self.slow[on_foot], start, end)
        return (self.slowness - 1) * low, (self.slowness - 1) * high


def shape_of(thing: Any) -> BaseGeometry:
    """A feature is a polygon, a band a line of some width, cut off square."""
    if hasattr(thing, "outline"):
        return Polygon([(x * 10, y * 10) for x, y in thing.outline])
    line = LineString([(x * 10, y * 10) for x, y in thing.line])
    return line.buffer(thing.width * 5, cap_style="flat", join_style="mitre", mitre_limit=2)


@dataclass
class Field:
    """All that stands on the table of a battle."""

    scenario: Any
    bases: dict[int, Base]
    moved: frozenset[int]
    acted: frozenset[int]
    active: int

    @cached_property
    def options(self) -> Any:
        return self.scenario.options

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.scenario.board, self.options.difficult_cost)

    @property
    def size(self) -> tuple[int, int]:
        """The table, in hundredths."""
        return self.scenario.board.width * 10, self.scenario.board.depth * 10

    def foes(self, side: int) -> list[Base]:
        return [base for base in self.bases.values() if base.side != side]

    def friends(self, base: Base) -> list[Base]:
        return [
            other for other in self.bases.values() if other.side == base.side and other.number != base.number
        ]

    def allowance(self, number: int) -> int:
        """MBT-5, in hundredths."""
        return int(MOVES[self.bases[number].kind] * self.options.graduation * 10)

    def off_table(self, shape: Rectangle, loose: float = 0.0) -> Sure:
        """Whether a corner lies beyond the edge, more than the tolerance; `loose`: what it is wrong by."""
        width, height = self.size
        beyond = max(max(-x, -y, x - width, y - height) for x, y in shape.corners)
        return over(beyond, DEEP, loose or (0 if shape.pose.square else ROUGH))


def read(state: State) -> Field:
    """The moment of a battle."""
    context = state.context
    bases = {
        unit: Base(
            unit,
            context.side_of[unit],
            context.kind_of[unit],
            Rectangle(Pose(*pose), context.base_of[unit].width, context.base_of[unit].depth),
        )
        for unit, pose in enumerate(state.poses)
        if pose is not None
    }
    marked = [frozenset(unit for unit in bases if mask >> unit & 1) for mask in (state.moved, state.acted)]
    return Field(context.scenario, bases, marked[0], marked[1], state.active)


def rough_of(*shapes: Rectangle) -> float:
    """What measures of these shapes can be wrong by: nothing where all stand straight."""
    return 0 if all(shape.pose.square and shape.width % 2 == 0 for shape in shapes) else ROUGH


def touches(one: Rectangle, other: Rectangle) -> Sure:
    """MBT-R54."""
    return within(gap(one.polygon, other.polygon), TOUCH, rough_of(one, other))


def meets(one: Place, other: Place, rough: float) -> Sure:
    """Whether two corners coincide."""
    far = apart(one, other)
    return None if abs(far - ALIGNED) <= max(rough, 0.01) and far != ALIGNED else far <= ALIGNED


def faces(one: Rectangle, other: Rectangle) -> Sure:
    """MBT-6.1: touching face to face, the front edges on one another."""
    if apart(one.middle, other.middle) > 10 * (one.depth + other.depth + one.width):
        return False
    if facing_gap(one.pose.facing, other.pose.facing) < 1790:
        return False
    rough = rough_of(one, other)
    (left, right), (its_left, its_right) = one.corners[:2], other.corners[:2]
    return all_of((meets(left, its_right, rough), meets(right, its_left, rough), touches(one, other)))


def beside(one: Rectangle, other: Rectangle) -> Sure:
    """MBT-5.2: aligned side by side, front corner to front corner, touching."""
    if facing_gap(one.pose.facing, other.pose.facing) > 10:
        return False
    rough = rough_of(one, other)
    pairs = ((one.corners[1], other.corners[0]), (one.corners[0], other.corners[1]))
    found: list[Sure] = [meets(*pair, rough) for pair in pairs]
    linked: Sure = True if True in found else None if None in found else False
    return all_of((linked, touches(one, other)))


def follows(one: Rectangle, other: Rectangle) -> Sure:
    """MBT-R12: `other` stands behind `one`, its whole front on the whole rear."""
    if facing_gap(one.pose.facing, other.pose.facing) > 10:
        return False
    rough = rough_of(one, other)
    left, right = other.corners[:2]
    return all_of(
        (
            meets(one.corners[3], left, rough),
            meets(one.corners[2], right, rough),
            touches(one, other),
        )
    )
