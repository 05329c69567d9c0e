"""What an engraver leaves on a plate: paths with the names of their inks. Colours come at the printing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.byte_memory import bytes_of_path
from editor.boards.styles.staff.ink import Ink, Inks, thinned
from editor.boards.styles.staff.vector_paths import (
    Points,
    by_cell,
    path_of_lines,
    path_of_polygons,
    path_of_shape,
)

GROUP = 128.0
"""Side of the squares in which strokes are put together."""

FLAT, ROUND = Qt.PenCapStyle.FlatCap, Qt.PenCapStyle.RoundCap


@dataclass(frozen=True, slots=True)
class Drawing:
    """A path in one ink: filled, or drawn with a pen where `width` is not 0."""

    path: QPainterPath
    ink: Ink
    alpha: float = 1.0
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Qt.PenCapStyle = ROUND
    join: Qt.PenJoinStyle = Qt.PenJoinStyle.RoundJoin
    under: Ink | None = None
    """Fills the path below the pen."""
    bounds: QRectF = field(init=False)

    def __post_init__(self) -> None:
        room = self.width
        object.__setattr__(self, "bounds", self.path.boundingRect().adjusted(-room, -room, room, room))


@dataclass(frozen=True, slots=True)
class Plate:
    """A region engraved: its drawings from bottom to top."""

    rect: QRectF
    drawings: tuple[Drawing, ...]
    bytes: int = field(init=False)
    """What it takes."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bytes", sum(bytes_of_path(drawing.path) for drawing in self.drawings))


def bytes_of_plate(plate: Plate) -> int:
    """What a plate takes."""
    return plate.bytes


def print_plate(painter: QPainter, plate: Plate, inks: Inks, area: QRectF) -> None:
    """Draw what of a plate meets `area`; both in units of the engraving, as the painter is."""
    for _step in print_steps(painter, plate, inks, area):
        pass


def print_steps(painter: QPainter, plate: Plate, inks: Inks, area: QRectF) -> Iterator[None]:
    """`print_plate` drawing by drawing."""
    for drawing in plate.drawings:
        if not drawing.bounds.intersects(area):
            continue
        yield
        ink = inks[drawing.ink]
        if not drawing.width:
            painter.fillPath(drawing.path, colour(ink, drawing.alpha))
            continue
        line = thinned(ink, inks["paper"], drawing.alpha)
        brush = pen(line, drawing.width, 1.0, drawing.dash, drawing.cap, drawing.join)
        if drawing.under is None:
            painter.strokePath(drawing.path, brush)
            continue
        painter.setPen(brush)
        painter.setBrush(colour(inks[drawing.under]))
        painter.drawPath(drawing.path)


def filled(shape: BaseGeometry, ink: Ink, alpha: float = 1.0) -> list[Drawing]:
    """A shape filled."""
    return [] if shape.is_empty else [Drawing(path_of_shape(shape), ink, alpha)]


def ruled(
    shape: BaseGeometry,
    ink: Ink,
    width: float,
    alpha: float = 1.0,
    dash: tuple[float, ...] = (),
    cap: Qt.PenCapStyle = ROUND,
) -> list[Drawing]:
    """The outline of a shape, or a line, drawn with a pen."""
    return [] if shape.is_empty else [Drawing(path_of_shape(shape), ink, alpha, width, dash, cap)]


def lines(strokes: Points, ink: Ink, width: float, alpha: float = 1.0) -> list[Drawing]:
    """Short lines (count, points, 2), put together by where they begin."""
    return [
        Drawing(path_of_lines(strokes[group]), ink, alpha, width) for group in by_cell(strokes[:, 0], GROUP)
    ]


def polygons(shapes: Points, ink: Ink, alpha: float = 1.0) -> list[Drawing]:
    """Small filled polygons (count, corners, 2), put together by where they begin."""
    return [Drawing(path_of_polygons(shapes[group]), ink, alpha) for group in by_cell(shapes[:, 0], GROUP)]


def joined(*parts: Iterable[Drawing]) -> list[Drawing]:
    """Several drawings, the first at the bottom."""
    return [drawing for part in parts for drawing in part]


def within(spots: Points, shape: BaseGeometry) -> Points:
    """Those of the spots that lie inside of a shape."""
    if shape.is_empty or not len(spots):
        return spots[:0]
    shapely.prepare(shape)
    inside: Points = spots[shapely.contains_xy(shape, spots[:, 0], spots[:, 1])]
    return inside


def without(spots: Points, shapes: Sequence[BaseGeometry]) -> Points:
    """Those of the spots that lie in none of the shapes."""
    for shape in shapes:
        if not shape.is_empty and len(spots):
            shapely.prepare(shape)
            spots = spots[~shapely.contains_xy(shape, spots[:, 0], spots[:, 1])]
    return spots
