"""Shots after a move: a base that shoots may move first (MBT-3.1, MBT-R32)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product

from core.geometry.bases import Footprint, Pose, footprint, middle
from core.geometry.conformation import middle_shift
from core.geometry.moves import displacement, turned
from core.geometry.shapes import gap, overlaps
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, heading
from core.systems.mbt.planner.hypotheticals import fighting
from core.systems.mbt.rules import movement, shooting, ways
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.conformation import has_room
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.movement import judge
from core.systems.mbt.rules.state import State

STEP = 150
"""So far apart are the sides of an enemy from which it is shot at, in tenths of a degree."""
TURN_STEP = 10
"""Turns on the spot are tried so far apart, in tenths of a degree."""
SHARES = (1.0, 0.5)
"""Of a straight march so much is tried."""
FARS = (0.98, 0.6, 0.2)
"""Of its range so far off the enemy a shooter is tried."""
CLOSE_STEP, CLOSE_FARS = 50, (0.98, 0.8, 0.6, 0.4, 0.2)
"""The same where nothing was found so: a gap between those about it may be narrow."""
ASIDE = (0, STEP, -STEP, 2 * STEP, -2 * STEP)
INSIDE = 0.8
"""A corner is aimed at so far out from the middle of the enemy."""
BACKS, RIGHTS, ENDS = (0.1, 0.5, 0.9), (-0.9, -0.45, 0.0, 0.45, 0.9), (-1, 0, 1)
"""Where in an enemy's way back a front is tried: how far back, how far aside, which end or its middle."""


def shots_after_moves(moves: State, unit: int, target: int) -> Iterator[State]:
    """The battles in which a base has moved and may shoot at an enemy, one for each way that is found."""
    context = moves.context
    if not context.shoots[unit] or unit not in movement.movable(moves):
        return
    foot, its = moves.foot(unit), moves.foot(target)
    far = context.allowance[unit] + context.reach_of[unit] + int(foot.reach)
    if gap(foot, its) > far:
        return
    barring = () if context.is_elephant[target] else _barring(moves, unit, foot, its)
    ordinary = chain(_marches(moves, unit, foot, its), _poses(moves, unit, foot, its), barring)
    found = False
    for ready in _ready(moves, unit, target, ordinary):
        found = True
        yield ready
    if not found:
        yield from _ready(moves, unit, target, _closely(moves, unit, target))


def _ready(moves: State, unit: int, target: int, rows: Iterable[Move]) -> Iterator[State]:
    """The battles after those moves from whose end a base may shoot at an enemy, one for each end."""
    tried = set[Pose]()
    for move in rows:
        end = move.path[-1]
        if end in tried:
            continue
        found = judge(moves, move)
        if not isinstance(found, Outcome):
            continue
        tried.add(end)
        after = moves.copy()
        after.place(dict(found.poses))
        after.moved |= 1 << unit
        ready = fighting(after, moves.context.side_of[unit])
        if shooting.why_not(ready, unit, target) is None:
            yield ready


def _closely(state: State, unit: int, target: int) -> Iterator[Move]:
    """Where nothing was found: from more sides and places, those from which it would shoot as all stand."""
    context, foot, its, seen = state.context, state.foot(unit), state.foot(target), dict[Pose, bool]()
    for move in _poses(state, unit, foot, its, CLOSE_STEP, CLOSE_FARS):
        end = move.path[-1]
        if end not in seen:
            there = footprint(foot.base, end)
            far = shooting.distance_to(context, unit, there, its)
            seen[end] = (
                far is not None
                and far <= context.reach_of[unit]
                and has_room(context, state.layout, unit, end)
                and shooting.sees(state, unit, there, target, its)
            )
        if seen[end]:
            yield move


def _marches(state: State, unit: int, foot: Footprint, its: Footprint) -> Iterator[Move]:
    """It turns on the spot, or marches straight at the enemy or aside of it, all the way or a part."""
    towards = ways.towards(foot, its)
    there = turned(foot.base, foot.pose, towards)
    if there != foot.pose:
        yield Move((unit,), (there,))
    if foot.reach > state.context.allowance[unit]:  # where its corners go farther it can but turn (MBT-R2)
        yield from _turns(state, unit, foot, its)
    for aside, share in product(ASIDE, SHARES):
        yield ways.march(state, unit, (towards + aside) % FULL_TURN, share)


def _turns(state: State, unit: int, foot: Footprint, its: Footprint) -> Iterator[Move]:
    """The turns on the spot after which the enemy is in its arc and range: they are free."""
    context = state.context
    for facing in range(0, FULL_TURN, TURN_STEP):
        there = turned(foot.base, foot.pose, facing)
        far = shooting.distance_to(context, unit, footprint(foot.base, there), its)
        if far is not None and far <= context.reach_of[unit] and there != foot.pose:
            yield Move((unit,), (there,))


def _poses(
    state: State,
    unit: int,
    foot: Footprint,
    its: Footprint,
    step: int = STEP,
    fars: Sequence[float] = FARS,
) -> Iterator[Move]:
    """It comes to stand before the middle or a corner of the enemy, on any side, and looks at it."""
    context = state.context
    x, y = middle(its)
    aims = [(x, y), *((round(x + (px - x) * INSIDE), round(y + (py - y) * INSIDE)) for px, py in its.corners)]
    ends = []
    for facing in range(ways.towards(foot, its) % step, FULL_TURN, step):
        for (to_x, to_y), share in product(aims, fars):
            off = round(context.reach_of[unit] * share + its.reach / 2) // TENTH
            back_x, back_y = heading((facing + HALF_TURN) % FULL_TURN, off, 0)
            ends.append(Pose(to_x // TENTH + back_x, to_y // TENTH + back_y, facing))
    yield from _to(context, unit, foot, ends)


def _barring(state: State, unit: int, foot: Footprint, its: Footprint) -> Iterator[Move]:
    """It comes to stand with its front in the way on which the enemy would go back (MBT-6.4)."""
    context, (depth, width) = state.context, (its.base.depth, its.base.width)
    ends = []
    for facing in range(its.pose.facing % STEP, FULL_TURN, STEP):
        for back, right, end in product(BACKS, RIGHTS, ENDS):
            x, y = heading(its.pose.facing, -round(depth * (1 + back)), round(width * right / 2))
            aside_x, aside_y = heading(facing, 0, end * foot.base.width // 2)
            ends.append(Pose(its.pose.x + x - aside_x, its.pose.y + y - aside_y, facing))
    for move in _to(context, unit, foot, ends):
        there = footprint(foot.base, move.path[-1])
        if not overlaps(there, its) and shooting.distance_to(context, unit, there, its) is not None:
            yield move


def _to(context: BattleContext, unit: int, foot: Footprint, ends: Iterable[Pose]) -> Iterator[Move]:
    """The straight ways of a base to those of some poses that it may reach, the nearest first (MBT-R2)."""
    length = displacement if context.options.measure == "corner" else middle_shift
    pose, far = foot.pose, context.allowance[unit] // TENTH + 1
    if length is displacement:  # no less than that of the middle of the front: a quick look
        ends = (end for end in ends if (end.x - pose.x) ** 2 + (end.y - pose.y) ** 2 <= far * far)
    rows = [(length(foot.base, pose, end), end) for end in ends if end != pose]
    for far, end in sorted(rows):
        if far > context.allowance[unit]:
            return
        for path in ways.direct(foot.base, foot.pose, end):
            yield Move((unit,), path)
