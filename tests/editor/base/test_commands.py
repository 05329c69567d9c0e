"""The commands of a window: what an action does when its command has gone."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

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


def test_a_menu_has_no_command_whose_canvas_is_gone(qtbot: QtBot) -> None:
    """Its action went with the canvas; filling, opening and closing the menu pass it over."""
    window = QWidget()
    qtbot.addWidget(window)
    canvas, menu = QWidget(window), QMenu(window)
    commands = Commands(Speaker("en"), window)
    paint = Command("paint", _("Cut"), "P", run=lambda: None, menu="edit", where="canvas")
    undo = Command("undo", _("Undo"), "Ctrl+Z", run=lambda: None, menu="edit")
    commands.put("desk", [paint, undo], canvas)
    commands.fill(menu, "edit")
    assert [action.objectName() for action in menu.actions()] == ["paint", "undo"]
    delete(canvas)
    commands.fill(menu, "edit")
    commands.show_reasons(menu)
    commands.hide_reasons()
    assert [action.objectName() for action in menu.actions()] == ["undo"]
