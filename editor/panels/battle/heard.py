"""A battle as it is heard: its words, who tells what happens, the line for orders."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from editor.boards.registry import kind_of
from editor.boards.spoken.order_book import OrderBook
from editor.boards.spoken.teller import BattleTeller
from editor.panels.battle.order_line import OrderLine

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.battle.offers import Offer
    from editor.boards.battle.prompt_content import PromptContent
    from editor.panels.battle.playback import Playback


class HeardBattle:
    """`spoken` are the words of the board, `teller` follows what is seen, `orders` is the line for orders.

    `do` carries an act out.
    """

    def __init__(self, board: BattleBoard, playback: Playback, do: Callable[[Offer], object]) -> None:
        self._board, self._playback, self._do = board, playback, do
        self._host, self._session = board.host, board.session
        context = self._host.context
        self.spoken = kind_of(self._session.system).spoken.battle(board)
        self.teller = BattleTeller(context, self._session, playback.projector)
        self.orders = OrderLine(context, self.order_book, self._host.view.setFocus)
        self._book: tuple[object, OrderBook] | None = None
        self._looker, self._asked = self._session.looker, self._session.asked
        self.mark: Hashable | None = None
        """The place from which distances are told; the other person does not get it."""
        self.target = -1
        """The target that was told last, among those that may be struck; it is the other's no more either."""
        self._session.changed.connect(self._mind_looker)

    def _mind_looker(self) -> None:
        """What the one person typed is nothing for the other, be it that nobody has to take the screen."""
        session = self._session
        asked = self._asked if session.asked is None or session.journal.state.frames else session.asked
        if session.looker != self._looker or (session.is_shared and asked != self._asked):
            self._looker, self._book = session.looker, None
            self.orders.forget()
            self.mark, self.target = None, -1
        self._asked = asked

    def begin(self) -> None:
        """The desk is in sight."""
        self._host.reader.read(self.spoken)

    def end(self) -> None:
        """The desk is left."""
        self._host.reader.read(None)

    def asked(self) -> PromptContent:
        """What the prompt asks now."""
        return self._playback.prompt_of(self._board.asked(self._board.seen))

    def order_book(self) -> OrderBook:
        """What may be typed at this moment."""
        language, asked = self._host.context.speaker.language, self.asked()
        texts = tuple(act.text for act in asked.acts)
        key = (self._board.seen, self._session.journal.here, language, asked.words, texts)
        if self._book is None or self._book[0] != key:
            self._book = (key, OrderBook(self.spoken, asked, self._do, language))
        return self._book[1]
