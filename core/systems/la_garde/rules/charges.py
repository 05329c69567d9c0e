"""Attack as a duty (LG-4.7): whom a brigade goes at, how far it can go, who must still go."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi, sqrt

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.moves import ahead, shifted, stop, turned
from core.geometry.shapes import is_within, overlaps, swept
from core.geometry.tolerances import MILLIMETRE, TENTH
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, heading
from core.systems.la_garde.rules import allowances, zones
from core.systems.la_garde.rules.actions import Move
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.state import State

SLACK = 2
"""So many tenths of a millimetre are left of an allowance, so that rounding never goes beyond it."""
LEAST = 2 * MILLIMETRE // TENTH
"""A way of less is no way: a brigade that could go no farther cannot go (LG-R50)."""
COARSE, FINE = 50, 5


def foes(state: State, unit: int) -> list[int]:
    """The enemies on the table."""
    return state.on_table(1 - state.context.side_of[unit])


def by_distance(state: State, unit: int) -> tuple[tuple[int, int], ...]:
    """(distance edge to edge, enemy), the nearest first; remembered."""
    memo = state._memo[0]
    key = ("by_distance", unit)
    found: tuple[tuple[int, int], ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(sorted((state.gap(unit, foe), foe) for foe in foes(state, unit)))
    return found


def nearest(state: State, unit: int) -> tuple[int, int] | None:
    """(distance, enemy) of the nearest enemy; None without any."""
    rows = by_distance(state, unit)
    return rows[0] if rows else None


def aims(state: State, unit: int) -> tuple[int, ...]:
    """The enemies at which a brigade may go: the nearest, where none of these can be approached the next.

    LG-R15: a nearest enemy that cannot be approached frees the way to the next one.
    """
    memo = state._memo[0]
    key = ("aims", unit)
    found: tuple[int, ...] | None = memo.get(key)
    if found is None:
        row: list[int] = []
        for _apart, foe in by_distance(state, unit):
            row.append(foe)
            if charge_at(state, unit, foe) is not None:
                break
        found = memo[key] = tuple(row)
    return found


def charge_at(state: State, unit: int, foe: int) -> Move | None:
    """The way straight at an enemy, as far as possible; None where there is none to speak of; remembered."""
    memo = state._memo[0]
    key = ("charge", unit, foe)
    if key not in memo:
        memo[key] = next(_charges(state, unit, foe), None)
    found: Move | None = memo[key]
    return found


def _charges(state: State, unit: int, foe: int) -> Iterator[Move]:
    """Turned to the enemy, or else with its facing kept."""
    foot, its = state.foot(unit), state.foot(foe)
    facing = towards(foot, its)
    base, pose = foot.base, foot.pose
    table = state.context.table
    starts = [turned(base, pose, facing)] if facing != pose.facing else []
    for start in (*starts, pose):
        here = footprint(base, start)
        if not table.holds(here) or state.context.ground.bars(here) or _on_foe(state, unit, here):
            continue
        end = shifted(start, *heading(facing, 1000, 0))
        far = reach_along(state, unit, start, end)
        if far >= LEAST:
            goal = shifted(start, *heading(facing, far, 0))
            yield Move(unit, (goal,) if start == pose else (start, goal))


def charge(state: State, unit: int) -> Move | None:
    """The attack move of a brigade, or None where it cannot go (LG-4.7)."""
    row = aims(state, unit)
    return charge_at(state, unit, row[-1]) if row else None


def towards(foot: Footprint, other: Footprint) -> int:
    """The facing from the middle of one brigade to that of another."""
    return bearing(other.double_x - foot.double_x, other.double_y - foot.double_y)


def bearing(x: int, y: int) -> int:
    """The facing that looks along a vector."""
    return round(atan2(x, y) * HALF_TURN / pi) % FULL_TURN


def reach_along(state: State, unit: int, start: Pose, end: Pose) -> int:
    """How far a brigade comes from `start` in the direction of `end` in an attack move, in tenths.

    To its allowance, the first touch of an enemy, the edge of the table, ground that bars it; to the last
    place that is clear of friends (LG-4.5).
    """
    base = state.base(unit)
    length = sqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2)
    x, y = (end.x - start.x) / length, (end.y - start.y) / length

    def pose_at(far: int) -> Pose:
        return Pose(start.x + round(x * far), start.y + round(y * far), start.facing)

    allowed = allowances.allowance(state, unit, ATTACK)
    far = _affordable(state, unit, start, pose_at, allowed)
    goal = pose_at(far)
    obstacles = [state.foot(foe) for foe in foes(state, unit)]
    reached = stop(base, start, goal, obstacles)
    far = min(far, int(sqrt((reached.x - start.x) ** 2 + (reached.y - start.y) ** 2)))
    while far > 0 and not _holds(state, unit, start, pose_at(far)):
        far -= COARSE
    return _clear_of_friends(state, unit, pose_at, max(far, 0))


def _affordable(state: State, unit: int, start: Pose, pose_at: object, allowed: int) -> int:
    """The farthest that the allowance pays for, in tenths."""
    assert callable(pose_at)
    base = state.base(unit)
    here = footprint(base, start)
    least, most = 0, max(0, allowed // TENTH - SLACK)
    if allowances.leg_cost(state, here, footprint(base, pose_at(most)), None) <= allowed:
        return most
    while most - least > 1:
        half = (least + most) // 2
        if allowances.leg_cost(state, here, footprint(base, pose_at(half)), None) <= allowed:
            least = half
        else:
            most = half
    return least


def _holds(state: State, unit: int, start: Pose, end: Pose) -> bool:
    base = state.base(unit)
    foot = footprint(base, end)
    shape = swept(footprint(base, start), (end.x - start.x) * TENTH, (end.y - start.y) * TENTH)
    return state.context.table.holds(foot) and not state.context.ground.bars(shape)


def _clear_of_friends(state: State, unit: int, pose_at: object, far: int) -> int:
    """The farthest place up to `far` that is clear of friends: back in steps, then ahead in small ones."""
    assert callable(pose_at)
    base = state.base(unit)
    side = state.context.side_of[unit]
    friends = [state.foot(friend) for friend in state.on_table(side) if friend != unit]

    def is_clear(where: int) -> bool:
        foot = footprint(base, pose_at(where))
        return not any(overlaps(foot, friend) for friend in friends)

    if is_clear(far):
        return far
    back = far
    while back > 0:
        back -= COARSE
        if back > 0 and is_clear(back):
            while is_clear(back + FINE):
                back += FINE
            return back
    return 0


def _on_foe(state: State, unit: int, foot: Footprint) -> bool:
    return any(overlaps(foot, state.foot(foe)) for foe in foes(state, unit))


# --- support moves and the duty ----------------------------------------------------------------------------


def supports_from(state: State, unit: int, foot: Footprint) -> bool:
    """LG-4.3: whether it would stand within support distance of a friend of its division in contact."""
    distance = zones.support_distance(state.context, unit)
    for friend in state.context.units_of_division[state.context.division_of[unit]]:
        its = state.feet[friend]
        if its is not None and friend != unit and state.touched(friend) and is_within(foot, its, distance):
            return True
    return False


def march(state: State, unit: int, facing: int, tenths: int) -> Move:
    """A brigade turns on the spot and goes straight ahead."""
    foot = state.foot(unit)
    start = turned(foot.base, foot.pose, facing)
    end = ahead(start, tenths)
    return Move(unit, (end,) if start == foot.pose else (start, end))
