"""What is counted in a Belle Époque battle: who is ahead in what, by how much."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.systems.belle_epoque.rules import victory
from core.systems.belle_epoque.rules.state import State

FEATURES = (
    "elements",
    "margin",
    "score",
    "late",
    "held",
    "near_aims",
    "fire",
    "assault",
    "weak",
    "tokens",
    "points",
    "cover",
)
"""Elements left, and elements above the loss limit; the score, and the same near the last turn; points of
objectives held; nearness to them; losses that the fire of all promises; assault strength near the enemy;
units of one element; units still to act; command points; units in cover.
Where hexes are to be seized, nearness to them stands beside the score that decides nothing there (BE-R79)."""

SEIZED = 2.0
"""How much score it is, for the chance of winning, to stand in the hexes that are to be seized."""


def measure(state: State, side: int) -> tuple[float, ...]:
    """Each of `FEATURES`, above 0 where `side` is ahead."""
    mine, its = _side(state, side), _side(state, 1 - side)
    return tuple(own - other for own, other in zip(mine, its, strict=True))


def _side(state: State, side: int) -> list[float]:
    context = state.context
    left, total = state._left[side], max(1, context.total[side])
    score = victory.score(state, side) / 5
    held = victory.objective_points(state, side) / 5
    near, cover, rows, aim = _standing(state, side)
    fire = assault = weak = 0.0
    strength = state.strength
    for unit, best, base in rows:
        men = strength[unit]
        weak += men == 1
        fire += best * men / 6
        if base >= 0:
            assault += men * base / 6
    margin = left / total - context.loss_limit[side] / 100
    late = (score + aim) * state.turn / max(1, context.scenario.turns)
    return [
        left / total * 4,
        -1 / (0.15 + max(0.0, margin)),
        score,
        late,
        held,
        near / 5,
        fire,
        assault,
        -weak,
        float(state.tokens[side]),
        state.points[side] / 3,
        cover,
    ]


Row = tuple[int, int, int]
"""A unit on the map: the best score of its fire, that of its assaults, -1 with nobody near."""


Standing = tuple[float, float, list[Row], float]
"""Nearness to objectives, units in cover, who can shoot and assault, what the hexes to seize promise."""


def _standing(state: State, side: int) -> Standing:
    """What hangs on who stands where alone; remembered, for many falls of dice move nobody."""
    key = (side, tuple(state.at))
    found: Standing | None = state.context.standings.get(key)
    return state.context.standings.keep(key, _looked_at(state, side)) if found is None else found


def _looked_at(state: State, side: int) -> Standing:
    context = state.context
    near = cover = 0.0
    rows: list[Row] = []
    foes = state._units[1 - side]
    aims = [(hex_, points) for hex_, points, only in context.objectives if only in (-1, side)]
    discs = context.discs
    for unit in context.units_of[side]:
        at = state.at[unit]
        if at < 0:
            continue
        cover += context.cover >> at & 1
        far, scores, best = context.distances[at], context.scores[unit], 0
        for hex_, points in aims:
            near += points / (1 + far[hex_])
        for hex_ in bits(foes & discs[4][at]):
            score = scores[far[hex_]]
            if score > best:
                best = score
        rows.append((unit, best, context.assault_base[unit] if foes & discs[2][at] else -1))
    return near, cover, rows, _promised(state, side)


def _promised(state: State, side: int) -> float:
    """What the hexes to seize promise: by nearness to who is to take them, half to who has only to wait."""
    aims = state.context.seize
    mine = [_nearness(state, side, hexes, count) for owner, hexes, count in aims if owner == side]
    return SEIZED * max(mine) if mine else SEIZED / 2 if aims else 0.0


def _nearness(state: State, side: int, hexes: int, count: int) -> float:
    """1 with so many units in these hexes, less the farther off; one held by the enemy is a hex farther."""
    distances, foes = state.context.distances, state._units[1 - side]
    places = [state.at[unit] for unit in state.context.units_of[side] if state.at[unit] >= 0]
    ways = sorted(min(distances[at][hex_] + (foes >> hex_ & 1) for hex_ in bits(hexes)) for at in places)
    return sum(1 / (1 + way) for way in ways[:count]) / count
