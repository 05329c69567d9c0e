"""A label with a table in rich text: Qt lays it out twice each time that a layout asks how high it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

KEPT = 16
"""So many widths are remembered."""


class RichTable(QLabel):
    """Wraps its rows and remembers how high they are in the widths that were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._measured: dict[tuple[object, ...], int] = {}
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def heightForWidth(self, width: int) -> int:
        """As high as the rows are in this width."""
        self.ensurePolished()
        key = (width, self.font().key(), self.text())
        if key not in self._measured:
            if len(self._measured) >= KEPT:
                self._measured.clear()
            self._measured[key] = super().heightForWidth(width)
        return self._measured[key]
