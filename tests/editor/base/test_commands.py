"""The commands of a window: what an action does when its command has gone."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.text import _
from editor.base.commands import Command, Commands
from editor.base.language import Speaker


def test_an_action_whose_command_went_does_nothing(qtbot: QtBot) -> None:
    """The first press of a double click begins the battle, and *Start the battle* is offered no more."""
    window = QWidget()
    qtbot.addWidget(window)
    commands = Commands(Speaker("en"), window)
    done: list[str] = []
    commands.done.connect(done.append)
    start = Command("start_battle", _("Start the battle"), "", run=lambda: commands.put("desk", ()))
    commands.put("desk", [start])
    action = commands.action("start_battle")
    action.trigger()
    action.trigger()
    assert done == ["start_battle"]
