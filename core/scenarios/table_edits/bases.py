"""Edits of the bases on a table: placed, moved, turned, mirrored, lined up."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from core.geometry.bases import Base, Pose
from core.geometry.moves import ahead, turned
from core.scenarios.edits.change import check_base, with_units
from core.scenarios.edits.pieces import checked, free_id, unit_model
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.outlines import FULL_TURN, XY, middle, turned_about
from core.scenarios.table_edits.things import Axis, T
from core.scenarios.table_scenario import TableBase, TableScenario
from core.text import _

Placing = tuple[XY, int]
"""The middle of the front edge, and the facing."""


def place_base(
    scenario: T,
    side: str,
    kind: str,
    at: XY,
    facing: int | None = None,
    *,
    base_id: str | None = None,
    **fields: Any,
) -> T:
    """Put a new base on the table; without a facing it looks away from its side's edge.

    `fields` are those of the room's model: `name`, `figures`, `formation` ...
    """
    taken = {base.id for base in scenario.units}
    if base_id in taken:
        raise EditRefused(_("There is already a unit with the id “{id}”.", id=base_id or ""))
    sides = {known.id: known for known in scenario.sides}
    if side not in sides:
        raise EditRefused(_("There is no side “{side}”.", side=side))
    if facing is None:
        facing = 0 if sides[side].edge == "bottom" else FULL_TURN // 2
    base = checked(
        unit_model(scenario),
        **{
            **fields,
            "id": base_id or free_id(taken, side, kind),
            "side": side,
            "kind": kind,
            "at": at,
            "facing": facing,
        },
    )
    _check(scenario, base)
    return with_units(scenario, (*scenario.units, base))


def change_base(scenario: T, base_id: str, **changes: Any) -> T:
    """Give a base other fields of its model; its id stays."""
    if "id" in changes:
        raise EditRefused(_("A unit keeps its id for life."))
    return _replaced(scenario, {base_id: changes})


def pose_bases(scenario: T, poses: Mapping[str, Placing]) -> T:
    """Put bases, by their ids, at these places with these facings."""
    return _replaced(
        scenario,
        {base_id: {"at": at, "facing": facing % FULL_TURN} for base_id, (at, facing) in poses.items()},
    )


def move_bases(scenario: T, base_ids: Iterable[str], by: XY) -> T:
    """Move bases together by (x, y) tenths of a millimetre."""
    return pose_bases(
        scenario,
        {
            base.id: ((base.at[0] + by[0], base.at[1] + by[1]), base.facing)
            for base in _known(scenario, base_ids)
        },
    )


def turn_bases(scenario: T, base_ids: Iterable[str], by: int, about: XY | None = None) -> T:
    """Turn bases clockwise by tenths of a degree: each about its own middle, or together about a point."""
    poses: dict[str, Placing] = {}
    for base in _known(scenario, base_ids):
        facing = (base.facing + by) % FULL_TURN
        if about is not None:
            poses[base.id] = turned_about(base.at, about, by), facing
        else:
            pose = turned(Base(*scenario.base_size(base)), Pose(*base.at, base.facing), facing)
            poses[base.id] = (pose.x, pose.y), facing
    return pose_bases(scenario, poses)


def mirror_bases(scenario: T, base_ids: Iterable[str], axis: Axis, about: XY | None = None) -> T:
    """Mirror bases together, left to right or top to bottom, at a point or where they stand."""
    bases = _known(scenario, base_ids)
    centre = about or middle([base.at for base in bases])
    return pose_bases(
        scenario,
        {base.id: mirrored(base.at, base.facing, axis, (2 * centre[0], 2 * centre[1])) for base in bases},
    )


def mirrored(at: XY, facing: int, axis: Axis, twice: XY) -> Placing:
    """A pose in a mirror; `twice` are twice the coordinates of a point of the mirror."""
    if axis == "left_right":
        return (twice[0] - at[0], at[1]), -facing % FULL_TURN
    return (at[0], twice[1] - at[1]), (FULL_TURN // 2 - facing) % FULL_TURN


def line_up(scenario: T, base_ids: Collection[str], leader: str, gap: int = 0) -> T:
    """Set bases in one line with the leader, fronts on one line, edges together or `gap` apart.

    Those on its left stay on its left, those on its right on its right, in their order.
    """
    (first,) = _known(scenario, [leader])
    others = [base for base in _known(scenario, base_ids) if base.id != leader]
    start = Pose(*first.at, first.facing)
    places = {base.id: _across(start, base.at) for base in others}
    poses: dict[str, Placing] = {}
    for way in (-1, 1):
        edge = scenario.base_size(first)[0] / 2
        row = [base for base in others if (places[base.id] > 0) == (way > 0)]
        for base in sorted(row, key=lambda base: way * places[base.id]):
            width = scenario.base_size(base)[0]
            pose = ahead(start, 0, round(way * (edge + gap + width / 2)))
            poses[base.id] = (pose.x, pose.y), first.facing
            edge += gap + width
    return pose_bases(scenario, poses)


def distribute(scenario: T, base_ids: Collection[str]) -> T:
    """Set bases at equal distances between the two that lie farthest apart; facings stay."""
    bases = _known(scenario, base_ids)
    if len(bases) < 3:
        raise EditRefused(_("Select three bases at least."))
    one, other = max(
        ((one, other) for one in bases for other in bases),
        key=lambda two: (two[0].at[0] - two[1].at[0]) ** 2 + (two[0].at[1] - two[1].at[1]) ** 2,
    )
    way = other.at[0] - one.at[0], other.at[1] - one.at[1]
    row = sorted(
        (base for base in bases if base.id not in (one.id, other.id)),
        key=lambda base: (base.at[0] - one.at[0]) * way[0] + (base.at[1] - one.at[1]) * way[1],
    )
    steps = len(row) + 1
    poses: dict[str, Placing] = {}
    for number, base in enumerate(row, 1):
        at = one.at[0] + round(way[0] * number / steps), one.at[1] + round(way[1] * number / steps)
        poses[base.id] = at, base.facing
    return pose_bases(scenario, poses)


def stack_behind(scenario: T, base_ids: Sequence[str], leader: str, gap: int = 0) -> T:
    """Set bases in ranks straight behind the leader, in the order given."""
    (first,) = _known(scenario, [leader])
    start = Pose(*first.at, first.facing)
    back = scenario.base_size(first)[1]
    poses: dict[str, Placing] = {}
    for base in _known(scenario, base_ids):
        if base.id != leader:
            pose = ahead(start, -(back + gap))
            poses[base.id] = (pose.x, pose.y), first.facing
            back += gap + scenario.base_size(base)[1]
    return pose_bases(scenario, poses)


def _across(pose: Pose, point: XY) -> float:
    """How far a point lies to the right of a pose."""
    aside = ahead(Pose(0, 0, pose.facing), 0, 10_000)
    return ((point[0] - pose.x) * aside.x + (point[1] - pose.y) * aside.y) / 10_000


def _known(scenario: TableScenario, base_ids: Iterable[str]) -> list[TableBase]:
    """These bases in the order given; refused where there is none or one is not there."""
    known = {base.id: base for base in scenario.units}
    bases = []
    for base_id in dict.fromkeys(base_ids):
        if base_id not in known:
            raise EditRefused(_("There is no unit with the id “{id}”.", id=base_id))
        bases.append(known[base_id])
    if not bases:
        raise EditRefused(_("Nothing is selected."))
    return bases


def _replaced(scenario: T, changes: Mapping[str, Mapping[str, Any]]) -> T:
    fresh: dict[str, TableBase] = {}
    for base in _known(scenario, changes) if changes else ():
        new = checked(type(base), **{**dict(base), **changes[base.id]})
        _check(scenario, new)
        if new != base:
            fresh[base.id] = new
    if not fresh:
        return scenario
    return with_units(scenario, tuple(fresh.get(base.id, base) for base in scenario.units))


def _check(scenario: TableScenario, base: TableBase) -> None:
    if base.side not in (side.id for side in scenario.sides):
        raise EditRefused(_("There is no side “{side}”.", side=base.side))
    check_base(scenario, base)
