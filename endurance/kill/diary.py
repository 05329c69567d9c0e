"""What a victim has done, written where a kill cannot lose it: one line an event, straight to the disk.

`ready`; `made N MARK`: after gesture N the work has this mark (a gesture may have several such lines);
`begin N`: gesture N begins; `saving MARK`, `saved MARK`: the file.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.scenarios.provenance import KEY

PLAYED = ("scenario", "steps", "branches", "at")
"""What of a battle is held against each other; its clocks go on while nobody acts."""


def mark_of(content: bytes) -> str:
    """A short name of what a file holds, whichever version wrote it."""
    row = json.loads(content)
    if row.get("format") == "etat-major/game":
        row = {key: row.get(key) for key in PLAYED}
    row.pop(KEY, None)
    return hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()[:16]


class DiaryWriter:
    """The victim's side."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def write(self, *words: object) -> None:
        """A line; what the system has taken in a killed process cannot take back."""
        os.write(self._file, (" ".join(map(str, words)) + "\n").encode())


@dataclass(slots=True)
class Diary:
    """The other side: `made` are (gesture, mark), in order; `begun` the last gesture that was begun."""

    ready: bool = False
    made: list[tuple[int, str]] = field(default_factory=list)
    begun: int = 0
    saved: list[str] = field(default_factory=list)
    saving: str = ""

    @property
    def last(self) -> int:
        """The last gesture that was made whole."""
        return self.made[-1][0] if self.made else 0

    def gesture_of(self, marks: Sequence[str]) -> int | None:
        """The newest gesture after which the work had one of these marks; None where it never had."""
        return max((number for number, mark in self.made if mark in marks), default=None)


def read_diary(path: Path) -> Diary:
    """What stands there; a line that was cut off is left out."""
    diary = Diary()
    text = path.read_text("utf-8") if path.is_file() else ""
    for line in text.split("\n")[:-1]:
        match line.split():
            case ["ready"]:
                diary.ready = True
            case ["begin", number]:
                diary.begun = int(number)
            case ["made", number, mark]:
                diary.made.append((int(number), mark))
            case ["saving", mark]:
                diary.saving = mark
            case ["saved", mark]:
                diary.saved.append(mark)
    return diary
