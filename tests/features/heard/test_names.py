"""Every window in both languages as a screen reader finds it: all is named, nothing alike stands together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.layout import settle
from core.paths import SCENARIOS
from editor.shell.window import MainWindow
from tests.everyday import by_turns
from tests.features.conftest import OpenWindow
from tests.features.heard.desks import OPENED, fronts, turn_to
from tests.features.heard.tree import faults, leaps

STEMS = {
    "battle_cry": "mirror_creek",
    "belle_epoque": "mirror_ridge",
    "la_garde": "twin_rises",
    "mbt": "twin_hills",
    "belle_position": "chalons_manoeuvres",
}
DIALOGS = ("settings", "find", "help", "help_keys", "about", "new", "new_list", "print_map")


def read(window: MainWindow, where: str) -> list[str]:
    settle(4)
    return [f"{where}: {line}" for line in (*faults(window), *leaps(window))]


class Shown(QObject):
    """Windows that came up: a part that shows itself before it stands anywhere is one, and takes the keys."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QShowEvent) and isinstance(watched, QWidget) and watched.isWindow():
            self.found.append(type(watched).__name__)
        return False


@dataclass(frozen=True)
class Walk:
    """What was found on the way through all desks of a game in one language."""

    badly_named: list[str]
    flashed: list[str]


WALKS: dict[tuple[str, str], Walk] = {}
"""By game and language: the tests that only look share one walk."""


def walk(open_window: OpenWindow, qapp: QApplication, system: str, language: str) -> Walk:
    """Open a battle, go from desk to desk, bring each tab to the front, take all units in hand."""
    if (system, language) in WALKS:
        return WALKS[system, language]
    window, path = open_window(language).window, SCENARIOS / system / f"{STEMS[system]}.json"
    shown, named = Shown(), []
    with comings(qapp, shown):
        window.files.open(path)
    for desk in OPENED:
        with comings(qapp, shown):
            turn_to(window, desk, path)
        for front in fronts(window):
            named += read(window, f"{desk} {front}".strip())
        known = {one.id for one in window.commands.all()}
        if "design.select_all" in known:  # cards are not taken all at once
            with comings(qapp, shown):
                window.commands.run("design.select_all")
                settle(4)
            assert window.page is not None
            assert window.page.map_host is not None
            window.page.map_host.selection.clear()  # the next desk is read as it was found
    found = WALKS[system, language] = Walk(sorted(set(named)), shown.found)
    return found


@contextmanager
def comings(qapp: QApplication, shown: Shown) -> Iterator[None]:
    """Every window that comes up meanwhile is noted."""
    qapp.installEventFilter(shown)
    try:
        yield
    finally:
        qapp.removeEventFilter(shown)


@pytest.mark.parametrize(("language", "system"), by_turns(("en", "fr"), STEMS))
def test_every_desk_is_named(open_window: OpenWindow, qapp: QApplication, system: str, language: str) -> None:
    assert walk(open_window, qapp, system, language).badly_named == []


@pytest.mark.parametrize(("language", "system"), by_turns(("en", "fr"), STEMS))
def test_no_part_of_a_desk_flashes_as_a_window(
    open_window: OpenWindow, qapp: QApplication, system: str, language: str
) -> None:
    assert walk(open_window, qapp, system, language).flashed == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_start_page_and_the_dialogs_are_named(open_window: OpenWindow, language: str) -> None:
    window = open_window(language, start_page=True).window
    found = read(window, "start")
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    seen = set()
    for command in DIALOGS:
        window.commands.run(command)
        settle(4)
        for other in QApplication.topLevelWidgets():
            if other.isVisible() and other is not window and other.parent() is not None:
                seen.add(command)
                found += [f"{command}: {line}" for line in (*faults(other), *leaps(other))]
                other.close()
        settle(2)
    assert sorted(set(found)) == []
    assert {"settings", "find"} <= seen
