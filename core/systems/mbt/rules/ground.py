"""The ground of a battle: what a way costs, what bars it, what hides, what lies high (MBT-5.3, MBT-R50)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from core.geometry.bases import Footprint, middle
from core.geometry.shapes import Shape, is_within, point
from core.geometry.tolerances import OVERLAPPING, TENTH, TOUCHING
from core.systems.mbt.rules.rule_tables import CAVALRY, GOINGS, INFANTRY, Catalogue

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from core.geometry.table_sight import TableSight
    from core.geometry.table_terrain import TableTerrain
    from core.scenarios.tables import Band, Feature, Objective
    from core.systems.mbt.design.scenario import MbtScenario

Place = tuple[int, int]
OPEN, DIFFICULT, IMPASSABLE = GOINGS
MOST_WAYS = 1 << 15
"""What so many ways cost is remembered at most."""


def going_of(thing: Any, mobility: str, rows: Catalogue) -> str:
    """The going on a feature or band: what it says of itself goes before its kind (MBT-R50)."""
    return thing.going or rows.grounds[thing.ground].going(mobility)


class Ground:
    """Built with the context; shapely is loaded only where there is ground to ask."""

    def __init__(self, scenario: MbtScenario, rows: Catalogue) -> None:
        self._board: Any = scenario.board
        self._rows = rows
        things: list[Feature | Band] = [*self._board.features, *self._board.bands]
        self.things = things
        self._percent = 100 * scenario.options.difficult_cost
        self.costs: dict[str, dict[str, int]] = {}
        self.barring: dict[str, frozenset[str]] = {}
        self.spared: dict[str, frozenset[str]] = {}
        self.closed: dict[str, frozenset[str]] = {}
        for mobility in (INFANTRY, CAVALRY):
            self._read(mobility)
        self.hides = any(self._blocks(thing) for thing in things)
        self._extras: dict[tuple[str, Place, Place], int] = {}

    def _kind(self, thing: Any) -> str:
        return f"{thing.ground}/{thing.going}/{thing.blocks_sight}"

    def _replaces(self, thing: Any) -> bool:
        return self._rows.grounds[thing.ground].replaces

    def _height(self, thing: Any) -> int:
        """What lies over all other ground, and of that the worst, lies uppermost; else as in the file."""
        going = going_of(thing, INFANTRY, self._rows)
        return 1 + GOINGS.index(going) if self._replaces(thing) else 0

    def _blocks(self, thing: Any) -> bool:
        own = thing.blocks_sight
        return self._rows.grounds[thing.ground].blocks_sight if own is None else bool(own)

    def _read(self, mobility: str) -> None:
        costs: dict[str, int] = {}
        barring, spared, closed = set[str](), set[str](), set[str]()
        for thing in self.things:
            going, kind = going_of(thing, mobility, self._rows), self._kind(thing)
            if going == IMPASSABLE:
                (closed if self._replaces(thing) else barring).add(kind)
            elif self._replaces(thing):
                spared.add(kind)
            if going == DIFFICULT:
                costs[kind] = self._percent
            elif self._replaces(thing):
                costs[kind] = 100
        is_slow = self._percent > 100 and any(cost > 100 for cost in costs.values())
        self.costs[mobility] = costs if is_slow else {}
        self.barring[mobility] = frozenset(barring)
        self.spared[mobility] = frozenset(spared)
        self.closed[mobility] = frozenset(closed)

    @cached_property
    def terrain(self) -> TableTerrain:
        """The ground, what replaces other ground last, the worst of it uppermost (MBT-R50)."""
        from core.geometry.table_terrain import TableTerrain
        from core.scenarios.table_ground import terrain_of

        patches = terrain_of(self._board, self._kind).patches
        pairs = sorted(zip(self.things, patches, strict=True), key=lambda pair: self._height(pair[0]))
        self.layered = tuple(thing for thing, _patch in pairs)
        self._blocking = tuple(1 if self._blocks(thing) else None for thing, _patch in pairs)
        return TableTerrain(patch for _thing, patch in pairs)

    @cached_property
    def sight(self) -> TableSight:
        """Lines of sight past ground that hides."""
        from core.geometry.table_sight import TableSight

        terrain = self.terrain
        return TableSight(terrain, self._blocking)

    @cached_property
    def hiding_corners(self) -> list[Place]:
        """The corners of ground that hides, in hundredths of a millimetre."""
        import shapely

        pairs = zip(self.terrain.polygons, self._blocking, strict=True)
        hiding = [polygon for polygon, blocks in pairs if blocks]
        return [(round(x), round(y)) for x, y in shapely.get_coordinates(hiding).tolist()]

    @cached_property
    def _hiding_cores(self) -> Any:
        """Ground that hides, as much smaller as what surely lies in it may lie beside its edge."""
        import shapely

        pairs = zip(self.terrain.polygons, self._blocking, strict=True)
        hiding = [polygon for polygon, blocks in pairs if blocks]
        return shapely.buffer(hiding, -2 * OVERLAPPING, join_style="mitre")

    def ends_in_hiding(self, foot: Footprint) -> list[Place]:
        """Where an outline comes into ground that hides: it does not hide a base in it (MBT-R29)."""
        import shapely

        found = shapely.get_coordinates(
            shapely.intersection(shapely.LinearRing(foot.corners), self._hiding_cores)
        )
        return [(round(x), round(y)) for x, y in found.tolist()]

    def extra(self, mobility: str, start: Place, end: Place) -> int:
        """What a straight way of a base's middle costs above its length (MBT-R51)."""
        costs = self.costs[mobility]
        if not costs:
            return 0
        key = mobility, start, end
        found = self._extras.get(key)
        if found is None:
            plain = self.terrain.cost_along(start, end, {})
            cost = self.terrain.cost_along(start, end, costs)
            found = (cost or 0) - (plain or 0)
            if len(self._extras) >= MOST_WAYS:
                self._extras.clear()
            self._extras[key] = found
        return found

    def bars(self, mobility: str, shape: Shape) -> bool:
        """Whether a base that covers this shape would stand on ground that it cannot cross (MBT-R52)."""
        kinds, closed = self.barring[mobility], self.closed[mobility]
        return bool(kinds and self.terrain.overlaps(shape, kinds, self.spared[mobility])) or bool(
            closed and self.terrain.overlaps(shape, closed)
        )

    def bars_way(self, mobility: str, start: Shape, path: Shape) -> bool:
        """Whether ground bars the way of a base; not of one whose `start` is on such ground (MBT-R52)."""
        return self.bars(mobility, path) and not self.bars(mobility, start)

    def holds_out(self, mobility: str, shape: BaseGeometry) -> bool:
        """Whether a point or area lies wholly where nobody who moves so can stand (MBT-R50)."""
        kinds, closed = self.barring[mobility], self.closed[mobility]
        shut = self.terrain.cover(kinds, self.spared[mobility]).whole.union(self.terrain.cover(closed).whole)
        return bool(shut.covers(shape))

    def is_clear(self, start: Place, end: Place) -> bool:
        """Whether no ground hides the one place from the other (MBT-R29)."""
        return not self.hides or self.sight.is_clear(start, end)


class Area:
    """A polygon of the table, in hundredths of a millimetre, that is asked for points."""

    def __init__(self, outline: Any) -> None:
        self.ring = tuple((x * TENTH, y * TENTH) for x, y in outline)

    def contains(self, place: Place) -> bool:
        """Whether a point lies in it."""
        from core.geometry.ground_lines import contains

        return contains((self.ring,), *place)


class Aim:
    """An objective: an area that holds a base's middle, or a point that a base covers (MBT-R53)."""

    def __init__(self, objective: Objective) -> None:
        self.id = objective.id
        at = objective.at
        self.point = None if at is None else point(at[0] * TENTH, at[1] * TENTH)
        self.area = None if objective.outline is None else Area(objective.outline)

    def holds(self, foot: Footprint) -> bool:
        """Whether a base stands on it."""
        if self.point is not None:
            return is_within(foot, self.point, TOUCHING)
        return self.area is not None and self.area.contains(middle(foot))
