"""All that never changes in a battle: board tables, pieces, cards, built actions, and memos."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from core.geometry.hex_boards import bits, hex_masks
from core.geometry.hex_sight import hex_sight
from core.geometry.hexes import Corner, Side
from core.geometry.hexsides import parse_hexside
from core.kit.memory import Memory
from core.protocol.pending import Handful, Roll
from core.systems.battle_cry.rules.action_tables import ActionTables
from core.systems.battle_cry.rules.ground import MOST_BONUS, GroundTables, Shot, Strikes, Worth
from core.systems.battle_cry.rules.rule_tables import (
    ALL_KINDS,
    ARTILLERY,
    BACK_READING,
    BATTLE_READING,
    CAVALRY,
    DIE,
    GENERAL,
    INFANTRY,
    KINDS,
    LONGEST_SHOT,
    NOWHERE,
    SHARP_READING,
    Card,
    catalogue,
)
from core.systems.battle_cry.rules.sections import SECTIONS, screen_sections

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario

MOST_ROWS = 1 << 16
MOST_GROUNDS = 1 << 10
"""Memos are emptied when they grow beyond this."""

CARD_DICE = frozenset({("cavalry-charge", CAVALRY), ("bombard", ARTILLERY)})
"""The cards that give one die more, and to whom (BC-14.10, BC-14.11)."""
BOMBARD_MOVE = 3
MARCH_MOVE = 2


class Members(dict[int, tuple[int, ...]]):
    """The units of a mask, rising; each row is worked out when it is first asked for."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) > MOST_ROWS:
            self.clear()
        found = []
        left = mask
        while left:
            low = left & -left
            left ^= low
            found.append(low.bit_length() - 1)
        row = self[mask] = tuple(found)
        return row


class Grounds(dict[tuple[int, ...], GroundTables]):
    """What the ground does, by the fieldworks that stand."""

    def __init__(self, context: BattleContext) -> None:
        super().__init__()
        self._context = context

    def __missing__(self, works: tuple[int, ...]) -> GroundTables:
        if len(self) > MOST_GROUNDS:
            self.clear()
        found = self[works] = GroundTables(self._context, works, self[()] if works else None)
        return found


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


MOST_FIELDS = 1 << 14
"""The shots from so many places in so many surroundings are remembered at most."""
MOST_FACINGS = 32
"""Ways in which an enemy may stand of which computer players remember what they made of him."""


class BattleContext:
    """Built once a battle and shared by all its copies.

    `side_of`, `kind_of`, `is_general`, `full`, `speed`, `gun_of` (index of `guns`: dice by distance, dice at
    6 hexes from a hill), `range_of` and `table_rules` (the rule of its dice) are told by unit; `need`,
    `hand_size`, `base_row` and `rear` (hex -> hexes of the next row toward the own edge) by side; `sections`
    by side as that side calls them: left, centre, right (BC-2.2); `steps` by card and unit; `card_places` by
    side and card. `fields` remembers what computer players see in range of a place, by all it depends on.
    """

    def __init__(self, scenario: BattleCryScenario) -> None:
        self.scenario = scenario
        self.options = scenario.options
        self.catalogue = catalogue()
        board = scenario.board
        self.grid = board.grid
        self.masks = hex_masks(self.grid)
        self.sight = hex_sight(self.grid)
        self.cells = self.grid.cells
        self._read_ground()
        self._read_sides()
        self._read_units()
        self._read_cards()
        arms = self.catalogue.arms
        self.general_die = tuple(arms[kind].general_die for kind in self.kind_of)
        self.card_dice = tuple(
            tuple(int((card.card, kind) in CARD_DICE) for kind in range(len(KINDS))) for card in self.cards
        )
        # One more for NO_CARD, the index -1.
        self.bonus_cards = (*(any(row) for row in self.card_dice), False)
        self.plain_cards = tuple(
            card.pieces == ALL_KINDS and (card.kind == "section" or card.index == self.all_out)
            for card in self.cards
        )
        self.card_slots = tuple(tuple(self._slots_of(card, side) for card in self.cards) for side in (0, 1))
        self.card_places = tuple(tuple(self._place_of(card, side) for card in self.cards) for side in (0, 1))
        self.fences = frozenset(self._fence_sides())
        self.flag_hexes = tuple(
            (1 << self.grid.parse(flag.at), self.side_index(flag.side), flag.value, flag.when == "turn_end")
            for flag in board.flags
        )
        self.steps = self._steps_by_card()
        self.bands = self._bands(max(max(row, default=0) for row in self.steps))
        self.flag_mask = 0
        for bit, _side, _value, _at_end in self.flag_hexes:
            self.flag_mask |= bit
        self.first_works = tuple(
            sorted(self.grid.parse(name) * len(Corner) + Corner[faces] for name, faces in board.works.items())
        )
        self.neighbours = self.masks.neighbours
        self.fields: Memory[Any, Any] = Memory(MOST_FIELDS)
        self.facings: Memory[Any, Any] = Memory(MOST_FACINGS)
        self.in_range = tuple(self.masks.discs(reach) for reach in self.range_of)
        self.actions = ActionTables(self)
        self.members = Members()
        self.grounds = Grounds(self)
        self.shots = Shots(self)
        guns = range(len(self.guns))
        self.strikes = tuple(Strikes(self, gun) for gun in guns)
        self.worth = tuple(tuple(Worth(self, gun, more) for more in range(MOST_BONUS + 1)) for gun in guns)
        self._rolls: dict[tuple[int, int, int], Roll] = {}

    # --- reading the scenario ----------------------------------------------------------------------------

    def _read_ground(self) -> None:
        board, grid = self.scenario.board, self.grid
        self.ground_ids: dict[int, str] = {}
        self._by_ground: dict[str, int] = {}
        for hex_ in grid.hexes:
            ground = board.GROUNDS[board.ground[grid.row(hex_) - 1][grid.column(hex_) - 1]]
            self.ground_ids[hex_] = ground
            self._by_ground[ground] = self._by_ground.get(ground, 0) | 1 << hex_
        blocking = {row.id for row in self.catalogue.grounds.values() if row.blocks_sight}
        if not self.options.field_tall:
            blocking.discard("field")
        self.sight_blocks = sum(self.hexes_of(ground) for ground in blocking)
        self.hills = self.hexes_of("hill")
        open_hills = self.options.hill_to_hill_los == "open"
        self.hill_to_hill_blocks = self.sight_blocks & ~self.hills if open_hills else self.sight_blocks

    def _read_sides(self) -> None:
        grid, sides = self.grid, self.scenario.sides
        self.side_ids = tuple(side.id for side in sides)
        self.first = self.side_index(self.scenario.first)
        self.need = tuple(side.flags for side in sides)
        self.hand_size = tuple(side.hand for side in sides)
        self.is_top = tuple(side.edge == "top" for side in sides)
        self.base_row = tuple(self.masks.top_row if top else self.masks.bottom_row for top in self.is_top)
        self.rear = tuple(
            {
                hex_: self._beyond(hex_, (Side.NW, Side.NE) if top else (Side.SW, Side.SE))
                for hex_ in grid.hexes
            }
            for top in self.is_top
        )
        on_screen = screen_sections(grid)
        self.screen_sections = on_screen
        self.sections = tuple(on_screen[::-1] if top else on_screen for top in self.is_top)
        self.slots = 2 << SECTIONS
        self.section_slots = tuple(
            [(side << SECTIONS) + self._sections_at(masks, cell) for cell in (*range(self.cells), NOWHERE)]
            for side, masks in enumerate(self.sections)
        )
        self.enemy_facing = tuple(int(Corner.S) if top else int(Corner.N) for top in self.is_top)

    @staticmethod
    def _sections_at(masks: tuple[int, ...], cell: int) -> int:
        """The sections to which a hex belongs, a bit each; none off the board."""
        return 0 if cell < 0 else sum(1 << place for place in range(SECTIONS) if masks[place] >> cell & 1)

    def _beyond(self, hex_: int, sides: tuple[Side, ...]) -> tuple[int, ...]:
        cells = (self.grid.neighbour(hex_, side) for side in sides)
        return tuple(cell for cell in cells if cell is not None)

    def _read_units(self) -> None:
        units, arms = self.scenario.units, self.catalogue.arms
        self.unit_ids = tuple(unit.id for unit in units)
        self.unit_index = {unit.id: index for index, unit in enumerate(units)}
        self.unit_names = tuple(unit.name for unit in units)
        self.side_of = tuple(self.side_index(unit.side) for unit in units)
        self.kind_of = tuple(KINDS.index(unit.kind) for unit in units)
        self.is_general = tuple(kind == GENERAL for kind in self.kind_of)
        self.start_at = tuple(self.grid.parse(unit.at) for unit in units)
        self.full = tuple(
            1 if unit.kind == "general" else unit.figures or arms[kind].figures
            for unit, kind in zip(units, self.kind_of, strict=True)
        )
        self.side_units = tuple(self._unit_mask(side, general=False) for side in (0, 1))
        owners = tuple(enumerate(self.side_of))
        self.pieces_of = tuple(tuple(unit for unit, side in owners if side == own) for own in (0, 1))
        self.side_generals = tuple(self._unit_mask(side, general=True) for side in (0, 1))
        self.kind_units = tuple(
            sum(1 << unit for unit, its in enumerate(self.kind_of) if its == kind)
            for kind in range(len(KINDS))
        )
        self.units_of_kinds = tuple(
            sum(units for kind, units in enumerate(self.kind_units) if kinds >> kind & 1)
            for kinds in range(1 << len(KINDS))
        )
        self.all_units = self.side_units[0] | self.side_units[1]
        self._read_special()

    def _unit_mask(self, side: int, *, general: bool) -> int:
        return sum(
            1 << unit
            for unit, owner in enumerate(self.side_of)
            if owner == side and self.is_general[unit] == general
        )

    def _read_special(self) -> None:
        arms = self.catalogue.arms
        speed = [arms[kind].move for kind in self.kind_of]
        dice = [arms[kind].dice for kind in self.kind_of]
        hill = [arms[kind].hill_dice for kind in self.kind_of]
        tables = ["BC-9.2"] * len(dice)
        self.double_move = [False, False]
        self.hand_after: list[tuple[tuple[int, int], ...]] = [(), ()]
        for rule in cast("Any", self.scenario.special):
            if rule.rule in ("horse_artillery", "cadets"):
                table = (0, 4, 3, 2, 1, 0, 0) if rule.rule == "horse_artillery" else (0, 3, 2, 1, 0, 0, 0)
                number = "BC-R99" if rule.rule == "horse_artillery" else "BC-R100"
                for unit in (self.unit_index[name] for name in rule.units):
                    dice[unit], hill[unit], tables[unit] = table, 0, number
            elif rule.rule == "infantry_double_move":
                side = self.side_index(rule.side)
                self.double_move[side] = True
                for unit in bits(self.side_units[side] & self.kind_units[INFANTRY]):
                    speed[unit] = 2
            else:
                rows = tuple((row.lost, row.hand) for row in rule.hands)
                self.hand_after[self.side_index(rule.side)] = rows
        self.speed = tuple(speed)
        self.hill_dice = tuple(hill)
        self.table_rules = tuple(tables)
        self.guns = tuple(dict.fromkeys(zip(dice, hill, strict=True)))
        self.gun_of = tuple(self.guns.index(gun) for gun in zip(dice, hill, strict=True))
        self.range_of = tuple(
            LONGEST_SHOT
            if long
            else max(distance for distance, count in enumerate(row) if count or not distance)
            for row, long in zip(dice, hill, strict=True)
        )

    def _read_cards(self) -> None:
        cards = self.catalogue.cards
        self.cards = cards
        self.copies = tuple(card.count for card in cards)
        self.deck_size = sum(self.copies)
        self.counted = tuple(tuple((card.index, count) for count in range(card.count + 1)) for card in cards)
        self.card_rules = tuple(card.rule for card in cards)
        self.turn_cards = tuple(card.kind != "reaction" for card in cards)
        self.most_orders = tuple(
            card.anywhere or (sum(card.orders) if card.section is not None else 0) for card in cards
        )
        self.counter_attack = self.catalogue.card("counter-attack")
        self.fight_back = self.catalogue.card("fight-back")
        self.all_out = self.catalogue.card("all-out-offensive")

    def _place_of(self, card: Card, side: int) -> int:
        """The hexes in which a card can order pieces of a side."""
        if card.anywhere:
            return self.masks.board
        place = 0
        for count, section in zip(card.orders, self.sections[side], strict=True):
            if count:
                place |= section
        return place

    def _slots_of(self, card: Card, side: int) -> tuple[int, ...]:
        """The entries of a state's pieces by sections that a card can order."""
        ordered = sum(1 << section for section, count in enumerate(card.orders) if count)
        sets = range(1, 1 << SECTIONS)
        found = [sections for sections in sets if card.anywhere or sections & ordered]
        return tuple((side << SECTIONS) + sections for sections in found)

    def _steps_by_card(self) -> tuple[tuple[int, ...], ...]:
        """For each card and unit how far it may move (BC-7 table, BC-14.9, BC-14.11)."""
        rows = []
        for card in self.cards:
            row = list(self.speed)
            for unit, kind in enumerate(self.kind_of):
                if kind == INFANTRY and card.card == "forced-march":
                    row[unit] = max(row[unit], MARCH_MOVE)
                elif kind == ARTILLERY and card.card == "bombard":
                    row[unit] = BOMBARD_MOVE
            rows.append(tuple(row))
        return tuple(rows)

    def _bands(self, farthest: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By number of steps and hex where a move begins: the rows of hexes in which it can end."""
        rows, stride = self.masks.rows, self.grid.stride
        return tuple(
            tuple(
                rows[max(0, cell // stride - steps) : cell // stride + steps + 1]
                for cell in range(self.cells)
            )
            for steps in range(farthest + 1)
        )

    def _fence_sides(self) -> Iterator[tuple[int, Side]]:
        for written in self.scenario.board.hexsides.get("fence", ()):
            found = parse_hexside(self.grid, written)
            yield found.hex, found.side
            beyond = self.grid.neighbour(found.hex, found.side)
            if beyond is not None:
                yield beyond, found.side.opposite

    # --- looking up --------------------------------------------------------------------------------------

    def side_index(self, side_id: str) -> int:
        """0 or 1 for a side's id; raises ValueError."""
        return [side.id for side in self.scenario.sides].index(side_id)

    def hexes_of(self, ground: str) -> int:
        """The hexes of one kind of ground."""
        return self._by_ground.get(ground, 0)

    def ground(self, works: tuple[int, ...]) -> GroundTables:
        """What the ground does while these fieldworks stand."""
        return self.grounds[works]

    def shot(self, start: int, target: int) -> Shot:
        """Distance and sight tests between two hexes."""
        return self.shots[start * self.cells + target]

    def ground_between(self, start: int, target: int) -> int:
        """The ground that blocks a line between two hexes: hills do not always between hills (BC-R2)."""
        if self.hills >> start & self.hills >> target & 1:
            return self.hill_to_hill_blocks
        return self.sight_blocks

    def battle_roll(self, side: int, dice: int, kind: int) -> Roll:
        """The attacker's dice against a target of that kind (BC-11)."""
        key = (side, dice, kind)
        roll = self._rolls.get(key)
        if roll is None:
            handful = Handful("attacker", side, dice, DIE, BATTLE_READING[kind])
            roll = self._rolls[key] = Roll((handful,), "battle", "BC-11")
        return roll

    def rally_roll(self, side: int, units: tuple[int, ...], dice: int) -> Roll:
        """The dice of Rally: a handful for each unit, by its id (BC-14.16)."""
        return Roll(
            tuple(
                Handful(self.unit_ids[unit], side, dice, DIE, BACK_READING[self.kind_of[unit]])
                for unit in units
            ),
            "rally",
            "BC-14.16",
        )

    def sharp_roll(self, side: int) -> Roll:
        """The sharpshooter's one die (BC-14.18)."""
        return Roll((Handful("sharpshooter", side, 1, DIE, SHARP_READING),), "sharpshoot", "BC-14.18")
