"""From tab to tab by keys, as in any program with tabs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from core.paths import SCENARIOS
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import context, home, window

__all__ = ["context", "home", "window"]

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize(
    ("key", "held", "fronts"),
    [
        (Qt.Key.Key_Tab, CTRL, [0, 1, 2]),
        (Qt.Key.Key_PageDown, CTRL, [0, 1, 2]),
        (Qt.Key.Key_Backtab, CTRL | SHIFT, [1, 0, 2]),
        (Qt.Key.Key_PageUp, CTRL, [1, 0, 2]),
    ],
)
def test_keys_go_from_document_to_document(
    window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier, fronts: list[int]
) -> None:
    for system, stem in (
        ("battle_cry", "mirror_creek"),
        ("mbt", "twin_hills"),
        ("belle_position", "coulmiers"),
    ):
        assert window.files.open(SCENARIOS / system / f"{stem}.json", desk="play") is not None
    window.activateWindow()
    QApplication.processEvents()
    for front in fronts:
        QTest.keyClick(_focus(window), key, held)
        assert window.page is window.pages[front]
    window.show_start()
    QTest.keyClick(_focus(window), key, held)
    assert window.page is window.pages[0 if fronts[1] == 1 else 2]


def _focus(window: MainWindow) -> QWidget:
    return QApplication.focusWidget() or window
