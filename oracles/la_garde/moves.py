"""Whether a move of La Garde is legal, and where the brigade stands after it (LG-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from oracles.la_garde.attacks import attack
from oracles.la_garde.field import (
    ATTACK,
    CM,
    DEFEND,
    MANOEUVRE,
    NONE,
    Brigade,
    Field,
    rough_of,
)
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
    depth,
    gap,
    hull,
    negated,
    over,
    within,
)

Way = Sequence[Rectangle]


@dataclass(frozen=True)
class Ruling:
    """Whether a move is legal, by which rule it is not, and where the brigade ends."""

    legal: Sure
    rule: str = ""
    end: Pose | None = None


def judge(field: Field, unit: int, path: Sequence[Pose]) -> Ruling:
    """The whole of LG-4 for one move."""
    mine = field.brigades[unit]
    way = [mine.where, *(mine.where.at(pose) for pose in path)]
    if unit in field.gone or unit in field.fired or mine.division != field.division:
        return Ruling(False, "LG-2.4")
    if mine.order is None:
        return Ruling(None, "LG-3.2")
    touching = any_of(field.touches(mine.where, foe.where) for foe in field.foes(mine.side))
    if touching is None:
        return Ruling(None, "LG-6.1")
    if mine.order == ATTACK and touching:
        return Ruling(False, "LG-6.1")
    if not well_shaped(way):
        return Ruling(False, "LG-R42")
    names = kinds(field, mine, way, touching)
    if names is None:
        return Ruling(None, "LG-4.6")
    if not names:
        return Ruling(False, "LG-R42")
    rulings = [by_kind(field, mine, way, name) for name in names]
    for ruling in rulings:
        if ruling.legal is not False:
            return ruling
    return rulings[0]


def well_shaped(way: Way) -> bool:
    """LG-R42: straight legs and turns on the spot, and it leads or looks elsewhere."""
    for here, there in pairwise(way):
        if here.pose == there.pose:
            return False
        if here.pose.facing != there.pose.facing:
            again = here.turned(there.pose.facing).pose
            if abs(again.x - there.pose.x) > 1 or abs(again.y - there.pose.y) > 1:
                return False
    return way[0].pose != way[-1].pose


def kinds(field: Field, mine: Brigade, way: Way, touching: bool) -> tuple[str, ...] | None:
    """What sort of move it may be under its order (LG-4.2, LG-4.4, LG-R42); None: too near to say."""
    if mine.order == NONE:
        return ("withdrawal",)
    if all(here.pose.facing != there.pose.facing for here, there in pairwise(way)):
        if touching:
            return ()
        if mine.order != ATTACK or mine.is_exempt:
            return ("turn",)
    if mine.order == ATTACK:
        return ("roll",) if mine.is_exempt else ("assault", "support")
    held = any_of(
        inside(field, mine.where.polygon, foe, rough_of(mine.where, foe.where))
        for foe in field.foes(mine.side)
    )
    if held is None:
        return None
    if held:
        return ("withdrawal",)
    return ("march",) if mine.order == MANOEUVRE else ("step",)


def inside(field: Field, shape: BaseGeometry, foe: Brigade, rough: float) -> Sure:
    """LG-R53: deeper in a zone than its border."""
    return in_zone(field, shape, foe, -TOUCH - 1, rough)


def at_border(field: Field, shape: Rectangle, foe: Brigade) -> Sure:
    """At the border of a zone, or inside."""
    return in_zone(field, shape.polygon, foe, TOUCH, rough_of(shape, foe.where))


def passes(
    field: Field, begun: Rectangle, swept: BaseGeometry, end: Rectangle, foe: Brigade, rough: float
) -> Sure:
    """LG-R53: on its way it meets a border that it touched neither before nor at the end."""
    met = in_zone(field, swept, foe, TOUCH, rough)
    return all_of((met, *(negated(at_border(field, place, foe)) for place in (begun, end))))


def in_zone(field: Field, shape: BaseGeometry, foe: Brigade, beyond: int, rough: float) -> Sure:
    """Whether a shape comes so near to an enemy; by option what of it lies ahead of his front (AMB 13)."""
    if not foe.zone:
        return False
    near = within(gap(shape, foe.where.polygon), foe.zone + beyond, rough)
    if field.options.zoc_arc == "all" or near is False:
        return near
    answers = []
    for margin in (ROUGH, -ROUGH):
        part = shape.intersection(ahead_of(foe.where, margin))
        ahead = not part.is_empty and within(gap(part, foe.where.polygon), foe.zone + beyond, rough + ROUGH)
        answers.append(ahead)
    return answers[0] if answers[0] == answers[1] else None


def ahead_of(where: Rectangle, margin: float) -> Polygon:
    """All that lies ahead of a front line, so much beyond it."""
    far = 1e6
    at = where.pose.point
    return Polygon([at(margin, -far), at(margin, far), at(far, far), at(far, -far)])


def by_kind(field: Field, mine: Brigade, way: Way, name: str) -> Ruling:
    """A move of one sort."""
    if name == "march" and field.corps_manoeuvre is None:
        return Ruling(None, "LG-3.3")
    doubt = ""
    for rule, wrong in (*obstacles(field, mine, way, name), *limits(field, mine, way, name)):
        if wrong:
            return Ruling(False, f"{rule} {name}")
        doubt = doubt or (rule if wrong is None else "")
    end = way[-1].pose
    if name == "assault":
        ruling, reached = attack(field, mine, way)
        if ruling is False:
            return Ruling(False, "LG-4.2 assault")
        doubt = doubt or ("LG-4.2" if ruling is None else "")
        end = reached or end
    return Ruling(None if doubt else True, doubt or name, end)


def obstacles(field: Field, mine: Brigade, way: Way, name: str) -> Iterator[tuple[str, Sure]]:
    """Length, edge, ground, enemies, zones, friends."""
    allowed, road = field.allowance(mine, name)
    costs = [
        field.ground.cost(here.middle, there.middle, road)
        for here, there in pairwise(way)
        if here.pose.facing == there.pose.facing
    ]
    low, high = sum(least for least, _most in costs), sum(most for _least, most in costs)
    used, spread = (low + high) / 2, (high - low) / 2
    exact = len(way) == 2 and rough_of(*way) == 0 and abs(used - round(used)) < 0.001
    yield "LG-4", negated(within(used, allowed + SLIP, spread + (0 if exact else 2.0 + len(way))))
    stopped: Sure = False
    for here, there in pairwise(way):
        turned = here.pose.facing != there.pose.facing
        if not turned:
            yield "LG-4.2 stop", stopped
        swept = there.polygon if turned else hull((here, there))
        rough = max(rough_of(here, there), 0.0 if turned or axial(here, there) else 0.1)
        yield "LG-4 edge", field.off_table(there)
        yield "LG-5", field.ground.bars(swept)
        for foe in field.foes(mine.side):
            near = max(rough, rough_of(foe.where))
            yield "LG-4.5", over(depth(swept, foe.where.polygon), DEEP, near)
            if name == "march":
                yield "LG-4.2 zone", inside(field, swept, foe, near)
                yield "LG-R53 border", passes(field, way[0], swept, there, foe, near)
            elif name == "turn" and mine.order == MANOEUVRE:
                stood = inside(field, mine.where.polygon, foe, rough_of(mine.where, foe.where))
                yield "LG-R53", all_of((negated(stood), inside(field, swept, foe, near)))
        if name == "march" and there is not way[-1]:
            fresh = (
                all_of((at_border(field, there, foe), negated(at_border(field, way[0], foe))))
                for foe in field.foes(mine.side)
            )
            stopped = any_of((stopped, any_of(fresh)))
    for friend in field.friends(mine):
        deep = depth(way[-1].polygon, friend.where.polygon)
        yield "LG-4.5 friend", over(deep, DEEP, rough_of(way[-1], friend.where))


def axial(here: Rectangle, there: Rectangle) -> bool:
    return here.pose.x == there.pose.x or here.pose.y == there.pose.y


def limits(field: Field, mine: Brigade, way: Way, name: str) -> Iterator[tuple[str, Sure]]:
    """What each sort of move must not do."""
    foes, end = field.foes(mine.side), way[-1]
    if name != "assault":
        for foe in foes:
            before = field.touches(mine.where, foe.where) if name == "withdrawal" else False
            yield "LG-6.1", all_of((field.touches(end, foe.where), negated(before)))
    if name == "step" and field.options.defend_nearer == "nearest" and foes:
        before_, after = (
            min(gap(where.polygon, foe.where.polygon) for foe in foes) for where in (mine.where, end)
        )
        yield (
            "LG-R49",
            over(before_ - after, TOUCH, 1.0 + rough_of(mine.where, end, *(foe.where for foe in foes))),
        )
    elif name == "step":
        for foe in foes:
            before_, after = (gap(where.polygon, foe.where.polygon) for where in (mine.where, end))
            yield "LG-4.2 nearer", over(before_ - after, TOUCH, 1.0 + rough_of(mine.where, end, foe.where))
    if name == "withdrawal":
        yield "LG-R44", len(way) != 2 or way[0].pose.facing != way[1].pose.facing
        yield from withdrawing(field, mine, foes, end)
    if name == "support":
        yield "LG-4.3", negated(supports(field, mine, end))


def withdrawing(
    field: Field, mine: Brigade, foes: list[Brigade], end: Rectangle
) -> Iterator[tuple[str, Sure]]:
    """LG-R44: away from the nearest enemies and from all whose zones hold it."""
    if not foes:
        return
    gaps = {foe.number: gap(mine.where.polygon, foe.where.polygon) for foe in foes}
    least, leaves = min(gaps.values()), list[Sure]()
    for foe in foes:
        before, after = gaps[foe.number], gap(end.polygon, foe.where.polygon)
        rough = 1.0 + rough_of(mine.where, end, foe.where)
        held = inside(field, mine.where.polygon, foe, rough_of(mine.where, foe.where))
        near = over(least + TOUCH + 0.5, before, 2.0)
        farther = over(after, before, rough)
        yield "LG-R44", all_of((held, negated(farther)))
        yield "LG-R44", all_of((near, over(before - after, TOUCH, rough)))
        leaves.append(all_of((near, farther)))
    yield "LG-R44", negated(any_of(leaves))


def supports(field: Field, mine: Brigade, end: Rectangle) -> Sure:
    """LG-4.3: within its support distance of a friend of its division that is in contact."""
    found: list[Sure] = []
    for friend in field.friends(mine):
        if friend.division != mine.division:
            continue
        fights = any_of(field.touches(friend.where, foe.where) for foe in field.foes(mine.side))
        near = within(gap(end.polygon, friend.where.polygon), mine.row.zone * CM, rough_of(end, friend.where))
        found.append(all_of((fights, near)))
    return any_of(found)


__all__ = ["DEFEND", "Ruling", "judge"]
