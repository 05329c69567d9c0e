"""A line of text that is cut with … where there is no room, and then says the whole in its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget


class ElidedLabel(QLabel):
    """As QLabel for plain text; `least` px at least stay."""

    def __init__(self, least: int = 40, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = least
        self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._least, self.sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
        self.setToolTip(self.text() if shown != self.text() else "")
        painter = QPainter(self)  # Qt's class of styles, which is slow to load, is not needed for it
        self.drawFrame(painter)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(self.contentsRect(), flags, shown)
