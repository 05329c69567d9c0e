"""A share as a line: the part of each side, one half, and where the true share may lie."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.lab.balance_words import percent
from core.text import Value, _
from editor.base.context import Context

HEIGHT = 26


class ShareLine(QWidget):
    """What the first side wins at the left, the second at the right; a whisker spans the interval."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._share, self._low, self._high = 0.5, 0.0, 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(160), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(110), px(HEIGHT))

    def show_share(self, share: float, low: float, high: float, side: Value) -> None:
        """The share of the first side, named for who hears the window."""
        self._share, self._low, self._high = share, low, high
        words = _(
            "{side}: {share} % won ({low} to {high} %).",
            side=side,
            share=percent(share),
            low=percent(low),
            high=percent(high),
        )
        self.setAccessibleName(self._context.speaker.say(words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._context.theme
        px = theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = px(12)
        bar = QRectF(0, (self.height() - high) / 2, self.width(), high)
        painter.fillRect(bar, theme.colour("gold"))
        won = QRectF(bar.left(), bar.top(), bar.width() * self._share, high)
        painter.fillRect(won, theme.colour("accent"))
        text = theme.colour("text")
        painter.setPen(QPen(text, px(1)))
        middle = bar.center().x()
        painter.drawLine(QPointF(middle, 0), QPointF(middle, self.height()))
        painter.setPen(QPen(text, px(2)))
        left, right = bar.width() * self._low, bar.width() * self._high
        at = bar.center().y()
        painter.drawLine(QPointF(left, at), QPointF(right, at))
        for end in (left, right):
            painter.drawLine(QPointF(end, at - px(5)), QPointF(end, at + px(5)))
        painter.end()
