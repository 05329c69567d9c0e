"""The measured table's speed: a whole frame of a drag, and all-pairs sight beside a loop over shapely.

60 bases and 100 polygons on 180 x 120 cm. A frame is what is worked out anew when a dragged base comes to
another place: whom it sees past ground and bases, its distances to all, whose zones of control it stands in,
and why it may not go there.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from typing import Any

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from core.geometry.bases import Base, Footprint, Pose, Table, footprint, middle
from core.geometry.distances import gaps
from core.geometry.moves import displacement
from core.geometry.patches import Area
from core.geometry.shapes import first_hit, is_within, overlaps, swept
from core.geometry.table_reach import Going, free_reach, straight_reach
from core.geometry.table_sight import TableSight
from core.geometry.table_terrain import TableTerrain
from core.geometry.tolerances import OVERLAPPING

ROUNDS = 7
FRAMES = 200
BASES = 60
POLYGONS = 100
TABLE = Table(18_000, 12_000)
BASE = Base(400, 200)
ZONE = 10_000
ALLOWANCE = 20_000


def table_figures(seed: int = 1) -> dict[str, Any]:
    """Milliseconds and ratios, all from this run."""
    rng = Random(seed)
    terrain, feet = random_table(rng)
    sight = TableSight(terrain, [1] * POLYGONS)
    frames = sorted(_frame_times(rng, terrain, sight, feet))
    ours, naive = [], []
    loop = ShapelyLoop(terrain, feet)
    for _round in range(ROUNDS):
        ours.append(_time(lambda: all_pairs(sight, feet)))
        naive.append(_time(loop.all_pairs))
    going = Going(terrain, {"wood": 200})
    start = middle(feet[0])
    envelope = min(_time(lambda: straight_reach(going, start, ALLOWANCE)) for _round in range(ROUNDS))
    field = min(_time(lambda: free_reach(going, start, ALLOWANCE)) for _round in range(ROUNDS))
    ratios = [slow / fast for slow, fast in zip(naive, ours, strict=True)]
    return {
        "drag_frame_p50_ms": round(1e3 * frames[len(frames) // 2], 2),
        "drag_frame_p95_ms": round(1e3 * frames[len(frames) * 95 // 100], 2),
        "all_pairs_sight_ms": round(1e3 * min(ours), 2),
        "sight_vs_shapely_loop": round(statistics.median(ratios), 2),
        "straight_reach_ms": round(1e3 * envelope, 2),
        "free_reach_ms": round(1e3 * field, 2),
        "contact_check_us": round(_check_time(feet), 2),
    }


def all_pairs(sight: TableSight, feet: list[Footprint]) -> list[list[bool]]:
    """Who sees whom past woods and bases, by arrays."""
    places = [middle(foot) for foot in feet]
    answers: list[list[bool]] = sight.matrix(places, [0] * len(feet), feet, [1] * len(feet)).tolist()
    return answers


class ShapelyLoop:
    """The same question by a loop over shapely predicates, a line at a time; its shapes are made beforehand.

    It leaves out a whole wood that holds an end of the line, and so answers an easier question.
    """

    def __init__(self, terrain: TableTerrain, feet: list[Footprint]) -> None:
        self.woods = [_deep(polygon) for polygon in terrain.polygons]
        self.bodies = [_deep(Polygon(foot.corners)) for foot in feet]
        self.places = [shapely.Point(middle(foot)) for foot in feet]
        self.held = [
            {n for n, wood in enumerate(self.woods) if wood.intersects(place)} for place in self.places
        ]

    def all_pairs(self) -> list[list[bool]]:
        """Who sees whom."""
        count = len(self.places)
        answers = [[True] * count for _place in range(count)]
        for one in range(count):
            for other in range(one):
                answers[one][other] = answers[other][one] = self._sees(one, other)
        return answers

    def _sees(self, one: int, other: int) -> bool:
        line = LineString([self.places[one], self.places[other]])
        if any(line.intersects(body) for n, body in enumerate(self.bodies) if n not in (one, other)):
            return False
        ends = self.held[one] | self.held[other]
        return not any(line.intersects(wood) for n, wood in enumerate(self.woods) if n not in ends)


def _deep(polygon: BaseGeometry) -> BaseGeometry:
    return polygon.buffer(-OVERLAPPING - 0.5, join_style="mitre")


def _frame_times(rng: Random, terrain: TableTerrain, sight: TableSight, feet: list[Footprint]) -> list[float]:
    """Seconds a frame, along drags of several bases."""
    times = []
    for _drag in range(10):
        dragged = rng.randrange(len(feet))
        start = feet[dragged].pose
        for step in range(FRAMES // 10):
            pose = Pose(start.x + 40 * step, start.y + 25 * step, (start.facing + 7 * step) % 3600)
            times.append(_time(lambda d=dragged, p=pose: drag_frame(terrain, sight, feet, d, p)))  # type: ignore[misc]
    return times


def drag_frame(
    terrain: TableTerrain, sight: TableSight, feet: list[Footprint], dragged: int, pose: Pose
) -> tuple[list[bool], list[int], list[int], bool]:
    """Whom the dragged base sees, its distances, whose zones hold it, whether it may stand and go there."""
    start, there = feet[dragged], footprint(BASE, pose)
    now = [*feet[:dragged], there, *feet[dragged + 1 :]]
    places = [middle(foot) for foot in now]
    seen: list[bool] = sight.seen_from(dragged, places, [0] * len(now), now, [1] * len(now)).tolist()
    distances: list[int] = gaps([there], now)[0].tolist()
    others = [*feet[:dragged], *feet[dragged + 1 :]]
    zones = [place for place, foot in enumerate(others) if is_within(there, foot, ZONE)]
    turned = footprint(BASE, Pose(start.pose.x, start.pose.y, pose.facing))
    path = swept(turned, 10 * (pose.x - start.pose.x), 10 * (pose.y - start.pose.y))
    refused = (
        first_hit(path, others) is not None
        or not TABLE.holds(there)
        or displacement(BASE, start.pose, pose) > ALLOWANCE
        or terrain.overlaps(path, {"rock"})
        or terrain.cost_along(middle(start), middle(there), {"wood": 200}) is None
    )
    return seen, distances, zones, refused


def _check_time(feet: list[Footprint]) -> float:
    """Microseconds to ask whether two bases of the table overlap, over all pairs."""
    pairs = [(one, other) for one in feet for other in feet if one is not other]

    def check() -> None:
        for one, other in pairs:
            overlaps(one, other)

    return 1e6 * min(_time(check) for _round in range(ROUNDS)) / len(pairs)


def random_table(rng: Random) -> tuple[TableTerrain, list[Footprint]]:
    """Woods, and bases that do not overlap."""
    terrain = TableTerrain(_blob(rng) for _polygon in range(POLYGONS))
    return terrain, _standing(rng)


def _standing(rng: Random) -> list[Footprint]:
    """Bases that do not overlap."""
    feet: list[Footprint] = []
    while len(feet) < BASES:
        pose = Pose(rng.randrange(500, 17_500), rng.randrange(500, 11_500), rng.randrange(3600))
        foot = footprint(BASE, pose)
        if first_hit(foot, feet) is None:
            feet.append(foot)
    return feet


def _blob(rng: Random) -> Area:
    """A wood of 10 to 18 corners, 4 to 10 cm across."""
    x, y, corners = rng.randrange(18_000), rng.randrange(12_000), rng.randrange(10, 19)
    ring = []
    for corner in range(corners):
        size, angle = rng.randrange(200, 500), 2 * pi * corner / corners
        ring.append((round(x + size * cos(angle)), round(y + size * sin(angle))))
    return Area("wood", tuple(ring))


def _time(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began
