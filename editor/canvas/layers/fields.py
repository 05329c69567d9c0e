"""Tall fields: furrows of corn turned parcel by parcel. Rough ground: boulders and scree."""

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.canvas.brushes import colour, pen
from editor.canvas.layers.patch import Patch
from editor.canvas.noise import between, chance
from editor.canvas.outlines import soft_outline
from editor.canvas.style import Style

EARS_FROM = 0.4
FURROW = 12.0
PARCEL = 49.0
"""Radius of the ground that the furrows of one hex fill."""

BOULDERS = ((-27, -20, 17), (18, -30, 14), (2, 4, 20), (-32, 24, 14), (32, 16, 17), (4, 38, 13))


def paint_fields(painter: QPainter, patch: Patch) -> None:
    fields = patch.of("field")
    if not fields:
        return
    style, projection = patch.picture.style, patch.picture.projection
    for hex_, x, y in patch.centres(fields):
        parcel = soft_outline(projection, {hex_}, 4.0, 3.0, 41)
        painter.fillPath(parcel, colour(style.crop))
        painter.save()
        painter.translate(x, y)
        painter.rotate(between(-14.0, 14.0, *patch.place(hex_), 43) + 60 * (sum(patch.place(hex_)) % 3 - 1))
        _paint_furrows(painter, style, patch.scale)
        painter.restore()
        painter.strokePath(parcel, pen(style.crop_line, 2.2, dash=(1.0, 1.8)))


def _paint_furrows(painter: QPainter, style: Style, scale: float) -> None:
    rows, ears = QPainterPath(), QPainterPath()
    count = int(PARCEL / FURROW)
    for number in range(-count, count + 1):
        y = number * FURROW
        reach = math.sqrt(PARCEL * PARCEL - y * y) - 3.0
        rows.moveTo(-reach, y)
        rows.lineTo(reach, y)
        if scale < EARS_FROM:
            continue
        x = -reach + 4.0
        while x < reach:
            ears.moveTo(x, y - 1)
            ears.lineTo(x + 3.4, y - 7)
            ears.moveTo(x, y - 1)
            ears.lineTo(x - 3.4, y - 7)
            x += 10.0
    painter.strokePath(rows, pen(style.crop_line, 2.0, 0.85))
    painter.strokePath(ears, pen(style.crop_ear, 2.0))


def paint_rough(painter: QPainter, patch: Patch) -> None:
    rough = patch.of("rough")
    if not rough:
        return
    style, projection = patch.picture.style, patch.picture.projection
    floor = soft_outline(projection, set(rough), 3.0, 5.0, 51)
    painter.fillPath(floor, colour(style.rough))
    painter.strokePath(floor, pen(style.rock_line, 1.8, 0.8, dash=(0.2, 2.4)))
    for hex_, x, y in patch.centres(rough):
        place = patch.place(hex_)
        for number, (dx, dy, size) in enumerate(BOULDERS):
            left = x + dx + between(-5.0, 5.0, *place, number, 53)
            foot = y + dy + between(-4.0, 4.0, *place, number, 54)
            _paint_boulder(
                painter, left, foot, size * between(0.85, 1.12, *place, number, 55), (*place, number), style
            )
        painter.setPen(pen(style.rock_line, 3, 0.8))
        for number in range(9):
            spot = QPointF(x + between(-44, 44, *place, number, 56), y + between(-40, 44, *place, number, 57))
            painter.drawPoint(spot)


def _paint_boulder(
    painter: QPainter, x: float, y: float, size: float, seed: tuple[int, ...], style: Style
) -> None:
    """A stone with edges: lit face above, cast shadow to the lower right."""
    corners = []
    for number in range(7):
        turn = 2 * math.pi * number / 7 + 0.5 * chance(*seed, number, 58)
        reach = size * between(0.8, 1.05, *seed, number, 59)
        corners.append((x + reach * math.cos(turn), y + 0.78 * reach * math.sin(turn)))
    stone = QPainterPath()
    stone.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    stone.closeSubpath()
    painter.fillPath(stone.translated(4, 5), colour(style.shadow, 0.35))
    painter.fillPath(stone, colour(style.rock))
    lit = QPainterPath()
    top = sorted(corners, key=lambda corner: corner[1])[:4]
    middle = QPointF(x + size * 0.1, y + size * 0.05)
    lit.addPolygon(QPolygonF([QPointF(*corner) for corner in sorted(top)] + [middle]))
    lit.closeSubpath()
    painter.fillPath(lit, colour(style.rock_light))
    painter.strokePath(stone, pen(style.rock_line, 2.2))
    crack = QPainterPath(middle)
    crack.lineTo(x - size * 0.2, y + size * 0.5)
    painter.strokePath(crack, pen(style.rock_line, 1.6))
