"""Pictures for a module of another program: a board, the two faces of a counter."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from core.text import Names, Text, say
from editor.boards.drawing.picture_files import encoded

LONGEST = 6000
"""Pixels along the longer side of a board: what VASSAL scrolls without trouble."""

SPENT = QColor(235, 232, 224, 150)
"""Laid over the other face of a counter: it has acted, is disordered or has losses, as the game has it."""


def drawn(size: QSize, paint: Callable[[QPainter], None], ground: str = "") -> QImage:
    """A picture of that size, on a ground or on nothing."""
    image = QImage(size.expandedTo(QSize(1, 1)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(ground) if ground else Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return image


def back_of(front: QImage) -> QImage:
    """The other face of a counter: the same, paler, struck through."""

    def paint(painter: QPainter) -> None:
        painter.drawImage(0, 0, front)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        painter.fillRect(front.rect(), SPENT)
        painter.setPen(QPen(QColor(170, 40, 30, 210), max(2.0, front.height() / 16)))
        area = QRectF(front.rect()).adjusted(4, 4, -4, -4)
        painter.drawLine(area.bottomLeft(), area.topRight())

    return drawn(front.size(), paint)


def png_of(image: QImage) -> bytes:
    """The bytes of its file."""
    return encoded(image, "png")


def title_of(title: Names | Text, language: str) -> str:
    """The title, or the program's name for a scenario without one."""
    return say(title, language) or "État-Major"
