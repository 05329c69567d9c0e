"""What a plan lays over a hex map: tints, numbers, lines and ways; drawn live, never into tiles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.drawing.hex_projection import RADIUS
from editor.boards.drawing.scale import scale_of
from editor.boards.hex.highlights import growth
from editor.boards.hex.items import Z_GROUND_MARKS, Z_POINTER

if TYPE_CHECKING:
    from editor.boards.drawing.hex_picture import MapPicture
    from editor.boards.hex.view import HexView

Slot = Literal["top_left", "top_right", "middle", "low", "bottom"]
Tone = Literal[
    "sight", "threat", "reach", "post", "ready", "partly", "out", "done", "seen", "hidden", "grazed"
]

TONES: dict[Tone, str] = {
    "sight": "#1F4F82",
    "threat": "#A81B26",
    "reach": "#7A5C00",
    "post": "#5B3A86",
    "ready": "#2C6B2F",
    "partly": "#8A6A1F",
    "out": "#5E636B",
    "done": "#3F4A57",
    "seen": "#2C6B2F",
    "hidden": "#A81B26",
    "grazed": "#5E636B",
}
"""Grounds of chips: each dark enough for white letters."""

# The corners at the top lie clear of the hex's number and of its counter.
SLOTS: dict[Slot, tuple[float, float]] = {
    "top_left": (-31.0, -29.0),
    "top_right": (31.0, -29.0),
    "middle": (0.0, -4.0),
    "low": (0.0, 30.0),
    "bottom": (0.0, RADIUS * 0.83),
}
PILL_HIGH, LETTERS = 22.0, 15.0
RIM = RADIUS * 1.25


@dataclass(frozen=True, slots=True)
class Tint:
    """A colour ("#rrggbb") over a hex."""

    hex: int
    colour: str
    alpha: float


@dataclass(frozen=True, slots=True)
class Label:
    """A short text in a chip at a place of its hex."""

    hex: int
    text: str
    tone: Tone
    slot: Slot


@dataclass(frozen=True, slots=True)
class Ring:
    """A line along the outline of a hex."""

    hex: int
    tone: Tone
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """A line through the middles of hexes, with a head where it leads somewhere."""

    hexes: tuple[int, ...]
    tone: Tone
    dashed: bool = False
    head: bool = False


@dataclass(frozen=True, slots=True)
class Layers:
    """All that one overlay draws."""

    tints: tuple[Tint, ...] = ()
    rings: tuple[Ring, ...] = ()
    tracks: tuple[Track, ...] = ()
    labels: tuple[Label, ...] = ()

    @property
    def hexes(self) -> set[int]:
        """The hexes that it touches."""
        found = {tint.hex for tint in self.tints} | {ring.hex for ring in self.rings}
        found |= {label.hex for label in self.labels}
        return found.union(*(track.hexes for track in self.tracks))


NOTHING = Layers()


class LayersItem(QGraphicsItem):
    """One overlay; `above` the counters it draws all but the tints, below them only those."""

    def __init__(self, view: HexView, *, above: bool, lift: float = 0.0) -> None:
        super().__init__()
        self._view, self._above = view, above
        self.layers = NOTHING
        self._rect = QRectF()
        self._chips: dict[tuple[str, Tone, float, float], QPixmap] = {}
        self._outlines: dict[int, QPolygonF] = {}
        self._outlines_of: object = None
        self.setZValue((Z_POINTER + 0.2 if above else Z_GROUND_MARKS + 0.2) + lift)

    def show_layers(self, layers: Layers) -> None:
        """Draw these and no others."""
        picture = self._view.picture
        if layers == self.layers and not self._rect.isNull():
            return
        self.prepareGeometryChange()
        self.layers = layers
        self._rect = QRectF() if picture is None else _around(picture, layers)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem | Any, widget: QWidget | None = None
    ) -> None:
        picture = self._view.picture
        if picture is None:
            return
        if not self._above:
            self._draw_tints(painter, picture)
            return
        scale = scale_of(painter)
        grown = growth(scale)
        for ring in self.layers.rings:
            _draw_ring(painter, picture, ring, grown)
        for track in self.layers.tracks:
            _draw_track(painter, picture, track, grown)
        self._draw_labels(painter, picture, grown)

    def _draw_tints(self, painter: QPainter, picture: MapPicture) -> None:
        """Plain polygons: soft edges would take ten times as long, and leave seams between two hexes."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        for tint in self.layers.tints:
            painter.setBrush(colour(tint.colour, tint.alpha))
            painter.drawConvexPolygon(self._outline(picture, tint.hex))
        painter.restore()

    def _outline(self, picture: MapPicture, hex_: int) -> QPolygonF:
        if self._outlines_of is not picture.projection:
            self._outlines_of, self._outlines = picture.projection, {}
        if hex_ not in self._outlines:
            self._outlines[hex_] = picture.projection.outline(hex_, 1.0)
        return self._outlines[hex_]

    def _draw_labels(self, painter: QPainter, picture: MapPicture, grown: float) -> None:
        """Chips on whole pixels: a picture that is not scaled is many times faster."""
        transform = painter.transform()
        device = painter.device()
        ratio = 1.0 if device is None else device.devicePixelRatioF()
        scale = math.hypot(transform.m11(), transform.m12()) * grown
        painter.save()
        painter.resetTransform()
        for label in self.layers.labels:
            right, down = SLOTS[label.slot]
            spot = transform.map(picture.projection.centre(label.hex) + QPointF(right, down))
            chip = self._chip(label.text, label.tone, scale, ratio)
            wide, high = chip.width() / ratio, chip.height() / ratio
            painter.drawPixmap(QPoint(round(spot.x() - wide / 2), round(spot.y() - high / 2)), chip)
        painter.restore()

    def _chip(self, text: str, tone: Tone, scale: float, ratio: float) -> QPixmap:
        """A chip drawn once a text and a scale: outlines of letters for a whole map would take too long."""
        key = (text, tone, scale, ratio)
        if key not in self._chips:
            if len(self._chips) > 1000:
                self._chips.clear()
            self._chips[key] = _draw_chip(text, tone, scale, ratio)
        return self._chips[key]


def _draw_chip(text: str, tone: Tone, scale: float, ratio: float) -> QPixmap:
    face = font(SANS, LETTERS, 700)
    wide = max(PILL_HIGH, text_width(text, face) + 13.0)
    room = QRectF(0, 0, wide + 4, PILL_HIGH + 4)
    fine = scale * ratio
    found = QPixmap(max(1, round(room.width() * fine)), max(1, round(room.height() * fine)))
    found.setDevicePixelRatio(ratio)
    found.fill("transparent")
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    path = QPainterPath()
    path.addRoundedRect(room.adjusted(2, 2, -2, -2), PILL_HIGH / 2, PILL_HIGH / 2)
    painter.fillPath(path, colour(TONES[tone]))
    painter.strokePath(path, pen("#FFFFFF", 1.8))
    spot = room.center() + QPointF(0, LETTERS * 0.36)
    painter.fillPath(text_path(text, face).translated(spot), colour("#FFFFFF"))
    painter.end()
    return found


def _around(picture: MapPicture, layers: Layers) -> QRectF:
    """What the layers cover: their hexes with a rim for chips and lines, which grow on a small map."""
    rect = QRectF()
    for hex_ in layers.hexes:
        centre = picture.projection.centre(hex_)
        rect = rect.united(QRectF(centre.x() - RIM, centre.y() - RIM, 2 * RIM, 2 * RIM))
    return rect


def _draw_ring(painter: QPainter, picture: MapPicture, ring: Ring, grown: float) -> None:
    outline = picture.projection.outline(ring.hex, 0.93)
    dash = (2.5, 2.0) if ring.dashed else ()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen("#FFFFFF", 6.2 * grown, 0.85))
    painter.drawPolygon(outline)
    painter.setPen(pen(TONES[ring.tone], 3.4 * grown, dash=dash, cap=Qt.PenCapStyle.FlatCap))
    painter.drawPolygon(outline)


def _draw_track(painter: QPainter, picture: MapPicture, track: Track, grown: float) -> None:
    points = [picture.projection.centre(hex_) for hex_ in track.hexes]
    if len(points) < 2:
        return
    dash = (3.0, 2.2) if track.dashed else ()
    painter.setPen(pen("#FFFFFF", 7.5 * grown, 0.85))
    painter.drawPolyline(points)
    painter.setPen(pen(TONES[track.tone], 4.0 * grown, dash=dash, cap=Qt.PenCapStyle.FlatCap))
    painter.drawPolyline(points)
    if track.head:
        _draw_head(painter, points[-2], points[-1], TONES[track.tone], grown)


def _draw_head(painter: QPainter, start: QPointF, end: QPointF, ink: str, grown: float) -> None:
    along = end - start
    length = (along.x() ** 2 + along.y() ** 2) ** 0.5 or 1.0
    step, side = along / length * 18 * grown, QPointF(-along.y(), along.x()) / length * 9 * grown
    head = QPainterPath()
    head.addPolygon(QPolygonF([end + step * 0.3, end - step * 0.7 + side, end - step * 0.7 - side]))
    head.closeSubpath()
    painter.strokePath(head, pen("#FFFFFF", 4.0 * grown, 0.9))
    painter.fillPath(head, colour(ink))


class LayersOnMap:
    """The items on one view: what stays while the pointer moves, and what follows it."""

    def __init__(self, view: HexView) -> None:
        self._view = view
        self._items: tuple[LayersItem, ...] = ()

    def show(self, still: Layers, moving: Layers) -> None:
        """Draw `still` and over it `moving`."""
        if not self._items:
            view = self._view
            self._items = (
                LayersItem(view, above=False),
                LayersItem(view, above=True),
                LayersItem(view, above=False, lift=0.1),
                LayersItem(view, above=True, lift=0.1),
            )
            for item in self._items[:2]:  # what stays is drawn once, however often the pointer moves over it
                item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
            for item in self._items:
                view.scene_.addItem(item)
        for item, layers in zip(self._items, (still, still, moving, moving), strict=True):
            item.show_layers(layers)

    def drop(self) -> None:
        """Take everything off the map."""
        for item in self._items:
            self._view.scene_.removeItem(item)
        self._items = ()
