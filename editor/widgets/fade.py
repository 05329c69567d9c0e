"""A pale end of what is scrolled: more waits below, and no line is seen cut in two."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from editor.base.context import Context

HIGH = 22
"""Pixels at 100 %: a line and the room above it."""
WHOLE = 0.55
"""From this share of its height on nothing is seen through it."""


class Fade(QWidget):
    """Lies over the lower edge of `area` while more is below; `ground` names the theme's colour there."""

    def __init__(self, context: Context, area: QScrollArea, ground: str) -> None:
        super().__init__(area)
        self._context, self._area, self._ground = context, area, ground
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar = area.verticalScrollBar()
        bar.rangeChanged.connect(self._follow)
        bar.valueChanged.connect(self._follow)
        area.viewport().installEventFilter(self)
        context.theme.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """It is seen while something waits below."""
        bar, room = self._area.verticalScrollBar(), self._area.viewport().geometry()
        high = min(self._context.theme.px(HIGH), room.height() // 3)
        self.setGeometry(room.left(), room.bottom() + 1 - high, room.width(), high)
        self.setVisible(bar.value() < bar.maximum())
        self.raise_()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._follow()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        ground = self._context.theme.colour(self._ground)
        through = QColor(ground)
        through.setAlpha(0)
        shade = QLinearGradient(0, 0, 0, self.height())
        for at, colour in ((0.0, through), (WHOLE, ground), (1.0, ground)):
            shade.setColorAt(at, colour)
        painter = QPainter(self)
        painter.fillRect(self.rect(), shade)
        painter.end()
