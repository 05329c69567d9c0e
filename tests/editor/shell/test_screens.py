"""A screen is unplugged: every window comes back onto one that is there, with what is on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from editor.base.context import Context
from editor.shell.application import show_as_left
from editor.shell.screens import LEAST, Screens, brought_back, free_areas
from editor.shell.window import MainWindow

LAPTOP, BEAMER = QRect(0, 0, 1366, 740), QRect(1366, 0, 1920, 1080)


@pytest.mark.parametrize(
    ("frame", "areas", "stands"),
    [
        (QRect(100, 50, 1200, 650), [LAPTOP, BEAMER], QRect(100, 50, 1200, 650)),
        (QRect(1500, 50, 1600, 900), [LAPTOP, BEAMER], QRect(1500, 50, 1600, 900)),
        (QRect(1500, 50, 1600, 900), [LAPTOP], QRect(0, 0, 1366, 740)),
        (QRect(1500, 50, 800, 600), [LAPTOP], QRect(566, 50, 800, 600)),
        (QRect(-3000, -900, 800, 600), [LAPTOP], QRect(0, 0, 800, 600)),
        (QRect(1366 - LEAST // 2, 50, 800, 600), [LAPTOP], QRect(566, 50, 800, 600)),
        (QRect(100, -40, 800, 600), [LAPTOP], QRect(100, 0, 800, 600)),
        (QRect(100, 50, 800, 600), [], QRect(100, 50, 800, 600)),
    ],
)
def test_where_a_window_comes_back(frame: QRect, areas: list[QRect], stands: QRect) -> None:
    assert brought_back(frame, areas) == stands


def test_a_window_comes_back_when_its_screen_goes(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    page = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json", desk="play")
    assert page is not None
    screens = Screens(qapp)
    window.move(5000, 3000)  # as it stood on the screen that goes
    QApplication.processEvents()
    (area, *_others) = free_areas()
    assert not area.intersects(window.frameGeometry())
    screen = qapp.primaryScreen()
    qapp.screenRemoved.emit(screen)
    qtbot.waitUntil(lambda: area.contains(window.frameGeometry()))
    assert window.page is page
    assert page.view.isVisible()
    screens.deleteLater()


def test_a_place_that_was_kept_on_a_screen_that_is_gone_is_not_taken(
    window: MainWindow, context: Context, qtbot: QtBot
) -> None:
    window.move(QPoint(5000, 3000))
    QApplication.processEvents()
    context.settings.set_blob("window", window.saveGeometry())
    again = MainWindow(context)
    with qtbot.waitExposed(again):
        again.show()
    assert any(area.intersects(again.frameGeometry()) for area in free_areas())
    again.close_unasked()
    again.deleteLater()


def test_the_first_start_takes_the_whole_screen_later_ones_what_one_left(
    context: Context, qtbot: QtBot
) -> None:
    left = QSize()
    for place in range(3):
        again = MainWindow(context)
        with qtbot.waitExposed(again):
            show_as_left(again)
        assert again.isMaximized() is (place == 0)
        assert place == 0 or again.size() == left
        again.showNormal()
        again.resize(790, 640)
        QApplication.processEvents()
        left = again.size()
        again.close_unasked()
        again.deleteLater()
