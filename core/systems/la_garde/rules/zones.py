"""Zones of control (LG-4.6) and support distances (LG-6.5)."""

from __future__ import annotations

from itertools import pairwise

from core.geometry.bases import Footprint
from core.geometry.shapes import Shape, is_within, segment
from core.geometry.tolerances import TOUCHING
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.state import State

Place = tuple[int, int]
"""A point in hundredths of a millimetre."""


def zone(state: State, unit: int) -> int:
    """How far a brigade controls the ground about it, in hundredths; a routed one does not (LG-R51)."""
    return 0 if state.is_routed(unit) else state.context.zone_of[unit]


def is_inside(state: State, shape: Shape, foe: int) -> bool:
    """Whether a shape reaches into the zone of an enemy: to stand at its border is to touch it (LG-R53)."""
    return _reaches(state, shape, foe, -TOUCHING - 1)


def is_touching(state: State, shape: Shape, foe: int) -> bool:
    """Whether a shape touches the zone of an enemy, at its border or inside (LG-R53)."""
    return _reaches(state, shape, foe, TOUCHING)


def _reaches(state: State, shape: Shape, foe: int, beyond: int) -> bool:
    foot = state.feet[foe]
    far = zone(state, foe)
    if foot is None or not far or not is_within(shape, foot, far + beyond):
        return False
    return state.context.options.zoc_arc == "all" or _is_ahead(shape, foot, far + beyond)


def _is_ahead(shape: Shape, foot: Footprint, far: int) -> bool:
    """Whether any of a shape lies so near to a brigade and ahead of the line of its front (AMB 13)."""
    part = _part_ahead(shape, foot)
    return any(is_within(segment(*start, *end), foot, far) for start, end in pairwise((*part, *part[:1])))


def _part_ahead(shape: Shape, foot: Footprint) -> list[Place]:
    """The corners of what of a shape lies ahead of the line of a front, in order; none where nothing does."""
    (left_x, left_y), (right_x, right_y), *_rear = foot.corners
    wide_x, wide_y = right_x - left_x, right_y - left_y
    corners = [(x, y, wide_x * (y - left_y) - wide_y * (x - left_x)) for x, y in shape.outline()]
    if all(ahead <= 0 for _x, _y, ahead in corners):
        return []
    found: list[Place] = []
    for (x, y, ahead), (to_x, to_y, to_ahead) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if ahead >= 0:
            found.append((x, y))
        if (ahead > 0) != (to_ahead > 0) and ahead and to_ahead:
            part = ahead / (ahead - to_ahead)
            found.append((round(x + (to_x - x) * part), round(y + (to_y - y) * part)))
    return found


def holders(state: State, unit: int) -> tuple[int, ...]:
    """The enemies in whose zones a brigade stands; remembered."""
    memo = state._memo[0]
    key = ("holders", unit)
    found: tuple[int, ...] | None = memo.get(key)
    if found is None:
        foot = state.feet[unit]
        context = state.context
        near = () if foot is None else state.layout.near(foot, context.farthest_zone)
        foes = (foe for foe in near if context.side_of[foe] != context.side_of[unit])
        found = memo[key] = tuple(foe for foe in foes if foot is not None and is_inside(state, foot, foe))
    return found


def in_zone(state: State, unit: int) -> bool:
    """Whether a brigade stands inside an enemy zone of control."""
    return bool(holders(state, unit))


def support_distance(context: BattleContext, unit: int) -> int:
    """How far a brigade supports its friends (LG-6.5): guns by their range, others by their zone."""
    gun = context.gun_of[unit]
    return context.zone_of[unit] if gun is None else gun.long
