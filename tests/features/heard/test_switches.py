"""What a screen reader does to a button that stays down is a click; what it is called, it is."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QCheckBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from editor.base.context import Context
from editor.shell.window import MainWindow
from editor.widgets.joined_buttons import Segments
from tests.editor.desks.play.conftest import context, home, window

__all__ = ["context", "home", "window"]
ACTIONS = QAccessibleActionInterface


def read(widget: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(widget)


def act(button: QAbstractButton, name: str) -> None:
    """As a reader does it: over the action interface and nothing else."""
    read(button).actionInterface().doAction(name)


@pytest.fixture
def segments(context: Context, qtbot: QtBot) -> tuple[Segments, list[str]]:
    chosen: list[str] = []
    row = Segments(context, (("few", "Few"), ("many", "Many && more")), chosen.append)
    qtbot.addWidget(row)
    row.choose("few")
    row.show()
    return row, chosen


def test_a_reader_chooses_a_segment(segments: tuple[Segments, list[str]], qtbot: QtBot) -> None:
    row, chosen = segments
    button = row.buttons["many"]
    act(button, ACTIONS.pressAction())
    qtbot.waitUntil(lambda: chosen == ["many"])
    assert row.value == "many"
    assert read(button).role() == QAccessible.Role.RadioButton
    assert read(button).text(QAccessible.Text.Name) == "Many & more"
    assert read(button).state().checked
    assert not read(row.buttons["few"]).state().checked
    assert ACTIONS.toggleAction() not in read(button).actionInterface().actionNames()


def test_a_button_that_was_read_before_it_joined_its_row_is_a_choice(qtbot: QtBot) -> None:
    group, button = QButtonGroup(), QPushButton("Few")
    qtbot.addWidget(button)
    button.setCheckable(True)
    assert read(button).role() == QAccessible.Role.CheckBox
    group.addButton(button)
    assert read(button).role() == QAccessible.Role.RadioButton


def test_choosing_by_the_program_calls_nobody(segments: tuple[Segments, list[str]]) -> None:
    row, chosen = segments
    row.choose("many")
    assert chosen == []


def test_a_reader_turns_a_check_box_as_a_person_does(context: Context, qtbot: QtBot) -> None:
    box = QCheckBox("Sounds")
    qtbot.addWidget(box)
    box.show()
    told: list[bool] = []
    box.clicked.connect(lambda on: told.append(on))
    assert read(box).actionInterface().actionNames()[0] == ACTIONS.toggleAction()
    act(box, ACTIONS.toggleAction())
    qtbot.waitUntil(lambda: told == [True])
    assert read(box).role() == QAccessible.Role.CheckBox
    assert read(box).state().checkable
    assert read(box).state().checked
    box.setEnabled(False)
    assert read(box).state().disabled
    act(box, ACTIONS.toggleAction())
    qtbot.wait(150)
    assert told == [True]


def test_a_reader_changes_the_desk(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open(SCENARIOS / "battle_cry/mirror_creek.json")
    button = window.findChild(QAbstractButton, "desk-plan")
    assert isinstance(button, QAbstractButton)
    assert read(button).text(QAccessible.Text.Name).startswith("Plan")
    act(button, ACTIONS.pressAction())
    qtbot.waitUntil(lambda: window.page is not None and window.page.desk_id == "plan", timeout=5000)
