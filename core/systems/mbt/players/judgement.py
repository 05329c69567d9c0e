"""How the computer players of MBT judge: weights, features, and ways to think of a turn."""

from __future__ import annotations

from core.protocol.judgement import Judgement
from core.systems.mbt.players.best_moves import best_moves
from core.systems.mbt.players.evaluation import score_actions
from core.systems.mbt.players.features import FEATURES, measure
from core.systems.mbt.players.luck import LUCK
from core.systems.mbt.players.weights import GREEDY
from core.systems.mbt.rules.actions import Action
from core.systems.mbt.rules.state import State


def _stage(state: State) -> tuple[int, int]:
    """Whose turn it is."""
    return (state.turn, state.active)


def _must_win(state: State, side: int) -> bool:
    """Whether the enemy wins at the turn limit whatever the losses (MBT-4.4)."""
    return state.context.wins_at_limit == 1 - side


JUDGEMENT: Judgement[State, Action] = Judgement(
    weights=GREEDY,
    score=score_actions,
    best=best_moves,
    features=FEATURES,
    measure=measure,
    postures={
        "attack": {"closer": 2.0, "danger": 0.4},
        "hold": {"closer": 0.0, "danger": 2.0},
        "objective": {"aim": 3.0, "closer": 0.7},
        "preserve": {"general": 1.6, "danger": 1.5, "eager_general": 0.0},
    },
    stage=_stage,
    horizon=3,
    pace=6,
    caution=0.05,
    must_win=_must_win,
    luck=LUCK,
)
