"""A label that keeps room for the highest of several texts: what lies below it stays where it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

HIGH = 100_000
"""Pixels that no text is high."""


class SteadyLabel(QLabel):
    """Wraps its words; `others` gives all that may stand here, in the language of now."""

    def __init__(self, others: Callable[[], Sequence[str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._others = others
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def heightForWidth(self, width: int) -> int:
        """Pixels for the highest text in this width."""
        self.ensurePolished()
        around = self.contentsMargins()
        room = QRect(0, 0, max(1, width - around.left() - around.right()), HIGH)
        wrapped = Qt.TextFlag.TextWordWrap
        heights = [self.fontMetrics().boundingRect(room, wrapped, text).height() for text in self._others()]
        highest = max(heights, default=0) + around.top() + around.bottom()
        return max(highest, super().heightForWidth(width))
