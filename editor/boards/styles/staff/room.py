"""The staff map: the style as the catalogue holds it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from editor.base.drawing.brushes import colour
from editor.base.drawing.byte_memory import ByteMemory
from editor.base.drawing.stamps import Stamps
from editor.boards.drawing.changes import changed_hexes
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.layers import far_view, objectives, sections
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.layers.town_groups import BUILT, has_church
from editor.boards.drawing.style import Style
from editor.boards.styles.map_style import MapStyle, Store
from editor.boards.styles.staff import sheet_marks, tables
from editor.boards.styles.staff.country import Work
from editor.boards.styles.staff.drawings import Drawing, Plate, bytes_of_plate, print_plate, print_steps
from editor.boards.styles.staff.engraving import engraved
from editor.boards.styles.staff.hexes import FAR, hex_country
from editor.boards.styles.staff.palettes import inks_of
from editor.boards.styles.staff.plates import SQUARE, PlateStore, places_in
from editor.boards.styles.staff.plates import square as square_of
from editor.boards.styles.staff.swatches import swatch
from editor.boards.styles.staff.works import fence, trace

if TYPE_CHECKING:
    from editor.boards.drawing.measured_picture import TablePicture

IN_PARTS = 16 * SQUARE * SQUARE
"""Square scene units from which on a picture in pixels is engraved in parts."""
MOST_WHOLE = 10_000_000
"""Bytes of plates of whole maps: one that is not engraved in parts takes half of that at most."""
WHOLE_PLATES: ByteMemory[Hashable, Plate] = ByteMemory(MOST_WHOLE, bytes_of_plate)
"""Plates of whole maps, for one picture after another of the same ground."""

FULL_FROM = 0.2
"""Below this scale a hex is under 22 pixels wide: flat colours say more than drawings."""


def paint(
    painter: QPainter,
    picture: MapPicture,
    rect: QRectF,
    scale: float,
    stamps: Stamps | None = None,
    store: Store | None = None,
) -> Iterator[None]:
    """Draw `rect` of the map: what `editor.boards.styles.map_painter.paint_map` asks of a style."""
    patch = Patch(picture, rect, scale, stamps)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if scale < FULL_FROM:
        far_view.paint_flat(painter, patch)
    else:
        painter.fillRect(rect, colour(picture.style.margin))
        yield from _print(painter, picture, rect, store)
        sheet_marks.paint_edges(painter, patch)
        yield
    sections.paint_sections(painter, patch)
    if scale >= FULL_FROM:
        yield from _sign_steps(painter, patch)
    sheet_marks.paint_frame(painter, patch)
    if scale >= FULL_FROM:
        sections.paint_section_names(painter, patch)


def _sign_steps(painter: QPainter, patch: Patch) -> Iterator[None]:
    sheet_marks.paint_levels(painter, patch)
    objectives.paint(painter, patch)
    yield
    yield from sheet_marks.paint_numbers(painter, patch)
    yield


def touch_up(
    painter: QPainter, old: MapPicture, new: MapPicture, rect: QRectF, scale: float, stamps: Stamps
) -> bool:
    """Edited hexes in a flat tint over the print that there is: printing waits for the new plate."""
    if scale < FULL_FROM or (old.board.flags, old.aims, old.entries) != (
        new.board.flags,
        new.aims,
        new.entries,
    ):
        return False  # what lies over the print can be taken away only by printing
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    around = new.projection.hexes_in(rect, 0.0)
    hexes = [hex_ for hex_ in around if _country_of(old, hex_) != _country_of(new, hex_)]
    within = QPainterPath()
    for hex_ in hexes:
        within.addPath(_middle_of(new, hex_))
    _tint(painter, new, hexes, rect)
    painter.setClipPath(within, Qt.ClipOperation.IntersectClip)
    patch = Patch(new, rect, scale, stamps)
    sections.paint_sections(painter, patch)
    for _step in _sign_steps(painter, patch):
        pass
    return True


def _country_of(picture: MapPicture, hex_: int) -> Hashable:
    """All of a hex that is on its plate."""
    board, grid = picture.board, picture.grid
    level = board.levels[grid.row(hex_) - 1][grid.column(hex_) - 1]
    fences = picture.fences.get(hex_)
    return picture.ground(hex_), level, picture.features(hex_), picture.works.get(hex_), fences


def _print(painter: QPainter, picture: MapPicture, rect: QRectF, store: Store | None) -> Iterator[None]:
    inks = inks_of(picture.style)
    area = rect.intersected(picture.face)
    if isinstance(store, PlateStore):
        for square, plate, made_of in store.plates(picture, area):
            painter.save()
            painter.setClipRect(square.intersected(area), Qt.ClipOperation.IntersectClip)
            try:
                yield from print_steps(painter, plate, inks, area)
                if made_of.board is not picture.board:
                    _tint(painter, picture, changed_hexes(made_of, picture), area)
            finally:  # also when it is given up half drawn
                painter.restore()
    elif isinstance(painter.device(), QImage) and area.width() * area.height() > IN_PARTS:
        yield from _print_in_parts(painter, picture, area)
    elif not area.isEmpty():
        yield from print_steps(painter, _engraved_whole(picture, area), inks, area)


def _engraved_whole(picture: MapPicture, area: QRectF) -> Plate:
    """The plate of a small map, kept: maps of a report differ in what stands there, seldom in the ground."""
    key = (_whole(picture), area.getRect(), sign(picture, area))
    plate = WHOLE_PLATES.find(key)
    if plate is None:
        plate = engraved(hex_country(picture, area))
        WHOLE_PLATES.lay(key, plate)
    return plate


def _print_in_parts(painter: QPainter, picture: MapPicture, area: QRectF) -> Iterator[None]:
    """As the whole, but engraved square by square: the engraving of a large map takes gigabytes.

    A plate is the same picture as that part of the whole. What the painter does not show is not engraved.
    """
    inks = inks_of(picture.style)
    shown = area.intersected(painter.clipBoundingRect()) if painter.hasClipping() else area
    for place in places_in(shown):
        painter.save()
        painter.setClipRect(square_of(place).intersected(area), Qt.ClipOperation.IntersectClip)
        try:
            yield from print_steps(painter, engrave(picture, square_of(place)), inks, area)
        finally:  # also when it is given up half drawn
            painter.restore()


def _middle_of(picture: MapPicture, hex_: int) -> QPainterPath:
    """The hex without its edges."""
    outline = QPainterPath()
    outline.addPolygon(picture.projection.outline(hex_, 0.97))
    outline.closeSubpath()
    return outline


def _tint(painter: QPainter, picture: MapPicture, hexes: Iterable[int], area: QRectF) -> None:
    """Hexes that are not what their plate shows wear a flat colour until it is made anew."""
    for hex_ in hexes:
        outline = _middle_of(picture, hex_)
        if outline.boundingRect().intersects(area):
            ground = "hill" if picture.is_high(hex_) else picture.ground(hex_)
            tint = picture.style.margin if ground == "clear" else far_view.flat_colour(picture.style, ground)
            painter.fillPath(outline, colour(picture.style.margin))
            painter.fillPath(outline, colour(tint, 0.7))


def sign(picture: MapPicture, rect: QRectF) -> Hashable:
    """All that the plate of a square hangs on: the ground, heights and works within reach of it."""
    board, projection = picture.board, picture.projection
    hexes = list(projection.hexes_in(rect, FAR))
    if not hexes:
        return ()
    grid = picture.grid
    rows = range(grid.row(hexes[0]) - 1, grid.row(hexes[-1]))
    first = max(0, min(grid.column(hex_) for hex_ in hexes) - 1)
    last = max(grid.column(hex_) for hex_ in hexes)
    ground = tuple(board.ground[row][first:last] for row in rows)
    levels = tuple(board.levels[row][first:last] for row in rows)
    features = tuple(picture.features(hex_) for hex_ in hexes) if board.features else ()
    works = tuple(picture.works.get(hex_) for hex_ in hexes) if picture.works else ()
    fences = tuple(picture.fences.get(hex_) for hex_ in hexes) if picture.fences else ()
    churches = tuple(hex_ for hex_ in hexes if picture.ground(hex_) in BUILT and has_church(picture, hex_))
    return ground, levels, features, works, fences, churches, picture.turned


def engrave(picture: MapPicture, rect: QRectF) -> Plate:
    """The plate of a square."""
    return engraved(hex_country(picture, rect))


def _whole(picture: MapPicture) -> Hashable:
    """What numbers of ground mean, and where a hex of a board turned round lies."""
    return type(picture.board), picture.grid


def new_store() -> PlateStore:
    """Plates for one board of hexes."""
    return PlateStore(sign, engrave, FULL_FROM, _whole)


def _draw(painter: QPainter, drawings: list[Drawing], style: Style) -> None:
    everywhere = QRectF(-1e6, -1e6, 2e6, 2e6)
    print_plate(painter, Plate(everywhere, tuple(drawings)), inks_of(style), everywhere)


def draw_wall(painter: QPainter, corners: list[QPointF], style: Style) -> None:
    """A fieldwork along `corners`, for the legend."""
    _draw(painter, trace(Work(tuple((spot.x(), spot.y()) for spot in corners))), style)


def draw_fence(painter: QPainter, start: QPointF, end: QPointF, style: Style) -> None:
    """A fence from `start` to `end`, for the legend."""
    _draw(painter, fence((start.x(), start.y()), (end.x(), end.y())), style)


def draw_sample(painter: QPainter, kind: str, style: Style) -> None:
    """A piece of that ground, for a palette."""
    _draw(painter, swatch(kind), style)


def paint_table_ground(
    painter: QPainter, picture: TablePicture, area: QRectF, scale: float, store: Store | None = None
) -> Iterator[None]:
    """Paper, ground and bands of a measured table within `area` (scene units)."""
    painter.fillRect(area, colour(picture.style.cloth))
    inks = inks_of(picture.style.style)
    seen = area.intersected(picture.face)
    if seen.isEmpty():
        return
    unit = tables.unit_of(picture)
    pieces: Iterable[tuple[QRectF, Plate, TablePicture]]
    if isinstance(store, PlateStore):
        pieces = store.plates(picture, seen)
    else:
        pieces = ((seen, engrave_table(picture, seen), picture),)
    for square, plate, _made_of in pieces:
        painter.save()
        painter.setClipRect(square.intersected(seen), Qt.ClipOperation.IntersectClip)
        painter.scale(unit, unit)
        try:
            yield from print_steps(painter, plate, inks, _divided(seen, unit))
        finally:
            painter.restore()


def _divided(rect: QRectF, unit: float) -> QRectF:
    """Scene units of a table as units of the engraving."""
    return QRectF(rect.left() / unit, rect.top() / unit, rect.width() / unit, rect.height() / unit)


def engrave_table(picture: TablePicture, rect: QRectF) -> Plate:
    """The plate of a square of a table (scene units)."""
    return engraved(tables.table_country(picture, _divided(rect, tables.unit_of(picture))))


def new_table_store() -> PlateStore:
    """Plates for one table."""
    return PlateStore(tables.sign, engrave_table, whole=tables.whole)


STAFF = MapStyle(
    id="staff",
    paint=paint,
    level=sheet_marks.draw_level,
    wall=draw_wall,
    fence=draw_fence,
    sample=draw_sample,
    new_store=new_store,
    touch_up=touch_up,
    paint_table_ground=paint_table_ground,
    new_table_store=new_table_store,
)
