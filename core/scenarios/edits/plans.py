"""Edits of plans: pure functions from plans to plans, for a scenario's own and for those of a battle.

Each refuses what cannot be with `EditRefused`, and gives back the very same plans where nothing changes.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from core.scenarios.edits.change import S
from core.scenarios.edits.pieces import checked
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.plans import (
    MOST_MARK_POINTS,
    MOST_MARKS,
    MarkKind,
    PlanMark,
    PlanPoint,
    Plans,
    least_points,
    plan_faults,
    plan_of,
)
from core.text import _


def set_plans(scenario: S, plans: Plans) -> S:
    """The scenario with these plans in place of its own."""
    if plans == scenario.plan:
        return scenario
    check_plans(scenario, plans)
    return scenario.model_copy(update={"plan": plans})


def check_plans(scenario: Any, plans: Plans) -> None:
    """Refuse plans of sides or points that this scenario does not have."""
    sides = tuple(side.id for side in scenario.sides)
    for fault in plan_faults(plans, sides, scenario.board):
        raise EditRefused(_("{wrong}: {right}.", wrong=fault.wrong, right=fault.right))


def add_mark(
    plans: Plans,
    side: str,
    kind: MarkKind,
    at: Iterable[PlanPoint],
    label: str = "",
    first: int | None = None,
    last: int | None = None,
) -> Plans:
    """Draw a mark over those that are there; its id is `new_mark_id` of the plans before."""
    marks = plan_of(plans, side)
    if len(marks) >= MOST_MARKS:
        raise EditRefused(_("A plan has at most {most} marks.", most=MOST_MARKS))
    mark = checked(
        PlanMark,
        id=new_mark_id(plans, side, kind),
        kind=kind,
        at=tuple(at),
        label=label,
        first=first,
        last=last,
    )
    return {**plans, side: (*marks, mark)}


def new_mark_id(plans: Plans, side: str, kind: MarkKind) -> str:
    """The first id of the row "arrow-1", "arrow-2" ... that is not taken."""
    taken = {mark.id for mark in plan_of(plans, side)}
    number = 1
    while f"{kind}-{number}" in taken:
        number += 1
    return f"{kind}-{number}"


def change_mark(plans: Plans, side: str, mark_id: str, **changes: Any) -> Plans:
    """Give a mark another `label`, `first`, `last` or `at`; its id and its kind stay."""
    for name in ("id", "kind"):
        if name in changes:
            raise EditRefused(_("A mark of a plan stays what it is."))
    old = _mark(plans, side, mark_id)
    return _with(plans, side, old, checked(PlanMark, **{**dict(old), **changes}))


def remove_marks(plans: Plans, side: str, mark_ids: Iterable[str]) -> Plans:
    """Take these marks from the plan of a side."""
    gone = set(mark_ids)
    for mark_id in gone:
        _mark(plans, side, mark_id)
    if not gone:
        return plans
    left = tuple(mark for mark in plan_of(plans, side) if mark.id not in gone)
    others = {other: marks for other, marks in plans.items() if other != side}
    return {**others, side: left} if left else others


def move_marks(
    plans: Plans, side: str, mark_ids: Collection[str], move: Callable[[PlanPoint], PlanPoint]
) -> Plans:
    """Bring every point of these marks where `move` says."""
    for mark_id in mark_ids:
        old = _mark(plans, side, mark_id)
        plans = _with(plans, side, old, old.model_copy(update={"at": tuple(map(move, old.at))}))
    return plans


def move_point(plans: Plans, side: str, mark_id: str, index: int, point: PlanPoint) -> Plans:
    """Bring one point of a mark elsewhere."""
    old = _mark(plans, side, mark_id)
    _check_index(old, index)
    at = (*old.at[:index], point, *old.at[index + 1 :])
    return change_mark(plans, side, mark_id, at=at)


def insert_point(plans: Plans, side: str, mark_id: str, index: int, point: PlanPoint) -> Plans:
    """Put a new point before the one at `index`, or behind the last one."""
    old = _mark(plans, side, mark_id)
    if old.kind == "note":
        raise EditRefused(_("A note stands at one point."))
    if len(old.at) >= MOST_MARK_POINTS:
        raise EditRefused(_("A mark has at most {most} points.", most=MOST_MARK_POINTS))
    if not 0 <= index <= len(old.at):
        raise EditRefused(_("This mark has no such point."))
    return change_mark(plans, side, mark_id, at=(*old.at[:index], point, *old.at[index:]))


def delete_point(plans: Plans, side: str, mark_id: str, index: int) -> Plans:
    """Take one point from a mark that has enough of them."""
    old = _mark(plans, side, mark_id)
    _check_index(old, index)
    if len(old.at) <= least_points(old.kind, old.at):
        raise EditRefused(_("This mark needs the points that it has."))
    return change_mark(plans, side, mark_id, at=(*old.at[:index], *old.at[index + 1 :]))


def _mark(plans: Plans, side: str, mark_id: str) -> PlanMark:
    for mark in plan_of(plans, side):
        if mark.id == mark_id:
            return mark
    raise EditRefused(_("There is no mark with the id “{id}” in this plan.", id=mark_id))


def _check_index(mark: PlanMark, index: int) -> None:
    if not 0 <= index < len(mark.at):
        raise EditRefused(_("This mark has no such point."))


def _with(plans: Plans, side: str, old: PlanMark, new: PlanMark) -> Plans:
    if new == old:
        return plans
    return {**plans, side: tuple(new if mark is old else mark for mark in plan_of(plans, side))}
