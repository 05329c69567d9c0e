"""Moves between the reserve and the positions (BP-13), terrain laid in play (BP-5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from core.protocol.events import Event, Listener
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import deck, occupation
from core.systems.belle_position.rules.actions import Action
from core.systems.belle_position.rules.codes import (
    CARD,
    DUG_IN,
    FOUGHT,
    MARCHING,
    MOVE,
    MOVES,
    UNKNOWN_CARD,
    UP,
)
from core.systems.belle_position.rules.positions import LINES, OWNER, POSITIONS, RESERVE, STEPS
from core.systems.belle_position.rules.rule_tables import (
    ENTRENCH_CARD,
    FORCED_MOVES,
    GENERAL,
    INFANTRY,
    MARCH_CARD,
    MOST_TERRAIN,
    POSITION_LIMIT,
    SPECIAL,
    TERRAIN,
)
from core.systems.belle_position.rules.stacking import excess, general_in, has_unit
from core.systems.belle_position.rules.state import Kept, Stack, State

Before: TypeAlias = tuple[
    tuple[Stack, ...], Stack, tuple[int, ...], tuple[Stack, ...], tuple[Stack, ...], int
]
"""Stacks, own hand, own loose cards, terrain, lost cards, held positions."""

SMALLEST_LIMIT = POSITION_LIMIT - MOST_TERRAIN
"""No position takes fewer cards than this."""


def moves_left(state: State, code: int) -> int:
    """How many moves a card has left in this turn (BP-13.1, BP-13.4, BP-19.1)."""
    context = state.context
    card = code & CARD
    if code & FOUGHT and not (context.options.light_cavalry and context.light[card]):
        return 0
    most = context.moves[card]
    if code & MARCHING and most < FORCED_MOVES:
        most = FORCED_MOVES
    return most - (code >> 8 & 3)


def over_limit(state: State, side: int) -> bool:
    """Whether a side has more cards somewhere than it may (BP-13.5)."""
    stacks, base = state.stacks, side * 6
    for position in POSITIONS:
        if len(stacks[base + position]) > SMALLEST_LIMIT and excess(state, side, position) > 0:
            return True
    return False


def crowded(state: State, side: int) -> frozenset[int]:
    """The positions in which a side has more cards than it may."""
    return frozenset(position for position in POSITIONS if excess(state, side, position) > 0)


def can_move(state: State, side: int, position: int, slot: int, to: int) -> bool:
    """Whether a card may move from a position to another or to the reserve now (BP-13).

    Room is no matter of one move: it is judged when all are done (BP-13.5).
    """
    stack = state.stacks[side * 6 + position]
    if slot >= len(stack):
        return False
    code = stack[slot]
    if to not in STEPS[side][position] or moves_left(state, code) <= 0:
        return False
    foe = (1 - side) * 6
    if state.stacks[foe + position]:
        if to != RESERVE and OWNER[to] != side:
            return False
        if leaves_general(state, side, position, slot):
            return False
    general = state.context.is_general[code & CARD]
    return not (general and to != RESERVE and general_bars(state, side, to))


def leaves_general(state: State, side: int, position: int, slot: int) -> bool:
    """Whether the last unit would leave a general alone with enemy cards (BP-13.8)."""
    context = state.context
    left = [code & CARD for place, code in enumerate(state.stacks[side * 6 + position]) if place != slot]
    return any(context.is_general[card] for card in left) and not any(context.is_unit[card] for card in left)


def general_bars(state: State, side: int, to: int) -> bool:
    """Whether a general cannot enter: one is there (BP-17.1), or he would be alone with enemies (BP-13.8)."""
    if general_in(state, side, to) >= 0:
        return True
    return bool(state.stacks[(1 - side) * 6 + to]) and not has_unit(state, side, to)


def can_bring(state: State, side: int, action: acts.Bring) -> bool:
    """Whether a card may come from the reserve into a position now."""
    code = hand_code(state, side, action)
    if code is None or action.to == RESERVE:
        return False
    context, card, to = state.context, action.card, action.to
    kind = context.kind[card]
    if action.face_down and not (kind == GENERAL and context.options.general_face_down):
        return False
    if kind == TERRAIN:
        return can_lay(state, side, card, to)
    if kind == SPECIAL or OWNER[to] != side or moves_left(state, code) <= 0:
        return False
    return kind != GENERAL or not general_bars(state, side, to)


def hand_code(state: State, side: int, action: acts.Bring) -> int | None:
    """The card of the hand that an action brings, or None; `again`: one that has moved in this turn."""
    if not action.again:
        return action.card if deck.holds(state, side, action.card) else None
    for code in state.hands[side]:
        if code & CARD == action.card and code > UNKNOWN_CARD and moves_left(state, code) > 0:
            return code
    return None


def can_lay(state: State, side: int, card: int, to: int) -> bool:
    """Whether a terrain card may be laid into a position (BP-5.1, BP-5.2)."""
    laid = state.terrain[to]
    if card in laid or len(laid) >= MOST_TERRAIN or state.stacks[(1 - side) * 6 + to]:
        return False
    held = bool(state.held >> to & 1)
    if OWNER[to] == side:
        return not held
    return state.context.options.terrain_in_conquered and held


def can_play(state: State, side: int, action: acts.PlaySpecial) -> bool:
    """Whether a special card may be played for a unit (BP-AMB-20)."""
    context = state.context
    stack = state.stacks[side * 6 + action.position]
    if not context.options.special_cards or action.slot >= len(stack):
        return False
    if not deck.holds(state, side, action.card):
        return False
    code = stack[action.slot]
    if not context.is_unit[code & CARD]:
        return False
    card_id = context.cards[action.card].id
    if card_id == ENTRENCH_CARD:
        return context.kind[code & CARD] == INFANTRY and not code & DUG_IN
    return card_id == MARCH_CARD and not code & MARCHING and not code & FOUGHT


def actions(state: State) -> tuple[Action, ...]:
    """Everything that the active side may do in its phase of movement."""
    side = state.active
    found: list[Action] = []
    for position in POSITIONS:
        for slot, code in enumerate(state.stacks[side * 6 + position]):
            if moves_left(state, code) > 0:
                found += [
                    acts.move(position, slot, to)
                    for to in STEPS[side][position]
                    if can_move(state, side, position, slot, to)
                ]
    found += _brings(state, side)
    if state.context.options.special_cards:
        found += _plays(state, side)
    # What was kept is there as long as a limit is passed; only a ruling may leave none then (BP-R37).
    found.append(acts.TAKE_BACK if state.kept else acts.END_MOVES)
    return tuple(found)


def _brings(state: State, side: int) -> list[Action]:
    context = state.context
    found: list[Action] = []
    rows = [(card, False) for card in deck.cards_of(state, side)]
    rows += [(card, True) for card in dict.fromkeys(_again(state, side))]
    for card, again in rows:
        kind = context.kind[card]
        if kind not in (TERRAIN, GENERAL, SPECIAL):  # units: the same for each position of the own line
            first = acts.bring(card, LINES[side][0], again, False)
            if can_bring(state, side, first):
                found += [acts.bring(card, to, again, False) for to in LINES[side]]
            continue
        hiding = (False, True) if context.is_general[card] else (False,)
        places = POSITIONS if kind == TERRAIN else LINES[side]
        for to in places:
            for face_down in hiding:
                action = acts.bring(card, to, again, face_down)
                if can_bring(state, side, action):
                    found.append(action)
    return found


def _again(state: State, side: int) -> list[int]:
    return [code & CARD for code in state.hands[side] if code > UNKNOWN_CARD]


def _plays(state: State, side: int) -> list[Action]:
    found: list[Action] = []
    for card in deck.cards_of(state, side):
        if state.context.kind[card] != SPECIAL:
            continue
        for position in POSITIONS:
            for slot in range(len(state.stacks[side * 6 + position])):
                action = acts.play_special(card, position, slot)
                if can_play(state, side, action):
                    found.append(action)
    return found


# --- moving ------------------------------------------------------------------------------------------------


def move(state: State, action: acts.Move, emit: Listener | None) -> None:
    """A card moves (BP-13.2)."""
    side = state.active
    before = _arrangement(state, side)
    stacks = state.stacks
    place = side * 6 + action.position
    stack = stacks[place]
    code = stack[action.slot]
    stacks[place] = stack[: action.slot] + stack[action.slot + 1 :]
    _others_stop(state, side)
    code = (code & ~DUG_IN) + MOVE
    if action.to == RESERVE:
        deck.put(state, side, code)
    else:
        if state.context.is_general[code & CARD] and OWNER[action.to] != side:
            code |= UP  # BP-R31
        stacks[side * 6 + action.to] = (*stacks[side * 6 + action.to], code)
    if emit is not None:
        seen = bool(stack[action.slot] & UP or code & UP)
        facts = {"side": side, "position": action.position, "to": action.to, "card": code & CARD}
        public = None if seen else Event("moved", {**facts, "card": -1}, "BP-13.2")
        emit(Event("moved", facts, "BP-13.2", to=None if seen else (side,), public=public))
    _moved(state, side, before, emit)


def bring(state: State, action: acts.Bring, emit: Listener | None) -> None:
    """A card comes from the reserve: units face down, generals and terrain face up."""
    side = state.active
    before = _arrangement(state, side)
    context, card, to = state.context, action.card, action.to
    code = hand_code(state, side, action)
    assert code is not None, "the card is not there"
    deck.take(state, side, code)
    _others_stop(state, side)
    seen = True
    if context.kind[card] == TERRAIN:
        state.terrain[to] = (*state.terrain[to], card)
    else:
        seen = context.is_general[card] and not action.face_down
        code = (code | UP if seen else code) + MOVE
        state.stacks[side * 6 + to] = (*state.stacks[side * 6 + to], code)
    if emit is not None:
        terrain = context.kind[card] == TERRAIN
        rule = "BP-5.2" if terrain else "BP-13.2"
        facts = {"side": side, "position": RESERVE, "to": to, "card": card, "terrain": terrain}
        public = None if seen else Event("brought", {**facts, "card": -1}, rule)
        emit(Event("brought", facts, rule, to=None if seen else (side,), public=public))
    _moved(state, side, before, emit)


def _others_stop(state: State, side: int) -> None:
    """With `moves_in_a_row` no card goes on once another has moved: it has no moves left (BP-R44)."""
    if not state.context.options.moves_in_a_row:
        return
    for place in range(side * 6, side * 6 + 6):
        state.stacks[place] = tuple([code | MOVES if code & MOVES else code for code in state.stacks[place]])
    state.hands[side] = tuple(sorted([code | MOVES if code & MOVES else code for code in state.hands[side]]))


def _arrangement(state: State, side: int) -> Before:
    """All that a move can change, before it."""
    return (
        tuple(state.stacks),
        state.hands[side],
        state.loose[side],
        tuple(state.terrain),
        tuple(state.lost),
        state.held,
    )


def _moved(state: State, side: int, before: Before, emit: Listener | None) -> None:
    """After every move positions change hands and victory is judged (BP-8.2)."""
    if occupation.settle(state, emit):
        return
    if not over_limit(state, side):
        state.kept = ()
        return
    stacks, hand, loose, terrain, lost, held = before
    foe = (1 - side) * 6
    if not state.kept:
        own = stacks[side * 6 : side * 6 + 6]
        state.kept = (Kept(own, hand, loose, terrain, lost, held),)
    fallen = tuple(
        (position, code)
        for position in POSITIONS
        if not state.stacks[foe + position]
        for code in stacks[foe + position]
    )
    if fallen:
        last = state.kept[0]
        state.kept = (replace(last, fallen=(*last.fallen, *fallen)),)


def take_back(state: State, emit: Listener | None) -> None:
    """The moves since the limits were last kept are taken back (BP-13.5)."""
    side = state.active
    (kept,) = state.kept
    state.stacks[side * 6 : side * 6 + 6] = kept.stacks
    state.hands[side] = kept.hand
    state.loose[side] = kept.loose
    state.terrain[:] = kept.terrain
    state.lost[:] = kept.lost
    state.held = kept.held
    foe = (1 - side) * 6
    for position, code in kept.fallen:
        state.stacks[foe + position] = (*state.stacks[foe + position], code)
    state.kept = ()
    if emit is not None:
        emit(Event("taken_back", {"side": side}, "BP-13.5"))
    occupation.settle(state, emit)  # a ruling may have put enemies where the cards come back (BP-R37)


def play_special(state: State, action: acts.PlaySpecial, emit: Listener | None) -> None:
    """A special card is played for a unit and goes (BP-AMB-20)."""
    side = state.active
    before = _arrangement(state, side)
    deck.take(state, side, action.card)
    occupation.gone(state, side, action.card)
    place = side * 6 + action.position
    stack = state.stacks[place]
    code = stack[action.slot]
    entrench = state.context.cards[action.card].id == ENTRENCH_CARD
    code |= DUG_IN if entrench else MARCHING
    state.stacks[place] = (*stack[: action.slot], code, *stack[action.slot + 1 :])
    if emit is not None:
        facts = {
            "side": side,
            "position": action.position,
            "slot": action.slot,
            "special": action.card,
            "card": code & CARD,
        }
        seen = bool(code & UP)
        public = None if seen else Event("special_played", {**facts, "card": -1}, "BP-AMB-20")
        emit(Event("special_played", facts, "BP-AMB-20", to=None if seen else (side,), public=public))
    _moved(state, side, before, emit)


def end(state: State, emit: Listener | None) -> None:
    """The moves are over: engaged cards of both sides are turned face up (BP-14.2)."""
    side = state.active
    state.kept = ()
    for position in POSITIONS:
        if state.stacks[position] and state.stacks[6 + position]:
            for each in (side, 1 - side):
                _reveal(state, each, position, emit)


def _reveal(state: State, side: int, position: int, emit: Listener | None) -> None:
    place = side * 6 + position
    stack = state.stacks[place]
    hidden = tuple([(slot, code & CARD) for slot, code in enumerate(stack) if not code & UP])
    if not hidden:
        return
    state.stacks[place] = tuple([code | UP for code in stack])
    if emit is not None:
        for slot, card in hidden:
            turned = {"side": side, "position": position, "card": card, "slot": slot}
            emit(Event("revealed", turned, "BP-14.2"))
