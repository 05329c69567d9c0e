"""A kind of board in words: for who hears it instead of seeing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.host import DeskHost
    from editor.boards.spoken.spoken_battle import SpokenBattle
    from editor.boards.spoken.spoken_board import SpokenBoard


class SpokenPart(Protocol):
    """What a kind of board tells of itself."""

    def set_up(self, host: DeskHost) -> SpokenBoard:
        """The board as its scenario is set up."""
        ...

    def battle(self, board: BattleBoard) -> SpokenBattle:
        """The board of a battle."""
        ...
