"""A document that is closed takes its tab with it, whole."""

from __future__ import annotations

import gc

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QAbstractButton, QTabBar

from core.paths import SCENARIOS
from editor.shell.window import MainWindow


def dead() -> int:
    """How many buttons live in Python alone."""
    gc.collect()
    buttons = [one for one in gc.get_objects() if isinstance(one, QAbstractButton)]
    return sum(not shiboken6.isValid(button) for button in buttons)


def test_a_tab_that_closes_leaves_no_button_behind(window: MainWindow) -> None:
    page = window.files.open(SCENARIOS / "mbt" / "twin_hills.json")
    assert page is not None
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    before = dead()
    window.bar.tabs.addTab("another")
    assert window.bar.tabs.tabButton(1, QTabBar.ButtonPosition.RightSide) is not None
    window.bar.remove_tab(1)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert dead() == before
    window.remove_page(page)


def test_titles_are_measured_in_the_letters_in_which_they_are_written(window: MainWindow) -> None:
    """Else one that is shortened is still too long, and cut at both ends."""
    window.files.open(SCENARIOS / "la_garde" / "twin_rises.json")
    QCoreApplication.processEvents()
    assert window.bar.tabs.font().family() == "EB Garamond"
    assert window.bar.tabs.font().pixelSize() == 16
