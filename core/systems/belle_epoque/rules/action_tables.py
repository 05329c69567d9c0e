"""Every action of a context, built when it is first wanted and handed out again ever after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from core.geometry.hexes import HexGrid
from core.systems.belle_epoque.rules.actions import (
    Action,
    Activate,
    Advance,
    Aim,
    Assault,
    Decline,
    EndActivation,
    Enter,
    Evade,
    Fire,
    How,
    Move,
    React,
    Retreat,
    Stand,
    TakeLoss,
    TakeTest,
)
from core.systems.belle_epoque.rules.rule_tables import CERTAIN


class ActionContext(Protocol):
    """What the actions of a battle are made of: its units and hexes."""

    @property
    def grid(self) -> HexGrid: ...
    @property
    def unit_ids(self) -> tuple[str, ...]: ...
    @property
    def side_of(self) -> tuple[int, ...]: ...
    @property
    def level(self) -> tuple[int, ...]: ...
    @property
    def test_aims(self) -> tuple[Aim, ...]: ...


STAND = Stand()
AIMS: tuple[Aim, ...] = ("fire", "assault", "march")
HOWS: tuple[How, ...] = ("fire", "evade", "charge")

MOST_ROWS = 1 << 13
"""Memos are emptied when they grow beyond this."""

Made = TypeVar("Made")


class Row(dict[int, Made]):
    """Actions by hex or target, each built when it is first looked up."""

    def __init__(self, make: Callable[[int], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> Made:
        made = self[key] = self._make(key)
        return made


class Lists(dict[int, tuple[Action, ...]]):
    """Rows of actions by mask, each put together when it is first looked up."""

    def __init__(self, row: Row[Action]) -> None:
        super().__init__()
        self._row = row

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        if len(self) > MOST_ROWS:
            self.clear()
        row, found, left = self._row, [], mask
        while left:
            low = left & -left
            left ^= low
            found.append(row[low.bit_length() - 1])
        made = self[mask] = tuple(found)
        return made


class ActionTables:
    """Rows by unit; lists of actions by a mask of hexes or of units."""

    def __init__(self, context: ActionContext) -> None:
        self._context = context
        units = range(len(context.unit_ids))
        self.activate: Row[Action] = Row(Activate)
        self.activations = Lists(self.activate)
        self.end = tuple(EndActivation(unit) for unit in units)
        self.ends: tuple[tuple[Action, ...], ...] = tuple((end,) for end in self.end)
        self.take_loss = tuple(TakeLoss(unit) for unit in units)
        self.advance = tuple((Advance(unit), Decline(unit)) for unit in units)
        self.move = tuple(_row(Move, unit) for unit in units)
        self.moves = tuple(map(Lists, self.move))
        self.fire = tuple(_row(Fire, unit) for unit in units)
        self.fires = tuple(map(Lists, self.fire))
        self.assault = tuple(_row(Assault, unit) for unit in units)
        self.assaults = tuple(map(Lists, self.assault))
        self.evade = tuple(_row(Evade, unit) for unit in units)
        self.evades = tuple(map(Lists, self.evade))
        self.retreat = tuple(_row(Retreat, unit) for unit in units)
        self.retreats = tuple(map(Lists, self.retreat))
        self.enter = tuple(_row(Enter, unit) for unit in units)
        self.enters = tuple(map(Lists, self.enter))
        self.tests = tuple(self._tests(unit, context.test_aims) for unit in units)
        self.reacts = tuple(
            {how: tuple(React(unit, how, cp) for cp in range(self._most(unit) + 1)) for how in HOWS}
            for unit in units
        )

    def _most(self, unit: int) -> int:
        return max(0, CERTAIN - self._context.level[unit])

    def _tests(self, unit: int, aims: tuple[Aim, ...]) -> tuple[tuple[Action, ...], ...]:
        """By the points at hand, up to those that make the test certain, the tests of a unit."""
        rows: list[tuple[Action, ...]] = []
        found: list[Action] = []
        for cp in range(self._most(unit) + 1):
            found += [TakeTest(unit, cp, aim) for aim in aims]
            rows.append(tuple(found))
        return tuple(rows)

    def tests_with(self, unit: int, points: int) -> tuple[Action, ...]:
        """The tests that a unit may take with so many command points."""
        rows = self.tests[unit]
        return rows[points] if points < len(rows) else rows[-1]

    def reactions_with(self, unit: int, how: How, points: int) -> tuple[React, ...]:
        """The reactions of one kind that a unit may try with so many command points."""
        rows = self.reacts[unit][how]
        return rows[: points + 1]

    def universe(self) -> Iterator[Action]:
        """Every action that this context can ever name."""
        context = self._context
        yield STAND
        for unit, side in enumerate(context.side_of):
            yield self.activate[unit]
            yield from self.tests[unit][-1]
            yield self.end[unit]
            yield self.take_loss[unit]
            yield from self.advance[unit]
            for rows in self.reacts[unit].values():
                yield from rows
            for row in (self.move, self.evade, self.retreat, self.enter):
                yield from (row[unit][to] for to in context.grid.hexes)
            for foe, its in enumerate(context.side_of):
                if its != side:
                    yield self.fire[unit][foe]
                    yield self.assault[unit][foe]


def _row(kind: Callable[[int, int], Action], unit: int) -> Row[Action]:
    return Row(lambda other: kind(unit, other))
