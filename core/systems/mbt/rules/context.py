"""All that never changes in a battle: table, bases, ground, limits, and the rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from core.chance.dice import D6, Faces, Tally
from core.geometry.bases import Base, Footprint, Pose, Table
from core.geometry.tolerances import TENTH
from core.kit.memory import Memory, Names
from core.presentation.unit_names import numbered
from core.protocol.pending import Handful, Roll
from core.systems.mbt.rules.ground import Aim, Area, Ground
from core.systems.mbt.rules.rule_tables import INFANTRY, catalogue

if TYPE_CHECKING:
    from core.systems.mbt.design.scenario import MbtScenario

MOST_MOVES = 1 << 13
"""The moves of so many bases and groups, in their surroundings, are remembered at most."""
MOST_WORTHS = 1 << 16
"""The worths of so many places to a computer player are remembered at most."""
Surroundings: TypeAlias = tuple[int, tuple[int, ...], tuple[Footprint | None, ...]]
"""A base, who may stand in its way, and where."""
FACE = Faces()
WAYS = Tally.of(ahead={1}, left={2}, right={3}, back={4, 5, 6})
"""MBT-7.1: where an elephant runs, by its die."""


class BattleContext:
    """Built once a battle and shared by all its copies.

    By base: `side_of`, `troop_of`, `base_of` (its size), `figures`, `is_heavy` (the +1 of MBT-6.2),
    `is_general`, `shoots`, `reach_of` (of its shooting, hundredths of a millimetre), `allowance` (of its
    move, hundredths), `corps_of` (an index into the corps of its side, or -1). By side: `limits`, `corps`
    (their number), `corps_to_lose`. `moves` remembers the candidates for moves of bases and groups, and what
    comes of them, by all that they depend on (`surroundings`), `promises` what computer players expect of
    them at most, `worths` what they think of places, `recoils` whether a base can recoil, with those whom it
    pushes, `names` what stands for the long parts of their keys.
    """

    def __init__(self, scenario: MbtScenario) -> None:
        self.scenario = scenario
        self.options = scenario.options
        self.catalogue = catalogue()
        board: Any = scenario.board
        self.table = Table(board.width, board.depth)
        self.graduation = self.options.graduation * TENTH
        self.ground = Ground(scenario, self.catalogue)
        self._read_sides()
        self._read_units()
        self._read_special()
        self.answers: dict[int, Memory[Any, Any]] = {}
        self.moves: Memory[Any, Any] = Memory(MOST_MOVES)  # `action_lists.Candidates`, a floor above
        self.promises: Memory[Any, Any] = Memory(MOST_MOVES)
        self.recoils: Memory[Surroundings, tuple[tuple[Surroundings, ...], bool]] = Memory(MOST_MOVES)
        self.worths: Memory[Any, float] = Memory(MOST_WORTHS)
        self.names: Names[Any] = Names(MOST_WORTHS)
        self.aims = tuple(Aim(objective) for objective in board.objectives)
        self.aim_values = tuple(objective.value for objective in board.objectives)
        self.aim_sides = tuple(self._side_or_none(objective.side) for objective in board.objectives)
        self.first_held = tuple(self._side_or_none(objective.held) for objective in board.objectives)
        self.panic_tenths = self.options.panic_distance * self.options.graduation
        self.fight_rolls = tuple(self._duel(side, "fight", "MBT-6.2") for side in (0, 1))
        self.shot_rolls = tuple(self._duel(side, "shot", "MBT-8.2") for side in (0, 1))
        self.panic_rolls = tuple(
            Roll((Handful("panic", side, 1, D6, WAYS),), "panic", "MBT-7.1") for side in (0, 1)
        )

    def _side_or_none(self, side: str | None) -> int:
        return -1 if side is None else self.side_index(side)

    def _read_sides(self) -> None:
        sides = self.scenario.sides
        self.side_ids = tuple(side.id for side in sides)
        self.first = self.side_index(self.scenario.first)
        self.limits = tuple(side.losses for side in sides)
        self.corps = tuple(len(side.corps) for side in sides)
        self.corps_ids = tuple(tuple(corps.id for corps in side.corps) for side in sides)
        self.corps_to_lose = tuple(side.corps_to_lose for side in sides)

    def _read_units(self) -> None:
        units = self.scenario.units
        self.unit_ids = tuple(unit.id for unit in units)
        self.unit_index = {unit.id: index for index, unit in enumerate(units)}
        self.unit_names = numbered(units)
        self.side_of = tuple(self.side_index(unit.side) for unit in units)
        self.units_of = tuple(
            tuple(unit for unit, owner in enumerate(self.side_of) if owner == side) for side in (0, 1)
        )
        self.side_units = tuple(sum(1 << unit for unit in row) for row in self.units_of)
        self.kind_of = tuple(unit.kind for unit in units)
        troops = self.troop_of = tuple(self.catalogue.troops[kind] for kind in self.kind_of)
        self.base_of = tuple(Base(*self.scenario.base_size(unit)) for unit in units)
        self.start = tuple(Pose(*unit.at, unit.facing) for unit in units)
        self.figures = tuple(unit.figures or troop.figures for unit, troop in zip(units, troops, strict=True))
        self.is_heavy = tuple(
            troop.is_heavy if unit.heavy is None else unit.heavy
            for unit, troop in zip(units, troops, strict=True)
        )
        self.is_general = tuple(unit.general for unit in units)
        self.generals = sum(1 << index for index, unit in enumerate(units) if unit.general)
        self.shoots = tuple(unit.shoots for unit in units)
        abilities = self.catalogue.abilities
        self.reach_of = tuple(
            abilities[unit.shoots].range * self.graduation if unit.shoots else 0 for unit in units
        )
        self.mobility_of = tuple(troop.mobility for troop in troops)
        self.is_infantry = tuple(troop.mobility == INFANTRY for troop in troops)
        self.allowance = tuple(troop.move * self.graduation for troop in troops)
        self.is_elephant = tuple(troop.is_elephant for troop in troops)
        self.is_chariot = tuple(troop.is_chariot for troop in troops)
        self.corps_of = tuple(
            self.corps_ids[side].index(unit.formation) if unit.formation in self.corps_ids[side] else -1
            for unit, side in zip(units, self.side_of, strict=True)
        )

    def _read_special(self) -> None:
        self.wins_at_limit = -1
        self.high_ground: list[tuple[tuple[Area, ...], int]] = []
        board: Any = self.scenario.board
        outlines = {feature.id: feature.outline for feature in board.features}
        for rule in cast("Any", self.scenario.special):
            if rule.rule == "wins_at_limit":
                self.wins_at_limit = self.side_index(rule.side)
            else:
                areas = tuple(Area(outlines[name]) for name in rule.features)
                self.high_ground.append((areas, rule.bonus))

    # --- looking up --------------------------------------------------------------------------------------

    def side_index(self, side_id: str) -> int:
        """0 or 1 for a side's id; raises ValueError."""
        return [side.id for side in self.scenario.sides].index(side_id)

    def graduations(self, length: int) -> float:
        """A length in hundredths of a millimetre as graduations, rounded up to hundredths, for telling."""
        return -(-100 * length // self.graduation) / 100

    def _duel(self, side: int, why: str, rule: str) -> Roll:
        hands = (Handful("attacker", side, 1, D6, FACE), Handful("defender", 1 - side, 1, D6, FACE))
        return Roll(hands, why, rule)
