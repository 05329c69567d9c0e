"""Tests of cohesion (BP-7): in the first phase of a side's turn, units first, then generals."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.protocol.pending import Roll, Shown
from core.systems.belle_position.rules import deck, disorder, frames, occupation
from core.systems.belle_position.rules.codes import CARD, TOKENS
from core.systems.belle_position.rules.cohesion_value import cohesion, cohesion_terms
from core.systems.belle_position.rules.frames import Routing, Testing
from core.systems.belle_position.rules.positions import POSITIONS
from core.systems.belle_position.rules.rule_tables import GENERAL_READING, RALLY_CARD, cohesion_reading
from core.systems.belle_position.rules.state import State


def waiting(state: State, side: int) -> list[tuple[int, int]]:
    """(position, slot) of the cards that have to be tested next: units, then generals (BP-7.4, BP-7.5)."""
    is_general = state.context.is_general
    units: list[tuple[int, int]] = []
    generals: list[tuple[int, int]] = []
    base = side * 6
    for position in POSITIONS:
        for slot, code in enumerate(state.stacks[base + position]):
            if code >> TOKENS:
                (generals if is_general[code & CARD] else units).append((position, slot))
    return units or generals


def begin(state: State, position: int, slot: int) -> None:
    """The dice of a card have to fall, one a token (BP-7.2)."""
    side = state.active
    code = state.stacks[side * 6 + position][slot]
    general = state.context.is_general[code & CARD]
    state.frames = (*state.frames, frames.testing(side, position, slot, code >> TOKENS, general))


def roll_of(state: State, frame: Testing) -> Roll:
    """The dice of a test."""
    code = state.stacks[frame.side * 6 + frame.position][frame.slot]
    needed = 0 if frame.general else cohesion(state, frame.side, frame.position, code)
    return state.context.test_roll(frame, needed)


def tested(state: State, frame: Testing, shown: Shown, emit: Listener | None) -> None:
    """The dice of a test have fallen."""
    faces = shown["cohesion"]
    place = frame.side * 6 + frame.position
    stack = state.stacks[place]
    code = stack[frame.slot]
    card = code & CARD
    needed = 0 if frame.general else cohesion(state, frame.side, frame.position, code)
    reading = GENERAL_READING if frame.general else cohesion_reading(needed)
    failed = reading.read(faces)[0] > 0
    state.frames = state.frames[:-1]
    if emit is not None:
        facts = {
            "side": frame.side,
            "position": frame.position,
            "card": card,
            "faces": tuple(faces),
            "cohesion": needed,
            "failed": failed,
            "general": frame.general,
        }
        terms = () if frame.general else cohesion_terms(state, frame.side, frame.position, code)
        emit(Event("tested", facts, "BP-7.5" if frame.general else "BP-7.2", terms))
    if not failed:
        calm = code & ((1 << TOKENS) - 1)
        state.stacks[place] = (*stack[: frame.slot], calm, *stack[frame.slot + 1 :])
    elif not frame.general and may_rally(state, frame.side):
        state.frames = (*state.frames, Routing(frame.side, frame.position, frame.slot))
    else:
        rout(state, frame, emit)


def rout(state: State, frame: Testing | Routing, emit: Listener | None) -> None:
    """A card is eliminated by its test (BP-7.2); what follows is looked at (BP-7.6)."""
    general = isinstance(frame, Testing) and frame.general
    rule = "BP-7.5" if general else "BP-7.2"
    occupation.eliminate(state, frame.side, frame.position, frame.slot, rule, emit)
    if not occupation.settle(state, emit):
        disorder.check(state, emit)


def may_rally(state: State, side: int) -> bool:
    """Whether by public knowledge a side may have the special card Rally in hand (BP-AMB-20)."""
    context = state.context
    card = context.by_id.get(RALLY_CARD, -1)
    if card < 0 or not context.options.special_cards or not state.hands[side]:
        return False
    return state.lost[side][card] < context.copies[side][card]


def can_rally(state: State, side: int) -> bool:
    """Whether a side can play Rally now."""
    card = state.context.by_id.get(RALLY_CARD, -1)
    return card >= 0 and may_rally(state, side) and deck.holds(state, side, card)


def rally(state: State, frame: Routing, card: int, emit: Listener | None) -> None:
    """The unit goes to the reserve instead (BP-AMB-20)."""
    place = frame.side * 6 + frame.position
    stack = state.stacks[place]
    code = stack[frame.slot]
    deck.take(state, frame.side, card)
    occupation.gone(state, frame.side, card)
    state.stacks[place] = stack[: frame.slot] + stack[frame.slot + 1 :]
    deck.put(state, frame.side, code)
    state.frames = state.frames[:-1]
    if emit is not None:
        facts = {"side": frame.side, "position": frame.position, "card": code & CARD, "special": card}
        emit(Event("rallied", facts, "BP-AMB-20"))
    if not occupation.settle(state, emit):
        disorder.check(state, emit)
