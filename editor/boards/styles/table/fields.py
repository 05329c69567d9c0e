"""Tall fields: furrows of corn turned parcel by parcel. Rough ground: boulders and scree."""

import math
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between, chance
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.outlines import rim_dashes, soft_outline
from editor.boards.drawing.style import Style

EARS_FROM = 0.4
FURROW = 12.0
KINDS = 8
PARCEL = 49.0
"""Radius of the ground that the furrows of one hex fill."""

BOULDERS = ((-27, -20, 17), (18, -30, 14), (2, 4, 20), (-32, 24, 14), (32, 16, 17), (4, 38, 13))


def paint_fields(painter: QPainter, patch: Patch) -> None:
    fields = patch.of("field")
    if not fields:
        return
    style, projection = patch.picture.style, patch.picture.projection
    for hex_, x, y in patch.centres(patch.seen(fields)):
        rim = projection, {hex_}, 4.0, 3.0, 41
        painter.fillPath(soft_outline(*rim), colour(style.crop))
        painter.save()
        painter.translate(x, y)
        painter.rotate(between(-14.0, 14.0, *patch.place(hex_), 43) + 60 * (sum(patch.place(hex_)) % 3 - 1))
        _paint_furrows(painter, style, patch.scale)
        painter.restore()
        painter.setPen(pen(style.crop_line, 2.2))
        painter.drawLines(rim_dashes(*rim, 3.0))


def _paint_furrows(painter: QPainter, style: Style, scale: float) -> None:
    rows, ears = [], []
    count = int(PARCEL / FURROW)
    for number in range(-count, count + 1):
        y = number * FURROW
        reach = math.sqrt(PARCEL * PARCEL - y * y) - 3.0
        rows.append(QLineF(-reach, y, reach, y))
        if scale < EARS_FROM:
            continue
        x = -reach + 4.0
        while x < reach:
            ears.append(QLineF(x, y - 1, x + 3.4, y - 7))
            ears.append(QLineF(x, y - 1, x - 3.4, y - 7))
            x += 10.0
    painter.setPen(pen(style.crop_line, 2.0, 0.85, cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(rows)
    painter.setPen(pen(style.crop_ear, 2.0, cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(ears)


def paint_rough(painter: QPainter, patch: Patch) -> Iterator[None]:
    rough = patch.of("rough")
    if not rough:
        return
    style, projection = patch.picture.style, patch.picture.projection
    rim = projection, set(rough), 3.0, 5.0, 51
    painter.fillPath(soft_outline(*rim), colour(style.rough))
    painter.setPen(pen(style.rock_line, 2.0, 0.8))
    painter.drawLines(rim_dashes(*rim, 0.5))
    for hex_, x, y in patch.centres(patch.seen(rough)):
        yield
        place = patch.place(hex_)
        for number, (dx, dy, wide) in enumerate(BOULDERS):
            left = x + dx + between(-5.0, 5.0, *place, number, 53)
            foot = y + dy + between(-4.0, 4.0, *place, number, 54)
            size = float(round(wide * between(0.85, 1.12, *place, number, 55)))
            if patch.shows(left, foot, 1.6 * size):
                kind = int(chance(*place, number, 52) * KINDS)
                stone = partial(draw_boulder, size=size, kind=kind, style=style)
                bounds = QRectF(-1.2 * size, -size, 2.6 * size, 2.3 * size)
                patch.stamp(painter, ("stone", size, kind), QPointF(left, foot), bounds, stone)
        painter.setPen(pen(style.rock_line, 3, 0.8))
        pebbles = []
        for number in range(9):
            pebbles.append(
                QPointF(x + between(-44, 44, *place, number, 56), y + between(-40, 44, *place, number, 57))
            )
        painter.drawPoints(pebbles)


def draw_boulder(painter: QPainter, size: float, kind: int, style: Style) -> None:
    """A stone with edges around (0, 0): lit face above, cast shadow to the lower right."""
    corners = []
    for number in range(7):
        turn = 2 * math.pi * number / 7 + 0.5 * chance(kind, number, 58)
        reach = size * between(0.8, 1.05, kind, number, 59)
        corners.append((reach * math.cos(turn), 0.78 * reach * math.sin(turn)))
    stone = QPolygonF([QPointF(*corner) for corner in corners])
    middle = QPointF(size * 0.1, size * 0.05)
    top = sorted(sorted(corners, key=lambda corner: corner[1])[:4])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(style.shadow, 0.35))
    painter.drawConvexPolygon(stone.translated(4, 5))
    painter.setBrush(colour(style.rock))
    painter.drawConvexPolygon(stone)
    painter.setBrush(colour(style.rock_light))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in top] + [middle]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(style.rock_line, 2.2))
    painter.drawPolygon(stone)
    painter.drawLine(middle, QPointF(-size * 0.2, size * 0.5))
