"""What looks best at once: the acts with the highest score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from core.chance.sources import Source
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Pending, Roll, deciding_side
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
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


def next_step(
    system: AnySystem, world: State, pending: Pending, source: Source, weights: Mapping[int, Any]
) -> Step:
    """What comes next where all do what is best at once by the weights of their side: a fall, or an act."""
    if isinstance(pending, (Roll, Deal)):
        return answer(pending, source, 0)
    who = deciding_side(pending)
    return ActionStep(who, best_acts(system, world, who, weights[who]).acts[0])
