"""Loss tokens and who takes them (BP-12)."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.belle_position.rules import frames, moments, occupation
from core.systems.belle_position.rules.codes import CARD, TOKEN, TOKENS, UNKNOWN_CARD, UP
from core.systems.belle_position.rules.frames import Suffering
from core.systems.belle_position.rules.state import State


def candidates(state: State, frame: Suffering) -> list[int]:
    """The slots that may take the next token: unit cards with the fewest tokens (BP-12.1)."""
    is_unit = state.context.is_unit
    least, found = 1 << 30, []
    for slot, code in enumerate(state.stacks[frame.side * 6 + frame.position]):
        if not is_unit[code & CARD] or (frame.visible and not code & UP):
            continue
        tokens = code >> TOKENS
        if tokens < least:
            least, found = tokens, [slot]
        elif tokens == least:
            found.append(slot)
    return found


def go_on(state: State, frame: Suffering, emit: Listener | None) -> bool:
    """Allot what leaves no choice; True where the sufferer must choose."""
    able = candidates(state, frame)
    if not able or not frame.hits:
        state.frames = state.frames[:-1]
        if frame.hits and emit is not None:
            facts = {"side": frame.side, "position": frame.position, "hits": frame.hits}
            emit(Event("hits_lost", facts, "BP-12.3"))
        occupation.settle(state, emit)
        return False
    if _is_asked(state, frame, able):
        stack = state.stacks[frame.side * 6 + frame.position]
        hidden = not frame.visible and not all(code & UP for code in stack)
        state.pending = (moments.HIDDEN_LOSS if hidden else moments.LOSS)[frame.side]
        return True
    suffer(state, frame, able[0], emit)
    return False


def _is_asked(state: State, frame: Suffering, able: list[int]) -> bool:
    """Whether the sufferer names the card: by what everybody sees there is a choice (BP-R35).

    A general who lies face down may be one of the cards to choose among, for all that the enemy knows.
    """
    stack = state.stacks[frame.side * 6 + frame.position]
    if any(stack[slot] & CARD == UNKNOWN_CARD for slot in able):
        return True  # seen by the enemy: what leaves no choice has been allotted before
    shown = len(able)
    if not frame.visible and not stack[able[0]] >> TOKENS:
        shown += sum(not code & UP and state.context.is_general[code & CARD] for code in stack)
    return frame.hits < shown and (shown > len(able) or not _alike(state, frame, able))


def _alike(state: State, frame: Suffering, able: list[int]) -> bool:
    """Whether everybody can see that the cards to choose among are the same: no choice (BP-R35)."""
    stack = state.stacks[frame.side * 6 + frame.position]
    first = stack[able[0]]
    return bool(first & UP) and all(stack[slot] == first for slot in able)


def suffer(state: State, frame: Suffering, slot: int, emit: Listener | None) -> None:
    """A card takes one of the hits."""
    below = state.frames[:-1]
    state.frames = (*below, frames.suffering(frame.side, frame.position, frame.hits - 1, frame.visible))
    token(state, frame.side, frame.position, slot, emit)


def token(
    state: State, side: int, position: int, slot: int, emit: Listener | None, rule: str = "BP-12.1"
) -> bool:
    """A card gets a token and is turned face up (BP-R32); True when that eliminates it (BP-12.2)."""
    place = side * 6 + position
    stack = state.stacks[place]
    before = stack[slot]
    code = (before | UP) + TOKEN
    card = code & CARD
    state.stacks[place] = (*stack[:slot], code, *stack[slot + 1 :])
    if emit is not None:
        facts = {"side": side, "position": position, "card": card, "slot": slot}
        if not before & UP:
            emit(Event("revealed", facts, rule))
        emit(Event("token", {**facts, "tokens": code >> TOKENS}, rule))
    if code >> TOKENS <= state.context.vc[card]:
        return False
    occupation.eliminate(state, side, position, slot, "BP-12.2", emit)
    return True


def concentrate(state: State, side: int, position: int, slot: int, hits: int, emit: Listener | None) -> None:
    """All hits of a counter-battery go to one card (BP-11.4)."""
    for done in range(1, hits + 1):
        if token(state, side, position, slot, emit, "BP-11.4"):
            if hits > done and emit is not None:
                facts = {"side": side, "position": position, "hits": hits - done, "aimed": True}
                emit(Event("hits_lost", facts, "BP-11.4"))
            break
    occupation.settle(state, emit)
