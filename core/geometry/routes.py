"""The shortest way round obstacles for a base that keeps its facing.

Seen from the base's middle an obstacle is as large as itself and the base together; the shortest way bends
only at corners of such sums. They are tried from the nearest on (A*), lines between them only when needed.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from math import sqrt

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.shapes import Shape, overlaps, swept
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import whole

MOST_BENDS = 400
"""So many places are looked at before a search is given up."""


def route(
    base: Base,
    start: Pose,
    goal: Pose,
    obstacles: Sequence[Shape],
    corners: Iterable[tuple[int, int]] = (),
    is_free: Callable[[Pose, Pose], bool] | None = None,
) -> tuple[Pose, ...] | None:
    """The shortest row of straight legs from start to goal, at the facing of the start, past the obstacles.

    ``corners``: other points (hundredths) that it may have to go round, as those of ground that bars.
    ``is_free(pose, next pose)`` says whether a leg is allowed otherwise (ground, the edge of the table, enemy
    zones). None where no way is found. Among the ways that bend at corners alone it is the shortest.
    """
    foot = footprint(base, start)
    places = [start, goal._replace(facing=start.facing), *_bends(foot, obstacles, corners)]

    def leads(one: int, other: int) -> bool:
        here, there = places[one], places[other]
        path = swept(footprint(base, here), TENTH * (there.x - here.x), TENTH * (there.y - here.y))
        return not any(overlaps(path, obstacle) for obstacle in obstacles) and (
            is_free is None or is_free(here, there)
        )

    found = _search([(pose.x, pose.y) for pose in places], leads)
    return None if found is None else tuple(places[place] for place in found)


def _bends(foot: Footprint, obstacles: Sequence[Shape], corners: Iterable[tuple[int, int]]) -> list[Pose]:
    """The poses in which the base stands at a corner of an obstacle and leaves it free."""
    to_place_x = foot.pose.x * TENTH - foot.double_x // 2
    to_place_y = foot.pose.y * TENTH - foot.double_y // 2
    sums = [
        Shape(obstacle.double_x, obstacle.double_y, obstacle.sides + foot.sides, obstacle.reach + foot.reach)
        for obstacle in (*obstacles, *(Shape(2 * x, 2 * y, (), 0.0) for x, y in corners))
    ]
    bends = {
        Pose(whole(x + to_place_x, TENTH), whole(y + to_place_y, TENTH), foot.pose.facing): None
        for shape in sums
        for x, y in shape.outline()
    }
    standing = ((pose, footprint(foot.base, pose)) for pose in bends)
    return [pose for pose, there in standing if not any(overlaps(there, other) for other in obstacles)]


def _search(places: Sequence[tuple[int, int]], leads: Callable[[int, int], bool]) -> list[int] | None:
    """The shortest way from place 0 to place 1, None where none leads there."""
    before: dict[int, int] = {}
    waiting = [(_apart(places[0], places[1]), 0.0, 0, 0)]
    while waiting and len(before) <= MOST_BENDS:
        _estimate, length, here, came_from = heappop(waiting)
        # Whether a line is free is asked when it is the next to be taken: most never are.
        if here in before or (here != came_from and not leads(came_from, here)):
            continue
        before[here] = came_from
        if here == 1:
            return _way_back(before)
        for there, place in enumerate(places):
            if there not in before:
                way = length + _apart(places[here], place)
                heappush(waiting, (way + _apart(place, places[1]), way, there, here))
    return None


def _way_back(before: dict[int, int]) -> list[int]:
    way = [1]
    while way[-1] != 0:
        way.append(before[way[-1]])
    return way[::-1]


def _apart(one: tuple[int, int], other: tuple[int, int]) -> float:
    x, y = other[0] - one[0], other[1] - one[1]
    return sqrt(x * x + y * y)
