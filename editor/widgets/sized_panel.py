"""Panels that ask for just so much room, and columns in them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from core.text import Text
from editor.base.context import Context
from editor.widgets.section import on_panel


class SizedPanel(QWidget):
    """A panel that asks for just so much room, whatever the words in it would like.

    `width` and `height` are pixels at 100 %: they grow with the text.
    """

    def __init__(self, context: Context, width: int, height: int) -> None:
        super().__init__()
        self._theme, self._width, self._height = context.theme, width, height
        on_panel(self)
        context.theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        px = self._theme.px
        return QSize(px(self._width) if self._width else 0, px(self._height) if self._height else 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def sized_panel(context: Context, width: int, height: int = 0) -> tuple[QWidget, QVBoxLayout]:
    """Such a panel, in pixels at 100 %, and the column in it; 0 asks for nothing."""
    panel = SizedPanel(context, width, height)
    column = QVBoxLayout(panel)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return panel, column


def scrolling_column(context: Context, column: QVBoxLayout, name: Text) -> QVBoxLayout:
    """A column inside of one that scrolls where the window is low; a screen reader calls it `name`."""
    area, inner = QScrollArea(), QWidget()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what can be focused in it scrolls it
    context.speaker.bind(area, area.setAccessibleName, name)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    on_panel(inner)
    found = QVBoxLayout(inner)
    found.setContentsMargins(0, 0, 0, 0)
    found.setSpacing(0)
    area.setWidget(inner)
    column.addWidget(area)
    return found


class ScrolledSheet(QScrollArea):
    """Asks for all the room of what is in it, and scrolls up and down where it gets less.

    A screen reader calls it `name`.
    """

    def __init__(self, widget: QWidget, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields scroll it
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._sheet = widget
        self.setWidget(widget)

    def sizeHint(self) -> QSize:
        return self._with_bar(self._sheet.sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._with_bar(QSize(self._sheet.minimumSizeHint().width(), self.fontMetrics().height() * 4))

    def _with_bar(self, size: QSize) -> QSize:
        return size + QSize(self.verticalScrollBar().sizeHint().width(), 0)
