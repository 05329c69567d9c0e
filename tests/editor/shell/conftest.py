"""A whole window over settings and folders of its own, closed without asking."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.base.context import Context
from editor.base.settings import Settings
from editor.shell.application import make_context, prepared
from editor.shell.window import MainWindow


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("DATA", "CONFIG"):  # the cache is that of all tests
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


@pytest.fixture
def context(qapp: QApplication, home: Path) -> Iterator[Context]:
    prepared(qapp)
    settings = Settings(home / "settings.ini")
    settings.colours = "light"
    context = make_context("en", settings)
    yield context
    context.speaker.set_language("en")
    context.theme.set_scale(1.0)


@pytest.fixture
def window(qtbot: QtBot, context: Context) -> Iterator[MainWindow]:
    window = MainWindow(context)
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.close_unasked()
    window.hide()
    window.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no loop ends here that would do it
