"""The painter of all that lies still on a table: cloth, ground, grid, zones."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import draw_plate
from editor.base.drawing.noise import between
from editor.base.drawing.symbols import star
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.measured_style import TableStyle, side_ink
from editor.boards.measured.bands import paint_band, paint_far
from editor.boards.measured.terrain import flat, paint_feature
from editor.boards.measured.words import paint_words, placed_words
from editor.boards.styles.catalog import map_style
from editor.boards.styles.map_style import Store

if TYPE_CHECKING:
    pass

EDGE = 34.0
"""Scene units round the table at zoom 1 for the frame and its figures; grows as the table is seen smaller."""

FEET = 3048
"""A foot in tenths of a millimetre."""


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
    if "objectives" not in picture.hidden:
        _paint_objectives(painter, picture)
    if not picture.words_apart:
        paint_words(painter, placed_words(picture, scale, picture.taken))
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


def words_for(scale: float, lettering: float = 1.0) -> float:
    """How much larger than at 100 % words are drawn on a table seen at `scale` pixels a scene unit.

    `lettering` is how many times larger than usual the whole window writes.
    """
    return min(3.2 * lettering, max(1.0, 0.75 * lettering / max(scale, 1e-6)))


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


def _paint_zones(painter: QPainter, picture: TablePicture) -> None:
    """Where the sides set up: their colour, thin, with dashes."""
    for zone in picture.board.zones:
        path, ink = picture.projection.outline(zone.outline), side_ink(picture.style, picture.side(zone.side))
        side = picture.side(zone.side) or 0
        painter.fillPath(path, colour(picture.style.style.sides[side % 2].fill, 0.10))
        painter.setPen(pen(ink, 2.6 * picture.words, 0.9, (7.0, 4.0), Qt.PenCapStyle.FlatCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)


def _paint_objectives(painter: QPainter, picture: TablePicture) -> None:
    """A star in a red ring, its value where the game knows one; an area has a red rim too."""
    plain, size = picture.style.style, 21.0 * min(picture.words, 2.2)
    for aim in picture.board.objectives:
        ink = side_ink(picture.style, picture.side(aim.side))
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
        if not picture.board.WORTH:
            continue
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
    grown = words_for(0.0, picture.lettering)  # tiles of every scale are repaired
    room = 30.0 + getattr(thing, "width", 0) * PIXELS + 60.0 * grown
    words = getattr(thing, "text", None) or getattr(thing, "name", None)
    aside = 0.0
    if words is not None or hasattr(thing, "side"):
        longest = max(len(words.en), len(words.fr)) if words is not None else 24
        aside = longest * 12.0 * grown
    return box.adjusted(-room - aside, -room, room + aside, room)
