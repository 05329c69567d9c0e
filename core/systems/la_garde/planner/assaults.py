"""Attack moves that bring a brigade into contact with one enemy, be it on the way at another (LG-R43)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, product
from math import atan2, ceil, pi, sqrt

from core.geometry.bases import Base, Footprint, Pose, footprint, middle, to_nearest_edge
from core.geometry.moves import shifted, turned
from core.geometry.shapes import entry, first_hit, hits, is_within, overlaps, point, swept
from core.geometry.tolerances import MILLIMETRE, TENTH
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, QUARTER_TURN
from core.systems.la_garde.look.overlays import circle
from core.systems.la_garde.planner import hypotheticals
from core.systems.la_garde.rules import allowances, charges, narrow_lines
from core.systems.la_garde.rules.actions import Move
from core.systems.la_garde.rules.movement import Outcome, judge, why_not_move
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.state import State

LINES = 25
"""So many lines over the width of an enemy are tried where others stand before the target."""
FEW = 9
"""... and so many where only another bag is looked for."""
STEP = 75
"""Facings are tried by so many tenths of a degree."""
OUTSIDE = 1_001
"""A circle drawn with sides lies wholly outside of the true one, in thousandths of its radius."""
COMPLETED = MILLIMETRE + 2 * TENTH
"""No move is completed by more (LG-R50), roundings included."""
Way = tuple[int, int]


def farthest(state: State, unit: int) -> int:
    """How far from its middle an attack move can bring a brigade into contact at most, in hundredths.

    It may turn first, so that a corner leads (LG-R42); with the option contact begins at a distance (LG-R14).
    """
    foot = state.foot(unit)
    return allowances.allowance(state, unit, ATTACK) + ceil(foot.reach / 2) + state.context.contact


def area(state: State, unit: int) -> tuple[Way, ...]:
    """An outline beyond which an attack move of a brigade touches nobody, be it that it rallies before."""
    state = hypotheticals.rallied(state, unit)
    return circle(*middle(state.foot(unit)), -(-farthest(state, unit) * OUTSIDE // 1_000))


def reaching(state: State, unit: int, target: int, is_wanted: Callable[[Footprint], bool]) -> Iterator[Move]:
    """Attack moves that bring a brigade of the division in hand into contact with an enemy.

    The first that is found, then those with other facings and on other lines that seem to end at a place
    which `is_wanted`.
    """
    foot, its = state.foot(unit), state.foot(target)
    if not is_within(its, point(*middle(foot)), farthest(state, unit)):
        return
    if why_not_move(state, unit) is not None:
        return
    aims = charges.aims(state, unit)
    near = allowances.allowance(state, unit, ATTACK) + state.context.contact
    plain = (
        charges.charges_at(state, unit, target) if target in aims and state.gap(unit, target) <= near else ()
    )
    moves = chain(
        plain,
        _swung(state, unit, target, aims),
        _flush(state, unit, target, aims),
        _between(state, unit, target, aims),
    )
    found = next(_touching(state, moves, target), None)
    if found is not None:
        yield found
        yield from _touching(state, _others(state, unit, target, aims, is_wanted), target)


def _touching(state: State, moves: Iterable[Move], target: int) -> Iterator[Move]:
    its, near = state.foot(target), state.context.contact + COMPLETED
    for move in moves:
        if not is_within(footprint(state.base(move.unit), move.path[-1]), its, near):
            continue  # another stands before it
        found = judge(state, move)
        if isinstance(found, Outcome) and target in found.touched:
            yield move


def _others(
    state: State, unit: int, target: int, aims: tuple[int, ...], is_wanted: Callable[[Footprint], bool]
) -> Iterator[Move]:
    """Attack moves that would end at a place that is wanted if nobody stood in the way."""
    foot, its = state.foot(unit), state.foot(target)
    most = allowances.allowance(state, unit, ATTACK)
    for foe in aims:
        for x, y in chain(_ways(foot, state.foot(foe)), narrow_lines.fan(foot, state.foot(foe), FEW)):
            length = sqrt(x * x + y * y)
            shift = round(x * most / length), round(y * most / length)
            for facing in _facings(foot.base, charges.bearing(x, y)):
                start = turned(foot.base, foot.pose, facing)
                there = footprint(foot.base, start)
                if overlaps(swept(there, *shift), its):
                    share = entry(there, *shift, its) / TENTH
                    end = shifted(start, round(shift[0] * share), round(shift[1] * share))
                    if is_wanted(footprint(foot.base, end)):
                        yield from _led(state, unit, target, facing, (x, y))


def _swung(state: State, unit: int, target: int, aims: tuple[int, ...]) -> Iterator[Move]:
    """Attack moves with other facings at all whom a brigade may go at, those that come near the target."""
    foot = state.foot(unit)
    for foe in aims:
        for x, y in _ways(foot, state.foot(foe)):
            for facing in _facings(foot.base, charges.bearing(x, y)):
                yield from _led(state, unit, target, facing, (x, y))


def _flush(state: State, unit: int, target: int, aims: tuple[int, ...]) -> Iterator[Move]:
    """Attack moves with an edge flush to the target and to another enemy: they touch both at once."""
    foot, its, side_of = state.foot(unit), state.foot(target), state.context.side_of
    longest = max(foot.base.width, foot.base.depth) * TENTH
    others = (
        other
        for foe in state.layout.near(its, longest)
        if side_of[foe] != side_of[unit]
        and foe != target
        and is_within(its, other := state.foot(foe), longest)
    )
    tangents = (bearing for other in others for bearing in _tangents(its, other))
    for facing in dict.fromkeys((edge + turn) % HALF_TURN for edge in tangents for turn in (0, QUARTER_TURN)):
        there = footprint(foot.base, turned(foot.base, foot.pose, facing))
        for foe in aims:
            for way in narrow_lines.directions(there, state.foot(foe), its.corners):
                yield from _led(state, unit, target, facing, way)


def _between(state: State, unit: int, target: int, aims: tuple[int, ...]) -> Iterator[Move]:
    """Attack moves to where others leave room before the target: many facings along many lines (LG-4.5)."""
    foot, its, side_of = state.foot(unit), state.foot(target), state.context.side_of
    most = allowances.allowance(state, unit, ATTACK)
    near = [other for other in state.layout.near(foot, most) if other not in (unit, target)]
    friends = [state.foot(other) for other in near if side_of[other] == side_of[unit]]
    foes = [state.foot(other) for other in near if side_of[other] != side_of[unit]]
    for start in narrow_lines.facings(foot, ()) if near else ():
        there = footprint(foot.base, start)
        for foe in aims:
            for x, y in narrow_lines.fan(there, state.foot(foe), LINES):
                length = sqrt(x * x + y * y)
                shift = round(x * most / length), round(y * most / length)
                if not overlaps(swept(there, *shift), its):
                    continue
                share = entry(there, *shift, its) / TENTH
                end = shifted(start, round(shift[0] * share), round(shift[1] * share))
                if _is_free(there, end, foes, () if state.context.options.contact_cm else friends):
                    yield from _led(state, unit, target, start.facing, (x, y))


def _is_free(there: Footprint, end: Pose, foes: Sequence[Footprint], friends: Sequence[Footprint]) -> bool:
    """Whether enemies leave the way to that place free, and friends the place."""
    x, y = (end.x - there.pose.x) * TENTH, (end.y - there.pose.y) * TENTH
    return (
        first_hit(swept(there, x, y), foes) is None and first_hit(footprint(there.base, end), friends) is None
    )


def _tangents(one: Footprint, other: Footprint) -> Iterator[int]:
    """The bearings of the lines from a corner of one to a corner of another that have both on one side."""
    corners = (*one.corners, *other.corners)
    for (ax, ay), (bx, by) in product(one.corners, other.corners):
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in corners]
        if (ax, ay) != (bx, by) and (min(sides) >= 0 or max(sides) <= 0):
            yield charges.bearing(bx - ax, by - ay)


def _led(state: State, unit: int, target: int, facing: int, way: Way) -> Iterator[Move]:
    """The attack move with that facing in that direction, where it comes near the target."""
    foot, (x, y) = state.foot(unit), way
    most, length = allowances.allowance(state, unit, ATTACK), sqrt(x * x + y * y)
    start = turned(foot.base, foot.pose, facing) if facing != foot.pose.facing else foot.pose
    covered = swept(footprint(foot.base, start), round(x * most / length), round(y * most / length))
    if not is_within(covered, state.foot(target), state.context.contact):
        return
    if _is_stopped_short(state, footprint(foot.base, start), target, (x * most / length, y * most / length)):
        return
    far = charges.BEYOND / length
    goal = charges.farthest_along(state, unit, start, shifted(start, round(x * far), round(y * far)))
    if goal != start:
        yield Move(unit, (goal,) if start == foot.pose else (start, goal))


def _is_stopped_short(state: State, there: Footprint, target: int, way: tuple[float, float]) -> bool:
    """Whether another enemy surely stops it on its way before it comes near the target."""
    x, y = round(way[0]), round(way[1])
    its, side_of, covered = state.foot(target), state.context.side_of, swept(there, x, y)
    foes = [
        state.foot(foe)
        for foe in state.layout.near(covered)
        if foe != target and side_of[foe] == side_of[target]
    ]
    shares = [entry(there, x, y, foes[place]) for place in hits(covered, foes)]
    if not shares:
        return False
    gone = swept(there, round(x * min(shares)), round(y * min(shares)))
    return not is_within(gone, its, state.context.contact + COMPLETED)


def _ways(foot: Footprint, its: Footprint) -> Iterator[Way]:
    """From the middle of a brigade to an enemy: its middle, nearest point, corners, middles of its edges."""
    here_x, here_y = middle(foot)
    x, y = middle(its)
    edges = zip(its.corners, (*its.corners[1:], its.corners[0]), strict=True)
    nearest = to_nearest_edge(its, here_x, here_y)
    for px, py in (
        (x, y),
        nearest,
        *its.corners,
        *(((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in edges),
    ):
        # A little inside, so that rounding never misses it.
        way = x + (px - x) * 49 // 50 - here_x, y + (py - y) * 49 // 50 - here_y
        if way != (0, 0):
            yield way


def _facings(base: Base, bearing: int) -> Iterator[int]:
    """Facings over half a circle (a base covers the same after it), and those at which a corner leads."""
    corner = round(atan2(base.width, base.depth) * HALF_TURN / pi)
    turns = dict.fromkeys((0, corner, -corner, *range(STEP, HALF_TURN, STEP)))
    return ((bearing + turn) % FULL_TURN for turn in turns)
