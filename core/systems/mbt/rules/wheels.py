"""What a group covers while it turns (MBT-R63): it swings as one block, looked at every tenth of a degree.

Facings are whole tenths of a degree, so these are all the poses that there are on the way round. Those
between which nobody can be met are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, pi

from core.geometry.bases import Footprint, Pose, footprint, middle
from core.geometry.groups import moved_group
from core.geometry.moves import is_turn_about_middle, turned
from core.geometry.shapes import Shape, gap
from core.geometry.tolerances import TENTH, TOUCHING
from core.geometry.trigonometry import FULL_TURN, HALF_TURN
from core.systems.mbt.rules.state import State

LOOK = 1_500
"""So far about a base others are looked for, in hundredths of a millimetre: no step goes farther."""
SAFE = TOUCHING + 60
"""Who is farther off is not touched, however places are rounded."""
Swing = Iterator[tuple[Footprint, ...]]


def swings(state: State, units: Sequence[int], start: Pose, end: Pose) -> tuple[Swing, ...]:
    """The ways round by which a group comes from one pose of its leader to the other: the shorter one.

    Half a turn may go either way. Each way: where the bases stand on it, in the order of `units`.
    """
    turn = (end.facing - start.facing) % FULL_TURN
    if turn == HALF_TURN:
        return (_swing(state, units, start, end, turn), _swing(state, units, start, end, -turn))
    return (_swing(state, units, start, end, turn if turn < HALF_TURN else turn - FULL_TURN),)


def _swing(state: State, units: Sequence[int], start: Pose, end: Pose, turn: int) -> Swing:
    context, leader = state.context, units[0]
    base, linked = context.base_of[leader], state.links()
    about_middle = is_turn_about_middle(base, start, end)

    def at(tenths: int) -> tuple[Footprint, ...]:
        facing = (start.facing + tenths) % FULL_TURN
        pose = turned(base, start, facing) if about_middle else start._replace(facing=facing)
        poses = moved_group(state.feet, linked, units, leader, pose)
        return tuple([footprint(context.base_of[unit], one) for unit, one in zip(units, poses, strict=True)])

    here = at(0)
    x, y = middle(here[0]) if about_middle else (start.x * TENTH, start.y * TENTH)
    reach = max(hypot(one - x, other - y) for foot in here for one, other in foot.corners)
    others = [foot for unit, foot in enumerate(state.feet) if foot is not None and unit not in units]
    is_barred = _is_ground_near(state, units, x, y, reach)
    way, done, whole = (1 if turn > 0 else -1), 0, abs(turn)
    while True:
        room = 0.0 if is_barred else _room(state, here, others)
        done += max(1, int((room - SAFE) / (reach * pi / HALF_TURN)))
        if done >= whole:
            return
        here = at(way * done)
        yield here


def _is_ground_near(state: State, units: Sequence[int], x: int, y: int, reach: float) -> bool:
    """Whether ground that one of them cannot enter lies so near that it may be met."""
    wide = int(reach) + SAFE
    square = Shape(2 * x, 2 * y, ((2 * wide, 0, 2.0 * wide), (0, 2 * wide, 2.0 * wide)), 3.0 * wide)
    return any(state.context.ground.bars(state.context.mobility_of[unit], square) for unit in units)


def _room(state: State, feet: Sequence[Footprint], others: Sequence[Footprint]) -> float:
    """How far each of these may surely go and meet neither a base nor the edge of the table."""
    table, room = state.context.table, LOOK
    right, top = table.width * TENTH, table.height * TENTH
    for foot in feet:
        for x, y in foot.corners:
            room = min(room, x, y, right - x, top - y)
        far = foot.reach + 2 * LOOK
        for other in others:
            x, y, most = other.double_x - foot.double_x, other.double_y - foot.double_y, far + other.reach
            if x * x + y * y < most * most:
                room = min(room, gap(foot, other))
    return room
