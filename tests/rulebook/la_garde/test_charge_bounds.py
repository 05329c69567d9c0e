"""What an attack costs at most: no way that the rules allow into contact with an enemy costs it more."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import cos, pi, sin
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from core.geometry.bases import middle
from core.geometry.moves import shifted, turned
from core.presentation.planner import ThreatSource
from core.systems.la_garde.planner import hypotheticals, threat
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import charges
from core.systems.la_garde.rules.movement import Outcome, judge
from tests.rulebook.la_garde.table import Table, band, battle, ground

TRIED = 100
FAR = "li 2000 11000"
GENERALS = {"b1": "8700 2700", "r1": "9600 5600"}
MOMENTS = {
    "a friend": ("li 9000 4000 e1, li 7600 4800 e1", f"li 9000 4800, {FAR}", {}),
    "three friends": (
        "lt 9000 5000 e4, li 8100 5500 @285 e2, li 7300 5200 @90 e2, li 9950 5150 @75 e2",
        f"li 9200 6300 @210 e4, {FAR}",
        {},
    ),
    "heavy guns behind cover": (
        "li 9000 4000 e1, hb 9000 480 e1",
        f"li 9000 4800, {FAR}",
        {"features": [ground("urban", 8400, 4800, 9600, 5100)]},
    ),
    "a foe that may be touched": (
        "lt 9000 4000 e2",
        f"li 9000 4800 e2, lc 9700 4800 e2, {FAR}",
        {},
    ),
    "a hill to one side": (
        "lt 9000 4000 e1",
        f"li 9000 4800, {FAR}",
        {"features": [ground("gentle_hill", 8000, 4000, 9000, 5000)]},
    ),
    "a town to one side": (
        "lc 9000 4000 e1",
        f"li 9000 4800, {FAR}",
        {"features": [ground("urban", 8000, 4000, 8900, 4790)]},
    ),
    "a ford to one side": (
        "lt 9000 4000 e1",
        f"li 9000 4800, {FAR}",
        {"bands": [band("ford", (8700, 4650), (8700, 4780), width=500)]},
    ),
    "guns": ("lt 9000 4000 e1", f"mb 9000 4800 @250 e1, {FAR}", {}),
}


def moment(name: str) -> Table:
    blue, red, kept = MOMENTS[name]
    table = battle(blue, red, generals=GENERALS, **kept)
    order = "attack" if name == "guns" else "defend"
    table.to_moves("b1", b="attack", b1="attack", r=order, r1=order)
    return table


def told(table: Table, target: int) -> ThreatSource:
    return next(
        one for one in threat.strokes(table.state, 0, target) if one.kind == "charge" and not one.piece
    )


def ways(state: Any, target: int) -> Iterator[Fraction]:
    """What attacks of the first brigade cost, by drawn facings and lines."""
    rng, foot, its = Random(7), state.foot(0), state.foot(target)
    x, y = middle(foot)
    for number in range(TRIED):
        facing = foot.pose.facing if number % 4 == 0 else rng.randrange(3600)
        start = foot.pose if facing == foot.pose.facing else turned(foot.base, foot.pose, facing)
        (to_x, to_y), angle, far = middle(its), rng.random() * 2 * pi, rng.random() * its.reach / 2
        way = to_x + far * cos(angle) - x, to_y + far * sin(angle) - y
        length = (way[0] ** 2 + way[1] ** 2) ** 0.5
        beyond = shifted(start, round(way[0] * 10_000 / length), round(way[1] * 10_000 / length))
        goal = charges.farthest_along(state, 0, start, beyond)
        if goal == start:
            continue
        found = judge(state, acts.Move(0, (goal,) if start == foot.pose else (start, goal)))
        if isinstance(found, Outcome) and target in found.touched:
            after = hypotheticals.fighting(state, 0)
            after.place({0: found.end})
            after.moved |= 1
            yield threat.attacked(after, 0, acts.Attack(0, target))


@pytest.mark.parametrize("name", list(MOMENTS))
def test_lg_6_5_no_attack_costs_more_than_it_is_told_to_cost_at_most(name: str) -> None:
    """Though the search knows of the mildest alone of all ways that it finds; and some way costs as much."""
    table = moment(name)
    target = table.state.context.units_of[1][0]
    charged, attack = threat.charged, acts.Attack(0, target)

    def mildest(*asked: Any) -> Iterator[Any]:
        yield min(charged(*asked), key=lambda after: threat.attacked(after, 0, attack))

    with patch.object(threat, "charged", mildest):
        bound = told(table, target).bound
    costs = list(ways(hypotheticals.moving(table.state, 0), target))
    assert min(costs) < max(costs) == bound, (name, [*map(float, (min(costs), max(costs), bound))])


def test_lg_3_3_of_places_beyond_its_general_s_reach_and_within_the_latter_is_told() -> None:
    general = {"b1": "6400 4700", "b": "9000 1000"}
    table = battle("li 9000 5000 e1", "li 9000 5800 e4, li 2000 9000", generals=general)
    table.write(b="attack", b1="attack", r="defend", r1="defend")
    (stroke,) = threat.strokes(table.state, 0, 1)
    assert (stroke.losses, stroke.at_most) == (Fraction(1, 4), None), "its chain is coherent there"
