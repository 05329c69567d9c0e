"""What a computer player is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from core.protocol.state import State
from core.protocol.system import AnySystem


class Player(Protocol):
    """Chooses for one side, from what that side knows.

    `looks` says whether `decide` wants the side's observation. A player that only picks among the actions
    is spared it: the list is the same on the state and on its observation (a contract of the rules).
    """

    id: str
    looks: bool

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """One legal action of `side`."""
        ...


def decide(player: Player, system: AnySystem, state: State, side: int, rng: Random) -> object:
    """What `player` does for `side`, shown no more of `state` than that side knows."""
    known = system.rules.observe(state, side) if player.looks else state
    return player.decide(system, known, side, rng)
