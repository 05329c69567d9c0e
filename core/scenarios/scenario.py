"""A scenario: what a battle starts from. Each system narrows this model in its own room.

What the sides, the board and the units are made of is the room's choice: a board of hexes with units in
them, or a measured table with bases (`table_scenario`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_serializer, model_validator

from core.scenarios.boards import HexBoard
from core.scenarios.briefings import Briefings, briefing_faults
from core.scenarios.faults import no_hex, no_side
from core.scenarios.handicaps import MOST_CHANGES, ChangeRow
from core.scenarios.plans import PlanPoint, Plans, plan_faults, remapped_plans
from core.scenarios.records import NO_NAMES, Id, NamesField, Record, WordsField, Wrong, located
from core.scenarios.underlays import Underlay
from core.text import _

FORMAT: Literal["etat-major/scenario"] = "etat-major/scenario"
VERSION: Literal[1] = 1

MOST_UNITS = 2000


class Options(Record):
    """The settings of a system; a file holds those that differ from their defaults."""

    @model_serializer(mode="plain")
    def _to_file(self) -> dict[str, Any]:
        fields = type(self).model_fields
        return {name: value for name, value in sorted(self) if value != fields[name].default}


class SpecialRule(Record):
    """A rule of one scenario; a room lists its own as a union told apart by `rule`."""

    rule: str


class Scenario(Record):
    """Everything a battle starts from. Sides stand in playing order; `first` is the one that begins.

    `handicap`: what would make a game of it; a battle is played with it only where the players say so.
    """

    format: Literal["etat-major/scenario"] = FORMAT
    version: Literal[1] = VERSION
    system: Id
    title: NamesField
    notes: WordsField = NO_NAMES
    sides: tuple[Any, Any]
    first: Id
    options: Options = Options()
    special: tuple[SpecialRule, ...] = ()
    board: Any
    units: Annotated[tuple[Any, ...], Field(max_length=MOST_UNITS)] = ()
    plan: Plans = Field(default_factory=dict)
    briefings: Briefings = Field(default_factory=dict)
    underlay: Underlay | None = None
    handicap: Annotated[tuple[ChangeRow, ...], Field(max_length=MOST_CHANGES)] = ()

    def side(self, side_id: str) -> Any:
        """The side of that id; raises KeyError."""
        for side in self.sides:
            if side.id == side_id:
                return side
        raise KeyError(side_id)

    def has_pieces(self, side_id: str) -> bool:
        """Whether a side has anything to play with."""
        return any(unit.side == side_id for unit in self.units)

    def unit(self, unit_id: str) -> Any:
        """The unit of that id; raises KeyError."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        raise KeyError(unit_id)

    def units_at(self, name: str) -> tuple[Any, ...]:
        """The units in a hex, in the order of the file."""
        return tuple(unit for unit in self.units if unit.at == name)

    def relocated(self, where: Callable[[str], str | None]) -> Self:
        """All that has a hex and stands beside the board, in the hexes that `where` gives; None: it is gone.

        A room whose scenario names more hexes than those of its units adds to this.
        """
        moved = (unit.relocated(where) for unit in self.units)
        units = tuple(unit for unit in moved if unit is not None)

        def point(at: PlanPoint) -> PlanPoint | None:
            return where(at) if isinstance(at, str) and isinstance(self.board, HexBoard) else at

        return self.model_copy(update={"units": units, "plan": remapped_plans(self.plan, point)})

    def fitted(self) -> Self:
        """The scenario without what its sides no longer allow; asked for after an edit of a side."""
        return self

    def fitting_special(self) -> tuple[SpecialRule, ...]:
        """The special rules without what names a side or a unit that is not there."""
        return self.special

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        faults = [*_side_faults(self), *_unit_faults(self), *_flag_faults(self)]
        faults += [*_plan_faults(self), *_briefing_faults(self)]
        if faults:
            raise located(faults)
        return self


def _side_faults(scenario: Scenario) -> Iterator[Wrong]:
    one, other = scenario.sides
    sides = [one.id, other.id]
    if one.id == other.id:
        yield Wrong(
            ("sides", 1, "id"),
            _("both sides have the id “{id}”", id=one.id),
            _("give each side an id of its own"),
        )
    if one.edge == other.edge:
        yield Wrong(
            ("sides", 1, "edge"),
            _("both sides have the same edge of the map"),
            _("one side has “top”, the other “bottom”"),
        )
    if scenario.first not in (one.id, other.id):
        yield Wrong(("first",), *no_side(sides, scenario.first))


def _unit_faults(scenario: Scenario) -> Iterator[Wrong]:
    sides = [side.id for side in scenario.sides]
    ids = Counter(unit.id for unit in scenario.units)
    seen: set[str] = set()
    for index, unit in enumerate(scenario.units):
        if ids[unit.id] > 1 and unit.id in seen:
            yield Wrong(
                ("units", index, "id"),
                _("a second unit has the id “{id}”", id=unit.id),
                _("give each unit an id of its own"),
            )
        seen.add(unit.id)
        if unit.side not in sides:
            yield Wrong(("units", index, "side"), *no_side(sides, unit.side))
        if isinstance(scenario.board, HexBoard) and not scenario.board.holds(unit.at):
            yield Wrong(("units", index, "at"), *no_hex(scenario.board.rows, scenario.board.columns, unit.at))


def _briefing_faults(scenario: Scenario) -> Iterator[Wrong]:
    for fault in briefing_faults(scenario.briefings, [side.id for side in scenario.sides]):
        yield fault._replace(place=("briefings", *fault.place))


def _plan_faults(scenario: Scenario) -> Iterator[Wrong]:
    sides = tuple(side.id for side in scenario.sides)
    for fault in plan_faults(scenario.plan, sides, scenario.board):
        yield Wrong(("plan", *fault.place), fault.wrong, fault.right)


def _flag_faults(scenario: Scenario) -> Iterator[Wrong]:
    if not isinstance(scenario.board, HexBoard):
        return
    sides = [side.id for side in scenario.sides]
    for index, flag in enumerate(scenario.board.flags):
        if flag.side not in sides:
            yield Wrong(("board", "flags", index, "side"), *no_side(sides, flag.side))
