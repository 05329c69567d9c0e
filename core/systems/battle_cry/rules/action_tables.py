"""Every action of a context, built when it is first wanted and handed out again ever after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from core.geometry.hex_boards import bits
from core.geometry.hexes import Corner, HexGrid
from core.systems.battle_cry.rules.actions import (
    Action,
    Advance,
    Battle,
    BuildWorks,
    ChoosePrice,
    Decline,
    DiscardCard,
    EndBattles,
    EndBuilding,
    EndMoves,
    EndOrders,
    FightBack,
    IgnoreFlag,
    Move,
    NameUnit,
    Order,
    Pass,
    PlayCard,
    PutUnit,
    Retreat,
    Sharpshoot,
    StopRetreat,
)
from core.systems.battle_cry.rules.rule_tables import Card


class ActionContext(Protocol):
    """What the actions of a battle are made of: its units, cards and hexes."""

    @property
    def grid(self) -> HexGrid: ...
    @property
    def unit_ids(self) -> tuple[str, ...]: ...
    @property
    def side_of(self) -> tuple[int, ...]: ...
    @property
    def is_general(self) -> tuple[bool, ...]: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...
    @property
    def turn_cards(self) -> tuple[bool, ...]: ...
    @property
    def fight_back(self) -> int: ...
    @property
    def enemy_facing(self) -> tuple[int, ...]: ...


END_ORDERS = EndOrders()
END_MOVES = EndMoves()
END_BATTLES = EndBattles()
END_BUILDING = EndBuilding()
DECLINE = Decline()
PASS = Pass()
PRICES = (ChoosePrice("pass"), ChoosePrice("hand"))


MOST_ROWS = 1 << 13
"""Memos are emptied when they grow beyond this."""

ORDER_BITS = 16
ORDERS_AT_ONCE = (1 << ORDER_BITS) - 1

Made = TypeVar("Made")


class Row(dict[int, Made]):
    """Actions by hex or target, each built when it is first looked up."""

    def __init__(self, make: Callable[[int], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> Made:
        made = self[key] = self._make(key)
        return made


class Lists(dict[int, tuple[Made, ...]]):
    """Rows of actions by mask, each put together when it is first looked up."""

    def __init__(self, make: Callable[[int], tuple[Made, ...]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, mask: int) -> tuple[Made, ...]:
        if len(self) > MOST_ROWS:
            self.clear()
        made = self[mask] = self._make(mask)
        return made


class ActionTables:
    """Rows by unit or card; actions with a hex are built lazily, a row of hexes at a time."""

    def __init__(self, context: ActionContext) -> None:
        units = range(len(context.unit_ids))
        cards = range(len(context.cards))
        self._context = context
        self.play = tuple(PlayCard(card) for card in cards)
        self.turn_plays = tuple(
            play if is_turn_card else None
            for play, is_turn_card in zip(self.play, context.turn_cards, strict=True)
        )
        self.discard = tuple(DiscardCard(card) for card in cards)
        self.order = tuple(Order(unit) for unit in units)
        self.name = tuple(NameUnit(unit) for unit in units)
        self.sharpshoot = tuple(Sharpshoot(unit) for unit in units)
        self.stop_retreat = tuple(StopRetreat(unit) for unit in units)
        self.ignore_flag = tuple(IgnoreFlag(unit) for unit in units)
        self.advance = tuple(Advance(unit) for unit in units)
        self.fight_back = FightBack(context.fight_back)
        self.decline = DECLINE
        self._moves: dict[int, Row[Move]] = {}
        self._moves_along: dict[int, Row[Move]] = {}
        self._battles: dict[int, Row[Battle]] = {}
        self._retreats: dict[int, Row[Retreat]] = {}
        self._puts: dict[int, Row[PutUnit]] = {}
        self._builds: dict[int, tuple[BuildWorks, ...]] = {}
        self._order_rows = tuple(self._orders(first) for first in range(0, len(units), ORDER_BITS))
        self.moves = tuple(self._lists_of_moves(unit, along=False) for unit in units)
        self.moves_along = tuple(self._lists_of_moves(unit, along=True) for unit in units)

    def _orders(self, first: int) -> Lists[Order]:
        """Mask of the units from `first` on -> their orders."""
        order = self.order

        def made(units: int) -> tuple[Order, ...]:
            return tuple([order[first + unit] for unit in bits(units)])

        return Lists(made)

    def orders(self, units: int) -> tuple[Action, ...]:
        """The orders to some units, and the end of ordering."""
        found: list[Action] = []
        # Whole masks hardly ever come back, a piece of one does.
        for rows in self._order_rows:
            found += rows[units & ORDERS_AT_ONCE]
            units >>= ORDER_BITS
            if not units:
                break
        found.append(END_ORDERS)
        return tuple(found)

    def _lists_of_moves(self, unit: int, *, along: bool) -> Lists[Move]:
        """Mask of hexes -> the moves of a unit to them."""
        row = self._row_of_moves(unit, along)

        def made(hexes: int) -> tuple[Move, ...]:
            return tuple([row[to] for to in bits(hexes)])

        return Lists(made)

    def _row_of_moves(self, unit: int, along: bool) -> Row[Move]:
        rows = self._moves_along if along else self._moves
        row = rows.get(unit)
        if row is None:
            row = rows[unit] = Row(lambda to: Move(unit, to, along))
        return row

    def move(self, unit: int, to: int, *, along: bool) -> Move:
        """The move of a unit to a hex."""
        return self._row_of_moves(unit, along)[to]

    def battle_row(self, unit: int) -> Row[Battle]:
        """The battles of a unit, by target."""
        row = self._battles.get(unit)
        if row is None:
            row = self._battles[unit] = Row(lambda target: Battle(unit, target))
        return row

    def retreat(self, unit: int, to: int) -> Retreat:
        """The retreat of a piece to a hex."""
        row = self._retreats.get(unit)
        if row is None:
            row = self._retreats[unit] = Row(lambda hex_: Retreat(unit, hex_))
        return row[to]

    def put(self, unit: int, to: int) -> PutUnit:
        """The unit put into a hex of its base row."""
        row = self._puts.get(unit)
        if row is None:
            row = self._puts[unit] = Row(lambda hex_: PutUnit(unit, hex_))
        return row[to]

    def builds(self, unit: int) -> tuple[BuildWorks, ...]:
        """The six ways to lay fieldworks, the one that faces the enemy's edge first (BC-R95)."""
        row = self._builds.get(unit)
        if row is None:
            first = self._context.enemy_facing[self._context.side_of[unit]]
            facings = sorted(range(len(Corner)), key=lambda facing: (facing != first, facing))
            row = self._builds[unit] = tuple(BuildWorks(unit, facing) for facing in facings)
        return row

    def universe(self) -> Iterator[Action]:
        """Every action that this context can ever name."""
        context = self._context
        rows: tuple[tuple[Action, ...], ...] = (
            self.play,
            self.discard,
            self.order,
            self.name,
            self.sharpshoot,
            self.stop_retreat,
            self.ignore_flag,
            self.advance,
            PRICES,
        )
        for each in rows:
            yield from each
        yield from (PASS, END_ORDERS, END_MOVES, END_BATTLES, END_BUILDING, DECLINE, self.fight_back)
        for unit, side in enumerate(context.side_of):
            for to in context.grid.hexes:
                yield self.move(unit, to, along=False)
                yield self.retreat(unit, to)
                if not context.is_general[unit]:
                    yield self.move(unit, to, along=True)
                    yield self.put(unit, to)
            if not context.is_general[unit]:
                yield from self.builds(unit)
                yield from (
                    self.battle_row(unit)[foe] for foe, its in enumerate(context.side_of) if its != side
                )
