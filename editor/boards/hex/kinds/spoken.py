"""Boards of hexes: what they tell of themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.hex.battle_board import HexBattleBoard
from editor.boards.hex.spoken_battle import HexSpokenBattle
from editor.boards.hex.spoken_hexes import HexSetUp

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.host import DeskHost


class HexSpoken:
    """Implements `editor.boards.kinds.spoken.SpokenPart`."""

    def set_up(self, host: DeskHost) -> HexSetUp:
        return HexSetUp(host)

    def battle(self, board: BattleBoard) -> HexSpokenBattle:
        assert isinstance(board, HexBattleBoard)
        return HexSpokenBattle(board)
