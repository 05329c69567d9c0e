"""No command tells a person anything by which he could know a battle from one with other secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from editor.boards.hex import battle_interaction
from endurance.monkey.rounds import new_window
from tests.editor.panels.mail.test_what_leaves import battles
from tests.editor.panels.mail.what_leaves import UMBRELLA, pair
from tests.features.commands.doing import answered
from tests.features.commands.what_is_seen import close_dialogs
from tests.features.twins.walk import Seen, seated, walked

DESKS = ("play", "plan")


def walk_of(whole: Any, side: int, folder: Path, other: str) -> Seen:
    """All commands at both desks, in a program of its own."""
    home = folder / "files"
    home.mkdir(parents=True, exist_ok=True)
    (folder / "settings.ini").unlink(missing_ok=True)
    window = new_window(folder)
    window.context.settings.folder = str(home)
    window.context.speaker.set_language("en")
    window.context.settings.set_map_style(whole.system.id, "table")
    page = seated(window, whole, side, other)
    found = {key: lines for desk in DESKS for key, lines in walked(window, page, desk, home)}
    close_dialogs(window)
    window.close_unasked()
    window.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return found


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


@battles
def test_no_command_tells_twins_apart(
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    unhurried: None,
    system: str,
    stem: str,
    choices: int,
) -> None:
    both = pair(system, stem, choices)
    answered(monkeypatch, home / "files")
    monkeypatch.setattr(battle_interaction, "HOVER_DELAY", 1 << 30)  # nothing comes by the clock
    one, other = (walk_of(game, both.side, home, "greedy") for game in both.games)
    assert one.keys() == other.keys()
    different = {
        key: [line[:300] for line in set(lines) ^ set(other[key])][:6]
        for key, lines in one.items()
        if lines != other[key]
    }
    assert not different
    assert len(one) > 60
    assert any("My plan" in line for lines in one.values() for line in lines), "nothing was read"
    told = {key: line for key, lines in one.items() for line in lines if UMBRELLA in line.lower()}
    assert not told
