"""What is remembered of moves is what would be measured anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from core.chance.sources import Quick
from core.geometry.moves import shifted
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS
from core.systems.la_garde.rules import action_lists, movement
from core.systems.la_garde.rules.context import MOST_KNOWN, BattleContext
from core.systems.la_garde.rules.orders import DEFEND, MANOEUVRE
from core.systems.la_garde.rules.rule_tables import DISORGANISED, FORMED
from core.systems.la_garde.rules.state import State, rebuild
from core.systems.la_garde.system import LA_GARDE

MOVES = 1200
"""So many are asked for."""


def anew(state: State, context: BattleContext) -> State:
    """The same battle in a context of its own, with nothing remembered of moves."""
    again = state.copy()
    again.context = context
    context.known_moves.clear()
    rebuild(again)
    return again


def twins(state: State, unit: int) -> Iterator[State]:
    """The same moment with a brigade shaken, under other orders, a little aside."""
    context, pose = state.context, state.poses[unit]
    assert pose is not None
    division = context.division_of[unit]
    for order in (DEFEND, MANOEUVRE):
        for shown in (DEFEND, MANOEUVRE):
            for cohesion in (FORMED, DISORGANISED):
                for aside in (0, 30):
                    twin = state.copy()
                    twin.orders[division] = order
                    twin.corps_orders[context.corps_of[division]] = shown
                    twin.cohesion[unit] = cohesion
                    twin.place({unit: shifted(pose, aside, 0)})
                    yield twin


@pytest.mark.parametrize(("name", "seed"), [("twin_rises", 1), ("polotsk", 2)])
def test_what_is_remembered_of_moves_is_what_is_measured_anew(name: str, seed: int, repository: Path) -> None:
    """Random acts, so that brigades under every order move, in rout and out of it."""
    scenario = load(repository / "scenarios" / "la_garde" / f"{name}.json", ScenarioModels(SYSTEMS))
    state, rng = LA_GARDE.rules.new_battle(scenario), Random(seed)
    source, asked, moments = Quick(rng), 0, 0
    other = BattleContext(state.context.scenario)
    while asked < MOVES and not isinstance(pending := LA_GARDE.rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            LA_GARDE.rules.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        if getattr(pending, "prompt", "") == "move":
            plain = anew(state, other)
            for unit in movement.movable(state):
                for move in action_lists.candidates(state, unit):
                    assert movement.judge(state, move) == movement.judge(plain, move)
                    asked += 1
            if moments % 12 == 0:
                unit = movement.movable(state)[0]
                moves = list(action_lists.candidates(state, unit))
                for twin in twins(state, unit):
                    plain = anew(twin, other)
                    for move in moves:
                        assert movement.judge(twin, move) == movement.judge(plain, move)
            moments += 1
        LA_GARDE.rules.apply(state, ActionStep(side, LA_GARDE.rules.propose(state, side, rng)))
    assert asked >= MOVES, "the battle was too short to tell"
    assert 0 < len(state.context.known_moves) <= MOST_KNOWN
