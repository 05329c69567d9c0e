"""`etat-major test --random`: other examples and battles, which can be had again."""

import re
import subprocess
import sys
from pathlib import Path

from tests.contract.conftest import battle_seeds

BATTLES = "tests/contract/test_battles.py::test_a_random_battle_ends_and_keeps_its_invariants"


def test_every_day_the_same_battles_and_others_when_asked_for() -> None:
    assert list(battle_seeds(None)) == list(range(10))
    assert len(set(battle_seeds(5))) == 10
    assert battle_seeds(5) == battle_seeds(5) != battle_seeds(6)


def test_the_seed_of_a_random_run_is_told(repository: Path) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", "--random", BATTLES]
    said = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=True).stdout
    told = re.search(r"the same again with --seed=(\d+)", said)
    assert told is not None
    seeds = re.findall(r"-(\d+)\]$", said, re.MULTILINE)
    assert {int(seed) for seed in seeds} == set(battle_seeds(int(told[1])))
