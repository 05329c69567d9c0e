"""Who has won (MBT-4): losses, generals, objectives, corps, the turn limit."""

from __future__ import annotations

from core.geometry.shapes import touches
from core.protocol.events import Event, Listener
from core.protocol.pending import Over
from core.systems.mbt.rules.state import NOBODY, State

REASON_RULES = {
    "objective": "MBT-4.2",
    "army_break": "MBT-4.3",
    "both": "MBT-AMB-39",
    "turn_limit": "MBT-4.4",
    "draw": "MBT-4.4",
}
"""By which rule a battle ends; else by losses or a general (MBT-4.1)."""


def lost_bases(state: State, side: int) -> int:
    """The bases that a side has lost (MBT-4.1); trampled ones may not count (MBT-R24)."""
    return (state.gone & ~state.spared & state.context.side_units[side]).bit_count()


def objective_points(state: State, side: int) -> int:
    """What the objectives that a side holds are worth to it in losses (MBT-4.2, MBT-R49)."""
    context = state.context
    if any(context.corps):
        return 0
    rows = zip(state.held, context.aim_values, context.aim_sides, strict=True)
    return sum([value for holder, value, only in rows if holder == side and only in (-1, side)])


def losses(state: State, side: int) -> int:
    """The losses of a side: bases, and the objectives that the enemy holds."""
    return lost_bases(state, side) + objective_points(state, 1 - side)


def demoralised(state: State, side: int) -> int:
    """How many corps of a side are demoralised (MBT-4.3, MBT-R48)."""
    return sum(corps_losses(state, side, corps)[1] for corps in range(state.context.corps[side]))


def corps_losses(state: State, side: int, corps: int) -> tuple[int, bool]:
    """The bases that a corps has lost, and whether it is demoralised: by them or by its general (MBT-R48)."""
    context = state.context
    members = sum(1 << unit for unit in context.units_of[side] if context.corps_of[unit] == corps)
    lost = (state.gone & ~state.spared & members).bit_count()
    return lost, bool(state.gone & context.generals & members) or lost >= context.limits[side]


def has_lost(state: State, side: int) -> bool:
    """Whether what MBT-4.1 or MBT-4.3 asks has come about for a side."""
    context = state.context
    if context.corps[side]:
        return demoralised(state, side) >= context.corps_to_lose[side]
    if state.gone & context.generals & context.side_units[side]:
        return True
    return losses(state, side) >= context.limits[side]


def judge(state: State, emit: Listener | None) -> bool:
    """Judge a combat or panic that is settled (MBT-R39)."""
    first, second = has_lost(state, 0), has_lost(state, 1)
    if not first and not second:
        return False
    loser = 0 if first else 1
    reason = _reason(state, loser)
    if first and second:
        loser, reason = _both(state)
    finish(state, Over(1 - loser, reason), emit)
    return True


def _both(state: State) -> tuple[int, str]:
    """The loser where both sides are beaten at once, and by what (MBT-R39)."""
    context = state.context
    taken = [bool(state.gone & context.generals & context.side_units[side]) for side in (0, 1)]
    if taken[0] != taken[1] and not any(context.corps):
        return (0 if taken[0] else 1), "general"
    mine, its = losses(state, 0), losses(state, 1)
    if mine != its:
        return (0 if mine > its else 1), "both"
    return state.active, "both"


def _reason(state: State, loser: int) -> str:
    context = state.context
    if context.corps[loser]:
        return "army_break"
    if state.gone & context.generals & context.side_units[loser]:
        return "general"
    return "losses" if lost_bases(state, loser) >= context.limits[loser] else "objective"


def capture(state: State, emit: Listener | None) -> None:
    """At the end of its turn a side takes the objectives that it stands on (MBT-R37, MBT-R53)."""
    context, side = state.context, state.active
    for number, aim in enumerate(context.aims):
        if state.held[number] == side:
            continue
        for unit in context.units_of[side]:
            foot = state.feet[unit]
            if foot is None or not aim.holds(foot):
                continue
            foes = (state.feet[foe] for foe in context.units_of[1 - side])
            if any(foe is not None and touches(foot, foe) for foe in foes):
                continue
            state.held[number] = side
            if emit is not None:
                emit(Event("captured", {"side": side, "unit": unit, "objective": number}, "MBT-4.2"))
            break


def judge_limit(state: State, emit: Listener | None) -> bool:
    """After the last turn: who only had to hold, else fewer losses, else a draw (MBT-4.4, MBT-R46)."""
    context = state.context
    if state.turn < context.options.turn_limit:
        return False
    winner: int | None = context.wins_at_limit
    if winner == NOBODY:
        mine, its = losses(state, 0), losses(state, 1)
        winner = None if mine == its else 0 if mine < its else 1
    finish(state, Over(winner, "draw" if winner is None else "turn_limit"), emit)
    return True


def finish(state: State, over: Over, emit: Listener | None) -> None:
    """Nothing follows the end: the stack is cleared."""
    state.ended = (over,)
    state.frames = ()
    if emit is not None:
        facts = {
            "winner": -1 if over.winner is None else over.winner,
            "reason": over.reason,
            "losses": (losses(state, 0), losses(state, 1)),
        }
        emit(Event("over", facts, REASON_RULES.get(over.reason, "MBT-4.1")))
