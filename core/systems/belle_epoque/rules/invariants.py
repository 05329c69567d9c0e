"""What is true of every battle after every step."""

from __future__ import annotations

from collections.abc import Iterator

from core.kit.invariants import ending, standing
from core.protocol.pending import Choice
from core.systems.belle_epoque.rules import activation, flow, phases, victory
from core.systems.belle_epoque.rules.rulings import crowded_hex
from core.systems.belle_epoque.rules.state import State, rebuild


def invariants(state: State) -> tuple[str, ...]:
    """Each promise that is broken, in English; none in a sound battle."""
    return (*_units(state), *_bowl(state), *_turn(state), *_caches(state))


def _units(state: State) -> Iterator[str]:
    context = state.context
    for unit, hex_ in enumerate(state.at):
        name, strength = context.unit_ids[unit], state.strength[unit]
        if hex_ >= 0 and not context.grid.is_on_board(hex_):
            yield f"{name} stands off the board"
        most = max(context.full[unit], context.catalogue.arms[context.kind_of[unit]].elements)
        if not 0 <= strength <= most:
            yield f"{name} has {strength} elements"
        if hex_ >= 0 and not strength:
            yield f"{name} stands there without elements"
        if hex_ >= 0 and state.waiting >> unit & 1:
            yield f"{name} is on the map and still to come"
    if crowded_hex(state) is not None:
        yield "two units share a hex"
    for number, (hex_, _points, _side) in enumerate(context.objectives):
        unit = state._unit_on[hex_]
        if unit >= 0 and state.held[number] != context.side_of[unit]:
            yield "an objective is not held by the unit that stands in it"


def _bowl(state: State) -> Iterator[str]:
    """AMB 39: as many tokens as units that are not activated."""
    for side in (0, 1):
        units = activation.nameable(state, side).bit_count()
        out = state.phase == phases.NAME and state.drawn == side
        if not state.ended and state.tokens[side] != units - out:
            yield f"{state.tokens[side]} tokens for {units} units of side {side}"
        if state.points[side] < 0:
            yield f"{state.points[side]} command points of side {side}"


def _turn(state: State) -> Iterator[str]:
    yield from ending(state, state.context.scenario.turns)
    pending = state.pending
    if isinstance(pending, Choice) and not state._actions:
        yield f"nothing can be done in {pending.prompt}"
    if state.frames and state.active < 0:
        yield "something goes on and nobody is active"
    if not state.ended and any(victory.is_broken(state, side) for side in (0, 1)):
        yield "a side is broken and nobody noticed"


def _caches(state: State) -> Iterator[str]:
    """Every slot that follows from the others is what they make of it."""
    again = state.copy()
    rebuild(again)
    for name in ("_unit_on", "_units", "_left"):
        if getattr(again, name) != getattr(state, name):
            yield f"{name} is stale"
    yield from standing(state, again, flow.advance)
    pending = state.pending
    if isinstance(pending, Choice) and state._actions != again._actions:
        yield "the list of actions is stale"
