"""The player that takes what looks best at once, by the room's own ideas of its acts."""

from __future__ import annotations

from random import Random

from core.players.choosing import chosen
from core.protocol.state import State
from core.protocol.system import AnySystem


class GreedyPlayer:
    """Scores every action with the room's `score_actions` and takes the best; equals are drawn by lot."""

    id = "greedy"
    looks = True

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """The action with the highest score."""
        return chosen(system, known, side, rng)
