"""The start page tells what a file is before it is opened: where it stands, what is wrong, what a game is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from editor.desks.play.play_desk import PlayDesk
from editor.shell.file_cards import Card
from editor.shell.window import MainWindow

MIRROR = SCENARIOS / "battle_cry" / "mirror_creek.json"


def told(card: Card) -> list[str]:
    return [label.text() for label in card.findChildren(QLabel)]


def test_the_cards_of_recent_files_tell_their_state(
    window: MainWindow, home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = window.files.open(MIRROR, desk="play")
    assert battle is not None
    assert isinstance(battle.desk, PlayDesk)
    battle.desk.play()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (str(home / "begun"), ""))
    assert window.commands.run("save")
    window.remove_page(battle)
    bare = json.loads(MIRROR.read_text(encoding="utf-8"))
    bare["units"] = [bare["units"][0], {**bare["units"][0], "id": "twin"}]
    wrong = home / "wrong.json"
    wrong.write_text(json.dumps(bare), encoding="utf-8")
    page = window.files.open(wrong)
    assert page is not None
    window.remove_page(page)

    def card(name: str) -> list[str]:
        return next((lines for one in window.start.recent.cards if name in (lines := told(one))), [])

    def errors(name: str) -> bool:
        return any(line.endswith((" error", " errors")) for line in card(name))

    qtbot.waitUntil(lambda: errors("wrong.json"), timeout=20_000)  # with its picture
    assert "Turn 1, to decide: Union" in card("begun.json")
    assert not errors("begun.json")


def test_the_choice_for_a_new_scenario_says_what_each_game_is(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(window.start.systems.cards))
    for name in ("blank", "list"):
        button = window.findChild(QPushButton, name)
        assert button is not None
        button.click()
        menu = button.findChild(QMenu)
        assert menu is not None
        rows = [action.text() for action in menu.actions()]
        menu.close()
        assert "MBT: measured table, bases that fight edge to edge" in rows
        assert all(": " in row for row in rows)
