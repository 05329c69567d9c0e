"""Measured tables: what they tell of themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.boards.measured.spoken_battle import TableSpokenBattle
from editor.boards.measured.spoken_table import TableSetUp

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.host import DeskHost


class MeasuredSpoken:
    """Implements `editor.boards.kinds.spoken.SpokenPart`."""

    def set_up(self, host: DeskHost) -> TableSetUp:
        return TableSetUp(host)

    def battle(self, board: BattleBoard) -> TableSpokenBattle:
        assert isinstance(board, MeasuredBattleBoard)
        return TableSpokenBattle(board)
