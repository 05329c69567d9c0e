"""A line of text that is cut with … where there is no room, and then says the whole in its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.widgets.plain_tips import plain_tip


class ElidedLabel(QLabel):
    """As QLabel for plain text; `least` px at least stay."""

    def __init__(self, least: int = 40, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = least
        self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._least, self.sizeHint().width()), super().minimumSizeHint().height())

    def fitting(self) -> str:
        """What is shown of the words."""
        return self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.fitting()
        self.setToolTip(plain_tip(self.text() if shown != self.text() else ""))
        painter = QPainter(self)  # Qt's class of styles, which is slow to load, is not needed for it
        self.drawFrame(painter)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(self.contentsRect(), flags, shown)


class WholeLabel(ElidedLabel):
    """An ornament: where not all of it has room it is not there."""

    def fitting(self) -> str:
        shown = super().fitting()
        return shown if shown == self.text() else ""


SMALLER = 0.86
"""The letters of two lines, as part of those of one: both stand where the one stood."""


class TwoLineLabel(ElidedLabel):
    """As ElidedLabel, but a sentence too long for its line is first set in two of smaller letters."""

    def width_of_both(self) -> int:
        """Pixels in which all words stand in one line or two."""
        metrics = QFontMetrics(self._smaller())
        whole = metrics.horizontalAdvance(self.text())
        one = self.fontMetrics().horizontalAdvance(self.text())
        for width in range(whole // 2, whole + 1, 8):
            first, rest = _parted(self.text(), metrics, width)
            if max(map(metrics.horizontalAdvance, (first, rest))) <= width:
                return min(width, one) + 2
        return one

    def _smaller(self) -> QFont:
        font = QFont(self.font())
        if font.pixelSize() > 0:
            font.setPixelSize(round(font.pixelSize() * SMALLER))
        else:
            font.setPointSizeF(font.pointSizeF() * SMALLER)
        return font

    def lines(self) -> tuple[str, str]:
        """What is shown where all has no room in one line. The second is cut in its middle: what came of it
        stands at the end.
        """
        metrics, width = QFontMetrics(self._smaller()), self.contentsRect().width()
        first, rest = _parted(self.text(), metrics, width)
        return first, metrics.elidedText(rest, Qt.TextElideMode.ElideMiddle, width)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.fitting() == self.text():  # not by the advance: it is rounded, and a part of a pixel cuts
            super().paintEvent(event)
            return
        first, second = shown = self.lines()
        whole = " ".join(filter(None, shown)) == self.text()
        self.setToolTip(plain_tip("" if whole else self.text()))
        painter = QPainter(self)
        painter.setFont(self._smaller())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.contentsRect(), flags, "\n".join(filter(None, (first, second))))


def _parted(words: str, metrics: QFontMetrics, width: int) -> tuple[str, str]:
    """As many whole words as stand in a line of `width` pixels, and the rest."""
    parts = words.split(" ")
    count = len(parts)
    while count > 1 and metrics.horizontalAdvance(" ".join(parts[:count])) > width:
        count -= 1
    return " ".join(parts[:count]), " ".join(parts[count:])
