"""Attack moves: straight at the nearest enemy, as far as possible (LG-4.2, LG-R15, LG-R43, LG-R50)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import atan2, hypot, pi

from shapely import LineString

from oracles.la_garde.field import CM, Brigade, Field, rough_of
from oracles.plane import (
    DEEP,
    TOUCH,
    Place,
    Pose,
    Rectangle,
    Sure,
    all_of,
    any_of,
    depth,
    gap,
    half_up,
    hull,
    over,
)

FAR = 300 * CM
COMPLETED = 10
"""What is a millimetre short is led on, in tenths."""
LEAST = 20
"""A way of less than 2 mm that ends in no contact is none."""
HAIR = 3
"""So many tenths the engine may round otherwise."""
COARSE = 6
"""Where friends, ground or the edge stop it."""


def attack(field: Field, mine: Brigade, way: Sequence[Rectangle]) -> tuple[Sure, Pose | None]:
    """Whether the last leg is an attack move, and where it ends, completed."""
    legs = list(pairwise(way))
    shifts = [place for place, (here, there) in enumerate(legs) if here.pose.facing == there.pose.facing]
    if shifts != [len(legs) - 1]:
        return False, None
    start, end = legs[-1]
    x, y = end.middle[0] - start.middle[0], end.middle[1] - start.middle[1]
    aimed = aims(field, mine, start, (x, y))
    if aimed is False:
        return False, None
    length = hypot(end.pose.x - start.pose.x, end.pose.y - start.pose.y)
    farthest, coarse = reach(field, mine, start, (x, y))
    touching = min(gap(end.polygon, foe.where.polygon) for foe in field.foes(mine.side))
    if abs(touching - field.contact) <= 3:
        return None, None
    if field.options.contact_cm and touching < field.contact:
        return aimed, end.pose  # it may stop anywhere within (AMB 14)
    short = farthest - length
    slack = COARSE if coarse else HAIR
    if touching > TOUCH and short > COMPLETED + slack:
        return False, None
    if touching > TOUCH and short > COMPLETED - HAIR:
        return None, None
    if abs(short - COMPLETED) <= HAIR:
        return None, None
    done = on_line(start, (x, y), farthest) if 1 + HAIR < short < COMPLETED else end.pose
    return aimed, done


def on_line(start: Rectangle, along: Place, tenths: float) -> Pose:
    """The pose so far on a line."""
    length = hypot(*along)
    return start.pose.shifted(half_up(along[0] / length * tenths), half_up(along[1] / length * tenths))


def hits(start: Rectangle, along: Place, foe: Rectangle) -> Sure:
    """LG-R43: whether the line from the middle, drawn on, meets an enemy."""
    length = hypot(*along)
    x, y = start.middle
    line = LineString([(x, y), (x + along[0] / length * FAR, y + along[1] / length * FAR)])
    off = gap(line, foe.polygon)
    # The engine rounds the far end of the line: by half a hundredth in 3 metres.
    return None if abs(off - TOUCH) <= 3 else off <= TOUCH


def aims(field: Field, mine: Brigade, start: Rectangle, along: Place) -> Sure:
    """Whether a line aims at the nearest enemy, or at the next where the nearer cannot be approached.

    Any who is as near as the nearest that can be approached will do (LG-R43).
    """
    rows = sorted((gap(mine.where.polygon, foe.where.polygon), foe.number) for foe in field.foes(mine.side))
    for place, (here, number) in enumerate(rows):
        foe = field.brigades[number]
        hit = hits(start, along, foe.where)
        if hit is not False:
            return hit
        approached = approachable(field, mine, foe)
        if approached is None:
            return None
        if approached:
            return any_of(
                all_of((hits(start, along, field.brigades[other].where), over(here + TOUCH + 0.5, its, 4.0)))
                for its, other in rows[place + 1 :]
            )
    return False


def approachable(field: Field, mine: Brigade, foe: Brigade) -> Sure:
    """LG-R15: by any line, turned or not; not sure where only a fan of lines has been looked at."""
    corners, (mx, my) = foe.where.corners, foe.where.middle
    halves = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))]
    found: Sure = False
    for to_x, to_y in (foe.where.middle, *corners, *halves):
        x, y = mx + (to_x - mx) * 0.9 - mine.where.middle[0], my + (to_y - my) * 0.9 - mine.where.middle[1]
        if hypot(x, y) < 1:
            continue
        facing = round(atan2(x, y) * 1800 / pi) % 3600
        for start in (mine.where.turned(facing), mine.where):
            led = leads(field, mine, start, (x, y), foe)
            if led:
                return True
            if led is None:
                found = None
    return found if found is None else _fanned(field, mine, foe)


def _fanned(field: Field, mine: Brigade, foe: Brigade) -> Sure:
    """Lines over the width of an enemy, the brigade by fives of degrees: False where all stop at once."""
    here_x, here_y = mine.where.middle
    found: Sure = False
    for turn in range(0, 1800, 50):
        start = mine.where.turned((mine.where.pose.facing + turn) % 3600) if turn else mine.where
        for (ax, ay), (bx, by) in combinations(foe.where.corners, 2):
            for part in (0.05, 0.35, 0.65, 0.95):
                along = ax + (bx - ax) * part - here_x, ay + (by - ay) * part - here_y
                led = leads(field, mine, start, along, foe, sure=False)
                if led:
                    return True
                if led is None:
                    found = None
    return found


def leads(
    field: Field, mine: Brigade, start: Rectangle, along: Place, foe: Brigade, *, sure: bool = True
) -> Sure:
    """Whether a line leads an attack on; unless `sure`, what comes half as far is not sure either."""
    if hypot(*along) < 1 or (start.pose != mine.where.pose and not may_turn(field, mine, start)):
        return False
    far, coarse = reach(field, mine, start, along)
    end = start.at(on_line(start, along, far))
    near = gap(end.polygon, foe.where.polygon)
    if far > LEAST + (COARSE if coarse else HAIR) or (near < field.contact - 3 and far > HAIR):
        return True
    return None if far > (LEAST - HAIR if sure else LEAST / 2) or near < field.contact + 3 else False


def may_turn(field: Field, mine: Brigade, start: Rectangle) -> bool:
    """Whether there is room to turn first; friends may be crossed."""
    if field.off_table(start) is not False or field.ground.bars(start.polygon) is not False:
        return False
    return all(depth(start.polygon, foe.where.polygon) <= DEEP for foe in field.foes(mine.side))


def reach(field: Field, mine: Brigade, start: Rectangle, along: Place) -> tuple[float, bool]:
    """How far it comes in tenths, and whether friends, ground or the edge decide it.

    To its allowance, to the first touch of an enemy, to the edge and ground that bars; then back to where it
    is clear of friends (LG-4.5).
    """
    allowed, _road = field.allowance(mine, "assault")

    def is_free(tenths: float) -> bool:
        end = start.at(on_line(start, along, tenths))
        return all(depth(hull((start, end)), foe.where.polygon) <= DEEP for foe in foes)

    def is_paid(tenths: float) -> bool:
        end = start.at(on_line(start, along, tenths))
        return sum(field.ground.cost(start.middle, end.middle, 1)) / 2 <= allowed + 0.5

    def holds(tenths: float) -> bool:
        end = start.at(on_line(start, along, tenths))
        return field.off_table(end) is not True and field.ground.bars(hull((start, end))) is not True

    far = bisected(is_paid, allowed / 10)
    whole = hull((start, start.at(on_line(start, along, far))))
    foes = [foe for foe in field.foes(mine.side) if gap(whole, foe.where.polygon) < 1]
    if not is_free(far):
        # The first touch, not the deepest that is no overlap.
        far = bisected(lambda tenths: all(apart(start, along, tenths, foe) > 0 for foe in foes), far)
    coarse = False
    if not holds(far):
        far, coarse = bisected(holds, far), True
    friends = [friend.where.polygon for friend in field.friends(mine)]

    def is_clear(tenths: float) -> bool:
        end = start.at(on_line(start, along, tenths)).polygon
        return all(depth(end, friend) <= DEEP for friend in friends)

    while far > 0 and not is_clear(far):
        far, coarse = far - 1, True
    return max(far, 0.0), coarse


def apart(start: Rectangle, along: Place, tenths: float, foe: Brigade) -> float:
    """The gap between the way so far and an enemy."""
    end = start.at(on_line(start, along, tenths))
    return gap(hull((start, end)), foe.where.polygon)


def bisected(holds: object, most: float) -> float:
    """The farthest place up to `most` for which it holds; once false it stays false."""
    assert callable(holds)
    if holds(most):
        return most
    low, high = 0.0, most
    while high - low > 0.5:
        half = (low + high) / 2
        low, high = (half, high) if holds(half) else (low, half)
    return low


__all__ = ["attack", "rough_of"]
