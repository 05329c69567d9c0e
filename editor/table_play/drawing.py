"""Draws what lies over a battle on a table: ways, ghosts, strips, rulers, odds, pills; whatever the zoom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.canvas.brushes import SANS, colour, font, pen
from editor.canvas.words import draw_text, text_path, text_width
from editor.table_canvas.items import scale_of

Z_WAYS, Z_PILLS = 12.0, 90.0
"""Ways and strips lie under the bases, rings and words over all."""

PILL_HEIGHT, LETTERS = 24.0, 13.0
BAR = 96.0, 18.0
"""Pixels of a bar of odds."""

ROOM = 520.0
"""Pixels round a shape within which its words stay."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A path of the scene with its pen in pixels of the screen and what fills it; colours are "#rrggbb"."""

    path: QPainterPath
    ink: str = ""
    width: float = 2.0
    dash: tuple[float, ...] = ()
    fill: str = ""
    alpha: float = 0.2
    hatched: bool = False
    halo: str = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar of odds."""

    share: float
    fill: str
    ink: str
    words: str


@dataclass(frozen=True, slots=True)
class Pill:
    """Words beside a place of the scene; `off` are pixels from it. `bar` is drawn in place of words.

    `grown` is the size of the reader's letters, 1.0 for 100 %.
    """

    spot: QPointF
    words: str = ""
    fill: str = "#1F4F82"
    ink: str = "#FFFFFF"
    off: tuple[float, float] = (0.0, 0.0)
    bar: tuple[Segment, ...] = ()
    lit: bool = False
    grown: float = 1.0


@dataclass(frozen=True, slots=True)
class Stick:
    """A measuring stick from `start` towards `end`, `units` of `unit` scene units long."""

    start: QPointF
    end: QPointF
    unit: float
    units: float
    aside: float


class Overlay(QGraphicsItem):
    """The shapes under the bases, or those over them with sticks and pills."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.shapes: tuple[Shape, ...] = ()
        self.pills: tuple[Pill, ...] = ()
        self.sticks: tuple[Stick, ...] = ()
        self._box = QRectF()
        self.setZValue(z)

    def show_all(
        self,
        shapes: Sequence[Shape] = (),
        pills: Sequence[Pill] = (),
        sticks: Sequence[Stick] = (),
        scale: float = 1.0,
    ) -> None:
        """Show these and nothing else; `scale` in pixels a scene unit."""
        if not (shapes or pills or sticks or self.shapes or self.pills or self.sticks):
            return
        self.prepareGeometryChange()
        self.shapes, self.pills, self.sticks = tuple(shapes), tuple(pills), tuple(sticks)
        box = QRectF()
        slack = 8.0 / scale
        for shape in self.shapes:
            box = box.united(shape.path.boundingRect().adjusted(-slack, -slack, slack, slack))
        for pill in self.pills:
            rect = pill_rect(pill)
            box = box.united(
                QRectF(
                    pill.spot.x() + rect.left() / scale - slack,
                    pill.spot.y() + rect.top() / scale - slack,
                    rect.width() / scale + 2 * slack,
                    rect.height() / scale + 2 * slack,
                )
            )
        for stick in self.sticks:
            reach = stick.unit * stick.units + abs(stick.aside) + 60.0
            box = box.united(QRectF(stick.start.x() - reach, stick.start.y() - reach, 2 * reach, 2 * reach))
        self._box = box
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        scale = scale_of(painter)
        for shape in self.shapes:
            draw_shape(painter, shape)
        for stick in self.sticks:
            draw_stick(painter, stick)
        for pill in self.pills:
            painter.save()
            painter.translate(pill.spot)
            painter.scale(1 / scale, 1 / scale)
            draw_pill(painter, pill)
            painter.restore()


def draw_shape(painter: QPainter, shape: Shape) -> None:
    """One shape with its filling, its halo and its line."""
    if shape.fill:
        painter.fillPath(shape.path, colour(shape.fill, shape.alpha))
    if shape.hatched and shape.fill:
        brush = painter.brush()
        brush.setStyle(Qt.BrushStyle.BDiagPattern)
        brush.setColor(colour(shape.fill, 0.65))
        brush.setTransform(painter.worldTransform().inverted()[0])
        painter.fillPath(shape.path, brush)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if shape.halo:
        painter.setPen(_pen(shape.halo, shape.width + 2.0, ()))
        painter.drawPath(shape.path)
    if shape.ink:
        painter.setPen(_pen(shape.ink, shape.width, shape.dash))
        painter.drawPath(shape.path)


def _pen(ink: str, width: float, dash: tuple[float, ...]) -> QPen:
    made = QPen(pen(ink, width, dash=dash, cap=Qt.PenCapStyle.FlatCap if dash else Qt.PenCapStyle.RoundCap))
    made.setCosmetic(True)
    return made


def draw_stick(painter: QPainter, stick: Stick) -> None:
    """A stick of yellow and white units with their numbers, laid beside the way."""
    way = stick.end - stick.start
    length = math.hypot(way.x(), way.y())
    if length < 1.0 or stick.units <= 0:
        return
    painter.save()
    painter.translate(stick.start)
    painter.rotate(math.degrees(math.atan2(way.y(), way.x())))
    painter.translate(0.0, stick.aside)
    thick = stick.unit * 0.24
    outline = QRectF(0, -thick / 2, stick.unit * stick.units, thick)
    painter.fillRect(outline.translated(1.5, 2.0), colour("#3B3A1C", 0.3))
    face = font(SANS, max(8.0, thick * 0.72), 700)
    for number in range(math.ceil(stick.units)):
        wide = min(1.0, stick.units - number) * stick.unit
        cell = QRectF(number * stick.unit, -thick / 2, wide, thick)
        painter.fillRect(cell, colour("#F0C14B" if number % 2 == 0 else "#FFFDF5", 0.95))
        if wide >= stick.unit * 0.7:
            draw_text(
                painter, QPointF(cell.right() - thick * 0.5, thick * 0.26), str(number + 1), face, "#4A3600"
            )
    painter.setPen(pen("#4A3600", 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(outline)
    painter.restore()


def pill_rect(pill: Pill) -> QRectF:
    """What a pill covers, in pixels round its spot."""
    wide, high = (part * pill.grown for part in BAR)
    if not pill.bar:
        high = PILL_HEIGHT * pill.grown
        wide = text_width(pill.words, font(SANS, LETTERS * pill.grown, 600)) + 20.0 * pill.grown
    return QRectF(pill.off[0] - wide / 2, pill.off[1] - high / 2, wide, high)


def draw_pill(painter: QPainter, pill: Pill) -> None:
    """Words on a rounded strip, or a bar of odds; the origin is the spot."""
    rect = pill_rect(pill)
    path = QPainterPath()
    path.addRoundedRect(rect, 6 if pill.bar else rect.height() / 2, 6 if pill.bar else rect.height() / 2)
    painter.fillPath(path.translated(1, 2), colour("#000000", 0.3))
    if pill.bar:
        _draw_bar(painter, rect, path, pill)
    else:
        painter.fillPath(path, colour(pill.fill))
        size = LETTERS * pill.grown
        words = text_path(pill.words, font(SANS, size, 600))
        words = words.translated(rect.center() + QPointF(0, size * 0.35))
        painter.fillPath(words, colour(pill.ink))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen("#C79500" if pill.lit else "#FFFFFF", 3.0 if pill.lit else 1.6))
    painter.drawPath(path)


def _draw_bar(painter: QPainter, rect: QRectF, path: QPainterPath, pill: Pill) -> None:
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    left, face = rect.left(), font(SANS, 11.5 * pill.grown, 700)
    for part in pill.bar:
        wide = rect.width() * part.share
        cell = QRectF(left, rect.top(), wide + 0.5, rect.height())
        painter.fillRect(cell, colour(part.fill))
        if part.words and text_width(part.words, face) + 4 <= wide:
            spot = QPointF(left + wide / 2, rect.center().y() + 4.2 * pill.grown)
            painter.fillPath(text_path(part.words, face).translated(spot), colour(part.ink))
        left += wide
    painter.restore()
