"""Who has won (BE-17): loss limits after every change, aims and scores at the end of a turn."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.protocol.pending import Over
from core.systems.belle_epoque.rules.state import NOBODY, State

PERCENT = 100


def is_broken(state: State, side: int) -> bool:
    """Whether a side has fewer elements left than its loss limit allows, or none (AMB 22)."""
    context = state.context
    total, left = context.total[side], state._left[side]
    return total > 0 and (left <= 0 or left * PERCENT < context.loss_limit[side] * total)


def judge(state: State, emit: Listener | None) -> bool:
    """End the battle when a side is broken; when both are it is a draw."""
    if state.ended:
        return True
    first, second = is_broken(state, 0), is_broken(state, 1)
    if first and second:
        finish(state, Over(None, "draw"), emit)
    elif first or second:
        finish(state, Over(1 if first else 0, "losses"), emit)
    else:
        return False
    return True


def has_seized(state: State, side: int) -> bool:
    """Whether units of a side stand in as many of the hexes as one of its aims asks for."""
    return any(
        (state._units[side] & hexes).bit_count() >= count
        for owner, hexes, count in state.context.seize
        if owner == side
    )


def only_aim(state: State) -> int:
    """The side that alone has hexes to seize, or NOBODY: then no score decides (BE-R79)."""
    owners = {owner for owner, _hexes, _count in state.context.seize}
    return owners.pop() if len(owners) == 1 else NOBODY


def nearest_aim(state: State, side: int) -> tuple[int, int, int]:
    """(hexes it stands in, hexes it needs, hexes of the aim) of the aim that a side is nearest to."""
    rows = [
        ((state._units[side] & hexes).bit_count(), count, hexes.bit_count())
        for owner, hexes, count in state.context.seize
        if owner == side
    ]
    return min(rows, key=lambda row: row[1] - row[0])


def judge_turn(state: State, emit: Listener | None) -> bool:
    """The end of a turn: aims, then the turn limit."""
    first, second = has_seized(state, 0), has_seized(state, 1)
    if first and second:
        finish(state, Over(None, "draw"), emit)
    elif first or second:
        finish(state, Over(0 if first else 1, "objective"), emit)
    elif state.turn >= state.context.scenario.turns:
        _judge_limit(state, emit)
    return bool(state.ended)


def _judge_limit(state: State, emit: Listener | None) -> None:
    """A side that alone had an aim has failed; otherwise the higher score wins, equal is a draw."""
    aim = only_aim(state)
    if aim != NOBODY:
        finish(state, Over(1 - aim, "turn_limit"), emit)
        return
    first, second = score(state, 0), score(state, 1)
    if first == second:
        finish(state, Over(None, "draw"), emit)
    else:
        finish(state, Over(0 if first > second else 1, "turn_limit"), emit)


def objective_points(state: State, side: int) -> int:
    """The points of the objectives that a side holds and that count for it (BE-17.2)."""
    total = 0
    for (_hex, points, only), holder in zip(state.context.objectives, state.held, strict=True):
        if holder == side and only in (-1, side):
            total += points
    return total


def score(state: State, side: int) -> int:
    """The score of a side: objectives, a point for each enemy element lost, what it is ahead (AMB 22)."""
    counts = state.context.options.victory
    total: int = state.context.points_ahead[side]
    if counts != "losses":
        total += objective_points(state, side)
    return total if counts == "objectives" else total + state.lost(1 - side)


def finish(state: State, over: Over, emit: Listener | None) -> None:
    """Nothing follows the end: the stack is cleared."""
    state.ended = (over,)
    state.frames = ()
    if emit is not None:
        facts = {
            "winner": -1 if over.winner is None else over.winner,
            "reason": over.reason,
            "scores": (score(state, 0), score(state, 1)),
        }
        emit(Event("over", facts, "BE-17.1"))
