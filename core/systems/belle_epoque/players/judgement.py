"""How the computer players of Belle Époque judge: weights, features, and ways to think of a turn."""

from __future__ import annotations

from core.protocol.judgement import Judgement
from core.systems.belle_epoque.players.evaluation import score_actions
from core.systems.belle_epoque.players.features import FEATURES, measure
from core.systems.belle_epoque.players.weights import GREEDY
from core.systems.belle_epoque.rules.actions import Action
from core.systems.belle_epoque.rules.state import State


def _stage(state: State) -> tuple[int, int]:
    """Whose token is out."""
    return (state.turn, sum(state.tokens))


JUDGEMENT: Judgement[State, Action] = Judgement(
    weights=GREEDY,
    score=score_actions,
    features=FEATURES,
    measure=measure,
    postures={
        "attack": {"danger": 0.5, "gain": 1.3, "volley": 0.6, "near": 1.5},
        "hold": {"danger": 1.6, "near": 0.0, "charge": 0.5},
        "objective": {"held": 2.0, "seize": 2.0, "aim_far": 2.0, "aim_fight": 1.5},
        "fire": {"shot": 2.0, "charge": 0.3, "moved_fire": 1.3, "stand_off": 1.3},
    },
    stage=_stage,
    horizon=5,
    pace=48,
)
