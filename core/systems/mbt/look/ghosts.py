"""What a window asks while a base or a group is dragged: who may be led, which act is meant, what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from core.geometry.bases import Pose, footprint
from core.geometry.groups import group_of
from core.geometry.moves import farthest, leg_tenths, shifted
from core.geometry.shapes import touches
from core.geometry.tolerances import OVERLAPPING, TENTH
from core.kit.start_zones import OWN, STEPS
from core.presentation.measured_look import Ghost, Moved
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules import deployment, movement, passage, phases, refusals, routes, ways
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.state import State


def to_lay(state: State, side: int) -> tuple[int, ...]:
    """The one base that is laid next, if it is that side's (MBT-R56)."""
    if state.phase != phases.DEPLOY or state.frames or state.ended:
        return ()
    unit = deployment.next_unit(state)
    return (unit,) if unit >= 0 and state.context.side_of[unit] == side else ()


def groups_of(state: State, unit: int) -> tuple[tuple[int, ...], ...]:
    """The groups that a base may lead now: the largest, its rank, itself alone (MBT-5.2)."""
    if state.frames or state.ended or state.phase not in (phases.DEPLOY, phases.MOVE):
        return ()
    if state.phase == phases.DEPLOY:
        return ((unit,),) if unit == deployment.next_unit(state) else ()
    movable = movement.movable(state)
    if unit not in movable:
        return ()
    found = []
    group = group_of(state.links(), unit, movable)
    if len(group) > 1:
        for members in (group, *ways.ranks(state, group)):
            if unit in members:
                found.append((unit, *(other for other in members if other != unit)))
    return (*found, (unit,))


def action_from_drag(state: State, units: Sequence[int], path: Sequence[Pose]) -> acts.Move | acts.Lay:
    """The move by which a leader and its group come along way-points to a pose (MBT-R4), or the laying."""
    start = state.poses[units[0]]
    if start is None:
        return acts.Lay(units[0], path[-1])
    base = state.context.base_of[units[0]]
    *before, end = path
    way = tuple(pose._replace(facing=start.facing) for pose in before)
    last = way[-1] if way else start
    moves = [acts.Move(tuple(units), (*way, *leg)) for leg in ways.direct(base, last, end)]
    found = _legal(state, moves)
    if found is None and len(units) == 1 and (start.x, start.y) != (end.x, end.y):
        moves += [acts.Move(tuple(units), (*way, *leg)) for leg in ways.bent(base, last, end)]
        found = _legal(state, moves[-2:]) or _nearest(state, moves, end)
    return _snapped(state, found or moves[0])


ALMOST = 10
"""A way that ends so many tenths of a millimetre before an enemy is meant to touch it (MBT-R54)."""


def _snapped(state: State, move: acts.Move) -> acts.Move:
    """The move, or the one that goes on to the touch of an enemy that it nearly reaches."""
    *way, end = move.path
    start = way[-1] if way else state.poses[move.units[0]]
    if start is None or start.facing != end.facing or (length := leg_tenths(start, end)) == 0:
        return move
    far = length + ALMOST + OVERLAPPING // TENTH + 1  # less inside of an enemy meets it nowhere
    beyond = shifted(start, round((end.x - start.x) * far / length), round((end.y - start.y) * far / length))
    touch = ways.first_touch(state, move, way, beyond, state.context.units_of[1 - state.active])
    if not length <= leg_tenths(start, touch) <= length + ALMOST:
        return move
    snapped = replace(move, path=(*way, touch))
    return snapped if isinstance(movement.judge(state, snapped), Outcome) else move


FAR = 0.9
"""The share of its allowance from which on a straight way is taken as it is."""


def _legal(state: State, moves: Sequence[acts.Move]) -> acts.Move | None:
    return next((move for move in moves if isinstance(movement.judge(state, move), Outcome)), None)


def _nearest(state: State, moves: Sequence[acts.Move], end: Pose) -> acts.Move | None:
    """Of refused moves the one that gets nearest to the pose wished for; a straight one if it gets far."""
    if refusals.STOPPED.isdisjoint([movement.judge(state, move).kind for move in moves]):  # type: ignore[union-attr]
        return None

    for move in moves[:-2]:
        near = refusals.nearest(state, move)
        far = None if near is None else movement.judge(state, near)
        if isinstance(far, Outcome) and far.used >= FAR * far.allowed:
            return move  # it is the allowance that stops it

    def left(move: acts.Move) -> float:
        near = refusals.nearest(state, move)
        pose = state.poses[move.units[0]] if near is None else near.path[-1]
        assert pose is not None
        return (pose.x - end.x) ** 2 + (pose.y - end.y) ** 2

    return min(moves, key=left)


def ghost(state: State, side: int, action: Any) -> Ghost | None:
    """What a move or the laying of a base would do; the nearest legal one where it is refused."""
    if isinstance(action, acts.Lay):
        return _laid(state, side, action)
    if not isinstance(action, acts.Move):
        return None
    refusal = refusals.refusal(state, side, action)
    nearest = None if refusal is None or refusal.nearest is None else _moved(state, refusal.nearest)
    found = _moved(state, action, legal=refusal is None)
    return replace(found, refusal=refusal, nearest=nearest)


def variants(state: State, action: Any) -> tuple[Any, ...]:
    """A legal move, and the same with each other enemy that it touches as the one that lines up (MBT-R8)."""
    if not isinstance(action, acts.Move) or not isinstance(movement.judge(state, action), Outcome):
        return (action,)
    context = state.context
    paths = routes.paths_of(state, action)
    assert isinstance(paths, list)
    ends = {unit: path[-1] for unit, path in zip(action.units, paths, strict=True)}
    trial = state.copy()
    trial.place(ends)
    found = {_ends(state, action): action}
    for foe in context.units_of[1 - state.active]:
        its = trial.feet[foe]
        if its is None or not any(touches(foot, its) for unit in ends if (foot := trial.feet[unit])):
            continue
        other = replace(action, prefer=foe)
        if isinstance(movement.judge(state, other), Outcome):
            found.setdefault(_ends(state, other), other)
    return tuple(found.values())


def _ends(state: State, move: acts.Move) -> frozenset[tuple[int, Pose]]:
    outcome = movement.judge(state, move)
    assert isinstance(outcome, Outcome)
    return frozenset(outcome.poses)


def _laid(state: State, side: int, action: acts.Lay) -> Ghost:
    """A base that is laid; the nearest legal place is in a zone or on the way to the scenario's."""
    refusal = refusals.refusal(state, side, action)
    found = Ghost(action, (), 0.0, 0.0, (Moved(action.unit, action.pose, False),), refusal)
    if refusal is None:
        return found
    if refusal.kind in ("not_now", "other_side_asked", "other_base_laid"):
        return found
    pose = _nearest_place(state, action)
    if pose is None:
        return found
    near = Ghost(acts.Lay(action.unit, pose), (), 0.0, 0.0, (Moved(action.unit, pose, False),), None)
    return replace(found, nearest=near)


MOST_HOMES, MOST_TRIED = 4, 400
"""From so many free places of a grid, faced as is wished, the way to the wished one is tried; of so many at
most it is asked whether they are free (MBT-R56)."""


def _nearest_place(state: State, action: acts.Lay) -> Pose | None:
    context, unit, wished = state.context, action.unit, action.pose

    def is_free(pose: Pose) -> bool:
        return deployment.refusal(state, acts.Lay(unit, pose)) is None

    places = []
    foot = footprint(context.base_of[unit], wished)
    wide = [round(x / TENTH) - wished.x for x, _y in foot.corners]
    high = [round(y / TENTH) - wished.y for _x, y in foot.corners]
    is_own = deployment.open_width(state, unit) == OWN
    for zone in (deployment.zones if is_own else deployment.side_zones)(context, unit):
        xs, ys = [x for x, _y in zone.outline], [y for _x, y in zone.outline]
        x = max(min(wished.x, max(xs) - max(wide) - 1), min(xs) - min(wide) + 1)
        y = max(min(wished.y, max(ys) - max(high) - 1), min(ys) - min(high) + 1)
        places.append(Pose(x, y, wished.facing))
    places = [pose for pose in places if is_free(pose)]

    def off(pose: Pose) -> int:
        return (pose.x - wished.x) ** 2 + (pose.y - wished.y) ** 2

    homes = [context.start[unit]]
    if not places or not is_own:
        rows = (sorted(deployment.grid(state, unit, wished.facing, step), key=off) for step in STEPS)
        homes += islice((pose for row in rows for pose in row[:MOST_TRIED] if is_free(pose)), MOST_HOMES)
    for home in homes:
        start = home._replace(facing=wished.facing)
        if is_free(start):
            places.append(farthest(start, wished, is_free))
    return min(places, key=off, default=None)


def _moved(state: State, action: acts.Move, *, legal: bool = True) -> Ghost:
    context = state.context
    known = all(state.feet[unit] is not None for unit in action.units)
    paths = routes.paths_of(state, action) if known and action.path else []
    if not isinstance(paths, list):
        paths = []
    swept = tuple(
        shape.outline()
        for unit, path in zip(action.units, paths, strict=False)
        for _foot, shape in passage.shapes_of(context, unit, path)
    )
    used, allowed = routes.measure(context, action.units[: len(paths)], paths) if paths else (0, 0)
    outcome = movement.judge(state, action) if legal else None
    if isinstance(outcome, Outcome):
        bases = tuple(Moved(unit, pose, unit in outcome.conformed) for unit, pose in outcome.poses)
    else:
        bases = tuple(Moved(unit, path[-1], False) for unit, path in zip(action.units, paths, strict=False))
    return Ghost(action, swept, context.graduations(used), allowed / context.graduation, bases, None)
