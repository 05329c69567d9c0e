"""Bases that are touched line up with their attacker (MBT-5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.geometry.bases import Base, Footprint, Part, Pose, footprint, middle
from core.geometry.conformation import face_to_face, middle_shift, onto_edge
from core.geometry.contacts import contact, touches_edge
from core.geometry.layout import Layout
from core.geometry.shapes import overlaps, touches
from core.geometry.tolerances import ALIGNED, TENTH
from core.geometry.trigonometry import own_frame
from core.systems.mbt.rules.state import NOBODY, opponent

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext


@dataclass(frozen=True, slots=True)
class NoRoom:
    """The enemy to which a contact must be refused."""

    target: int


def has_room(context: BattleContext, layout: Layout, unit: int, pose: Pose) -> bool:
    """Whether a base could stand there: on the table, on ground that does not bar it, over no other."""
    foot = footprint(context.base_of[unit], pose)
    if not context.table.holds(foot) or context.ground.bars(context.mobility_of[unit], foot):
        return False
    feet = layout.feet
    return not any(
        place != unit and (other := feet[place]) is not None and overlaps(foot, other)
        for place in layout.near(foot)
    )


def conform(
    context: BattleContext, layout: Layout, movers: Sequence[int], prefer: int, before: Sequence[int]
) -> tuple[dict[int, Pose], int, int] | NoRoom:
    """What conforms when `movers` (the leader first) stand where `layout` has them: changed poses.

    Also the first base that was touched and did not find room (or NOBODY), and its attacker. `NoRoom` where
    one base alone makes a contact that must be refused (MBT-R7).

    `before`: for each base the enemy that it was face to face with before the move, or NOBODY. Who still
    touches that enemy is not led anywhere; but another enemy that its front touches lines up with it.
    """
    held = {unit for unit, foe in enumerate(before) if foe >= 0 and _touch(layout.feet, unit, foe)}
    changes: dict[int, Pose] = {}
    missed: list[tuple[int, int]] = []
    for unit in from_left(layout.feet, movers):
        alone = len(movers) == 1 and unit not in held
        touched = _unengaged(context, layout, unit, prefer, held)
        if not touched or opponent(context, layout, unit) >= 0:
            continue
        found = next(_attempts(context, layout, unit, touched, prefer, alone), None)
        if found is not None:
            changes |= dict(found)
            layout = layout.moved({who: footprint(context.base_of[who], pose) for who, pose in found})
        elif alone:
            return NoRoom(touched[0])
        else:
            missed += [(foe, unit) for foe in touched]
    # It may have lined up with the next one of the group.
    left, attacker = next((row for row in missed if row[0] not in changes), (NOBODY, NOBODY))
    return changes, left, attacker


def is_near(base: Base, start: Pose, end: Pose) -> bool:
    """Whether the middle of a base moves one width at most, as exact as corners are in line (MBT-R6, R54)."""
    return middle_shift(base, start, end) <= base.width * TENTH + ALIGNED


def from_left(feet: Sequence[Footprint | None], movers: Sequence[int]) -> list[int]:
    """The movers from the left of their leader to its right, the front ones of a file first (MBT-R11)."""
    leader = feet[movers[0]]
    assert leader is not None
    facing, width = leader.pose.facing, leader.base.width * TENTH
    _ahead, first = own_frame(facing, leader.pose.x * TENTH, leader.pose.y * TENTH)

    def place(unit: int) -> tuple[int, int, int]:
        foot = feet[unit]
        assert foot is not None
        ahead, right = own_frame(facing, foot.pose.x * TENTH, foot.pose.y * TENTH)
        return round((right - first) / width), -ahead, unit  # files are as exact as bases are aligned

    return sorted(movers, key=place)


def fronts(context: BattleContext, foot: Footprint, foe: Footprint) -> bool:
    """Whether a base touches an enemy in the way in which a move may end in contact (MBT-R10)."""
    return context.options.contact_any_edge or touches_edge(foe, foot, Part.FRONT)


def _touch(feet: Sequence[Footprint | None], unit: int, foe: int) -> bool:
    mine, its = feet[unit], feet[foe]
    return mine is not None and its is not None and touches(mine, its)


def _unengaged(
    context: BattleContext, layout: Layout, unit: int, prefer: int, held: set[int]
) -> tuple[int, ...]:
    """The enemies that a base touches and that are face to face with nobody, the likeliest first (MBT-R8)."""
    feet, side_of = layout.feet, context.side_of
    foot, side = feet[unit], side_of[unit]
    assert foot is not None
    found = []
    for foe in layout.touching()[unit]:
        its = feet[foe]
        if its is None or side_of[foe] == side or foe in held or not fronts(context, foot, its):
            continue
        if unit in held and not touches_edge(its, foot, Part.FRONT):
            continue
        if opponent(context, layout, foe) < 0:
            x, y = middle(its)
            apart = (x - foot.pose.x * TENTH) ** 2 + (y - foot.pose.y * TENTH) ** 2
            found.append((foe != prefer, apart, foe))
    return tuple(foe for _other, _apart, foe in sorted(found))


def _attempts(
    context: BattleContext,
    layout: Layout,
    unit: int,
    touched: Sequence[int],
    prefer: int,
    alone: bool,
) -> Iterator[tuple[tuple[int, Pose], ...]]:
    """Rows of (base, new pose) for which there is room, in the order of MBT-R7."""
    feet = layout.feet
    foot = feet[unit]
    assert foot is not None
    base = context.base_of[unit]
    # Who comes alone goes at the one that is named; before a group each enemy lines up that can (MBT-R11).
    chosen = touched[:1] if alone and touched[0] == prefer else touched
    for foe in chosen:
        its = feet[foe]
        assert its is not None
        turned = foot.pose
        if alone and context.options.contact_any_edge and not _is_by_front(foot, its):
            found = _turned_to(context, layout, unit, its)
            if found is None:
                continue
            turned = found
        pose = face_to_face(turned)
        after = layout
        if turned != foot.pose:
            after = layout.moved({unit: footprint(base, turned)})
        if is_near(context.base_of[foe], its.pose, pose) and has_room(context, after, foe, pose):
            yield ((foe, pose),) if turned == foot.pose else ((unit, turned), (foe, pose))
    if not alone or context.options.conform_fallback == "refuse":
        return
    for foe in chosen:
        its = feet[foe]
        assert its is not None
        pose = face_to_face(its.pose)
        if is_near(base, foot.pose, pose) and has_room(context, layout, unit, pose):
            yield ((unit, pose),)


def _is_by_front(foot: Footprint, its: Footprint) -> bool:
    """Whether a base touches an enemy by its front: not where its flank lies along it up to the corner."""
    met = contact(foot, its)
    return met is None or Part.FRONT in met.mine.edges


def _turned_to(context: BattleContext, layout: Layout, unit: int, its: Footprint) -> Pose | None:
    """The pose of a base that turns its front to the edge of the enemy that it has touched (MBT-R10)."""
    foot = layout.feet[unit]
    assert foot is not None
    met = contact(its, foot)
    if met is None:
        return None
    for edge in met.mine.edges:
        pose = onto_edge(context.base_of[unit], its, edge)
        if is_near(foot.base, foot.pose, pose) and has_room(context, layout, unit, pose):
            return pose
    return None
