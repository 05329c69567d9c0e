"""A line round the canvas while it has the keyboard: seen on any map, taking no room from it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

WIDTH = 2
"""Pixels of each of its two lines."""
OUTER, INNER = QColor("#101418"), QColor("#FFFFFF")
"""One of them has 3:1 and more against any ground."""

BY_KEYS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
"""Who came so has to see that the canvas has the keys; who clicked into it knows."""


class FocusRing(QWidget):
    """Lies over its parent; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("focus_ring")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def fit(self) -> None:
        """Lie round the whole of the parent."""
        whole = self._over.rect()
        self.setGeometry(whole)
        inside = whole.adjusted(2 * WIDTH, 2 * WIDTH, -2 * WIDTH, -2 * WIDTH)
        self.setMask(QRegion(whole) - QRegion(inside))

    def show_ring(self) -> None:
        self.fit()
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), OUTER)
        painter.fillRect(self.rect().adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH), INNER)
        painter.end()
