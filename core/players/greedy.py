"""The player that takes what looks best at once, by the room's own ideas of its acts."""

from __future__ import annotations

from random import Random

from core.protocol.state import State
from core.protocol.system import AnySystem


class GreedyPlayer:
    """Scores every action with the room's `score_actions` and takes the best; equals are drawn by lot."""

    id = "greedy"
    looks = True

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """The action with the highest score."""
        actions = system.rules.actions(known, side)
        if len(actions) == 1:
            return actions[0]
        scores = system.score_actions(known, side, actions)
        best = max(scores)
        return rng.choice([action for action, score in zip(actions, scores, strict=True) if score == best])
