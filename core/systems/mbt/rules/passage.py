"""Whom and what those who move meet on their way: who bars it, and which enemies are touched (MBT-R3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.shapes import Shape, is_within, overlaps, swept
from core.geometry.tolerances import TENTH, TOUCHING
from core.protocol.refusals import Refusal
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.routes import Path
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.wheels import swings

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext

SWINGS = {
    "off_table": "swings_off_table",
    "impassable": "swings_impassable",
    "through_enemy": "swings_through_enemy",
    "through_friend": "swings_through_friend",
}
"""What bars a group on its way round is told so."""


def shapes_of(context: BattleContext, unit: int, path: Path) -> list[tuple[Footprint, Shape]]:
    """For each leg the base after it, and what it covers: a turn the pose after it (MBT-5.1, but MBT-R63)."""
    base = context.base_of[unit]
    found: list[tuple[Footprint, Shape]] = []
    for start, end in pairwise(path):
        foot = footprint(base, end)
        if start.facing != end.facing:
            found.append((foot, foot))
        else:
            shift = ((end.x - start.x) * TENTH, (end.y - start.y) * TENTH)
            found.append((foot, swept(footprint(base, start), *shift)))
    return found


def way(state: State, action: Move, paths: Sequence[Path]) -> Refusal | dict[int, int]:
    """The enemies that are touched on the way, each with the mover; a refusal where it is barred (MBT-R3)."""
    context, units = state.context, action.units
    movers, touched = frozenset(units), dict[int, int]()
    for unit, path in zip(units, paths, strict=True):
        for foot, shape in shapes_of(context, unit, path):
            wrong = _met(state, unit, foot, shape, movers, touched)
            if wrong is not None:
                return wrong
        if context.options.pass_friends:
            for other in state.layout.near(foot):
                standing = state.feet[other]
                if standing is None or other in movers or context.side_of[other] != context.side_of[unit]:
                    continue
                if overlaps(foot, standing):
                    return Refusal("ends_on_friend", "MBT-AMB-3", {"unit": unit, "target": other})
    if len(units) > 1 and context.options.group_turn == "swept":
        for start, end in pairwise(paths[0]):
            wrong = _swung(state, units, start, end, touched) if start.facing != end.facing else None
            if wrong is not None:
                return wrong
    return touched


def _met(
    state: State, unit: int, foot: Footprint, shape: Shape, movers: frozenset[int], touched: dict[int, int]
) -> Refusal | None:
    """What bars a base that comes to `foot` over `shape`; enemies that it touches are noted in `touched`."""
    context, feet = state.context, state.feet
    side, mobility, start = context.side_of[unit], context.mobility_of[unit], feet[unit]
    assert start is not None
    if not context.table.holds(foot):
        return Refusal("off_table", "MBT-1.1", {"unit": unit})
    if context.ground.bars_way(mobility, start, shape):
        return Refusal("impassable", "MBT-5.3", {"unit": unit})
    for other in state.layout.near(shape, TOUCHING):
        standing = feet[other]
        if standing is None or other in movers:
            continue
        if context.side_of[other] != side:
            if is_within(shape, standing, TOUCHING):
                if overlaps(shape, standing):
                    return Refusal("through_enemy", "MBT-AMB-3", {"unit": unit, "target": other})
                touched.setdefault(other, unit)
        elif not context.options.pass_friends and overlaps(shape, standing):
            return Refusal("through_friend", "MBT-AMB-3", {"unit": unit, "target": other})
    return None


def _swung(
    state: State, units: Sequence[int], start: Pose, end: Pose, touched: dict[int, int]
) -> Refusal | None:
    """What bars a group that turns: nothing where one way round is free (MBT-R63)."""
    wrong: Refusal | None = None
    movers = frozenset(units)
    for swing in swings(state, units, start, end):
        met = dict(touched)
        wrongs = (
            _met(state, unit, foot, foot, movers, met)
            for feet in swing
            for unit, foot in zip(units, feet, strict=True)
        )
        barred = next((found for found in wrongs if found is not None), None)
        if barred is None:
            touched.update(met)
            return None
        wrong = wrong or replace(barred, kind=SWINGS[barred.kind], rule="MBT-R63")
    return wrong
