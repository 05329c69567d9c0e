"""Where sides lay their own bases on a measured table, and where when their zones are full.

A zone is full for a base when no place of a grid over it is free; zones that touch are as one. It is then
laid in any zone of its side, and when these are full anywhere not nearer to the enemy's zones than to its
own; where nowhere is room it stays out of the battle. Lengths are tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from core.geometry.bases import Base, Footprint, Pose, Table, footprint
from core.geometry.tolerances import OVERLAPPING, TENTH

if TYPE_CHECKING:
    from core.geometry.table_terrain import TableTerrain
    from core.scenarios.tables import TableBoard, Zone

Outline = Sequence[tuple[int, int]]
OWN: Final = 0
SIDE: Final = 1
ANYWHERE: Final = 2
NOWHERE: Final = 3
STEPS: Final = (300, 100)
"""The grid, and the one that is tried where the first finds no room."""
PAD: Final = OVERLAPPING + 0.5
"""So far `Cover.padded` goes beyond its ground, in hundredths of a millimetre."""


def start_zones(board: TableBoard, side: str, own: Sequence[Zone]) -> StartZones:
    """The zones of a base of that side, of which `own` are those that it is laid in first."""
    mine = [zone.outline for zone in board.zones if zone.side == side]
    foes = [zone.outline for zone in board.zones if zone.side != side]
    return StartZones([zone.outline for zone in own], mine, foes)


class StartZones:
    """The zones of one base: its own, those of its side, those of the enemy. Never changed."""

    def __init__(self, own: Sequence[Outline], side: Sequence[Outline], foes: Sequence[Outline]) -> None:
        self._own, self._side, self._foes = own, side, foes

    @cached_property
    def _terrain(self) -> TableTerrain:
        from core.geometry.patches import Area
        from core.geometry.table_terrain import TableTerrain

        kinds = (("own", self._own), ("side", self._side), ("foe", self._foes))
        return TableTerrain(Area(kind, tuple(ring)) for kind, rings in kinds for ring in rings)

    def holds(self, foot: Footprint, width: int) -> bool:
        """Whether a base may stand there, once so wide a choice is open: OWN, SIDE or ANYWHERE."""
        if width == OWN:
            return self._terrain.holds(foot, ("own",))
        if width == SIDE:
            return self._terrain.holds(foot, ("own", "side"))
        foes = self._terrain.gap(foot, ("foe",))
        mine = self._terrain.gap(foot, ("own", "side"))
        return foes is None or (mine is not None and mine <= foes)

    def poses(self, base: Base, facing: int, width: int, step: int, table: Table) -> Iterator[Pose]:
        """A grid over what is open; anywhere, what is nearest to its own zones first. None over NOWHERE."""
        if width == NOWHERE:
            return
        if width == ANYWHERE:
            whole = ((0, 0), (table.width, table.height))
            yield from sorted(_grid(whole, base, facing, step), key=self._off)
            return
        rings = self._own if width == OWN else self._side
        for ring in (*rings, *self._joined(width)):
            yield from _grid(ring, base, facing, step)

    def _joined(self, width: int) -> Iterator[Outline]:
        """The box around each row of zones that touch and are as one: room may lie over their joints."""
        import shapely

        kinds, rings = (("own",), self._own) if width == OWN else (("own", "side"), self._side)
        alone = {_box(ring) for ring in rings}
        for part in shapely.get_parts(self._terrain.cover(kinds).padded):
            left, bottom, right, top = (
                round((end + sign * PAD) / TENTH)
                for end, sign in zip(part.bounds, (1, 1, -1, -1), strict=True)
            )
            if (box := ((left, bottom), (right, top))) not in alone:
                yield box

    def _off(self, pose: Pose) -> int:
        """How far a place lies off the boxes around its own zones, squared."""
        found = []
        for ring in self._own:
            xs, ys = [x for x, _y in ring], [y for _x, y in ring]
            x = max(min(xs) - pose.x, 0, pose.x - max(xs))
            y = max(min(ys) - pose.y, 0, pose.y - max(ys))
            found.append(x * x + y * y)
        return min(found)

    def width(self, base: Base, facing: int, table: Table, is_free: Callable[[Footprint], bool]) -> int:
        """How wide a choice is open to a base that faces so: OWN while its own zones have room; or NOWHERE.

        `is_free` says whether it may stand somewhere but for the zones.
        """
        for width in (OWN, SIDE, ANYWHERE):
            for step in STEPS:
                for pose in self.poses(base, facing, width, step, table):
                    foot = footprint(base, pose)
                    if is_free(foot) and self.holds(foot, width):
                        return width
        return NOWHERE


def _box(ring: Outline) -> Outline:
    """The lower left and the upper right corner of the box around an outline."""
    xs, ys = [x for x, _y in ring], [y for _x, y in ring]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _grid(ring: Outline, base: Base, facing: int, step: int) -> Iterator[Pose]:
    """Places inside the box around an outline, flush with its edges too."""
    corners = footprint(base, Pose(0, 0, facing)).corners
    across = _steps([x for x, _y in ring], [x // TENTH for x, _y in corners], step)
    along = _steps([y for _x, y in ring], [y // TENTH for _x, y in corners], step)
    return (Pose(x, y, facing) for x in across for y in along)


def _steps(ends: Sequence[int], own: Sequence[int], step: int) -> list[int]:
    first, last = min(ends) - min(own), max(ends) - max(own)
    return [*range(first, last, step), last] if first <= last else []
