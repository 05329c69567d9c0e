"""Held and conquered positions, lone generals, victory (BP-8, BP-17.6): judged after every change."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.protocol.pending import Over
from core.systems.belle_position.rules.codes import CARD, UP
from core.systems.belle_position.rules.phases import MOVEMENT
from core.systems.belle_position.rules.positions import LINES, OWNER, POSITIONS
from core.systems.belle_position.rules.stacking import excess
from core.systems.belle_position.rules.state import State


def conquered(state: State, side: int) -> int:
    """How many enemy positions are conquered by `side`: held, and no card of their owner in them (BP-8.1)."""
    owner = 1 - side
    held, stacks = state.held, state.stacks
    return sum(1 for place in LINES[owner] if held >> place & 1 and not stacks[owner * 6 + place])


def settle(state: State, emit: Listener | None) -> bool:
    """Lone generals fall, positions change hands, victory is judged; True when the battle is over."""
    _lone_generals(state, emit)
    _occupy(state, emit)
    return judge(state, emit)


def _lone_generals(state: State, emit: Listener | None) -> None:
    """A general alone with enemy cards is eliminated at once (BP-17.6), but see `is_on_the_way`."""
    stacks, is_unit = state.stacks, state.context.is_unit
    alone = []
    for position in POSITIONS:
        ours, theirs = stacks[position], stacks[6 + position]
        if ours and theirs:
            # Only one general can be there, so two cards are never without a unit.
            if len(ours) == 1 and not is_unit[ours[0] & CARD]:
                alone.append((0, position))
            if len(theirs) == 1 and not is_unit[theirs[0] & CARD]:
                alone.append((1, position))
    for side, position in alone:
        if state.stacks[side * 6 + position][0] & UP or not is_on_the_way(state, side):
            eliminate(state, side, position, 0, "BP-17.6", emit)


def is_on_the_way(state: State, side: int) -> bool:
    """Whether the enemy of `side` has moves under way that crowd a position, and can all be taken back.

    Until they keep the limits a face-down general of `side` whom they have left alone stays as he lies:
    else a move that is taken back would look at a hidden card (BP-R31, BP-13.5).
    """
    mover = 1 - side
    if state.phase != MOVEMENT or state.active != mover:
        return False
    return any(excess(state, mover, position) > 0 for position in POSITIONS)


def _occupy(state: State, emit: Listener | None) -> None:
    """A position is held from the moment in which only the enemy is there (BP-8.1)."""
    stacks, held, is_unit = state.stacks, state.held, state.context.is_unit
    sticky = state.context.options.sticky_conquest
    for position in POSITIONS:
        owner = OWNER[position]
        foes = stacks[(1 - owner) * 6 + position]
        was = held >> position & 1
        if not foes and not was:
            continue
        mine = stacks[owner * 6 + position]
        there = False
        for code in foes:
            if is_unit[code & CARD]:
                there = True
                break
        now = there and (was or not mine)
        if sticky and was and not mine:
            now = True
        if bool(now) != bool(was):
            held ^= 1 << position
            if emit is not None:
                kind = "position_held" if now else "position_free"
                emit(Event(kind, {"side": 1 - owner, "position": position}, "BP-8.1"))
    state.held = held


def judge(state: State, emit: Listener | None) -> bool:
    """End the battle when a side has conquered its number of positions (BP-8.2), in any phase."""
    if state.ended:
        return True
    if state.held:
        for side in (state.active, 1 - state.active):
            if conquered(state, side) >= state.context.need[side]:
                finish(state, Over(side, "positions"), "BP-8.2", emit)
                return True
    return False


def points_left(state: State, side: int) -> int:
    """What the cards of a side that are not lost cost, wherever they are; with points ahead (BP-AMB-21)."""
    context = state.context
    total: int = context.points_whole[side] + context.points_ahead[side]
    lost = zip(state.lost[side], context.points, strict=False)
    return total - sum(count * points for count, points in lost)


def judge_limit(state: State, emit: Listener | None) -> None:
    """The end of the last turn: more conquered positions, then more points left (BP-AMB-21)."""
    ours = (conquered(state, 0), points_left(state, 0))
    theirs = (conquered(state, 1), points_left(state, 1))
    if ours == theirs:
        finish(state, Over(None, "draw"), "BP-AMB-21", emit)
    else:
        finish(state, Over(0 if ours > theirs else 1, "turn_limit"), "BP-AMB-21", emit)


def finish(state: State, over: Over, rule: str, emit: Listener | None) -> None:
    """Nothing follows the end: the stack is cleared."""
    state.ended = (over,)
    state.frames = ()
    state.kept = ()
    if emit is not None:
        facts = {
            "winner": -1 if over.winner is None else over.winner,
            "reason": over.reason,
            "positions": (conquered(state, 0), conquered(state, 1)),
            "points": (points_left(state, 0), points_left(state, 1)),
            "rule": rule,
        }
        emit(Event("over", facts, rule))


def eliminate(state: State, side: int, position: int, slot: int, rule: str, emit: Listener | None) -> None:
    """Take a card off the table for good, its tokens with it. The caller settles."""
    place = side * 6 + position
    stack = state.stacks[place]
    card = stack[slot] & CARD
    state.stacks[place] = stack[:slot] + stack[slot + 1 :]
    gone(state, side, card)
    if emit is not None:
        facts = {"side": side, "position": position, "card": card, "slot": slot}
        emit(Event("eliminated", facts, rule))


def gone(state: State, side: int, card: int) -> None:
    """Count a card as lost."""
    lost = state.lost[side]
    state.lost[side] = (*lost[:card], lost[card] + 1, *lost[card + 1 :])
