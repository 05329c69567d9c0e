"""A Battle Cry battle at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.kit.states import BattleState
from core.protocol.pending import Over, Pending

if TYPE_CHECKING:
    from core.systems.battle_cry.rules.actions import Action
    from core.systems.battle_cry.rules.context import BattleContext

NOBODY = -1
NO_CARD = -1


class State(BattleState):
    """One mutable, slotted, flat object. Units are indices, sets of units and of hexes are bit masks.

    `at[unit]` is a hex or NOWHERE, `strength[unit]` the figures left. `named` pieces took an order, `ordered`
    ones may act, `moved` and `fought` ones have, `barred` ones may not battle any more in this turn; `lead`
    are lone generals named for Leadership. `taken` are flags taken by eliminating pieces, `held` the flag
    hexes that count since the end of a turn. `works` holds hex * 6 + corner, rising.

    `hands` are sorted rows of cards, UNKNOWN for a card that nobody named; `loose[card]` counts the copies
    that are not accounted for, which lie in the pile (`pile` cards) or in unknown places of a hand. `last`
    is the card that each side's last turn counted as (NO_CARD: none), `acts` what the card on the table
    counts as; `skip` is a mask of sides that must pass, `cuts` how much smaller hands have become.

    `_in_sections` are pieces by `side << 3 | set of sections` (BC-2.2); the empty set is off the board.

    Fields with a leading underscore follow from the others (`_counts` from the `loose` that is `_counted`).
    """

    context: BattleContext
    pending: Pending
    frames: tuple[Any, ...]
    turn: int
    active: int
    phase: int
    card: int
    acts: int
    at: list[int]
    strength: list[int]
    named: int
    ordered: int
    moved: int
    barred: int
    fought: int
    lead: int
    taken: list[int]
    held: int
    works: tuple[int, ...]
    hands: list[tuple[int, ...]]
    loose: tuple[int, ...]
    discards: tuple[int, ...]
    pile: int
    last: list[int]
    skip: int
    cuts: list[int]
    ended: tuple[Over, ...]
    _unit_on: list[int]
    _general_on: list[int]
    _units: list[int]
    _generals: list[int]
    _in_sections: list[int]
    _actions: tuple[Action, ...] | None
    _candidates: int
    _counts: tuple[tuple[int, int], ...]
    _counted: tuple[int, ...]

    def place(self, unit: int, to: int) -> None:
        """Put a piece into a hex (NOWHERE: off the board) and keep the masks in step."""
        context = self.context
        side = context.side_of[unit]
        general = context.is_general[unit]
        on = self._general_on if general else self._unit_on
        masks = self._generals if general else self._units
        old = self.at[unit]
        slots = context.section_slots[side]
        left, entered = slots[old], slots[to]
        if left != entered:
            self._in_sections[left] ^= 1 << unit
            self._in_sections[entered] ^= 1 << unit
        if old >= 0:
            on[old] = NOBODY
            masks[side] &= ~(1 << old)
            if not general:
                # A flag that counts from the end of a turn goes with the unit that earned it (BC-R37).
                self.held &= ~(1 << old)
        self.at[unit] = to
        if to >= 0:
            on[to] = unit
            masks[side] |= 1 << to

    def unit_on(self, hex_: int) -> int:
        """The unit in a hex, or NOBODY."""
        return self._unit_on[hex_]

    def general_on(self, hex_: int) -> int:
        """The general in a hex, or NOBODY."""
        return self._general_on[hex_]

    def units_mask(self, side: int) -> int:
        """The hexes in which units of `side` stand."""
        return self._units[side]

    def generals_mask(self, side: int) -> int:
        """The hexes in which generals of `side` stand."""
        return self._generals[side]

    def general_with(self, unit: int) -> int:
        """The general attached to a unit, or NOBODY."""
        return self._general_on[self.at[unit]]

    def is_lone(self, general: int) -> bool:
        """Whether a general on the board shares his hex with no unit."""
        return self._unit_on[self.at[general]] < 0

    def flags(self, side: int) -> int:
        """The flags that `side` holds: taken ones and hexes that count now (BC-5.1, BC-R37)."""
        total = self.taken[side]
        for bit, owner, value, at_end in self.context.flag_hexes:
            if owner == side and bit & self._units[side] and (not at_end or bit & self.held):
                total += value
        return total


def rebuild(state: State) -> None:
    """Work out the slots that follow from the others."""
    context = state.context
    state._unit_on = [NOBODY] * context.cells
    state._general_on = [NOBODY] * context.cells
    state._units = [0, 0]
    state._generals = [0, 0]
    state._in_sections = [0] * context.slots
    state._actions = None
    state._candidates = NOBODY
    state._counts = state._counted = ()
    for unit, hex_ in enumerate(state.at):
        state._in_sections[context.section_slots[context.side_of[unit]][hex_]] |= 1 << unit
        if hex_ >= 0:
            general = context.is_general[unit]
            (state._general_on if general else state._unit_on)[hex_] = unit
            (state._generals if general else state._units)[context.side_of[unit]] |= 1 << hex_
