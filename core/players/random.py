"""The player that picks any legal action: the measure of all others, and the one that finds faults."""

from __future__ import annotations

from random import Random

from core.protocol.state import State
from core.protocol.system import AnySystem


class RandomPlayer:
    """Proposes one legal action after another, each kind in its turn."""

    id = "random"
    looks = False

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """Any legal action."""
        return system.rules.propose(known, side, rng)
