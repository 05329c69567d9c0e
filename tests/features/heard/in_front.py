"""The program as it is started, its window brought to the front: no window manager is there that would.

`python -m tests.features.heard.in_front FILE --new`.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent

from editor.cli import main
from editor.shell.window import MainWindow


def to_the_front() -> None:
    """Let the main window ask for the keys when it is shown."""
    shown = MainWindow.showEvent

    def show_event(window: MainWindow, event: QShowEvent) -> None:
        shown(window, event)
        QTimer.singleShot(200, window.activateWindow)

    MainWindow.showEvent = show_event  # type: ignore[method-assign]


if __name__ == "__main__":
    to_the_front()
    sys.exit(main())
