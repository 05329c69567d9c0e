"""The start page in letters of another size: its side goes under the battles and comes back beside them."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.shell.window import MainWindow


def _choice(window: MainWindow, words: str) -> QPushButton:
    """The button of the side that chooses this size of the letters."""
    found = [one for one in window.start.side.findChildren(QPushButton) if one.text().startswith(words)]
    return found[0]


def _in_sight(window: MainWindow, button: QPushButton) -> bool:
    corner = button.mapTo(window, button.rect().topLeft())
    return window.rect().contains(QRect(corner, button.size())) and not button.visibleRegion().isEmpty()


def test_the_side_comes_back_and_who_chose_there_finds_the_choice_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Back at 100 % it stayed under 25 battles; at 200 % the page stood somewhere among them."""
    window.resize(1280, 800)
    window.show_start()
    qtbot.waitUntil(lambda: window.start._has_side)
    start, theme = window.start, window.context.theme
    assert start._side_scroll.widget() is start.side
    try:
        large = _choice(window, "200")
        large.setFocus()
        QTest.mouseClick(large, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: start._side_scroll.widget() is None)
        qtbot.waitUntil(lambda: _in_sight(window, large))
        qtbot.wait(450)
        assert _in_sight(window, large)
        QTest.mouseClick(_choice(window, "100"), Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: start._side_scroll.widget() is start.side)
    finally:
        theme.set_scale(1.0)
