"""Who sees whom on a measured table: straight lines past ground and bases that stand high enough.

A line has an eye, a whole number: the greater of those of its two ends. What is higher than the eye blocks
it, where the line passes deeper than the tolerance of overlapping. Ground that holds an end of the line
does not block from there to its edge (at most ``see_in`` deep, where that is given). Sight is the same both
ways. Points and lengths are whole hundredths of a millimetre.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from core.geometry.bases import Footprint
from core.geometry.sight_bases import past_bases
from core.geometry.sight_walls import Answers, Place, Places, Wall, is_past_wall, past_wall
from core.geometry.table_terrain import TableTerrain


class TableSight:
    """Sight over one ground. Made once for a table, again when its ground changes.

    ``tops``: for each patch of the terrain how high it stands, None for what never blocks.
    """

    def __init__(self, terrain: TableTerrain, tops: Sequence[int | None]) -> None:
        if len(tops) != len(terrain.patches):
            raise ValueError("one height for each patch")
        self.terrain = terrain
        self.tops = tuple(tops)
        self._walls: dict[int, Wall | None] = {}

    def _wall(self, eye: int) -> Wall | None:
        if eye not in self._walls:
            places = [place for place, top in enumerate(self.tops) if top is not None and top > eye]
            same = next((w for e, w in self._walls.items() if self._higher(e) == places), None)
            self._walls[eye] = same or (Wall(self.terrain, places) if places else None)
        return self._walls[eye]

    def _higher(self, eye: int) -> list[int]:
        return [place for place, top in enumerate(self.tops) if top is not None and top > eye]

    def is_clear(self, start: Place, end: Place, eye: int = 0, see_in: int | None = None) -> bool:
        """Whether the ground leaves the line between two points clear."""
        wall = self._wall(eye)
        if wall is None or start == end:
            return True
        return is_past_wall(wall, start, end, see_in)

    def clear_lines(
        self, places: Places, pairs: Places, eyes: NDArray[np.int64], see_in: int | None = None
    ) -> Answers:
        """`is_clear` for many lines: ``pairs[n]`` are the rows of ``places`` that line n joins."""
        clear = np.ones(len(pairs), dtype=np.bool_)
        for eye in np.unique(eyes).tolist():
            wall = self._wall(eye)
            if wall is not None:
                chosen = np.nonzero(eyes == eye)[0]
                clear[chosen] = past_wall(wall, places, pairs[chosen], see_in)
        return clear

    def matrix(
        self,
        places: Sequence[Place],
        eyes: Sequence[int],
        feet: Sequence[Footprint | None] = (),
        tops: Sequence[int] = (),
        see_in: int | None = None,
    ) -> Answers:
        """Who sees whom: a symmetric table, True on its diagonal.

        With ``feet`` and ``tops`` (one for each place, None for what stands nowhere) bases block too, save
        the two at the ends of the line.
        """
        count = len(places)
        pairs = np.array(list(combinations(range(count), 2)), dtype=np.int64).reshape(-1, 2)
        answers = np.ones((count, count), dtype=np.bool_)
        clear = self._lines(places, eyes, pairs, feet, tops, see_in)
        answers[pairs[:, 0], pairs[:, 1]] = answers[pairs[:, 1], pairs[:, 0]] = clear
        return answers

    def seen_from(
        self,
        observer: int,
        places: Sequence[Place],
        eyes: Sequence[int],
        feet: Sequence[Footprint | None] = (),
        tops: Sequence[int] = (),
        see_in: int | None = None,
    ) -> Answers:
        """One row of `matrix`: whom the one at that place of the row sees (itself too)."""
        others = [place for place in range(len(places)) if place != observer]
        pairs = np.array([(observer, other) for other in others], dtype=np.int64).reshape(-1, 2)
        answers = np.ones(len(places), dtype=np.bool_)
        answers[others] = self._lines(places, eyes, pairs, feet, tops, see_in)
        return answers

    def _lines(
        self,
        places: Sequence[Place],
        eyes: Sequence[int],
        pairs: Places,
        feet: Sequence[Footprint | None],
        tops: Sequence[int],
        see_in: int | None,
    ) -> Answers:
        points = np.array(places, dtype=np.int64).reshape(-1, 2)
        each = np.array(eyes, dtype=np.int64)
        line_eyes = np.maximum(each[pairs[:, 0]], each[pairs[:, 1]])
        clear = self.clear_lines(points, pairs, line_eyes, see_in)
        left = np.nonzero(clear)[0]
        if feet and len(left):
            clear[left] = past_bases(points, pairs[left], line_eyes[left], feet, tops)
        return clear
