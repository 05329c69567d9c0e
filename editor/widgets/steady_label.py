"""A label that keeps room for the highest of several texts: what lies below it stays where it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

HIGH = 100_000
"""Pixels that no text is high."""

KEPT = 16
"""So many widths are remembered."""


class SteadyLabel(QLabel):
    """Wraps its words; `others` gives all that may stand here, in the language of now."""

    def __init__(self, others: Callable[[], Sequence[str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._others = others
        self._measured: dict[tuple[object, ...], int] = {}
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def heightForWidth(self, width: int) -> int:
        """Pixels for the highest text in this width."""
        self.ensurePolished()
        around = self.contentsMargins()
        highest = self._highest(max(1, width - around.left() - around.right()))
        return max(highest + around.top() + around.bottom(), super().heightForWidth(width))

    def _highest(self, wide: int) -> int:
        """A layout asks many times for the same few widths: what was measured is kept."""
        texts = tuple(self._others())
        key = (wide, self.font().key(), texts)
        if key not in self._measured:
            if len(self._measured) >= KEPT:
                self._measured.clear()
            room, wrapped, metrics = QRect(0, 0, wide, HIGH), Qt.TextFlag.TextWordWrap, self.fontMetrics()
            heights = (metrics.boundingRect(room, wrapped, text).height() for text in texts)
            self._measured[key] = max(heights, default=0)
        return self._measured[key]
