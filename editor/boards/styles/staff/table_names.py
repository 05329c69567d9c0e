"""Names of hills on a measured table as a staff map: spaced capitals on the flat top, else along the foot."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainterPath
from shapely.geometry.base import BaseGeometry

from editor.base.drawing.brushes import TITLE, font
from editor.base.drawing.lettering import text_width
from editor.boards.styles.staff.river_names import letters_on
from editor.boards.styles.staff.tables import steps_of_hill, unit_of
from editor.boards.styles.staff.vector_paths import Points, path_of_shape

if TYPE_CHECKING:
    from core.scenarios.tables import Feature
    from editor.boards.drawing.measured_picture import TablePicture

SIZE, APART = 25.0, 7.0
"""Height of the capitals and the room between two, in scene units at 100 %."""

FOOT, BROW = 30.0, 44.0
"""How far the slope of a step reaches outside and inside of its outline, in units of the engraving."""

SMALLER = (1.0, 0.84)


@lru_cache(maxsize=256)
def _shape(points: tuple[tuple[float, float], ...]) -> BaseGeometry:
    shape = shapely.Polygon(points)
    return shape if shape.is_valid else shape.buffer(0)


def shape_of(picture: TablePicture, feature: Feature) -> BaseGeometry:
    """The outline of a hill in scene units."""
    spots = (picture.projection.spot(*place) for place in feature.outline)
    return _shape(tuple((spot.x(), spot.y()) for spot in spots))


def _slope_depth(picture: TablePicture, feature: Feature) -> float:
    """How far the strokes of a hill reach into it, in scene units."""
    levels, apart = steps_of_hill(feature, shape_of(picture, feature).area / unit_of(picture) ** 2)
    return (BROW + (levels - 1) * apart) * unit_of(picture)


def slope_of(picture: TablePicture, feature: Feature) -> QPainterPath:
    """The ring of a hill that is hatched."""
    shape, depth = shape_of(picture, feature), _slope_depth(picture, feature)
    return path_of_shape(shape.buffer(FOOT * unit_of(picture)).difference(shape.buffer(-depth)))


class NameGround(Protocol):
    """What names keep clear of and what they shun."""

    def is_free(self, rect: QRectF) -> bool:
        """Whether nothing that must be seen lies there."""
        ...

    def overlap_cost(self, rect: QRectF, own: Any = None) -> float:
        """What lies under a rectangle that words should not cover."""
        ...


def name_of_hill(
    ground: NameGround, picture: TablePicture, feature: Feature, words: str, grown: float
) -> QPainterPath | None:
    """The letters of a hill's name in their best place; None where there is none."""
    best: tuple[float, QPainterPath] | None = None
    for step, shrink in enumerate(SMALLER):
        face, apart = font(TITLE, SIZE * grown * shrink), APART * grown * shrink
        capitals = words.upper()
        whole = sum(text_width(letter, face) for letter in capitals) + apart * (len(capitals) - 1)
        for way, course, middle in courses(picture, feature, whole, face):
            cost = way + 0.12 * step
            if best is not None and cost >= best[0]:
                continue
            path = letters_on(course, capitals, face, apart, middle)
            if path is None or not ground.is_free(path.boundingRect()):
                continue
            cost += ground.overlap_cost(path.boundingRect() if _is_level(course) else _band(path), feature)
            if best is None or cost < best[0]:
                best = cost, path
    return best[1] if best is not None else None


def _is_level(course: Points) -> bool:
    return bool(np.ptp(course[:, 1]) < 2.0)


def _band(path: QPainterPath) -> Any:
    """The part of a bent name that is looked at for what lies under it: its middle."""
    box = path.boundingRect()
    return box.adjusted(0.3 * box.width(), 0.3 * box.height(), -0.3 * box.width(), 0.0)


def courses(
    picture: TablePicture, feature: Feature, whole: float, face: QFont
) -> Iterator[tuple[float, Points, QPointF]]:
    """(how far out of the way, course, where on it) for a name: on the flat top, then along the foot."""
    shape, unit, high = shape_of(picture, feature), unit_of(picture), float(face.pixelSize())
    left, top, right, bottom = shape.bounds
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    flat = shape.buffer(-_slope_depth(picture, feature) * 0.92)
    for number, down in enumerate((0.0, -0.2, 0.2, -0.34, 0.34)):
        for aside in (0.0, -0.18, 0.18):
            x, y = middle_x + aside * (right - left), middle_y + down * (bottom - top)
            box = shapely.box(x - whole / 2, y - 0.5 * high, x + whole / 2, y + 0.5 * high)
            if flat.contains(box):
                line = np.array([[x - whole / 2 - 30 + step, y] for step in np.linspace(0, whole + 60, 12)])
                yield 0.03 * number + 0.05 * abs(aside), line, QPointF(x, y)
    ring = shapely.get_coordinates(shape.buffer((FOOT + 2.0) * unit + 0.55 * high).exterior)
    for way, below in ((0.1, True), (0.12, False)):
        course = half_ring(ring, below)
        if len(course) > 3:
            for aside in (0.0, -0.22, 0.22):
                x = middle_x + aside * (right - left)
                y = float(np.interp(x, course[:, 0], course[:, 1]))
                yield way + 0.1 * abs(aside), course, QPointF(x, y)


def half_ring(ring: Points, below: bool) -> Points:
    """The lower or the upper half of a closed line from left to right, flattened for letters."""
    x = np.linspace(ring[:, 0].min() + 1.0, ring[:, 0].max() - 1.0, 64)
    pairs = list(itertools.pairwise(ring))
    y = np.full(len(x), -math.inf if below else math.inf)
    for (ax, ay), (bx, by) in pairs:
        if ax == bx:
            continue
        inside = (x >= min(ax, bx)) & (x <= max(ax, bx))
        there = ay + (by - ay) * (x[inside] - ax) / (bx - ax)
        y[inside] = np.maximum(y[inside], there) if below else np.minimum(y[inside], there)
    known = np.isfinite(y)
    x, y = x[known], y[known]
    if len(x) < 8:
        return np.empty((0, 2))
    wide = np.pad(y, 6, mode="edge")
    smooth = np.convolve(wide, np.ones(13) / 13, mode="valid")
    # Half as bent as the hill, and nowhere nearer to it than its foot.
    extreme = smooth.max() if below else smooth.min()
    return np.column_stack([x, extreme + 0.4 * (smooth - extreme)])
