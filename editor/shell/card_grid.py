"""The grid that the cards of the start page stand in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from editor.base.context import Context


class CardGrid(QWidget):
    """As many columns as the width holds; `most` cards at the text size of 100 %."""

    def __init__(self, context: Context, least_width: int = 220, most_columns: int = 4) -> None:
        super().__init__()
        self._context, self._least, self._most = context, least_width, most_columns
        self._cards: list[QWidget] = []
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(14)
        context.theme.changed.connect(self._lay_out)
        self.setMinimumWidth(1)  # one column is always possible

    def set_cards(self, cards: Sequence[QWidget]) -> None:
        for old in self._cards:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._cards = list(cards)
        self._columns = 0
        self._lay_out()

    @property
    def cards(self) -> tuple[QWidget, ...]:
        return tuple(self._cards)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        least = self._context.theme.px(self._least) + self._grid.spacing()
        columns = min(self._most, max(1, (self.width() + self._grid.spacing()) // least))
        if columns == self._columns:
            return
        for old in range(max(self._columns, self._most)):
            self._grid.setColumnStretch(old, 1 if old < columns else 0)
        self._columns = columns
        for number, card in enumerate(self._cards):
            self._grid.addWidget(card, number // columns, number % columns)
