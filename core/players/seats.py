"""The computer players by name, as the command line and the seats of a battle know them."""

from __future__ import annotations

from core.players.greedy import GreedyPlayer
from core.players.player import Player
from core.players.random import RandomPlayer

PLAYERS: tuple[type[RandomPlayer] | type[GreedyPlayer], ...] = (RandomPlayer, GreedyPlayer)

NAMES = tuple(kind.id for kind in PLAYERS)


def player(name: str) -> Player:
    """A player by name; KeyError where there is none of that name."""
    for kind in PLAYERS:
        if kind.id == name:
            return kind()
    raise KeyError(name)
