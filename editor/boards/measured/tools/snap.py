"""Bases that come near others snap: beside, behind or before a friend, face to face with an enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.boards.measured.tools.edit_context import MeasuredEditContext

XY = tuple[int, int]
Placing = tuple[XY, int]

NEAR = 80
"""Tenths of a millimetre within which a base snaps."""


def snapped_pose(
    edit_context: MeasuredEditContext, size: tuple[int, int], pose: Placing, moving: frozenset[str]
) -> Placing:
    """The aligned pose nearest to `pose` for a base of that size, else `pose`.

    Bases in `moving` are no anchors; a place where another base stands already is left out.
    """
    from core.geometry.bases import Base, Pose, footprint
    from core.geometry.conformation import snapped
    from core.geometry.shapes import overlaps
    from core.geometry.tolerances import TENTH

    (x, y), facing = pose
    scenario = edit_context.scenario
    standing = [scenario.footprint(unit) for unit in scenario.units if unit.id not in moving]
    anchors = [foot for foot in standing if abs(foot.pose.x - x) + abs(foot.pose.y - y) < 4 * sum(size)]
    if not anchors:
        return pose
    alike = [foot for foot in anchors if _turn(foot.pose.facing, facing) <= 450]
    others = [foot for foot in anchors if _turn(foot.pose.facing, facing) >= 1350]
    reach = round(max(NEAR, edit_context.near)) * TENTH
    found = snapped(Base(*size), Pose(x, y, facing), alike, others, reach)
    there = footprint(Base(*size), found)
    if any(overlaps(there, foot) for foot in anchors):
        return pose
    return (found.x, found.y), found.facing


def _turn(one: int, other: int) -> int:
    return abs((one - other + 1800) % 3600 - 1800)
