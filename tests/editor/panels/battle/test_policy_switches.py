"""The switches that float over the tray of dice go with the tray."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.panels.battle.policy_switches import PolicySwitches


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(800, 600)
    QVBoxLayout(made)
    return made


@pytest.fixture
def switches(window: QWidget, qtbot: QtBot, tmp_path: Path) -> PolicySwitches:
    """Open over the window."""
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    found = PolicySwitches(context, lambda *_chosen: None)
    layout = window.layout()
    assert layout is not None
    layout.addWidget(found)
    with qtbot.waitExposed(window):
        window.show()
    found.fold.click()
    assert found._rows.isVisible()
    assert found._rows.parent() is window
    return found


def press_elsewhere(window: QWidget) -> None:
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=window.rect().bottomRight())


def test_another_desk_shuts_them(window: QWidget, switches: PolicySwitches) -> None:
    switches.hide()
    assert not switches._rows.isVisible()
    assert not switches.fold.isChecked()
    press_elsewhere(window)


def test_a_page_that_is_closed_takes_them_along(window: QWidget, switches: PolicySwitches) -> None:
    """They stayed over the window, and the next click asked for an owner that was gone: the program died."""
    popup = switches._rows
    gone: list[bool] = []
    popup.destroyed.connect(lambda: gone.append(True))
    switches.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    press_elsewhere(window)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert gone
