"""What the trained weights of Belle Position know beside the greedy ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.chance.sources import Quick, Rolled
from core.players.playouts import play_out, player_generators
from core.players.tuned import WeighingPlayer
from core.players.values import trained
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Roll, deciding_side
from core.protocol.state import State as AnyState
from core.protocol.steps import ActionStep, Step
from core.systems.belle_position.players.weights import Weights
from core.systems.belle_position.rules import phases
from core.systems.belle_position.rules.actions import Move
from core.systems.belle_position.rules.positions import LINES, OWNER, RESERVE
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.stacking import excess
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.system import BELLE_POSITION
from tests.core.belle_position.conftest import shipped

RULES = BellePositionRules()


def deployed(spare: float) -> State:
    """Châlons when both sides have ended their deployment, with so many places to be left free."""
    state, random = RULES.new_battle(shipped("chalons_manoeuvres")), Random(1)
    player, source = WeighingPlayer(Weights(spare_room=spare)), Quick(random)
    while state.phase <= phases.DEPLOYMENT:
        pending = state.pending
        if isinstance(pending, Roll | Deal):
            RULES.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        known = RULES.observe(state, side)
        act = player.decide(BELLE_POSITION, known, side, random)
        RULES.apply(state, ActionStep(side, act))
    return state


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
