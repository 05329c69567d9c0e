"""The cheapest ways of a base's middle over, through and round difficult ground (MBT-R51).

A cheap way bends where difficult ground begins or ends, and nowhere else. So places along these borders are
the corners that are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import hypot

from core.geometry.bases import Base, Footprint, Pose, footprint, middle
from core.geometry.moves import turned
from core.geometry.tolerances import TENTH
from core.kit.memory import remembered
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.rules.ground import Place

STEP = 500
"""Corners lie so far apart along a border, in hundredths of a millimetre."""
MOST_PLACES = 200
"""The nearest so many are looked at: each is asked for its way to each other."""
BESIDE = 2 * TENTH
"""So far beside the border, so that rounding does not put them into the ground."""
Corners = tuple[tuple[int, Place, tuple[Place, ...]], ...]


@remembered(1 << 10)
def _reached(context: BattleContext, mobility: str, start: Place, allowance: int) -> Corners:
    """Places on the borders that are reached within an allowance: what each costs, the corners before it."""
    places = _places(context, mobility, start, allowance)
    best: dict[Place, int] = {}
    found: list[tuple[int, Place, tuple[Place, ...]]] = []
    heap: list[tuple[int, Place, tuple[Place, ...]]] = [(0, start, ())]
    while heap:
        cost, here, before = heappop(heap)
        if here in best:
            continue
        best[here] = cost
        if here != start:
            found.append((cost, here, before))
        way = before if here == start else (*before, here)
        for there in places:
            if there not in best and cost + _apart(here, there) <= allowance:
                total = cost + _cost(context, mobility, here, there)
                if total <= allowance:
                    heappush(heap, (total, there, way))
    return tuple(found)


def hopeful(context: BattleContext, unit: int, foot: Footprint, ends: Sequence[Pose]) -> list[Pose]:
    """Those of some poses that a way round ground may lead to, the cheapest first as far as it is known."""
    rows = _reached(context, context.mobility_of[unit], middle(foot), context.allowance[unit])
    if not rows or not ends:
        return []
    import numpy as np

    places = np.array([middle(footprint(foot.base, end)) for end in ends], dtype=float)
    corners = np.array([place for _cost, place, _before in rows], dtype=float)
    costs = np.array([cost for cost, _place, _before in rows], dtype=float)
    apart = np.hypot(
        places[:, 0, None] - corners[None, :, 0],
        places[:, 1, None] - corners[None, :, 1],
    )
    least = (apart + costs).min(axis=1)
    order = np.argsort(least, kind="stable").tolist()
    return [ends[place] for place in order if least[place] <= context.allowance[unit]]


def ways_to(context: BattleContext, unit: int, foot: Footprint, end: Pose) -> Iterator[tuple[Pose, ...]]:
    """The cheapest way that is found from where a base stands to a pose: turning first, or turning last."""
    base, start = foot.base, foot.pose
    corners = _corners_to(context, unit, foot, middle(footprint(base, end)))
    if not corners:
        return
    first = turned(base, start, end.facing)
    yield (
        (*_along(base, first, corners), end)
        if first == start
        else (first, *_along(base, first, corners), end)
    )
    if first != start:
        yield (*_along(base, start, corners), turned(base, end, start.facing), end)


def _along(base: Base, pose: Pose, corners: Sequence[Place]) -> tuple[Pose, ...]:
    """Poses with this facing whose middles are these places."""
    x, y = middle(footprint(base, pose))
    return tuple(
        Pose(pose.x + round((to_x - x) / TENTH), pose.y + round((to_y - y) / TENTH), pose.facing)
        for to_x, to_y in corners
    )


def _corners_to(context: BattleContext, unit: int, foot: Footprint, end: Place) -> tuple[Place, ...]:
    """The corners of the cheapest way from the middle of a base to a place; none where it costs too much."""
    mobility, allowance = context.mobility_of[unit], context.allowance[unit]
    rows = []
    for cost, place, before in _reached(context, mobility, middle(foot), allowance):
        least = cost + _apart(place, end)
        if least <= allowance:
            rows.append((least, place, cost, before))
    best = allowance + 1
    found: tuple[Place, ...] = ()
    for least, place, cost, before in sorted(rows):
        if least >= best:
            break
        total = cost + _cost(context, mobility, place, end)
        if total < best:
            best, found = total, (*before, place)
    return found


def _places(context: BattleContext, mobility: str, start: Place, allowance: int) -> list[Place]:
    """Places beside the borders of difficult ground, and of what lies over it, as far as one may go."""
    import shapely

    costs, terrain = context.ground.costs[mobility], context.ground.terrain
    found = dict[Place, None]()
    for patch, polygon in zip(terrain.patches, terrain.polygons, strict=True):
        if patch.kind not in costs or polygon.distance(shapely.Point(start)) > allowance:
            continue
        outside = costs[patch.kind] > 100
        grown = polygon.buffer(BESIDE if outside else -BESIDE, join_style="mitre")
        rim = grown.boundary.segmentize(STEP)
        for x, y in shapely.get_coordinates(rim).tolist():
            place = round(x), round(y)
            if _apart(start, place) <= allowance:
                found[place] = None
    return sorted(found, key=lambda place: _apart(start, place))[:MOST_PLACES]


def _apart(one: Place, other: Place) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _cost(context: BattleContext, mobility: str, start: Place, end: Place) -> int:
    return round(_apart(start, end)) + context.ground.extra(mobility, start, end)
