"""Moves of La Garde: random wishes by the hundred, each held against plain geometry of its own."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random
from typing import Any

import pytest
from shapely import Polygon

from core.geometry.bases import Pose
from core.geometry.moves import turned
from core.protocol.pending import Choice
from core.protocol.steps import ActionStep
from core.records.serialization.digests import plain_state
from core.systems.la_garde.rules.actions import Move
from core.systems.la_garde.rules.command import order_shown
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.ways import MARCH, ROLL, STEP, SUPPORT, WITHDRAWAL
from tests.contract.conftest import CASES

WISHES = 40
TOLERANCE = 23
"""Depth in hundredths of a millimetre from which brigades overlap, corners rounded."""
FARTHEST = 55_000
"""Irregular cavalry on a road, its corps with Manoeuvre."""

TABLES = [case for case in CASES if case.path.stem in ("twin_rises", "polotsk")]


def wish(state: Any, rng: Random) -> Move:
    """A brigade of the division in hand to any place within twice a march."""
    context = state.context
    units = [unit for unit in context.units_of_division[state.division] if state.feet[unit] is not None]
    unit = rng.choice(units)
    path = [state.poses[unit]]
    reach = rng.choice((100, 500, 1_500, 3_000))
    for _leg in range(rng.choice((1, 1, 2, 3))):
        here = path[-1]
        if rng.random() < 0.3:
            path.append(turned(state.base(unit), here, rng.randrange(3600)))
        else:
            x, y = rng.randint(-reach, reach), rng.randint(-reach, reach)
            path.append(Pose(here.x + x, here.y + y, here.facing))
    return Move(unit, tuple(path[1:]))


def outline(state: Any, unit: int) -> Polygon:
    return Polygon(state.foot(unit).corners)


def deep(one: Polygon, other: Polygon) -> bool:
    """Whether two brigades lie over each other, by shapely."""
    return bool(one.buffer(-TOLERANCE / 2 - 1).intersects(other.buffer(-TOLERANCE / 2 - 1)))


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case.path.stem)
def test_what_is_allowed_keeps_what_the_rules_promise(case: Any) -> None:
    rules, rng = case.system.rules, Random(19)
    allowed = refused = 0
    for state, pending, _step in case.samples(2, every=6):
        if not isinstance(pending, Choice) or pending.prompt != "move":
            continue
        offered = [act for act in rules.actions(state, pending.side) if isinstance(act, Move)]
        wishes = [wish(state, rng) for _try in range(WISHES)] + rng.sample(offered, min(5, len(offered)))
        for action in wishes:
            if rules.refusal(state, pending.side, action) is not None:
                refused += 1
                continue
            allowed += 1
            _check(rules, state, pending.side, action)
    assert allowed > 80
    assert refused > 300


def _check(rules: Any, state: Any, side: int, action: Move) -> None:
    outcome = judge(state, action)
    assert isinstance(outcome, Outcome)
    after, again = state.copy(), state.copy()
    rules.apply(after, ActionStep(side, action))
    rules.apply(again, ActionStep(side, action))
    assert plain_state(after) == plain_state(again)
    unit, foes = action.unit, state.on_table(1 - side)
    moved = state.copy()
    moved.place({unit: outcome.end})
    mine = outline(moved, unit)
    for other, foot in enumerate(moved.feet):
        assert other == unit or foot is None or not deep(mine, outline(moved, other)), (action, other)
    legs = list(pairwise((state.poses[unit], *action.path)))
    length = sum(hypot(end.x - start.x, end.y - start.y) for start, end in legs if start.facing == end.facing)
    assert length * 10 <= FARTHEST + 10 * len(legs)
    before = {foe: outline(state, unit).distance(outline(state, foe)) for foe in foes}
    apart = {foe: mine.distance(outline(moved, foe)) for foe in foes}
    if outcome.way == MARCH:
        zones = {foe: 0 if state.is_routed(foe) else state.context.zone_of[foe] for foe in foes}
        assert all(apart[foe] >= zones[foe] - 60 for foe in foes), action
    if outcome.way == WITHDRAWAL and foes:
        near = min(foes, key=lambda foe: before[foe])
        assert apart[near] > before[near] - 2
    if outcome.way == STEP and foes:
        assert min(apart.values()) >= min(before.values()) - 60
    if outcome.way in (MARCH, STEP, WITHDRAWAL, ROLL, SUPPORT):
        assert all(apart[foe] > 40 or before[foe] <= 60 for foe in foes), "only an attack ends in contact"
    else:
        assert outcome.way == "turn" or order_shown(state, unit) == ATTACK
