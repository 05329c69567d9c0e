"""Battles as files: saved, opened, locked, kept apart and recovered like scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.records import games
from core.scenarios import files
from editor.base.document import recovery
from editor.base.document.lock import FileLock
from editor.base.sentences import beginning, first_sentence
from editor.shell.window import MainWindow

BULL_RUN = SCENARIOS / "battle_cry" / "first_bull_run.json"


@pytest.fixture
def battle(window: MainWindow, home: Path) -> Path:
    systems = window.context.systems
    game = games.new_game(systems[0], files.load(BULL_RUN, ScenarioModels(systems)), 7)
    path = home / "battle.json"
    games.save(path, game)
    return path


def test_a_battle_opens_at_the_play_desk_and_is_locked(window: MainWindow, battle: Path) -> None:
    page = window.files.open(battle)
    assert page is not None
    assert page.desk is not None
    assert page.desk.id == "play"
    keeper = page.keeper()
    assert (keeper.kind, keeper.path) == ("game", battle)
    assert FileLock(battle).take() is not None
    window.remove_page(page)
    other = FileLock(battle)
    assert other.take() is None
    copied = window.files.open(battle)
    assert copied is not None
    assert copied.notices.banner("locked") is not None
    assert copied.keeper().path is None
    other.release()


def test_a_battle_that_was_kept_beside_its_file_is_offered(window: MainWindow, battle: Path) -> None:
    recovery.autosave_beside(battle).write_bytes(battle.read_bytes())
    page = window.files.open(battle)
    assert page is not None
    banner = page.notices.banner("kept")
    assert banner is not None
    assert "0 steps" in banner.words()
    banner.buttons[0].click()
    assert window.page is not None
    assert window.page.keeper().dirty
    assert len(window.pages) == 1


def test_three_clicks_from_the_start_page_to_a_battle(qtbot: QtBot, window: MainWindow) -> None:
    from PySide6.QtCore import Qt

    qtbot.waitUntil(lambda: bool(window.start.battles.cards))
    card = window.start.battles.cards[0]
    qtbot.mouseClick(card.buttons[0], Qt.MouseButton.LeftButton)  # type: ignore[attr-defined]
    assert window.page is not None
    assert window.commands.run("start_battle")
    assert window.page.keeper().kind == "game"


def test_a_date_before_christ_is_no_end_of_a_sentence() -> None:
    french = "L’Apulie, en 216 av. J.-C. Les Gaulois avancent. Hannibal attend."
    assert first_sentence(french) == "L’Apulie, en 216 av. J.-C."
    assert first_sentence("Apulia, 216 BC. Hannibal waits.") == "Apulia, 216 BC."
    assert first_sentence("One sentence only") == "One sentence only"
    assert beginning("Apulia, 216 BC. Hannibal waits. He wins.") == "Apulia, 216 BC. Hannibal waits."
    assert beginning("One sentence only") == "One sentence only"
