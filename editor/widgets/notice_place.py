"""Where banners stand: over the upper edge of a map, which stays where it is, or in a row above the rest."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.widgets.notices import Notices

GAP = 6
"""Pixels between banners and the edges of the map that they lie over."""


PARTS = (0.5, 0.65, 0.8)
"""Parts of the map's width that are enough where the words need no more lines in them."""


class NoticePlace:
    """`rows` is the column of `owner` in which the banners take the place `number` where no map is shown."""

    def __init__(self, notices: Notices, owner: QWidget, rows: QVBoxLayout, number: int) -> None:
        self._notices, self._owner, self._rows, self._number = notices, owner, rows, number
        rows.insertWidget(number, notices)

    def put(self, over: QRect | None) -> None:
        """Lay them over a part of the owner, in its pixels; None puts them into their row."""
        stands = self._rows.indexOf(self._notices) >= 0
        if over is None:
            if not stands:
                self._rows.insertWidget(self._number, self._notices)
            return
        if stands:
            self._rows.removeWidget(self._notices)
        whole = over.width() - 2 * GAP
        high = self._notices.height_in(whole)
        parts = (round(whole * part) for part in PARTS)
        width = next((wide for wide in parts if self._notices.height_in(wide) <= high), whole)
        left = over.left() + GAP + (whole - width) // 2
        self._notices.setGeometry(left, over.top() + GAP, width, high)
        self._notices.raise_()
