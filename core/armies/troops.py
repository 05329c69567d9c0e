"""What a system offers for an army list: its troops, the parts that may be set for each, its nations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.text import Names, Text

if TYPE_CHECKING:
    from core.armies.points import PointsTable
    from core.armies.recipes import Recipe
    from core.armies.troop import Troop


@dataclass(frozen=True, slots=True)
class Troops:
    """All troops of a system, and what its lists are made by.

    `tables` are the points tables that come with the program, the usual one first. `budgets` are those that
    the rules name; with none any number is usual. `hand` is the number of cards drawn at the start where a
    list is a deck, else 0. `pieces` says what the entries of a list are ("22 cards"). `heads` are short words
    for the labels of values (by `Text.id`) in narrow columns, `starred` the labels that cards print in red.

    `levels` is not empty where a list has a hierarchy: its troops open a formation of that level (0 the
    highest), to which the lines below belong up to the next one of the same level or above. `recipes` are the
    armies that a list is filled up as.
    """

    system: str
    title: Text
    all: tuple[Troop, ...]
    kinds: tuple[tuple[str, Text | Names], ...]
    tables: tuple[PointsTable, ...]
    nations: tuple[tuple[str, Names], ...] = ()
    budgets: tuple[int, ...] = ()
    budget: int = 100
    budget_rule: str = ""
    nation_rule: str = ""
    hand: int = 0
    pieces: Text | None = None
    heads: Mapping[str, Names] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    starred: frozenset[str] = frozenset()
    recipes: tuple[Recipe, ...] = ()

    def level(self, troop_id: str) -> int:
        """How deep a line of these troops stands: 0 everywhere without a hierarchy."""
        return self.levels.get(troop_id, max(self.levels.values(), default=-1) + 1)

    def troop(self, troop_id: str) -> Troop:
        """The troops of that id; raises KeyError."""
        for troop in self.all:
            if troop.id == troop_id:
                return troop
        raise KeyError(troop_id)

    def table(self, table_id: str) -> PointsTable | None:
        """The shipped points table of that id, or None."""
        return next((table for table in self.tables if table.id == table_id), None)

    def of(self, nation: str) -> Iterator[Troop]:
        """The troops that a nation has; all of them for an empty one."""
        return (troop for troop in self.all if not nation or troop.nation in ("", nation))
