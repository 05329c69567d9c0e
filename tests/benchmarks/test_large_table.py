"""The large table and the older source are measured as the figures say."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.large_table import LARGE, SMALL, laid_out
from benchmarks.older_source import BATTLES, CLOCK
from core.systems.catalog import by_id
from editor.cli import main


@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_the_tables_hold_what_they_are_said_to_hold(size: tuple[int, int, int, int]) -> None:
    scenario = laid_out(*size)
    bases, pieces, width, depth = size
    board = scenario.board
    assert (len(scenario.units), len(board.features)) == (bases, pieces)
    assert (board.width, board.depth) == (width, depth)
    by_id("la_garde").rules.new_battle(scenario)


def test_the_clock_plays_in_the_folder_where_it_is_run(repository: Path) -> None:
    command = [sys.executable, str(CLOCK), "la_garde", "twin_rises", "random", "1", "1"]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=True)
    row = json.loads(done.stdout)
    assert row["battles"] == 1
    assert row["decided"] > 10
    assert row["seconds"] > 0


def test_every_battle_that_is_clocked_is_there(repository: Path) -> None:
    for system, name, _player, _battles in BATTLES:
        assert (repository / "scenarios" / system / f"{name}.json").is_file()


def test_a_folder_without_a_source_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "bench", "--against", str(tmp_path)]) == 2
    assert "holds no source of the program" in capsys.readouterr().err
