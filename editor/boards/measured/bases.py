"""A base at its true size: side colour, thick front with a point, figures that stand upright, its letters."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPolygonF, QTransform

from core.text import say
from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import draw_plate, plate_strip, text_path, text_width
from editor.base.drawing.symbols import star
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.measured_style import TableStyle
from editor.boards.measured.brigades import draw_brigade, draw_tab, squares
from editor.boards.measured.faces import BaseFace, figure_of
from editor.boards.measured.figures import draw_figure, wide

DETAIL = 40.0
"""Pixels that a base is wide from which its figures are drawn; below it is a block of its colour."""

LETTERS = 15.0
"""Pixels that a base is wide from which its letters are drawn."""


def size_of(face: BaseFace) -> tuple[float, float]:
    """Width and depth in scene units."""
    return face.width * PIXELS, face.depth * PIXELS


def body(face: BaseFace, corner: str = "square") -> QPainterPath:
    """The base about the middle of its front edge, facing up; (0, 0) is that middle."""
    width, depth = size_of(face)
    cut = min(width, depth) * 0.14 if corner == "cut" else 0.0
    path = QPainterPath()
    half = width / 2
    corners = [
        (-half, 0.0),
        (half, 0.0),
        (half, depth - cut),
        (half - cut, depth),
        (cut - half, depth),
        (-half, depth - cut),
    ]
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
    return path


def turned(face: BaseFace, angle: float, corner: str = "square") -> QPainterPath:
    """The base as it stands, about the middle of its front edge."""
    return QTransform().rotate(angle).map(body(face, corner))


def base_rect(face: BaseFace, words: float = 3.0) -> QRectF:
    """All that is drawn of a base round the middle of its front edge, in scene units."""
    width, depth = size_of(face)
    reach = math.hypot(width, depth) + 34.0 * words
    return QRectF(-reach, -reach, 2 * reach, 2 * reach)


def draw_base(
    painter: QPainter,
    face: BaseFace,
    angle: float,
    style: TableStyle,
    scale: float,
    language: str,
) -> None:
    """The base whose front's middle is the painter's origin, turned by `angle` degrees on the screen.

    Its name is written by `words`, which knows what else is there.
    """
    if squares(face):
        draw_brigade(painter, face, angle, style, scale)
        draw_tab(painter, face, angle, style, scale, language)
        return
    width, depth = size_of(face)
    look = style.style.sides[face.side % 2]
    seen = width * scale
    painter.save()
    painter.rotate(angle)
    shape = body(face, look.corner)
    if seen >= DETAIL:
        painter.fillPath(shape.translated(*_aside(angle, 2.6, 3.4)), colour(style.style.shadow, 0.35))
    rim = max(1.0 / scale, width * 0.024)
    point = width * 0.10
    arrow = QPainterPath(QPointF(-point, 0))
    arrow.lineTo(0, -point * 0.95)
    arrow.lineTo(point, 0)
    arrow.closeSubpath()
    painter.fillPath(arrow, colour(look.dark))
    detailed = seen >= DETAIL
    painter.setPen(pen(look.dark, rim, join=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(colour(style.base[face.side % 2] if detailed else look.fill))
    painter.drawPath(shape)
    bar = depth * (0.14 if detailed else 0.26)
    painter.fillRect(QRectF(-width / 2, -rim / 2, width, bar), colour(look.dark))
    painter.restore()
    if detailed:
        _draw_figures(painter, face, angle, style)
    if face.general:
        _draw_star(painter, face, angle, style, scale)
    if seen >= LETTERS:
        _draw_tag(painter, face, angle, style, scale, language)


def _aside(angle: float, right: float, down: float) -> tuple[float, float]:
    """A shift on the screen, in the frame of a base that is turned by `angle`."""
    turn = math.radians(-angle)
    return right * math.cos(turn) - down * math.sin(turn), right * math.sin(turn) + down * math.cos(turn)


def _at(angle: float, x: float, y: float) -> QPointF:
    """A place of the base, written in its own frame, on the screen."""
    turn = math.radians(angle)
    return QPointF(x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))


def _draw_figures(painter: QPainter, face: BaseFace, angle: float, style: TableStyle) -> None:
    """One figure a fighter along the base's own width, each upright on the screen."""
    width, depth = size_of(face)
    look, kind = style.style.sides[face.side % 2], figure_of(face)
    count = 1 if wide(kind) > 2 else max(1, min(face.figures, 8))
    height = min(depth * 0.86, width * 0.94 / (count * wide(kind)))
    if wide(kind) > 2:
        height = min(depth * 0.80, width * 0.42)
    spots = [
        _at(angle, ((number + 0.5) / count - 0.5) * width * 0.92, depth * 0.55) for number in range(count)
    ]
    tall = 1.0 if wide(kind) <= 2 else 1.25
    for spot in sorted(spots, key=lambda spot: spot.y()):
        feet = QPointF(spot.x(), spot.y() + height * 0.48 * tall)
        draw_figure(painter, kind, feet, height, look.figure, look.dark, max(0.7, width * 0.010))


def _draw_star(painter: QPainter, face: BaseFace, angle: float, style: TableStyle, scale: float) -> None:
    width, depth = size_of(face)
    spot = _at(angle, -width * 0.40, depth * 0.30)
    reach = max(width * 0.13, 5.5 / scale)
    shape = star(spot, reach)
    painter.strokePath(shape, pen(style.style.star_line, reach * 0.3))
    painter.fillPath(shape, colour(style.style.star))


def _letters_of_tag(width: float, scale: float) -> QFont:
    return font(SANS, max(width * 0.145, 9.5 / scale), 700)


def tag_size(face: BaseFace, scale: float, language: str) -> tuple[float, float]:
    """Width and height of the plate on the rear edge, in scene units; nothing where there is none."""
    width, words = size_of(face)[0], say(face.tag, language)
    if not words or width * scale < DETAIL:
        return 0.0, 0.0
    letters = _letters_of_tag(width, scale)
    strip = plate_strip(QPointF(), words, letters, letters.pixelSize() * 0.36)
    return strip.width(), strip.height()


def _draw_tag(
    painter: QPainter, face: BaseFace, angle: float, style: TableStyle, scale: float, language: str
) -> None:
    """The letters on the rear edge; where the base is small they keep a size that can be read."""
    width, depth = size_of(face)
    look = style.style.sides[face.side % 2]
    words = say(face.tag, language)
    if not words:
        return
    if width * scale < DETAIL:
        size = max(width * 0.30, min(width * 0.52, 10.0 / scale))
        letters = font(SANS, size, 700)
        spot = _at(angle, 0, depth * 0.62)
        painter.save()
        painter.translate(spot + QPointF(0, size * 0.36))
        shrink = min(1.0, width * 0.94 / max(1.0, text_width(words, letters)))
        painter.scale(shrink, shrink)
        painter.fillPath(text_path(words, letters), colour(look.ink))
        painter.restore()
        return
    letters = _letters_of_tag(width, scale)
    rear = _at(angle, 0, depth)
    spot = QPointF(rear.x(), rear.y() + letters.pixelSize() * 0.42)
    draw_plate(painter, spot, words, letters, "#FFFFFF", look.dark, letters.pixelSize() * 0.36)
