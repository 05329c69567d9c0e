"""From a scenario to the state before the first card is dealt (BP-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.protocol.events import Listener
from core.protocol.refusals import CannotStandError
from core.records.serialization.processes import travels
from core.systems.belle_position.rules import flow, frames, phases
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.rules.frames import Routing, Shooting, Testing
from core.systems.belle_position.rules.state import NO_POSITION, NOBODY, State

if TYPE_CHECKING:
    from core.systems.belle_position.design.scenario import BellePositionScenario


def new_battle(scenario: BellePositionScenario, emit: Listener | None = None) -> State:
    """The terrain that lies there from the start; the first hands have to be dealt (BP-4.2)."""
    context = BattleContext(scenario)
    state = State.__new__(State)
    state.context = context
    state.turn = 1
    state.active = context.first
    state.first = NOBODY
    state.phase = phases.OPENING
    state.deployed = 0
    state.stacks = [()] * 12
    state.terrain = list(context.laid)
    state.hands = [(), ()]
    state.loose = list(context.copies)
    state.pile = list(context.deck_size)
    state.lost = [(0,) * len(context.cards), (0,) * len(context.cards)]
    state.held = state.closed = 0
    state.site = NO_POSITION
    state.kept = ()
    state.ended = ()
    state.frames = tuple(
        frames.drawing(side, context.opening[side], True) for side in (1, 0) if context.opening[side]
    )
    flow.advance(state, emit)
    return state


def restored(scenario: BellePositionScenario, fields: Mapping[str, Any]) -> State:
    """A battle from its scenario and its plain fields, at the same moment."""
    state = State.of(BattleContext(scenario), fields)
    _check_moment(state)
    flow.advance(state, None)
    return state


def _check_moment(state: State) -> None:
    """The cards that are tested or fire lie where their frames say."""
    named = [frame for frame in state.frames if isinstance(frame, Testing | Routing | Shooting)]
    if any(frame.slot >= len(state.stacks[frame.side * 6 + frame.position]) for frame in named):
        raise CannotStandError


travels(State, restored)
