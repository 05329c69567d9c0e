"""Tabs, desks and closing clicked in any order and quickly: nothing is asked of what is gone."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from editor.shell.window import MainWindow
from tests.everyday import one_in

FILES = [
    SCENARIOS / "battle_cry" / "mirror_creek.json",
    SCENARIOS / "battle_cry" / "fredericksburg.json",
    SCENARIOS / "belle_epoque" / "mirror_ridge.json",
    SCENARIOS / "mbt" / "twin_hills.json",
    SCENARIOS / "la_garde" / "twin_rises.json",
    SCENARIOS / "belle_position" / "chalons_manoeuvres.json",
]


def events(rounds: int) -> None:
    for _round in range(rounds):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_tabs_and_desks_in_any_order(window: MainWindow, seed: int) -> None:
    random = Random(seed)
    for path in FILES:
        assert window.files.open(path) is not None
    tabs = window.bar.tabs
    for _step in range(60):
        wish = random.randrange(12)
        if not window.pages:
            break
        if wish < 6:
            QTest.mouseClick(
                tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(random.randrange(tabs.count())).center()
            )
        elif wish < 9:
            window.show_desk(random.choice(["design", "plan", "play", "umpire"]))
        elif wish == 9:
            window.show_start()
        elif wish == 10 and len(window.pages) > 2:
            page = random.choice(window.pages)
            if not any(keeper.dirty for keeper in page.keepers()):
                window.files.close(page)
        else:
            QTest.keyClick(window.page.view if window.page is not None else window, Qt.Key.Key_V)
        events(random.randrange(3))
        for name in [command.id for command in window.commands.all()]:
            window.commands.action(name).text()  # what is gone would say so
