"""On measured tables a base goes where the planner says, and nowhere else: the same rule stops it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from core.presentation.measured_planner import finished
from core.protocol.pending import Choice
from core.systems.la_garde.rules import actions as la_garde_acts
from core.systems.mbt.rules import actions as mbt_acts
from tests.contract.conftest import Case
from tests.contract.test_planner_truth import cases, moments

EVERY = 3
"""Of the points every third is asked for."""


def moving(case: Case, act: type, of: Callable[[Any], int], most: int) -> list[tuple[Any, int, int]]:
    """Moments at which somebody may move, as its side knows them, the side and one that may."""
    rng, found = Random(f"reach/{case.path.stem}"), list[tuple[Any, int, int]]()
    rules = case.system.rules
    for state in moments(case, 5, 9, 60):
        pending = rules.pending(state)
        if len(found) == most or not isinstance(pending, Choice) or pending.prompt != "move":
            continue
        known = rules.observe(state, pending.side)
        units = {of(one) for one in rules.actions(known, pending.side) if isinstance(one, act)}
        if units:
            found.append((known, pending.side, rng.choice(sorted(units))))
    return found


@pytest.mark.parametrize("case", [*cases("la_garde", 4), *cases("mbt", 4)])
def test_a_base_reaches_what_the_planner_says_and_is_stopped_by_its_rule(case: Case) -> None:
    is_mbt = case.system.id == "mbt"
    act: Any = mbt_acts.Move if is_mbt else la_garde_acts.Move
    ways = stops = 0
    for known, side, unit in moving(case, act, lambda one: one.units[0] if is_mbt else one.unit, 2):
        who = (unit,) if is_mbt else unit
        reach = finished(case.system.planner.reach_steps(known, (unit,)))
        assert reach is not None
        for point, way in list(reach.ways.items())[::EVERY]:
            end = reach.poses[point]
            if len(way.path) == 2 and end != known.poses[unit]:
                assert case.system.rules.refusal(known, side, act(who, (end,))) is None, (unit, end)
                ways += 1
        start = known.poses[unit]
        for point, stop in list(reach.stops.items())[::EVERY]:
            x, y = (round((there - here) / 10) for there, here in zip(point, reach.start, strict=True))
            end = start._replace(x=start.x + x, y=start.y + y)
            refusal = case.system.rules.refusal(known, side, act(who, (end,)))
            assert refusal is not None, (unit, end)
            assert refusal.rule == stop.note.rule
            stops += 1
    assert ways + stops > 5
