"""Who lines up with whom when bases touch (MBT-5.4, MBT-R6 to MBT-R11)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from oracles.mbt import any_edge
from oracles.mbt.field import Base, Field, faces, rough_of, touches
from oracles.mbt.sureness import TooNearError, sure
from oracles.plane import (
    ALIGNED,
    DEEP,
    TOUCH,
    Pose,
    Rectangle,
    Sure,
    all_of,
    any_of,
    apart,
    depth,
    gap,
    over,
    within,
)

Poses = dict[int, Pose]


def conformed(
    field: Field, units: Sequence[int], ends: dict[int, Rectangle], prefer: int
) -> tuple[Sure, Poses | None]:
    """Whether the movers may stand there, and the new places of who lines up."""
    try:
        return _conformed(field, units, ends, prefer)
    except TooNearError:
        return None, None


def _conformed(
    field: Field, units: Sequence[int], ends: dict[int, Rectangle], prefer: int
) -> tuple[Sure, Poses | None]:
    stands = {number: base.where for number, base in field.bases.items()} | ends
    kept = {
        number
        for number, base in field.bases.items()
        for foe in field.foes(base.side)
        if sure(faces(base.where, foe.where)) and sure(touches(stands[number], stands[foe.number]))
    }
    changes: Poses = {}
    for unit in from_left(stands, units):
        mover = field.bases[unit]
        if is_engaged(field, stands, mover):
            continue
        touched = free_foes(field, stands, mover, kept, prefer)
        if not touched:
            continue
        alone = len(units) == 1 and unit not in kept
        found = lined_up(field, stands, mover, touched, prefer, alone=alone)
        if found is None:
            if alone:
                return False, None
            continue
        changes |= found
        stands |= {number: stands[number].at(pose) for number, pose in found.items()}
    return True, changes


def from_left(stands: dict[int, Rectangle], units: Sequence[int]) -> list[int]:
    """The members of a group from its left to its right, the front ones of a file first."""
    right, ahead = stands[units[0]].pose.right(), stands[units[0]].pose.ahead()

    def place(unit: int) -> tuple[int, int]:
        pose = stands[unit].pose
        return (
            round((pose.x * right[0] + pose.y * right[1]) / 20),
            -round((pose.x * ahead[0] + pose.y * ahead[1]) / 20),
        )

    if len({place(unit) for unit in units}) < len(units):
        raise TooNearError
    return sorted(units, key=place)


def is_engaged(field: Field, stands: dict[int, Rectangle], base: Base) -> bool:
    """Whether a base stands face to face with an enemy."""
    mine = stands[base.number]
    return sure(any_of(faces(mine, stands[foe.number]) for foe in field.foes(base.side)))


def free_foes(
    field: Field, stands: dict[int, Rectangle], mover: Base, kept: set[int], prefer: int
) -> list[int]:
    """The enemies before a front that fight nobody: the one named, else the nearest first (MBT-R8)."""
    mine = stands[mover.number]
    found = []
    for foe in field.foes(mover.side):
        its = stands[foe.number]
        if foe.number in kept or not sure(touches(mine, its)):
            continue
        by_any = field.options.contact_any_edge and mover.number not in kept
        if not by_any and not sure(within(gap(mine.front, its.polygon), TOUCH, rough_of(mine, its))):
            continue
        if not is_engaged(field, stands, foe):
            far = apart(its.middle, (mine.pose.x * 10, mine.pose.y * 10))
            found.append((foe.number != prefer, far, foe.number))
    found.sort()
    for one, other in pairwise(found):
        if one[0] == other[0] and abs(one[1] - other[1]) < 3:
            raise TooNearError
    return [number for _other, _far, number in found]


def lined_up(
    field: Field, stands: dict[int, Rectangle], mover: Base, touched: list[int], prefer: int, *, alone: bool
) -> Poses | None:
    """The first way in which an enemy and the mover can be face to face (MBT-R6, MBT-R7)."""
    mine = stands[mover.number]
    chosen = touched[:1] if alone and touched[0] == prefer else touched
    for foe in chosen:
        turned = mine
        if alone and field.options.contact_any_edge:
            found = fronted(field, stands, mover, stands[foe])
            if found is None:
                continue
            turned = found
        opposite = Pose(turned.pose.x, turned.pose.y, (turned.pose.facing + 1800) % 3600)
        if may_stand(field, stands | {mover.number: turned}, field.bases[foe], opposite):
            return {foe: opposite} if turned is mine else {mover.number: turned.pose, foe: opposite}
    if not alone or field.options.conform_fallback == "refuse":
        return None
    for foe in chosen:
        its = stands[foe].pose
        opposite = Pose(its.x, its.y, (its.facing + 1800) % 3600)
        if may_stand(field, stands, mover, opposite):
            return {mover.number: opposite}
    return None


def fronted(field: Field, stands: dict[int, Rectangle], mover: Base, its: Rectangle) -> Rectangle | None:
    """A mover that has its front to an enemy, as it came or once it has turned; None: no room (MBT-R10)."""
    mine = stands[mover.number]
    by, touched = any_edge.touching(mine, its)
    if any_edge.FRONT in by:
        return mine
    ways = [any_edge.turned_to(mine, its, number) for number in touched]
    free = [way for way in ways if may_stand(field, stands, mover, way.pose)]
    if len(free) > 1:
        raise TooNearError  # by a corner: nothing says to which of its two edges
    return free[0] if free else None


def may_stand(field: Field, stands: dict[int, Rectangle], base: Base, pose: Pose) -> bool:
    """One base width at most (to a millimetre), on the table, on ground that it may cross, over nobody."""
    here, there = stands[base.number], stands[base.number].at(pose)
    shape = there.polygon
    asked: list[Sure] = [within(apart(here.middle, there.middle), here.width * 10 + ALIGNED, 3.0)]
    off, barred = field.off_table(there), field.ground.bars(base.on_foot, shape)
    asked += [None if off is None else not off, None if barred is None else not barred]
    for other, where in stands.items():
        if other != base.number:
            deep = over(depth(shape, where.polygon), DEEP, rough_of(there, where))
            asked.append(None if deep is None else not deep)
    return sure(all_of(asked))
