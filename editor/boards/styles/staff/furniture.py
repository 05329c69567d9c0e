"""What makes a map a sheet: cartouche, scale bar, north arrow, star rule."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import SERIF, TITLE, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.base.drawing.symbols import star
from editor.boards.drawing.style import Style
from editor.boards.styles.staff.palettes import inks_of

_FLAT, _MITER = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin


def spaced(words: str, size: float, apart: float, weight: int = 400) -> tuple[QPainterPath, float]:
    """Words with their letters apart, centred on the baseline through (0, 0), and how wide they are."""
    face = font(TITLE, size, weight)
    widths = [text_width(letter, face) if letter.strip() else 0.3 * size for letter in words]
    whole = sum(widths) + apart * max(0, len(words) - 1)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    x = -whole / 2
    for letter, wide in zip(words, widths, strict=True):
        path.addPath(text_path(letter, face).translated(x + wide / 2, 0))
        x += wide + apart
    return path, whole


def write(
    painter: QPainter,
    spot: QPointF,
    words: str,
    size: float,
    ink: str,
    *,
    widest: float = 1e9,
    left: bool = False,
) -> float:
    """A line in the italic of the book, centred on `spot` or beginning there, never wider than `widest`."""
    face = font(SERIF, size, 400, italic=True)
    wide = text_width(words, face)
    shrink = min(1.0, widest / max(1.0, wide))
    painter.save()
    painter.translate(spot)
    painter.scale(shrink, shrink)
    painter.fillPath(text_path(words, face).translated(wide / 2 if left else 0.0, 0), colour(ink))
    painter.restore()
    return wide * shrink


def draw_cartouche(
    painter: QPainter, rect: QRectF, title: str, lines: Sequence[str], foot: str, style: Style
) -> None:
    """Two rules with a rosette on each corner; title, star rule, lines in italics, a red foot line."""
    printed = style.plate == style.desk  # the paper is the printer's own
    ink, ground = style.desk_ink, style.plate if style.dark or printed else "#FBF5E6"
    painter.fillRect(rect, colour(ground))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, wide in ((0.0, 2.0), (4.0, 0.7)):
        painter.setPen(pen(ink, wide, join=_MITER))
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))
    for x in (rect.left() + 2, rect.right() - 2):
        for y in (rect.top() + 2, rect.bottom() - 2):
            painter.setBrush(colour(ground))
            painter.setPen(pen(ink, 1.0))
            painter.drawEllipse(QPointF(x, y), 7, 7)
            painter.fillPath(star(QPointF(x, y), 5, 8, 0.45), colour(ink))
    middle, room = rect.center().x(), rect.width() - 56
    y = rect.top() + (0.34 if len(lines) < 3 else 0.27) * rect.height()
    head = _headline(painter, QPointF(middle, y), title, room, ink)
    y += 20
    draw_rule(painter, QPointF(middle, y), min(room, max(180.0, head)), ink)
    for line in lines:
        y += 26
        write(painter, QPointF(middle, y), line, 20, ink, widest=room)
    path, wide = spaced(foot.upper(), 12.5, 1.4)
    painter.save()
    painter.translate(middle, rect.bottom() - 13)
    shrink = min(1.0, room / max(1.0, wide))
    painter.scale(shrink, shrink)
    painter.fillPath(path, colour(inks_of(style)["stone"]))
    painter.restore()


def _headline(painter: QPainter, spot: QPointF, title: str, room: float, ink: str) -> float:
    """The title in spaced capitals, as large as the room allows."""
    path, wide = spaced(title.upper(), 40, 3.0, 700)
    shrink = min(1.0, room / max(1.0, wide))
    painter.save()
    painter.translate(spot)
    painter.scale(shrink, shrink)
    painter.fillPath(path, colour(ink))
    painter.restore()
    return wide * shrink


def draw_rule(painter: QPainter, middle: QPointF, wide: float, ink: str) -> None:
    """A thin line with a star in its middle and a dot at each end."""
    left, right = middle.x() - wide / 2, middle.x() + wide / 2
    painter.setPen(pen(ink, 0.8))
    painter.drawLine(QLineF(left, middle.y(), middle.x() - 9, middle.y()))
    painter.drawLine(QLineF(middle.x() + 9, middle.y(), right, middle.y()))
    painter.fillPath(star(middle, 5, 4, 0.35), colour(ink))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    for x in (left, right):
        painter.drawEllipse(QPointF(x, middle.y()), 1.6, 1.6)


def draw_scale_bar(
    painter: QPainter, start: QPointF, unit: float, count: int, words: str, style: Style, parts: int = 5
) -> None:
    """`count` units of `unit` scene units from `start`, one more left of it in `parts`, its name below."""
    ink, high = style.desk_ink, 6.0
    for number in range(parts):
        top = start.y() - (high / 2 if number % 2 else high)
        painter.fillRect(
            QRectF(start.x() - unit + number * unit / parts, top, unit / parts, high / 2), colour(ink)
        )
    for number in range(count):
        top = start.y() - (high if number % 2 == 0 else high / 2)
        painter.fillRect(QRectF(start.x() + number * unit, top, unit, high / 2), colour(ink))
    painter.setPen(pen(ink, 0.8, join=_MITER))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(start.x() - unit, start.y() - high, unit * (count + 1), high))
    face = font(TITLE, 12)
    for number in range(-1, count + 1):
        x = start.x() + number * unit
        painter.setPen(pen(ink, 0.8, cap=_FLAT))
        painter.drawLine(QLineF(x, start.y() - high, x, start.y() - high - 4))
        painter.fillPath(text_path(str(abs(number)), face).translated(x, start.y() - high - 7), colour(ink))
    write(painter, QPointF(start.x() + unit * (count - 1) / 2, start.y() + 16), words, 14, ink)


def draw_north(
    painter: QPainter, centre: QPointF, size: float, style: Style, *, turned: bool = False
) -> None:
    """A compass rose; its needle half white, half black. North is the map's upper edge, below if `turned`."""
    ink, light = style.desk_ink, style.plate
    painter.save()
    painter.translate(centre)
    if turned:
        painter.translate(0, -size * 0.42)  # the needle keeps its room
        painter.rotate(180)
    x = y = 0.0
    centre = QPointF()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(ink, 0.8))
    for reach in (0.52, 0.46):
        painter.drawEllipse(centre, size * reach, size * reach)
    for number in range(32):
        turn, inner = number * math.pi / 16, 0.42 if number % 4 else 0.38
        dx, dy = math.sin(turn), -math.cos(turn)
        painter.drawLine(
            QLineF(x + size * 0.46 * dx, y + size * 0.46 * dy, x + size * inner * dx, y + size * inner * dy)
        )

    def wedge(points: Sequence[tuple[float, float]], fill: str) -> None:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x + a * size, y + b * size) for a, b in points]))
        path.closeSubpath()
        painter.fillPath(path, colour(fill))
        painter.strokePath(path, pen(ink, 0.8, join=_MITER))

    for dx, dy in ((1, 0), (0, 1), (-1, 0)):
        aside = (-dy * 0.07, dx * 0.07)
        for sign, fill in ((1, ink), (-1, light)):
            knee = (sign * aside[0] + dx * 0.07, sign * aside[1] + dy * 0.07)
            wedge([(0, 0), (dx * 0.40, dy * 0.40), knee], fill)
    wedge([(0, 0), (0, -0.86), (-0.11, -0.10)], light)
    wedge([(0, 0), (0, -0.86), (0.11, -0.10)], ink)
    path, _wide = spaced("N", size * 0.30, 0, 700)
    painter.translate(0, -size * 0.92)
    if turned:
        painter.translate(0, -size * 0.20)
        painter.rotate(180)
    painter.fillPath(path, colour(ink))
    painter.restore()
