"""What makes the threat quick says nothing that slow measuring does not say."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

import pytest
import shapely

from core.geometry.bases import Base, Pose, footprint
from core.geometry.ground_lines import holds
from core.geometry.patches import rings_of
from core.geometry.shapes import first_hit, first_on_line, segment
from core.systems.la_garde.planner import batteries, hypotheticals, sight
from core.systems.la_garde.planner.corridors import is_hidden
from core.systems.la_garde.rules import bombardment
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.state import State
from tests.contract.conftest import Case
from tests.contract.test_planner_truth import cases, moments


def with_targets(case: Case, rng: Random) -> Iterator[tuple[State, int, int]]:
    """Moments with a battery, and an enemy set down somewhere before it within its range."""
    for moment in moments(case, 11, 60, 8):
        for unit in (unit for side in (0, 1) for unit in moment.on_table(side)):
            foes = moment.on_table(1 - moment.context.side_of[unit])
            for target in foes if sight.bombards(moment, unit) else ():
                way = rng.uniform(0, 2 * pi)
                far = rng.uniform(1_200, 3_600)
                at = moment.poses[unit]
                there = Pose(round(at.x + far * sin(way)), round(at.y + far * cos(way)), rng.randrange(3_600))
                foot = footprint(moment.base(target), there)
                others = [
                    foot for other, foot in enumerate(moment.feet) if foot is not None and other != target
                ]
                if moment.context.table.holds(foot) and first_hit(foot, others) is None:
                    state = moment.copy()
                    state.place({target: there})
                    yield state, unit, target


@pytest.mark.parametrize("case", cases("la_garde"))
def test_who_is_hidden_is_seen_from_no_turn_and_no_roll(case: Case) -> None:
    hidden, rng = 0, Random(case.path.stem)
    for state, unit, target in with_targets(case, rng):
        ready = hypotheticals.moving(state, unit, hypotheticals.supposed_order(state, unit, ATTACK))
        around, its = state.foot(unit).reach / 2, state.foot(target)
        for moves, far in (
            (batteries._turns(ready, unit, its), around),
            (batteries._rolls(ready, unit, its), around + batteries.longest_roll(ready, unit)),
        ):
            if not is_hidden(state, unit, target, far):
                continue
            hidden += 1
            for move in list(moves)[::6]:
                if isinstance(judge(ready, move), Outcome):
                    after = ready.copy()
                    after.place({unit: move.path[-1]})
                    assert not bombardment.sees(after, unit, target), (unit, target, move)
    assert hidden > 3


def test_a_line_past_bases_is_what_its_segment_is() -> None:
    rng = Random(7)
    for _line in range(3_000):
        bases = [
            footprint(
                Base(rng.choice((300, 600, 1_200)), rng.choice((300, 600))),
                Pose(rng.randrange(3_000), rng.randrange(3_000), rng.randrange(3_600)),
            )
            for _base in range(4)
        ]
        corners = [corner for base in bases for corner in base.corners]
        start = rng.choice(corners)
        end = rng.choice([(rng.randrange(30_000), rng.randrange(30_000)), rng.choice(corners)])
        if start != end:
            assert first_on_line(start, end, bases) == first_hit(segment(*start, *end), bases)


def test_a_point_lies_in_a_polygon_or_on_its_edge() -> None:
    rng = Random(8)
    for _polygon in range(150):
        points = [(rng.randrange(-20, 21), rng.randrange(-20, 21)) for _point in range(9)]
        whole = shapely.convex_hull(shapely.MultiPoint(points[:5]))
        whole = whole.union(shapely.box(*sorted(points[5]), *sorted(points[6])))
        polygon = shapely.set_precision(whole.difference(shapely.box(-3, -3, 4, 5)), 1)
        if polygon.geom_type not in ("Polygon", "MultiPolygon"):
            continue
        rings = rings_of(polygon)
        for x in range(-22, 23, 3):
            for y in range(-22, 23):
                assert holds(rings, x, y) == polygon.intersects(shapely.Point(x, y)), (polygon.wkt, x, y)
