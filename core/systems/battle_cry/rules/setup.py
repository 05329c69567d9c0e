"""From a scenario to the state before the first card is dealt (BC-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.protocol.events import Listener
from core.protocol.refusals import CannotBeginError
from core.records.serialization.processes import travels
from core.systems.battle_cry.rules import flow, frames, phases, victory
from core.systems.battle_cry.rules.context import Setting
from core.systems.battle_cry.rules.state import NO_CARD, NOBODY, State, rebuild
from core.text import _

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario


def new_battle(scenario: BattleCryScenario, tell: Listener | None = None) -> State:
    """Units in place; the hands have to be dealt, first that of the side that moves first (BC-R74).

    Raises CannotBeginError where pieces stand where no pieces can stand together (BC-1.3).
    """
    setting = Setting(scenario)
    _check(setting)
    state = State.__new__(State)
    state.setting = setting
    state.turn = 1
    state.active = setting.first
    state.phase = phases.OPENING
    state.card = state.acts = NO_CARD
    state.at = list(setting.start_at)
    state.strength = list(setting.full)
    state.named = state.ordered = state.moved = state.barred = state.fought = state.lead = 0
    state.taken = [0, 0]
    state.held = 0
    state.works = setting.first_works
    state.hands = [(), ()]
    state.loose = setting.copies
    state.discards = (0,) * len(setting.copies)
    state.pile = setting.deck_size
    state.last = [NO_CARD, NO_CARD]
    state.skip = 0
    state.cuts = [0, 0]
    state.ended = ()
    first = setting.first
    state.frames = tuple(
        frames.drawing(side, setting.hand_size[side])
        for side in (1 - first, first)
        if setting.hand_size[side]
    )
    rebuild(state)
    assert state._candidates == NOBODY
    if setting.flag_hexes:
        victory.judge(state, tell)
    flow.advance(state, tell)
    return state


def restored(scenario: BattleCryScenario, fields: Mapping[str, Any]) -> State:
    """A battle from its scenario and its plain fields, at the same moment."""
    state = State.of(Setting(scenario), fields)
    rebuild(state)
    flow.advance(state, None)
    return state


travels(State, restored)


def _check(setting: Setting) -> None:
    taken: dict[tuple[int, bool], int] = {}
    for unit, hex_ in enumerate(setting.start_at):
        key = (hex_, setting.is_general[unit])
        other = taken.setdefault(key, unit)
        mate = taken.get((hex_, not setting.is_general[unit]), unit)
        if other != unit or setting.side_of[mate] != setting.side_of[unit]:
            ids = setting.unit_ids
            who = ids[other] if other != unit else ids[mate]
            name = setting.grid.name(hex_)
            raise CannotBeginError(
                _("“{unit}” and “{other}” cannot both stand in {hex}", unit=ids[unit], other=who, hex=name),
                "BC-1.3",
            )
