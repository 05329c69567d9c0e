"""Brigades in squares: a base whose width is a whole number of its depths, as black powder armies have them.

Three men on foot stand in each square, one horseman or one gun; the cream bar and its point are the front.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPolygonF, QTransform

from core.text import say
from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.base.drawing.symbols import Figure, draw_arm, draw_figure
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.measured_style import TableStyle
from editor.boards.measured.faces import BaseFace

STATE_SIGNS = {"disorganised": ("!", "#A06A00"), "rout": ("!!", "#B3202C"), "dry": ("0", "#3B3A37")}
"""What a counter beside a brigade says of its state, and its colour: in rout twice what disorganised is once,
no ammunition a nought."""

FIGURES_FROM, LETTERS_FROM = 11.0, 7.0
"""Pixels of the depth of a base from which its figures are drawn, and its letters."""

_MITER = Qt.PenJoinStyle.MiterJoin


def squares(face: BaseFace) -> int:
    """How many squares a base has; 0 for a base that does not stand in squares."""
    count = round(face.width / max(1, face.depth))
    return count if count and abs(count * face.depth - face.width) * 50 <= face.width else 0


def arm(kind: str) -> Figure:
    """The figure of a kind of brigade, which is its sign too."""
    if "artillery" in kind or kind == "baggage":
        return "artillery"
    return "cavalry" if "cavalry" in kind else "infantry"


def draw_brigade(painter: QPainter, face: BaseFace, angle: float, style: TableStyle, scale: float) -> None:
    """About the middle of its front edge, which is the painter's origin, turned by `angle` on the screen."""
    look = style.style.sides[face.side % 2]
    side = face.depth * PIXELS
    width = face.width * PIXELS
    count = squares(face)
    painter.save()
    painter.rotate(angle)
    whole = QRectF(-width / 2, 0, width, side)
    if side * scale >= FIGURES_FROM:
        turn = math.radians(-angle)
        dx, dy = 2.4 * math.cos(turn) - 3.2 * math.sin(turn), 2.4 * math.sin(turn) + 3.2 * math.cos(turn)
        painter.fillRect(whole.translated(dx, dy), colour(style.style.shadow, 0.35))
    painter.setPen(pen(look.dark, side * 0.035, join=_MITER))
    painter.setBrush(colour(look.fill))
    for number in range(count):
        painter.drawRect(QRectF(-width / 2 + number * side, 0, side, side))
    if side * scale >= FIGURES_FROM:
        for number in range(count):
            middle = QPointF(-width / 2 + (number + 0.5) * side, 0.56 * side)
            _draw_square(painter, middle, side, arm(face.kind), look.ink, upside=_is_upside(angle))
    _draw_front(painter, whole, look.dark, style.style.card)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(look.dark, side * 0.065, join=_MITER))
    painter.drawRect(whole)
    painter.restore()


def _is_upside(angle: float) -> bool:
    return 90 < angle % 360 < 270


def _draw_square(
    painter: QPainter, middle: QPointF, side: float, kind: Figure, ink: str, *, upside: bool
) -> None:
    """What stands in a square, upright for who reads the map."""
    painter.save()
    painter.translate(middle)
    if upside:
        painter.rotate(180)
    if kind == "infantry":
        for aside in (-0.29, 0.0, 0.29):
            draw_figure(painter, kind, QPointF(aside * side, 0.31 * side), 0.58 * side, ink)
    else:
        draw_figure(painter, kind, QPointF(0, 0.30 * side), (0.60 if kind == "cavalry" else 0.70) * side, ink)
    painter.restore()


def _draw_front(painter: QPainter, whole: QRectF, dark: str, light: str) -> None:
    """The cream bar along the front and the point in its middle."""
    side = whole.height()
    bar = QRectF(whole.left(), -0.04 * side, whole.width(), 0.17 * side)
    point = QPainterPath()
    reach = 0.27 * side
    point.addPolygon(
        QPolygonF([QPointF(-reach, -0.04 * side), QPointF(0, -0.37 * side), QPointF(reach, -0.04 * side)])
    )
    point.closeSubpath()
    line = pen(dark, side * 0.045, join=_MITER)
    painter.fillPath(point, colour(light))
    painter.strokePath(point, line)
    painter.setPen(line)
    painter.setBrush(colour(light))
    painter.drawRect(bar)


def draw_tab(
    painter: QPainter,
    face: BaseFace,
    angle: float,
    style: TableStyle,
    scale: float,
    language: str,
    *,
    states_alone: bool = False,
) -> None:
    """The letters and the signs of its arms on the rear edge, upright whatever the facing.

    With `states_alone` only the counters of its states, where they stand after those.
    """
    if face.depth * PIXELS * scale < LETTERS_FROM:
        return
    look = style.style.sides[face.side % 2]
    strip, words, letters = _letters(face, scale, language)
    signs, high = _signs(face), strip.height()
    painter.save()
    painter.setTransform(_at_the_rear(face, angle), True)
    if not states_alone:
        _draw_letters(painter, strip, words, letters, style, look.dark)
        for place, each in enumerate(signs):
            sign = QRectF(strip.right() + (0.1 + 1.6 * place) * high, strip.top(), 1.5 * high, high)
            painter.fillRect(sign, colour(style.style.card))
            draw_arm(painter, sign, each, look.dark, high * 0.12)
    for state, box in zip(face.states, _state_boxes(face, strip), strict=True):
        _draw_state(painter, state, box, high)
    painter.restore()


def states_of(face: BaseFace, angle: float, scale: float, language: str) -> list[QRectF]:
    """What the counters of its states cover, from the middle of its front edge."""
    if not face.states or face.depth * PIXELS * scale < LETTERS_FROM:
        return []
    strip, _words, _face = _letters(face, scale, language)
    there = _at_the_rear(face, angle)
    return [there.mapRect(box) for box in _state_boxes(face, strip)]


def _letters(face: BaseFace, scale: float, language: str) -> tuple[QRectF, str, QFont]:
    """The strip of the letters from the middle of the rear edge, the words, and how large they are."""
    side, words = face.depth * PIXELS, say(face.tag, language)
    letters = font(SANS, max(0.36 * side, min(9.0 / scale, 0.62 * side)), 700)
    room = face.width * PIXELS / (text_width(words, letters) + 0.5 * letters.pixelSize())
    if room < 1.0 and side * scale >= FIGURES_FROM:
        letters = font(SANS, room * letters.pixelSize(), 700)  # no wider than the base
    high = letters.pixelSize() * 1.18
    wide = text_width(words, letters) + 0.5 * letters.pixelSize()
    left = -face.width * PIXELS / 2 if _is_wide(face) else -wide / 2
    return QRectF(left, -0.3 * high, wide, high), words, letters


def _is_wide(face: BaseFace) -> bool:
    return face.width >= 2 * face.depth


def _signs(face: BaseFace) -> list[Figure]:
    """The arms that are told beside the letters."""
    signs: list[Figure] = [arm(face.kind)] if _is_wide(face) else []
    return [*signs, "artillery"] if face.has_battery else signs


def _at_the_rear(face: BaseFace, angle: float) -> QTransform:
    """From the middle of the front edge to that of the rear edge, upright."""
    there = QTransform().rotate(angle).translate(0, face.depth * PIXELS)
    return there.rotate(180) if _is_upside(angle) else there


def _state_boxes(face: BaseFace, strip: QRectF) -> list[QRectF]:
    """A counter for each state, after the signs; taller than those, for it is what changes."""
    high = strip.height()
    left, top = strip.right() + 1.6 * len(_signs(face)) * high, strip.top() - 0.125 * high
    return [
        QRectF(left + (0.15 + 1.45 * place) * high, top, 1.3 * high, 1.25 * high)
        for place in range(len(face.states))
    ]


def _draw_letters(
    painter: QPainter, strip: QRectF, words: str, letters: QFont, style: TableStyle, ground: str
) -> None:
    painter.setPen(pen(style.style.card, strip.height() * 0.08, join=_MITER))
    painter.setBrush(colour(ground))
    painter.drawRect(strip)
    path = text_path(words, letters).translated(
        strip.center().x(), strip.center().y() + 0.36 * letters.pixelSize()
    )
    painter.fillPath(path, colour("#FFFFFF"))


def _draw_state(painter: QPainter, state: str, box: QRectF, high: float) -> None:
    words, ink = STATE_SIGNS[state]
    path = QPainterPath()
    path.addRoundedRect(box, 0.3 * high, 0.3 * high)
    painter.fillPath(path, colour(ink))
    painter.strokePath(path, pen("#FFFFFF", high * 0.1))
    letters = font(SANS, 0.95 * high, 700)
    sign = text_path(words, letters).translated(box.center().x(), box.center().y() + 0.34 * high)
    painter.fillPath(sign, colour("#FFFFFF"))
