"""How the computer players of Belle Position judge: weights, features, and ways to think of a turn."""

from __future__ import annotations

from core.protocol.judgement import Judgement
from core.systems.belle_position.players.evaluation import score_actions
from core.systems.belle_position.players.features import FEATURES, measure
from core.systems.belle_position.players.weights import GREEDY
from core.systems.belle_position.rules.actions import Action, TakeBack, TakeUp, TakeUpTerrain
from core.systems.belle_position.rules.state import State


def _stage(state: State) -> tuple[int, int]:
    """Whose turn it is."""
    return (state.turn, state.active)


JUDGEMENT: Judgement[State, Action] = Judgement(
    weights=GREEDY,
    score=score_actions,
    features=FEATURES,
    measure=measure,
    postures={
        "attack": {"odds": 0.7, "attack": 1.5, "second": 5.0},
        "hold": {"odds": 1.6, "follow": 0.0, "bring_held": 2.0},
        "objective": {"odds": 0.5, "conquer": 1.5, "bring_fast": 1.5},
        "preserve": {"withdraw": 4.0, "lost": 2.0, "odds": 1.3},
    },
    stage=_stage,
    horizon=4,
    pace=160,
    retractions=(TakeBack, TakeUp, TakeUpTerrain),
)
