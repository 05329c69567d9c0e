"""Which of many points a point sees on a measured table, past ground and bases: one row of a sight map.

By the very functions that judge single lines (`TableSight`, `past_bases`, `past_joint`). A base that holds
the point looked at does not hide it. Points and lengths are whole hundredths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from core.geometry.bases import Footprint
from core.geometry.patches import outline_of
from core.geometry.shapes import is_within
from core.geometry.sight_bases import past_bases, past_joint
from core.geometry.sight_walls import Answers, Places
from core.geometry.table_sight import TableSight
from core.geometry.tolerances import TOUCHING

ABOVE_ALL = 1 << 20


class Survey:
    """The points of a table, how high each lies and which base holds it; asked for one observer at a time.

    ``sight`` is None where no ground hides, ``feet`` holds None for bases that hide nothing; ``heights`` are
    (height, polygon) of the ground above the plain.
    """

    def __init__(
        self,
        points: Sequence[tuple[int, int]],
        sight: TableSight | None,
        feet: Sequence[Footprint | None],
        heights: Sequence[tuple[int, BaseGeometry]] = (),
    ) -> None:
        self.points: Places = np.array(points, dtype=np.int64).reshape(-1, 2)
        self._sight, self._feet = sight, list(feet)
        standing = [(unit, foot) for unit, foot in enumerate(self._feet) if foot is not None]
        self._joints = [
            (one, other)
            for (one, foot), (other, its) in combinations(standing, 2)
            if is_within(foot, its, TOUCHING)
        ]
        x, y = self.points[:, 0].astype(np.float64), self.points[:, 1].astype(np.float64)
        self.heights = np.zeros(len(self.points), dtype=np.int64)
        for height, shape in heights:
            self.heights = np.where(
                shapely.intersects_xy(shape, x, y), np.maximum(self.heights, height), self.heights
            )
        self.held = np.full(len(self.points), -1)
        for unit, foot in enumerate(self._feet):
            if foot is not None:
                self.held[shapely.intersects_xy(outline_of(foot), x, y)] = unit

    def seen_by(
        self,
        eyes: Sequence[tuple[int, int]],
        height: int,
        observer: int | None = None,
        part: slice = slice(None),
    ) -> Answers:
        """Which of the points (those of ``part``) one of the eyes sees; ``observer`` hides nothing."""
        points = self.points[part]
        seen = np.zeros(len(points), dtype=np.bool_)
        if observer is not None:
            seen |= self.held[part] == observer
        for eye in eyes:
            left = np.nonzero(~seen)[0]
            if len(left):
                seen[left] = self._clear(eye, height, observer, points[left], part, left)
        return seen

    def _clear(
        self,
        eye: tuple[int, int],
        height: int,
        observer: int | None,
        points: Places,
        part: slice,
        left: NDArray[np.int64],
    ) -> Answers:
        """Whether nothing hides each of these points from one eye."""
        feet = [None if unit == observer else foot for unit, foot in enumerate(self._feet)]
        shift = len(feet)
        places = np.concatenate([np.zeros((shift, 2), dtype=np.int64), [eye], points])
        pairs = np.stack([np.full(len(points), shift), np.arange(len(points)) + shift + 1], axis=1)
        eyes = np.maximum(self.heights[part][left], height)
        clear = np.ones(len(points), dtype=np.bool_)
        if self._sight is not None:
            clear = self._sight.clear_lines(places, pairs, eyes, None)
        if any(foot is not None for foot in feet):
            clear &= self._past(places, pairs, feet, self.held[part][left])
        return clear

    def _past(
        self, places: Places, pairs: Places, feet: list[Footprint | None], held: NDArray[np.int64]
    ) -> Answers:
        """Past all bases and their joints; points on a base are asked again without it."""
        low, tops = np.zeros(len(pairs), dtype=np.int64), [ABOVE_ALL] * len(feet)
        clear = past_bases(places, pairs, low, feet, tops)
        for unit in np.unique(held[(held >= 0) & ~clear]).tolist():
            mine = np.nonzero((held == unit) & ~clear)[0]
            others = [None if place == unit else foot for place, foot in enumerate(feet)]
            clear[mine] = past_bases(places, pairs[mine], low[mine], others, tops)
        for joint in self._joints:
            one, other = (feet[unit] for unit in joint)
            lines = np.nonzero(clear & ~np.isin(held, joint))[0]
            if one is not None and other is not None and len(lines):
                clear[lines] = past_joint(places, pairs[lines], one, other)
        return clear
