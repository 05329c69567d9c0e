"""What is true of every battle after every step."""

from __future__ import annotations

from collections.abc import Iterator

from core.kit.invariants import ending, standing
from core.protocol.pending import Choice, Over
from core.systems.belle_position.rules import action_lists, flow
from core.systems.belle_position.rules.codes import CARD, TOKENS, UNKNOWN_CARD, UP
from core.systems.belle_position.rules.frames import Disordered
from core.systems.belle_position.rules.occupation import conquered, is_on_the_way
from core.systems.belle_position.rules.phases import COHESION, MOVEMENT
from core.systems.belle_position.rules.positions import LINES, OWNER, POSITIONS
from core.systems.belle_position.rules.rule_tables import MOST_TERRAIN, TERRAIN
from core.systems.belle_position.rules.stacking import excess
from core.systems.belle_position.rules.state import State


def invariants(state: State) -> tuple[str, ...]:
    """Each promise that is broken, in English; none in a sound battle."""
    return (*_cards(state), *_positions(state), *_turn(state), *_caches(state))


def _cards(state: State) -> Iterator[str]:
    context = state.context
    for side in (0, 1):
        table = [code for place in range(side * 6, side * 6 + 6) for code in state.stacks[place]]
        everywhere = [code & CARD for code in (*table, *state.hands[side])]
        unknown = everywhere.count(UNKNOWN_CARD)
        if sum(state.loose[side]) != state.pile[side] + unknown:
            yield f"side {side}: loose cards are not those of the pile and the unknown ones"
        laid = [card for place in LINES[side] for card in state.terrain[place][len(context.laid[place]) :]]
        if context.options.terrain_in_conquered:
            laid = []
        for card, copies in enumerate(context.copies[side]):
            if context.options.terrain_in_conquered and context.kind[card] == TERRAIN:
                continue
            found = state.loose[side][card] + state.lost[side][card]
            found += everywhere.count(card) + laid.count(card)
            if found != copies or state.loose[side][card] < 0:
                yield f"side {side}: {found} of {copies} copies of {context.cards[card].id}"
        if list(state.hands[side]) != sorted(state.hands[side]):
            yield "a hand is not in order"
        for code in table:
            if code >> TOKENS > context.vc[code & CARD] and context.is_unit[code & CARD]:
                yield "a unit with too many tokens was not eliminated"
            if code >> TOKENS and not code & UP:
                yield "a hidden card has a token"


def _positions(state: State) -> Iterator[str]:
    context = state.context
    for position in POSITIONS:
        terrain = state.terrain[position]
        if len(terrain) > MOST_TERRAIN or len(set(terrain)) != len(terrain):
            yield "too much terrain in a position"
        for side in (0, 1):
            stack = state.stacks[side * 6 + position]
            if sum(context.is_general[code & CARD] for code in stack) > 1:
                yield "two generals of a side in a position"
            if stack and state.stacks[(1 - side) * 6 + position]:
                spared = not stack[0] & UP and is_on_the_way(state, side)
                if not spared and not any(context.is_unit[code & CARD] for code in stack):
                    yield "a general is alone with enemies"
                if OWNER[position] != side and state.phase < COHESION:
                    yield "enemies meet before the battle"
            moving = state.phase == MOVEMENT and side == state.active
            tested = any(
                isinstance(frame, Disordered) and (frame.side, frame.position) == (side, position)
                for frame in state.frames
            )
            if not state.ended and not moving and not tested and excess(state, side, position) > 0:
                yield f"side {side} has too many cards in position {position}"


def _turn(state: State) -> Iterator[str]:
    yield from ending(state, state.context.options.turn_limit)
    pending = state.pending
    if isinstance(pending, Over) and state.kept:
        yield "moves can be taken back after the end"
    if isinstance(pending, Choice) and not action_lists.actions(state, pending.side):
        yield f"nothing can be done in {pending.prompt}"
    if not state.ended:
        for side in (0, 1):
            if conquered(state, side) >= state.context.need[side]:
                yield "a side has won and nobody noticed"


def _caches(state: State) -> Iterator[str]:
    """Every slot that follows from the others is what they make of it."""
    again = state.copy()
    yield from standing(state, again, flow.advance)
    if again.stacks != state.stacks:
        yield "the battle had not gone on as far as it could"
    pending = state.pending
    if isinstance(pending, Choice) and state._actions is not None:
        again._actions = None
        if set(state._actions) != set(action_lists.actions(again, pending.side)):
            yield "the list of actions is stale"
