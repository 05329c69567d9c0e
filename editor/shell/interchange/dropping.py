"""Files dropped on the window: each is opened, or taken in."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QMimeData, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from editor.shell.window_frame import WindowFrame

MOST_FILES = 20


def files_in(data: QMimeData) -> list[Path]:
    """The files of this computer that somebody drags."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if os.path.isfile(path)][:MOST_FILES]


def welcome(event: QDragEnterEvent) -> None:
    """Take files, leave everything else to whom it belongs."""
    if files_in(event.mimeData()):
        event.acceptProposedAction()


def take(window: WindowFrame, event: QDropEvent) -> None:
    """Open the files once the drag is over: a dialog must not stand in the way of who let go."""
    paths = files_in(event.mimeData())
    if paths:
        event.acceptProposedAction()
        QTimer.singleShot(0, lambda: [window.files.open(path) for path in paths])
