"""A battle of Skirmish: what never changes, the state at one moment, actions, and what is going on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from core.kit.states import BattleState
from core.protocol.pending import Over, Pending

if TYPE_CHECKING:
    from skirmish.scenario import SkirmishScenario

GONE, NO_ORDER = -1, -2
ORDERS = ("left", "centre", "right")


@dataclass(frozen=True, slots=True)
class Move:
    """A unit goes to a hex beside it (SK-1)."""

    unit: int
    to: int


@dataclass(frozen=True, slots=True)
class Fire:
    """A unit fires at an enemy (SK-2)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The unit that is fired at takes cover, or does not (SK-3)."""

    covers: bool


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The other side's turn begins."""


Action: TypeAlias = Move | Fire | Answer | EndTurn


@dataclass(frozen=True, slots=True)
class Shot:
    """What goes on while a unit is fired at: its owner is asked, then a die of `least` or more hits."""

    unit: int
    target: int
    least: int
    answered: bool


class Context:
    """What never changes in a battle: built once, shared by all copies of its state."""

    def __init__(self, scenario: SkirmishScenario) -> None:
        self.scenario, self.grid, board = scenario, scenario.board.grid, scenario.board
        self.side_ids = tuple(side.id for side in scenario.sides)
        self.unit_ids = tuple(unit.id for unit in scenario.units)
        self.unit_index = {name: unit for unit, name in enumerate(self.unit_ids)}
        self.side_of = tuple(self.side_ids.index(unit.side) for unit in scenario.units)
        self.goals = tuple(self.grid.parse(name) for name in scenario.goals)
        self.woods = {hex_ for hex_ in self.grid.hexes if board.ground_at(self.grid.name(hex_)) == "woods"}
        units = range(len(self.unit_ids))
        moves = (Move(unit, to) for unit in units for to in self.grid.hexes)
        shots = (Fire(unit, target) for unit in units for target in units)
        self.universe: tuple[Action, ...] = (*moves, *shots, Answer(True), Answer(False), EndTurn())


class State(BattleState):
    """`at[unit]` is a hex or GONE; `acted` and `down` are masks of units, `orders` cards by side."""

    context: Context
    pending: Pending
    frames: tuple[Shot, ...]
    turn: int
    active: int
    phase: int
    at: list[int]
    acted: int
    down: int
    orders: list[int]
    ended: tuple[Over, ...]
