"""How the computer players of La Garde judge: weights, features, and ways to think of a turn."""

from __future__ import annotations

from core.protocol.judgement import Judgement
from core.systems.la_garde.players.best_moves import best_moves
from core.systems.la_garde.players.evaluation import score_actions
from core.systems.la_garde.players.features import FEATURES, measure
from core.systems.la_garde.players.weights import GREEDY
from core.systems.la_garde.rules.actions import Action
from core.systems.la_garde.rules.state import State


def _stage(state: State) -> tuple[int, int]:
    """Whose activation it is."""
    return (state.turn, state.activated)


JUDGEMENT: Judgement[State, Action] = Judgement(
    weights=GREEDY,
    score=score_actions,
    best=best_moves,
    features=FEATURES,
    measure=measure,
    postures={
        "attack": {"close": 2.0, "contact": 1.5, "march": 0.7, "uncommanded": 0.5},
        "hold": {"close": -0.5, "contact": 0.5, "battery_range": 1.5},
        "objective": {"aim": 4.0, "at_aim": 3.0},
        "preserve": {"shy": 3.0, "duel": 1.6, "uncommanded": 2.0},
    },
    stage=_stage,
    horizon=3,
    pace=20,
    caution=0.3,
)
