"""The type checker keeps the rooms apart: a state of one room is not taken by the look of another."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).parents[2]

PROGRAM = """
from core.systems.battle_cry.rules.state import State as BattleCryState
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.mbt.rules.state import State as MbtState
from core.systems.mbt.system import MBT


def shown(battle_cry: BattleCryState, mbt: MbtState) -> None:
    BATTLE_CRY.look.score(STATE)
    BATTLE_CRY.rules.observe(STATE, 0)
    BATTLE_CRY.words.unit(STATE.context, 0)
    BATTLE_CRY.planner.reach(STATE, 0)
    BATTLE_CRY.evaluate(STATE, 0)
    MBT.look.score(mbt)
"""
CALLS = 5
"""The calls of Battle Cry in the program."""


def _errors(folder: Path, state: str) -> list[str]:
    """What mypy says of the program that hands this state to Battle Cry."""
    program = folder / f"hands_{state}.py"
    program.write_text(PROGRAM.replace("STATE", state), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(program)]
    told = run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not told.stderr, told.stderr
    return told.stdout.splitlines()


def test_a_state_of_the_room_is_taken(tmp_path: Path) -> None:
    assert _errors(tmp_path, "battle_cry") == []


def test_a_state_of_another_room_is_refused_by_the_type_checker(tmp_path: Path) -> None:
    errors = _errors(tmp_path, "mbt")
    assert len(errors) == CALLS, errors
    assert all("[arg-type]" in error for error in errors), errors
