"""The real main window over a home of its own, in French and in English."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol
from zlib import crc32

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.base.settings import Settings
from editor.base.theme import Theme, Wish
from editor.shell.application import make_context, prepared
from editor.shell.window import MainWindow
from tests.features.player import Person


class OpenWindow(Protocol):
    """The program as it starts with these settings."""

    def __call__(
        self, language: str, *, scale: float = 1.0, colours: Wish = "light", start_page: bool = False
    ) -> Person:
        """Somebody before the window; `start_page` waits for its cards: most tests open a file first."""
        ...


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("DATA", "CONFIG"):  # the cache is that of all tests
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot, home: Path, watched: None) -> Iterator[OpenWindow]:
    """Open the program as at its start; dice fall at once."""
    prepared(qapp)
    windows: list[MainWindow] = []

    def opened(
        language: str, *, scale: float = 1.0, colours: Wish = "light", start_page: bool = False
    ) -> Person:
        settings = Settings(home / "settings.ini")
        settings.language, settings.colours, settings.pace = language, colours, "at_once"
        settings.text_scale = scale  # from the start: a change would dress a whole window once more
        settings.folder = str(home)
        window = MainWindow(make_context(language, settings))
        windows.append(window)
        window.resize(1280, 800)
        window.show()
        window.activateWindow()
        person = Person(window)
        qtbot.waitActive(window)
        if start_page:
            person.see_start()
        else:
            assert window.commands  # keys and menus, which else come with the first painting
            person.rest()  # it has the keys
        return person

    yield opened
    for window in windows:
        window.hide()  # nobody looks: what lies behind a page that goes need not be drawn
        window.close_unasked()
        window.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no loop ends here that would do it
    for window in windows:
        theme = window.context.theme
        if (theme.scale, theme.wish) != (1.0, "light"):
            Theme("light").apply()  # for tests of single widgets, which wear what the application has
            break


LANGUAGES = ("fr", "en")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every day a test of a person runs in one of the two languages, from test to test in the other."""
    for item in items:
        drawn = getattr(item, "callspec", None)
        language = drawn.params.get("person") if drawn is not None else None
        if language not in (None, LANGUAGES[crc32(item.nodeid.split("[")[0].encode()) % 2]):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(params=LANGUAGES)
def person(request: pytest.FixtureRequest, open_window: OpenWindow) -> Person:
    """Somebody before the start page, in each language."""
    return open_window(str(request.param))
