"""What must hold once a move is made, however bases were brought into line (MBT-5.4, MBT-R5 to MBT-R11).

Nothing is built here: the places before and after are asked for what would be wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oracles.mbt.conforming import may_stand
from oracles.mbt.field import Base, Field, faces, rough_of, touches
from oracles.mbt.sureness import TooNearError, sure
from oracles.plane import TOUCH, Pose, Rectangle, any_of, gap, within

Stands = dict[int, Rectangle]


def wrongs(before: Field, after: Field, units: Sequence[int]) -> list[str] | None:
    """What is wrong with the lines after a move; None where it is too near to say."""
    try:
        return [*_moved(before, after, units), *_left_apart(before, after, units)]
    except TooNearError:
        return None


def _moved(before: Field, after: Field, units: Sequence[int]) -> Iterator[str]:
    """Only enemies line up, each on the front of a mover, who fought nobody that they still touch."""
    for number, base in before.bases.items():
        now = after.bases[number].where
        if number in units or now == base.where:
            continue
        if base.side == before.active:
            yield f"{number} is a friend and was led elsewhere"
        if not any(now.pose == opposite(after.bases[unit].where) for unit in units):
            yield f"{number} was led to nobody's front"
        if _is_kept(before, after, base):
            yield f"{number} was fighting and was led away"


def _left_apart(before: Field, after: Field, units: Sequence[int]) -> Iterator[str]:
    """No mover and enemy who fight nobody and touch by its front are left so where there is room."""
    stood = {number: base.where for number, base in before.bases.items()}
    stands = {number: base.where for number, base in after.bases.items()}
    stood |= {unit: stands[unit] for unit in units}
    for unit in units:
        mover = after.bases[unit]
        if _is_engaged(after, mover):
            continue
        alone = len(units) == 1 and not _is_kept(before, after, before.bases[unit])
        for foe in after.foes(mover.side):
            if not _is_before(mover.where, foe.where) or _is_engaged(after, foe):
                continue
            if _is_kept(before, after, before.bases[foe.number]):
                continue
            if alone:
                yield f"{unit} alone touches {foe.number} and fights nobody"
            elif _has_room(after, stood, foe, mover) and _has_room(after, stands, foe, mover):
                yield f"{foe.number} had room before {unit} and did not line up"


def opposite(where: Rectangle) -> Pose:
    """The place of a base whose front lies on this one's."""
    return Pose(where.pose.x, where.pose.y, (where.pose.facing + 1800) % 3600)


def _has_room(field: Field, stands: Stands, foe: Base, mover: Base) -> bool:
    return may_stand(field, stands, foe, opposite(mover.where))


def _is_before(mine: Rectangle, its: Rectangle) -> bool:
    return sure(within(gap(mine.front, its.polygon), TOUCH, rough_of(mine, its)))


def _is_engaged(field: Field, base: Base) -> bool:
    return sure(any_of(faces(base.where, foe.where) for foe in field.foes(base.side)))


def _is_kept(before: Field, after: Field, base: Base) -> bool:
    """Whether a base was face to face with an enemy whom it touches still, where it stood then."""
    foe = next((foe for foe in before.foes(base.side) if sure(faces(base.where, foe.where))), None)
    if foe is None:
        return False
    is_mover = base.side == before.active
    mine, its = (after, before) if is_mover else (before, after)
    return sure(touches(mine.bases[base.number].where, its.bases[foe.number].where))
