"""The ground of a battle (LG-5): what a way costs, what bars it, what disorders, hides, covers, lies high."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from core.geometry.bases import Footprint, middle
from core.geometry.shapes import Shape, is_within, point
from core.geometry.tolerances import OVERLAPPING, TENTH
from core.kit.memory import Memory
from core.systems.la_garde.rules.rule_tables import COVERS, Catalogue, GroundKind

if TYPE_CHECKING:
    from core.geometry.table_sight import TableSight
    from core.geometry.table_terrain import TableTerrain
    from core.scenarios.tables import Band, Feature, Objective
    from core.systems.la_garde.design.scenario import LaGardeScenario

Place = tuple[int, int]
"""A point in hundredths of a millimetre."""
DOUBLE = 200
"""The percentage that difficult ground costs (LG-4.5)."""
ALWAYS_HIDES = 99
"""The height of what hides from high ground, too."""
MOST_KEPT = 4096
"""Places and lines whose ground is remembered."""
Key = TypeVar("Key")


class Patch:
    """A feature or band with what the catalogue says of its kind; its own words go before (LG-R54)."""

    __slots__ = ("blocks", "is_difficult", "is_impassable", "kind", "level", "row", "thing")

    def __init__(self, thing: Any, row: GroundKind) -> None:
        self.thing = thing
        self.row = row
        going = thing.going
        self.is_impassable = row.is_impassable if going is None else going == "impassable"
        self.is_difficult = row.is_difficult if going is None else going == "difficult"
        own = thing.blocks_sight
        self.blocks = row.blocks_sight if own is None else bool(own)
        self.level = max(getattr(thing, "level", 0), 1) if row.is_hill else 0
        self.kind = f"{row.id}/{going}"

    @property
    def height(self) -> int:
        """What leads over all other ground lies uppermost, and of that the worst (LG-R87)."""
        return 1 + self.is_difficult if self.row.is_over else 0

    def cover(self, arm: str, *, skirmishers: bool) -> int:
        """The cover that it gives to who stands in it (LG-5), one of `tables.COVERS` by its place."""
        if self.thing.cover is not None:
            return COVERS.index(self.thing.cover)
        given = [self.row.cover.get(arm, "none")]
        if arm not in self.row.cover:
            given.append(self.row.cover.get("all", "none"))
        if skirmishers:
            given.append(self.row.cover.get("skirmishers", "none"))
        return max(map(COVERS.index, given))

    def cover_behind(self) -> int:
        """The cover that it gives to who stands on it or behind it; its own goes before (LG-R54, LG-R71)."""
        behind = self.row.cover.get("behind")
        return 0 if behind is None else COVERS.index(self.thing.cover or behind)


class Ground:
    """Built with the context; shapely is loaded only where there is ground to ask."""

    def __init__(self, scenario: LaGardeScenario, rows: Catalogue) -> None:
        self._board: Any = scenario.board
        things: list[Feature | Band] = [*self._board.features, *self._board.bands]
        patches = [Patch(thing, rows.grounds[thing.ground]) for thing in things]
        order = sorted(range(len(patches)), key=lambda place: patches[place].height)
        self._order = order
        self.patches = tuple(patches[place] for place in order)
        self._costs: dict[str, int | None] = {}
        for patch in self.patches:
            if patch.is_difficult:
                self._costs[patch.kind] = DOUBLE
            elif patch.row.is_over:
                self._costs[patch.kind] = 100
        self._is_slow = any(patch.is_difficult for patch in self.patches)
        self._roads = frozenset(patch.kind for patch in self.patches if patch.row.is_road)
        self._disorders = frozenset(patch.kind for patch in self.patches if patch.row.disorders)
        shut = [patch for patch in self.patches if patch.is_impassable]
        self._barring = frozenset(patch.kind for patch in shut if not patch.row.is_over)
        self._closed = frozenset(patch.kind for patch in shut if patch.row.is_over)
        self._sparing = frozenset(patch.kind for patch in self.patches if patch.row.is_over)
        self.hides = any(patch.blocks for patch in self.patches)
        self.covers_behind = any(patch.cover_behind() for patch in self.patches)
        self.has_crossings = any(patch.row.is_crossing for patch in self.patches)
        # Odds ask often of brigades that stand alike.
        self._held: dict[Place, tuple[Patch, ...]] = {}
        self._crossed: dict[tuple[Place, Place], tuple[Patch, ...]] = {}

    @cached_property
    def terrain(self) -> TableTerrain:
        """The ground as polygons, in the order of `patches`: what lies over all other ground last."""
        from core.geometry.table_terrain import TableTerrain
        from core.scenarios.table_ground import terrain_of

        kinds = {id(patch.thing): patch.kind for patch in self.patches}
        made = terrain_of(self._board, lambda thing: kinds[id(thing)]).patches
        return TableTerrain(made[place] for place in self._order)

    @cached_property
    def sight(self) -> TableSight:
        """Lines of sight (LG-9.1): woods and buildings always hide, hills only from below."""
        from core.geometry.table_sight import TableSight

        tops = [
            (patch.level if patch.row.is_hill else ALWAYS_HIDES) if patch.blocks else None
            for patch in self.patches
        ]
        return TableSight(self.terrain, tops)

    @cached_property
    def hiding_corners(self) -> list[Place]:
        """The corners of ground that hides."""
        import shapely

        pairs = zip(self.terrain.polygons, self.patches, strict=True)
        hiding = [polygon for polygon, patch in pairs if patch.blocks]
        return [(round(x), round(y)) for x, y in shapely.get_coordinates(hiding).tolist()]

    @cached_property
    def _hiding_cores(self) -> Any:
        """Ground that hides, as much smaller as what surely lies in it may lie beside its edge."""
        import shapely

        pairs = zip(self.terrain.polygons, self.patches, strict=True)
        hiding = [polygon for polygon, patch in pairs if patch.blocks]
        return shapely.buffer(hiding, -2 * OVERLAPPING, join_style="mitre")

    def ends_in_hiding(self, foot: Footprint) -> list[Place]:
        """Both ends and the middle of each stretch of an outline in ground that hides: not from there."""
        import shapely

        found = shapely.get_parts(shapely.intersection(shapely.LinearRing(foot.corners), self._hiding_cores))
        places = [shapely.line_interpolate_point(found, part, normalized=True) for part in (0, 1, 0.5)]
        return [(round(x), round(y)) for x, y in shapely.get_coordinates(places).tolist()]

    @cached_property
    def barring_corners(self) -> list[Place]:
        """The corners of ground that nobody enters."""
        barring_kinds = self._barring | self._closed
        if not barring_kinds:
            return []
        import shapely

        pairs = zip(self.terrain.polygons, self.patches, strict=True)
        barring = [polygon for polygon, patch in pairs if patch.kind in barring_kinds]
        return [(round(x), round(y)) for x, y in shapely.get_coordinates(barring).tolist()]

    # --- ways --------------------------------------------------------------------------------------------

    def cost(self, start: Place, end: Place, length: int, road: tuple[int, int] | None) -> int:
        """What a straight way of a brigade's middle costs of its allowance (LG-4.5, LG-R45).

        `length` is its plain length. `road`: the allowances off and on the road of who manoeuvres; each part
        of the way on a road then counts as much less as the one is shorter than the other.
        """
        on_road = road is not None and bool(self._roads)
        if not self.patches or not (self._is_slow or on_road):
            return length
        cost = self.terrain.cost_along(start, end, self._costs) or 0
        if on_road and road is not None:
            along = self._road_length(start, end)
            cost -= along - -(-along * road[0] // road[1])
        return cost

    def _road_length(self, start: Place, end: Place) -> int:
        """How much of a way lies on a road, whatever lies over or under it (LG-R45)."""
        costs: dict[str, int | None] = dict.fromkeys(self._roads, 100)
        return self.terrain.cost_along(start, end, costs, bare=0) or 0

    def disorders(self, start: Place, end: Place) -> bool:
        """Whether a straight way crosses a river beside its bridges and fords (LG-5)."""
        if not self._disorders:
            return False
        costs: dict[str, int | None] = dict.fromkeys(self._sparing, 0)
        costs |= dict.fromkeys(self._disorders, 100)
        return bool(self.terrain.cost_along(start, end, costs, bare=0))

    def bars(self, shape: Shape) -> bool:
        """Whether a brigade that covers this shape would stand on ground that nobody enters.

        What is open leads over it; a bridge, ford or road that is shut bars whatever leads over it (LG-R87).
        """
        return bool(self._barring and self.terrain.overlaps(shape, self._barring, self._sparing)) or bool(
            self._closed and self.terrain.overlaps(shape, self._closed)
        )

    def bars_way(self, start: Shape, path: Shape) -> bool:
        """Whether ground bars the way of a brigade; not of one whose `start` is on such ground (LG-R86)."""
        return self.bars(path) and not self.bars(start)

    # --- standing ----------------------------------------------------------------------------------------

    def at(self, place: Place) -> tuple[Patch, ...]:
        """The patches that hold a point, lowest first, whatever lies over them."""
        if not self.patches:
            return ()
        found = self._held.get(place)
        if found is None:
            found = tuple(self.patches[number] for number in self.terrain.at(*place))
            _keep(self._held, place, found)
        return found

    def under(self, foot: Footprint) -> tuple[Patch, ...]:
        """The ground that holds the middle of a brigade; nothing below a bridge or ford there (LG-R46)."""
        held = self.at(middle(foot))
        if not any(patch.row.is_crossing for patch in held):
            return held
        return tuple(patch for patch in held if patch.row.is_over)

    def height(self, foot: Footprint) -> int:
        """How high a brigade stands: the level of its hill, 0 in the plain."""
        return max((patch.level for patch in self.at(middle(foot))), default=0)

    def crossed(self, start: Place, end: Place) -> tuple[Patch, ...]:
        """The patches that a straight line touches, lowest first: bridges and sunken roads between two."""
        if not self.patches:
            return ()
        found = self._crossed.get((start, end))
        if found is None:
            found = tuple(self.patches[number] for number, _parts in self.terrain.spans(start, end))
            _keep(self._crossed, (start, end), found)
        return found

    def is_clear(self, start: Place, end: Place, eye: int) -> bool:
        """Whether no ground hides the one place from the other; `eye`: the greater height of both ends."""
        return not self.hides or self.sight.is_clear(start, end, eye)


def _keep(memory: dict[Key, tuple[Patch, ...]], key: Key, found: tuple[Patch, ...]) -> None:
    """Remember what was found; a full memory is emptied."""
    if len(memory) >= MOST_KEPT:
        memory.clear()
    memory[key] = found


class Aim:
    """An objective (LG-14.4): a point or an area; who holds it stands near it."""

    def __init__(self, objective: Objective) -> None:
        self.id = objective.id
        self.points = tuple((x * TENTH, y * TENTH) for x, y in objective.points)
        self._point = point(*self.points[0]) if objective.outline is None else None
        self._near: Memory[tuple[Footprint, int], bool] = Memory(MOST_KEPT)

    def is_near(self, foot: Footprint, distance: int) -> bool:
        """Whether a brigade stands within a distance of it, edge to edge; remembered."""
        found = self._near.get((foot, distance))
        return self._near.keep((foot, distance), self._is_near(foot, distance)) if found is None else found

    def _is_near(self, foot: Footprint, distance: int) -> bool:
        if self._point is not None:
            return is_within(foot, self._point, distance)
        from shapely import Polygon

        from core.geometry.patches import outline_of

        return bool(Polygon(self.points).distance(outline_of(foot)) <= distance)

    @property
    def middle(self) -> Place:
        """About where it is, for players."""
        xs, ys = [x for x, _y in self.points], [y for _x, y in self.points]
        return sum(xs) // len(xs), sum(ys) // len(ys)
