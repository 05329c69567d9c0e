"""Enemies one by one by nearness are those of the list by distance; contacts are kept right."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from core.chance.sources import Quick
from core.geometry.layout import Layout
from core.geometry.shapes import gap, is_within
from core.players.playouts import deciding_side
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS
from core.systems.la_garde.rules import nearness
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.system import LA_GARDE


def check(state: State) -> None:
    feet, side_of = state.feet, state.context.side_of
    assert state.layout.touching() == Layout(feet).touching()
    for unit, foot in enumerate(feet):
        if foot is None:
            continue
        foes = [
            (foe, its) for foe, its in enumerate(feet) if its is not None and side_of[foe] != side_of[unit]
        ]
        anew = sorted((gap(foot, its), foe) for foe, its in foes)
        assert list(nearness.by_nearness(state, unit)) == anew
        assert nearness.by_distance(state, unit) == tuple(anew)
        assert nearness.nearest(state, unit) == (anew[0] if anew else None)
        contact = state.context.contact
        assert state.touched(unit) == tuple(foe for foe, its in foes if is_within(foot, its, contact))


@pytest.mark.parametrize(("name", "seed"), [("twin_rises", 1), ("austerlitz", 2)])
def test_who_is_near_is_who_would_be_found_anew(name: str, seed: int, repository: Path) -> None:
    scenario = load(repository / "scenarios" / "la_garde" / f"{name}.json", ScenarioModels(SYSTEMS))
    rules, rng = LA_GARDE.rules, Random(seed)
    state, source, steps = rules.new_battle(scenario), Quick(rng), 0
    while steps < 500 and not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            rules.apply(state, answer(pending, source, 0))
        else:
            side = deciding_side(pending)
            rules.apply(state, ActionStep(side, rules.propose(state, side, rng)))
        if steps % 12 == 0:
            check(state)
        steps += 1
