"""What a La Garde scenario may hold: the order of battle, its brigades on the table, reinforcements."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from pydantic import Field, model_validator

from core.scenarios.faults import no_side, one_of
from core.scenarios.forces import Side
from core.scenarios.outlines import XY, Point
from core.scenarios.records import NO_NAMES, Id, NamesField, Terse, Wrong, located
from core.scenarios.scenario import MOST_UNITS
from core.scenarios.table_scenario import TableBase, TableScenario
from core.scenarios.tables import TableBoard, Zone, no_point
from core.systems.la_garde.design.options import LONGEST, LaGardeOptions
from core.systems.la_garde.design.special_rules import LaGardeSpecial
from core.text import Names, _

SYSTEM: Literal["la_garde"] = "la_garde"

ELEMENT = 300
"""The side of an element in tenths of a millimetre (LG-1.6)."""
IN_A_ROW = 4
"""How many elements stand side by side (LG-1.6)."""
MOST_ELEMENTS = 24
"""No more can be written; how many a brigade of an army list may have is a limit of its own (LG-R81)."""
ELEMENTS = 4
"""Elements of a brigade of which a file says nothing; a battery has one."""

Kind = Literal[
    "line_infantry",
    "light_infantry",
    "line_cavalry",
    "heavy_cavalry",
    "light_cavalry",
    "irregular_cavalry",
    "light_foot_artillery",
    "medium_foot_artillery",
    "heavy_artillery",
    "medium_horse_artillery",
    "light_horse_artillery",
    "baggage",
]
Battery = Literal[
    "none",
    "light_foot_artillery",
    "medium_foot_artillery",
    "heavy_artillery",
    "medium_horse_artillery",
    "light_horse_artillery",
]
"""What may be attached to a brigade of infantry (LG-R82)."""
MOST_GUNS = 4
"""Elements of an attached battery (LG-R82)."""
MOST_CORPS, MOST_DIVISIONS, MOST_GROUPS = 9, 12, 50
"""No more can be written for a side, for a corps, for a scenario."""
Experience = Literal["militia", "conscript", "regular", "veteran", "elite", "guard"]
SkillId = Literal["incompetent", "poor", "competent", "good", "excellent"]
TraitId = Literal[
    "large",
    "skirmishers",
    "unmotivated",
    "cautious",
    "pikes",
    "rolling_fire",
    "fanatics",
    "grognards",
    "heavy_cavalry",
    "lancers",
]
Order = Literal["attack", "defend", "manoeuvre"]
S = TypeVar("S", bound="LaGardeScenario")


class LaGardeBoard(TableBoard):
    """A table with the ground of LG-5."""

    GROUNDS: ClassVar[tuple[str, ...]] = (
        "woods",
        "crops",
        "gentle_hill",
        "steep_hill",
        "fortification",
        "redoubt",
        "urban",
        "rough",
        "water",
    )
    BANDS: ClassVar[tuple[str, ...]] = ("road", "track", "river", "stream", "sunken_road", "ford", "bridge")
    HIGHEST: ClassVar[int] = 9
    GIVES_COVER: ClassVar[bool] = True
    WORTH: ClassVar[bool] = False


class General(Terse):
    """A general and where he stands (LG-1.5); `at` None: with the first brigade of those he commands."""

    name: NamesField = NO_NAMES
    skill: SkillId = "competent"
    at: Point | None = None


class Division(Terse):
    """A division and its general; brigades name it as their `formation`. `order`: that of the first turn."""

    id: Id
    name: NamesField
    general: General = General()
    order: Order | None = None


class Corps(Terse):
    """A corps. Without a general of its own the army general commands it (LG-3.2)."""

    id: Id
    name: NamesField
    general: General | None = None
    order: Order | None = None
    divisions: Annotated[tuple[Division, ...], Field(max_length=MOST_DIVISIONS)] = ()


class LaGardeSide(Terse, Side):
    """An army: its general and its corps."""

    general: General = General()
    corps: Annotated[tuple[Corps, ...], Field(max_length=MOST_CORPS)] = ()

    @property
    def divisions(self) -> tuple[Division, ...]:
        """All divisions, corps after corps."""
        return tuple(division for corps in self.corps for division in corps.divisions)


class Group(Terse):
    """Reinforcements (LG-2.1): from `turn` on they enter on a die of `number` or more (1: without a die).

    They enter near the point, or the line between two points, of `entry`. Brigades name it as their `group`.
    """

    id: Id
    name: NamesField | None = None
    side: Id
    turn: int = Field(ge=1, le=LONGEST)
    number: int = Field(default=1, ge=1, le=6)
    entry: Annotated[tuple[Point, ...], Field(min_length=1, max_length=2)]


class Brigade(TableBase):
    """A brigade (LG-1.1); its `formation` is its division, None the first of its side.

    `elements` None: four, one for a battery; `mixed`: its elements differ (LG-8.1). `battery`: the kind of
    artillery that is attached to it, of `battery_elements` (LG-R82).
    """

    kind: Kind
    elements: int | None = Field(default=None, ge=1, le=MOST_ELEMENTS)
    experience: Experience = "regular"
    mixed: bool = False
    traits: Annotated[tuple[TraitId, ...], Field(max_length=10)] = ()
    group: Id | None = None
    battery: Battery = "none"
    battery_elements: int = Field(default=1, ge=1, le=MOST_GUNS)

    @property
    def strength(self) -> int:
        """Its elements at the start."""
        return self.elements or (1 if self.kind.endswith("artillery") else ELEMENTS)

    @property
    def elements_differ(self) -> bool:
        """Whether it is mixed: one element cannot be, nor who is of the Guard at the least (LG-R34)."""
        return self.mixed and self.strength > 1 and self.experience != "guard"

    @property
    def usual(self) -> dict[str, int]:
        """What it has where nothing is set: the editor shows it."""
        return {"elements": self.strength}

    @property
    def idle_fields(self) -> frozenset[str]:
        """What says nothing of this brigade: the editor does not ask for it (LG-R82)."""
        if not self.kind.endswith("infantry"):
            return frozenset(("battery", "battery_elements"))
        return frozenset(() if self.battery != "none" else ("battery_elements",))


class LaGardeScenario(TableScenario):
    """A La Garde battle as it is set up."""

    system: Literal["la_garde"] = SYSTEM
    sides: tuple[LaGardeSide, LaGardeSide]
    options: LaGardeOptions = LaGardeOptions()
    special: Annotated[tuple[LaGardeSpecial, ...], Field(max_length=50)] = ()
    board: LaGardeBoard
    units: Annotated[tuple[Brigade, ...], Field(max_length=MOST_UNITS)] = ()
    groups: Annotated[tuple[Group, ...], Field(max_length=MOST_GROUPS)] = ()

    def base_size(self, base: Any) -> tuple[int, int]:
        """LG-1.6: elements of 3 cm, at most four side by side."""
        return footprint_size(base.strength)

    def base_faults(self, base: Any) -> Iterator[Wrong]:
        """LG-1.1, LG-1.6, LG-R82: a division of its side, no size of its own, guns with infantry only."""
        yield from super().base_faults(base)
        yield from self._formation_faults(base)
        for key in ("width", "depth"):
            if getattr(base, key) is not None:
                yield Wrong((key,), _("a brigade’s size follows from its elements"), _("leave it out"))
        if base.battery != "none" and not base.kind.endswith("infantry"):
            yield Wrong(("battery",), _("a battery is attached to infantry only"), _("leave it out"))
        groups = [group.id for group in self.groups if group.side == base.side]
        if base.group is not None and base.group not in groups:
            yield Wrong(
                ("group",),
                _("there is no group of reinforcements “{name}” on this side", name=base.group),
                one_of(groups, base.group),
            )

    def thing_faults(self, thing: Any) -> Iterator[Wrong]:
        """A zone may belong to a division of its side."""
        yield from super().thing_faults(thing)
        if isinstance(thing, Zone):
            yield from self._formation_faults(thing)

    def _formation_faults(self, thing: Any) -> Iterator[Wrong]:
        if thing.formation is None:
            return
        known = [division.id for side in self.sides if side.id == thing.side for division in side.divisions]
        if thing.formation not in known:
            yield Wrong(
                ("formation",),
                _("there is no division “{name}” on this side", name=thing.formation),
                one_of(known, thing.formation),
            )

    def formation_of(self, base: Any) -> str | None:
        """LG-1.1: who belongs to no division goes with the first of its side."""
        divisions = next((side.divisions for side in self.sides if side.id == base.side), ())
        return base.formation or (divisions[0].id if divisions else None)

    def is_reserve(self, base: Any) -> bool:
        """LG-2.1: the brigades of a group come later."""
        return base.group is not None

    def remapped(self, move: Callable[[XY], XY]) -> Self:
        """Generals and entries go where `move` brings them.

        A general beside the table has no place of his own any more, an entry lies on the edge.
        """
        board = self.board

        def placed(general: General) -> General:
            if general.at is None:
                return general
            at = move(general.at)
            return general.model_copy(update={"at": at if board.holds(at) else None})

        def on_edge(point: XY) -> XY:
            x, y = move(point)
            return min(max(x, 0), board.width), min(max(y, 0), board.depth)

        groups = tuple(
            group.model_copy(update={"entry": tuple(map(on_edge, group.entry))}) for group in self.groups
        )
        return with_generals(super().remapped(move), placed).model_copy(update={"groups": groups})

    def fitted(self) -> Self:
        """Brigades and zones of a division that is gone belong to none."""

        def freed(thing: Any) -> Any:
            wrong = any(self._formation_faults(thing))
            return thing.model_copy(update={"formation": None}) if wrong else thing

        units, zones = tuple(map(freed, self.units)), tuple(map(freed, self.board.zones))
        board = self.board.model_copy(update={"zones": zones})
        return self.model_copy(update={"units": units, "board": board})

    @model_validator(mode="after")
    def _la_garde_hangs_together(self) -> Self:
        faults = [*_order_of_battle_faults(self), *_group_faults(self)]
        if faults:
            raise located(faults)
        return self


def footprint_size(elements: int) -> tuple[int, int]:
    """Width and depth of a brigade of so many elements, in tenths of a millimetre (LG-1.6)."""
    rows = -(-elements // IN_A_ROW)
    return min(elements, IN_A_ROW) * ELEMENT, max(rows, 1) * ELEMENT


def _order_of_battle_faults(scenario: LaGardeScenario) -> Iterator[Wrong]:
    ids: Counter[str] = Counter()
    for number, side in enumerate(scenario.sides):
        for place, corps in enumerate(side.corps):
            at = ("sides", number, "corps", place)
            ids[corps.id] += 1
            if ids[corps.id] > 1:
                yield Wrong((*at, "id"), *_twice(corps.id))
            for row, division in enumerate(corps.divisions):
                ids[division.id] += 1
                if ids[division.id] > 1:
                    yield Wrong((*at, "divisions", row, "id"), *_twice(division.id))
    for general, where in generals(scenario):
        if general.at is not None and not scenario.board.holds(general.at):
            yield Wrong((*where, "at"), *no_point(scenario.board, general.at))


def _twice(name: str) -> tuple[Any, Any]:
    return (
        _("a second corps or division has the id “{id}”", id=name),
        _("give each an id of its own"),
    )


def with_generals(scenario: S, change: Callable[[General], General]) -> S:
    """The scenario with every general changed."""

    def of_corps(corps: Corps) -> Corps:
        divisions = tuple(
            division.model_copy(update={"general": change(division.general)}) for division in corps.divisions
        )
        own = None if corps.general is None else change(corps.general)
        return corps.model_copy(update={"general": own, "divisions": divisions})

    sides = tuple(
        side.model_copy(update={"general": change(side.general), "corps": tuple(map(of_corps, side.corps))})
        for side in scenario.sides
    )
    return scenario.model_copy(update={"sides": sides})


def generals(scenario: LaGardeScenario) -> Iterator[tuple[General, tuple[str | int, ...]]]:
    """Every general with the place of his record in the file."""
    for number, side in enumerate(scenario.sides):
        yield side.general, ("sides", number, "general")
        for place, corps in enumerate(side.corps):
            at = ("sides", number, "corps", place)
            if corps.general is not None:
                yield corps.general, (*at, "general")
            for row, division in enumerate(corps.divisions):
                yield division.general, (*at, "divisions", row, "general")


def _group_faults(scenario: LaGardeScenario) -> Iterator[Wrong]:
    sides = [side.id for side in scenario.sides]
    seen: set[str] = set()
    for number, group in enumerate(scenario.groups):
        if group.id in seen:
            yield Wrong(
                ("groups", number, "id"),
                _("a second group of reinforcements has the id “{id}”", id=group.id),
                _("give each an id of its own"),
            )
        seen.add(group.id)
        if group.side not in sides:
            yield Wrong(("groups", number, "side"), *no_side(sides, group.side))
        for place, point in enumerate(group.entry):
            if not scenario.board.holds(point):
                yield Wrong(("groups", number, "entry", place), *no_point(scenario.board, point))


def blank(title: Names = NO_NAMES, width: int = 18_000, depth: int = 12_000) -> LaGardeScenario:
    """A bare table of 180 x 120 cm, and two armies of a corps with one division each."""
    return LaGardeScenario(
        title=title,
        sides=(
            LaGardeSide(
                id="one",
                name=Names("First army", "Première armée"),
                edge="bottom",
                corps=(_blank_corps("one"),),
            ),
            LaGardeSide(
                id="two",
                name=Names("Second army", "Seconde armée"),
                edge="top",
                corps=(_blank_corps("two"),),
            ),
        ),
        first="one",
        board=LaGardeBoard(width=width, depth=depth, modules=6_000),
    )


def _blank_corps(side: str) -> Corps:
    return Corps(
        id=f"{side}-1",
        name=Names("I Corps", "Ier corps"),
        divisions=(Division(id=f"{side}-1-1", name=Names("1st Division", "1re division")),),
    )
