"""All that never changes in a battle: table, order of battle, brigades, ground, reinforcements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from core.chance.dice import D6, D8, D10
from core.geometry.bases import Base, Pose, Table
from core.geometry.tolerances import CENTIMETRE, TOUCHING
from core.kit import memory
from core.kit.memory import Memory
from core.protocol.refusals import CannotBeginError
from core.systems.la_garde.rules.actions import Move
from core.systems.la_garde.rules.ground import Aim, Ground
from core.systems.la_garde.rules.orders import NO_ORDER, WORDS
from core.systems.la_garde.rules.rule_tables import ARTILLERY, BAGGAGE, CAVALRY, INFANTRY, Troop, catalogue
from core.text import Names, _

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import General, LaGardeScenario

DICE = {6: D6, 8: D8, 10: D10}
NOBODY = -1
PRINTED_ROW = "light_foot_artillery"
"""The row on which the sheet prints that it only turns (LG-AMB-39)."""
DIE_KEYS = frozenset(("arrival", "change", "end", "first_side", "second_side"))
"""What dice are called that are no brigade's; those of generals at risk `general-0` and so on."""
MOST_CHARGES = 1 << 13
"""So many attack moves are remembered."""
MOST_KNOWN = 1 << 14
"""So many answers about other moves are remembered."""
DIVISION, CORPS, ARMY = 0, 1, 2
"""The levels of command."""


@dataclass(frozen=True, slots=True)
class Post:
    """A place in the chain of command: the general of an army, a corps or a division (LG-3.2).

    `number` is the corps or division that he commands, the side for an army. `at` in tenths of a millimetre.
    """

    side: int
    level: int
    number: int
    name: Names
    skill: int
    at: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Arrival:
    """A group of reinforcements (LG-2.1); `entry` in hundredths of a millimetre."""

    id: str
    side: int
    turn: int
    number: int
    entry: tuple[tuple[int, int], ...]
    units: tuple[int, ...]


class BattleContext:
    """Built once a battle and shared by all its copies.

    By brigade (`unit`): `side_of`, `troop_of`, `arm_of`, `gun_of`, `experience_of`, `traits_of`,
    `is_mixed`, `strength_of` (elements at the start), `division_of`, `start`, `group_of`, `attached_gun`
    and `attached_elements` (the battery that is attached to it at the start, LG-R82). By division:
    `division_ids`, `division_names`, `side_of_division`, `corps_of`, `units_of_division`, `first_orders`,
    `division_post`. By corps: `corps_ids`, `corps_names`, `side_of_corps`, `corps_post` (its own general
    or the army general), `first_corps_orders`, `divisions_of_corps`. By side: `army_post`, `divisions_of`.
    `posts` are all places of the chain of command. `charges` remembers attack moves by all that they depend
    on, None where there is none, `known_moves` what came of other moves, `places` what players make of places
    without combats; `names` shortens their keys.
    """

    def __init__(self, scenario: LaGardeScenario) -> None:
        self.scenario = scenario
        self.options = scenario.options
        self.catalogue = catalogue()
        self.distances = self.catalogue.distances
        self.numbers = self.catalogue.numbers
        self.contact = max(TOUCHING, self.options.contact_cm * CENTIMETRE)
        self.die = DICE[self.options.die]
        board: Any = scenario.board
        self.table = Table(board.width, board.depth)
        self.ground = Ground(scenario, self.catalogue)
        self._read_sides()
        self._read_units()
        self._read_groups()
        self._read_special()
        self.answers: dict[int, Memory[Any, Any]] = {}
        self.charges: Memory[Any, Move | None] = Memory(MOST_CHARGES)
        self.known_moves: Memory[Any, Any] = Memory(MOST_KNOWN)
        self.places: Memory[Any, float] = Memory(MOST_KNOWN)
        self.names: memory.Names[Any] = memory.Names(MOST_KNOWN)
        self.aims = tuple(Aim(objective) for objective in board.objectives)
        self.aim_sides = tuple(self._side_or_none(objective.side) for objective in board.objectives)
        self.first_held = tuple(self._side_or_none(objective.held) for objective in board.objectives)

    def _side_or_none(self, side: str | None) -> int:
        return NOBODY if side is None else self.side_index(side)

    def _read_sides(self) -> None:
        sides = self.scenario.sides
        self.side_ids = tuple(side.id for side in sides)
        self.first = self.side_index(self.scenario.first)
        self.faces = tuple(0 if side.edge == "bottom" else 1800 for side in sides)
        """How a side looks at the enemy: up the table from the bottom edge."""
        skills = [skill.id for skill in self.catalogue.skills]
        posts: list[Post] = []

        def post(side: int, level: int, number: int, general: General) -> int:
            posts.append(Post(side, level, number, general.name, skills.index(general.skill), general.at))
            return len(posts) - 1

        army, corps_post, division_post = [], [], []
        corps_rows: list[tuple[int, Any]] = []
        division_rows: list[tuple[int, int, Any]] = []
        for number, side in enumerate(sides):
            army.append(post(number, ARMY, number, side.general))
            for corps in side.corps:
                place = len(corps_rows)
                corps_rows.append((number, corps))
                own = army[-1] if corps.general is None else post(number, CORPS, place, corps.general)
                corps_post.append(own)
                for division in corps.divisions:
                    division_post.append(post(number, DIVISION, len(division_rows), division.general))
                    division_rows.append((number, place, division))
        self.posts = tuple(posts)
        self.army_post, self.corps_post = tuple(army), tuple(corps_post)
        self.division_post = tuple(division_post)
        self.corps_ids = tuple(corps.id for _side, corps in corps_rows)
        self.corps_names = tuple(corps.name for _side, corps in corps_rows)
        self.side_of_corps = tuple(side for side, _corps in corps_rows)
        self.first_corps_orders = tuple(_order(corps.order) for _side, corps in corps_rows)
        self.division_ids = tuple(division.id for _side, _corps, division in division_rows)
        self.division_names = tuple(division.name for _side, _corps, division in division_rows)
        self.side_of_division = tuple(side for side, _corps, _division in division_rows)
        self.corps_of = tuple(corps for _side, corps, _division in division_rows)
        self.first_orders = tuple(_order(division.order) for _side, _corps, division in division_rows)
        self.divisions_of = tuple(_places(self.side_of_division, side) for side in (0, 1))
        self.corps_of_side = tuple(_places(self.side_of_corps, side) for side in (0, 1))
        self.divisions_of_corps = tuple(_places(self.corps_of, corps) for corps in range(len(self.corps_ids)))
        self.division_index = {name: place for place, name in enumerate(self.division_ids)}
        self.corps_index = {name: place for place, name in enumerate(self.corps_ids)}

    def _read_units(self) -> None:
        units = self.scenario.units
        rows = self.catalogue
        self.unit_ids = tuple(unit.id for unit in units)
        self.unit_index = {unit.id: index for index, unit in enumerate(units)}
        self.die_keys = tuple(_die_key(unit.id) for unit in units)
        self.unit_names = tuple(unit.name for unit in units)
        self.side_of = tuple(self.side_index(unit.side) for unit in units)
        self.units_of = tuple(_places(self.side_of, side) for side in (0, 1))
        self.kind_of = tuple(unit.kind for unit in units)
        troops = self.troop_of = tuple(self._troop(rows.troops[unit.kind]) for unit in units)
        self.arm_of = tuple(troop.arm for troop in troops)
        self.is_infantry = tuple(troop.arm == INFANTRY for troop in troops)
        self.is_cavalry = tuple(troop.arm == CAVALRY for troop in troops)
        self.is_battery = tuple(troop.arm == ARTILLERY for troop in troops)
        self.is_baggage = tuple(troop.arm == BAGGAGE for troop in troops)
        self.gun_of = tuple(rows.guns[troop.gun] if troop.gun else None for troop in troops)
        attached = [rows.troops.get(unit.battery) for unit in units]
        self.attached_gun = tuple(rows.guns[row.gun] if row and row.gun else None for row in attached)
        self.attached_elements = tuple(
            unit.battery_elements if unit.battery != "none" else 0 for unit in units
        )
        self.zone_of = tuple(troop.zone for troop in troops)
        self.farthest_zone = max(self.zone_of, default=0)
        levels = [experience.id for experience in rows.experiences]
        self.experience_of = tuple(levels.index(unit.experience) for unit in units)
        self.is_mixed = tuple(unit.elements_differ for unit in units)
        self.traits_of = tuple(
            frozenset(unit.traits) | troop.traits for unit, troop in zip(units, troops, strict=True)
        )
        self.strength_of = tuple(unit.strength for unit in units)
        most = max(self.strength_of, default=1)
        self.bases = (Base(1, 1), *(self._base(elements) for elements in range(1, most + 1)))
        self.start = tuple(Pose(*unit.at, unit.facing) for unit in units)
        self.division_of = tuple(
            self._division(unit, side) for unit, side in zip(units, self.side_of, strict=True)
        )
        self.units_of_division = tuple(
            _places(self.division_of, division) for division in range(len(self.division_ids))
        )

    def _troop(self, troop: Troop) -> Troop:
        """LG-AMB-39: whether batteries but those on the printed row step under Defend as others do."""
        if troop.arm != ARTILLERY or self.options.reorientation == "all" or troop.kind == PRINTED_ROW:
            return troop
        return replace(troop, defend=max(row.defend for row in self.catalogue.troops.values()))

    def _base(self, elements: int) -> Base:
        """LG-1.6: so many elements, at most `row` side by side."""
        side, row = self.distances["element"] // 10, self.numbers["row"]
        return Base(side * min(elements, row), side * -(-elements // row))

    def _division(self, unit: Any, side: int) -> int:
        if unit.formation is not None:
            return self.division_index[unit.formation]
        if not self.divisions_of[side]:
            raise CannotBeginError(_("“{unit}” belongs to no division", unit=unit.id), "LG-1.1")
        return self.divisions_of[side][0]

    def _read_groups(self) -> None:
        groups = self.scenario.groups
        index = {group.id: place for place, group in enumerate(groups)}
        self.group_of = tuple(
            NOBODY if unit.group is None else index[unit.group] for unit in self.scenario.units
        )
        self.arrivals = tuple(
            Arrival(
                group.id,
                self.side_index(group.side),
                group.turn,
                group.number,
                tuple((x * 10, y * 10) for x, y in group.entry),
                _places(self.group_of, place),
            )
            for place, group in enumerate(groups)
        )
        self.group_ids = tuple(group.id for group in groups)

    def _read_special(self) -> None:
        self.confused: tuple[tuple[int, int], ...] = ()
        self.poor_visibility: tuple[tuple[int, int], ...] = ()
        for rule in cast("Any", self.scenario.special):
            turns = (rule.first, rule.last)
            if rule.rule == "confused_conditions":
                self.confused = (*self.confused, turns)
            else:
                self.poor_visibility = (*self.poor_visibility, turns)

    # --- looking up --------------------------------------------------------------------------------------

    def side_index(self, side_id: str) -> int:
        """0 or 1 for a side's id; raises ValueError."""
        return [side.id for side in self.scenario.sides].index(side_id)

    def is_confused(self, turn: int) -> bool:
        """Whether combats of this turn are fought in confusion."""
        return any(first <= turn <= last for first, last in self.confused)

    def is_hazy(self, turn: int) -> bool:
        """Whether bombardments of this turn suffer from weather or smoke."""
        return any(first <= turn <= last for first, last in self.poor_visibility)


def _order(word: str | None) -> int:
    return NO_ORDER if word is None else WORDS.index(word)


def _places(row: tuple[int, ...], value: int) -> tuple[int, ...]:
    return tuple(place for place, other in enumerate(row) if other == value)


def _die_key(unit_id: str) -> str:
    """What the die of a brigade is called: its id, with a dot where another die is called so."""
    return f"{unit_id}." if unit_id in DIE_KEYS or unit_id.startswith("general-") else unit_id
