"""Where the words of each kind of mark stand, so that they cover least."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.base.drawing.brushes import SANS, font
from editor.base.drawing.lettering import text_width
from editor.boards.plan_marks.curves import Curve
from editor.boards.plan_marks.grounds import UNIT
from editor.boards.plan_marks.picture import LETTERS, PlanPicture, Written
from editor.boards.plan_marks.room import Room, held, plate

FAR = (1.0, 2.0, 3.2, 4.6)
"""How far from its spot the plate of a note may stand."""

ROUND = (
    *((1, -1), (-1, -1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1)),
    *((1, -0.5), (-1, -0.5), (1, 0.5), (-1, 0.5), (0.5, -1), (-0.5, -1), (0.5, 1), (-0.5, 1)),
)
"""On which side of its spot, in the order in which they are liked."""


def _size(lines: Sequence[str], grown: float, padding: float = 6.0) -> tuple[float, float]:
    """Width and height of a plate with these lines."""
    face = font(SANS, LETTERS, 600)
    wide = max(text_width(line, face) for line in lines)
    return (wide + 2 * padding) * grown, (len(lines) * LETTERS * 1.22 + padding) * grown


def at_ends(picture: PlanPicture, line: Curve, title: str, grown: float, room: Room) -> list[Written]:
    """The name of a phase line at both its ends: beyond them, or above or below the line."""
    found: list[Written] = []
    if not title:
        return found
    wide, high = _size([title], grown)
    for way, sign in ((0.0, -1.0), (line.length, 1.0)):
        x, y, along_x, along_y = line.at(way)
        end, out = QPointF(x, y), QPointF(along_x * sign, along_y * sign)
        out *= abs(out.x()) * wide / 2 + abs(out.y()) * high / 2 + 5 * grown
        back, aside = -math.copysign(wide / 2, out.x()), high / 2 + 6 * grown
        moves = [out, out + QPointF(0, -aside), out + QPointF(0, aside)]
        moves += [QPointF(back, -aside), QPointF(back, aside)]
        places = [
            (0.05 * number * wide * high, held(plate(end + move, wide, high), picture.ground.face))
            for number, move in enumerate(moves)
        ]
        best = room.best(places, lambda rect: (rect,))
        room.take([best])
        found.append(Written((title,), best.center(), plate=best))
    return found


def on_outline(
    picture: PlanPicture, shape: QPainterPath, title: str, grown: float, room: Room
) -> list[Written]:
    """The name of a zone on its outline: at the top if that is free."""
    if not title:
        return []
    wide, high = _size([title], grown)
    spots = [shape.pointAtPercent(part / 48) for part in range(48)]
    middle = shape.boundingRect().center().x()
    top = min(spots, key=lambda spot: (round(spot.y()), abs(spot.x() - middle)))
    places = [(0.0, held(plate(top, wide, high), picture.ground.face))]
    places += [
        (0.12 * wide * high, held(plate(spot, wide, high), picture.ground.face)) for spot in spots[::3]
    ]
    best = room.best(places, lambda rect: (rect,))
    return [Written((title,), best.center(), plate=best)]


def beside(picture: PlanPicture, line: Curve, title: str, grown: float, room: Room) -> list[Written]:
    """The words of an arrow beside its shaft."""
    if not title:
        return []
    size = _size([title], grown, 3.0)
    wide, high = size
    has_plate = picture.ground.wants_plates
    places: list[tuple[float, tuple[float, int]]] = []
    for part in (0.45, 0.3, 0.6, 0.2, 0.7, 0.1, 0.8):
        for turn in (1, -1):
            own = abs(part - 0.45) * 0.5 * wide * high + (turn < 0) * 0.1 * wide * high
            places.append((own, (part, turn)))

    def written(place: tuple[float, int]) -> Written:
        part, turn = place
        x, y, along_x, along_y = line.at(line.length * part)
        angle = math.degrees(math.atan2(along_y, along_x))
        if abs(angle) > 90:
            angle += 180 if angle < 0 else -180
        across = QPointF(-along_y, along_x)
        if across.y() > 0:
            across = -across
        # Hardly readable along a steep shaft: level, at its side.
        level = abs(along_y) > 0.82 or has_plate
        reach = 0.16 * UNIT * grown**0.6 + high / 2
        aside = QPointF(turn * (wide / 2 + reach), 0) if level else across * (turn * reach)
        return _slanting(title, QPointF(x, y) + aside, 0.0 if level else angle, size, has_plate)

    return [written(room.best(places, lambda place: _covered(written(place))))]


def _covered(one: Written) -> Sequence[QRectF]:
    return one.covers or (one.plate,)


def _slanting(
    title: str, middle: QPointF, angle: float, size: tuple[float, float], has_plate: bool
) -> Written:
    """Words round a spot, slanting by `angle`; what they cover is told in pieces as high as they are."""
    wide, high = size
    if not angle:
        return Written((title,), middle, plate=plate(middle, wide, high), has_plate=has_plate)
    slant = QPointF(math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    count = max(2, round(wide / high))
    pieces = tuple(
        plate(middle + slant * (((place + 0.5) / count - 0.5) * wide), wide / count, high)
        for place in range(count)
    )
    whole = QRectF()
    for piece in pieces:
        whole = whole.united(piece)
    return Written((title,), middle, angle, whole, pieces, has_plate)


def round_spot(
    picture: PlanPicture, spot: QPointF, lines: tuple[str, ...], grown: float, room: Room
) -> Written:
    """The plate of a note near its spot."""
    wide, high = _size(lines, grown, 9.0)
    places: list[tuple[float, QRectF]] = []
    for number, (far, (right, down)) in enumerate(product(FAR, ROUND)):
        out = 0.3 * UNIT * grown**0.5 * far
        middle = spot + QPointF(right * (wide / 2 + out), down * (high / 2 + out))
        rect = held(plate(middle, wide, high), picture.ground.face)
        own = number * 0.015 * wide * high + (wide * high if rect.contains(spot) else 0.0)
        places.append((own, rect))
    best = room.best(places, lambda rect: (rect,))
    return Written(lines, best.center(), plate=best)
