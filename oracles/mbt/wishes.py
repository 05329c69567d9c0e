"""Moves at the limits: a tenth of a millimetre before and beyond reach, contact, edge, water, friends.

Some bases are set down near others first, so that contacts and gaps that seldom come about are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from core.geometry.bases import Pose as TablePose
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.state import State
from oracles.limits import ASIDE, Line, about_limits
from oracles.mbt.field import Field, beside, follows
from oracles.plane import Pose, Rectangle, half_up

MOST_WHEELED = 900
"""Turns into contact are sought as far as a quarter, in tenths of a degree."""
Allowed = Callable[[Move], bool]


def crowded(state: State, field: Field, rng: Random) -> tuple[State, list[int]]:
    """The battle with some bases of the active side set down near others, where nobody stands; and these."""
    made = state.copy()
    feet = {number: base.where for number, base in field.bases.items()}
    mine = [base for base in field.bases.values() if base.side == field.active]
    chosen: list[int] = []
    for base in rng.sample(mine, min(6, len(mine))):
        is_friend = bool(chosen) and rng.random() < 0.5
        others = chosen if is_friend else [foe.number for foe in field.foes(field.active)]
        if not others:
            continue
        found = near(base.where, feet[rng.choice(others)], rng, is_friend=is_friend)
        rest = [its.polygon for one, its in feet.items() if one != base.number]
        if (
            field.off_table(found) is not False
            or field.ground.bars(base.on_foot, found.polygon) is not False
            or any(found.polygon.intersects(its.buffer(-20, join_style="mitre")) for its in rest)
        ):
            continue
        feet[base.number] = found
        chosen.append(base.number)
        made.place({base.number: TablePose(found.pose.x, found.pose.y, found.pose.facing)})
    made.moved &= ~sum(1 << number for number in chosen)
    return made, chosen


def near(base: Rectangle, other: Rectangle, rng: Random, *, is_friend: bool) -> Rectangle:
    """Beside, behind or before another base, as it looks or against it, hardly off the line."""
    wide, deep = (base.width + other.width) // 2, base.depth
    off = rng.choice((-1, 1)) * rng.choice((0, rng.choice(ASIDE)))
    turn = rng.choice((*[0] * 7, 5, 10, 11, -10, 900, 2700))
    gap = rng.choice((0, 0, *range(7), 9, 10, 11, 30, 150))
    against, left, right = (gap, off, 1800), (off, -wide - gap, 0), (off, wide + gap, 0)
    behind, corner = (-other.depth - gap, off, 0), (gap, off + rng.choice((-1, 1)) * (wide + gap), 1800)
    rear = (-other.depth - gap - deep, off, 1800)
    places = (left, right, behind) if is_friend else (against, against, against, corner, rear, left)
    forward, aside, facing = rng.choice(places)
    x, y = other.pose.point(forward * 10, aside * 10)
    return base.at(Pose(half_up(x / 10), half_up(y / 10), (other.pose.facing + facing + turn) % 3600))


def group_about(field: Field, number: int, rng: Random) -> tuple[int, ...]:
    """A base with some that look aligned with it, rightly or hardly."""
    mine = field.bases[number]
    found = [number]
    for other in field.friends(mine):
        if other.number not in field.moved and any(
            linked is not False
            for linked in (
                beside(mine.where, other.where),
                follows(mine.where, other.where),
                follows(other.where, mine.where),
            )
        ):
            found.append(other.number)
    return tuple(found[: rng.randint(1, len(found))])


@dataclass(frozen=True)
class Wish:
    """Who is to move, the turn before the way, the way, and whom it is to meet."""

    units: tuple[int, ...]
    first: tuple[Pose, ...]
    line: Line
    prefer: int

    def move(self, tenths: int) -> Move:
        """The move so far along the way."""
        poses = (*self.first, self.line.at(tenths))
        return Move(self.units, tuple(TablePose(p.x, p.y, p.facing) for p in poses), self.prefer)


@dataclass(frozen=True)
class Wheel:
    """Who turns about the middle of its leader or of its front, the way round, and whom it is to meet."""

    units: tuple[int, ...]
    leader: Rectangle
    about_front: bool
    way: int
    prefer: int

    def move(self, tenths: int) -> Move:
        """The turn by so many tenths of a degree."""
        facing = (self.leader.pose.facing + self.way * tenths) % 3600
        pose = self.leader.turned(facing).pose
        if self.about_front:
            pose = Pose(self.leader.pose.x, self.leader.pose.y, facing)
        return Move(self.units, (TablePose(pose.x, pose.y, pose.facing),), self.prefer)


def wheels(field: Field, rng: Random, chosen: list[int]) -> Iterator[Wheel]:
    """Turns of some bases and groups, those that stand near enemies first."""
    mine = chosen or [base.number for base in field.bases.values() if base.side == field.active]
    foes = [foe.number for foe in field.foes(field.active)]
    for number in rng.sample(mine, min(3, len(mine))):
        units = group_about(field, number, rng) if rng.random() < 0.7 else (number,)
        prefer = rng.choice((-1, -1, *foes))
        yield Wheel(units, field.bases[number].where, rng.random() < 0.5, rng.choice((-1, 1)), prefer)


def lines(field: Field, rng: Random, chosen: list[int]) -> Iterator[Wish]:
    """Ways for some bases: at an enemy, ahead, aside, along the table, anywhere."""
    mine = chosen or [base.number for base in field.bases.values() if base.side == field.active]
    foes = field.foes(field.active)
    for number in rng.sample(mine, min(5, len(mine))):
        units = group_about(field, number, rng) if rng.random() < 0.6 else (number,)
        where = field.bases[number].where
        draw = rng.random()
        if draw < 0.25 and len(units) == 1:
            facing = rng.choice((0, 900, 1800, 2700, rng.randrange(3600)))
            about_front = where.at(Pose(where.pose.x, where.pose.y, facing))
            where = about_front if rng.random() < 0.3 else where.turned(facing)
        if draw < 0.5 and foes:
            near = sorted(foes, key=lambda foe: where.polygon.distance(foe.where.polygon))
            foe = rng.choice(near[:3]).where
            if rng.random() < 0.6 and len(units) == 1:
                turn = rng.choice((1800, 1800, 900, 2700, 0, 1790, 1791))
                where = where.turned((foe.pose.facing + turn) % 3600)
            direction = aimed_at(where, foe, rng)
        elif draw < 0.75:
            ax, ay = rng.choice((where.pose.ahead(), where.pose.right(), where.pose.right()))
            sign = rng.choice((-1, 1))
            direction = (sign * ax, sign * ay)
        else:
            any_way = (rng.uniform(-1, 1), rng.uniform(-1, 1))
            direction = rng.choice(((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), any_way))
        if direction == (0, 0):
            continue
        first = () if where.pose == field.bases[number].where.pose else (where.pose,)
        prefer = rng.choice((-1, -1, *(foe.number for foe in foes)))
        yield Wish(units, first, Line(where.pose, *direction), prefer)


def aimed_at(where: Rectangle, foe: Rectangle, rng: Random) -> tuple[float, float]:
    """The way to a front, a flank, a rear, a corner, or a hair beside one."""
    x, y = foe.pose.point(
        rng.choice((0, 0, -foe.depth * 5, -foe.depth * 10)),
        rng.choice((-1, 0, 1)) * rng.choice((0, foe.width * 5, foe.width * 10)) + 10 * rng.choice(ASIDE),
    )
    return x / 10 - where.pose.x, y / 10 - where.pose.y


def wishes(field: Field, rng: Random, allowed: Allowed, chosen: list[int]) -> Iterator[Move]:
    """Moves just before and just beyond the places where what is allowed changes, and some between."""
    for wish in lines(field, rng, chosen):
        most = field.allowance(wish.units[0]) // 10 + 40

        def is_allowed(tenths: int, wish: Wish = wish) -> bool:
            return allowed(wish.move(tenths))

        for tenths in about_limits(is_allowed, most, rng):
            yield wish.move(tenths)
    for wheel in wheels(field, rng, chosen):

        def may_wheel(tenths: int, wheel: Wheel = wheel) -> bool:
            return allowed(wheel.move(tenths))

        for tenths in about_limits(may_wheel, MOST_WHEELED, rng):
            yield wheel.move(tenths)
    for base in list(field.bases.values()):
        if base.side == field.active and rng.random() < 0.3:
            turned = base.where.turned(rng.randrange(3600)).pose
            units = group_about(field, base.number, rng)
            yield Move(units, (TablePose(turned.x, turned.y, turned.facing),))
