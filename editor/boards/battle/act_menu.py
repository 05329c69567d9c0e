"""Acts that share a hex, more than the prompt has buttons for: a list beside the hex, over the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QCursor, QHideEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from core.text import _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.lines_ahead import LineTip, line_ahead
from editor.boards.battle.offers import TO_UNIT, Offer
from editor.boards.battle.prospects import likeliest_first

if TYPE_CHECKING:
    from core.odds.lines import Prospect


class ActMenu(QFrame):
    """`do(offer)` for the line that is clicked or activated, `look_at(offer)` for the one that the pointer or
    the keyboard is at; Escape goes on to whoever shows it.
    """

    def __init__(
        self,
        context: Context,
        parent: QWidget,
        do: Callable[[Offer], object],
        look_at: Callable[[Offer], object],
    ) -> None:
        super().__init__(parent)
        self._context, self._do, self._look_at = context, do, look_at
        self.setObjectName("act_menu")
        self.setProperty("surface", "card")
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(self._chosen)
        self.list.itemActivated.connect(self._chosen)
        self.list.setMouseTracking(True)
        self.list.itemEntered.connect(self.list.setCurrentItem)
        self.list.currentRowChanged.connect(self._at)
        LineTip(context, self.list.viewport(), self._ahead)
        column = QVBoxLayout(self)
        column.setContentsMargins(3, 3, 3, 3)
        column.addWidget(self.list)
        self._offers: tuple[Offer, ...] = ()
        self.hide()

    def ask(self, seen: BattleView, offers: tuple[Offer, ...], beside: QRect) -> None:
        """List `offers` beside a rectangle of the parent and take the focus."""
        say = self._context.speaker.say
        self._seen, self._offers = seen, offers
        self.list.clear()
        self.list.setAccessibleName(say(_("Which of these?")))
        for offer in offers:
            self.list.addItem(QListWidgetItem(say(seen.act_text(offer))))
        against = all(offer.interaction.kind == TO_UNIT for offer in offers)
        self.list.setCurrentRow(offers.index(likeliest_first(seen, offers)[0]) if against else 0)
        row = self.list.sizeHintForRow(0)
        parent = self.parentWidget()
        assert parent is not None
        width = min(self.list.sizeHintForColumn(0) + 28, parent.width() - 20)
        height = min(row * len(offers) + 14, parent.height() - 20)
        left = min(beside.right() + 10, parent.width() - width - 8)
        top = max(8, min(beside.top(), parent.height() - height - 8))
        self.setGeometry(left, top, width, height)
        self.show()
        self.raise_()
        self.list.setFocus()

    def put_away(self) -> None:
        """Hide; the keys go back to the board: Qt would pass them on to a card of the hand."""
        parent = self.parentWidget()
        assert parent is not None
        parent.setFocus()
        self.hide()

    def _ahead(self) -> Prospect | None:
        """The line that the act under the pointer opens."""
        row = self.list.indexAt(self.list.viewport().mapFromGlobal(QCursor.pos())).row()
        seen = self._seen
        return line_ahead(seen, self._offers[row].action) if seen is not None and row >= 0 else None

    _seen: BattleView | None = None

    def hideEvent(self, event: QHideEvent) -> None:
        """What was asked is no business of who asks next, be it the other person before the screen."""
        super().hideEvent(event)
        if self.isHidden():  # and not its window alone, which comes again
            self._seen, self._offers = None, ()
            self.list.clear()

    def _at(self, row: int) -> None:
        """The board lights up what this line alone is about."""
        if 0 <= row < len(self._offers) == self.list.count():
            self._look_at(self._offers[row])

    def _chosen(self, line: QListWidgetItem) -> None:
        if not self._offers:  # chosen already: Qt may tell of a click twice
            return
        offer = self._offers[self.list.row(line)]
        self.put_away()
        self._do(offer)
