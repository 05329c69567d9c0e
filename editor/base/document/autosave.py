"""Work that is not saved is kept apart, at most two seconds after a gesture, and never over the file.

`.name.json~autosave` lies beside the file; for documents that were never saved and for folders that cannot be
written, in the user's data folder. A small entry there says what is kept, so that the next start finds it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from core.paths import make_private
from core.scenarios.writing import write_atomically
from core.text import Names, Text
from editor.base.document.recovery import Entry, autosave_beside, kept_folder, new_token

DELAY = 1200
"""Milliseconds from a gesture to its keeping; a gesture still in hand is waited for."""


class Autosaver(QObject):
    """Keeps one document, or one battle in play. Call `touch` after each gesture, `discard` after saving.

    `path_of` gives the file, None before there is one; `bytes_of` what to keep; `changes_of` how many changes
    would be lost, 0 when all is saved; `history_of` the history that goes with it.
    """

    kept = Signal()
    failed = Signal(object)

    def __init__(
        self,
        path_of: Callable[[], Path | None],
        bytes_of: Callable[[], bytes],
        *,
        kind: str = "scenario",
        title_of: Callable[[], Names | Text | str] = lambda: "",
        changes_of: Callable[[], int] = lambda: 1,
        history_of: Callable[[], bytes] = lambda: b"",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._path_of, self._bytes_of = path_of, bytes_of
        self._kind, self._title_of, self._changes_of = kind, title_of, changes_of
        self._history_of = history_of
        self._entry: Entry | None = None
        self._stale = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._due)

    @property
    def place(self) -> Path | None:
        """Where the work is kept now, None when nothing is."""
        return self._entry.kept if self._entry is not None else None

    @property
    def is_beside(self) -> bool:
        """Whether it lies beside the file, not in the user's data folder."""
        path = self._path_of()
        return path is not None and self.place == autosave_beside(path)

    @property
    def kept_at(self) -> float | None:
        """When the work was last kept (seconds of `time.time`), None when nothing is."""
        return self._entry.at if self._entry is not None else None

    def touch(self) -> None:
        """Something changed: keep it soon. Calls while one is due cost nothing and put nothing off."""
        self._stale = True
        if not self._timer.isActive():
            self._timer.start()

    def write_now(self) -> bool:
        """Keep the work at once, as when the program fails; False when it could not be kept."""
        self._timer.stop()
        self._stale = False
        changes = self._changes_of()
        if changes == 0:
            self.discard()
            return True
        try:
            self._write(changes)
        except OSError as fault:
            self.failed.emit(fault)
            return False
        self.kept.emit()
        return True

    def flush(self) -> bool:
        """Keep what is not kept yet."""
        return self.write_now() if self._stale else True

    def discard(self) -> None:
        """All is saved: remove what was kept."""
        self._timer.stop()
        self._stale = False
        if self._entry is not None:
            self._entry.remove()
            self._entry = None

    def leave(self) -> None:
        """The page closes unsaved: what is kept stays, and is offered at the next start."""
        self.flush()
        if self._entry is not None:
            self._entry.release()
            self._entry = None

    def _due(self) -> None:
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._timer.start(200)  # a gesture is still being made
            return
        self.write_now()

    def _write(self, changes: int) -> None:
        """Keep it beside the file, or in the user's folder where that one does not take it; raises OSError.

        As where no more may be written there, or the name of the file is as long as a disk takes.
        """
        path, data = self._path_of(), self._bytes_of()
        token = self._entry.token if self._entry is not None else new_token()
        own = kept_folder() / f"{token}.json~autosave"
        beside = autosave_beside(path) if path is not None else None
        if beside is not None and os.access(beside.parent, os.W_OK):
            with suppress(OSError):  # what lies there stays as it is: the next try is the one that counts
                self._write_at(beside, path, data, changes, token)
                return
        make_private(own.parent)
        self._write_at(own, path, data, changes, token)

    def _write_at(self, kept: Path, path: Path | None, data: bytes, changes: int, token: str) -> None:
        old = self._entry
        entry = old or Entry(token)
        was = entry.kept
        entry.kept, entry.path, entry.kind, entry.changes = kept, path, self._kind, changes
        entry.set_title(self._title_of())
        try:
            self._write_parts(entry, data, is_first=old is None)
        except OSError:
            if old is None:
                entry.remove(spare=kept)
            entry.kept = was
            raise
        if old is not None and was != kept:
            with suppress(OSError):  # on a medium that can only be read by now it stays
                was.unlink(missing_ok=True)
        self._entry = entry

    def _write_parts(self, entry: Entry, data: bytes, *, is_first: bool) -> None:
        """Work, entry and history in such an order that a kill between any two leaves one whole work.

        Work is never without its entry, which knows its history; an entry never points to work to come.
        """
        entry.prepare_history(self._history_of())
        if is_first:
            entry.write()
        write_atomically(entry.kept, data, private=True)  # it lies beside a file that may be
        if not is_first:
            entry.write()
        entry.settle_history()
