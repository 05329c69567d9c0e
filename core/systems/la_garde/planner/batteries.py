"""Whom a battery bombards: as it stands, or after it has turned on the spot or rolled up (LG-R38, LG-R42)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil, cos, pi, sin, sqrt

from core.geometry.bases import Footprint, footprint, middle
from core.geometry.moves import shifted, turned
from core.geometry.shapes import gap, point
from core.geometry.tolerances import CENTIMETRE, TENTH
from core.geometry.trigonometry import FULL_TURN
from core.systems.la_garde.look.overlays import circle
from core.systems.la_garde.planner import hypotheticals
from core.systems.la_garde.planner.assaults import OUTSIDE
from core.systems.la_garde.planner.corridors import is_hidden
from core.systems.la_garde.rules import allowances, bombardment, charges, facts, movement, phases
from core.systems.la_garde.rules.actions import Bombard, Move
from core.systems.la_garde.rules.command import order_shown
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.rule_tables import Gun
from core.systems.la_garde.rules.situation import BombardmentSituation
from core.systems.la_garde.rules.state import State

STEP = 50
"""Facings are tried by so many tenths of a degree, from the one straight at the target."""
DIRECTIONS = 24
"""Ways by bricole are tried in so many directions, from the one that leads straight at the target."""
PARTS = (1, 0.5)
"""... and these parts of the longest."""
Merit = tuple[int, int, int]
"""Of a bag, the less the better for the battery: range, slope, cover."""
OUT_OF_RANGE = 3
BY_MOVING = ("out_of_range", "not_seen")
"""What another place or facing may mend."""


def ways_to_bombard(known: State, unit: int, target: int, order: int | None) -> Iterator[State]:
    """The battles in which a battery may bombard an enemy, `order` supposed: the best way found is one.

    Who only turns has not moved: it bombards after the moves as who rolls up does (LG-R42, LG-R38).
    """
    act = Bombard(unit, target)
    state = hypotheticals.bombarding(known, unit, order)
    refusal = bombardment.refusal(state, act)
    if refusal is None:
        yield state
    elif refusal.kind not in BY_MOVING:
        return
    if hypotheticals.has_rolled(known, unit):
        return
    ready, its = hypotheticals.moving(known, unit, order), state.foot(target)
    stands = facts.bombardment_situation(state, unit, target)
    found = [_merit(stands)] if refusal is None else []
    around = state.foot(unit).reach / 2
    on_the_spot = state.context.ground.covers_behind or not _is_level(state, unit)
    if _nearest_turned(ready, unit, its) <= _nearer(state, unit, found, varies=on_the_spot) and not (
        refusal is not None and is_hidden(state, unit, target, around)
    ):
        yield from _better(ready, act, stands, found, _turns(ready, unit, its))
    if _nearest_rolled(ready, unit, its) <= _nearer(state, unit, found, varies=_varies(state)) and not (
        not found and is_hidden(state, unit, target, around + longest_roll(ready, unit))
    ):
        yield from _better(ready, act, stands, found, _rolls(ready, unit, its))


def _nearer(state: State, unit: int, found: Sequence[Merit], *, varies: bool) -> int:
    """How near it has to come to do better than what was found: for heights and covers anywhere in range."""
    gun = state.context.gun_of[unit]
    assert gun is not None, "it has guns"
    if not found or varies:
        return gun.long
    nearest = min(band for band, _slope, _cover in found)
    return (-1, gun.short, gun.medium)[nearest]


def _better(
    state: State, act: Bombard, stands: BombardmentSituation, found: list[Merit], moves: Iterator[Move]
) -> Iterator[State]:
    """The battles after those of these moves from which it bombards better than all that was found before."""
    unit, its = act.unit, state.foot(act.target)
    gun, ground, base = state.context.gun_of[unit], state.context.ground, state.base(unit)
    assert gun is not None, "it has guns"
    target_height = ground.height(its)
    for move in moves:
        end = footprint(base, move.path[-1])
        band = _band(gun, end, its)
        if band == OUT_OF_RANGE:
            continue
        height, cover = ground.height(end), stands.cover
        if ground.covers_behind:
            cover = facts.cover(state, act.target, end)
        merit = (band, (height < target_height) - (height > target_height), cover)
        if any(all(its <= own for its, own in zip(one, merit, strict=True)) for one in found):
            continue
        if not isinstance(movement.judge(state, move), movement.Outcome):
            continue
        after = state.copy()
        movement.move(after, move, None)
        after.phase = phases.LATE_BOMBARD
        after.touch()
        if bombardment.refusal(after, act) is None:
            if facts.bombardment_situation(after, unit, act.target).coherent == stands.coherent:
                found.append(merit)
            yield after


def _band(gun: Gun, end: Footprint, its: Footprint) -> int:
    """The range at which a battery would fire from there: 0 short, 1 medium, 2 long, `OUT_OF_RANGE`.

    A base lies between two circles about its middle: where both say the same, edges need not be measured.
    """
    apart, base = gap(point(*middle(end)), its), end.base
    nearest, farthest = apart - end.reach / 2 - 2, apart - min(base) * TENTH / 2 + 2
    bands = (gun.short, gun.medium, gun.long)
    band = bisect_left(bands, nearest)
    return band if band == bisect_left(bands, farthest) else bisect_left(bands, gap(end, its))


def _merit(situation: BombardmentSituation) -> Merit:
    return situation.range, -situation.slope, situation.cover


def _varies(state: State) -> bool:
    """Whether more than range hangs on where a battery stands: heights, and cover that looks ahead (LG-5)."""
    return any(patch.level or patch.cover_behind() for patch in state.context.ground.patches)


def _is_level(state: State, unit: int) -> bool:
    """Whether one ground lies under the middle of a battery and all about it, as far as turns are rounded."""
    x, y = middle(state.foot(unit))
    places = [(x + 2 * TENTH * right, y + 2 * TENTH * up) for right in (-1, 0, 1) for up in (-1, 0, 1)]
    return len({state.context.ground.at(place) for place in places}) == 1


# --- turned on the spot ------------------------------------------------------------------------------------


def _nearest_turned(state: State, unit: int, its: Footprint) -> int:
    """How near a battery comes to an enemy by turning: a corner leads."""
    foot = state.foot(unit)
    return max(0, gap(point(*middle(foot)), its) - ceil(foot.reach / 2))


def _turns(state: State, unit: int, its: Footprint) -> Iterator[Move]:
    """Turns on the spot: a corner at the enemy, then all about, from the facing straight at it on."""
    foot = state.foot(unit)
    straight = charges.towards(foot, its)
    for step in chain(_corners(foot, its), range(straight, straight + FULL_TURN, STEP)):
        pose = turned(foot.base, foot.pose, step % FULL_TURN)
        if pose.facing != foot.pose.facing:
            yield Move(unit, (pose,))


def _corners(foot: Footprint, its: Footprint) -> Iterator[int]:
    """The facings at which a corner of a front looks at the nearest place of an enemy: so it is nearest."""
    here = middle(foot)
    at = _nearest_place(here, its)
    if at != here:
        bearing = charges.bearing(at[0] - here[0], at[1] - here[1])
        side = charges.bearing(foot.base.width, foot.base.depth)
        yield from (bearing - side, bearing + side)


def _nearest_place(here: tuple[int, int], its: Footprint) -> tuple[int, int]:
    """The place of a base that is nearest to a point beside it."""
    x, y = here
    places = []
    for (ax, ay), (bx, by) in zip(its.corners, (*its.corners[1:], its.corners[0]), strict=True):
        side_x, side_y = bx - ax, by - ay
        part = ((x - ax) * side_x + (y - ay) * side_y) / (side_x * side_x + side_y * side_y)
        part = min(1.0, max(0.0, part))
        places.append((round(ax + side_x * part), round(ay + side_y * part)))
    return min(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


# --- rolled up by bricole or prolonge (LG-R38) -------------------------------------------------------------


def longest_roll(state: State, unit: int) -> int:
    """How far a battery may go by bricole or prolonge to bombard after it; 0 under other orders."""
    return roll_under_attack(state, unit) if order_shown(state, unit) == ATTACK else 0


def roll_under_attack(state: State, unit: int) -> int:
    """The same, if it has the order Attack."""
    allowed = allowances.allowance(state, unit, ATTACK)
    longest = state.context.options.bricole_cm * CENTIMETRE
    return min(allowed, longest) if longest else allowed


def _nearest_rolled(state: State, unit: int, its: Footprint) -> int:
    return max(0, gap(state.foot(unit), its) - longest_roll(state, unit))


def _rolls(state: State, unit: int, its: Footprint) -> Iterator[Move]:
    """Straight ways with the facing kept: the one that leads nearest to an enemy first."""
    most, foot = longest_roll(state, unit) // TENTH, state.foot(unit)
    if not most:
        return
    straight = _nearest_way(foot, its)
    for part in PARTS:
        for step in range(DIRECTIONS):
            x, y = _swung(straight, 2 * pi * step / DIRECTIONS)
            # A place is rounded, and with it the way to it.
            for far in (most, most - charges.SLACK) if part == 1 else (round(most * part),):
                end = shifted(foot.pose, round(x * far), round(y * far))
                if end != foot.pose:
                    yield Move(unit, (end,))


def _swung(way: tuple[float, float], angle: float) -> tuple[float, float]:
    (x, y), turn_x, turn_y = way, cos(angle), sin(angle)
    return x * turn_x - y * turn_y, x * turn_y + y * turn_x


def _nearest_way(foot: Footprint, its: Footprint) -> tuple[float, float]:
    """The direction from one base to another, along the shortest line between them."""
    pairs = [(at, _nearest_place(at, its)) for at in foot.corners]
    pairs += [(_nearest_place(at, foot), at) for at in its.corners]
    (ax, ay), (bx, by) = min(
        pairs, key=lambda row: (row[1][0] - row[0][0]) ** 2 + (row[1][1] - row[0][1]) ** 2
    )
    x, y = bx - ax, by - ay
    length = sqrt(x * x + y * y) or 1.0
    return x / length, y / length


# --- how far at most ---------------------------------------------------------------------------------------


def area(known: State, unit: int, far: int) -> tuple[tuple[int, int], ...]:
    """An outline beyond which a battery with that range bombards nobody, turned or rolled up as it may be.

    Be it that it rallies before, or that an aide or a general brings it the order Attack (LG-8.1, LG-3.4).
    """
    foot, state = known.foot(unit), hypotheticals.rallied(known, unit)
    most = far + ceil(foot.reach / 2) + roll_under_attack(state, unit)
    return circle(*middle(foot), -(-most * OUTSIDE // 1_000))
