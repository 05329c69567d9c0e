"""Everything beside a board of cards: one column, which large letters make tabs below the board."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from core.protocol.pending import Deal, Roll
from core.text import _
from editor.base.context import Context
from editor.boards.battle.details import BattleDetails
from editor.panels.battle.arrangement import Arrangement, BattlePanels, plain_rows
from editor.widgets.section import on_panel

WIDEST = 16777215
"""Qt's own bound of a height."""


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("part_line")
    line.setProperty("surface", "pale_rule")
    line.setFixedHeight(1)
    return line


class ColumnArrangement(Arrangement):
    """The card, the dice, the journal: one column; with large letters they are tabs below the board."""

    track = None  # the board needs the height

    def __init__(self, context: Context, panels: BattlePanels) -> None:
        super().__init__(context, panels)
        self.tabs.addTab(panels.journal, "")
        context.speaker.follow(self.tabs, self.name_tabs)
        self._card = QWidget()
        on_panel(self._card)
        rows = plain_rows(self._card)
        rows.addWidget(panels.result)
        rows.addWidget(panels.details, 1)
        self._card.panel_title = getattr(panels.details, "panel_title", BattleDetails.panel_title)  # type: ignore[attr-defined]
        self._column = QWidget()
        self._rows = plain_rows(self._column)
        self._column.panel_title = _("Card, dice and journal")  # type: ignore[attr-defined]
        self._low = QWidget()
        self._unused = QWidget(self._low)
        self._unused.hide()
        for panel in (panels.hand, panels.bag):
            panel.setParent(self._unused)  # the cards lie on the board, and no system of cards has a bag
        self._low_rows = plain_rows(self._low)
        self._low.panel_title = _("Journal")  # type: ignore[attr-defined]
        self._low.panel_tabs = self.tabs  # type: ignore[attr-defined]
        self._was_low: bool | None = None
        self.arrange()

    def arrange(self) -> bool:
        """Put card, dice and journal into their places: called before the page asks for the panels anew."""
        low, panels, tabs = self.is_large, self.panels, self.tabs
        changed, self._was_low = low != self._was_low, low
        panels.steps.setVisible(panels.shows_steps and not low)
        panels.tray.lie(low)
        for rows in (self._rows, self._low_rows):
            _empty(rows)
        if low:
            self.right, self.bottom = self._card, self._low
            self._low_rows.addWidget(tabs)
            if tabs.indexOf(panels.tray) < 0:
                tabs.addTab(panels.tray, "")
        else:
            self.right, self.bottom = self._column, None
            if tabs.indexOf(panels.tray) >= 0:
                tabs.removeTab(tabs.indexOf(panels.tray))
            for widget, share in ((self._card, 6), (panels.tray, 0), (tabs, 3)):
                if widget is not self._card:
                    self._rows.addWidget(_line())
                self._rows.addWidget(widget, share)
                widget.show()
        self.name_tabs()
        self._size_tray(None)
        return changed

    def _size_tray(self, waits: Roll | Deal | None) -> None:
        """Dice that have to be typed need more room than those that fell."""
        tray = self.panels.tray
        if self.is_large:
            tray.setMinimumHeight(0)
            tray.setMaximumHeight(WIDEST)
            return
        height = 270 if isinstance(waits, Deal) else 172 if isinstance(waits, Roll) else 112
        tray.setFixedHeight(self.context.theme.px(height))

    def bring_forward(self, waits: Roll | Deal | None) -> None:
        """The tray is in sight and grows while something has to be typed; as a tab it comes to the front."""
        self._size_tray(waits)
        if self.is_large:
            self._in_front.follow(waits is not None)

    def show_details(self, *, shown: bool, waits: bool) -> None:
        if self.is_large and shown and not waits:
            self.tabs.show_panel(self._card)  # cards on the board are small now: here they can be read

    def show_strip(self) -> None:
        """There is no row of points: the steps stand as `arrange` put them."""

    def widen_tray(self, width: int) -> None:
        """The column is as wide as its cards."""

    def widgets(self) -> tuple[QWidget | None, ...]:
        return (self.top, self._column, self._card, self._low)


def _empty(rows: QVBoxLayout) -> None:
    """Take everything out; the lines between go for good."""
    while (item := rows.takeAt(0)) is not None:
        widget = item.widget()
        if isinstance(widget, QFrame) and widget.objectName() == "part_line":
            widget.hide()
            widget.deleteLater()
