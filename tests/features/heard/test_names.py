"""Every window in both languages as a screen reader finds it: all is named, nothing alike stands together."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from benchmarks.layout import open_battle, settle, umpire
from core.paths import SCENARIOS
from editor.shell.window import MainWindow
from tests.features.conftest import OpenWindow
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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("system", STEMS)
def test_every_desk_is_named(open_window: OpenWindow, system: str, language: str) -> None:
    window, path = open_window(language).window, SCENARIOS / system / f"{STEMS[system]}.json"
    window.files.open(path)
    found = []
    for desk in ("design", "armies", "plan"):
        window.show_desk(desk)
        found += read(window, desk)
    open_battle(window, path)
    found += read(window, "play")
    umpire(window)
    found += read(window, "umpire")
    assert found == []


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
    assert found == []
    assert {"settings", "find"} <= seen
