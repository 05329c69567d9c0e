"""Fights of MBT: who may, what each side adds, where a loser comes to stand (MBT-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shapely import Polygon

from oracles.mbt.field import Base, Field, faces, follows, rough_of, touches
from oracles.mbt.sureness import TooNearError, sure
from oracles.plane import DEEP, ROUGH, TOUCH, Pose, Rectangle, Sure, depth, gap, hull, over, within
from oracles.ways import spans


@dataclass(frozen=True)
class Arms:
    """What a base brings into a fight (MBT-2, MBT-6.2)."""

    figures: int
    heavy: bool
    general: bool
    shoots: bool


def arms_of(field: Field, number: int) -> Arms:
    """As the scenario says; `figures` where it says nothing are those of its kind."""
    unit: Any = field.scenario.units[number]
    kind = field.bases[number].kind
    usual = {"heavy_infantry": 4, "light_infantry": 3, "heavy_cavalry": 3, "elephant": 1, "heavy_chariot": 3}
    figures = unit.figures or usual.get(kind, 2)
    heavy = kind.startswith("heavy") if unit.heavy is None else unit.heavy
    return Arms(figures, heavy, unit.general, bool(unit.shoots))


def opponent(field: Field, base: Base) -> int | None:
    """The enemy that a base is face to face with."""
    found = [foe.number for foe in field.foes(base.side) if sure(faces(base.where, foe.where))]
    return found[0] if found else None


def fights(field: Field) -> set[tuple[int, int]]:
    """MBT-6.1, MBT-R34: every pair face to face of whom neither has acted."""
    found = set()
    for base in field.bases.values():
        if base.side == field.active and base.number not in field.acted:
            foe = opponent(field, base)
            if foe is not None and foe not in field.acted:
                found.add((base.number, foe))
    return found


def adds(field: Field, number: int, foe: int) -> int:
    """MBT-6.2: fighters, elephant, heavy, general, friends that touch the same enemy, one rank behind."""
    base, arms, options = field.bases[number], arms_of(field, number), field.options
    total = arms.figures + (4 if base.kind == "elephant" else 0)
    if base.kind == "elephant" and options.elephant_fixed5:
        total = 5
    total += arms.heavy + arms.general
    for friend in field.friends(base):
        if sure(touches(friend.where, field.bases[foe].where)) and (
            options.support_if_engaged or opponent(field, friend) is None
        ):
            total += 1
    if base.on_foot:
        behind = [
            friend
            for friend in field.friends(base)
            if friend.on_foot and sure(follows(base.where, friend.where)) and opponent(field, friend) is None
        ]
        total += bool(behind)
    return total + high_ground(field, number, foe)


def high_ground(field: Field, number: int, foe: int) -> int:
    """MBT-R47: a bonus to who stands on a named feature against who does not."""
    total = 0
    for rule in field.scenario.special:
        if rule.rule != "high_ground":
            continue
        areas = [
            Polygon([(x * 10, y * 10) for x, y in feature.outline])
            for feature in field.scenario.board.features
            if feature.id in rule.features
        ]
        mine, its = (stands_on(areas, field.bases[one].where) for one in (number, foe))
        total += rule.bonus if mine and not its else 0
    return total


def stands_on(areas: list[Polygon], where: Rectangle) -> bool:
    from shapely import Point

    middle = Point(where.middle)
    if any(area.boundary.distance(middle) < ROUGH for area in areas):
        raise TooNearError
    return any(area.contains(middle) for area in areas)


def recoil(field: Field, loser: int) -> dict[int, Pose] | None:
    """MBT-6.3, MBT-6.4: the new places of who goes back and whom it pushes; None: it cannot go."""
    start = field.bases[loser].where
    depth_ = to_friend(field, loser) if field.options.recoil_friends == "block" else start.depth
    back = start.pose.back(depth_)
    if back == start.pose:
        return {}
    x, y = back.x - start.pose.x, back.y - start.pose.y
    places: dict[int, Pose] = {}
    waiting = [loser]
    while waiting:
        number = waiting.pop(0)
        if number in places:
            continue
        base = field.bases[number]
        there = base.where.at(base.where.pose.shifted(x, y))
        swept = hull((base.where, there))
        if sure(field.off_table(there)) or sure(field.ground.bars(base.on_foot, swept)):
            return None
        places[number] = there.pose
        for other in field.bases.values():
            if other.number == number:
                continue
            rough = max(rough_of(base.where, other.where), 0.1)
            if other.side != base.side and sure(meets_front(field, base, swept, other, rough)):
                return None
            if other.number not in places and sure(over(depth(swept, other.where.polygon), DEEP, rough)):
                if other.side != base.side or field.options.recoil_friends != "push":
                    return None
                waiting.append(other.number)
    return places


def to_friend(field: Field, loser: int) -> int:
    """MBT-R16, `block`: how far a base goes back to the first friend behind it, in tenths."""
    base = field.bases[loser]
    start, whole = base.where, base.where.depth
    back = start.pose.back(whole)
    way = (back.x - start.pose.x) * 10.0, (back.y - start.pose.y) * 10.0
    nearest = float(whole)
    for friend in field.friends(base):
        met, *others = (spans(start, way, friend.where, deep) for deep in (0.0, DEEP - ROUGH, DEEP + ROUGH))
        if any((met is None) != (other is None) for other in others):
            raise TooNearError
        if met is not None:
            if others[1] is not None and (others[1][0] - met[0]) * whole > 5:
                raise TooNearError
            nearest = min(nearest, met[0] * whole)
    if abs(nearest - round(nearest)) < 0.1 and 0 < nearest < whole:
        raise TooNearError
    return int(nearest)


def meets_front(field: Field, base: Base, swept: Polygon, foe: Base, rough: float) -> Sure:
    """MBT-R17: a front that is touched on the way and was not before, by option one slid along too."""
    reached = within(gap(swept, foe.where.front), TOUCH, rough)
    if not reached:
        return reached
    before = within(gap(base.where.polygon, foe.where.front), TOUCH, rough)
    if before and field.options.recoil_slide == "dies":
        on = base.where.at(base.where.pose.back(20))
        return within(gap(on.polygon, foe.where.front), TOUCH, max(rough, ROUGH))
    return None if before is None else not before
