"""The files opened last, as the start page shows them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.scenarios.documents import BadFile, read_bytes, read_document
from core.scenarios.writing import real
from core.text import Names
from editor.base.document.standing import Standing, standing_from
from editor.base.settings import Settings

MOST = 24


@dataclass(frozen=True, slots=True)
class Recent:
    """One file: what it was called and when it was opened last (seconds of `time.time`)."""

    path: Path
    kind: str
    system: str
    title: Names
    at: float
    standing: Standing | None = None
    """Where a battle stood when it was opened or saved last."""


def recent(settings: Settings) -> list[Recent]:
    """Newest first. Files that are gone are left out, a row that cannot be read too.

    And those that may not be looked at, as on a share that is down: there `Path.is_file` raises.
    """
    rows = (_read(row) for row in settings.recent)
    return [row for row in rows if row is not None and os.path.isfile(row.path)]


def remember(
    settings: Settings, path: Path, kind: str, system: str, title: Names, standing: Standing | None = None
) -> None:
    """Put a file at the top."""
    first = Recent(real(path), kind, system, title, time.time(), standing)
    _write(settings, [first, *(row for row in _all(settings) if row.path != first.path)][:MOST])


def forget(settings: Settings, path: Path) -> None:
    """Take a file off the list; the file itself stays."""
    _write(settings, [row for row in _all(settings) if row.path != real(path)])


@dataclass(frozen=True, slots=True)
class Shipped:
    """A battle that comes with the program."""

    path: Path
    system: str
    title: Names
    notes: Names


def shipped(folder: Path) -> list[Shipped]:
    """The battles of a folder by their files' names; read as plain JSON, so that no model is loaded."""
    heads = (_head_now(path) for path in sorted(folder.glob("*/*.json")))
    return [head for head in heads if head is not None]


def _head_now(path: Path) -> Shipped | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return _head(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=100)  # every window shows the same
def _head(path: Path, _changed: int, _size: int) -> Shipped | None:
    try:
        data: Any = read_document(read_bytes(path), path).data
        title, notes = (data.get(key) or {} for key in ("title", "notes"))
        return Shipped(
            path,
            str(data["system"]),
            *(Names(text.get("en", ""), text.get("fr", "")) for text in (title, notes)),
        )
    except (BadFile, KeyError, AttributeError):
        return None


def _all(settings: Settings) -> list[Recent]:
    return [row for row in map(_read, settings.recent) if row is not None]


def _write(settings: Settings, rows: Iterable[Recent]) -> None:
    settings.recent = [
        {
            "path": str(row.path),
            "kind": row.kind,
            "system": row.system,
            "title": {"en": row.title.en, "fr": row.title.fr},
            "at": row.at,
            "standing": row.standing.record() if row.standing is not None else None,
        }
        for row in rows
    ]


def _read(row: dict[str, Any]) -> Recent | None:
    try:
        title = Names(str(row["title"]["en"]), str(row["title"]["fr"]))
        stood = standing_from(row.get("standing"))
        return Recent(Path(row["path"]), str(row["kind"]), str(row["system"]), title, float(row["at"]), stood)
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
