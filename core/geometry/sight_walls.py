"""Lines of sight past ground: walls are the ground that is higher than one eye.

One line at a time by plain arithmetic and one question to shapely, many at once by arrays; both say the same.
"""

from math import sqrt
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, STRtree

from core.geometry.ground_lines import first_meeting
from core.geometry.patches import Cover, edges_of
from core.geometry.table_terrain import TableTerrain

Place: TypeAlias = tuple[int, int]
"""A point, in whole hundredths of a millimetre."""
Places: TypeAlias = NDArray[np.int64]
"""Rows of two: points, or pairs of places in a row of points."""
Answers: TypeAlias = NDArray[np.bool_]

_MOST_KEPT = 20_000


class Wall:
    """The ground that is higher than one eye."""

    def __init__(self, terrain: TableTerrain, places: list[int]) -> None:
        self.rings = [terrain.rings[place] for place in places]
        self.cover = Cover([terrain.polygons[place] for place in places])
        self.edges = [edges_of(rings) for rings in self.rings]
        self.tree = STRtree([Cover([terrain.polygons[place]]).core for place in places])
        self._held: dict[Place, list[int]] = {}

    def holders(self, places: Places) -> dict[int, list[int]]:
        """Which patches hold which points, by the place of the point; points that none holds left out."""
        found = ((number, self.held_by(place)) for number, place in enumerate(map(tuple, places.tolist())))
        return {number: patches for number, patches in found if patches}

    def held_by(self, place: Place) -> list[int]:
        """Which patches hold one point; kept, for pieces that stand still are asked again and again."""
        if place not in self._held:
            if len(self._held) > _MOST_KEPT:
                self._held.clear()
            patches = self.tree.query(shapely.Point(place), "intersects")
            self._held[place] = sorted(patches.tolist())
        return self._held[place]

    def is_clear_inside(self, start: Place, end: Place, share: float) -> bool:
        """Whether nothing lies on that first part of a line but patches that hold its start, or its end as
        far as from there to their edges."""
        part = LineString([start, _on_the_way(start, end, share)])
        others = set(self.tree.query(part, "intersects").tolist()) - set(self.held_by(start))
        return all(self.is_left_by(patch, start, end) for patch in others)

    def is_left_by(self, patch: int, start: Place, end: Place) -> bool:
        """Whether a patch holds the end of a line and lies on it no farther than from there to its edge."""
        if patch not in self.held_by(end):
            return False
        before = _on_the_way(end, start, first_meeting(end, start, self.rings[patch]))
        return patch not in self.tree.query(LineString([start, before]), "intersects").tolist()


def is_past_wall(wall: Wall, start: Place, end: Place, see_in: int | None) -> bool:
    """Whether one wall leaves one line clear."""
    if start > end:
        start, end = end, start
    out = []
    for here, there in ((start, end), (end, start)):
        holders = wall.held_by(here)
        times = (first_meeting(here, there, wall.rings[patch]) for patch in holders)
        out.append(max(times, default=0.0))
        if holders and not wall.is_clear_inside(here, there, out[-1]):
            return False
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
    held = wall.holders(places)
    out = np.zeros((len(pairs), 2))
    for place, holders in held.items():
        for end in (0, 1):
            lines = np.nonzero(pairs[:, end] == place)[0]
            if len(lines):
                towards = places[pairs[lines, 1 - end]]
                times = [_first_meetings(places[place], towards, wall.edges[patch]) for patch in holders]
                out[lines, end] = np.max(times, axis=0)
    clear = np.ones(len(pairs), dtype=np.bool_)
    for end in (0, 1):
        lines = np.nonzero(out[:, end])[0]
        clear[lines] &= _clear_inside(wall, places, pairs[lines][:, [end, 1 - end]], out[lines, end], held)
    outside = np.nonzero(out.sum(axis=1) < 1)[0]
    froms = _on_their_way(starts, ends, out[:, 0])[outside]
    tos = _on_their_way(ends, starts, out[:, 1])[outside]
    trimmed = shapely.linestrings(np.stack([froms, tos], axis=1))
    clear[outside] &= ~shapely.intersects(wall.cover.core, trimmed)
    if see_in is not None:
        along = (ends - starts).astype(np.float64)
        clear &= out.max(axis=1) * np.sqrt((along * along).sum(axis=1)) <= see_in
    return clear


def _clear_inside(
    wall: Wall, places: Places, pairs: Places, out: NDArray[np.float64], held: dict[int, list[int]]
) -> Answers:
    """`Wall.is_clear_inside` for the first part, ``out`` long, of many lines."""
    starts = places[pairs[:, 0]]
    ends = _on_their_way(starts, places[pairs[:, 1]], out)
    lines = shapely.linestrings(np.stack([starts, ends], axis=1))
    hit, patches = wall.tree.query(lines, "intersects")
    holds = np.zeros((len(places), len(wall.rings)), dtype=np.bool_)
    for place, holders in held.items():
        holds[place, holders] = True
    clear = np.ones(len(pairs), dtype=np.bool_)
    for line, patch in zip(hit.tolist(), patches.tolist(), strict=True):
        start, end = pairs[line].tolist()
        if not holds[start, patch] and clear[line]:
            clear[line] = holds[end, patch] and wall.is_left_by(
                patch, _place_at(places, start), _place_at(places, end)
            )
    return clear


def _place_at(places: Places, row: int) -> Place:
    x, y = places[row].tolist()
    return x, y


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
