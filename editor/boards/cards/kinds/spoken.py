"""Tables of cards: what they tell of themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.cards.battle_board import CardBattleBoard
from editor.boards.cards.spoken_battle import CardSpokenBattle
from editor.boards.cards.spoken_cards import CardSetUp

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.host import DeskHost


class CardSpoken:
    """Implements `editor.boards.kinds.spoken.SpokenPart`."""

    def set_up(self, host: DeskHost) -> CardSetUp:
        return CardSetUp(host)

    def battle(self, board: BattleBoard) -> CardSpokenBattle:
        assert isinstance(board, CardBattleBoard)
        return CardSpokenBattle(board)
