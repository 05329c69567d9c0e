"""Who has won (MBT-4): losses, generals, objectives, corps, the turn limit."""

from __future__ import annotations

from core.geometry.shapes import touches
from core.protocol.events import Event, Listener
from core.protocol.pending import Over
from core.systems.mbt.rules.state import NOBODY, State


def lost_bases(state: State, side: int) -> int:
    """The bases that a side has lost (MBT-4.1); trampled ones may not count (MBT-R24)."""
    return (state.gone & ~state.spared & state.setting.side_units[side]).bit_count()


def objective_points(state: State, side: int) -> int:
    """What the objectives that a side holds are worth to it in losses (MBT-4.2, MBT-R49)."""
    setting = state.setting
    if any(setting.corps):
        return 0
    rows = zip(state.held, setting.aim_values, setting.aim_sides, strict=True)
    return sum([value for holder, value, only in rows if holder == side and only in (-1, side)])


def losses(state: State, side: int) -> int:
    """The losses of a side: bases, and the objectives that the enemy holds."""
    return lost_bases(state, side) + objective_points(state, 1 - side)


def demoralised(state: State, side: int) -> int:
    """How many corps of a side are demoralised (MBT-4.3, MBT-R48)."""
    return sum(corps_losses(state, side, corps)[1] for corps in range(state.setting.corps[side]))


def corps_losses(state: State, side: int, corps: int) -> tuple[int, bool]:
    """The bases that a corps has lost, and whether it is demoralised: by them or by its general (MBT-R48)."""
    setting = state.setting
    members = sum(1 << unit for unit in setting.units_of[side] if setting.corps_of[unit] == corps)
    lost = (state.gone & ~state.spared & members).bit_count()
    return lost, bool(state.gone & setting.generals & members) or lost >= setting.limits[side]


def has_lost(state: State, side: int) -> bool:
    """Whether what MBT-4.1 or MBT-4.3 asks has come about for a side."""
    setting = state.setting
    if setting.corps[side]:
        return demoralised(state, side) >= setting.corps_to_lose[side]
    if state.gone & setting.generals & setting.side_units[side]:
        return True
    return losses(state, side) >= setting.limits[side]


def judge(state: State, tell: Listener | None) -> bool:
    """Judge a combat or panic that is settled (MBT-R39)."""
    first, second = has_lost(state, 0), has_lost(state, 1)
    if not first and not second:
        return False
    loser = 0 if first else 1
    if first and second:
        loser = _both(state)
    finish(state, Over(1 - loser, _reason(state, loser)), tell)
    return True


def _both(state: State) -> int:
    """The loser where both sides are beaten at once (MBT-R39)."""
    setting = state.setting
    taken = [bool(state.gone & setting.generals & setting.side_units[side]) for side in (0, 1)]
    if taken[0] != taken[1] and not any(setting.corps):
        return 0 if taken[0] else 1
    mine, its = losses(state, 0), losses(state, 1)
    if mine != its:
        return 0 if mine > its else 1
    return state.active


def _reason(state: State, loser: int) -> str:
    setting = state.setting
    if setting.corps[loser]:
        return "army_break"
    if state.gone & setting.generals & setting.side_units[loser]:
        return "general"
    return "losses" if lost_bases(state, loser) >= setting.limits[loser] else "objective"


def capture(state: State, tell: Listener | None) -> None:
    """At the end of its turn a side takes the objectives that it stands on (MBT-R37, MBT-R53)."""
    setting, side = state.setting, state.active
    for number, aim in enumerate(setting.aims):
        if state.held[number] == side:
            continue
        for unit in setting.units_of[side]:
            foot = state.feet[unit]
            if foot is None or not aim.holds(foot):
                continue
            foes = (state.feet[foe] for foe in setting.units_of[1 - side])
            if any(foe is not None and touches(foot, foe) for foe in foes):
                continue
            state.held[number] = side
            if tell is not None:
                tell(Event("captured", {"side": side, "unit": unit, "objective": number}, "MBT-4.2"))
            break


def judge_limit(state: State, tell: Listener | None) -> bool:
    """After the last turn: who only had to hold, else fewer losses, else a draw (MBT-4.4, MBT-R46)."""
    setting = state.setting
    if state.turn < setting.options.turn_limit:
        return False
    winner: int | None = setting.wins_at_limit
    if winner == NOBODY:
        mine, its = losses(state, 0), losses(state, 1)
        winner = None if mine == its else 0 if mine < its else 1
    finish(state, Over(winner, "draw" if winner is None else "turn_limit"), tell)
    return True


def finish(state: State, over: Over, tell: Listener | None) -> None:
    """Nothing follows the end: the stack is cleared."""
    state.ended = (over,)
    state.frames = ()
    if tell is not None:
        facts = {
            "winner": -1 if over.winner is None else over.winner,
            "reason": over.reason,
            "losses": (losses(state, 0), losses(state, 1)),
        }
        tell(Event("over", facts, "MBT-4.1" if over.reason != "turn_limit" else "MBT-4.4"))
