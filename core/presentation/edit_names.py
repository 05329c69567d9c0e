"""What an umpire's edit names, looked up in a room's context (`unit_index`, `side_ids`)."""

from __future__ import annotations

from core.geometry.bases import Pose
from core.geometry.trigonometry import FULL_TURN
from core.protocol.state import BattleContext, UnitContext
from core.protocol.steps import Edit
from core.text.whole_numbers import whole

NONE = -1
"""Stands for a unit or a side that is not named, or that there is not."""


def unit_named(context: UnitContext, edit: Edit) -> int:
    """The index of the unit, or -1."""
    return context.unit_index.get(edit.unit or "", NONE)


def side_named(context: BattleContext, edit: Edit) -> int:
    """The index of the side, or -1."""
    ids = context.side_ids
    return ids.index(edit.side) if edit.side in ids else NONE


def names_nothing(context: UnitContext, edit: Edit) -> str | None:
    """The kind of refusal for a unit or side that there is not, also where this edit has no use for it."""
    if edit.unit is not None and unit_named(context, edit) < 0:
        return "edit_no_unit"
    return "edit_no_side" if edit.side is not None and side_named(context, edit) < 0 else None


def edit_facts(context: UnitContext, edit: Edit, at: int | str | None = None) -> dict[str, int | str]:
    """The facts of the event that tells of an edit; `at` is its place, where the room knows it better."""
    return {
        "set": edit.set,
        "unit": unit_named(context, edit),
        "side": side_named(context, edit),
        "item": edit.item or "",
        "at": (edit.at or "") if at is None else at,
        "to": "" if edit.to is None else edit.to,
    }


def pose_written(at: str | None) -> Pose | None:
    """A pose from "x,y,facing" in tenths of a millimetre and of a degree; None for other words."""
    parts = [whole(part.strip(), 9, signed=True) for part in (at or "").split(",", 3)]
    if len(parts) != 3:
        return None
    x, y, facing = parts
    if x is None or y is None or facing is None:
        return None
    return Pose(x, y, facing % FULL_TURN)
