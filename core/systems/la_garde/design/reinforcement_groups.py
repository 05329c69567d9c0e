"""Edits of reinforcement groups (LG-2.1): when they come, on which die, where, who belongs to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from core.scenarios.edits.change import with_units
from core.scenarios.edits.pieces import checked
from core.scenarios.edits.refusals import EditRefused
from core.systems.la_garde.design.order_of_battle import LONGEST_STEM
from core.systems.la_garde.design.scenario import MOST_GROUPS, Group, LaGardeScenario
from core.text import _

S = TypeVar("S", bound=LaGardeScenario)


def group(scenario: LaGardeScenario, group_id: str) -> Group:
    """The group of that id; raises EditRefused."""
    for found in scenario.groups:
        if found.id == group_id:
            return found
    raise EditRefused(_("There is no group of reinforcements “{id}”.", id=group_id))


def add_group(scenario: S, side_id: str) -> S:
    """A new group, from turn 2 on a die of 4, in the middle of its side's edge."""
    if len(scenario.groups) >= MOST_GROUPS:
        raise EditRefused(_("A scenario has at most {most} groups of reinforcements.", most=MOST_GROUPS))
    side = next(side for side in scenario.sides if side.id == side_id)
    board = scenario.board
    y = board.depth if getattr(side, "edge", "bottom") == "top" else 0
    taken = {found.id for found in scenario.groups}
    stem = f"{side_id[:LONGEST_STEM]}-group"
    number = next(number for number in range(1, 1000) if f"{stem}-{number}" not in taken)
    made = Group(id=f"{stem}-{number}", side=side_id, turn=2, number=4, entry=((board.width // 2, y),))
    return scenario.model_copy(update={"groups": (*scenario.groups, made)})


def remove_group(scenario: S, group_id: str) -> S:
    """Take a group away; its brigades stand on the table from the start."""
    group(scenario, group_id)
    left = tuple(found for found in scenario.groups if found.id != group_id)
    free = with_units(
        scenario,
        tuple(
            unit.model_copy(update={"group": None}) if unit.group == group_id else unit
            for unit in scenario.units
        ),
    )
    return free.model_copy(update={"groups": left})


def change_group(scenario: S, group_id: str, **changes: Any) -> S:
    """Give a group another name, turn, number or entry."""
    old = group(scenario, group_id)
    if "id" in changes or "side" in changes:
        raise EditRefused(_("A group of reinforcements keeps its id and side."))
    new: Group = checked(Group, **{**dict(old), **changes})
    if not all(scenario.board.holds(point) for point in new.entry):
        raise EditRefused(_("This place lies off the table."))
    row = tuple(new if found.id == group_id else found for found in scenario.groups)
    return scenario.model_copy(update={"groups": row})


def join_group(scenario: S, unit_ids: Iterable[str], group_id: str | None) -> S:
    """Put brigades into a group of their side; None: they stand on the table from the start."""
    side = None if group_id is None else group(scenario, group_id).side
    chosen = set(unit_ids)
    if side is not None and any(unit.id in chosen and unit.side != side for unit in scenario.units):
        raise EditRefused(_("These reinforcements are of the other side."))
    return with_units(
        scenario,
        tuple(
            unit.model_copy(update={"group": group_id}) if unit.id in chosen else unit
            for unit in scenario.units
        ),
    )
