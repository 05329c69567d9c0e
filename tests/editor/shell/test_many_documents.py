"""A hundred documents: each can be reached, none is lost, and the window is as wide as before."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.text import Names, Text
from editor.shell.window import MainWindow

MANY = 100


@pytest.mark.slow
def test_a_hundred_documents_are_open_and_each_is_reached(window: MainWindow, home: Path) -> None:
    """By its tab; unsaved work of the first is what it was."""
    shipped = SCENARIOS / "battle_cry" / "mirror_creek.json"
    folder = home / "many"
    folder.mkdir()
    for number in range(MANY):
        path = folder / f"creek_{number:03}.json"
        shutil.copy(shipped, path)
        assert window.files.open(path) is not None
    assert len(window.pages) == MANY == window.bar.tabs.count()
    first, last = window.pages[0], window.pages[-1]
    assert window.page is last
    width = window.width()
    window.go_to(first)
    scenario = first.document.scenario
    title = Names("The first of many", "La première")
    first.document.do(Text("Another title"), scenario.model_copy(update={"title": title}))
    assert first.document.dirty
    tabs = window.bar.tabs
    for number in (0, 1, 49, 98, 99):
        tabs.setCurrentIndex(number)
        QApplication.processEvents()
        assert window.page is window.pages[number]
        place = tabs.tabRect(number)
        assert tabs.rect().intersects(place), "the tab in front is in sight"
    assert window.width() == width, "a hundred tabs do not widen the window"
    window.go_to(first)
    assert first.document.scenario.title.en == "The first of many"
    for page in list(window.pages[1:]):
        window.remove_page(page)
    assert window.pages == [first]
    assert first.document.dirty
