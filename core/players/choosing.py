"""What looks best at once: the acts with the highest score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from core.protocol.state import State
from core.protocol.system import AnySystem


class Best(NamedTuple):
    """The acts with the highest score, in the order of the list; `is_only`: there is nothing else to do."""

    acts: Sequence[object]
    is_only: bool


def best_acts(system: AnySystem, known: State, side: int, weights: Any = None) -> Best:
    """What is best by these weights; without any by the room's own score, that of the seat `greedy`."""
    judgement = system.judgement
    if judgement is not None and judgement.best is not None:
        found = judgement.best(known, side, judgement.weights if weights is None else weights)
        if found is not None:
            return Best(found, is_only=False)
    acts = system.rules.actions(known, side)
    if len(acts) == 1:
        return Best(acts, is_only=True)
    if weights is None:
        scores = system.score_actions(known, side, acts)
    else:
        assert judgement is not None, "weights are those of a judgement"
        scores = judgement.score(known, side, acts, weights)
    best = max(scores)
    return Best([act for act, score in zip(acts, scores, strict=True) if score == best], is_only=False)


def chosen(system: AnySystem, known: State, side: int, rng: Random, weights: Any = None) -> object:
    """One of the best acts by lot; none is drawn where there is one act alone."""
    best = best_acts(system, known, side, weights)
    return best.acts[0] if best.is_only else rng.choice(best.acts)
