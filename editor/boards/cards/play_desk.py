"""The play desk of a table of cards: the desk of the hexes with the table's own panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from core.text import Text, _
from editor.boards.battle.prompt_acts import asked_of
from editor.boards.battle.session import Session
from editor.boards.cards.battle import CardBattle
from editor.boards.cards.description import battle_lines
from editor.boards.cards.picture import show_scenario
from editor.boards.cards.view import CardView
from editor.desks.battle.battle import BattleTable
from editor.desks.battle.play_desk import PlayDesk

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


class CardPlayDesk(PlayDesk):
    """Keeps a battle with cards, from the seats to the result."""

    def __init__(self, page: DeskHost) -> None:
        super().__init__(page)
        page.context.speaker.changed.connect(self._say_scenario)
        page.context.theme.changed.connect(self._say_scenario)
        page.context.theme.changed.connect(self._take_scale)

    def left(self) -> QWidget | None:  # type: ignore[override]
        return super().left() if self.table is None else None

    def bottom(self) -> QWidget | None:
        low = isinstance(self.table, CardBattle) and self.table.is_low
        return super().bottom() if low else None

    def new_table(self, session: Session) -> BattleTable:
        return CardBattle(self.page, session, self.run)

    def show_scenario(self) -> None:
        """Both decks beside the places, as the battle begins."""
        page = self.page
        assert isinstance(page.view, CardView)
        show_scenario(page.view, page.document, page.context)
        page.view.lights(sources=(), goals=(), taken=None, hovered=None, refused=None, acting=())

    def _take_scale(self) -> None:
        """Large letters move the panels below the table, small ones back beside it."""
        if not isinstance(self.table, CardBattle):
            return
        self.table.arrange()
        if self.page.desk_id == self.id and self.table.is_low != self._asked_low:
            self.page.renew_panels()

    _asked_low = False

    def right(self) -> QWidget | None:
        self._asked_low = isinstance(self.table, CardBattle) and self.table.is_low
        return super().right()

    def activate(self) -> None:
        super().activate()
        if isinstance(self.table, CardBattle) and self.table.is_low != self._asked_low:
            self.page.renew_panels()

    def _say_scenario(self) -> None:
        if self.table is None and self.page.desk_id == self.id:
            self.show_scenario()

    def described(self) -> list[Text] | None:
        if not isinstance(self.table, CardBattle):
            return None
        table, seen = self.table, self.table.seen
        asked = asked_of(seen, table.pointing.among, table.do, self.run, table.pointing.let_go)
        return [_("Turn {turn}", turn=seen.state.turn), asked.words, *battle_lines(seen)]
