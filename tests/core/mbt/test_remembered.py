"""What is remembered in a battle (who touches whom, legal moves, worths) is what would be found anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from core.chance.sources import Quick
from core.geometry.groups import links
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS
from core.systems.mbt.players.best_moves import best_moves
from core.systems.mbt.players.evaluation import score_actions
from core.systems.mbt.players.weights import GREEDY, Weights
from core.systems.mbt.rules import action_lists, phases
from core.systems.mbt.rules.context import MOST_MOVES, MOST_WORTHS, BattleContext
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.movement import judge
from core.systems.mbt.rules.state import State, rebuild
from core.systems.mbt.rules.strength import summed, terms, total
from core.systems.mbt.system import MBT


def anew(state: State) -> State:
    """The same battle with nothing remembered."""
    again = state.copy()
    again.context = BattleContext(state.context.scenario)
    rebuild(again)
    return again


def check(state: State, side: int) -> None:
    again = anew(state)
    assert state.opposed() == again.opposed()
    for owner in (0, 1):
        side_of = state.context.side_of
        mine = [foot if side_of[unit] == owner else None for unit, foot in enumerate(state.feet)]
        own = [row if side_of[unit] == owner else () for unit, row in enumerate(state.links())]
        assert tuple(own) == links(mine)
    known, plain = MBT.rules.observe(state, side), anew(state)
    acts = list(action_lists.actions(known, side))
    assert acts == list(action_lists.actions(plain, side))
    assert score_actions(known, side, acts) == score_actions(plain, side, acts)
    for weights in (GREEDY, Weights(prey=0.5, danger=1.5, closer=-0.02, helpers=1.0)):
        scores = score_actions(plain, side, acts, weights)
        best = [act for act, score in zip(acts, scores, strict=True) if score == max(scores)]
        alone = state.phase != phases.MOVE or len(acts) == 1
        assert best_moves(anew(state), side, weights) == best_moves(known, side, weights)
        assert best_moves(known, side, weights) == (None if alone else best)
    if state.phase == phases.MOVE:
        # Whatever a quick look left out is refused, and only that.
        candidates = (move for unit in range(len(state.feet)) for move in listed(plain, unit))
        legal = {move for move in candidates if isinstance(judge(plain, move), Outcome)}
        assert legal == {move for move in acts if len(getattr(move, "units", ())) == 1}
    for unit, target in ((unit, target) for unit in (0, 3) for target in state.context.units_of[1]):
        if state.feet[unit] is not None and state.feet[target] is not None:
            for shooting in (False, True):
                whole = total(terms(state, unit, target, shooting=shooting))
                assert summed(state, unit, target, shooting=shooting) == whole


def listed(state: State, unit: int) -> list[action_lists.Move]:
    if state.context.side_of[unit] != state.active or state.moved >> unit & 1 or state.poses[unit] is None:
        return []
    return list(action_lists.of_base(state, unit))


@pytest.mark.parametrize(("name", "seed"), [("twin_hills", 1), ("hastings", 2), ("cannae", 3)])
def test_what_is_remembered_is_what_is_found_anew(name: str, seed: int, repository: Path) -> None:
    """Half the acts are greedy's, so that lines meet; else random ones, so that they come out of order."""
    scenario = load(repository / "scenarios" / "mbt" / f"{name}.json", ScenarioModels(SYSTEMS))
    state, rng = MBT.rules.new_battle(scenario), Random(seed)
    source, decided = Quick(rng), 0
    while decided < 90 and not isinstance(pending := MBT.rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            MBT.rules.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        if decided % 5 == 0:
            check(state, side)
        if rng.random() < 0.5:
            action = MBT.rules.propose(state, side, rng)
        else:
            acts = MBT.rules.actions(state, side)
            scores = score_actions(state, side, acts)
            action = acts[scores.index(max(scores))]
        MBT.rules.apply(state, ActionStep(side, action))
        decided += 1
    context = state.context
    assert len(context.moves) <= MOST_MOVES
    assert len(context.worths) <= MOST_WORTHS
