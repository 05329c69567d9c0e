"""What a test of windows has closed is gone before the next one; a widget that is tested alone is dressed."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from editor.base.theme import SHEET


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None]:
    """No loop ends here that would do it, and each theme of a later test would dress the old widgets too."""
    yield
    if QApplication.instance() is not None:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session", autouse=True)
def dressed_alone() -> Iterator[None]:
    """What has no window of ours around it wears what it would wear inside one."""
    add = QtBot.addWidget

    def dressed(self: QtBot, widget: QWidget, **options: Any) -> None:
        application = QApplication.instance()
        sheet = application.property(SHEET) if application is not None else None
        bare = not (isinstance(widget, QMainWindow) or widget.parent() or widget.styleSheet())
        if sheet and bare:
            widget.setStyleSheet(sheet)
        add(self, widget, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QtBot, "addWidget", dressed)
        yield
