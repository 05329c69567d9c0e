"""The first thing seen: work to go on with, battles to play, maps to begin."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.paths import SCENARIOS
from core.text import Names, Text, _, _n
from editor.base import icons
from editor.base.clock_text import clock_text
from editor.base.context import Context
from editor.shell.file_cards import Card, CardGrid
from editor.shell.shipped_battles import BattleShelves
from editor.shell.start_side import StartSide
from editor.shell.thumbnails import Thumbnails
from editor.widgets.elided import ElidedLabel
from editor.widgets.notices import Notices

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.base.document.recent import Recent, Shipped
    from editor.base.document.recovery import Entry

MOST_RECENT = 8
FIRST_CARDS = 30
"""Milliseconds from the first painting to the cards."""


class StartPage(QWidget):
    """Asks the window by signals; holds nothing that could be lost.

    `open_asked`, `play_asked`, `copy_asked` carry a path, `new_asked` and `list_asked` (an army list) the id
    of a system, `reopen_asked`, `show_asked` and `discard_asked` an Entry of kept work, `page_asked` a help
    page, `command_asked` the id of a command.
    """

    open_asked = Signal(object)
    play_asked = Signal(object)
    copy_asked = Signal(object)
    new_asked = Signal(str)
    list_asked = Signal(str)
    reopen_asked = Signal(object)
    show_asked = Signal(object)
    discard_asked = Signal(object)
    page_asked = Signal(str)
    command_asked = Signal(str)
    renewed = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._thumbnails = Thumbnails(context, self)
        self._battles: list[Shipped] = []
        self._entries: list[Entry] = []
        self.notices = Notices(context)
        self.recent = CardGrid(context)
        self.battles = BattleShelves(context, context.systems)
        self.systems = CardGrid(context, 240)
        self._title_icons: list[tuple[QPushButton, str]] = []
        self._recent_heading = self._heading(_("Recent"))
        self._body = self._build_body()
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._body)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.side = StartSide(context)
        self.side.page_asked.connect(self.page_asked)
        self.side.command_asked.connect(self.command_asked)
        self._side_scroll = QScrollArea()
        self._side_scroll.setWidget(self.side)
        self._side_scroll.setWidgetResizable(True)
        self._side_scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for area in (self._scroll, self._side_scroll):
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what can be focused in them scrolls them
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._scroll, 1)
        row.addWidget(self._side_scroll)
        context.theme.changed.connect(self._renew_pictures)
        self._drawn = False
        self._is_old = False

    # --- what is shown -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the recent files, the battles and the kept work again; loads what that needs."""
        from editor.base.document.recent import recent

        self._thumbnails.clear()
        files = recent(self._context.settings)[:MOST_RECENT]
        self._recent_heading.setVisible(bool(files))
        self.recent.setVisible(bool(files))
        self.recent.set_cards([self._recent_card(file) for file in files])
        battles = self.shipped_battles()
        self.battles.set_cards(
            {
                system.id: [self._battle_card(battle) for battle in battles if battle.system == system.id]
                for system in self._context.systems
            }
        )
        self.systems.set_cards(
            [self._system_card(system.id, system.title) for system in self._context.systems]
        )
        self._show_kept()
        self._order_tabs()
        self.renewed.emit()

    def shipped_battles(self) -> list[Shipped]:
        """The battles that come with the program, read once."""
        from editor.base.document.recent import shipped

        if not self._battles:
            self._battles = shipped(SCENARIOS)
        return self._battles

    def _order_tabs(self) -> None:
        """Tab walks the page as it is read: the buttons above, the cards row by row, what stands beside."""
        before: QWidget | None = self.findChild(QPushButton, "open")
        cards = [
            card
            for grid in (self.recent, self.battles, self.systems)
            for card in grid.cards
            if isinstance(card, Card)
        ]
        for card in cards:
            for stop in (card, *card.buttons):
                if before is not None:
                    QWidget.setTabOrder(before, stop)
                before = stop

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cards come once the window is on the screen: what they need takes longer than all the rest."""
        super().paintEvent(event)
        if not self._drawn:
            self._drawn = True
            QTimer.singleShot(FIRST_CARDS, self.refresh)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()

    def _fit_side(self) -> None:
        """At the right, or under the rest where it would take too much of the width."""
        wanted = max(self._context.theme.px(300), self.side.minimumSizeHint().width() + 14)
        beside = wanted <= self.width() * 36 // 100
        rows = self._body.layout()
        assert isinstance(rows, QVBoxLayout)
        if beside and self._side_scroll.widget() is None:
            rows.removeWidget(self.side)
            self._side_scroll.setWidget(self.side)
        elif not beside and self._side_scroll.widget() is not None:
            rows.insertWidget(rows.count() - 1, self._side_scroll.takeWidget())
            self.side.show()
        self._side_scroll.setVisible(beside)
        self._side_scroll.setFixedWidth(wanted)

    def _renew_pictures(self) -> None:
        """The theme is another one; behind a map nobody sees it, and the map should not wait."""
        self._dress_title()
