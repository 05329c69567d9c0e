"""After a click in a panel, Enter in a field, a tool or another desk the keys act on the map again."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from editor.boards.design.tool_column import ToolColumn
from editor.shell.page import Page
from editor.shell.window import MainWindow
from editor.widgets.fields import NumberField

Key, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> Page:
    page = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    assert page is not None
    window.activateWindow()
    qtbot.waitActive(window)
    page.desk._right.show_sheet("scenario")  # type: ignore[union-attr]
    QApplication.processEvents()
    return page


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifier)
    QApplication.processEvents()


def field(page: Page, name: str) -> Any:
    found = page.findChild(QLineEdit, name)
    assert found is not None
    found.setFocus()
    return found


def test_enter_in_a_name_gives_the_keys_back(page: Page) -> None:
    name = field(page, "title_en")
    name.setText("Creek")
    press(Key.Key_Return)
    assert page.view.hasFocus()
    assert page.document.scenario.title.en == "Creek"  # type: ignore[attr-defined]
    press(Key.Key_O)
    assert name.text() == "Creek"
    assert page.desk.designer.tool.id == "flag"  # type: ignore[union-attr]


def test_a_letter_after_a_click_in_a_panel_acts_on_the_map(page: Page) -> None:
    switch = next(one for one in page.findChildren(QCheckBox) if one.isVisible())
    switch.setFocus()
    press(Key.Key_X)
    assert page.desk.designer.tool.id == "erase"  # type: ignore[union-attr]


def test_a_desk_change_gives_the_keys_to_the_map(page: Page, window: MainWindow) -> None:
    window.show_desk("plan")
    page.show_place("left")
    switch = next(one for one in page.findChildren(QCheckBox) if one.isVisible())
    switch.setFocus()
    window.show_desk("design")
    assert page.view.hasFocus()
    press(Key.Key_B)
    assert page.desk.designer.tool.id == "paint"  # type: ignore[union-attr]


def test_a_tool_button_gives_the_keys_to_the_map(page: Page) -> None:
    field(page, "title_en")
    button = page.findChildren(ToolColumn)[0].buttons["erase"]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert page.view.hasFocus()


def test_ctrl_z_in_an_unchanged_field_is_the_documents(page: Page) -> None:
    name = field(page, "title_en")
    was = name.text()
    name.setText("Creek")
    press(Key.Key_Return)
    assert page.document.changes
    field(page, "title_en")
    press(Key.Key_Z, CTRL)
    assert not page.document.changes
    assert name.text() == was
    QTest.keyClicks(name, "x")  # what is typed and not entered is the field's own
    press(Key.Key_Z, CTRL)
    assert name.text() == was


def test_ctrl_z_in_an_unchanged_number_is_the_documents(page: Page) -> None:
    number = next(one for one in page.findChildren(NumberField) if one.isVisible())
    was = number.value()
    number.setValue(was + 1)
    assert page.document.changes
    number.setFocus()
    press(Key.Key_Z, CTRL)
    assert not page.document.changes
