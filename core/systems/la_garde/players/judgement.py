"""How the computer players of La Garde judge: weights, features, and ways to think of a turn."""

from __future__ import annotations

from core.protocol.judgement import Judgement
from core.systems.la_garde.players.best_moves import best_moves
from core.systems.la_garde.players.courses import COURSES
from core.systems.la_garde.players.evaluation import score_actions
from core.systems.la_garde.players.features import FEATURES, measure
from core.systems.la_garde.players.weights import GREEDY
from core.systems.la_garde.rules import flow, victory
from core.systems.la_garde.rules.actions import Action
from core.systems.la_garde.rules.state import State


def _stage(state: State) -> tuple[int, int]:
    """Whose activation it is."""
    return (state.turn, state.activated)


def _span(state: State) -> int:
    """The rest of the turn where it may end the battle; 0 elsewhere.

    A broken army is told at the end of the turn (LG-14.2), and so is the limit (LG-14.4). Elsewhere features
    tell less than what the officer knows of combats: of 14 battles in which he was left wherever they
    promised 0.05 more, 6 were won.
    """
    context = state.context
    missing = [victory.breaks_at(context, side) - victory.exhausted(state, side) for side in (0, 1)]
    if max(missing) > 1 and state.turn < context.options.turn_limit:
        return 0
    waiting = sum(len(flow.waiting(state, side)) for side in (0, 1))
    return waiting + 1


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
    caution=0.1,
    span=_span,
    proof=16,
    courses=COURSES,
)
