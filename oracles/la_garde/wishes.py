"""Moves of brigades at the limits: reach, contact, borders of zones, support, the edge, friends, ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from core.geometry.bases import Pose as TablePose
from core.systems.la_garde.rules.actions import Move
from core.systems.la_garde.rules.state import State
from oracles.la_garde.field import ATTACK, DEFEND, MANOEUVRE, NONE, Field
from oracles.limits import ASIDE, Line, about_limits
from oracles.plane import Pose, Rectangle, half_up

Allowed = Callable[[Move], bool]


def crowded(state: State, field: Field, rng: Random) -> tuple[State, list[int]]:
    """The battle with brigades of the division in hand near enemies, an order by lot, its general beside."""
    made = state.copy()
    feet = {number: brigade.where for number, brigade in field.brigades.items()}
    mine = [number for number in feet if field.brigades[number].division == field.division]
    foes = [foe.number for foe in field.foes(field.active)]
    chosen: list[int] = []
    for number in rng.sample(mine, min(4, len(mine))):
        if not foes:
            break
        foe = rng.choice(foes)
        found = near(feet[number], feet[foe], field.brigades[foe].row.zone, rng)
        rest = [its.polygon for other, its in feet.items() if other != number]
        if (
            field.off_table(found) is not False
            or field.ground.bars(found.polygon) is not False
            or any(found.polygon.intersects(its.buffer(-20, join_style="mitre")) for its in rest)
        ):
            continue
        feet[number] = found
        chosen.append(number)
        made.place({number: TablePose(found.pose.x, found.pose.y, found.pose.facing)})
    made.orders[made.division] = rng.choice((ATTACK, ATTACK, DEFEND, MANOEUVRE, MANOEUVRE))
    made.corps_orders[made.context.corps_of[made.division]] = rng.choice((NONE, ATTACK, MANOEUVRE))
    if chosen:
        x, y = feet[chosen[0]].middle
        far = rng.choice((0, 500, 2490, 2500, 2510))
        post = made.context.division_post[made.division]
        made.generals[post] = (half_up(x / 10), half_up(y / 10) + far)
    made.turned &= ~sum(1 << number for number in chosen)
    for number in chosen:
        made.cohesion[number] = rng.choice((0, 0, 0, 1, 2))
    made.touch()
    return made, chosen


def near(brigade: Rectangle, foe: Rectangle, zone: float, rng: Random) -> Rectangle:
    """Before, beside or behind an enemy: in contact, almost, at the border of its zone."""
    off = rng.choice((-1, 1)) * rng.choice((0, rng.choice(ASIDE), rng.randrange(1500)))
    gap = rng.choice((0, 3, 5, 6, 15, 300, int(zone * 100) + rng.choice((-10, -6, -5, 0, 5, 6, 10, 200))))
    wide = (brigade.width + foe.width) // 2
    places = (
        (gap, off, 1800),
        (gap, off, 1800),
        (gap, off + rng.choice((-1, 1)) * wide, 1800),
        (off, wide + gap, 0),
        (-foe.depth - gap - brigade.depth, off, 1800),
        (-foe.depth - gap, off, 0),
    )
    forward, aside, facing = rng.choice(places)
    turn = rng.choice((0, 0, 0, 0, 900, rng.randrange(3600)))
    x, y = foe.pose.point(forward * 10, aside * 10)
    placed = brigade.at(Pose(half_up(x / 10), half_up(y / 10), (foe.pose.facing + facing) % 3600))
    return placed if not turn else placed.turned((placed.pose.facing + turn) % 3600)


@dataclass(frozen=True)
class Wish:
    """Who is to move, the poses before the way, and the way."""

    unit: int
    first: tuple[Pose, ...]
    line: Line

    def move(self, tenths: int) -> Move:
        """The move so far along the way."""
        poses = (*self.first, self.line.at(tenths))
        return Move(self.unit, tuple(TablePose(p.x, p.y, p.facing) for p in poses))


def lines(field: Field, rng: Random, chosen: list[int]) -> Iterator[Wish]:
    """Ways at enemies and from them, along the table, anywhere; turned first, or with a corner."""
    mine = chosen or [one.number for one in field.brigades.values() if one.division == field.division]
    foes = field.foes(field.active)
    for number in rng.sample(mine, min(4, len(mine))):
        first: tuple[Pose, ...] = ()
        where = field.brigades[number].where
        draw = rng.random()
        if draw < 0.2:
            where = where.turned(rng.choice((0, 900, 1800, 2700, rng.randrange(3600))))
        if draw < 0.6 and foes:
            ranked = sorted(foes, key=lambda foe: where.polygon.distance(foe.where.polygon))
            foe = rng.choice(ranked[: rng.choice((1, 1, 2, 4))]).where
            x, y = foe.pose.point(
                rng.choice((0, -foe.depth * 5, -foe.depth * 10)),
                rng.choice((-1, 0, 1)) * rng.choice((0, foe.width * 3, foe.width * 5))
                + 10 * rng.choice(ASIDE),
            )
            middle = where.middle
            direction = (x - middle[0], y - middle[1])
            if draw < 0.15:
                direction = (-direction[0], -direction[1])
        elif draw < 0.75:
            ax, ay = rng.choice((where.pose.ahead(), where.pose.right()))
            sign = rng.choice((-1, 1))
            direction = (sign * ax, sign * ay)
        else:
            any_way = (rng.uniform(-1, 1), rng.uniform(-1, 1))
            direction = rng.choice(((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), any_way))
        if direction == (0, 0):
            continue
        if where.pose != field.brigades[number].where.pose:
            first = (where.pose,)
        elif rng.random() < 0.15:
            corner = where.pose.shifted(rng.randrange(-900, 900), rng.randrange(-900, 900))
            first, where = (corner,), where.at(corner)
        yield Wish(number, first, Line(where.pose, *direction))


def wishes(field: Field, rng: Random, allowed: Allowed, chosen: list[int]) -> Iterator[Move]:
    """Moves just before and just beyond the places where what is allowed changes, and some between."""
    for wish in lines(field, rng, chosen):
        row = field.brigades[wish.unit].row
        most = int(max(row.manoeuvre, row.road) * 100) + 40

        def is_allowed(tenths: int, wish: Wish = wish) -> bool:
            return allowed(wish.move(tenths))

        for tenths in about_limits(is_allowed, most, rng, marks=10):
            yield wish.move(tenths)
    for number in chosen:
        if rng.random() < 0.2:
            where = field.brigades[number].where
            turned = where.turned(rng.randrange(3600)).pose
            yield Move(number, (TablePose(turned.x, turned.y, turned.facing),))
            # Over the middle of its front instead, which is no turn on the spot (LG-R42).
            yield Move(number, (TablePose(where.pose.x, where.pose.y, turned.facing),))
