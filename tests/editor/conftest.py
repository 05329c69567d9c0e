"""What a test of windows has closed is gone before the next one."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None]:
    """No loop ends here that would do it, and each theme of a later test would dress the old widgets too."""
    yield
    if QApplication.instance() is not None:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
