"""What is true of every battle after every step."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.layout import stand_alike
from core.kit.invariants import ending, standing
from core.protocol.pending import Choice
from core.systems.mbt.rules import flow, phases, victory
from core.systems.mbt.rules.rulings import overlapping
from core.systems.mbt.rules.state import State, rebuild


def invariants(state: State) -> tuple[str, ...]:
    """Each promise that is broken, in English; none in a sound battle."""
    return (*_bases(state), *_turn(state), *_caches(state))


def _bases(state: State) -> Iterator[str]:
    context = state.context
    for unit, foot in enumerate(state.feet):
        name = context.unit_ids[unit]
        if foot is None:
            laid = state.laid >> unit & 1 and not context.options.deploy  # who stays out (MBT-R56) is nowhere
            if laid and not state.gone >> unit & 1:
                yield f"{name} is nowhere and not destroyed"
            continue
        if state.gone >> unit & 1:
            yield f"{name} is destroyed and on the table"
        if not context.table.holds(foot):
            yield f"{name} stands off the table"
        foe = state.opposed()[unit]
        if foe >= 0 and (state.opposed()[foe] != unit or context.side_of[foe] == context.side_of[unit]):
            yield f"{name} is face to face with one who is not with it"
    pair = overlapping(state)
    if pair is not None:
        yield f"{context.unit_ids[pair[0]]} and {context.unit_ids[pair[1]]} overlap"
    if state.spared & ~state.gone:
        yield "a base is spared that is not destroyed"


def _turn(state: State) -> Iterator[str]:
    yield from ending(state, state.context.options.turn_limit)
    pending = state.pending
    if isinstance(pending, Choice):
        side = state.active if state.phase != phases.DEPLOY else pending.side
        if pending.side != side:
            yield "another side than the active one is asked"
    if not state.ended and not state.frames and any(victory.has_lost(state, side) for side in (0, 1)):
        yield "a side has lost and nobody noticed"


def _caches(state: State) -> Iterator[str]:
    """Every slot that follows from the others is what they make of it."""
    again = state.copy()
    rebuild(again)
    if not stand_alike(again._feet, state._feet) or again.opposed() != state.opposed():
        yield "the feet are stale"
    if again.links() != state.links():
        yield "the groups are stale"
    yield from standing(state, again, flow.advance)
