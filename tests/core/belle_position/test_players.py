"""What the trained weights of Belle Position know beside the greedy ones."""

from __future__ import annotations

from random import Random

import pytest

from core.chance.sources import Quick
from core.players.tuned import WeighingPlayer
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.systems.belle_position.players.weights import Weights
from core.systems.belle_position.rules import phases
from core.systems.belle_position.rules.positions import LINES
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
