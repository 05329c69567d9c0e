"""Every action of a setting, built when it is first wanted and handed out again ever after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.geometry.hex_boards import bits
from core.geometry.hexes import Corner
from core.systems.battle_cry.actions import (
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

if TYPE_CHECKING:
    from core.systems.battle_cry.setting import Setting

END_ORDERS = EndOrders()
END_MOVES = EndMoves()
END_BATTLES = EndBattles()
END_BUILDING = EndBuilding()
DECLINE = Decline()
PASS = Pass()
PRICES = (ChoosePrice("pass"), ChoosePrice("hand"))


class ActionTables:
    """Rows by unit or card; actions with a hex are built lazily, a row of hexes at a time."""

    def __init__(self, setting: Setting) -> None:
        units = range(len(setting.unit_ids))
        cards = range(len(setting.cards))
        self._setting = setting
        self.play = tuple(PlayCard(card) for card in cards)
        self.discard = tuple(DiscardCard(card) for card in cards)
        self.order = tuple(Order(unit) for unit in units)
        self.name = tuple(NameUnit(unit) for unit in units)
        self.sharpshoot = tuple(Sharpshoot(unit) for unit in units)
        self.stop_retreat = tuple(StopRetreat(unit) for unit in units)
        self.ignore_flag = tuple(IgnoreFlag(unit) for unit in units)
        self.advance = tuple(Advance(unit) for unit in units)
        self.fight_back = FightBack(setting.fight_back)
        self.decline = DECLINE
        self._moves: dict[int, dict[int, Move]] = {}
        self._moves_along: dict[int, dict[int, Move]] = {}
        self._battles: dict[int, dict[int, Battle]] = {}
        self._retreats: dict[int, dict[int, Retreat]] = {}
        self._puts: dict[int, dict[int, PutUnit]] = {}
        self._builds: dict[int, tuple[BuildWorks, ...]] = {}
        self.order_rows: dict[int, tuple[Action, ...]] = {}
        self._move_rows: dict[tuple[int, int, int], tuple[Move, ...]] = {}

    def moves(self, unit: int, alone: int, along: int) -> tuple[Move, ...]:
        """The moves of a unit to these hexes, first without, then with its general."""
        key = (unit, alone, along)
        row = self._move_rows.get(key)
        if row is None:
            if len(self._move_rows) > 1 << 16:
                self._move_rows.clear()
            row = self._move_rows[key] = (
                *(self.move(unit, to, along=False) for to in bits(alone)),
                *(self.move(unit, to, along=True) for to in bits(along)),
            )
        return row

    def move(self, unit: int, to: int, *, along: bool) -> Move:
        """The move of a unit to a hex."""
        row = (self._moves_along if along else self._moves).setdefault(unit, {})
        action = row.get(to)
        if action is None:
            action = row[to] = Move(unit, to, along)
        return action

    def battle(self, unit: int, target: int) -> Battle:
        """The battle of a unit against a target."""
        row = self._battles.setdefault(unit, {})
        action = row.get(target)
        if action is None:
            action = row[target] = Battle(unit, target)
        return action

    def retreat(self, unit: int, to: int) -> Retreat:
        """The retreat of a piece to a hex."""
        row = self._retreats.setdefault(unit, {})
        action = row.get(to)
        if action is None:
            action = row[to] = Retreat(unit, to)
        return action

    def put(self, unit: int, to: int) -> PutUnit:
        """The unit put into a hex of its base row."""
        row = self._puts.setdefault(unit, {})
        action = row.get(to)
        if action is None:
            action = row[to] = PutUnit(unit, to)
        return action

    def builds(self, unit: int) -> tuple[BuildWorks, ...]:
        """The six ways to lay fieldworks, the one that faces the enemy's edge first (BC-R95)."""
        row = self._builds.get(unit)
        if row is None:
            first = self._setting.enemy_facing[self._setting.side_of[unit]]
            facings = sorted(range(len(Corner)), key=lambda facing: (facing != first, facing))
            row = self._builds[unit] = tuple(BuildWorks(unit, facing) for facing in facings)
        return row

    def universe(self) -> Iterator[Action]:
        """Every action that this setting can ever name."""
        setting = self._setting
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
        for row in rows:
            yield from row
        yield from (PASS, END_ORDERS, END_MOVES, END_BATTLES, END_BUILDING, DECLINE, self.fight_back)
        for unit, side in enumerate(setting.side_of):
            for to in setting.grid.hexes:
                yield self.move(unit, to, along=False)
                yield self.retreat(unit, to)
                if not setting.is_general[unit]:
                    yield self.move(unit, to, along=True)
                    yield self.put(unit, to)
            if not setting.is_general[unit]:
                yield from self.builds(unit)
                yield from (self.battle(unit, foe) for foe, its in enumerate(setting.side_of) if its != side)
