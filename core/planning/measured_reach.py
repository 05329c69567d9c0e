"""Where a base may end on a measured table, point by point of a grid, asked of the rules; and what stops it.

Each point is tried straight, with the facing kept; those that something bars are tried round one corner. The
rules judge every way: what is shown as reached is a legal act, with its cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import hypot

from core.geometry.bases import Pose
from core.geometry.tolerances import TENTH
from core.presentation.measured_planner import Charge, Grid, Point, TableReach
from core.presentation.planner import Note, Spot, Stop, Way
from core.protocol.refusals import Refusal
from core.text import Text

CORNERS = 8
"""So many corners are tried for a point that is barred straight on."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal way: what it costs (hundredths), which sort of move it is."""

    cost: int
    kind: str


@dataclass
class ReachScan:
    """One question. `judge` asks the rules of a path of poses of the leader; `stop` words a refusal.

    `middle` is the middle of the leader's base, `radius` the farthest that any way leads, `allowance` what
    may be spent. `bends`: ways round a corner are legal at all.
    """

    units: tuple[int, ...]
    start: Pose
    middle: Point
    grid: Grid
    radius: int
    allowance: int
    judge: Callable[[tuple[Pose, ...]], Judged | Refusal]
    stop: Callable[[Refusal], Stop]
    kinds: dict[str, Text]
    is_now: bool
    notes: tuple[Note, ...] = ()
    charges: Iterable[Charge] = ()
    bends: bool = True
    ways: dict[Point, Way] = field(default_factory=dict)
    poses: dict[Point, Pose] = field(default_factory=dict)
    refusals: dict[Point, Refusal] = field(default_factory=dict)
    _charges: tuple[Charge, ...] = ()

    def steps(self) -> Iterator[TableReach | None]:
        """Straight ways, the picture so far, ways round corners, the whole picture."""
        self.ways[self.grid.nearest(self.middle)] = Way(0, (self.middle,), "")
        self.poses[self.grid.nearest(self.middle)] = self.start
        for point in self.grid.around(self.middle, self.radius + self.grid.cell):
            if point not in self.ways:
                self._try(point, ())
            yield None
        yield self._picture(is_whole=False)
        for charge in self.charges:
            self._charges = (*self._charges, charge)
            yield None
        if self.bends:
            for _point in self._round_corners():
                yield None
        yield self._picture(is_whole=True)

    def pose_at(self, point: Point) -> Pose:
        """The leader's pose with its middle there, facing kept."""
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        return Pose(self.start.x + round(x / TENTH), self.start.y + round(y / TENTH), self.start.facing)

    def _try(self, point: Point, corners: tuple[Point, ...]) -> bool:
        path = tuple(self.pose_at(one) for one in (*corners, point))
        found = self.judge(path)
        if isinstance(found, Refusal):
            self.refusals.setdefault(point, found)
            return False
        self.ways[point] = Way(found.cost, (self.middle, *corners, point), found.kind)
        self.poses[point] = path[-1]
        self.refusals.pop(point, None)
        return True

    def _round_corners(self) -> Iterator[Point]:
        """Points that are near enough by length but barred: by way of points that are reached straight."""
        straight = [(point, way.cost) for point, way in self.ways.items() if len(way.path) == 2]
        barred = [
            point
            for point, refusal in self.refusals.items()
            if self.stop(refusal).by in ("zone", "friend", "enemy", "ground")
        ]
        barred.sort(key=lambda point: hypot(point[0] - self.middle[0], point[1] - self.middle[1]))
        for point in barred:
            near = []
            for corner, cost in straight:
                length = cost + hypot(point[0] - corner[0], point[1] - corner[1])
                if length <= self.allowance:
                    near.append((length, corner))
            near.sort()
            for _length, corner in near[: CORNERS * 3 : 3]:
                if self._try(point, (corner,)):
                    break
            yield point

    def _picture(self, *, is_whole: bool) -> TableReach:
        edge: dict[Spot, Stop] = {
            point: self.stop(refusal)
            for point, refusal in self.refusals.items()
            if any(near in self.ways for near in self.grid.beside(point))
        }
        return TableReach(
            self.units[0],
            self.middle,
            self.is_now,
            dict[Spot, Way](self.ways.items()),
            edge,
            self.kinds,
            self.notes,
            grid=self.grid,
            allowance=self.allowance,
            poses=dict(self.poses),
            units=self.units,
            charges=self._charges,
            is_whole=is_whole,
        )
