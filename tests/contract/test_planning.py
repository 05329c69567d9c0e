"""Planners on tables and cards: they change nothing, and know no more than the one who plans."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from core.presentation.card_planner import CardPlanner
from core.presentation.measured_planner import TablePlanner, finished
from core.protocol.pending import Choice
from core.records.serialization.digests import plain_state
from tests.contract.conftest import CASES, Case

LATE = 40
"""So many steps into a battle it is planned."""


def told(case: Case, known: Any, unit: int) -> list[Any]:
    """What a planner of this system says of one moment."""
    planner = case.system.planner
    found: list[Any] = [planner.command(known, one) for one in (0, 1)]
    if isinstance(planner, CardPlanner):
        found += [planner.place(known, place) for place in range(6)]
        found += [planner.threat(known, one) for one in (0, 1)]
        return found
    assert isinstance(planner, TablePlanner)
    context = known.context
    standing = [one for one in range(len(context.side_of)) if known.feet[one] is not None]
    found += [planner.threat_areas(known, one) for one in (0, 1)]
    found += [planner.circles(known, one) for one in (0, 1)]
    if not standing:
        return found
    chosen = standing[unit % len(standing)]
    foot = known.feet[chosen]
    here = (foot.double_x // 2, foot.double_y // 2)
    found.append(planner.views(known, chosen))
    found.append(planner.supposed(known, chosen))
    found.append(planner.threat_at(known, 1 - context.side_of[chosen], chosen, here))
    found.append(finished(planner.sight_steps(known, here, chosen)))
    reach = finished(planner.reach_steps(known, (chosen,), planner.supposed(known, chosen)[0].id))
    assert reach is not None
    assert all(way.cost <= reach.allowance for way in reach.ways.values())
    found.append((reach.ways, reach.stops, reach.charges))
    return found


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.system.board != "hex"][::2],
    ids=lambda case: f"{case.system.id}-{case.path.stem}",
)
def test_a_plan_changes_nothing_and_knows_no_more_than_its_side(case: Case) -> None:
    rules, rng = case.system.rules, Random(case.path.stem)
    walked = ((state, pending) for state, pending, _step in case.walk(2) if isinstance(pending, Choice))
    state, pending = next(islice(walked, LATE, None))
    unit = rng.randrange(1000)
    known = rules.observe(state, pending.side)
    before = plain_state(known)
    said = told(case, known, unit)
    assert plain_state(known) == before
    world = rules.observe(rules.imagine(state, pending.side, rng), pending.side)
    if plain_state(world) == before:  # the same to the eyes of that side
        assert told(case, world, unit) == said
