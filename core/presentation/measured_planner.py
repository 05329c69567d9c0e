"""What a room on a measured table tells a planner beside `presentation.planner`: areas, grids, slow answers.

A `Spot` of a table is a point in whole hundredths of a millimetre, a piece a unit index. Where hexes are told
one by one a table is told in areas (outlines) and over a grid of points. Long answers come in steps: an
iterator yields None to let others work, or the picture so far; the last picture is the whole one. Plain data,
no Qt, no shapely.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from core.geometry.bases import Pose
from core.presentation.planner import (
    Crossing,
    Note,
    Planner,
    Reach,
    SideSight,
    SightField,
    Spot,
    ThreatKind,
    ThreatSpot,
    Viewpoint,
)
from core.protocol.state import S_contra
from core.text import Text, Value

Point = tuple[int, int]
Outline = tuple[Point, ...]
Answer = TypeVar("Answer")


def point_of(spot: Spot) -> Point:
    """A spot of a table, which is a point."""
    assert isinstance(spot, tuple), spot
    x, y = spot
    return x, y


@dataclass(frozen=True, slots=True)
class Grid:
    """Points over a table at whole multiples of `cell`, from the middle of the first cell on."""

    cell: int
    columns: int
    rows: int

    @classmethod
    def over(cls, width: int, depth: int, cell: int) -> Grid:
        """The grid over a table of that size; the last cells may stand out over its edges."""
        return cls(cell, -(-width // cell), -(-depth // cell))

    def point(self, place: int) -> Point:
        """The point of that number: rows from the bottom, each from the left."""
        row, column = divmod(place, self.columns)
        return column * self.cell + self.cell // 2, row * self.cell + self.cell // 2

    def points(self) -> list[Point]:
        """All points in order."""
        return [self.point(place) for place in range(self.columns * self.rows)]

    def nearest(self, point: Point) -> Point:
        """The point of the cell that holds a place."""
        column = min(max(point[0] // self.cell, 0), self.columns - 1)
        row = min(max(point[1] // self.cell, 0), self.rows - 1)
        return self.point(row * self.columns + column)

    def around(self, middle: Point, radius: int) -> list[Point]:
        """The points within a radius of a place, the nearest first."""
        x, y = middle
        columns = range(max(0, (x - radius) // self.cell), min(self.columns, (x + radius) // self.cell + 1))
        rows = range(max(0, (y - radius) // self.cell), min(self.rows, (y + radius) // self.cell + 1))
        found = []
        for row in rows:
            for column in columns:
                here = self.point(row * self.columns + column)
                apart = (here[0] - x) ** 2 + (here[1] - y) ** 2
                if apart <= radius * radius:
                    found.append((apart, here))
        return [here for _apart, here in sorted(found)]

    def beside(self, point: Point) -> list[Point]:
        """The four points next to one of the grid, those off it left out."""
        cell, x, y = self.cell, *point
        near = ((x - cell, y), (x + cell, y), (x, y - cell), (x, y + cell))
        wide, high = self.columns * cell, self.rows * cell
        return [(a, b) for a, b in near if 0 <= a < wide and 0 <= b < high]


# --- sight --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableCrossing(Crossing):
    """A base or a ground that a line crosses, from `enter` to `leave` along it (hundredths).

    `spot` is the point where the line enters; `unit` is the base, -1 for ground.
    """

    enter: int = 0
    leave: int = 0
    unit: int = -1


@dataclass(frozen=True, slots=True)
class DeadGround:
    """Ground that is not seen, and what hides it first: outlines, holes among them (even-odd)."""

    outlines: tuple[Outline, ...]
    by: Value
    unit: int
    note: Note


@dataclass(frozen=True, slots=True)
class TableSight(SightField):
    """Sight in areas: `ground` is not seen, all other ground is. `seen` and `dead` hold the enemies' middles.

    `eyes` are the points that are looked from: what one of them sees is seen. `reach` is how far the rules
    let them see (None: without end).
    """

    eyes: tuple[Point, ...] = ()
    ground: tuple[DeadGround, ...] = ()
    reach: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What one base makes of another: `sees` is None where the rules ask no sight of it."""

    unit: int
    target: int
    sees: bool | None
    why: Note
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class SideSurvey(SideSight):
    """How many of a side see each point of a grid; `counts` by the points of the grid."""

    grid: Grid = field(default_factory=lambda: Grid(1, 0, 0))


# --- reach --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Charge:
    """A move that is no matter of choosing a place: straight at an enemy, as far as it goes."""

    target: int
    poses: tuple[Pose, ...]
    outlines: tuple[Outline, ...]
    cost: int
    touches: bool
    note: Note


@dataclass(frozen=True, slots=True)
class TableReach(Reach):
    """`ways` by the points of `grid` where the middle of the base may end, with its path from middle to
    middle and the pose at its end; costs are hundredths of a millimetre out of `allowance`.

    `units` are the base that leads and its group; `charges` are told beside the grid. `is_whole`: nothing is
    being worked out any more.
    """

    grid: Grid = field(default_factory=lambda: Grid(1, 0, 0))
    allowance: int = 0
    poses: Mapping[Point, Pose] = field(default_factory=dict)
    units: tuple[int, ...] = ()
    charges: tuple[Charge, ...] = ()
    is_whole: bool = True


# --- threat -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThreatArea:
    """How far a base can strike at most from where it stands: an outline, or outlines (even-odd)."""

    unit: int
    kind: str
    outlines: tuple[Outline, ...]
    note: Note


@dataclass(frozen=True, slots=True)
class PlacedThreat:
    """What a side could do to a base if it stood there; `why_not`: it cannot stand there at all.

    `notes` say what is taken for granted.
    """

    pose: Pose
    spot: ThreatSpot
    why_not: Text | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Supposed:
    """Something that a planner may suppose of a base's move: an order; `id` "" is as it stands."""

    id: str
    title: Text


@dataclass(frozen=True, slots=True)
class CommandCircle:
    """How far a general commands, and the bases that he commands: `held` or not, by unit."""

    at: Point
    reach: int
    name: Value
    held: Mapping[int, bool]


@runtime_checkable
class TablePlanner(Planner[S_contra], Protocol[S_contra]):
    """What the plan desk asks of a room with a measured table."""

    def sight_steps(self, known: S_contra, start: Point, piece: int | None) -> Iterator[TableSight | None]:
        """`sight` in steps."""
        ...

    def survey_steps(self, known: S_contra, side: int, cell: int) -> Iterator[SideSurvey | None]:
        """`side_sight` in steps, over a grid of cells so large (hundredths)."""
        ...

    def views(self, known: S_contra, unit: int) -> tuple[View, ...]:
        """Whom a base sees, and who sees it: for each enemy both ways."""
        ...

    def supposed(self, known: S_contra, unit: int) -> tuple[Supposed, ...]:
        """What may be supposed of a base's move; one entry where there is nothing to choose."""
        ...

    def groups(self, known: S_contra, unit: int) -> tuple[tuple[int, ...], ...]:
        """The groups that a base may lead if it were its turn: itself alone first."""
        ...

    def reach_steps(
        self, known: S_contra, units: tuple[int, ...], supposed: str = ""
    ) -> Iterator[TableReach | None]:
        """`reach` in steps, of a group led by its first base, supposing an order."""
        ...

    def viewpoint_steps(
        self, known: S_contra, side: int, within: Collection[Spot] | None
    ) -> Iterator[tuple[Viewpoint, ...] | None]:
        """`posts` in steps."""
        ...

    @property
    def threat_words(self) -> tuple[tuple[ThreatKind, ...], Note]:
        """The sorts of strokes, and what the number of losses means."""
        ...

    def threat_areas(self, known: S_contra, side: int) -> tuple[ThreatArea, ...]:
        """How far the bases of a side can strike at most."""
        ...

    def threat_at(self, known: S_contra, side: int, target: int, at: Point) -> PlacedThreat:
        """What a side could do to `target` if its middle stood there, facing as it does."""
        ...

    def circles(self, known: S_contra, side: int) -> tuple[CommandCircle, ...]:
        """How far who commands; nothing where the rules know no command distance."""
        ...


AnyTablePlanner: TypeAlias = TablePlanner[Any]
"""The planner of whichever room with a measured table it is."""


def finished(steps: Iterator[Answer | None]) -> Answer | None:
    """The whole answer of a question in steps; None where there is none."""
    found: Answer | None = None
    for answer in steps:
        if answer is not None:
            found = answer
    return found
