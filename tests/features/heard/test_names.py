"""Every window in both languages as a screen reader finds it: all is named, nothing alike stands together."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
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


@pytest.mark.parametrize(("language", "system"), by_turns(("en", "fr"), STEMS))
def test_every_desk_is_named(open_window: OpenWindow, system: str, language: str) -> None:
    window, path = open_window(language).window, SCENARIOS / system / f"{STEMS[system]}.json"
    window.files.open(path)
    found = []
    for desk in OPENED:
        turn_to(window, desk, path)
        for front in fronts(window):
            found += read(window, f"{desk} {front}".strip())
    assert sorted(set(found)) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_start_page_and_the_dialogs_are_named(open_window: OpenWindow, language: str) -> None:
    window = open_window(language).window
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


class Shown(QObject):
    """Windows that came up: a part that shows itself before it stands anywhere is one, and takes the keys."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.found.append(type(watched).__name__)
        return False


@pytest.mark.parametrize("system", STEMS)
def test_no_part_of_a_desk_flashes_as_a_window(
    open_window: OpenWindow, qapp: QApplication, system: str
) -> None:
    window, path = open_window("en").window, SCENARIOS / system / f"{STEMS[system]}.json"
    shown = Shown()
    qapp.installEventFilter(shown)
    try:
        window.files.open(path)
        for desk in OPENED:
            turn_to(window, desk, path)
            known = {one.id for one in window.commands.all()}
            if "design.select_all" in known:  # cards are not taken all at once
                window.commands.run("design.select_all")
                settle(4)
    finally:
        qapp.removeEventFilter(shown)
    assert shown.found == []
