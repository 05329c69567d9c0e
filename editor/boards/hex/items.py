"""The items of the scene: the grid of tiles, the counters, the marks below and above them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.boards.canvas.tiles import TileCache
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import HEX_WIDTH, RADIUS
from editor.boards.drawing.layers.legend import LegendNames, legend_entries
from editor.boards.drawing.layers.objectives import MEDAL, MEDAL_REACH
from editor.boards.drawing.marks import Mark
from editor.boards.drawing.scale import scale_of
from editor.boards.drawing.style import Style
from editor.boards.hex.highlights import chip_boxes, draw_ground_marks, draw_rings, draw_signs
from editor.boards.styles.counters import BOUNDS, DROP, HEIGHT, WIDTH, Counter, draw_counter, name_plate
from editor.boards.styles.legend_painter import legend_height, paint_legend
from editor.boards.styles.place_names import PlacedName, draw_name, is_hidden

Z_GRID, Z_GROUND_MARKS, Z_LABELS, Z_PIECES, Z_MARKS, Z_POINTER, Z_GHOST = 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0

_EXPOSED = QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption


class GridItem(QGraphicsItem):
    """The whole ground as one item: it blits the tiles of what is exposed."""

    def __init__(self, tiles: TileCache) -> None:
        super().__init__()
        self.tiles = tiles
        self.setZValue(Z_GRID)
        self.setFlag(_EXPOSED)

    def boundingRect(self) -> QRectF:
        return self.tiles.picture.face

    def show_tiles(self, tiles: TileCache) -> None:
        """Show another board."""
        self.prepareGeometryChange()
        self.tiles = tiles
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        exposed: QRectF = option.exposedRect
        self.tiles.draw(painter, exposed, scale_of(painter))


class MarkItem(QGraphicsItem):
    """All marks as one item; `above` chooses those over the counters."""

    def __init__(self, picture: MapPicture, *, above: bool) -> None:
        super().__init__()
        self._above = above
        self._picture = picture
        self._marks: tuple[Mark, ...] = ()
        self._occupied: frozenset[int] = frozenset()
        self._plates: Callable[[float], Sequence[QRectF]] = lambda _scale: ()
        self.setZValue(Z_MARKS if above else Z_GROUND_MARKS)

    def boundingRect(self) -> QRectF:
        rect = QRectF()
        for mark in self._marks:
            centre = self._picture.projection.centre(mark.hex)
            # Chips are wider than their hex, and grow when the map is small.
            reach = 2 * HEX_WIDTH if mark.label or mark.detail else HEX_WIDTH / 2 + 16
            high = 2 * RADIUS + 46
            rect = rect.united(QRectF(centre.x() - reach, centre.y() - RADIUS - 12, 2 * reach, high))
        return rect

    def keep_off(self, plates: Callable[[float], Sequence[QRectF]]) -> None:
        """Rings are drawn around what `plates` gives at a scale: names are read through no line."""
        self._plates = plates

    def chips(self, scale: float) -> list[QRectF]:
        """What the chips of its marks cover at a scale."""
        return chip_boxes(self._marks, self._picture.projection, scale)

    def show_marks(self, picture: MapPicture, marks: tuple[Mark, ...], occupied: frozenset[int]) -> None:
        old = self._picture
        same_look = (old.grid, old.turned, old.style) == (picture.grid, picture.turned, picture.style)
        if same_look and (marks, occupied) == (self._marks, self._occupied):
            self._picture = picture
            return
        self.prepareGeometryChange()
        self._picture, self._marks, self._occupied = picture, marks, occupied
        self.update()

    def paint(self, painter: QPainter, option: Any, widget: QWidget | None = None) -> None:
        projection, style = self._picture.projection, self._picture.style
        scale = scale_of(painter)
        if self._above:
            draw_rings(painter, self._marks, projection, style, scale, self._occupied, self._plates(scale))
            draw_signs(painter, self._marks, projection, style, scale, self._occupied)
        else:
            draw_ground_marks(painter, self._marks, projection, style, scale)


def step_of(scale: float) -> float:
    """The power of two at which counters are drawn to be shown at `scale`."""
    return 2.0 ** max(-4, min(3, math.ceil(math.log2(max(scale, 0.01)) - 0.16)))


class CounterPictures:
    """Counters drawn once a look and a power-of-two scale."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    def picture(self, counter: Counter, scale: float) -> QPixmap:
        """The counter at the power of two not under `scale`, around the middle of the pixmap."""
        step = step_of(scale)
        key = (*_look_of(counter), step)
        if key not in self._pictures:
            if len(self._pictures) > 2000:
                self._pictures.clear()
            self._pictures[key] = self._draw(counter, step)
        return self._pictures[key]

    def _draw(self, counter: Counter, step: float) -> QPixmap:
        picture = QPixmap(math.ceil(BOUNDS.width() * step), math.ceil(BOUNDS.height() * step))
        picture.fill("transparent")
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(step, step)
        painter.translate(-BOUNDS.topLeft())
        draw_counter(painter, counter, self.style, step)
        painter.end()
        return picture


def _look_of(counter: Counter) -> tuple[object, ...]:
    """All that changes how a counter looks: not its id, not its place."""
    piece = counter.piece
    general = counter.general is not None
    return (
        piece.kind,
        piece.side,
        piece.figures,
        piece.full,
        piece.marks,
        piece.sign,
        piece.rank,
        piece.loose,
        counter.letter,
        general,
        counter.name,
        counter.on_value,
        counter.lettering,
    )


class PieceItem(QGraphicsItem):
    """One counter. Moving it repaints its old and its new place, nothing else."""

    def __init__(self, counter: Counter, pictures: CounterPictures) -> None:
        super().__init__()
        self.counter = counter
        self._pictures = pictures
        self.setZValue(Z_PIECES)

    def boundingRect(self) -> QRectF:
        return BOUNDS

    def show_counter(self, counter: Counter, pictures: CounterPictures) -> None:
        if counter != self.counter or pictures is not self._pictures:
            self.counter, self._pictures = counter, pictures
            self.update()

    def paint(self, painter: QPainter, option: Any, widget: QWidget | None = None) -> None:
        picture = self._pictures.picture(self.counter, scale_of(painter))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(BOUNDS, picture, QRectF(picture.rect()))


def counters_of(
    pieces: tuple[Any, ...],
    letters: tuple[str, str],
    names: Mapping[str, str],
    valued: frozenset[int] = frozenset(),
    lettering: float = 1.0,
) -> dict[str, Counter]:
    """Counters by the id of their piece; a general who rides with a unit is part of that unit's counter."""
    generals = {piece.with_unit: piece for piece in pieces if piece.with_unit is not None}
    there = {piece.id for piece in pieces}
    found: dict[str, Counter] = {}
    for piece in pieces:
        if piece.with_unit in there:
            continue
        general = generals.get(piece.id)
        name = names.get(general.id if general is not None else piece.id, "") or names.get(piece.id, "")
        found[piece.id] = Counter(
            piece, letters[piece.side % 2], general, name, piece.at in valued, lettering
        )
    return found


LIFT = -6.0
"""Where a counter lies behind a wall on the lower sides of its hex: higher, so that the wall is seen."""


def _faces_down(picture: MapPicture, corner: int) -> bool:
    return corner == (0 if picture.turned else 3)


def piece_spots(pieces: Mapping[str, Counter], picture: MapPicture) -> dict[str, QPointF]:
    """Where each counter lies; a second one in the same hex is set a little aside, so that both are seen."""
    taken: dict[int, int] = {}
    spots: dict[str, QPointF] = {}
    for key, counter in pieces.items():
        at = counter.piece.at
        aside = taken.get(at, 0)
        taken[at] = aside + 1
        drop = LIFT if at in picture.works and _faces_down(picture, picture.works[at]) else DROP
        spots[key] = picture.projection.centre(at) + QPointF(9.0 * aside, drop - 9.0 * aside)
    return spots


def counter_rects(counters: Mapping[str, Counter], picture: MapPicture) -> list[QRectF]:
    """What counters, their name plates and the medals of flag hexes cover: place names keep clear of it."""
    rects = []
    for key, spot in piece_spots(counters, picture).items():
        card = QRectF(spot.x() - WIDTH / 2, spot.y() - HEIGHT / 2, WIDTH, HEIGHT)
        rects.append(card.adjusted(-2, -5, 2, 0))  # flags wave above it
        if counters[key].name:
            plate = name_plate(counters[key], picture.style, 1.0)
            rects.append(QRectF(card.left(), card.bottom(), WIDTH, max(17.0, plate.bottom() - HEIGHT / 2)))
        if counters[key].general is not None:
            rects.append(QRectF(card.right() - 20, card.top() - 18, 36, 36))
    for flag in picture.board.flags:
        medal = picture.projection.centre(picture.grid.parse(flag.at)) + MEDAL
        rects.append(_medal_rect(medal))
    for aim in picture.aims:
        medal = picture.projection.centre(aim.at) + MEDAL
        rects.append(_medal_rect(medal))
    return rects


def _medal_rect(spot: QPointF) -> QRectF:
    return QRectF(spot.x() - MEDAL_REACH, spot.y() - MEDAL_REACH, 2 * MEDAL_REACH, 2 * MEDAL_REACH)


MOST_KEPT = 2_000_000
"""Pixels of the largest name that is kept as a picture."""


class NameItem(QGraphicsItem):
    """One place name, kept as a picture of the scale that it was last seen at: halos take long to draw."""

    def __init__(self, name: PlacedName) -> None:
        super().__init__()
        self.name = name
        self._drawn: tuple[float, float, QPixmap] | None = None
        self.setZValue(Z_LABELS)

    def boundingRect(self) -> QRectF:
        return self.name.rect.adjusted(-8, -10, 8, 10)

    def paint(self, painter: QPainter, option: Any, widget: QWidget | None = None) -> None:
        scale, ratio = scale_of(painter), painter.device().devicePixelRatioF()
        if is_hidden(self.name, scale):
            return
        to_device = painter.worldTransform()
        place = to_device.mapRect(self.boundingRect())
        if to_device.isRotating() or place.width() * place.height() * ratio * ratio > MOST_KEPT:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_name(painter, self.name, scale)
            return
        # at a whole pixel: a picture between two would be blurred
        corner = QPointF(math.floor(place.left() * ratio) / ratio, math.floor(place.top() * ratio) / ratio)
        if self._drawn is None or self._drawn[:2] != (scale, ratio):
            self._drawn = scale, ratio, self._picture(place, corner, scale, ratio, to_device)
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(corner, self._drawn[2])
        painter.restore()

    def _picture(
        self, place: QRectF, corner: QPointF, scale: float, ratio: float, to_device: QTransform
    ) -> QPixmap:
        wide = math.ceil((place.right() - corner.x()) * ratio) + 1
        high = math.ceil((place.bottom() - corner.y()) * ratio) + 1
        picture = QPixmap(wide, high)
        picture.setDevicePixelRatio(ratio)
        picture.fill("transparent")
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(to_device * QTransform.fromTranslate(-corner.x(), -corner.y()))
        draw_name(painter, self.name, scale)
        painter.end()
        return picture


def _legend_look(picture: MapPicture, names: LegendNames) -> tuple[object, ...]:
    """All that a legend shows of a map."""
    entries, first = tuple(legend_entries(picture, names)), next(iter(picture.entries.values()), None)
    return picture.style, picture.language, picture.side_ids, picture.face.getRect(), entries, first


class LegendItem(QGraphicsItem):
    """The legend below the map, kept as a picture of the scale that it was last seen at."""

    def __init__(self, picture: MapPicture, names: LegendNames) -> None:
        super().__init__()
        self._picture, self._names = picture, names
        self._drawn: tuple[float, QPixmap] | None = None

    def boundingRect(self) -> QRectF:
        face = self._picture.face
        return QRectF(face.left(), face.bottom(), face.width(), legend_height(self._picture, self._names))

    def show_legend(self, picture: MapPicture, names: LegendNames) -> None:
        old, self._picture = self._picture, picture
        if names == self._names and _legend_look(picture, names) == _legend_look(old, names):
            return  # a stroke of the brush seldom brings a new kind of ground
        self.prepareGeometryChange()
        self._names = names
        self._drawn = None
        self.update()

    def paint(self, painter: QPainter, option: Any, widget: QWidget | None = None) -> None:
        scale, rect = scale_of(painter), self.boundingRect()
        if self._drawn is None or self._drawn[0] != scale:
            self._drawn = scale, self._draw(rect, scale)
        painter.drawPixmap(rect, self._drawn[1], QRectF(self._drawn[1].rect()))

    def _draw(self, rect: QRectF, scale: float) -> QPixmap:
        drawn = QPixmap(max(1, math.ceil(rect.width() * scale)), max(1, math.ceil(rect.height() * scale)))
        drawn.fill("transparent")
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(drawn.width() / max(1.0, rect.width()), drawn.height() / max(1.0, rect.height()))
        painter.translate(-rect.topLeft())
        paint_legend(painter, self._picture, self._names)
        painter.end()
        return drawn
