"""Whether a move of MBT is legal, and who stands where after it (MBT-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from oracles.mbt.conforming import Poses, conformed
from oracles.mbt.field import Field, beside, faces, follows, rough_of, touches
from oracles.mbt.swings import Swing, barred, swings, touched
from oracles.plane import (
    DEEP,
    ROUGH,
    SLIP,
    TOUCH,
    Pose,
    Rectangle,
    Sure,
    all_of,
    any_of,
    apart,
    depth,
    gap,
    half_up,
    hull,
    negated,
    over,
    within,
)

WHEELED = 60.0
"""What the place of a member of a group that has turned can be wrong by."""


@dataclass(frozen=True)
class Ruling:
    """Whether a move is legal, by which rule it is not, and where everybody who moves stands after it."""

    legal: Sure
    rule: str = ""
    poses: Poses | None = None


def judge(
    field: Field,
    units: Sequence[int],
    path: Sequence[Pose],
    prefer: int,
    stood: Mapping[int, Pose] | None = None,
) -> Ruling:
    """The whole of MBT-5 for one base or one group.

    `stood`: where the engine has the members of a group after the move. A turn may round each a little; where
    it has them near enough the rest is judged of these very places.
    """
    doubt = ""
    ways = ways_of(field, units, path)
    loose = WHEELED if len(units) > 1 and any(map(turns, ways.values())) else 0.0
    if loose and stood is not None and rounded_to(ways, path, stood):
        loose = 0.0
    rounds = tuple(swings(units, ways)) if field.options.group_turn == "swept" else ()
    for rule, wrong in reasons(field, units, ways, loose, rounds):
        if wrong:
            return Ruling(False, rule)
        if wrong is None:
            doubt = doubt or rule
    ends = {unit: way[-1].pose for unit, way in ways.items()}
    sure, poses = arrive(field, units, ways, prefer, loose, rounds)
    if sure is False:
        return Ruling(False, "MBT-5.4")
    if doubt or sure is None:
        return Ruling(None, doubt or "MBT-5.4")
    return Ruling(True, poses={**ends, **(poses or {})})


def ways_of(field: Field, units: Sequence[int], path: Sequence[Pose]) -> dict[int, list[Rectangle]]:
    """Where each mover stands after each leg, its start first: a group is one rigid body."""
    leader = field.bases[units[0]].where
    found = {}
    for unit in units:
        where = field.bases[unit].where
        way = [where]
        for pose in path:
            turn = pose.facing - leader.pose.facing
            x, y = where.pose.x - leader.pose.x, where.pose.y - leader.pose.y
            if turn:
                angle = turn * pi / 1800
                x, y = (
                    half_up(x * cos(angle) + y * sin(angle)),
                    half_up(y * cos(angle) - x * sin(angle)),
                )
            way.append(where.at(Pose(pose.x + x, pose.y + y, (where.pose.facing + turn) % 3600)))
        found[unit] = way
    return found


def rounded_to(ways: dict[int, list[Rectangle]], path: Sequence[Pose], stood: Mapping[int, Pose]) -> bool:
    """Put the members where the engine has them, if that is near; whether the whole way is known so."""
    first, last = next(iter(ways.values()))[0].pose.facing, path[-1].facing
    if any(pose.facing not in (first, last) for pose in path):
        return False
    for unit, way in ways.items():
        end = stood[unit]
        if max(abs(end.x - way[-1].pose.x), abs(end.y - way[-1].pose.y)) * 10 > WHEELED:
            return False
        if end.facing != way[-1].pose.facing:
            return False
        for place, pose in enumerate(path, 1):
            if pose.facing == last != first:
                x, y = end.x - path[-1].x, end.y - path[-1].y
                way[place] = way[place].at(Pose(pose.x + x, pose.y + y, end.facing))
    return True


def reasons(
    field: Field,
    units: Sequence[int],
    ways: dict[int, list[Rectangle]],
    loose: float,
    rounds: Sequence[tuple[Swing, ...]],
) -> Iterator[tuple[str, Sure]]:
    """Each rule that may forbid the move before anybody is touched, and whether it does."""
    for unit in units:
        yield "MBT-3", field.bases[unit].side != field.active
        yield "MBT-3.1", unit in field.moved
        if not field.options.disengage:
            yield (
                "MBT-R5",
                any_of(faces(field.bases[unit].where, foe.where) for foe in field.foes(field.active)),
            )
    if len(units) > 1:
        yield "MBT-5.2", negated(hangs_together(field, units))
    for way in ways.values():
        for here, there in pairwise(way):
            yield "MBT-5.1", len(units) == 1 and not one_thing_at_a_time(here, there)
    yield "MBT-5.1 stands", all(way[0].pose == way[-1].pose for way in ways.values())
    yield "MBT-5", too_far(field, ways)
    for unit, way in ways.items():
        yield from bars(field, units, unit, way, loose if turns(way) else 0.0)
    yield from squeezed(ways, loose)
    yield "MBT-R63", barred(field, rounds)


def hangs_together(field: Field, units: Sequence[int]) -> Sure:
    """Whether a chain of aligned bases connects the members."""
    found: Sure = True
    reached, waiting = {units[0]}, [units[0]]
    while waiting:
        here = field.bases[waiting.pop()].where
        for other in set(units) - reached:
            there = field.bases[other].where
            linked = any_of((beside(here, there), follows(here, there), follows(there, here)))
            if linked:
                reached.add(other)
                waiting.append(other)
            found = None if linked is None else found
    return True if len(reached) == len(units) else None if found is None else False


def one_thing_at_a_time(here: Rectangle, there: Rectangle) -> bool:
    """A leg keeps its facing, or turns about the middle of the base or of its front (MBT-5.1)."""
    if here.pose.facing == there.pose.facing or (here.pose.x, here.pose.y) == (there.pose.x, there.pose.y):
        return True
    return turns_about_its_middle(here, there)


def turns_about_its_middle(here: Rectangle, there: Rectangle) -> bool:
    """Whether a leg is a turn on the spot, that brings the middle nowhere."""
    again = here.turned(there.pose.facing).pose
    turned = here.pose.facing != there.pose.facing
    return turned and abs(again.x - there.pose.x) <= 1 and abs(again.y - there.pose.y) <= 1


def turns(way: Sequence[Rectangle]) -> bool:
    return any(here.pose.facing != there.pose.facing for here, there in pairwise(way))


def too_far(field: Field, ways: dict[int, list[Rectangle]]) -> Sure:
    """MBT-5, MBT-R2, MBT-R4, MBT-R51, MBT-R64: by the slowest; the longest of way and distance of a base
    and its dear ground.
    """
    used = spread = 0.0
    alone = len(ways) == 1
    exact = True
    for unit, way in ways.items():
        long = more = most = 0.0
        for here, there in pairwise(way):
            if alone and turns_about_its_middle(here, there):
                continue
            long += apart(here.middle, there.middle)
            low, high = field.ground.extra(field.bases[unit].on_foot, here.middle, there.middle)
            more, most = more + (low + high) / 2, most + (high - low) / 2
        if alone and not long and turns_about_its_middle(way[0], way[-1]):
            far = 0.0  # turning is free (MBT-5.1)
        elif field.options.measure == "corner":
            far = max(map(apart, way[0].corners, way[-1].corners))
        else:
            far = apart(way[0].middle, way[-1].middle)
        used, spread = max(used, max(long, far) + more), max(spread, most)
        exact = exact and len(way) == 2 and not more and rough_of(*way) == 0
    rough = WHEELED if not alone and any(map(turns, ways.values())) else 0 if exact else ROUGH + len(ways)
    return negated(within(used, min(map(field.allowance, ways)) + SLIP, rough + spread))


def bars(
    field: Field, units: Sequence[int], unit: int, way: list[Rectangle], wheeled: float
) -> Iterator[tuple[str, Sure]]:
    """The edge, ground that nobody crosses, bases in the way (MBT-1.1, MBT-5.3, MBT-R3)."""
    base = field.bases[unit]
    for here, there in pairwise(way):
        turned = here.pose.facing != there.pose.facing
        swept = there.polygon if turned else hull((here, there))
        rough = max(wheeled, rough_of(here, there), 0.0 if straight(here, there) else 0.1)
        yield "MBT-1.1", field.off_table(there, wheeled)
        bar = field.ground.bars(base.on_foot, swept)
        yield (
            "MBT-5.3",
            None if wheeled and bar is not field.ground.bars(base.on_foot, swept.buffer(80)) else bar,
        )
        for other in field.bases.values():
            if other.number in units:
                continue
            deep = over(depth(swept, other.where.polygon), DEEP, max(rough, rough_of(other.where)))
            if other.side != base.side or not field.options.pass_friends:
                yield "MBT-R3", deep
    if field.options.pass_friends:
        for other in field.friends(base):
            if other.number not in units:
                rough = max(wheeled, rough_of(way[-1], other.where))
                yield "MBT-R3", over(depth(way[-1].polygon, other.where.polygon), DEEP, rough)


def straight(here: Rectangle, there: Rectangle) -> bool:
    """Whether a leg runs along an edge of the table."""
    return here.pose.x == there.pose.x or here.pose.y == there.pose.y


def squeezed(ways: dict[int, list[Rectangle]], loose: float) -> Iterator[tuple[str, Sure]]:
    """Members of a group that would lie over each other once it has turned."""
    if len(ways) > 1 and any(map(turns, ways.values())):
        ends = [way[-1] for way in ways.values()]
        for place, one in enumerate(ends):
            for other in ends[:place]:
                rough = loose or rough_of(one, other)
                yield "MBT-R54", over(depth(one.polygon, other.polygon), DEEP, rough)


def arrive(
    field: Field,
    units: Sequence[int],
    ways: dict[int, list[Rectangle]],
    prefer: int,
    loose: float,
    rounds: Sequence[tuple[Swing, ...]],
) -> tuple[Sure, Poses | None]:
    """The contacts of MBT-5.4: whether they may be made so, and who conforms."""
    met: list[int] = []
    for foe in field.foes(field.active):
        near = any_of(
            within(
                gap(
                    there.polygon if here.pose.facing != there.pose.facing else hull((here, there)),
                    foe.where.polygon,
                ),
                TOUCH,
                loose or max(rough_of(here, there, foe.where), 0.1),
            )
            for way in ways.values()
            for here, there in pairwise(way)
        )
        near = any_of((near, touched(rounds, foe.where.polygon)))
        if near is None:
            return None, None
        if near:
            met.append(foe.number)
    if not met:
        return True, {}
    if loose:
        return None, None
    allowed = all_of(well_met(field, ways, foe) for foe in met)
    if not allowed:
        return allowed, None
    return conformed(field, units, {unit: way[-1] for unit, way in ways.items()}, prefer)


def well_met(field: Field, ways: dict[int, list[Rectangle]], foe: int) -> Sure:
    """An enemy that is met is touched at the end of the way, by a front (MBT-5.4, MBT-R10)."""
    its = field.bases[foe].where
    at_end: list[Sure] = []
    before: list[Sure] = []
    for way in ways.values():
        touched, ends = touches(way[0], its), touches(way[-1], its)
        before.append(touched)
        at_end.append(ends)
        if touched is None or ends is None:
            return None
        if ends and not touched and not field.options.contact_any_edge:
            rough = rough_of(way[-1], its)
            by_front = within(gap(way[-1].front, its.polygon), TOUCH, rough)
            if not by_front:
                return by_front
    return any_of((*at_end, *before))


def shift_length(here: Pose, there: Pose) -> float:
    """The length of a straight leg, in tenths."""
    return hypot(there.x - here.x, there.y - here.y)
