"""A small plate in the colours of a side with its letter: whose a line is, without its colour too."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from editor.base.theme import Theme
from editor.boards.styles.style_colours import style_of

CHIP = 15
"""Pixels of a plate at 100 %."""
FINE = 2
"""Pixels of the picture for one of the screen: sharp on fine screens too."""


def side_chip(theme: Theme, side_colour: int, letter: str) -> QPixmap:
    """The plate of a side (a `side_place`) as a picture, before the words of a list."""
    size, look = theme.px(CHIP), style_of(theme.dark).sides[side_colour % 2]
    picture = QPixmap(size * FINE, size * FINE)
    picture.setDevicePixelRatio(FINE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("line") if theme.contrast else QColor(look.dark), 1))
    painter.setBrush(QColor(look.fill))
    painter.drawRoundedRect(QRectF(0.5, 0.5, size - 1, size - 1), 2, 2)
    font = theme.font("strong")
    font.setPixelSize(theme.px(11))
    painter.setFont(font)
    painter.setPen(QColor(look.ink))
    painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, letter)
    painter.end()
    return picture


def side_plate(theme: Theme, side_colour: int, letter: str) -> str:
    """The same in a text."""
    look = style_of(theme.dark).sides[side_colour % 2]
    style = f"background-color:{look.fill}; color:{look.ink}; font-weight:600"
    return f'<span style="{style}">&nbsp;{escape(letter)}&nbsp;</span>'
