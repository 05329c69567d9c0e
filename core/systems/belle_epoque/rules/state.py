"""A Belle Époque battle at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.kit.states import BattleState
from core.protocol.pending import Over, Pending

if TYPE_CHECKING:
    from core.systems.belle_epoque.rules.actions import Action
    from core.systems.belle_epoque.rules.context import BattleContext

NOWHERE = -1
NOBODY = -1


class State(BattleState):
    """One mutable, slotted, flat object. Units are indices, sets of units and of hexes are bit masks.

    `at[unit]` is a hex or NOWHERE, `strength[unit]` the elements left; `waiting` units are reinforcements to
    come. `points` are the command points left to each side (BE-3), `tokens` those of its colour in the bowl
    (BE-4.1). In this turn `activated` units have had or lost their token, `passed` ones have passed a test,
    `stuck` ones have entered difficult ground (BE-6.3), `fought[unit]` assaults were fought (BE-11.5).
    `moved_ever` and `fired_ever` count from the start of the game (BE-9.2).

    `drawn` is the side whose token was drawn, `active` the unit that it activates, `start` the hex where
    that began, `aim` what its test was for (AMB 4). `held[objective]` is the side that holds it (BE-17.2).

    Fields with a leading underscore follow from the others.
    """

    context: BattleContext
    pending: Pending
    frames: tuple[Any, ...]
    turn: int
    phase: int
    at: list[int]
    strength: list[int]
    fought: list[int]
    points: list[int]
    tokens: list[int]
    waiting: int
    activated: int
    passed: int
    stuck: int
    moved_ever: int
    fired_ever: int
    drawn: int
    active: int
    start: int
    aim: str
    held: list[int]
    ended: tuple[Over, ...]
    _unit_on: list[int]
    _units: list[int]
    _left: list[int]
    _actions: tuple[Action, ...] | None

    def place(self, unit: int, to: int) -> None:
        """Put a unit into a hex (NOWHERE: off the board) and keep the masks in step."""
        side = self.context.side_of[unit]
        old = self.at[unit]
        if old >= 0:
            self._unit_on[old] = NOBODY
            self._units[side] &= ~(1 << old)
        self.at[unit] = to
        if to >= 0:
            self._unit_on[to] = unit
            self._units[side] |= 1 << to

    def unit_on(self, hex_: int) -> int:
        """The unit in a hex, or NOBODY."""
        return self._unit_on[hex_]

    def units_mask(self, side: int) -> int:
        """The hexes in which units of `side` stand."""
        return self._units[side]

    def elements(self, side: int) -> int:
        """The elements of a side on the table."""
        strength, at = self.strength, self.at
        return sum([strength[unit] for unit in self.context.units_of[side] if at[unit] >= 0])

    def lost(self, side: int) -> int:
        """The elements that a side has lost since the start; what an umpire adds to a list is no loss."""
        return max(0, self.context.total[side] - self._left[side])


def rebuild(state: State) -> None:
    """Work out the slots that follow from the others."""
    context = state.context
    state._unit_on = [NOBODY] * context.cells
    state._units = [0, 0]
    state._left = [0, 0]
    state._actions = None
    for unit, hex_ in enumerate(state.at):
        side = context.side_of[unit]
        if hex_ >= 0:
            state._unit_on[hex_] = unit
            state._units[side] |= 1 << hex_
        if hex_ >= 0 or state.waiting >> unit & 1:
            state._left[side] += state.strength[unit]
