"""What an earlier run kept and did not save: found again at the start, reopened, or thrown away."""

from __future__ import annotations

import json
import os
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile

from core.paths import make_private, named_in, user_data
from core.scenarios.writing import write_atomically
from core.text import Names, Text, say

_MOST = 1_000_000
"""Bytes of an entry: titles and paths may be long."""
_MOST_CHANGES = 1_000_000
"""Changes that are told: a larger number was written by nobody."""
_YOUNG = 60.0
"""Seconds in which a lock that says nothing may still be written."""


def kept_folder() -> Path:
    """The folder of entries, and of what cannot be kept beside its file."""
    return user_data() / "kept"


def autosave_beside(path: Path) -> Path:
    """`.name.json~autosave` beside the file."""
    return path.with_name(f".{path.name}~autosave")


def new_token() -> str:
    """A name for what one document keeps in one run."""
    return uuid.uuid4().hex


class Entry:
    """A line of the record of kept work. While a program keeps it, its lock says so; a dead one's is free."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.kept = Path()
        self.path: Path | None = None
        self.kind = "scenario"
        self.title = Names("", "")
        self.changes = 1
        self.at = time.time()
        self._lock: QLockFile | None = None

    def set_title(self, title: Names | Text | str) -> None:
        """The title in both languages, as the start page will say it."""
        if isinstance(title, str):
            self.title = Names(title, title)
        elif isinstance(title, Text):
            self.title = Names(say(title, "en"), say(title, "fr"))
        else:
            self.title = title

    def write(self) -> None:
        """Put the entry on the disk and hold its lock; raises OSError."""
        self.at = time.time()
        make_private(kept_folder())
        row = {
            "kept": str(self.kept),
            "path": str(self.path) if self.path is not None else None,
            "kind": self.kind,
            "title": {"en": self.title.en, "fr": self.title.fr},
            "changes": self.changes,
            "at": self.at,
        }
        if self._lock is None:
            self.take()
        write_atomically(self._file, json.dumps(row).encode())  # a path may be no UTF-8

    def prepare_history(self, history: bytes) -> None:
        """Lay down the history of work that is about to be kept; raises OSError.

        Until `settle_history` that of the work kept before stays beside it: whenever the program is killed,
        one of the two belongs to what is kept.
        """
        make_private(self._next_history.parent)
        write_atomically(self._next_history, history)

    def settle_history(self) -> None:
        """The work is kept: its history takes the place of the one before; raises OSError."""
        os.replace(self._next_history, self._history)

    def histories(self) -> list[bytes]:
        """The histories that are there, one of which is that of the work; raises OSError."""
        there = [path for path in (self._history, self._next_history) if path.is_file()]
        return [data for path in there if (data := path.read_bytes())]

    def take(self) -> bool:
        """Hold the entry's lock; False while another program holds it."""
        lock = QLockFile(str(kept_folder() / f"{self.token}.lock"))
        lock.setStaleLockTime(0)
        if not lock.tryLock(0) and not (
            _says_nothing(lock) and lock.removeStaleLockFile() and lock.tryLock(0)
        ):
            return False
        self._lock = lock
        return True

    def release(self) -> None:
        """Let the entry go and leave it for the next start."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def remove(self, *, spare: Path | None = None) -> None:
        """Throw away what is kept, except the file `spare`, and its entry.

        What cannot be removed, as on a medium that can only be read by now, stays behind.
        """
        kept = (self.kept,) if self.kept != spare else ()
        for path in (*kept, self._file, self._history, self._next_history):
            with suppress(OSError):
                path.unlink(missing_ok=True)
        self.release()

    def read(self) -> bytes:
        """What was kept; raises OSError."""
        return self.kept.read_bytes()

    @property
    def _history(self) -> Path:
        return kept_folder() / f"{self.token}.history.json"

    @property
    def _next_history(self) -> Path:
        return kept_folder() / f"{self.token}.history.next.json"

    @property
    def _file(self) -> Path:
        return kept_folder() / f"{self.token}.entry.json"


def found() -> list[Entry]:
    """The work that no running program keeps, newest first. An entry whose work is gone is cleared away."""
    entries = [entry for path in named_in(kept_folder(), ".entry.json") if (entry := _read(path))]
    return sorted(entries, key=lambda entry: -entry.at)


def set_aside(path: Path, kind: str = "scenario") -> Entry | None:
    """Work that lies beside a file just opened and that nobody keeps, moved where no autosave writes over it.

    Call it only while the lock of the file is ours. None when there is nothing.
    """
    beside = autosave_beside(path)
    if not os.path.isfile(beside):
        return None
    entry = next((one for one in found() if one.kept == beside), None) or Entry(new_token())
    aside = kept_folder() / f"{entry.token}.json~autosave"
    try:
        make_private(kept_folder())
        at = beside.stat().st_mtime
        write_atomically(aside, beside.read_bytes())
        entry.kept, entry.path, entry.kind = aside, path, kind
        if not (entry.title.en or entry.title.fr):
            entry.set_title(path.stem)
        entry.write()
        entry.at = at
        beside.unlink()
    except OSError:
        entry.release()
        return None
    entry.release()
    return entry


def _says_nothing(lock: QLockFile) -> bool:
    """Whether a lock is empty or garbled, and not only just made: a program that died left it."""
    found: Any = lock.getLockInfo()  # PySide gives a tuple of three, its stub says otherwise
    try:
        return int(found[0]) <= 0 and time.time() - Path(lock.fileName()).stat().st_mtime > _YOUNG
    except OSError:
        return False


def _read(file: Path) -> Entry | None:
    entry = Entry(file.name.removesuffix(".entry.json"))
    if not entry.take():
        return None  # a running program keeps it
    entry.release()
    try:
        row: Any = json.loads(file.read_bytes()[:_MOST])
        entry.kept = Path(row["kept"])
        entry.path = Path(row["path"]) if row["path"] else None
        entry.kind = str(row["kind"])
        entry.title = Names(str(row["title"]["en"]), str(row["title"]["fr"]))
        entry.changes, entry.at = min(max(0, int(row["changes"])), _MOST_CHANGES), float(row["at"])
        if b"\0" in os.fsencode(entry.kept):
            return None
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None
    try:
        is_there = entry.kept.is_file()
    except OSError:  # it may not be looked at now, as on a share that is down: it is not gone
        return None
    if not is_there:
        entry.remove()
        return None
    return entry
