"""The bag of a combat counted from the table: ground, support, traits, reaction (LG-6.3 to LG-6.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from shapely import LineString, Point

from core.systems.la_garde.rules.state import State
from oracles.la_garde.field import (
    ATTACK,
    CM,
    DEFEND,
    MANOEUVRE,
    NONE,
    ROUT,
    Brigade,
    Field,
    TooNearError,
    is_coherent,
    rough_of,
    shape_of,
)
from oracles.plane import ROUGH, gap, within

COVER = {"light": 1, "heavy": 2, "very_heavy": 3}
GUNS = {"light": 20, "medium": 30, "heavy": 40}


@dataclass(frozen=True)
class Party:
    """One of the two brigades of a combat; `guns` are the kinds of battery attached to its helpers."""

    brigade: Brigade
    arm: str
    level: int
    elements: int
    traits: frozenset[str]
    coherent: bool
    helpers: tuple[Brigade, ...]
    guns: frozenset[str]
    dry: bool
    moved: bool


def arm_of(kind: str) -> str:
    return next(arm for arm in ("infantry", "cavalry", "artillery", "baggage") if arm in kind)


def party(state: State, field: Field, number: int) -> Party:
    """What a brigade brings into a combat."""
    brigade, unit = field.brigades[number], field.scenario.units[number]
    context = state.context
    traits = frozenset(context.traits_of[number])
    if brigade.kind == "heavy_cavalry":
        traits |= {"heavy_cavalry"}
    level = context.experience_of[number]
    if context.is_mixed[number]:
        level = min(5, level + 1)
    coherent = brigade.order not in (NONE, None) and is_coherent(state, brigade.division, brigade.order)
    helpers = tuple(helping(state, field, brigade))
    units = field.scenario.units
    with_guns = [helper.number for helper in helpers if state.attached >> helper.number & 1]
    guns = frozenset(units[helper].battery for helper in with_guns)
    dry, moved = bool(state.dry[number]), bool(state.moved >> number & 1)
    return Party(
        brigade, arm_of(unit.kind), level, state.elements[number], traits, coherent, helpers, guns, dry, moved
    )


def helping(state: State, field: Field, brigade: Brigade) -> Iterator[Brigade]:
    """LG-6.5: who stands near enough, commanded, with another order than Manoeuvre, free and loaded."""
    for friend in field.friends(brigade):
        if friend.kind == "baggage" or friend.cohesion >= ROUT or state.dry[friend.number]:
            continue
        if friend.order is None:
            raise TooNearError
        if friend.order in (NONE, MANOEUVRE):
            continue
        kind = friend.kind
        reach = next((far for gun, far in GUNS.items() if kind.startswith(gun)), 0)
        reach = reach if "artillery" in kind else int(friend.row.zone)
        rough = rough_of(friend.where, brigade.where)
        near = within(gap(friend.where.polygon, brigade.where.polygon), reach * CM, rough)
        busy = [field.touches(friend.where, foe.where) for foe in field.foes(friend.side)]
        if near is None or None in busy:
            raise TooNearError
        if near and True not in busy:
            yield friend


def grounds(field: Field, brigade: Brigade) -> list[tuple[Any, dict[str, Any]]]:
    """LG-R46: what holds the middle of a brigade."""
    middle = Point(brigade.where.middle)
    found = []
    for thing in (*field.scenario.board.features, *field.scenario.board.bands):
        shape = shape_of(thing)
        if shape.boundary.distance(middle) < ROUGH:
            raise TooNearError
        if shape.contains(middle):
            found.append((thing, field.ground.rows[thing.ground]))
    return found


def standing(field: Field, brigade: Brigade) -> list[tuple[Any, dict[str, Any]]]:
    """LG-R46: on a bridge or in a ford a brigade is not in what lies under it, but as high."""
    held = grounds(field, brigade)
    if not any(thing.ground in ("bridge", "ford") for thing, _row in held):
        return held
    return [(thing, row) for thing, row in held if row["over"]]


def cover_of(field: Field, target: Party) -> int:
    """LG-5: the best cover of the ground under its middle."""
    best = 0
    for band in field.scenario.board.bands:
        if band.ground == "sunken_road" and shape_of(band).distance(target.brigade.where.polygon) < 3 * CM:
            raise TooNearError  # cover behind it is tested by hand (LG-R71)
    for thing, row in standing(field, target.brigade):
        given = [thing.cover] if thing.cover is not None else []
        if thing.cover is None:
            table = row["cover"]
            given.append(table.get(target.arm, table.get("all", "none")))
            if "skirmishers" in target.traits:
                given.append(table.get("skirmishers", "none"))
        best = max(best, *(COVER.get(name, 0) for name in given))
    return best


def height(field: Field, brigade: Brigade) -> int:
    return max((max(thing.level, 1) for thing, row in grounds(field, brigade) if row["hill"]), default=0)


def is_hindered(field: Field, one: Party, into: Brigade | None) -> bool:
    """LG-5: difficult ground under it; for cavalry a town into which it attacks."""
    for thing, row in standing(field, one.brigade):
        if thing.going == "difficult" or (thing.going is None and one.arm in row["difficult_in_combat"]):
            return True
        if thing.going is not None and not row["difficult"] and one.arm in row["difficult_in_combat"]:
            return True
    if into is None:
        return False
    return any(
        not row["difficult"] and one.arm in row["difficult_in_combat"]
        for _thing, row in standing(field, into)
    )


def crosses(field: Field, one: Brigade, other: Brigade) -> bool:
    """LG-R63: a bridge or a ford between the middles."""
    line = LineString([one.where.middle, other.where.middle])
    shapes = [shape_of(band) for band in field.scenario.board.bands if band.ground in ("bridge", "ford")]
    if any(
        shape.boundary.distance(line) < ROUGH and not line.crosses(shape.buffer(-ROUGH)) for shape in shapes
    ):
        raise TooNearError
    return any(line.intersects(shape) for shape in shapes)


def holds(state: State, field: Field, condition: str) -> bool:
    """Whether a condition of the scenario holds in this turn (LG-6.3, LG-9.2)."""
    return any(
        special.rule == condition and special.first <= state.turn <= special.last
        for special in field.scenario.special
    )


def tokens(state: State, field: Field, unit: int, foe: int) -> tuple[int, int, int]:
    """Blue, white and red tokens of a combat that no general has joined."""
    a, d = party(state, field, unit), party(state, field, foe)
    rows = [
        "DNNV",
        *of_command(field, a, d),
        *of_troops(field, a, d),
        *of_ground(field, a, d),
        *of_support(a, d),
    ]
    rows.append("V" * state.fought[foe])
    rows.append("NN" if holds(state, field, "confused_conditions") else "")
    rows.append(reaction(field, a, d))
    counted = Counter("".join(rows))
    return counted["D"], counted["N"], counted["V"]


def of_command(field: Field, a: Party, d: Party) -> Iterator[str]:
    """LG-3.3; by option the bonus of the order besides (AMB 6)."""
    times = 1 + field.options.order_bonus_stacks
    if a.coherent and a.brigade.order == ATTACK:
        yield "V" * times
    if d.coherent and d.brigade.order == DEFEND:
        yield "D" * times


def of_troops(field: Field, a: Party, d: Party) -> Iterator[str]:
    """Experience, cohesion, numbers, traits."""
    better = a.level - d.level
    if better:
        far, near = ("VVV", "VN") if better > 0 else ("DDD", "DN")
        yield far if abs(better) >= 3 else near
    yield ("", "VN", "VV")[min(d.brigade.cohesion, 2)]
    for one, other, token in ((a, d, "V"), (d, a, "D")):
        more = one.elements > other.elements
        if more and ("large" in one.traits or one.elements >= 2 * other.elements):
            yield token
        if "grognards" in one.traits and "grognards" not in other.traits:
            yield token
    yield field.options.pikes if "pikes" in a.traits else ""
    yield "NN" if "pikes" in d.traits else ""
    yield "D" if "rolling_fire" in d.traits else ""
    yield field.options.fanatics if "fanatics" in a.traits else ""
    yield "VV" if "heavy_cavalry" in a.traits and d.brigade.order != DEFEND else ""
    yield "VN" if "lancers" in a.traits else ""


def of_ground(field: Field, a: Party, d: Party) -> Iterator[str]:
    cover = cover_of(field, d)
    if cover and "heavy_artillery" in {*a.guns, *(helper.kind for helper in a.helpers)}:
        cover -= 1
    yield ("", "DNN", "DDN", "DDD")[cover]
    rise = height(field, a.brigade) - height(field, d.brigade)
    yield "VN" if rise > 0 else "NN" if rise < 0 else ""
    yield "D" if is_hindered(field, a, d.brigade) else ""
    if d.arm != "infantry" or field.options.difficult_def_infantry:  # AMB 23
        yield "V" if is_hindered(field, d, None) else ""
    yield "DDN" if crosses(field, a.brigade, d.brigade) else ""


def of_support(a: Party, d: Party) -> Iterator[str]:
    """LG-6.4, LG-R82: once for the side with more brigades, once for that with more arms."""
    brigades = len(a.helpers) - len(d.helpers)
    kinds = [{*one.guns, *(helper.kind for helper in one.helpers)} for one in (a, d)]
    arms = [len(set(map(arm_of, each))) for each in kinds]
    for more, most in ((brigades, 3), (arms[0] - arms[1], 2)):
        yield ("V" if more > 0 else "D") * min(most, abs(more))


def reaction(field: Field, a: Party, d: Party) -> str:
    """LG-6.6: the first that applies."""
    order = d.brigade.order
    if d.arm == "baggage" or order in (MANOEUVRE, NONE) or d.brigade.cohesion >= ROUT:
        return "VVN"
    formed = d.brigade.cohesion == 0
    if d.arm == "infantry" and a.arm == "cavalry" and order == DEFEND and formed and d.level and not d.moved:
        return "DDN"
    if d.arm == "artillery" and not d.dry:
        if order == DEFEND:
            return "DDD"
        pose, (x, y) = d.brigade.where.pose, a.brigade.where.middle
        ax, ay = pose.ahead()
        ahead = (x - pose.x * 10) * ax + (y - pose.y * 10) * ay
        if abs(ahead) < ROUGH:
            raise TooNearError
        if order == ATTACK and ahead > 0:
            return "DN"
    if d.arm == "cavalry" and a.arm == "infantry":
        return str(field.options.cavalry_met)
    return "DN" if order == DEFEND else ""
