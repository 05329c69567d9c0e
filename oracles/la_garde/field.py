"""A moment of La Garde as somebody with a ruler sees it: brigades, generals, orders, ground."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from core.paths import RESOURCES
from core.systems.la_garde.rules.state import State
from oracles.plane import (
    DEEP,
    ROUGH,
    TOUCH,
    Place,
    Pose,
    Rectangle,
    Sure,
    apart,
    gap,
    lengths_in,
    over,
    within,
)

NONE, ATTACK, DEFEND, MANOEUVRE = range(4)
FORMED, DISORGANISED, ROUT = range(3)
NEVER = Polygon()
CM = 1000


class TooNearError(Exception):
    """Something lies too near to a limit to say."""


@dataclass(frozen=True)
class Row:
    """One line of the table of movement, in centimetres (LG-4)."""

    base: float
    zone: float
    manoeuvre: float
    road: float
    attack: float
    defend: float


ROWS = {
    "line_infantry": Row(10, 10, 20, 30, 10, 5),
    "light_infantry": Row(15, 15, 25, 35, 15, 5),
    "line_cavalry": Row(20, 20, 30, 40, 20, 5),
    "heavy_cavalry": Row(20, 20, 30, 40, 20, 5),
    "light_cavalry": Row(25, 25, 35, 45, 25, 5),
    "irregular_cavalry": Row(30, 30, 40, 50, 30, 5),
    "light_foot_artillery": Row(5, 10, 15, 25, 5, 0),
    "medium_foot_artillery": Row(5, 15, 15, 25, 5, 0),
    "heavy_artillery": Row(5, 20, 15, 25, 5, 0),
    "medium_horse_artillery": Row(15, 15, 25, 35, 15, 0),
    "light_horse_artillery": Row(15, 10, 25, 35, 15, 0),
    "baggage": Row(5, 0, 15, 25, 0, 5),
}
COMMAND = 25
STEP_BACK = 5


@dataclass(frozen=True)
class Brigade:
    """A brigade on the table; `order` is what it acts on (LG-4.4), None where that is too near to say."""

    number: int
    side: int
    division: int
    kind: str
    cohesion: int
    where: Rectangle
    order: int | None
    row: Row

    @property
    def is_exempt(self) -> bool:
        """Batteries and baggage never attack in contact (LG-R18)."""
        return self.kind.endswith("artillery") or self.kind == "baggage"

    @property
    def zone(self) -> float:
        """LG-4.6, LG-R51, in hundredths."""
        return 0 if self.cohesion >= ROUT else self.row.zone * CM


class Ground:
    """What slows, bars, disorders and speeds (LG-5)."""

    def __init__(self, board: Any) -> None:
        with (RESOURCES / "catalogues" / "la_garde.json").open(encoding="utf-8") as file:
            rows = {row["id"]: row for row in json.load(file)["terrain"]}
        self.rows: dict[str, dict[str, Any]] = rows
        found: dict[str, BaseGeometry] = dict.fromkeys(
            ("over", "slow", "bars", "slow over", "shut", "river", "road"), NEVER
        )
        for thing in (*board.features, *board.bands):
            row, shape = rows[thing.ground], shape_of(thing)
            slow = row["difficult"] if thing.going is None else thing.going == "difficult"
            bars = row["impassable"] if thing.going is None else thing.going == "impassable"
            over = row["over"]
            kinds = {"over": over and not bars, "slow": slow and not over, "bars": bars and not over}
            kinds |= {"slow over": slow and over, "shut": bars and over}  # LG-R87
            kinds |= {"river": row["disorders"], "road": row["road"]}
            for name, is_so in kinds.items():
                if is_so:
                    found[name] = shapely.union(found[name], shape)
        self.slow = found["slow"].difference(found["over"]).union(found["slow over"])
        self.barred = found["bars"].difference(found["over"]).union(found["shut"])
        self.river = found["river"].difference(found["over"])
        self.road = found["road"]

    def bars(self, shape: BaseGeometry) -> Sure:
        """Whether a shape lies on ground that nobody enters."""
        if self.barred.is_empty or not self.barred.intersects(shape):
            return False
        if shape.intersects(self.barred.buffer(-DEEP - ROUGH, join_style="mitre")):
            return True
        return None if shape.intersects(self.barred.buffer(-DEEP + ROUGH, join_style="mitre")) else False

    def cost(self, start: Place, end: Place, road: float) -> tuple[float, float]:
        """LG-4.5, LG-R45: difficult ground counts double, roads as much less as they are faster.

        At least and at most: an edge of ground may run along the way.
        """
        length = apart(start, end)
        slow, road_ = lengths_in(self.slow, start, end), lengths_in(self.road, start, end)
        less = 1 - road
        return length + slow[0] - road_[1] * less, length + slow[1] - road_[0] * less

    def wets(self, start: Place, end: Place) -> Sure:
        """Whether a way leads through a river beside its bridges."""
        length = LineString([start, end]).intersection(self.river).length
        return None if 0 < length < ROUGH else length > 0


def shape_of(thing: Any) -> BaseGeometry:
    """A feature is a polygon, a band a line of some width, cut off square."""
    if hasattr(thing, "outline"):
        return Polygon([(x * 10, y * 10) for x, y in thing.outline])
    line = LineString([(x * 10, y * 10) for x, y in thing.line])
    return line.buffer(thing.width * 5, cap_style="flat", join_style="mitre", mitre_limit=2)


@dataclass
class Field:
    """All that stands on the table."""

    scenario: Any
    brigades: dict[int, Brigade]
    division: int
    active: int
    gone: frozenset[int]
    fired: frozenset[int]
    corps_manoeuvre: bool | None

    @property
    def options(self) -> Any:
        return self.scenario.options

    @property
    def contact(self) -> int:
        """Base against base, or from a distance by option (AMB 14), in hundredths."""
        return max(TOUCH, int(self.options.contact_cm) * CM)

    def touches(self, one: Rectangle, other: Rectangle) -> Sure:
        """Whether two brigades would be in contact."""
        return within(gap(one.polygon, other.polygon), self.contact, rough_of(one, other))

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.scenario.board)

    def foes(self, side: int) -> list[Brigade]:
        return [brigade for brigade in self.brigades.values() if brigade.side != side]

    def friends(self, mine: Brigade) -> list[Brigade]:
        return [
            other
            for other in self.brigades.values()
            if other.side == mine.side and other.number != mine.number
        ]

    def off_table(self, shape: Rectangle) -> Sure:
        """Whether a corner lies beyond the edge, more than the tolerance."""
        width, height = self.scenario.board.width * 10, self.scenario.board.depth * 10
        beyond = max(max(-x, -y, x - width, y - height) for x, y in shape.corners)
        return over(beyond, DEEP, 0 if shape.pose.square else ROUGH)

    def allowance(self, mine: Brigade, way: str) -> tuple[float, float]:
        """How far it may go in hundredths, and what a road takes off each length (LG-4, LG-4.1)."""
        row, factor = mine.row, 1.0
        if way == "march":
            bonus = 5 if self.corps_manoeuvre else 0
            off, on = self.halved(mine, row.manoeuvre + bonus), self.halved(mine, row.road + bonus)
            return off, off / on
        if way == "withdrawal":
            if mine.order == NONE:
                far = row.base
            else:
                far = min(STEP_BACK, row.defend) if mine.order == DEFEND else STEP_BACK
        else:
            far = row.attack if mine.order == ATTACK else row.defend
            if mine.order == MANOEUVRE:
                far = row.manoeuvre
        return self.halved(mine, far), factor

    @staticmethod
    def halved(mine: Brigade, far: float) -> float:
        """LG-4.1: half as far when disorganised, rounded down to half a centimetre."""
        return (
            far * CM
            if mine.cohesion != DISORGANISED
            else far // 2 * CM
            if far % 2 == 0
            else far / 2 // 0.5 * 0.5 * CM
        )


def read(state: State) -> Field:
    """The moment of a battle."""
    context = state.context
    brigades = {}
    for unit, pose in enumerate(state.poses):
        if pose is None:
            continue
        elements = state.elements[unit]
        where = Rectangle(Pose(*pose), 300 * min(elements, 4), 300 * -(-elements // 4))
        division = context.division_of[unit]
        brigades[unit] = Brigade(
            unit,
            context.side_of[unit],
            division,
            context.kind_of[unit],
            state.cohesion[unit],
            where,
            order_of(state, unit, where),
            row_of(context.kind_of[unit], context.scenario.options),
        )
    gone, fired = (
        frozenset(unit for unit in brigades if mask >> unit & 1) for mask in (state.turned, state.bombarded)
    )
    try:
        marching: Sure = state.division >= 0 and is_coherent(state, state.division, MANOEUVRE)
    except TooNearError:
        marching = None
    return Field(context.scenario, brigades, state.division, state.active, gone, fired, marching)


def is_coherent(state: State, division: int, order: int | None) -> bool:
    """LG-3.3: corps and division show an order within their distances; by option no other corps another."""
    context = state.context
    corps = context.corps_of[division]
    if state.corps_orders[corps] != order or not in_chain(state, division, corps):
        return False
    if context.scenario.options.chain_levels == 3:  # AMB 7
        of_army = context.corps_of_side[context.side_of_corps[corps]]
        return {state.corps_orders[other] for other in of_army} <= {order, NONE}
    return True


def in_chain(state: State, division: int, corps: int) -> bool:
    """LG-3.2: the general of the division within 40 cm of that of the corps, his aide within 70."""
    posts = state.context.division_post[division], state.context.corps_post[corps]
    own, above = (None if state.lost >> post & 1 else state.generals[post] for post in posts)
    aide = state.acting[division]
    own = aide or own
    if own is None or above is None:
        return False
    reach = 70 if aide or posts[1] in state.context.army_post else 40
    (x, y), (to_x, to_y) = own, above
    far = ((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5 * 10
    if 39 * CM < far < 71 * CM and (abs(far - reach * CM) < ROUGH or reach == 70):
        raise TooNearError
    return bool(far <= reach * CM)


def order_of(state: State, unit: int, where: Rectangle) -> int | None:
    """LG-4.4: a routed brigade has no order, nor one beyond the 25 cm of its general or his aide."""
    division = state.context.division_of[unit]
    if state.cohesion[unit] >= ROUT or state.orders[division] == NONE:
        return NONE
    at = state.acting[division]
    if at is None:
        post = state.context.division_post[division]
        at = None if state.lost >> post & 1 else state.generals[post]
    if at is None:
        return NONE
    near = within(gap(where.polygon, Point(at[0] * 10, at[1] * 10)), COMMAND * CM, rough_of(where))
    return None if near is None else state.orders[division] if near else NONE


def rough_of(*shapes: Rectangle) -> float:
    """What measures of these shapes can be wrong by: nothing where all stand straight."""
    return 0 if all(shape.pose.square for shape in shapes) else ROUGH


def row_of(kind: str, options: Any) -> Row:
    """LG-4; by option all batteries but light ones on foot step under Defend as brigades do (AMB 39)."""
    row = ROWS[kind]
    steps = options.reorientation == "light_foot" and "artillery" in kind and kind != "light_foot_artillery"
    return replace(row, defend=5) if steps else row
