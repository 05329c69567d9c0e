"""A table as it is to be drawn, and the painter of all that lies still on it: cloth, ground, grid, zones."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from core.text import Names
from editor.canvas.brushes import SANS, SERIF, colour, font, pen
from editor.canvas.noise import between
from editor.canvas.styles.catalog import map_style
from editor.canvas.styles.map_style import Store
from editor.canvas.symbols import star
from editor.canvas.words import draw_plate, draw_text, text_width
from editor.table_canvas.bands import WATERS, paint_band, paint_far, ribbon
from editor.table_canvas.projection import CENTIMETRE, PIXELS, TableProjection
from editor.table_canvas.style import TableStyle
from editor.table_canvas.terrain import flat, paint_feature

if TYPE_CHECKING:
    from core.scenarios.tables import TableBoard

EDGE = 34.0
"""Scene units round the table at zoom 1 for the frame and its figures; grows as the table is seen smaller."""

FEET = 3048
"""A foot in tenths of a millimetre."""

SMALLEST = 8.0
"""Pixels of letters below which the names of terrain are left out."""

RESTLESS = ("wood", "woods", "dense_wood", "village", "urban", "rough")

LABEL_SIZES = {1: 30.0, 2: 44.0, 3: 66.0}


@dataclass(frozen=True)
class TablePicture:
    """`hidden` names layers that are not drawn ("ground", "bands", "zones", "objectives", "labels")."""

    board: TableBoard
    style: TableStyle
    language: str = "en"
    turned: bool = False
    numbers: bool = True
    sides: tuple[str, ...] = ()
    side_names: tuple[Names, ...] = ()
    hidden: frozenset[str] = field(default_factory=frozenset)
    words: float = 1.0
    """How many times larger than on paper words and signs are drawn: they grow as the table shrinks."""
    taken: tuple[QRectF, ...] = ()
    """Parts of the scene that names of terrain keep clear of: bases on a printed sheet."""
    grain: float = 11.0
    """Units of an engraving a centimetre: more make it finer, for tables printed in their true size."""

    @cached_property
    def projection(self) -> TableProjection:
        return TableProjection(self.board.width, self.board.depth, self.turned)

    @property
    def face(self) -> QRectF:
        """The table; what is drawn round it is drawn by the view."""
        return self.projection.bounds

    def changed(self, **fields: Any) -> TablePicture:
        return replace(self, **fields)

    def side(self, side_id: str | None) -> int | None:
        """The index of a side of the file."""
        return self.sides.index(side_id) if side_id in self.sides else None


def paint_table(
    painter: QPainter,
    picture: TablePicture,
    area: QRectF,
    scale: float,
    _stamps: object = None,
    store: Store | None = None,
) -> None:
    """All of the table within `area` (scene units) at `scale` pixels a scene unit."""
    painter.save()
    for _step in table_steps(painter, picture, area, scale, _stamps, store):
        pass
    painter.restore()


def table_steps(
    painter: QPainter,
    picture: TablePicture,
    area: QRectF,
    scale: float,
    _stamps: object = None,
    store: Store | None = None,
) -> Iterator[None]:
    """`paint_table` in steps of a few milliseconds, for tiles; the painter is left as it was used."""
    picture = picture.changed(words=words_for(scale))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(picture.face, Qt.ClipOperation.IntersectClip)
    ground = map_style(picture.style.style.map).paint_table_ground
    if ground is not None:
        yield from ground(painter, picture, area, scale, store)
    else:
        yield from _paint_ground(painter, picture, area, scale)
    _paint_grid(painter, picture, area, scale)
    if "zones" not in picture.hidden:
        _paint_zones(painter, picture)
    if "labels" not in picture.hidden:
        _paint_names(painter, picture, scale)
    if "objectives" not in picture.hidden:
        _paint_objectives(painter, picture)
    if "labels" not in picture.hidden:
        for label in picture.board.labels:
            face = font(SERIF, LABEL_SIZES[label.size] * min(picture.words, 2.0), 500, True)
            spot = picture.projection.spot(*label.at)
            words = label.text.in_language(picture.language)
            spot.setY(spot.y() + face.pixelSize() * 0.3)
            draw_text(
                painter, spot, words, face, picture.style.style.place, picture.style.style.place_halo, 7.0
            )
    painter.setPen(pen(picture.style.frame, 5.0, join=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(picture.face)


def _paint_ground(painter: QPainter, picture: TablePicture, area: QRectF, scale: float) -> Iterator[None]:
    """The ground of the Table style."""
    _paint_cloth(painter, picture, area, scale)
    yield
    if "ground" not in picture.hidden:
        for feature in picture.board.features:
            path = picture.projection.outline(feature.outline)
            if path.boundingRect().adjusted(-24, -24, 24, 24).intersects(area):
                painter.save()
                paint_feature(painter, feature.ground, feature.level, path, picture.style, area, scale)
                painter.restore()
                yield
    if "bands" not in picture.hidden:
        for band in picture.board.bands:
            line, width = picture.projection.line(band.line), band.width * PIXELS
            if line.boundingRect().adjusted(-width, -width, width, width).intersects(area):
                paint_band(painter, band.ground, line, width, picture.style, scale)


def words_for(scale: float) -> float:
    """How much larger than at 100 % words are drawn on a table seen at `scale` pixels a scene unit."""
    return min(3.2, max(1.0, 0.75 / max(scale, 1e-6)))


def _paint_cloth(painter: QPainter, picture: TablePicture, area: QRectF, scale: float) -> None:
    """The bare table: cloth in two tones, tufts where one looks closely."""
    style = picture.style
    painter.fillRect(area, colour(style.cloth))
    painter.setPen(Qt.PenStyle.NoPen)
    step = 150.0
    for row in range(math.floor(area.top() / step) - 1, math.ceil(area.bottom() / step) + 1):
        for column in range(math.floor(area.left() / step) - 1, math.ceil(area.right() / step) + 1):
            spot = QPointF(
                (column + between(0, 1, column, row, 1)) * step, (row + between(0, 1, column, row, 2)) * step
            )
            reach = between(50, 95, column, row, 3)
            painter.setBrush(colour(style.cloth_shade, 0.45))
            painter.drawEllipse(spot, reach, reach * 0.75)
    if scale < 0.3:
        return
    painter.setPen(pen(style.tuft, 1.3, 0.8))
    step = 92.0
    for row in range(math.floor(area.top() / step) - 1, math.ceil(area.bottom() / step) + 1):
        for column in range(math.floor(area.left() / step) - 1, math.ceil(area.right() / step) + 1):
            x = (column + between(0, 1, column, row, 4)) * step
            y = (row + between(0, 1, column, row, 5)) * step
            for lean in (-3.5, 0.0, 3.5):
                painter.drawLine(QPointF(x + lean * 0.3, y), QPointF(x + lean, y - 6.5))


def _paint_grid(painter: QPainter, picture: TablePicture, area: QRectF, scale: float) -> None:
    """Dots every ten centimetres or half foot, and the joints of the modules."""
    board, style, projection = picture.board, picture.style, picture.projection
    if picture.numbers and scale > 0.1:
        step = FEET // 2 if board.unit == "feet" else 1000
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(style.dot, 0.7))
        reach = 2.4 * picture.words
        near = area.adjusted(-reach, -reach, reach, reach)
        for x in range(step, board.width, step):
            for y in range(step, board.depth, step):
                spot = projection.spot(x, y)
                if near.contains(spot):
                    _draw_station(painter, spot, reach, style)
    if board.modules:
        painter.setPen(pen(style.module, 1.8 * picture.words, 0.55, cap=Qt.PenCapStyle.FlatCap))
        for x in range(board.modules, board.width, board.modules):
            painter.drawLine(projection.spot(x, 0), projection.spot(x, board.depth))
        for y in range(board.modules, board.depth, board.modules):
            painter.drawLine(projection.spot(0, y), projection.spot(board.width, y))


def _draw_station(painter: QPainter, spot: QPointF, reach: float, style: TableStyle) -> None:
    """A dot, or a small cross on the staff map."""
    if style.style.map == "table":
        painter.drawEllipse(spot, reach, reach)
        return
    painter.fillRect(
        QRectF(spot.x() - 3.6 * reach, spot.y() - 0.4 * reach, 7.2 * reach, 0.8 * reach), painter.brush()
    )
    painter.fillRect(
        QRectF(spot.x() - 0.4 * reach, spot.y() - 3.6 * reach, 0.8 * reach, 7.2 * reach), painter.brush()
    )


def _side_ink(picture: TablePicture, side_id: str | None) -> str:
    side = picture.side(side_id)
    plain = picture.style.style
    if side is None:
        return plain.target
    look = plain.sides[side % 2]
    return colour(look.figure).lighter(130).name() if plain.dark else look.dark


def _paint_zones(painter: QPainter, picture: TablePicture) -> None:
    """Where the sides set up: their colour, thin, with dashes and their name in the corner."""
    for zone in picture.board.zones:
        path, ink = picture.projection.outline(zone.outline), _side_ink(picture, zone.side)
        side = picture.side(zone.side) or 0
        painter.fillPath(path, colour(picture.style.style.sides[side % 2].fill, 0.10))
        painter.setPen(pen(ink, 2.6 * picture.words, 0.9, (7.0, 4.0), Qt.PenCapStyle.FlatCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        if picture.side_names:
            name = zone.name if zone.name is not None else picture.side_names[side]
            face = font(SANS, 15 * picture.words, 600)
            box = path.boundingRect()
            words = name.in_language(picture.language)
            spot = QPointF(
                box.left() + 0.62 * len(words) * face.pixelSize() / 2 + 14 * picture.words,
                box.top() + 24 * picture.words,
            )
            draw_plate(painter, spot, words, face, ink, picture.style.cloth)


def _paint_objectives(painter: QPainter, picture: TablePicture) -> None:
    """A star in a red ring with its value; an area has a red rim too."""
    plain, size = picture.style.style, 21.0 * min(picture.words, 2.2)
    written = {one.text for one in picture.board.labels} if "labels" not in picture.hidden else set()
    for aim in picture.board.objectives:
        ink = _side_ink(picture, aim.side)
        spot = picture.projection.spot(*aim.points[0])
        if aim.outline is not None:
            path = picture.projection.outline(aim.outline)
            painter.setPen(pen(plain.mark_halo, 6.0, 0.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            painter.setPen(pen(plain.target, 3.2, dash=(5.0, 2.6), cap=Qt.PenCapStyle.FlatCap))
            painter.drawPath(path)
            spot = path.boundingRect().center()
        painter.setPen(pen(ink, size * 0.16))
        painter.setBrush(colour(plain.card))
        painter.drawEllipse(spot, size, size)
        painter.fillPath(star(spot, size * 0.72), colour(ink))
        face = font(SANS, size * 0.9, 800)
        draw_plate(
            painter,
            spot + QPointF(size * 1.05, -size * 0.75),
            str(aim.value),
            face,
            plain.card,
            ink,
            size * 0.2,
        )
        if aim.name is not None and aim.name not in written:
            words = aim.name.in_language(picture.language)
            below = spot + QPointF(0, size * 1.0 + 22 * picture.words)
            draw_text(
                painter,
                below,
                words,
                font(SERIF, 24 * picture.words, 500, True),
                plain.place,
                plain.place_halo,
                6.0,
            )


def _paint_names(painter: QPainter, picture: TablePicture, scale: float) -> None:
    """The names of features and bands where they are in nobody's way; not what is said elsewhere already."""
    plain, projection = picture.style.style, picture.projection
    said = {one.text for one in picture.board.labels} | {one.name for one in picture.board.objectives}
    things: tuple[Any, ...] = (*picture.board.features, *picture.board.bands)
    taken = [*picture.taken, *_signs(picture)]
    for thing in things:
        if thing.name is None or thing.name in said:
            continue
        words = thing.name.in_language(picture.language)
        wet = thing.ground in (*WATERS, "water")
        face = font(SERIF, 28 * min(picture.words, 2.2), 500, True)
        ink, halo = (plain.water_number, plain.water_halo) if wet else (plain.place, plain.place_halo)
        wide, high = text_width(words, face), float(face.pixelSize())
        box = projection.polygon(getattr(thing, "line", None) or thing.outline).boundingRect()
        if high * scale < SMALLEST or wide > 1.4 * max(box.width(), box.height()):
            continue
        for spot, turn in _name_places(picture, thing):
            there = QTransform().translate(spot.x(), spot.y()).rotate(turn)
            rect = there.mapRect(QRectF(-wide / 2, -0.5 * high, wide, high))
            if any(rect.intersects(other) for other in taken):
                continue
            taken.append(rect)
            painter.save()
            painter.setTransform(there, True)
            draw_text(painter, QPointF(0, high * 0.32), words, face, ink, halo, 6.0)
            painter.restore()
            break


def _signs(picture: TablePicture) -> Iterator[QRectF]:
    """What is written or marked on the table anyway."""
    reach = 26.0 * min(picture.words, 2.2)
    for aim in picture.board.objectives:
        path = picture.projection.polygon(aim.points)
        spot = path.boundingRect().center()
        yield QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach)
    for label in picture.board.labels:
        face = font(SERIF, LABEL_SIZES[label.size] * min(picture.words, 2.0), 500, True)
        half = text_width(label.text.in_language(picture.language), face) / 2
        spot = picture.projection.spot(*label.at)
        yield QRectF(spot.x() - half, spot.y() - face.pixelSize() / 2, 2 * half, face.pixelSize())


def _name_places(picture: TablePicture, thing: Any) -> Iterator[tuple[QPointF, float]]:
    """Spots for the name of a thing and the turn of its words, the best first."""
    if hasattr(thing, "line"):
        spots = [picture.projection.spot(*point) for point in thing.line]
        for part in (0.5, 0.36, 0.64, 0.24, 0.76, 0.14, 0.86):
            yield _place_on_line(spots, part)
        return
    box = picture.projection.outline(thing.outline).boundingRect()
    inside, below = (
        ((0.0, 0.0), (0.0, 0.22), (0.0, -0.22), (0.16, 0.1), (-0.16, 0.1)),
        ((0.0, 0.58), (0.0, -0.58)),
    )
    # Words on trees and houses are hard to read: they stand beside them.
    for aside, down in (*below, *inside) if thing.ground in RESTLESS else (*inside, *below):
        yield box.center() + QPointF(aside * box.width(), down * box.height()), 0.0


def _place_on_line(spots: list[QPointF], part: float) -> tuple[QPointF, float]:
    """A place along a line, and the turn under which words along it can be read."""
    path = QPainterPath(spots[0])
    for spot in spots[1:]:
        path.lineTo(spot)
    turn = -path.angleAtPercent(part)
    while turn > 90:
        turn -= 180
    while turn <= -90:
        turn += 180
    return path.pointAtPercent(part), turn


def paint_far_table(painter: QPainter, picture: TablePicture) -> None:
    """Everything in flat colours: the overview, and what stands in for a tile that is not ready."""
    painter.fillRect(picture.face, colour(picture.style.cloth))
    if "ground" not in picture.hidden:
        for feature in picture.board.features:
            painter.fillPath(
                picture.projection.outline(feature.outline), colour(flat(feature.ground, picture.style))
            )
    if "bands" not in picture.hidden:
        for band in picture.board.bands:
            width = max(band.width * PIXELS, 10.0)
            paint_far(painter, picture.projection.line(band.line), width, flat(band.ground, picture.style))


def thing_rect(picture: TablePicture, thing: Any) -> QRectF:
    """All that is drawn of a thing, words included, in scene units."""
    from core.scenarios.tables import points_of

    box = picture.projection.polygon(points_of(thing)).boundingRect()
    grown = words_for(0.0)  # tiles of every scale are repaired
    room = 30.0 + getattr(thing, "width", 0) * PIXELS + 60.0 * grown
    words = getattr(thing, "text", None) or getattr(thing, "name", None)
    aside = 0.0
    if words is not None or hasattr(thing, "side"):
        longest = max(len(words.en), len(words.fr)) if words is not None else 24
        aside = longest * 12.0 * grown
    return box.adjusted(-room - aside, -room, room + aside, room)


def band_area(picture: TablePicture, thing: Any) -> QPainterPath:
    """The ground that a band covers, in the scene."""
    return ribbon(picture.projection.line(thing.line), thing.width * PIXELS)


__all__ = ["CENTIMETRE", "TablePicture", "paint_far_table", "paint_table", "thing_rect"]
