"""Cards of the start page: a picture, a name, a few lines, buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.text import Names, Text
from editor.base.context import Context
from editor.widgets.enter_presses import presses_button


class Picture(QWidget):
    """A picture shown whole, both armies with it; a plain ground round it and until it comes."""

    def __init__(self, context: Context, ratio: float = 0.56) -> None:
        super().__init__()
        self._context, self._ratio = context, ratio
        self._pixmap = QPixmap()

    def show_pixmap(self, pixmap: QPixmap) -> None:
        self._pixmap = pixmap
        self.update()

    @property
    def is_shown(self) -> bool:
        return not self._pixmap.isNull()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(width * self._ratio)

    def sizeHint(self) -> QSize:
        width = self._context.theme.px(240)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        path.addRoundedRect(self.rect().adjusted(1, 1, -1, 3), 3, 3)
        painter.setClipPath(path)
        painter.fillRect(self.rect(), self._context.theme.colour("desk"))
        if not self._pixmap.isNull():
            painter.drawPixmap(self.whole(), self._pixmap, self._pixmap.rect())
        painter.setPen(self._context.theme.colour("line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def whole(self) -> QRect:
        """Where the whole picture lies in the widget."""
        size = self._pixmap.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRect(
            (self.width() - size.width()) // 2,
            (self.height() - size.height()) // 2,
            size.width(),
            size.height(),
        )


class Card(QFrame):
    """A click, Enter or Space opens it; the buttons do other things with it."""

    opened = Signal()

    def __init__(
        self,
        context: Context,
        title: Names | Text | str,
        lines: Sequence[tuple[str, Names | Text | str]] = (),
        acts: Sequence[tuple[Text, Callable[[], object]]] = (),
        *,
        picture: bool = True,
    ) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 10)
        rows.setSpacing(4)
        self.picture = Picture(context) if picture else None
        if self.picture is not None:
            rows.addWidget(self.picture)
        self._context = context
        words = self._words = QVBoxLayout()
        words.setContentsMargins(12, 6, 12, 0)
        words.setSpacing(3)
        context.speaker.bind(self, self.setAccessibleName, title)
        for role, text in (("place", title), *lines):
            self.add_line(role, text)
        rows.addLayout(words)
        rows.addStretch(1)
        self.buttons: list[QPushButton] = []
        if acts:
            rows.addLayout(self._buttons(context, title, acts))

    def add_line(self, role: str, text: Names | Text | str) -> None:
        """One more line under the others."""
        label = QLabel()
        label.setProperty("role", role)
        label.setWordWrap(True)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._context.speaker.bind(label, label.setText, text)
        self._words.addWidget(label)

    def _buttons(
        self,
        context: Context,
        title: Names | Text | str,
        acts: Sequence[tuple[Text, Callable[[], object]]],
    ) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(12, 4, 12, 0)
        for text, run in acts:
            button = QPushButton()
            button.setCursor(Qt.CursorShape.ArrowCursor)
            context.speaker.bind(button, button.setText, text)
            context.speaker.bind(button, button.setAccessibleDescription, title)
            button.clicked.connect(lambda _down=False, run=run: run())
            self.buttons.append(button)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if presses_button(event):  # one of the card's own: Qt hands its Enter on to here
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit()
        else:
            super().keyPressEvent(event)
