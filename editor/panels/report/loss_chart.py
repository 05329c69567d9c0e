"""The losses of a battle by turn, as bars beside each other: a picture for a report."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from core.text import Text, Value, _, say
from editor.base import fonts
from editor.boards.drawing.style import StyleId, side_place, with_sides
from editor.boards.styles.style_colours import palette_of

WIDTH, HEIGHT = 1240, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 16, 88, 62
INK, PALE = QColor("#24211C"), QColor("#D5CEC1")
MOST_LABELS = 40
"""Turns under which each has its number; of more only every so many."""


def loss_chart(
    turns: Sequence[int],
    lost: Sequence[Sequence[int]],
    names: Sequence[Value],
    ids: tuple[str, str],
    style: StyleId,
    language: str,
) -> QImage:
    """`lost[turn][side]`, turn by turn; the sides in the colours that they wear on paper."""
    for family in (fonts.INTERFACE, fonts.LAST):
        fonts.load(family)
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    face = QFont([fonts.INTERFACE, fonts.LAST])
    face.setPixelSize(22)
    painter.setFont(face)
    looks = with_sides(palette_of(style, "print"), ids).sides
    colours = [QColor(looks[side_place(ids, side)].fill) for side in range(2)]
    area = QRectF(LEFT, TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM)
    most = max((max(row) for row in lost), default=0) or 1
    _grid(painter, area, most)
    _bars(painter, area, lost, most, colours)
    _axis(painter, area, turns, language)
    _legend(painter, [say(name, language) for name in names], colours)
    painter.end()
    return image


def _grid(painter: QPainter, area: QRectF, most: int) -> None:
    """Lines for whole numbers, five at most."""
    step = max(1, -(-most // 5))
    for value in range(0, most + 1, step):
        y = area.bottom() - area.height() * value / most
        painter.setPen(QPen(INK if value == 0 else PALE, 1.5))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setPen(INK)
        spot = QRectF(0, y - 14, LEFT - 12, 28)
        painter.drawText(spot, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(value))


def _bars(
    painter: QPainter, area: QRectF, lost: Sequence[Sequence[int]], most: int, colours: Sequence[QColor]
) -> None:
    """Two bars a turn; the second side's are hatched too, for who sees no colours."""
    room = area.width() / max(1, len(lost))
    wide = min(54.0, room * 0.38)
    for place, row in enumerate(lost):
        middle = area.left() + room * (place + 0.5)
        for side, count in enumerate(row):
            if count <= 0:  # what passed tests won back is no bar below the axis (BP-7.2)
                continue
            high = area.height() * count / most
            bar = QRectF(middle - wide + side * wide + 1, area.bottom() - high, wide - 2, high)
            painter.fillRect(bar, colours[side])
            if side:
                painter.fillRect(bar, Qt.BrushStyle.BDiagPattern)
            painter.setPen(QPen(INK, 1.2))
            painter.drawRect(bar)
            painter.drawText(bar.adjusted(-20, -28, 20, -high), Qt.AlignmentFlag.AlignCenter, str(count))


def _axis(painter: QPainter, area: QRectF, turns: Sequence[int], language: str) -> None:
    room = area.width() / max(1, len(turns))
    every = max(1, -(-len(turns) // MOST_LABELS), round(34 / room))
    painter.setPen(INK)
    for place, turn in enumerate(turns):
        if place % every == 0:
            spot = QRectF(area.left() + room * place - 20, area.bottom() + 4, room + 40, 28)
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(turn))
    words: Text = _("Turn")
    below = QRectF(area.left(), area.bottom() + 30, area.width(), 30)
    painter.drawText(below, Qt.AlignmentFlag.AlignCenter, say(words, language))


def _legend(painter: QPainter, names: Sequence[str], colours: Sequence[QColor]) -> None:
    x = float(LEFT)
    for side, name in enumerate(names):
        box = QRectF(x, 16, 24, 24)
        painter.fillRect(box, colours[side])
        if side:
            painter.fillRect(box, Qt.BrushStyle.BDiagPattern)
        painter.setPen(QPen(INK, 1.2))
        painter.drawRect(box)
        wide = painter.fontMetrics().horizontalAdvance(name)
        painter.drawText(QRectF(x + 34, 12, wide + 4, 32), Qt.AlignmentFlag.AlignVCenter, name)
        x += wide + 90
