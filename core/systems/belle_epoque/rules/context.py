"""All that never changes in a battle: board tables, units, built actions, and memos."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from core.chance.dice import D6, SumUpTo, Tally
from core.geometry.hex_boards import hex_masks
from core.geometry.hex_sight import hex_sight
from core.geometry.hexes import HexGrid
from core.kit.memory import Memory
from core.protocol.pending import Deal, Handful, Roll
from core.systems.belle_epoque.rules.action_tables import AIMS, ActionTables
from core.systems.belle_epoque.rules.actions import Aim
from core.systems.belle_epoque.rules.rule_tables import (
    CAVALRY,
    CLASSES,
    COMMAND_SHARE,
    FARTHEST,
    INFANTRY,
    KINDS,
    MOUNTED,
    TRAITS,
    TRIBAL,
    catalogue,
)

if TYPE_CHECKING:
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario

COMMAND_READING = SumUpTo(max(4, 6, 8))

Shot = tuple[int, tuple[tuple[int, int], ...]]
"""Distance, and pairs of masks: the line is blocked where both of one pair hold an obstacle."""


class Shots(dict[int, Shot]):
    """Distance and sight tests from hex to hex; the key is start * cells + target."""

    def __init__(self, context: BattleContext) -> None:
        super().__init__()
        self._context = context

    def __missing__(self, key: int) -> Shot:
        context = self._context
        start, target = divmod(key, context.cells)
        pairs = context.sight.tests(start, target, context.options.edge_los)
        found = self[key] = (
            context.grid.distance(start, target),
            tuple(pair for pair in pairs if pair[0] and pair[1]),
        )
        return found


class Distances(dict[int, list[int]]):
    """From each hex the distance to every cell; a row is worked out when it is first looked up."""

    def __init__(self, grid: HexGrid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, start: int) -> list[int]:
        distance = self._grid.distance
        found = self[start] = [distance(start, other) for other in range(self._grid.cells)]
        return found


MOST_THOUGHTS = 16
"""So many minds, by side and weights, are remembered at most."""
MOST_STANDINGS = 256
"""So many ways in which all may stand."""


class BattleContext:
    """Built once a battle and shared by all its copies.

    Masks of hexes: `cover`, `difficult` (very difficult ones with them), `very_difficult`, `impassable`,
    `hills`, `forts`, `blocking`, `stops`, `open_ground` (what may be entered). `level_of[hex]`; `below[hex]`
    holds the hexes of a lower level.

    By unit: `side_of`, `kind_of`, `full`, `level` (reactivity, BE-5.2), `march`, `scores` and `moved_scores`
    by distance, `range_of`, `assault_base` (BE-11.1), `due` (the turn in which it arrives), `entry_of`.
    Masks of units: `infantry` and `cavalry` as the rules mean them (BE-1.4), `open_order`, one a trait.

    `thoughts` remembers what computer players make of the battle by side and weights (`kept_worths.Mind`),
    `standings` what they count of who stands where.
    """

    def __init__(self, scenario: BelleEpoqueScenario) -> None:
        self.scenario = scenario
        self.options = scenario.options
        self.catalogue = catalogue()
        board = scenario.board
        self.grid = board.grid
        self.thoughts: Memory[Any, Any] = Memory(MOST_THOUGHTS)
        self.standings: Memory[Any, Any] = Memory(MOST_STANDINGS)
        self.masks = hex_masks(self.grid)
        self.sight = hex_sight(self.grid)
        self.cells = self.grid.cells
        self.neighbours = self.masks.neighbours
        self.discs = tuple(self.masks.discs(radius) for radius in range(FARTHEST + 1))
        self._read_ground()
        self._read_sides()
        self._read_units()
        self._read_special()
        self._read_aims()
        kinds = {kind: self._shelters(*kind) for kind in ((x, y) for x in (0, 1) for y in (0, 1))}
        self.shelters = [
            kinds[self.infantry >> unit & 1, self.open_order >> unit & 1] for unit in range(len(self.side_of))
        ]
        """By unit, by hex: how far players think a hex shelters it from fire."""
        self.sorts = self._sorts()
        """By unit, the same number for all of one fire and one shelter: to players they stand alike."""
        self.test_aims: tuple[Aim, ...] = AIMS if self.options.declare_before_test else ("",)
        self.actions = ActionTables(self)
        self.shots = Shots(self)
        self.distances = Distances(self.grid)
        self._deals: dict[tuple[int, int], Deal] = {}
        self._rolls: dict[tuple[Any, ...], Roll] = {}

    # --- reading the scenario ----------------------------------------------------------------------------

    def _read_ground(self) -> None:
        board, grid = self.scenario.board, self.grid
        found = dict.fromkeys(CLASSES, 0)
        self.level_of = [0] * self.cells
        self.ground_ids: dict[int, str] = {}
        for hex_ in grid.hexes:
            row, column = grid.row(hex_) - 1, grid.column(hex_) - 1
            ground = board.GROUNDS[board.ground[row][column]]
            self.ground_ids[hex_] = ground
            for name in self.catalogue.grounds[ground].classes if ground != "clear" else ():
                found[name] |= 1 << hex_
            self.level_of[hex_] = board.levels[row][column]
        for name, hexes in board.features.items():
            found[name] |= self.masks.from_names(hexes)
        self.classes = found
        self.cover = found["cover"]
        if self.options.fort_is_cover:
            self.cover |= found["fortification"]
        self.very_difficult = found["very_difficult"]
        self.difficult = found["difficult"] | self.very_difficult
        self.impassable = found["impassable"]
        self.hills = found["hill"]
        self.forts = found["fortification"]
        self.blocking = found["blocks_sight"]
        self.stops = self.difficult | self.hills
        self.open_ground = self.masks.board & ~self.impassable
        self.marked = self.stops | self.cover | self.forts | self.blocking | self.impassable
        by_level = dict.fromkeys(range(max(self.level_of) + 1), 0)
        for hex_ in grid.hexes:
            for level in range(self.level_of[hex_] + 1, len(by_level)):
                by_level[level] |= 1 << hex_
        self.below = [by_level[level] for level in self.level_of]
        rough = {"hill": self.stops, "difficult": self.difficult, "any": self.marked}
        self.rough = rough[self.options.rough_means]

    def _shelters(self, infantry: int, open_order: int) -> list[int]:
        found = []
        for hex_ in range(self.cells):
            shelter = 2 if infantry and self.forts >> hex_ & 1 else self.cover >> hex_ & 1
            found.append(min(2, shelter + open_order))
        return found

    def _sorts(self) -> tuple[int, ...]:
        numbers: dict[tuple[Any, ...], int] = {}
        return tuple(
            numbers.setdefault(
                (
                    tuple(self.scores[unit]),
                    tuple(self.moved_scores[unit]),
                    self.infantry >> unit & 1,
                    self.open_order >> unit & 1,
                ),
                len(numbers),
            )
            for unit in range(len(self.side_of))
        )

    def _read_sides(self) -> None:
        sides = self.scenario.sides
        self.side_ids = tuple(side.id for side in sides)
        self.is_top = tuple(side.edge == "top" for side in sides)
        self.base_row = tuple(self.masks.top_row if top else self.masks.bottom_row for top in self.is_top)
        self.command = tuple(self.catalogue.qualities[side.command].die for side in sides)
        self.loss_limit = tuple(side.loss_limit for side in sides)
        self.points_ahead = tuple(side.points_ahead for side in sides)

    def _read_units(self) -> None:
        units, arms = self.scenario.units, self.catalogue.arms
        self.unit_ids = tuple(unit.id for unit in units)
        self.unit_index = {unit.id: index for index, unit in enumerate(units)}
        self.unit_names = tuple(unit.name for unit in units)
        self.side_of = tuple(self.side_index(unit.side) for unit in units)
        self.units_of = tuple(
            tuple(unit for unit, owner in enumerate(self.side_of) if owner == side) for side in (0, 1)
        )
        self.side_units = tuple(sum(1 << unit for unit in row) for row in self.units_of)
        self.kind_of = tuple(KINDS.index(unit.kind) for unit in units)
        self.start_at = tuple(self.grid.parse(unit.at) for unit in units)
        self.full = tuple(
            unit.figures or arms[kind].elements for unit, kind in zip(units, self.kind_of, strict=True)
        )
        self.total = tuple(sum(self.full[unit] for unit in row) for row in self.units_of)
        self.fire_of = tuple(unit.fire for unit in units)
        self.due = tuple(unit.turn for unit in units)
        self.entry_of = tuple(self.masks.from_names(unit.entry or (unit.at,)) for unit in units)
        qualities = self.catalogue.qualities
        self.level = tuple(qualities[unit.quality].reactivity[unit.order] for unit in units)
        self.open_order = self._mask([unit.order == "open" for unit in units])
        self.traits = {name: self._mask([name in unit.traits for unit in units]) for name in TRAITS}
        self.impetuous = self.traits["impetuous"]
        self.fiery = self.traits["fiery"]
        self.tenacious = self.traits["tenacious"]
        self.conspicuous = self.traits["conspicuous"]
        self.smokeless = self.traits["smokeless"]
        self.shock = self.traits["shock"]
        if self.options.elite_is_shock:
            self.shock |= self._mask([unit.quality == "superior" for unit in units])
        self.assault_base = tuple(
            self.catalogue.assault.shock
            if self.shock >> index & 1
            else qualities[unit.quality].assault[unit.order]
            for index, unit in enumerate(units)
        )
        infantry, cavalry = {INFANTRY}, {CAVALRY}
        (infantry if self.options.mounted_is == "infantry" else cavalry).add(MOUNTED)
        if self.options.tribal_is == "infantry":
            infantry.add(TRIBAL)
        self.infantry = self._mask([kind in infantry for kind in self.kind_of])
        self.cavalry = self._mask([kind in cavalry for kind in self.kind_of])
        self.march = tuple(arms[kind].march for kind in self.kind_of)

    def _mask(self, holds: list[bool]) -> int:
        return sum(1 << unit for unit, is_so in enumerate(holds) if is_so)

    def _read_special(self) -> None:
        rows = self.catalogue.fire
        scores = [rows[kind].scores for kind in self.fire_of]
        moved = [rows[kind].moved for kind in self.fire_of]
        self.marches_out = 0
        """The units that leave difficult terrain by a forced march (BE-6.4)."""
        for rule in cast("Any", self.scenario.special):
            if rule.rule == "difficult_march":
                for name in rule.units:
                    self.marches_out |= 1 << self.unit_index[name]
                continue
            for unit in self.units_of[self.side_index(rule.side)]:
                if self.fire_of[unit] == rule.type:
                    scores[unit], moved[unit] = (0, *rule.scores), (0, *rule.moved)
        self.scores = tuple(scores)
        self.moved_scores = tuple(moved)
        self.range_of = tuple(
            tuple(
                max(distance for distance in range(FARTHEST + 1) if not distance or row[distance])
                for row in table
            )
            for table in (scores, moved)
        )

    def _read_aims(self) -> None:
        scenario, parse = self.scenario, self.grid.parse
        self.objectives = tuple(
            (parse(row.at), row.points, -1 if row.side is None else self.side_index(row.side))
            for row in scenario.objectives
        )
        self.first_held = tuple(
            -1 if row.held is None else self.side_index(row.held) for row in scenario.objectives
        )
        self.objective_mask = 0
        for hex_, _points, _side in self.objectives:
            self.objective_mask |= 1 << hex_
        self.seize = tuple(
            (self.side_index(row.side), self.masks.from_names(row.hexes), row.count) for row in scenario.seize
        )

    # --- looking up --------------------------------------------------------------------------------------

    def side_index(self, side_id: str) -> int:
        """0 or 1 for a side's id; raises ValueError."""
        return [side.id for side in self.scenario.sides].index(side_id)

    def shot(self, start: int, target: int) -> Shot:
        """Distance and sight tests between two hexes."""
        return self.shots[start * self.cells + target]

    # --- what must fall ----------------------------------------------------------------------------------

    def token_deal(self, tokens: list[int]) -> Deal:
        """One token out of the bowl (BE-4.2); everybody sees its colour."""
        key = (tokens[0], tokens[1])
        deal = self._deals.get(key)
        if deal is None:
            rows = ((0, key[0]), (1, key[1]))
            deal = self._deals[key] = Deal(rows, 1, False, None, "token", "BE-4.2", ("BE-4.1", "BE-4.1"))
        return deal

    def command_roll(self, elements: tuple[int, int]) -> Roll | None:
        """The command dice of both sides (BE-3.1); None where neither has any."""
        dice = tuple(count // COMMAND_SHARE for count in elements)
        key = ("command", *dice)
        roll = self._rolls.get(key)
        if roll is None:
            handfuls = tuple(
                Handful(self.side_ids[side], side, dice[side], self.command[side], COMMAND_READING)
                for side in (0, 1)
                if dice[side]
            )
            if not handfuls:
                return None
            roll = self._rolls[key] = Roll(handfuls, "command", "BE-3.1")
        return roll

    def test_roll(self, side: int, needed: int) -> Roll:
        """The die of a reactivity test (BE-5.3)."""
        key = ("test", side, needed)
        roll = self._rolls.get(key)
        if roll is None:
            reading = Tally.of(passed=set(range(1, needed + 1)))
            roll = self._rolls[key] = Roll((Handful("test", side, 1, D6, reading),), "test", "BE-5.3")
        return roll

    def fire_roll(self, side: int, dice: int, score: int, misses: int) -> Roll:
        """The dice of a fire: those above `misses` and up to `score` hit (BE-8.1, BE-8.3)."""
        key = ("fire", side, dice, score, misses)
        roll = self._rolls.get(key)
        if roll is None:
            reading = Tally.of(hit=set(range(misses + 1, score + 1)))
            roll = self._rolls[key] = Roll((Handful("firer", side, dice, D6, reading),), "fire", "BE-8.1")
        return roll

    def assault_roll(self, side: int, dice: tuple[int, int], limits: tuple[int, int]) -> Roll:
        """The dice of an assault (BE-10.3), first those of the attacker, who is of `side`."""
        key = ("assault", side, dice, limits)
        roll = self._rolls.get(key)
        if roll is None:
            handfuls = (
                Handful("attacker", side, dice[0], D6, SumUpTo(limits[0])),
                Handful("defender", 1 - side, dice[1], D6, SumUpTo(limits[1])),
            )
            roll = self._rolls[key] = Roll(handfuls, "assault", "BE-10.3")
        return roll
