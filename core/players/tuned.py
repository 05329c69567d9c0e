"""The player with tuned weights: what looks best at once, by numbers that were fitted to results."""

from __future__ import annotations

from random import Random
from typing import Any

from core.players.choosing import chosen
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
        return chosen(system, known, side, rng, self.weights)
