"""The player with tuned weights: what looks best at once, by numbers that were fitted to results."""

from __future__ import annotations

from random import Random
from typing import Any

from core.protocol.state import State
from core.protocol.system import AnySystem


class WeighingPlayer:
    """Takes the act with the highest score of the room's judgement with its weights; equals by lot."""

    looks = True

    def __init__(self, weights: Any, name: str = "officer") -> None:
        self.weights = weights
        self.id = name

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """The action with the highest score."""
        actions = system.rules.actions(known, side)
        if len(actions) == 1:
            return actions[0]
        assert system.judgement is not None
        scores = system.judgement.score(known, side, actions, self.weights)
        best = max(scores)
        return rng.choice([action for action, score in zip(actions, scores, strict=True) if score == best])
