"""Attack as a duty (LG-4.7): whom a brigade goes at, how far it can go, who must still go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import atan2, pi, sqrt

from core.geometry.bases import Base, Footprint, Pose, footprint, middle
from core.geometry.moves import ahead, shifted, stop, turned
from core.geometry.shapes import Shape, is_within, overlaps, segment, swept
from core.geometry.stretches import NEVER, Stretch, stretch
from core.geometry.tolerances import CENTIMETRE, MILLIMETRE, TENTH, TOUCHING
from core.geometry.trigonometry import FULL_TURN, HALF_TURN
from core.systems.la_garde.rules import allowances, narrow_lines, zones
from core.systems.la_garde.rules.actions import Move
from core.systems.la_garde.rules.nearness import as_near, by_nearness
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.state import State

SLACK = 2
"""So many tenths of a millimetre are left of an allowance, so that rounding never goes beyond it."""
LEAST = 2 * MILLIMETRE // TENTH
"""A way of less that ends in no contact is no way: who could go no farther cannot go (LG-R50)."""
EDGE_PARTS = 12
FEW = 3
"""So many facings are tried first, then all others together: mostly with one of these there is a gap."""
Line = tuple[Pose, Pose]
Way = tuple[int, int]
BEYOND = 10_000
"""How far on a line of attack its direction is read, in tenths: far enough for the rounding of poses."""


def about(state: State, unit: int, shape: Shape, *, friends: bool) -> list[Footprint]:
    """The enemies, or the friends, that may stand where a shape lies."""
    side_of, layout = state.context.side_of, state.layout
    side = side_of[unit] if friends else 1 - side_of[unit]
    return [state.foot(other) for other in layout.near(shape) if side_of[other] == side and other != unit]


def aims(state: State, unit: int) -> tuple[int, ...]:
    """The enemies at which a brigade may go: the nearest, where none of these can be approached the next.

    LG-R15: a nearest enemy that cannot be approached frees the way to the next one, and to all that are as
    near as that one (LG-R43). The last is the nearest that can be approached.
    """
    memo = state._memo[0]
    key = ("aims", unit)
    found: tuple[int, ...] | None = memo.get(key)
    if found is None:
        row: list[int] = []
        rows = by_nearness(state, unit)
        for apart, foe in rows:
            if charge_at(state, unit, foe) is not None:
                row += [*as_near(rows, apart), foe]
                break
            row.append(foe)
        found = memo[key] = tuple(row)
    return found


def aim(state: State, unit: int) -> int:
    """Whom it must go at: the nearest that it can approach, else the nearest of all; -1 without any."""
    row = aims(state, unit)
    if not row:
        return -1
    return row[0] if charge_at(state, unit, row[-1]) is None else row[-1]


def charge_at(state: State, unit: int, foe: int) -> Move | None:
    """An attack move at an enemy, as far as possible; None where there is none to speak of; remembered.

    The way straight at its middle, where there is one; else any of `_lines`; else through the narrowest gap
    (LG-4.7, LG-R15).
    """
    memo = state._memo[0]
    key = ("charge", unit, foe)
    if key not in memo:
        memo[key] = _first_charge(state, unit, foe)
    found: Move | None = memo[key]
    return found


def _first_charge(state: State, unit: int, foe: int) -> Move | None:
    """Remembered in all battles of the scenario, by all that it depends on: who stands where within the move.

    Who cannot attack costs most, and is asked again at each act; few bases move from one to the next.
    """
    foot, its = state.foot(unit), state.foot(foe)
    allowed = allowances.allowance(state, unit, ATTACK)
    near = tuple(state.layout.near(foot, allowed + CENTIMETRE))
    key = (unit, foe, allowed, foot, its, near, tuple([state.foot(other) for other in near]))
    charges = state.context.charges
    if key not in charges:
        lines = chain(_lines(foot, its), _narrow_lines(state, unit, foe))
        charges.keep(key, next(_charges(state, unit, foe, lines), None))
    return charges[key]


def charges_at(state: State, unit: int, foe: int) -> Iterator[Move]:
    """Attack moves at an enemy along many lines: those of `charge_at`, then to points all along its edges."""
    foot, its = state.foot(unit), state.foot(foe)
    yield from _charges(state, unit, foe, _lines(foot, its))
    points = [
        (ax + (bx - ax) * part // EDGE_PARTS, ay + (by - ay) * part // EDGE_PARTS)
        for (ax, ay), (bx, by) in zip(its.corners, (*its.corners[1:], its.corners[0]), strict=True)
        for part in range(EDGE_PARTS)
    ]
    yield from _charges(state, unit, foe, _lines_to(foot, points))
    last = charge_at(state, unit, foe)  # where only a narrow gap leads to it
    if last is not None:
        yield last


def _charges(state: State, unit: int, foe: int, lines: Iterable[Line]) -> Iterator[Move]:
    """The attack moves at an enemy on these lines, as long as they can be."""
    foot, its = state.foot(unit), state.foot(foe)
    for start, end in lines:
        if start != foot.pose and not _may_turn(state, unit, footprint(foot.base, start)):
            continue
        goal = farthest_along(state, unit, start, end)
        there = footprint(foot.base, goal)
        if not is_aimed(footprint(foot.base, start), there, its):
            continue
        if length_of(start, goal) >= LEAST or is_within(there, its, state.context.contact):
            yield Move(unit, (goal,) if start == foot.pose else (start, goal))


def _lines(foot: Footprint, its: Footprint) -> Iterator[Line]:
    """Where attack moves at an enemy begin, and a pose beyond on their line.

    To its middle, to its corners and to the middles of its edges, from the middle of the brigade: turned that
    way first, or with the facing kept.
    """
    x, y = middle(its)
    edges = zip(its.corners, (*its.corners[1:], its.corners[0]), strict=True)
    points = [(x, y), *its.corners, *(((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in edges)]
    # A little inside, so that rounding never misses it.
    return _lines_to(foot, [(x + (px - x) * 9 // 10, y + (py - y) * 9 // 10) for px, py in points])


def _narrow_lines(state: State, unit: int, foe: int) -> Iterator[Line]:
    """Close past what stands within the allowance, with any facing: where no plain line is free (LG-R15)."""
    foot, its = state.foot(unit), state.foot(foe)
    allowed = allowances.allowance(state, unit, ATTACK)
    near = [other for other in state.layout.near(foot, allowed) if other != unit]
    corners = [corner for other in near for corner in state.foot(other).corners]
    corners += state.context.ground.barring_corners
    starts = list(narrow_lines.facings(foot, [state.foot(other) for other in near]))
    for some in (starts[:FEW], starts[FEW:]):
        straight = [
            (start, way)
            for start in some
            for way in narrow_lines.directions(footprint(foot.base, start), its, corners)
        ]
        yield from _free_lines(state, unit, near, straight)
    single = chain(narrow_lines.slips(foot, its, corners), narrow_lines.squeezes(foot, its, corners, allowed))
    yield from _free_lines(state, unit, near, list(single))


def _free_lines(
    state: State, unit: int, near: Sequence[int], lines: Sequence[tuple[Pose, Way]]
) -> Iterator[Line]:
    """The lines, each a pose and a way, that enemies, ground and walls of friends do not bar at once."""
    foot, side_of = state.foot(unit), state.context.side_of
    theres = [footprint(foot.base, start) for start, _way in lines]
    lengths = [sqrt(x * x + y * y) for _start, (x, y) in lines]
    friends, enemies = (
        [state.foot(other) for other in near if (side_of[other] == side_of[unit]) is mine]
        for mine in (True, False)
    )
    units = [(x / far, y / far) for (_start, (x, y)), far in zip(lines, lengths, strict=True)]
    most = allowances.allowance(state, unit, ATTACK) // TENTH
    barred = narrow_lines.walled_off(theres, units, (LEAST, most), friends, enemies)
    for (start, (x, y)), there, far, is_barred in zip(lines, theres, lengths, barred, strict=True):
        if is_barred or (start != foot.pose and not _may_turn(state, unit, there)):
            continue
        if _may_begin(state, unit, there, round(x * LEAST / far), round(y * LEAST / far)):
            yield start, shifted(start, round(x * BEYOND / far), round(y * BEYOND / far))


def _may_begin(state: State, unit: int, there: Footprint, x: int, y: int) -> bool:
    """Whether the first 2 mm are free, or an enemy is touched in them: quicker than the whole line."""
    on = footprint(there.base, shifted(there.pose, x, y))
    if not state.context.table.holds(on):
        return False
    way = swept(there, x * TENTH, y * TENTH)
    if any(overlaps(way, foe) for foe in about(state, unit, way, friends=False)):
        return True
    return not state.context.ground.bars_way(state.foot(unit), way)


def _lines_to(foot: Footprint, points: Iterable[tuple[int, int]]) -> Iterator[Line]:
    """From the middle of a brigade to each point, turned that way first, or with the facing kept."""
    base, pose = foot.base, foot.pose
    here_x, here_y = middle(foot)
    for to_x, to_y in points:
        if (to_x, to_y) == (here_x, here_y):
            continue
        facing = bearing(to_x - here_x, to_y - here_y)
        far = sqrt((to_x - here_x) ** 2 + (to_y - here_y) ** 2)
        shift = (round((to_x - here_x) * BEYOND / far), round((to_y - here_y) * BEYOND / far))
        starts = (turned(base, pose, facing), pose)
        for start in dict.fromkeys(starts):
            yield start, shifted(start, *shift)


def _may_turn(state: State, unit: int, foot: Footprint) -> bool:
    return (
        state.context.table.holds(foot)
        and not state.context.ground.bars_way(state.foot(unit), foot)
        and not any(overlaps(foot, foe) for foe in about(state, unit, foot, friends=False))
    )


def is_aimed(start: Footprint, end: Footprint, foe: Footprint) -> bool:
    """Whether the line from one place to the other, drawn on, meets an enemy (LG-R43)."""
    x, y = end.double_x - start.double_x, end.double_y - start.double_y
    length = sqrt(x * x + y * y)
    if not length:
        return False
    at_x, at_y = middle(start)
    far = 300 * CENTIMETRE
    line = segment(at_x, at_y, at_x + round(x * far / length), at_y + round(y * far / length))
    return is_within(line, foe, TOUCHING)


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


def farthest_along(state: State, unit: int, start: Pose, end: Pose) -> Pose:
    """How far a brigade comes from `start` in the direction of `end` in an attack move.

    To its allowance, the first touch of an enemy, the edge of the table, ground that bars it; to the last
    place that is clear of friends (LG-4.5).
    """
    base = state.base(unit)
    length = length_of(start, end)
    x, y = (end.x - start.x) / length, (end.y - start.y) / length

    def pose_at(far: int) -> Pose:
        return Pose(start.x + round(x * far), start.y + round(y * far), start.facing)

    allowed = allowances.allowance(state, unit, ATTACK)
    far = _affordable(state, unit, start, pose_at, allowed)
    goal = pose_at(far)
    way = swept(footprint(base, start), (goal.x - start.x) * TENTH, (goal.y - start.y) * TENTH)
    reached = stop(base, start, goal, about(state, unit, way, friends=False))
    far = min(far, int(length_of(start, reached)))
    far = last_free(far, lambda where: _holds(state, unit, start, pose_at(where)))
    friends = [
        (friend, barred)
        for friend in about(state, unit, way, friends=True)
        if (barred := stretch(footprint(base, start), x, y, friend)) is not NEVER
    ]
    return pose_at(_clear_of_friends(base, pose_at, far, friends))


def length_of(start: Pose, end: Pose) -> float:
    """The length of a straight leg, in tenths of a millimetre."""
    return sqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2)


def _affordable(state: State, unit: int, start: Pose, pose_at: Callable[[int], Pose], allowed: int) -> int:
    """The farthest that the allowance pays for, in tenths."""
    base = state.base(unit)
    here = footprint(base, start)

    def is_paid(far: int) -> bool:
        return allowances.leg_cost(state, here, footprint(base, pose_at(far)), None) <= allowed

    most = max(0, allowed // TENTH)
    for far in range(most, max(0, most - SLACK) - 1, -1):  # a place is rounded, and with it the way to it
        if is_paid(far):
            return far
    least = 0
    while most - least > 1:
        half = (least + most) // 2
        if is_paid(half):
            least = half
        else:
            most = half
    return least


def _holds(state: State, unit: int, start: Pose, end: Pose) -> bool:
    base = state.base(unit)
    foot = footprint(base, end)
    shape = swept(footprint(base, start), (end.x - start.x) * TENTH, (end.y - start.y) * TENTH)
    return state.context.table.holds(foot) and not state.context.ground.bars_way(state.foot(unit), shape)


def _clear_of_friends(
    base: Base, pose_at: Callable[[int], Pose], far: int, friends: Sequence[tuple[Footprint, Stretch]]
) -> int:
    """The farthest place up to `far` that is clear of friends (LG-4.5).

    On a straight way a friend bars one stretch: back to before it, until nobody bars.
    """

    def is_clear(where: int, friend: Footprint, barred: Stretch) -> bool:
        plain = barred.says(where)
        return not (overlaps(footprint(base, pose_at(where)), friend) if plain is None else plain)

    while far > 0:
        barring = [row for row in friends if not is_clear(far, *row)]
        if not barring:
            break
        far = min(
            last_free(far, partial(is_clear, friend=friend, barred=barred)) for friend, barred in barring
        )
    return far


def last_free(far: int, is_free: Callable[[int], bool]) -> int:
    """The farthest place up to `far` that is free, 0 where none is: once barred it stays barred."""
    if is_free(far):
        return far
    free = 0
    while far - free > 1:
        half = (free + far) // 2
        if is_free(half):
            free = half
        else:
            far = half
    return free


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
