"""The player with trained weights: what looks best at once, by numbers that were fitted to results."""

from __future__ import annotations

from random import Random
from typing import Any

from core.players.tuned import WeighingPlayer
from core.players.values import trained
from core.protocol.system import AnySystem


class OfficerPlayer:
    """Takes the act with the highest score by the trained weights of the system."""

    id = "officer"
    looks = True

    def decide(self, system: AnySystem, known: Any, side: int, rng: Random) -> Any:
        """The action with the highest score."""
        return WeighingPlayer(trained(system).weights).decide(system, known, side, rng)
