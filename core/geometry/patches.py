"""Patches of ground as polygons: areas and bands as plain data, what shapely makes of them, and covers.

Corners of patches are whole tenths of a millimetre, as in files; polygons whole hundredths.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from core.geometry.ground_lines import Ring
from core.geometry.shapes import Shape
from core.geometry.tolerances import OVERLAPPING, TENTH

SHARPEST = 2
"""So many half widths from its middle line a bend of a band is cut off: a hairpin is drawn round, its spike
would bar what nobody sees barred.
"""

SHARES = 1000
"""Shares of a shape are whole thousandths."""


class Area(NamedTuple):
    """A polygon of some kind of ground, its corners in order; ``level`` is the height of its top."""

    kind: str
    ring: tuple[tuple[int, int], ...]
    level: int = 0


class Band(NamedTuple):
    """A road or a river: its middle line and its width."""

    kind: str
    line: tuple[tuple[int, int], ...]
    width: int
    level: int = 0


class Cover:
    """Some polygons as one, ``without`` some others, made ready for many questions.

    ``whole`` is their union; ``core`` is what lies deeper inside it than the tolerance of overlapping: a
    shape overlaps the cover where it meets the core.
    """

    def __init__(self, polygons: Sequence[BaseGeometry], without: Sequence[BaseGeometry] = ()) -> None:
        self.whole = shapely.union_all(list(polygons)).difference(shapely.union_all(list(without)))
        self.core = self.whole.buffer(-OVERLAPPING - 0.5, join_style="mitre")
        self.padded = self.whole.buffer(OVERLAPPING + 0.5, join_style="mitre")
        for geometry in (self.whole, self.core, self.padded):
            shapely.prepare(geometry)
        self._boxes = [polygon.bounds for polygon in polygons]

    def is_near(self, shape: Shape) -> bool:
        """Whether a shape may lie on it: a quick look at boxes."""
        x, y, reach = shape.double_x / 2, shape.double_y / 2, shape.reach / 2
        for left, bottom, right, top in self._boxes:
            if left <= x + reach and right >= x - reach and bottom <= y + reach and top >= y - reach:
                return True
        return False

    def is_overlapped(self, outline: BaseGeometry) -> bool:
        """Whether an outline reaches deeper into it than the tolerance of overlapping."""
        return bool(self.core.intersects(outline))

    def holds(self, outline: BaseGeometry) -> bool:
        """Whether an outline lies wholly on it, within the tolerance of overlapping."""
        return bool(self.padded.covers(outline))

    def share(self, outline: BaseGeometry) -> int:
        """Thousandths of an outline with an inside that lie on it."""
        return round(SHARES * self.whole.intersection(outline).area / outline.area)


def outline_of(shape: Shape) -> BaseGeometry:
    """A shape as shapely has it, on whole coordinates."""
    corners = shape.outline()
    if len(corners) > 2:
        return Polygon(corners)
    return LineString(corners) if len(corners) == 2 else shapely.Point(corners[0])


def polygon_of(patch: Area | Band) -> BaseGeometry:
    if isinstance(patch, Area):
        return Polygon([(x * TENTH, y * TENTH) for x, y in patch.ring])
    line = LineString([(x * TENTH, y * TENTH) for x, y in patch.line])
    half = patch.width * TENTH / 2
    band = line.buffer(half, cap_style="flat", join_style="mitre", mitre_limit=SHARPEST)
    # Rounded once, then free of the grid: buffers of what carries one are rounded too, and come out empty.
    return shapely.set_precision(shapely.set_precision(band, 1), 0)


def rings_of(geometry: BaseGeometry) -> tuple[Ring, ...]:
    rings = []
    for polygon in shapely.get_parts(geometry):
        for ring in (polygon.exterior, *polygon.interiors):
            rings.append(tuple((round(x), round(y)) for x, y in ring.coords[:-1]))
    return tuple(rings)


def edges_of(rings: Sequence[Ring]) -> NDArray[np.float64]:
    """The edges of outlines as four rows: x, y of the start, then the vector to the end."""
    edges = [
        (*ring[place - 1], here[0] - ring[place - 1][0], here[1] - ring[place - 1][1])
        for ring in rings
        for place, here in enumerate(ring)
    ]
    return np.array(edges, dtype=np.float64).T
