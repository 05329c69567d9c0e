"""A folded panel comes back for a look while the pointer rests on its icon."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from editor.shell.panel_frame import PanelFrame
from editor.shell.window import MainWindow

CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"


def design(window: MainWindow) -> PanelFrame:
    page = window.files.open(CREEK)
    assert page is not None
    page.show_desk("design")
    return page.frame


def enter(widget: QWidget) -> None:
    at = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(at, at, QPointF(widget.mapToGlobal(at.toPoint()))))


def leave(widget: QWidget) -> None:
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def test_hovering_over_the_strip_shows_a_folded_panel_for_a_look(window: MainWindow, qtbot: QtBot) -> None:
    frame = design(window)
    panel = frame._panels["design", "right"]
    assert panel is not None
    frame.show_place("right", shown=False)
    assert not panel.isVisible()
    button = frame.strip.buttons["right"]
    enter(button)
    qtbot.waitUntil(panel.isVisible)
    assert frame.is_folded("right"), "a look changes nothing that is remembered"
    board = frame.stage.geometry()
    assert frame.stage.mapTo(frame, QPoint(0, 0)) == frame.peek.pos()
    assert frame.peek.height() == board.height()
    leave(button)
    enter(frame.peek)
    QTest.qWait(500)
    assert panel.isVisible(), "the pointer went into the panel"
    leave(frame.peek)
    qtbot.waitUntil(lambda: not panel.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert panel.isVisible()
    assert not frame.is_folded("right")
    assert not frame.peek.isVisible()


def test_a_press_after_a_look_opens_the_panel_in_its_place(window: MainWindow, qtbot: QtBot) -> None:
    frame = design(window)
    frame.show_place("left", shown=False)
    panel = frame._panels["design", "left"]
    assert panel is not None
    button = frame.strip.buttons["left"]
    enter(button)
    qtbot.waitUntil(panel.isVisible)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert panel.isVisible()
    assert not frame.peek.isVisible()
    assert frame.place_of(panel) == "left"


def test_another_desk_ends_the_look(window: MainWindow, qtbot: QtBot) -> None:
    frame = design(window)
    frame.show_place("left", shown=False)
    panel = frame._panels["design", "left"]
    assert panel is not None
    enter(frame.strip.buttons["left"])
    qtbot.waitUntil(panel.isVisible)
    window.show_desk("plan")
    assert not panel.isVisible()
    window.show_desk("design")
    assert not panel.isVisible()
    assert frame.is_folded("left")
