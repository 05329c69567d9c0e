"""Construct Fieldworks (BC-14.17)."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.protocol.events import Event, Listener
from core.systems.battle_cry.rules.action_tables import END_BUILDING
from core.systems.battle_cry.rules.actions import Action
from core.systems.battle_cry.rules.ground import CORNERS
from core.systems.battle_cry.rules.rule_tables import INFANTRY, MOST_WORKS
from core.systems.battle_cry.rules.state import State


def builders(state: State, side: int) -> int:
    """The infantry of `side` that stands where fieldworks can be laid (BC-R96)."""
    if len(state.works) >= MOST_WORKS:
        return 0
    context = state.context
    closed = context.hexes_of("river") | sum(1 << code // CORNERS for code in state.works)
    found = 0
    for unit in bits(context.side_units[side] & context.kind_units[INFANTRY]):
        hex_ = state.at[unit]
        if hex_ >= 0 and not closed >> hex_ & 1:
            found |= 1 << unit
    return found


def able(state: State) -> int:
    """The units that may build next: the card names at most two (BC-14.17)."""
    if state.named.bit_count() >= state.context.cards[state.acts].anywhere:
        return 0
    return builders(state, state.active) & ~state.named


def actions(state: State, units: int) -> tuple[Action, ...]:
    """Every way to build now."""
    tables = state.context.actions
    return (*(build for unit in bits(units) for build in tables.builds(unit)), END_BUILDING)


def build(state: State, unit: int, facing: int, emit: Listener | None) -> None:
    """Lay fieldworks in the unit's hex; it does nothing else this turn (BC-R95)."""
    hex_ = state.at[unit]
    state.works = tuple(sorted((*state.works, hex_ * CORNERS + facing)))
    state.named |= 1 << unit
    if emit is not None:
        emit(Event("works_built", {"unit": unit, "at": hex_, "facing": facing}, "BC-14.17"))
