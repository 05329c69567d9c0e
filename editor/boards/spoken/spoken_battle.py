"""A battle on a board in words: whom one has, whom one may strike with what chance, why not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from core.text import Text, Value
from editor.boards.battle.offers import Denied, Offer
from editor.boards.spoken.spoken_board import SpokenBoard

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.battle.battle_view import BattleView


class SpokenBattle(SpokenBoard):
    """Words for the board of one battle, from what its screen may show."""

    def __init__(self, board: BattleBoard) -> None:
        super().__init__(board.host)
        self.battle_board = board

    @property
    def seen(self) -> BattleView:
        """What the screen shows of this moment."""
        return self.battle_board.seen

    def side_name(self, side: int) -> Value:
        return self.seen.side_name(side)

    def made_of(self) -> object:
        seen, hand = self.seen, self.battle_board.hand
        return seen, seen.moment, seen.session.looker, hand.unit, self.host.context.speaker.language

    @property
    def own_side(self) -> int:
        """Whose units are "mine": of the side that is asked, else of whoever looks."""
        seen = self.seen
        if seen.choice is not None:
            return seen.choice.side
        return seen.session.looker if seen.session.looker >= 0 else 0

    # --- acts --------------------------------------------------------------------------------------------

    @abstractmethod
    def targets(self) -> Sequence[tuple[Hashable, Offer]]:
        """What may be struck now by what is in hand (by anybody where nothing is), and where it stands."""

    @abstractmethod
    def odds(self, offer: Offer) -> Sequence[Value]:
        """How an act may end, as far as the rules can say."""

    @abstractmethod
    def why_not(self, spot: Hashable) -> Denied | None:
        """Why nothing can be done at a place; None where something can or nothing is meant."""

    def typed(self, words: str) -> Sequence[Offer] | Denied | None:
        """What a line means that names no act of the list, as a move by its length; None: nothing."""
        return None

    def hint(self) -> Text | None:
        """What may be typed here beside the acts of the list."""
        return None
