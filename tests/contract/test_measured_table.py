"""The measured table: random wishes by the thousand, each held against plain geometry of its own."""

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
from core.systems.mbt.design.scenario import MbtScenario
from core.systems.mbt.rules.actions import Move
from tests.contract.conftest import CASES

WISHES = 60
TOLERANCE = 21
"""Depth in hundredths of a millimetre from which bases overlap."""

TABLES = [case for case in CASES if case.system.id == "mbt"]
ALL_TABLES = [case for case in CASES if case.system.board == "table"]


def wish(state: Any, rng: Random) -> Move:
    """A base of the active side, or a group that it leads, to any place within twice its move."""
    context = state.context
    units = [unit for unit in context.units_of[state.active] if state.poses[unit] is not None]
    unit = rng.choice(units)
    start = state.poses[unit]
    group = (unit,)
    if rng.random() < 0.3:
        group = (unit, *(other for other in state.links()[unit] if not state.moved >> other & 1))
    base = context.base_of[unit]
    path = [start]
    for _leg in range(rng.choice((1, 1, 2, 3))):
        here = path[-1]
        if rng.random() < 0.4:
            path.append(turned(base, here, rng.randrange(3600)))
        else:
            reach = context.allowance[unit] // 10
            x, y = rng.randint(-reach, reach), rng.randint(-reach, reach)
            path.append(Pose(here.x + x, here.y + y, here.facing))
    return Move(group, tuple(path[1:]))


def outline(state: Any, unit: int) -> Polygon:
    return Polygon(state.feet[unit].corners)


def deep(one: Polygon, other: Polygon) -> bool:
    """Whether two bases lie over each other, by shapely."""
    return bool(one.buffer(-TOLERANCE / 2 - 1).intersects(other.buffer(-TOLERANCE / 2 - 1)))


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case.path.stem)
def test_what_is_allowed_keeps_what_the_rules_promise(case: Any) -> None:
    rules = case.system.rules
    rng = Random(17)
    allowed = refused = 0
    for state, pending, _step in case.samples(2, every=12):
        if not isinstance(pending, Choice) or pending.prompt != "move":
            continue
        for _try in range(WISHES):
            action = wish(state, rng)
            if rules.refusal(state, pending.side, action) is not None:
                refused += 1
                continue
            allowed += 1
            _check(rules, state, pending.side, action)
    assert allowed > 50
    assert refused > 200


def _check(rules: Any, state: Any, side: int, action: Move) -> None:
    context = state.context
    after, again = state.copy(), state.copy()
    rules.apply(after, ActionStep(side, action))
    rules.apply(again, ActionStep(side, action))
    assert plain_state(after) == plain_state(again)
    mine = {unit: outline(after, unit) for unit in action.units}
    others = [unit for unit, foot in enumerate(after.feet) if foot is not None]
    for unit, shape in mine.items():
        for other in others:
            if other != unit:
                assert not deep(shape, outline(after, other)), (action, unit, other)
    # Who conformed instead of its enemy has moved beyond what it was asked to.
    attackers = {unit for unit in action.units if after.opposed()[unit] >= 0}
    for unit in set(action.units) - attackers:
        allowance = min(context.allowance[member] for member in action.units)
        pairs = zip(state.feet[unit].corners, after.feet[unit].corners, strict=True)
        assert all(hypot(bx - ax, by - ay) <= allowance + 1 for (ax, ay), (bx, by) in pairs)
    if len(action.units) == 1:
        _check_way(state, action)


def _check_way(state: Any, action: Move) -> None:
    """A base never goes through an enemy: many places of its way are free."""
    context, unit = state.context, action.units[0]
    half = context.base_of[unit].width * 5, context.base_of[unit].depth * 10
    path = (state.poses[unit], *action.path)
    foes = [
        outline(state, foe)
        for foe in context.units_of[1 - context.side_of[unit]]
        if state.feet[foe] is not None
    ]
    for start, end in pairwise(path):
        if start.facing != end.facing:
            continue
        for share in (0.1, 0.3, 0.5, 0.7, 0.9):
            place = start._replace(
                x=round(start.x + share * (end.x - start.x)), y=round(start.y + share * (end.y - start.y))
            )
            shape = _rectangle(place, *half)
            assert not any(deep(shape, foe) for foe in foes), (action, place)


def _rectangle(pose: Pose, half_width: int, depth: int) -> Polygon:
    from math import cos, pi, sin

    angle = pose.facing * pi / 1800
    right, back = (cos(angle), -sin(angle)), (-sin(angle), -cos(angle))
    x, y = pose.x * 10, pose.y * 10
    return Polygon(
        [
            (
                x + side * half_width * right[0] + deep * depth * back[0],
                y + side * half_width * right[1] + deep * depth * back[1],
            )
            for side, deep in ((-1, 0), (1, 0), (1, 1), (-1, 1))
        ]
    )


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case.path.stem)
def test_a_refused_way_names_the_nearest_legal_one(case: Any) -> None:
    rules, rng = case.system.rules, Random(29)
    named = 0
    for state, pending, _step in case.samples(7, every=25):
        if not isinstance(pending, Choice) or pending.prompt != "move":
            continue
        for _try in range(25):
            refusal = rules.refusal(state, pending.side, wish(state, rng))
            if refusal is not None and refusal.nearest is not None:
                named += 1
                assert rules.refusal(state, pending.side, refusal.nearest) is None
    assert named > 10


@pytest.mark.parametrize("case", ALL_TABLES, ids=lambda case: case.path.stem)
def test_what_is_offered_is_not_refused(case: Any) -> None:
    rules = case.system.rules
    for state, pending, _step in case.samples(2, every=15):
        if isinstance(pending, Choice):
            offered = rules.actions(state, pending.side)
            assert len(offered) == len(set(offered))
            assert all(rules.refusal(state, pending.side, action) is None for action in offered)
            assert all(type(action) in pending.kinds for action in offered)


def test_proposals_name_every_base_and_every_kind_of_act() -> None:
    case = next(case for case in TABLES if case.path.stem == "twin_hills")
    assert isinstance(case.scenario, MbtScenario)
    movers, kinds = set(), set()
    for seed in range(4):
        for _state, pending, step in case.walk(seed):
            if isinstance(pending, Choice):
                kinds.add(type(step.action).__name__)
                if isinstance(step.action, Move):
                    movers |= set(step.action.units)
    assert kinds == {"Move", "EndMoves", "Fight", "Shoot", "EndCombats"}
    assert movers == set(range(len(case.scenario.units)))
