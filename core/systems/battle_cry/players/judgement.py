"""How the computer players of Battle Cry judge: weights, features, and ways to think of a turn."""

from __future__ import annotations

from core.protocol.judgement import Judgement
from core.systems.battle_cry.players.evaluation import score_actions
from core.systems.battle_cry.players.features import FEATURES, measure
from core.systems.battle_cry.players.weights import GREEDY
from core.systems.battle_cry.rules.actions import Action
from core.systems.battle_cry.rules.state import State


def _stage(state: State) -> tuple[int, int]:
    """Whose turn it is."""
    return (state.turn, state.active)


JUDGEMENT: Judgement[State, Action] = Judgement(
    weights=GREEDY,
    score=score_actions,
    features=FEATURES,
    measure=measure,
    postures={
        "attack": {"danger": 0.4, "near": 2.0, "order_danger": 0.3},
        "hold": {"danger": 2.0, "near": 0.0, "order_near": 0.3},
        "preserve": {"weak": 2.5, "danger": 1.5, "flag": 0.8},
        "fire": {"figure": 1.5, "order_ahead": 0.5, "near": 0.5},
    },
    stage=_stage,
    horizon=3,
    pace=40,
)
