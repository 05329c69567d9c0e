"""Set-up: the cards of the first hand are laid unseen (BP-4.3, BP-5.1), then who begins (BP-4.4)."""

from __future__ import annotations

from random import Random

from core.chance.dice import Faces
from core.protocol.events import Event, Listener
from core.protocol.pending import Handful, Roll, Shown
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import deck, phases
from core.systems.belle_position.rules.actions import Action
from core.systems.belle_position.rules.codes import CARD, UP
from core.systems.belle_position.rules.positions import LINES
from core.systems.belle_position.rules.rule_tables import (
    DIE,
    GENERAL,
    MOST_TERRAIN,
    POSITION_LIMIT,
    SPECIAL,
    TERRAIN,
)
from core.systems.belle_position.rules.stacking import excess, general_in, leader
from core.systems.belle_position.rules.state import Stack, State

ORDERS = 10**15
"""So many numbers stand for orders of face-down cards: many times the orders of three full positions."""

FIRST_PLAYER_ROLL = Roll(
    tuple(Handful(f"side-{side + 1}", side, 1, DIE, Faces()) for side in (0, 1)), "first_player", "BP-4.4"
)


def actions(state: State, side: int) -> tuple[Action, ...]:
    """Every card that can be laid, every one that can be taken up, and the end."""
    if state.deployed >> side & 1:
        return ()
    found: list[Action] = []
    lines = [(place, excess(state, side, place) < 0) for place in LINES[side]]
    kinds, open_to_units = state.context.kind, [place for place, room in lines if room]
    for card in deck.cards_of(state, side):
        if kinds[card] not in (TERRAIN, GENERAL, SPECIAL):  # units: all that `_fits` asks of them is room
            found += [acts.deploy(card, place, False) for place in open_to_units]
            continue
        for place, room in lines:
            if _fits(state, side, card, place, face_down=False, room=room):
                found.append(acts.deploy(card, place, False))
            if _fits(state, side, card, place, face_down=True, room=room):
                found.append(acts.deploy(card, place, True))
    for place in LINES[side]:
        found += [
            acts.take_up(place, slot)
            for slot in range(len(state.stacks[side * 6 + place]))
            if may_take_up(state, side, place, slot)
        ]
        laid = state.terrain[place][len(state.context.laid[place]) :]
        found += [acts.take_up_terrain(place, card) for card in laid]
    found.append(acts.END_DEPLOYMENT)
    return tuple(found)


def fits(state: State, side: int, card: int, place: int, *, face_down: bool) -> bool:
    """Whether a card may be laid into an own position now (BP-3, BP-5.1)."""
    return _fits(state, side, card, place, face_down=face_down, room=excess(state, side, place) < 0)


def _fits(state: State, side: int, card: int, place: int, *, face_down: bool, room: bool) -> bool:
    """The same, where it is known whether there is `room` for one card more."""
    context = state.context
    kind = context.kind[card]
    if kind == SPECIAL:
        return False
    if face_down and (kind != GENERAL or not context.options.general_face_down):
        return False
    if kind == TERRAIN:
        laid = state.terrain[place]
        return room and card not in laid and len(laid) < MOST_TERRAIN
    if kind == GENERAL:
        if general_in(state, side, place) >= 0:
            return False
        return room or not face_down
    return room


def may_take_up(state: State, side: int, place: int, slot: int) -> bool:
    """Whether a card can be taken up and leave the position within its limit."""
    stack = state.stacks[side * 6 + place]
    if not 0 <= slot < len(stack):
        return False
    code = stack[slot]
    if leader(state, stack) != code & CARD or not code & UP:
        return True
    return len(stack) - 1 <= POSITION_LIMIT - len(state.terrain[place])


def lay(state: State, side: int, action: acts.Deploy, emit: Listener | None) -> None:
    """Lay a card: units face down, generals and terrain face up (BP-4.3)."""
    context = state.context
    card, to = action.card, action.to
    deck.take(state, side, card)
    if context.kind[card] == TERRAIN:
        state.terrain[to] = (*state.terrain[to], card)
    else:
        up = UP if context.is_general[card] and not action.face_down else 0
        place = side * 6 + to
        state.stacks[place] = (*state.stacks[place], card | up)
    if emit is not None:
        emit(Event("deployed", {"side": side, "position": to, "card": card}, "BP-4.3", to=(side,)))


def take_up(state: State, side: int, action: acts.TakeUp, emit: Listener | None) -> None:
    """A card goes into the hand again."""
    place = side * 6 + action.position
    stack = state.stacks[place]
    code = stack[action.slot]
    state.stacks[place] = stack[: action.slot] + stack[action.slot + 1 :]
    _up(state, side, action.position, code & CARD, emit)


def take_up_terrain(state: State, side: int, action: acts.TakeUpTerrain, emit: Listener | None) -> None:
    """A terrain card goes into the hand again."""
    laid = list(state.terrain[action.position])
    laid.remove(action.card)
    state.terrain[action.position] = tuple(laid)
    _up(state, side, action.position, action.card, emit)


def _up(state: State, side: int, position: int, card: int, emit: Listener | None) -> None:
    deck.put(state, side, card)
    if emit is not None:
        emit(Event("taken_up", {"side": side, "position": position, "card": card}, "BP-4.3", to=(side,)))


def by_lot(action: Action, rng: Random) -> Action:
    """The end of a deployment with the order of its cards drawn: who lays them does so in one that tells of
    them, the best first or as the hand lies.
    """
    if isinstance(action, acts.EndDeployment) and not action.order:
        return acts.EndDeployment(-1 - rng.randrange(ORDERS // 10))
    return action


def mixed(stack: Stack, order: int) -> tuple[Stack, int]:
    """The face-down cards of a position in the order of that number, and what of it is left for others."""
    down: list[int] = []
    for code in stack:
        if not code & UP:
            order, back = divmod(order, len(down) + 1)
            down.insert(len(down) - back, code)
    rest = iter(down)
    return tuple(code if code & UP else next(rest) for code in stack), order


def generals_first(stack: Stack) -> Stack:
    """The cards of a position with those that lie face up before the others.

    How many were laid before the general tells of them: who puts him where it fits does so after the best.
    """
    return (*(code for code in stack if code & UP), *(code for code in stack if not code & UP))


def without_their_order(terrain: tuple[int, ...], before: int) -> tuple[int, ...]:
    """The terrain cards of a position, those that were laid, after so many that lay there, by their kinds."""
    return (*terrain[:before], *sorted(terrain[before:]))


def end(state: State, side: int, action: acts.EndDeployment, emit: Listener | None) -> None:
    """A side has deployed; when both have, the cards are seen and the first player is looked for.

    Numbers from 1 are of battles that left generals and terrain in the order in which they had been laid.
    """
    order = action.order if action.order >= 0 else -1 - action.order
    for place in LINES[side]:
        stack = state.stacks[side * 6 + place]
        stack = generals_first(stack) if action.order < 0 else stack
        state.stacks[side * 6 + place], order = mixed(stack, order)
        if action.order < 0:
            before = len(state.context.laid[place])
            state.terrain[place] = without_their_order(state.terrain[place], before)
    state.deployed |= 1 << side
    if emit is not None:
        emit(Event("deployment_ended", {"side": side}, "BP-4.3"))
    if state.deployed != 0b11:
        return
    state.phase = phases.FIRST_PLAYER
    if emit is None:
        return
    for each in (0, 1):
        for place in LINES[each]:
            stack = state.stacks[each * 6 + place]
            seen = [code & CARD for code in stack if code & UP]
            facts = {
                "side": each,
                "position": place,
                "cards": (*state.terrain[place], *seen),
                "hidden": len(stack) - len(seen),
            }
            emit(Event("line_seen", facts, "BP-4.3"))


def terrain_laid(state: State, side: int) -> int:
    """The terrain cards in a side's positions, those that lay there from the start too (BP-AMB-29)."""
    return sum(len(state.terrain[place]) for place in LINES[side])


def first_player(state: State, emit: Listener | None) -> bool:
    """Find out who begins; True where dice have to fall (BP-4.4)."""
    context = state.context
    ours, theirs = terrain_laid(state, 0), terrain_laid(state, 1)
    if context.options.first_player == "fixed":
        begin(state, context.first, "fixed", emit)
    elif ours != theirs:
        begin(state, 0 if ours < theirs else 1, "terrain", emit)
    else:
        state.pending = FIRST_PLAYER_ROLL
        return True
    return False


def tossed(state: State, shown: Shown, emit: Listener | None) -> None:
    """Higher die begins; equal dice fall again (BP-4.4)."""
    dice = [int(shown[f"side-{side + 1}"][0]) for side in (0, 1)]
    if emit is not None:
        for side in (0, 1):
            emit(Event("toss", {"side": side, "faces": (dice[side],)}, "BP-4.4"))
    if dice[0] != dice[1]:
        begin(state, 0 if dice[0] > dice[1] else 1, "toss", emit)


def begin(state: State, side: int, why: str, emit: Listener | None) -> None:
    """The first turn begins."""
    state.first = state.active = side
    state.phase = phases.COHESION
    if emit is not None:
        facts = {
            "side": side,
            "why": why,
            "terrain": (terrain_laid(state, 0), terrain_laid(state, 1)),
        }
        emit(Event("first_player", facts, "BP-4.4"))
        emit(Event("turn_begins", {"side": side, "turn": 1}, "BP-6"))
