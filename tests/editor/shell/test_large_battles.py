"""A battle whose file is larger than a scenario may be: opened, seen to be unchanged, reloaded, compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.chance.seeds import new_secret
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.records import games
from core.scenarios.documents import SCENARIO_LIMITS
from core.scenarios.files import load
from core.text import say
from editor.base.document.recovery import Entry, new_token
from editor.shell.changed_files import is_changed
from editor.shell.window import MainWindow


@pytest.fixture
def large(window: MainWindow, home: Path) -> Path:
    """A saved battle with blanks before it, as large as many branches make it."""
    path = home / "battle.json"
    models = ScenarioModels(window.context.systems)
    scenario: Any = load(SCENARIOS / "battle_cry" / "mirror_creek.json", models)
    games.save(path, games.new_game(window.context.system("battle_cry"), scenario, new_secret()))
    path.write_bytes(b"\n" * SCENARIO_LIMITS.size + path.read_bytes())
    return path


def test_it_is_opened(window: MainWindow, large: Path) -> None:
    """It was told to end too early: the window read no more of it than of a scenario."""
    page = window.files.open(large)
    assert page is not None
    assert page.keeper().path == large
    assert not is_changed(page.keeper())


def test_what_another_program_wrote_into_it_is_read(window: MainWindow, large: Path) -> None:
    page = window.files.open(large)
    assert page is not None
    large.write_bytes(large.read_bytes() + b"\n")
    assert window.files.changed_files._on_disk(page, page.keeper()) is not None


def test_kept_work_is_compared_with_it(window: MainWindow, large: Path) -> None:
    entry = Entry(new_token())
    entry.kept = entry.path = large
    told = " ".join(say(line, "en") for line in window.files.recovering._difference(entry))
    assert "cannot be compared" not in told
