"""The program at one place of the table of commands: it opens its dialogs, as a file asks for them.

`python -m tests.features.heard.dialogs_shown PLACE`. HOME/wanted holds the number of the dialog that is to be
opened; HOME/shown tells which one was.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from benchmarks.layout import settle
from editor.shell.application import begun, make_window
from editor.shell.window import MainWindow
from tests.features.commands.doing import answered
from tests.features.commands.places import stand
from tests.features.commands.what_is_seen import close_dialogs
from tests.features.heard.test_dialogs import BY_PLACE


class Stage:
    """Looks for the next wish; one that waits for an answer in its own loop is heard of all the same."""

    def __init__(self, window: MainWindow, place: str, home: Path) -> None:
        self._window, self._place, self._home = window, place, home
        self._last = ""

    def look(self) -> None:
        """Open what is wanted now."""
        wanted = self._home / "wanted"
        number = wanted.read_text(encoding="ascii") if wanted.exists() else ""
        if number in ("", self._last):
            return
        self._last = number
        row = BY_PLACE[self._place][int(number)]
        files = self._home / "files"
        close_dialogs(self._window)
        stand(self._window, self._place, files)
        if row.first is not None:
            row.first(self._window)
        settle(2)
        QTimer.singleShot(600, lambda: (self._home / "shown").write_text(number, encoding="ascii"))
        self._window.commands.run(row.id)


def main() -> None:
    home = Path(os.environ["HOME"])
    (home / "files").mkdir()
    program = begun()
    window = make_window()
    window.context.settings.folder = str(home / "files")
    answered(pytest.MonkeyPatch(), home / "files")
    window.show()
    stage = Stage(window, sys.argv[1], home)
    timer = QTimer(window)
    timer.timeout.connect(stage.look)
    timer.start(50)
    program.exec()


if __name__ == "__main__":
    main()
