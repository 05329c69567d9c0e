"""Where a base may end, on a ground of the test's own: a pond before it, and ways round that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import cast

import pytest
import shapely

from core.geometry.bases import Pose
from core.planning.measured_reach import Judged, ReachScan
from core.presentation.measured_planner import Charge, Grid, TableReach
from core.presentation.planner import Note, Obstacle, Stop
from core.protocol.refusals import Refusal
from core.text import Text

GRID = Grid.over(5000, 3000, 1000)
POND = shapely.box(110, 110, 190, 190)
ALLOWED = 3000
START = Pose(50, 150, 0)
HERE = (500, 1500)


def judged(path: tuple[Pose, ...]) -> Judged | Refusal:
    """Straight pieces that keep off the pond, 30 cm in all."""
    spots = [(START.x, START.y), *((pose.x, pose.y) for pose in path)]
    pieces = list(pairwise(spots))
    cost = sum(round(10 * hypot(to[0] - at[0], to[1] - at[1])) for at, to in pieces)
    if cost > ALLOWED:
        return Refusal("far", "T-1")
    if any(shapely.LineString(piece).intersects(POND) for piece in pieces):
        return Refusal("pond", "T-2")
    return Judged(cost, "march" if len(path) == 1 else "round")


def stopped(refusal: Refusal) -> Stop:
    by = {"far": "limit", "pond": "ground"}[refusal.kind]
    return Stop(cast(Obstacle, by), Note(Text(refusal.kind), refusal.rule))


SCAN = ReachScan((7,), START, HERE, GRID, 6000, ALLOWED, judged, stopped, {}, is_now=True)


def scan(**changes: object) -> ReachScan:
    return replace(SCAN, ways={}, poses={}, refusals={}, **changes)  # type: ignore[arg-type]


def pictures(one: ReachScan) -> list[TableReach]:
    return [picture for picture in one.steps() if picture is not None]


def test_the_first_picture_has_the_straight_ways() -> None:
    first, whole = pictures(scan())
    assert not first.is_whole
    assert whole.is_whole
    assert first.ways[HERE].cost == 0
    assert (first.ways[HERE].path, first.ways[HERE].kind) == ((HERE,), "")
    assert first.ways[500, 2500].path == (HERE, (500, 2500))
    assert (first.ways[500, 2500].cost, first.ways[500, 2500].kind) == (1000, "march")
    assert first.poses[500, 2500] == Pose(50, 250, 0)
    assert (2500, 1500) not in first.ways
    assert (1500, 1500) not in whole.ways


def test_a_point_behind_the_pond_is_reached_by_a_point_that_is_reached_straight() -> None:
    _first, whole = pictures(scan())
    way = whole.ways[2500, 1500]
    assert way.path in ((HERE, (1500, 500), (2500, 1500)), (HERE, (1500, 2500), (2500, 1500)))
    assert (way.cost, way.kind) == (2828, "round")
    assert whole.poses[2500, 1500] == Pose(250, 150, 0)
    assert (3500, 1500) not in whole.ways, "31.6 cm and more by any corner"


def test_where_no_bend_is_legal_it_is_not_reached() -> None:
    first, whole = pictures(scan(bends=False))
    assert whole.ways.keys() == first.ways.keys()
    assert (2500, 1500) not in whole.ways


def test_the_edge_is_what_lies_beside_a_point_that_is_reached() -> None:
    _first, whole = pictures(scan())
    assert whole.stops[1500, 1500].note.rule == "T-2"
    assert whole.stops[3500, 2500].note.rule == "T-1"
    assert (4500, 1500) not in whole.stops
    assert (2500, 1500) not in whole.stops, "it is reached by now"


def test_points_beyond_the_radius_and_a_cell_are_not_asked() -> None:
    """5 and 10 cm: the points beside the base and those across a corner, 14.1 cm off."""
    asked: list[Pose] = []

    def asks(path: tuple[Pose, ...]) -> Judged | Refusal:
        asked.append(path[-1])
        return judged(path)

    pictures(scan(judge=asks, radius=500))
    assert {(pose.x, pose.y) for pose in asked} == {(50, 50), (50, 250), (150, 50), (150, 150), (150, 250)}


def test_charges_stand_in_the_whole_picture_alone() -> None:
    charge = cast(Charge, object())

    def charges() -> Iterator[Charge]:
        yield charge

    first, whole = pictures(scan(charges=charges()))
    assert (first.charges, whole.charges) == ((), (charge,))
    assert (whole.units, whole.allowance, whole.is_now) == ((7,), ALLOWED, True)


@pytest.mark.parametrize("by", ["zone", "friend", "enemy", "ground"])
def test_whatever_bars_a_way_may_be_gone_round_but_length(by: Obstacle) -> None:
    note = Note(Text("no"), "T-3")
    assert (2500, 1500) in pictures(scan(stop=lambda refusal: Stop(by, note)))[-1].ways
    limit = cast(Obstacle, "limit")
    assert (2500, 1500) not in pictures(scan(stop=lambda refusal: Stop(limit, note)))[-1].ways
