"""Loading, measuring and setting: what stands below the rules."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from core.geometry.bases import Pose, mirrored
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.rules import MbtRules
from tests.core.geometry.table_strategies import turned_round
from tests.core.mbt.conftest import Play

RULES = MbtRules()


def test_the_rules_load_neither_pydantic_nor_shapely_nor_numpy() -> None:
    code = (
        "import sys, core.systems.mbt.system as room\n"
        "print([name for name in ('pydantic', 'shapely', 'numpy', 'PySide6') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_the_mirrored_battle_is_the_same_turned_round(twins: Any) -> None:
    context = RULES.new_battle(twins).context
    table = context.table
    mine = sorted(turned_round(context.start[unit], table) for unit in context.units_of[0])
    assert mine == sorted(context.start[unit] for unit in context.units_of[1])
    assert mirrored(mirrored(Pose(1, 2, 3), table), table) == Pose(1, 2, 3)


def test_refusals_of_a_move_are_the_same_turned_round(twins: Any, play_on: Play) -> None:
    """Red's move and its mirror by Blue are both allowed, or both refused by one rule."""
    state = RULES.new_battle(twins)
    other = state.copy()
    other.active = 1
    table = state.context.table
    partner = {}
    for unit in state.context.units_of[0]:
        start = turned_round(state.context.start[unit], table)
        partner[unit] = state.context.start.index(start)
    from core.systems.mbt.rules.action_lists import candidates, movers
    from core.systems.mbt.rules.move_outcomes import Outcome
    from core.systems.mbt.rules.movement import judge

    count = 0
    for move in (move for units in movers(state) for move in candidates(state, units)):
        if move.prefer >= 0:
            continue
        twin = Move(
            tuple(partner[unit] for unit in move.units),
            tuple(turned_round(pose, table) for pose in move.path),
        )
        mine, its = judge(state, move), judge(other, twin)
        assert type(mine) is type(its), (mine, its)
        if isinstance(mine, Outcome) and isinstance(its, Outcome):
            assert abs(mine.used - its.used) <= 2
        count += 1
    assert count > 100
