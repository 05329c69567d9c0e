"""Shots of MBT: range, strips and wide arcs, chariots all round, what stands between (MBT-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from core.geometry.bases import Pose as TablePose
from core.systems.mbt.rules.state import State
from oracles.mbt.combat import arms_of, opponent
from oracles.mbt.field import Base, Field, read, rough_of
from oracles.mbt.stampedes import place, pose_of
from oracles.mbt.sureness import TooNearError
from oracles.plane import DEEP, ROUGH, TOUCH, Place, Rectangle, Sure, depth, gap, within
from oracles.shadows import FAR, joined, straight
from oracles.ways import beside

RANGE = 2
"""Bows and slings, in graduations (MBT-8.1)."""
MARGIN = 30
"""Half of the widest gap that lets no line through (MBT-R58), in hundredths."""
CROWDS = 4


def shots(field: Field) -> dict[tuple[int, int], Sure]:
    """MBT-8.1 for each shooter and each enemy: whether it may shoot at it."""
    found: dict[tuple[int, int], Sure] = {}
    for base in field.bases.values():
        if base.side == field.active and arms_of(field, base.number).shoots:
            for foe in field.foes(base.side):
                found[base.number, foe.number] = may_shoot(field, base, foe)
    return found


def may_shoot(field: Field, base: Base, foe: Base) -> Sure:
    """Range, arc, sight; nobody who is face to face (MBT-R27 to MBT-R30)."""
    if base.number in field.acted:
        return False
    try:
        fights = opponent(field, base) is not None or opponent(field, foe) is not None
    except TooNearError:
        return None
    if fights and not field.options.shoot_into_melee:
        return False
    far = RANGE * field.options.graduation * 10
    edge: BaseGeometry = base.where.front
    part: BaseGeometry = foe.where.polygon
    if base.kind.endswith("chariot"):
        edge = base.where.polygon
    else:
        arc = arc_of(field, base.where, 9 * far)
        deep = depth(arc, part)
        part = arc.intersection(part)
        if abs(deep - DEEP) <= ROUGH:
            return None
        if part.is_empty or deep < DEEP:
            return False
    near = within(gap(part, edge), far, rough_of(base.where, foe.where))
    if not near:
        return near
    return field.options.los == "open" or sees(field, base, foe, edge, part)


def arc_of(field: Field, where: Rectangle, far: float) -> Polygon:
    """What lies ahead: as wide as the base, or 45 degrees wider on each side (MBT-R27)."""
    half, wider = where.width * 5, far if field.options.arc == "wide" else 0
    ends = ((0, -half), (0, half), (far, half + wider), (far, -half - wider))
    return Polygon([where.pose.point(ahead, aside) for ahead, aside in ends])


def sees(field: Field, base: Base, foe: Base, edge: BaseGeometry, part: BaseGeometry) -> Sure:
    """MBT-R29: whether some line comes from the edge to the part of the target past bases and ground.

    Not said where either stands in or at ground that hides: what lies between is then a question of the ends.
    """
    ends = base.where.polygon, foe.where.polygon
    if any(shape.distance(end) <= ROUGH for shape in field.ground.hiding for end in ends):
        return None
    between = [
        other.where.polygon
        for other in field.bases.values()
        if field.options.los == "all" and other.number not in (base.number, foe.number)
    ]
    answers = []
    for margin in (MARGIN, -MARGIN):
        # Bases that touch leave no gap between them.
        solid = joined(between, TOUCH + (ROUGH if margin > 0 else -ROUGH))
        walls = [wall.buffer(margin, join_style="mitre") for wall in (solid, *field.ground.hiding)]
        if field.options.arc == "wide" or base.kind.endswith("chariot"):
            answers.append(has_line(edge, part, walls))
        else:
            answers.append(is_seen_ahead(base.where, foe.where, walls, margin))
    strict, loose = answers
    return True if strict else None if loose else False


def is_seen_ahead(mine: Rectangle, its: Rectangle, walls: Iterable[BaseGeometry], margin: float) -> bool:
    """Whether something of the target in the strip lies in no shadow that falls straight ahead."""
    left, right = margin - mine.width * 5, mine.width * 5 - margin
    at = mine.pose.point
    strip = Polygon([at(0, left), at(0, right), at(FAR, right), at(FAR, left)])
    shadow = straight(mine.pose.ahead(), [wall.intersection(strip) for wall in walls])
    return bool(its.polygon.intersection(strip).difference(shadow).area > 1)


def has_line(edge: BaseGeometry, part: BaseGeometry, walls: Iterable[BaseGeometry]) -> bool:
    """Whether a straight line leads from the one shape to the other past walls: one past two corners does."""
    around = shapely.union(edge, part).convex_hull
    solid = shapely.union_all([wall.intersection(around.buffer(TOUCH)) for wall in walls])
    if not solid.intersects(around):
        return True
    inner = solid.buffer(-1)
    shapely.prepare(inner)
    corners: list[Place] = [
        (x, y) for shape in (edge, part, solid) for x, y in shapely.get_coordinates(shape).tolist()
    ]
    for one, other in combinations(dict.fromkeys(corners), 2):
        line = led(one, other, edge, part)
        if line is not None and not inner.intersects(line):
            return True
    return False


def led(one: Place, other: Place, edge: BaseGeometry, part: BaseGeometry) -> LineString | None:
    """The piece between two shapes of the line through two points; None where it misses one of them."""
    x, y = other[0] - one[0], other[1] - one[1]
    length = (x * x + y * y) ** 0.5
    if length < 1:
        return None
    x, y = x * FAR / length, y * FAR / length
    line = LineString([(one[0] - x, one[1] - y), (one[0] + x, one[1] + y)])
    here, there = line.intersection(edge.buffer(0.5)), line.intersection(part.buffer(0.5))
    if here.is_empty or there.is_empty:
        return None
    return shapely.shortest_line(here, there)


def about(state: State, rng: Random) -> Iterator[State]:
    """The battle a few times with bases of both sides laid about one of its shooters."""
    field = read(state)
    mine = [base.number for base in field.bases.values() if base.side == state.active]
    shooters = [number for number in mine if arms_of(field, number).shoots]
    for shooter in rng.choices(shooters, k=CROWDS) if shooters else ():
        feet = {number: base.where for number, base in field.bases.items()}
        near = [shooter]
        for number in rng.sample(sorted(feet), min(len(feet), rng.randrange(3, 9))):
            if number == shooter:
                continue
            if (
                field.bases[number].side != state.active and rng.random() < 0.3
            ):  # about the limit of its range
                far = RANGE * field.options.graduation + rng.choice((-1, 0, 0, 1, 1, 2))
                place(field, feet, number, beside(feet[shooter], feet[number], rng, far))
            else:
                place(field, feet, number, beside(feet[rng.choice(near[-3:])], feet[number], rng))
            near.append(number)
        made = state.copy()
        made.place({number: TablePose(*pose_of(where)) for number, where in feet.items()})
        yield made
