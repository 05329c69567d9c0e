"""From a scenario to the state before the first card is dealt (BC-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.kit.names import hex_name, side_name
from core.protocol.events import Listener
from core.protocol.refusals import CannotBeginError
from core.records.serialization.processes import travels
from core.systems.battle_cry.rules import flow, frames, phases, victory
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.state import NO_CARD, NOBODY, State, rebuild
from core.text import Value, _, capital

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario


def new_battle(scenario: BattleCryScenario, emit: Listener | None = None) -> State:
    """Units in place; the hands have to be dealt, first that of the side that moves first (BC-R74).

    Raises CannotBeginError where pieces stand where no pieces can stand together (BC-1.3).
    """
    context = BattleContext(scenario)
    _check(context)
    state = State.__new__(State)
    state.context = context
    state.turn = 1
    state.active = context.first
    state.phase = phases.OPENING
    state.card = state.acts = NO_CARD
    state.at = list(context.start_at)
    state.strength = list(context.full)
    state.named = state.ordered = state.moved = state.barred = state.fought = state.lead = 0
    state.taken = [0, 0]
    state.held = 0
    state.works = context.first_works
    state.hands = [(), ()]
    state.loose = context.copies
    state.discards = (0,) * len(context.copies)
    state.pile = context.deck_size
    state.last = [NO_CARD, NO_CARD]
    state.skip = 0
    state.cuts = [0, 0]
    state.ended = ()
    first = context.first
    state.frames = tuple(
        frames.drawing(side, context.hand_size[side])
        for side in (1 - first, first)
        if context.hand_size[side]
    )
    rebuild(state)
    assert state._candidates == NOBODY
    if context.flag_hexes:
        victory.judge(state, emit)
    flow.advance(state, emit)
    return state


def restored(scenario: BattleCryScenario, fields: Mapping[str, Any]) -> State:
    """A battle from its scenario and its plain fields, at the same moment."""
    state = State.of(BattleContext(scenario), fields)
    rebuild(state)
    flow.advance(state, None)
    return state


travels(State, restored)


def _check(context: BattleContext) -> None:
    taken: dict[tuple[int, bool], int] = {}
    for unit, hex_ in enumerate(context.start_at):
        key = (hex_, context.is_general[unit])
        other = taken.setdefault(key, unit)
        mate = taken.get((hex_, not context.is_general[unit]), unit)
        if other != unit or context.side_of[mate] != context.side_of[unit]:
            who = other if other != unit else mate
            raise CannotBeginError(
                _(
                    "“{unit}” and “{other}” cannot both stand in {hex}",
                    unit=_called(context, unit),
                    other=_called(context, who),
                    hex=hex_name(context, hex_),
                ),
                "BC-1.3",
            )


def _called(context: BattleContext, unit: int) -> Value:
    """Its name, else its arm and whose it is: an id says nothing to whoever reads it."""
    arm, side = context.catalogue.arms[context.kind_of[unit]].name, side_name(context, context.side_of[unit])
    return context.unit_names[unit] or _("{kind}, {side}", kind=capital(arm), side=side)
