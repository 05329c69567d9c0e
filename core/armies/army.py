"""A list with its troops looked up and its prices reckoned: what limits, sheets and decks are read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.armies.troop import PartValue, Troop
from core.armies.troops import Troops
from core.text import Text, Value

if TYPE_CHECKING:
    from core.armies.points import PointsTable
    from core.armies.rosters import Line, Roster


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list: its troops, all its parts, and what one piece costs (None: there is no price)."""

    index: int
    line: Line
    troop: Troop
    parts: Mapping[str, PartValue]
    each: int | None

    @property
    def profile(self) -> tuple[tuple[Text, Value], ...]:
        """Its values, label by label, with the parts that it has."""
        return self.troop.profile(self.parts)

    @property
    def count(self) -> int:
        """How many pieces."""
        return self.line.count

    @property
    def points(self) -> int:
        """What all of them cost."""
        return self.line.count * (self.each or 0)


@dataclass(frozen=True, slots=True)
class Army:
    """A list that has been looked up."""

    roster: Roster
    troops: Troops
    table: PointsTable
    entries: tuple[Entry, ...]

    @property
    def total(self) -> int:
        """What the list costs."""
        return sum(entry.points for entry in self.entries)

    @property
    def pieces(self) -> int:
        """How many units, bases or cards it has; what only opens a formation is none."""
        return sum(entry.count for entry in self.entries if entry.troop.id not in self.troops.levels)

    def number(self, kind: str) -> int:
        """How many pieces of one kind."""
        return sum(entry.count for entry in self.entries if entry.troop.kind == kind)


def army_of(roster: Roster, troops: Troops, table: PointsTable) -> Army:
    """Look a list up; raises KeyError for troops that the system does not have."""
    return Army(
        roster,
        troops,
        table,
        tuple(_entry(index, line, troops, table) for index, line in enumerate(roster.lines)),
    )


def _entry(index: int, line: Line, troops: Troops, table: PointsTable) -> Entry:
    troop = troops.troop(line.troop)
    parts = troop.complete(line.parts)
    return Entry(index, line, troop, parts, table.price(troop, parts))
