"""What a computer player is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from core.protocol.state import State
from core.protocol.system import AnySystem
from core.records.veils import known_to


class Player(Protocol):
    """Chooses for one side, from what that side knows.

    `looks` says whether `decide` wants the battle as its side knows it: observed, in the scenario without
    what the other side's briefing keeps back. A player that only picks among the actions is spared it: the
    list is the same on the state and on its observation (a contract of the rules).
    """

    id: str
    looks: bool

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """One legal action of `side`."""
        ...


def decide(player: Player, system: AnySystem, state: State, side: int, rng: Random) -> object:
    """What `player` does for `side`, shown no more of `state` than that side knows."""
    known = known_to(system, state, side) if player.looks else state
    return player.decide(system, known, side, rng)
