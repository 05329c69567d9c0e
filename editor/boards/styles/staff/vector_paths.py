"""Painter paths from arrays of points: thousands of strokes at once, without a Python object a point.

Qt reads a path from the bytes of a data stream, so numpy writes those bytes. Nothing here needs a window: it
all runs in a worker thread too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

Points = NDArray[np.float64]
"""Shape (..., 2)."""

_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
_MOVE, _LINE, _CURVE, _CURVE_DATA = 0, 1, 2, 3
_WINDING = 1
_LINESTRING, _RING, _POLYGON, _FIRST_MULTI = 1, 2, 3, 4
GRAIN = 32.0
"""Places are rounded to this part of a unit (6 thousandths of a millimetre): files are half as long."""

_VERSION = QDataStream.Version.Qt_6_0


def path_of_elements(kinds: NDArray[np.int32], points: Points, *, winding: bool = True) -> QPainterPath:
    """A path of these elements (0 move, 1 line, 2 curve with two of 3 after it)."""
    count = len(points)
    path = QPainterPath()
    if not count:
        return path
    elements = np.empty(count, _ELEMENT)
    elements["kind"] = kinds
    rounded = np.round(points * GRAIN) / GRAIN
    elements["x"] = rounded[:, 0]
    elements["y"] = rounded[:, 1]
    data = np.array([count], ">i4").tobytes() + elements.tobytes()
    data += np.array([0, _WINDING if winding else 0], ">i4").tobytes()
    stream = QDataStream(QByteArray(data))
    stream.setVersion(_VERSION)
    path.reserve(count)  # one that grows takes a third more than it needs
    stream >> path
    return path


def path_of_polygons(polygons: Points) -> QPainterPath:
    """Polygons of the same number of corners, to be filled: shape (count, corners, 2).

    They are not closed: filling does that, and files are a seventh shorter.
    """
    return path_of_lines(polygons)


def path_of_lines(lines: Points) -> QPainterPath:
    """Open lines of the same number of points: shape (count, points, 2)."""
    count, points = lines.shape[:2]
    kinds = np.full((count, points), _LINE, np.int32)
    kinds[:, 0] = _MOVE
    return path_of_elements(kinds.ravel(), lines.reshape(-1, 2))


def path_of_curves(curves: Points, *, winding: bool = True) -> QPainterPath:
    """Chains of cubic curves: shape (count, 1 + 3 * curves a chain, 2)."""
    count, points = curves.shape[:2]
    kinds = np.full((count, points), _CURVE_DATA, np.int32)
    kinds[:, 0] = _MOVE
    kinds[:, 1::3] = _CURVE
    return path_of_elements(kinds.ravel(), curves.reshape(-1, 2), winding=winding)


def path_of_rings(rings: Sequence[Points], *, winding: bool = False) -> QPainterPath:
    """Lines or closed rings of any length, one after the other."""
    if not rings:
        return QPainterPath()
    kinds = []
    for ring in rings:
        kind = np.full(len(ring), _LINE, np.int32)
        kind[0] = _MOVE
        kinds.append(kind)
    return path_of_elements(np.concatenate(kinds), np.concatenate(list(rings)), winding=winding)


def path_of_shape(shape: BaseGeometry) -> QPainterPath:
    """The rings of all polygons of a shape, its holes left free, and its lines; points are left out."""
    parts = shapely.get_parts(shape)
    while np.any(shapely.get_type_id(parts) >= _FIRST_MULTI):
        parts = shapely.get_parts(parts)
    parts = parts[~shapely.is_empty(parts)]
    types = shapely.get_type_id(parts)
    lines = parts[(types == _LINESTRING) | (types == _RING)]
    rings = np.concatenate([lines, shapely.get_rings(parts[types == _POLYGON])])
    points, ring = shapely.get_coordinates(rings, return_index=True)
    kinds = np.full(len(points), _LINE, np.int32)
    kinds[:1] = _MOVE
    kinds[1:][np.diff(ring) > 0] = _MOVE
    return path_of_elements(kinds, points, winding=False)


def by_cell(anchors: Points, size: float) -> Iterator[NDArray[np.intp]]:
    """The indices of points grouped by the square of `size` that they lie in.

    Large fills are slow in a way of their own (each pixel row keeps a list of edges): groups keep them small.
    """
    if not len(anchors):
        return
    cells = np.floor(anchors / size).astype(np.int64)
    keys = cells[:, 0] * 100_003 + cells[:, 1]
    order = np.argsort(keys, kind="stable")
    breaks = np.flatnonzero(np.diff(keys[order])) + 1
    yield from np.split(order, breaks)
