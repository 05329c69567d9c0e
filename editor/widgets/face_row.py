"""The faces of a die as buttons: a real die is typed by a click or by its digit."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from core.chance.dice import Face
from editor.base.context import Context
from editor.base.drawing.dice import draw_face

TEN = 10
"""The tenth face is typed as 0: there is no key for it, and real dice show it so."""


class FaceButton(QAbstractButton):
    """A face that can be typed by a click or by its digit."""

    def __init__(self, context: Context, face: Face, words: str, digits: str) -> None:
        super().__init__()
        self._context, self.face, self._digits = context, face, digits
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(words)
        self.setToolTip(f"{words} ({digits})")

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(26) + 4, px(26) + 4 + px(14))  # six stand side by side in the tray

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.width() - 6
        box = QRectF(3, 3, side, side)
        if self.underMouse() or self.hasFocus():
            painter.setPen(self._context.theme.colour("accent"))
            painter.setBrush(self._context.theme.colour("accent_ground"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        draw_face(painter, box, self.face)
        theme = self._context.theme
        painter.setFont(theme.font("key"))
        painter.setPen(theme.colour("second"))
        under = QRectF(0, box.bottom() + 1, self.width(), self.height() - box.bottom() - 1)
        painter.drawText(under, Qt.AlignmentFlag.AlignCenter, self._digits)
        painter.end()


class FaceRow(QWidget):
    """One button a face of the die that comes next; `chosen(face)` when one is pressed."""

    def __init__(self, context: Context, chosen: Callable[[Face], object]) -> None:
        super().__init__()
        self._context, self._chosen = context, chosen
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addStretch(1)
        self.buttons: list[FaceButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_faces(self, faces: tuple[Face, ...], words: Callable[[Face], str]) -> None:
        """The sides of a die, each face once, with the digits that type it."""
        wanted = tuple(dict.fromkeys(faces))
        if tuple(button.face for button in self.buttons) == wanted:
            return
        for button in self.buttons:
            button.hide()  # until it is gone it would keep its place
            button.deleteLater()
        self.buttons = []
        for face in wanted:
            digits = " ".join(str(place % TEN) for place, each in enumerate(faces, 1) if each == face)
            button = FaceButton(self._context, face, words(face), digits)
            button.clicked.connect(lambda _checked=False, face=face: self._chosen(face))
            self._row.insertWidget(len(self.buttons), button)
            self.buttons.append(button)
