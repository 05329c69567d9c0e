"""Cliffs: the brow as a line, rock strokes down from it as triangles."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.contours import contour
from editor.boards.styles.staff.height_field import Field
from editor.boards.styles.staff.places import chances, quantized
from editor.boards.styles.staff.vector_paths import Points


def wedges(field: Field, zone: BaseGeometry) -> tuple[list[Points], Points]:
    """Cliffs within `zone`: the brow as lines, and rock strokes down from it as triangles (count, 3, 2)."""
    brows: list[Points] = []
    triangles: list[Points] = []
    if zone.is_empty:
        return brows, np.empty((0, 3, 2))
    for base in range(field.count):
        for part, long, wide in ((0.82, 17.0, 4.8), (0.40, 12.0, 4.0)):
            for line in contour(field, base + part):
                if len(line) < 2:
                    continue
                cut = shapely.intersection(shapely.LineString(line), zone)
                for ring in _lines_of(cut):
                    if part > 0.5:
                        brows.append(ring)
                    triangles.append(_rock(field, ring, long, wide))
    return brows, np.concatenate(triangles) if triangles else np.empty((0, 3, 2))


def _lines_of(shape: BaseGeometry) -> Iterator[Points]:
    for part in shapely.get_parts(shape):
        if part.geom_type == "LineString" and part.length > 14.0:
            yield shapely.get_coordinates(part)


def _rock(field: Field, line: Points, long: float, wide: float) -> Points:
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    places = np.arange(wide / 2, lengths[-1], 1.2 * wide)
    x, y = np.interp(places, lengths, line[:, 0]), np.interp(places, lengths, line[:, 1])
    gx, gy = field.all_at((field.rise_x, field.rise_y), x, y)
    steep = np.maximum(np.hypot(gx, gy), 1e-9)
    dx, dy = -gx / steep, -gy / steep
    i, j = quantized(x), quantized(y)
    reach = long * (0.6 + 0.7 * chances(i, j, 4))
    half = 0.5 * wide * (0.6 + 0.6 * chances(i, j, 6))
    lean = (chances(i, j, 9) - 0.5) * 0.5 * reach
    return np.stack(
        [
            np.column_stack([x - dy * half, y + dx * half]),
            np.column_stack([x + dy * half, y - dx * half]),
            np.column_stack([x + dx * reach - dy * lean, y + dy * reach + dx * lean]),
        ],
        axis=1,
    )
