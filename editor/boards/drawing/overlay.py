"""What lies over a battle: ways, strips, rulers, odds, chips, with lines as wide at any zoom."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import draw_text, text_path, text_width
from editor.boards.drawing.scale import logical_scale_of

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
class Chip:
    """Words beside a place of the scene; `off` are pixels from it. `bar` is drawn in place of words.

    `grown` is the size of the reader's letters, 1.0 for 100 %.
    """

    spot: QPointF
    words: str = ""
    fill: str = "#1F4F82"
    ink: str = "#FFFFFF"
    off: tuple[float, float] = (0.0, 0.0)
    bar: tuple[Segment, ...] = ()
    highlighted: bool = False
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
    """The shapes under the bases, or those over them with sticks and chips.

    What moves and what stays belong in two of them: each repaints its whole box when it changes.
    """

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.shapes: tuple[Shape, ...] = ()
        self.chips: tuple[Chip, ...] = ()
        self.sticks: tuple[Stick, ...] = ()
        self._boxes: list[QRectF] = []
        self._box = QRectF()
        self.setZValue(z)

    def show_all(
        self,
        shapes: Sequence[Shape] = (),
        chips: Sequence[Chip] = (),
        sticks: Sequence[Stick] = (),
        scale: float = 1.0,
    ) -> None:
        """Show these and nothing else; `scale` in pixels a scene unit."""
        if not (shapes or chips or sticks or self.shapes or self.chips or self.sticks):
            return
        self.prepareGeometryChange()
        self.shapes, self.chips, self.sticks = tuple(shapes), tuple(chips), tuple(sticks)
        slack = 8.0 / scale
        self._boxes = [
            shape.path.boundingRect().adjusted(-slack, -slack, slack, slack) for shape in self.shapes
        ]
        self._boxes += [_box_of_stick(stick) for stick in self.sticks]
        self._boxes += [_box_of_chip(chip, scale, slack) for chip in self.chips]
        box = QRectF()
        for one in self._boxes:
            box = box.united(one)
        self._box = box
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        scale = logical_scale_of(painter)
        things: Iterable[Shape | Stick | Chip] = (*self.shapes, *self.sticks, *self.chips)
        for thing, box in zip(things, self._boxes, strict=True):
            if not box.intersects(option.exposedRect):
                continue
            if isinstance(thing, Shape):
                draw_shape(painter, thing)
            elif isinstance(thing, Stick):
                draw_stick(painter, thing)
            else:
                painter.save()
                painter.translate(thing.spot)
                painter.scale(1 / scale, 1 / scale)
                draw_chip(painter, thing)
                painter.restore()


def _box_of_stick(stick: Stick) -> QRectF:
    way = stick.end - stick.start
    longer = stick.unit * stick.units / max(1.0, math.hypot(way.x(), way.y()))
    room = abs(stick.aside) + stick.unit
    return QRectF(stick.start, stick.start + way * longer).normalized().adjusted(-room, -room, room, room)


def _box_of_chip(chip: Chip, scale: float, slack: float) -> QRectF:
    rect = chip_rect(chip)
    return QRectF(
        chip.spot.x() + rect.left() / scale - slack,
        chip.spot.y() + rect.top() / scale - slack,
        rect.width() / scale + 2 * slack,
        rect.height() / scale + 2 * slack,
    )


def arrow(start: QPointF, end: QPointF, scale: float) -> QPainterPath:
    """A line with a head; nothing for a base that only turned."""
    path, way = QPainterPath(), end - start
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if length * scale < 8:
        return path
    path.moveTo(start)
    path.lineTo(end)
    ahead, head = way / length, min(11.0 / scale, length / 2)
    across = QPointF(-ahead.y(), ahead.x())
    for turn in (-0.6, 0.6):
        path.moveTo(end)
        path.lineTo(end - ahead * head + across * head * turn)
    return path


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


def chip_rect(chip: Chip) -> QRectF:
    """What a chip covers, in pixels round its spot."""
    wide, high = (part * chip.grown for part in BAR)
    if not chip.bar:
        high = PILL_HEIGHT * chip.grown
        wide = text_width(chip.words, font(SANS, LETTERS * chip.grown, 600)) + 20.0 * chip.grown
    return QRectF(chip.off[0] - wide / 2, chip.off[1] - high / 2, wide, high)


def draw_chip(painter: QPainter, chip: Chip) -> None:
    """Words on a rounded strip, or a bar of odds; the origin is the spot."""
    if chip.bar:
        _paint_chip(painter, chip)
        return
    ratio = painter.deviceTransform().m11() / max(1e-6, painter.worldTransform().m11())
    kept = _picture_of(chip.words, chip.fill, chip.ink, chip.highlighted, chip.grown, round(ratio, 3))
    size = kept.deviceIndependentSize()
    painter.drawPixmap(QPointF(chip.off[0] - size.width() / 2, chip.off[1] - size.height() / 2), kept)


@lru_cache(maxsize=256)
def _picture_of(words: str, fill: str, ink: str, highlighted: bool, grown: float, ratio: float) -> QPixmap:
    """Words on their strip, drawn once: in a drag the same are shown in every frame."""
    chip = Chip(QPointF(), words, fill, ink, highlighted=highlighted, grown=grown)
    rect = chip_rect(chip).adjusted(-3, -3, 3, 4)
    wide, high = 2 * math.ceil(rect.width() / 2), 2 * math.ceil(rect.height() / 2)
    picture = QPixmap(round(wide * ratio), round(high * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill("transparent")
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(wide / 2, high / 2)
    _paint_chip(painter, chip)
    painter.end()
    return picture


def _paint_chip(painter: QPainter, chip: Chip) -> None:
    rect = chip_rect(chip)
    path = QPainterPath()
    path.addRoundedRect(rect, 6 if chip.bar else rect.height() / 2, 6 if chip.bar else rect.height() / 2)
    painter.fillPath(path.translated(1, 2), colour("#000000", 0.3))
    if chip.bar:
        _draw_bar(painter, rect, path, chip)
    else:
        painter.fillPath(path, colour(chip.fill))
        painter.setFont(font(SANS, LETTERS * chip.grown, 600))
        painter.setPen(colour(chip.ink))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, chip.words)  # glyphs are kept, outlines are not
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen("#C79500" if chip.highlighted else "#FFFFFF", 3.0 if chip.highlighted else 1.6))
    painter.drawPath(path)


def _draw_bar(painter: QPainter, rect: QRectF, path: QPainterPath, chip: Chip) -> None:
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    left, face = rect.left(), font(SANS, 11.5 * chip.grown, 700)
    for part in chip.bar:
        wide = rect.width() * part.share
        cell = QRectF(left, rect.top(), wide + 0.5, rect.height())
        painter.fillRect(cell, colour(part.fill))
        if part.words and text_width(part.words, face) + 4 <= wide:
            spot = QPointF(left + wide / 2, rect.center().y() + 4.2 * chip.grown)
            painter.fillPath(text_path(part.words, face).translated(spot), colour(part.ink))
        left += wide
    painter.restore()
