"""What a Belle Époque scenario may hold. The limits of BE-1.3 are lint, not shape: a list may exceed them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from core.scenarios.boards import HexBoard
from core.scenarios.faults import no_hex, no_side, one_of
from core.scenarios.forces import SideAhead, Unit
from core.scenarios.records import NO_NAMES, HexName, Id, Record, Wrong, located
from core.scenarios.scenario import MOST_UNITS, Scenario
from core.systems.belle_epoque.design.options import BelleEpoqueOptions
from core.systems.belle_epoque.design.special_rules import BelleEpoqueSpecial, DifficultMarch, FireType
from core.systems.belle_epoque.rules.rule_tables import OF_CAVALRY
from core.text import Names, _

SYSTEM: Literal["belle_epoque"] = "belle_epoque"
LONGEST = 999
MOST_MARKS = 400

UnitKind = Literal["infantry", "tribal", "cavalry", "mounted_infantry"]
Quality = Literal["poor", "normal", "superior"]
Doctrine = Literal["close", "open"]
Trait = Literal["shock", "impetuous", "fiery", "tenacious", "conspicuous", "smokeless"]


class BelleEpoqueBoard(HexBoard):
    """The board of BE-7: a ground has some classes by its kind, features add others in any combination."""

    GROUNDS: ClassVar[tuple[str, ...]] = (
        "clear",
        "woods",
        "thicket",
        "scrub",
        "village",
        "town",
        "marsh",
        "river",
        "hill",
        "cliff",
        "water",
    )
    FEATURES: ClassVar[tuple[str, ...]] = (
        "cover",
        "difficult",
        "very_difficult",
        "impassable",
        "hill",
        "fortification",
        "blocks_sight",
    )
    HIGHEST: ClassVar[int] = 9
    WORKS: ClassVar[bool] = False


class BelleEpoqueSide(SideAhead):
    """A side: its command (BE-3.1), and the share of its elements below which it loses, in percent (AMB 22).

    A loss limit of 0 is none: the side then loses with its last element. Points ahead are added
    to its score (BE-17.2).
    """

    command: Quality = "normal"
    loss_limit: int = Field(default=25, ge=0, le=100)


class BelleEpoqueUnit(Unit):
    """A unit (BE-1.4). `figures` are its elements, None as many as its arm may have (BE-1.3).

    A unit with `turn` arrives at the end of that turn on one of the hexes of `entry`, or on `at` where that
    is empty (AMB 40); until then it is not on the table.
    """

    kind: UnitKind
    figures: int | None = Field(default=None, ge=1, le=20)
    fire: FireType = "E"
    quality: Quality = "normal"
    order: Doctrine = "close"
    traits: Annotated[tuple[Trait, ...], Field(max_length=6)] = ()
    turn: int = Field(default=0, ge=0, le=LONGEST)
    entry: Annotated[tuple[HexName, ...], Field(max_length=MOST_MARKS)] = ()

    @classmethod
    def usual(cls, kind: str) -> Mapping[str, Any]:
        """Cavalry fires as cavalry without support does, not by a row of infantry (BE-8)."""
        return {"fire": OF_CAVALRY[-1]} if kind == "cavalry" else {}

    def relocated(self, where: Callable[[str], str | None]) -> Self | None:
        """The unit in its new hex, its entry hexes with it."""
        moved = super().relocated(where)
        return moved and moved.model_copy(update={"entry": _hexes(self.entry, where)})


class Objective(Record):
    """A hex worth points at the turn limit to `side`, or to either side where that is None (BE-17.2).

    `held` is the side that holds it before anybody has stood there.
    """

    at: HexName
    points: int = Field(default=2, ge=1, le=99)
    side: Id | None = None
    held: Id | None = None

    def relocated(self, where: Callable[[str], str | None]) -> Self | None:
        """The objective in the hex that `where` gives for its hex; None where that is gone."""
        at = where(self.at)
        return None if at is None else self.model_copy(update={"at": at})


class Seize(Record):
    """`side` wins at the end of a turn in which units of it stand in `count` of these hexes.

    Where only one side has such an aim and has not reached it at the turn limit, the other side wins.
    """

    side: Id
    hexes: Annotated[tuple[HexName, ...], Field(min_length=1, max_length=MOST_MARKS)]
    count: int = Field(default=1, ge=1, le=MOST_MARKS)

    def relocated(self, where: Callable[[str], str | None]) -> Self | None:
        """The aim with the hexes that are left, and no more to seize than there are; None without any."""
        hexes = _hexes(self.hexes, where)
        count = min(self.count, len(set(hexes)))
        return self.model_copy(update={"hexes": hexes, "count": count}) if hexes else None


def _hexes(names: tuple[str, ...], where: Callable[[str], str | None]) -> tuple[str, ...]:
    return tuple(at for name in names if (at := where(name)) is not None)


class BelleEpoqueScenario(Scenario):
    """A Belle Époque battle as it is set up. `first` means nothing here: tokens decide (BE-4)."""

    system: Literal["belle_epoque"] = SYSTEM
    sides: tuple[BelleEpoqueSide, BelleEpoqueSide]
    turns: int = Field(default=10, ge=1, le=LONGEST)
    objectives: Annotated[tuple[Objective, ...], Field(max_length=MOST_MARKS)] = ()
    seize: Annotated[tuple[Seize, ...], Field(max_length=20)] = ()
    options: BelleEpoqueOptions = BelleEpoqueOptions()
    special: Annotated[tuple[BelleEpoqueSpecial, ...], Field(max_length=50)] = ()
    board: BelleEpoqueBoard
    units: Annotated[tuple[BelleEpoqueUnit, ...], Field(max_length=MOST_UNITS)] = ()

    def relocated(self, where: Callable[[str], str | None]) -> Self:
        """Units, objectives and aims in their new hexes."""
        objectives = (objective.relocated(where) for objective in self.objectives)
        seize = (aim.relocated(where) for aim in self.seize)
        marks = {
            "objectives": tuple(objective for objective in objectives if objective is not None),
            "seize": tuple(aim for aim in seize if aim is not None),
        }
        return super().relocated(where).model_copy(update=marks)

    @property
    def lone_aim(self) -> str | None:
        """The side that alone has hexes to seize: nothing else decides at the turn limit (BE-R79)."""
        sides = {aim.side for aim in self.seize}
        return sides.pop() if len(sides) == 1 else None

    def fitting_special(self) -> tuple[BelleEpoqueSpecial, ...]:
        """The special rules without units and sides for which they cannot hold; none for nobody."""
        sides = {side.id for side in self.sides}
        known = {unit.id for unit in self.units}
        kept: list[BelleEpoqueSpecial] = []
        for rule in self.special:
            if isinstance(rule, DifficultMarch):
                units = tuple(unit for unit in rule.units if unit in known)
                if units:
                    kept.append(rule if units == rule.units else rule.model_copy(update={"units": units}))
            elif rule.side in sides:
                kept.append(rule)
        return tuple(kept)

    @model_validator(mode="after")
    def _aims_and_special_rules_hang_together(self) -> Self:
        faults = [
            *_entry_faults(self),
            *_objective_faults(self),
            *_seize_faults(self),
            *_special_faults(self),
        ]
        if faults:
            raise located(faults)
        return self


def blank(
    title: Names = NO_NAMES, rows: int = 9, columns: int = 13, short_rows: bool = True
) -> BelleEpoqueScenario:
    """An empty map, 9 rows of 13 and 12 hexes unless told otherwise, and two sides without units."""
    return BelleEpoqueScenario(
        title=title,
        sides=(
            BelleEpoqueSide(id="blue", name=Names("Blue", "Bleus"), edge="top"),
            BelleEpoqueSide(id="red", name=Names("Red", "Rouges"), edge="bottom"),
        ),
        first="blue",
        board=BelleEpoqueBoard.blank(rows, columns, short_rows),
    )


def _hex_fault(scenario: BelleEpoqueScenario, place: tuple[str | int, ...], name: str) -> Iterator[Wrong]:
    if not scenario.board.holds(name):
        yield Wrong(place, *no_hex(scenario.board.rows, scenario.board.columns, name))


def _side_fault(
    scenario: BelleEpoqueScenario, place: tuple[str | int, ...], side: str | None
) -> Iterator[Wrong]:
    sides = [known.id for known in scenario.sides]
    if side is not None and side not in sides:
        yield Wrong(place, *no_side(sides, side))


def _entry_faults(scenario: BelleEpoqueScenario) -> Iterator[Wrong]:
    for index, unit in enumerate(scenario.units):
        for number, name in enumerate(unit.entry):
            yield from _hex_fault(scenario, ("units", index, "entry", number), name)


def _objective_faults(scenario: BelleEpoqueScenario) -> Iterator[Wrong]:
    seen: set[tuple[str, str | None]] = set()
    for index, objective in enumerate(scenario.objectives):
        yield from _hex_fault(scenario, ("objectives", index, "at"), objective.at)
        yield from _side_fault(scenario, ("objectives", index, "side"), objective.side)
        yield from _side_fault(scenario, ("objectives", index, "held"), objective.held)
        if (objective.at, objective.side) in seen:
            wrong = _("hex {hex} is named twice", hex=objective.at)
            yield Wrong(("objectives", index, "at"), wrong, _("name it once"))
        seen.add((objective.at, objective.side))


def _seize_faults(scenario: BelleEpoqueScenario) -> Iterator[Wrong]:
    for index, aim in enumerate(scenario.seize):
        yield from _side_fault(scenario, ("seize", index, "side"), aim.side)
        for number, name in enumerate(aim.hexes):
            yield from _hex_fault(scenario, ("seize", index, "hexes", number), name)
        if aim.count > len(set(aim.hexes)):
            yield Wrong(
                ("seize", index, "count"),
                _("there are not so many hexes to seize"),
                _("write a number from 1 to {most}", most=len(set(aim.hexes))),
            )


def _special_faults(scenario: BelleEpoqueScenario) -> Iterator[Wrong]:
    ids = [unit.id for unit in scenario.units]
    for index, rule in enumerate(scenario.special):
        if not isinstance(rule, DifficultMarch):
            yield from _side_fault(scenario, ("special", index, "side"), rule.side)
            continue
        for number, unit_id in enumerate(rule.units):
            if unit_id not in ids:
                yield Wrong(
                    ("special", index, "units", number),
                    _("there is no unit “{id}” that this rule could hold for", id=unit_id),
                    one_of(ids, unit_id),
                )
