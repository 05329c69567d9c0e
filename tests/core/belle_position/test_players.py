"""What the trained weights of Belle Position know beside the greedy ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from core.chance.sources import Quick, Rolled
from core.players.choosing import best_acts
from core.players.planner import OTHERS, PlanningPlayer
from core.players.playouts import play_out, player_generators
from core.players.tuned import WeighingPlayer
from core.players.values import trained
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Over, Roll, deciding_side
from core.protocol.state import State as AnyState
from core.protocol.steps import ActionStep, Step
from core.systems.belle_position.players.evaluation import score_actions
from core.systems.belle_position.players.weights import Weights
from core.systems.belle_position.rules import phases
from core.systems.belle_position.rules.actions import TAKE_BACK, Move
from core.systems.belle_position.rules.positions import LINES, OWNER, RESERVE
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.stacking import excess
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.system import BELLE_POSITION
from tests.core.belle_position.conftest import shipped

RULES = BellePositionRules()


def decisions(scenario: str, weights: Weights, seed: int) -> Iterator[tuple[State, int]]:
    """A battle of such players, stopped at each decision: the state and the side that decides."""
    state, random = RULES.new_battle(shipped(scenario)), Random(seed)
    player, source = WeighingPlayer(weights), Quick(random)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Roll | Deal):
            RULES.apply(state, answer(state.pending, source, 0))
            continue
        side = deciding_side(state.pending)
        yield state, side
        act = player.decide(BELLE_POSITION, RULES.observe(state, side), side, random)
        RULES.apply(state, ActionStep(side, act))


def deployed(spare: float) -> State:
    """Châlons when both sides have ended their deployment, with so many places to be left free."""
    battle = decisions("chalons_manoeuvres", Weights(spare_room=spare), 1)
    return next(state for state, _side in battle if state.phase > phases.DEPLOYMENT)


@pytest.mark.parametrize("spare", [0, 1, 2])
def test_so_many_places_are_left_free(spare: int) -> None:
    """BP-3.5: each position still takes so many cards after the deployment."""
    state = deployed(spare)
    free = [-excess(state, side, place) for side in (0, 1) for place in LINES[side]]
    assert min(free) == spare


def first_attack(hurry: float) -> tuple[int, int] | None:
    """Mars-la-Tour, where the Germans are behind if nobody stirs: turn and side of the first attack."""
    state = RULES.new_battle(shipped("mars_la_tour"))
    weights = replace(trained(BELLE_POSITION).weights, hurry=hurry)
    attacks: list[tuple[int, int]] = []

    def watch(now: AnyState, step: Step) -> None:
        if isinstance(step, ActionStep) and isinstance(step.action, Move) and step.action.to != RESERVE:
            assert isinstance(now, State)
            if OWNER[step.action.to] != step.by:
                attacks.append((now.turn, step.by))

    players = [WeighingPlayer(weights), WeighingPlayer(weights)]
    play_out(BELLE_POSITION, state, players, player_generators(5), Rolled(5), watch)
    return attacks[0] if attacks else None


def test_who_is_behind_does_not_sit_still_to_the_turn_limit() -> None:
    """BP-AMB-21: fewer points left at the limit is a defeat: the side behind attacks with less before."""
    assert first_attack(0.0) is None, "two full lines, and neither dares"
    attack = first_attack(2.0)
    assert attack is not None
    turn, side = attack
    assert shipped("mars_la_tour").sides[side].id == "german"
    assert turn == 11, "the last turn but one"


def state_asks(state: State) -> int | None:
    """The side that decides next; nobody where dice fall or the battle is over."""
    return deciding_side(state.pending) if isinstance(state.pending, Choice) else None


def usual_next(world: State, side: int, action: object) -> object:
    """What the trained weights do after an act, if it is the same side's turn still."""
    RULES.apply(world, ActionStep(side, action))
    if state_asks(world) != side:
        return None
    return best_acts(BELLE_POSITION, world, side, trained(BELLE_POSITION).weights).acts[0]


def circling(known: State, side: int) -> list[object]:
    """The promising acts after which the same side would take back what it did."""
    world, acts = RULES.imagine(known, side, Random(1)), RULES.actions(known, side)
    scores = score_actions(known, side, acts, trained(BELLE_POSITION).weights)
    order = sorted(range(len(acts)), key=lambda place: -scores[place])
    promising = [acts[place] for place in order[1 : 1 + OTHERS]]
    return [act for act in promising if usual_next(world.copy(), side, act) == TAKE_BACK]


def test_a_planner_weighs_no_way_that_leads_in_a_circle() -> None:
    """BP-13.5: a card too many was taken back and brought again, on and on (Coulmiers, seed 18000064)."""
    for state, side in decisions("froeschwiller", trained(BELLE_POSITION).weights, 2):
        known = RULES.observe(state, side)
        circles = circling(known, side) if state.phase == phases.MOVEMENT else []
        if circles:
            break
    assert circles
    planner = PlanningPlayer("general", 0.2, explains=True)
    planner.decide(BELLE_POSITION, known, side, Random(1))
    assert len(planner.last) > 1
    assert not {plan.plan.action for plan in planner.last} & set(circles)
