"""The ground of a measured table: polygons and bands in layers, and what lies where.

Patches are given lowest first: later ones lie over earlier ones. What a kind of ground means is the caller's
to say. Points and lengths are whole hundredths of a millimetre, corners of patches whole tenths, as in files.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from shapely.geometry.base import BaseGeometry

from core.geometry.ground_lines import Ring, Spans, holds, spans, uppermost
from core.geometry.patches import Area, Band, Cover, outline_of, polygon_of, rings_of
from core.geometry.shapes import Shape
from core.geometry.tolerances import rounded


class Crossing(NamedTuple):
    """Where a straight line enters or leaves a patch: so far along it, the place of the patch."""

    at: int
    patch: int
    enters: bool


class TableTerrain:
    """The ground of one table, made once and asked often. Never changed: make a new one when it changes."""

    def __init__(self, patches: Iterable[Area | Band]) -> None:
        self.patches = tuple(patches)
        self._covers: dict[tuple[frozenset[str], frozenset[str]], Cover] = {}

    @cached_property
    def polygons(self) -> tuple[BaseGeometry, ...]:
        """The patches as shapely polygons, in hundredths of a millimetre, on whole coordinates."""
        return tuple(map(polygon_of, self.patches))

    @cached_property
    def rings(self) -> tuple[tuple[Ring, ...], ...]:
        """The outlines of each patch: the outer ones and those of its holes."""
        return tuple(map(rings_of, self.polygons))

    @cached_property
    def boxes(self) -> tuple[tuple[float, float, float, float], ...]:
        """Left, bottom, right, top of each patch."""
        return tuple(polygon.bounds for polygon in self.polygons)

    @cached_property
    def _alone(self) -> tuple[Cover, ...]:
        return tuple(map(Cover, ([polygon] for polygon in self.polygons)))

    def at(self, x: int, y: int) -> tuple[int, ...]:
        """The places of the patches that hold a point (their edges included), lowest first."""
        near = self._near(x, y, x, y)
        return tuple(place for place in near if holds(self.rings[place], x, y))

    def kind_at(self, x: int, y: int) -> str | None:
        """The kind of the uppermost patch at a point, None on bare ground."""
        places = self.at(x, y)
        return self.patches[places[-1]].kind if places else None

    def level_at(self, x: int, y: int) -> int:
        """The highest level of all patches at a point, 0 on bare ground."""
        return max((self.patches[place].level for place in self.at(x, y)), default=0)

    def under(self, shape: Shape) -> tuple[int, ...]:
        """The places of the patches that a shape overlaps, lowest first."""
        outline = outline_of(shape)
        return tuple(
            place for place in self._near(*outline.bounds) if self._alone[place].is_overlapped(outline)
        )

    def overlaps(self, shape: Shape, kinds: Collection[str], but: Collection[str] = ()) -> bool:
        """Whether a shape lies on ground of these kinds, deeper than the tolerance of overlapping."""
        cover = self.cover(kinds, but)
        return cover.is_near(shape) and cover.is_overlapped(outline_of(shape))

    def holds(self, shape: Shape, kinds: Collection[str], but: Collection[str] = ()) -> bool:
        """Whether a shape lies wholly on ground of these kinds, within the tolerance of overlapping."""
        cover = self.cover(kinds, but)
        return cover.is_near(shape) and cover.holds(outline_of(shape))

    def share(self, shape: Shape, kinds: Collection[str], but: Collection[str] = ()) -> int:
        """How much of a shape (with an inside) lies on ground of these kinds, in thousandths."""
        cover = self.cover(kinds, but)
        return cover.share(outline_of(shape)) if cover.is_near(shape) else 0

    def gap(self, shape: Shape, kinds: Collection[str]) -> int | None:
        """The distance from a shape to the nearest ground of these kinds; None where there is none."""
        cover = self.cover(kinds)
        return None if cover.whole.is_empty else rounded(cover.whole.distance(outline_of(shape)))

    def crossings(self, start: tuple[int, int], end: tuple[int, int]) -> list[Crossing]:
        """Where a straight line enters and leaves patches, in order; at 0 what it begins in."""
        length = _length(start, end)
        found = []
        for place, inside in self.spans(start, end):
            for enters, leaves in inside:
                found.append(Crossing(rounded(enters * length), place, True))
                if leaves < 1:
                    found.append(Crossing(rounded(leaves * length), place, False))
        return sorted(found, key=lambda crossing: (crossing.at, crossing.enters, crossing.patch))

    def cost_along(
        self,
        start: tuple[int, int],
        end: tuple[int, int],
        costs: Mapping[str, int | None],
        bare: int = 100,
    ) -> int | None:
        """What a straight line costs: each part its length times the percentage of its uppermost patch.

        ``costs`` by kind: 200 counts double, None bars; kinds that are not in it do not count (what lies
        under them does). ``bare`` is the percentage of bare ground. None where the line is barred.
        """
        length = _length(start, end)
        if not costs:
            return rounded(bare * length / 100)
        layers = [
            (costs[self.patches[place].kind], inside) for place, inside in self.spans(start, end, costs)
        ]
        if not layers:
            return rounded(bare * length / 100)
        total = 0.0
        for begin, stop, top in uppermost([inside for _cost, inside in layers]):
            cost = bare if top is None else layers[top][0]
            if cost is None:
                return None
            total += (stop - begin) * cost
        return rounded(total * length / 100)

    def spans(
        self, start: tuple[int, int], end: tuple[int, int], kinds: Collection[str] | None = None
    ) -> list[tuple[int, Spans]]:
        """The patches (of these kinds) that a straight line crosses, lowest first, and on which parts of it.

        Parts are fractions of the line, 0 to 1.
        """
        (x1, y1), (x2, y2) = start, end
        near = self._near(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        found = [
            (place, spans(start, end, self.rings[place]))
            for place in near
            if kinds is None or self.patches[place].kind in kinds
        ]
        return [(place, inside) for place, inside in found if inside]

    def _near(self, left: float, bottom: float, right: float, top: float) -> list[int]:
        return [
            place
            for place, box in enumerate(self.boxes)
            if box[0] <= right and box[2] >= left and box[1] <= top and box[3] >= bottom
        ]

    def cover(self, kinds: Collection[str], but: Collection[str] = ()) -> Cover:
        """All ground of these kinds as one, ``but`` not where other kinds lie on it (a bridge on a river).

        Kept, so that asking again costs nothing.
        """
        key = frozenset(kinds), frozenset(but)
        if key not in self._covers:
            chosen, taken = (self._of_kinds(some) for some in key)
            self._covers[key] = Cover(chosen, taken)
        return self._covers[key]

    def _of_kinds(self, kinds: frozenset[str]) -> list[BaseGeometry]:
        pairs = zip(self.patches, self.polygons, strict=True)
        return [polygon for patch, polygon in pairs if patch.kind in kinds]


def _length(start: tuple[int, int], end: tuple[int, int]) -> float:
    x, y = end[0] - start[0], end[1] - start[1]
    return sqrt(x * x + y * y)
