"""Tab in the main window: region by region as the eye goes, out of the menus, and off the map by F6."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from benchmarks.layout import settle
from core.paths import SCENARIOS
from editor.boards.canvas.map_view import MapView
from editor.shell.tab_ring import in_sight, ring
from editor.shell.window import MainWindow
from tests.features.conftest import OpenWindow
from tests.features.heard.desks import OPENED, turn_to
from tests.features.heard.test_names import STEMS
from tests.features.heard.tree import described_widget

NEXT = {True: Qt.Key.Key_Tab, False: Qt.Key.Key_Backtab}
WALKED = [one if one == "battle_cry" else pytest.param(one, marks=pytest.mark.slow) for one in STEMS]
"""Every stop of five desks: the other games differ in what stands in their panels."""
OFF_THE_MAP = {True: Qt.KeyboardModifier.NoModifier, False: Qt.KeyboardModifier.ShiftModifier}


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def walked(window: MainWindow, *, forward: bool) -> list[QWidget]:
    """From stop to stop by the keys, once round; F6 where the map keeps Tab to itself."""
    way = [focus()]
    for _stop in range(300):
        QTest.keyClick(focus(), NEXT[forward])
        if focus() is way[-1] and isinstance(way[-1], MapView):
            QTest.keyClick(focus(), Qt.Key.Key_F6, OFF_THE_MAP[forward])
        settle(1)
        if focus() is way[0]:
            return way
        way.append(focus())
    return [*way, window]


@pytest.mark.parametrize("forward", [True, False], ids=["tab", "shift tab"])
@pytest.mark.parametrize("system", WALKED)
def test_the_keys_come_to_every_stop_and_round(open_window: OpenWindow, system: str, forward: bool) -> None:
    window, path = open_window("en").window, SCENARIOS / system / f"{STEMS[system]}.json"
    window.files.open(path)
    for desk in OPENED:
        turn_to(window, desk, path)
        wanted = ring(window, window.regions())
        wanted[0].setFocus()
        reached = walked(window, forward=forward)
        assert window not in reached, f"{desk}: it does not come round"
        missed = [described_widget(one) for one in wanted if one not in reached]
        assert missed == [], desk


def test_the_way_is_that_of_the_eye(open_window: OpenWindow) -> None:
    window, path = open_window("en").window, SCENARIOS / "battle_cry" / "mirror_creek.json"
    window.files.open(path)
    turn_to(window, "play", path)
    assert window.page is not None
    frame = window.page.frame
    hand = frame.stage.shown("hand")
    assert hand is not None
    stops = ring(window, window.regions())
    parts = (window.bar, frame.strip, frame.view, hand)
    firsts = [[one is part or part.isAncestorOf(one) for one in stops].index(True) for part in parts]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize("forward", [True, False], ids=["tab", "shift tab"])
def test_the_menus_let_the_keys_go(open_window: OpenWindow, forward: bool) -> None:
    window, path = open_window("en").window, SCENARIOS / "battle_cry" / "mirror_creek.json"
    window.files.open(path)
    turn_to(window, "play", path)  # the menu of the battle has acts that Tab and Shift+Tab do on the map
    menus = window.findChild(QToolButton, "bar-menu")
    assert isinstance(menus, QToolButton)
    menus.setFocus()
    QTest.keyClick(menus, NEXT[forward])
    assert focus() is not menus


def test_many_documents_make_the_way_no_longer(open_window: OpenWindow) -> None:
    """Every part of every document was gone through: with ten of them a battle began in twice the time."""
    window = open_window("en").window
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    asked = widgets_asked(window)
    window.files.open(SCENARIOS / "mbt" / "twin_hills.json")
    window.files.open(SCENARIOS / "battle_cry" / "perryville.json")
    assert widgets_asked(window) < 1.2 * asked


def widgets_asked(window: MainWindow) -> int:
    """How many are gone through on the way round the window."""
    return len(in_sight(window, window.regions()))


def test_the_way_goes_down_the_banners(open_window: OpenWindow) -> None:
    window = open_window("en").window
    for number in range(3):  # each new one stands above the others
        window.notices.show_notice(str(number), "note", "A banner", [], [("Do", lambda: None)])
    heights = [
        one.mapTo(window, one.rect().topLeft()).y()
        for one in ring(window, window.regions())
        if window.notices.isAncestorOf(one)
    ]
    assert len(heights) >= 3
    assert heights == sorted(heights)
