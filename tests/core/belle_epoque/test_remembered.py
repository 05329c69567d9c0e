"""What computer players remember of places is what they would find anew."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.geometry.hex_boards import bits
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.belle_epoque.players.evaluation import score_actions
from core.systems.belle_epoque.players.kept_worths import Kept
from core.systems.belle_epoque.players.thought import Thought
from core.systems.belle_epoque.players.weights import GREEDY, Weights
from core.systems.belle_epoque.rules.context import MOST_THOUGHTS, BattleContext
from core.systems.belle_epoque.rules.movement import reach
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.catalog import SYSTEMS
from tests.rulebook.belle_epoque.table import battle


def check_best_moves(state: State, side: int, weights: Weights) -> None:
    """The best place is found without weighing those that are surely no better."""
    thought, plain = Thought(state, side, weights), Thought(state, side, weights)
    plain.kept = Kept()
    plain._dangers, plain._seen, plain._own = plain.kept.dangers, plain.kept.seen, [None] * len(state.at)
    for unit in state.context.units_of[side]:
        ways = reach(state, unit) if state.at[unit] >= 0 else 0
        if ways:
            best = max(plain.place(unit, hex_) for hex_ in bits(ways))
            gain = best - plain.place(unit, state.at[unit])
            for least in (gain + 0.5, gain - 0.5, gain, -inf):  # sought above what, that is remembered too
                assert thought.best_move(unit, ways, least) == max(least, gain)


@pytest.mark.parametrize(("name", "seed"), [("alma", 1), ("isandlwana", 2), ("mirror_ridge", 3)])
def test_what_is_remembered_is_what_is_found_anew(name: str, seed: int, repository: Path) -> None:
    """Two players of different weights look at the same battle by turns, and share one memory."""
    scenario = load(repository / "scenarios" / "belle_epoque" / f"{name}.json", ScenarioModels(SYSTEMS))
    rules, rng = BELLE_EPOQUE.rules, Random(seed)
    state, source, decided = rules.new_battle(scenario), Quick(rng), 0
    while decided < 250 and not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            rules.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        acts = rules.actions(state, side)
        weights = GREEDY if decided % 3 else Weights(together=0.3, danger=0.8)
        scores = score_actions(state, side, acts, weights)
        if decided % 4 == 0:
            anew = state.copy()
            anew.context = BattleContext(state.context.scenario)
            assert scores == score_actions(anew, side, acts, weights)
            check_best_moves(anew, side, weights)
        best = rng.random() < 0.7
        action = acts[scores.index(max(scores))] if best else rng.choice(acts)
        rules.apply(state, ActionStep(side, action))
        decided += 1
    assert len(state.context.thoughts) <= MOST_THOUGHTS


def _changed(state: State, unit: int, what: str) -> State:
    """The same battle but for one thing about one unit."""
    other = state.copy()
    if what == "moved":
        others = state._units[0] | state._units[1]
        free = state.context.discs[3][state.at[unit]] & ~others
        other.place(unit, next(bits(free)))
    elif what == "weakened":
        other.strength[unit] = max(1, state.strength[unit] - 1)
    elif what == "has_moved":
        other.moved_ever ^= 1 << unit
    elif what == "has_fired":
        other.fired_ever ^= 1 << unit
    elif what == "fought":
        other.fought[unit] += 1
    elif what == "activated":
        other.activated ^= 1 << unit
    else:
        other.stuck ^= 1 << unit
    return other


CHANGES = ("moved", "weakened", "has_moved", "has_fired", "fought", "activated", "stuck")


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_remembered_is_forgotten_when_it_changes(what: str, repository: Path) -> None:
    """After a change of one unit, alone, both sides judge all as who looks for the first time."""
    scenario: Any = load(repository / "scenarios/belle_epoque/mirror_ridge.json", ScenarioModels(SYSTEMS))
    state, units = _met(BELLE_EPOQUE.rules.new_battle(scenario))
    for unit in units:
        other = _changed(state, unit, what)
        for side in (0, 1):
            _judged(state, side)
            anew = other.copy()
            anew.context = BattleContext(scenario)
            assert _judged(other, side) == _judged(anew, side)


def _met(state: State) -> tuple[State, list[int]]:
    """The sides moved up to each other, and two units of each that stand before the enemy."""
    context, pairs = state.context, []
    free = list(bits(context.open_ground & ~context.difficult & ~(state._units[0] | state._units[1])))
    middle = sorted(free, key=lambda hex_: sum(context.distances[hex_][at] for at in state.at if at >= 0))
    for first, second in zip(context.units_of[0][:4], context.units_of[1][:4], strict=True):
        state.place(first, middle.pop(0))
        near = [hex_ for hex_ in middle if context.distances[hex_][state.at[first]] == 1]
        state.place(second, near[0])
        middle.remove(near[0])
        pairs += [first, second]
    return state, pairs[:4]


def _judged(state: State, side: int) -> list[float]:
    """What each unit of a side makes of itself and of its moves."""
    thought = Thought(state, side, GREEDY)
    found = []
    for unit in state.context.units_of[side]:
        at = state.at[unit]
        found += [thought.activate(unit), thought.basic(unit), thought.best_fight(unit)]
        found.append(thought.best_fire(unit, at, moved=True))
    return found + [thought.place(unit, hex_) for hex_ in bits(state.context.open_ground)]


@pytest.mark.parametrize("what", ["has_moved", "has_fired"])
def test_an_assault_is_weighed_anew_once_its_attacker_is_seen_farther(what: str) -> None:
    """A supporter two hexes away sees open order in cover only when it has given a sign (BE-9.2, BE-14.2)."""
    table = battle("inf 5.5 open", "inf 5.6, inf 5.7 A", features={"cover": "5.5"}, levels={"1": "5.5 5.7"})
    state = table.state
    unit, target = table.unit("bi1"), table.unit("ri1")
    before = Thought(state, state.context.side_of[unit], GREEDY).fight(unit, target)
    after = _changed(state, unit, what)
    anew = after.copy()
    anew.context = BattleContext(state.context.scenario)
    found, fresh = (
        Thought(one, one.context.side_of[unit], GREEDY).fight(unit, target) for one in (after, anew)
    )
    assert found == fresh != before
