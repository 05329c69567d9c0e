"""Lines of sight past ground: walls are the ground that is higher than one eye.

One line at a time by plain arithmetic and one question to shapely, many at once by arrays; both say the same.
"""

from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString

from core.geometry.ground_lines import first_meeting
from core.geometry.patches import Cover
from core.geometry.table_terrain import TableTerrain

Place: TypeAlias = tuple[int, int]
"""A point, in whole hundredths of a millimetre."""
Places: TypeAlias = NDArray[np.int64]
"""Rows of two: points, or pairs of places in a row of points."""
Answers: TypeAlias = NDArray[np.bool_]


class Wall:
    """The ground that is higher than one eye."""

    def __init__(self, terrain: TableTerrain, places: list[int]) -> None:
        self.rings = [terrain.rings[place] for place in places]
        self.alone = [Cover([terrain.polygons[place]]) for place in places]
        self.cover = Cover([terrain.polygons[place] for place in places])
        self.boxes = np.array([terrain.boxes[place] for place in places]).reshape(-1, 4)
        self.edges = [_edges(rings) for rings in self.rings]

    def holders(self, places: Places) -> dict[int, list[int]]:
        """Which patches hold which points, by the place of the point; points that none holds left out."""
        x, y = places[:, :1], places[:, 1:]
        left, bottom, right, top = self.boxes.T
        found: dict[int, list[int]] = {}
        near = np.nonzero((left < x) & (x < right) & (bottom < y) & (y < top))
        for place, patch in zip(*(row.tolist() for row in near), strict=True):
            if self.alone[patch].is_overlapped(shapely.Point(*places[place].tolist())):
                found.setdefault(place, []).append(patch)
        return found

    def held_by(self, place: Place) -> list[int]:
        """Which patches hold one point."""
        x, y = place
        return [
            patch
            for patch, (left, bottom, right, top) in enumerate(self.boxes.tolist())
            if left < x < right and bottom < y < top and self.alone[patch].is_overlapped(shapely.Point(x, y))
        ]


def is_past_wall(wall: Wall, start: Place, end: Place, see_in: int | None) -> bool:
    """Whether one wall leaves one line clear."""
    if start > end:
        start, end = end, start
    out = [
        max((first_meeting(here, there, wall.rings[patch]) for patch in wall.held_by(here)), default=0.0)
        for here, there in ((start, end), (end, start))
    ]
    length = sqrt((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2)
    if see_in is not None and max(out) * length > see_in:
        return False
    if out[0] + out[1] >= 1:
        return True
    line = LineString([_on_the_way(start, end, out[0]), _on_the_way(end, start, out[1])])
    return not wall.cover.is_overlapped(line)


def past_wall(wall: Wall, places: Places, pairs: Places, see_in: int | None) -> Answers:
    """Which lines one wall leaves clear."""
    starts, ends = places[pairs[:, 0]], places[pairs[:, 1]]
    out = np.zeros((len(pairs), 2))
    for place, patches in wall.holders(places).items():
        for end in (0, 1):
            lines = np.nonzero(pairs[:, end] == place)[0]
            if len(lines):
                towards = places[pairs[lines, 1 - end]]
                for patch in patches:
                    times = _first_meetings(places[place], towards, wall.edges[patch])
                    out[lines, end] = np.maximum(out[lines, end], times)
    clear = np.ones(len(pairs), dtype=np.bool_)
    outside = np.nonzero(out.sum(axis=1) < 1)[0]
    froms = _on_their_way(starts, ends, out[:, 0])[outside]
    tos = _on_their_way(ends, starts, out[:, 1])[outside]
    trimmed = shapely.linestrings(np.stack([froms, tos], axis=1))
    clear[outside] = ~shapely.intersects(wall.cover.core, trimmed)
    if see_in is not None:
        along = (ends - starts).astype(np.float64)
        clear &= out.max(axis=1) * np.sqrt((along * along).sum(axis=1)) <= see_in
    return clear


def _edges(rings: Sequence[tuple[Place, ...]]) -> NDArray[np.float64]:
    """The edges of outlines: x, y of the start, then the vector to the end."""
    edges = [
        (*ring[place - 1], here[0] - ring[place - 1][0], here[1] - ring[place - 1][1])
        for ring in rings
        for place, here in enumerate(ring)
    ]
    return np.array(edges, dtype=np.float64).T


def _first_meetings(start: Places, ends: Places, edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """`first_meeting` for many lines from one start."""
    along = (ends - start).astype(np.float64)
    along_x, along_y = along[:, :1], along[:, 1:]
    from_x, from_y = edges[0] - start[0], edges[1] - start[1]
    turn = along_x * edges[3] - along_y * edges[2]
    sign = np.sign(turn)
    turn *= sign
    time = (from_x * edges[3] - from_y * edges[2]) * sign
    place = (from_x * along_y - from_y * along_x) * sign
    meets = (time > 0) & (time < turn) & (place >= 0) & (place <= turn)
    times = np.divide(time, turn, out=np.ones_like(turn), where=meets)
    first: NDArray[np.float64] = times.min(axis=1)
    return first


def _on_the_way(start: Place, end: Place, share: float) -> Place:
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def _on_their_way(starts: Places, ends: Places, shares: NDArray[np.float64]) -> NDArray[np.float64]:
    on_the_way: NDArray[np.float64] = np.rint(starts + (ends - starts) * shares[:, None])
    return on_the_way
