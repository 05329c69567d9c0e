"""Where those who move stand after each leg of their way, and how long it is (MBT-5.1, MBT-5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

from core.geometry.bases import Pose, footprint
from core.geometry.groups import is_group, moved_group
from core.geometry.moves import displacement, is_turn, is_turn_about_middle
from core.geometry.tolerances import paid, rounded
from core.geometry.trigonometry import FULL_TURN
from core.protocol.refusals import Refusal
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.state import State

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext

Path = tuple[Pose, ...]


def paths_of(state: State, action: Move) -> list[Path] | Refusal:
    """The poses of each mover from its start on; a refusal of who is no group or shifts and turns at once."""
    context, units = state.context, action.units
    leader = units[0]
    if len(units) > 1 and not is_group(state.links(), units):
        return Refusal("no_group", "MBT-5.2", {"unit": leader})
    foot = state.feet[leader]
    assert foot is not None
    path = (foot.pose, *action.path)
    for number, (start, end) in enumerate(pairwise(path), 1):
        if not 0 <= end.facing < FULL_TURN:
            return Refusal("no_facing", "MBT-5.1", {"unit": leader, "leg": number})
        if start.facing != end.facing and not is_turn(context.base_of[leader], start, end):
            return Refusal("shifts_and_turns", "MBT-5.1", {"unit": leader, "leg": number})
    if len(units) == 1:
        return [path]
    linked = state.links()
    rows = [moved_group(state.feet, linked, units, leader, pose) for pose in action.path]
    return [(state.foot(unit).pose, *(row[place] for row in rows)) for place, unit in enumerate(units)]


def allowance(context: BattleContext, units: Sequence[int]) -> int:
    """How far these may go, in hundredths: as the slowest (MBT-5.2)."""
    return min(context.allowance[unit] for unit in units)


def measure(context: BattleContext, units: Sequence[int], paths: Sequence[Path]) -> tuple[int, int]:
    """How much of its allowance a move uses, and the allowance, in hundredths."""
    allowed = allowance(context, units)
    return paid(sum(lengths(context, units, paths)), allowed), allowed


def lengths(context: BattleContext, units: Sequence[int], paths: Sequence[Path]) -> tuple[int, int]:
    """How long a move is, and what difficult ground adds, in hundredths.

    Of a group that of the base which uses most (MBT-R64).
    """
    most = (0, 0)
    for unit, path in zip(units, paths, strict=True):
        most = max(most, length_of(context, unit, path, alone=len(units) == 1), key=sum)
    return most


def length_of(context: BattleContext, unit: int, path: Path, *, alone: bool) -> tuple[int, int]:
    """How long the way of a base is, and what difficult ground adds (MBT-R2, MBT-R4, MBT-R51).

    The longest of: the way of its middle, the way from start to end. A turn counts as the straight way of the
    middle; only about its own middle a base that moves `alone` turns for nothing, and where it does nothing
    else its corners do not count either.
    """
    ground, base, mobility = context.ground, context.base_of[unit], context.mobility_of[unit]
    length = more = 0
    for start, end in pairwise(path):
        if start.facing != end.facing and alone and is_turn_about_middle(base, start, end):
            continue  # turning is free (MBT-5.1, MBT-R60)
        here, there = footprint(base, start), footprint(base, end)
        x, y = there.double_x - here.double_x, there.double_y - here.double_y
        length += rounded(sqrt(x * x + y * y) / 2)
        if ground.costs[mobility]:
            more += ground.extra(
                mobility,
                (here.double_x // 2, here.double_y // 2),
                (there.double_x // 2, there.double_y // 2),
            )
    if alone and not length and is_turn_about_middle(base, path[0], path[-1]):
        straight = 0  # it gains no ground, however long its base is (MBT-R2)
    elif context.options.measure == "corner":
        straight = displacement(base, path[0], path[-1])
    else:
        here, there = footprint(base, path[0]), footprint(base, path[-1])
        x, y = there.double_x - here.double_x, there.double_y - here.double_y
        straight = rounded(sqrt(x * x + y * y) / 2)
    return max(length, straight), more


def too_far(state: State, action: Move, paths: Sequence[Path], used: int, allowed: int) -> Refusal:
    """Of a group: the base that uses most, and the slowest, as which they all go (MBT-5.2, MBT-R64)."""
    context, alone = state.context, len(paths) == 1
    rows = {
        unit: length_of(context, unit, path, alone=alone)
        for unit, path in zip(action.units, paths, strict=True)
    }
    farthest = max(rows, key=lambda unit: (sum(rows[unit]), -context.allowance[unit]))
    facts = {
        "unit": farthest,
        "measured": context.graduations(used),
        "needed": allowed / context.graduation,
        "length": used,
        "allowed": allowed,
        "dear": rows[farthest][1],
    }
    if context.allowance[farthest] > allowed:
        facts["slowest"] = min(action.units, key=lambda unit: context.allowance[unit])
    return Refusal("too_far", "MBT-5" if alone else "MBT-5.2", facts)
