"""What can be saved: the scenario of a page, or the battle that is played on it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from core.text import Names, Text
from editor.base.document.disk_state import DiskState


class Keeper(Protocol):
    """A document is one; the play desk hands out another for its battle.

    `kind` is "scenario" or "game"; `changes` counts what would be lost; `disk` is what the file held when it
    was read or written here last, None where nothing is known of it.
    """

    disk: DiskState | None

    @property
    def kind(self) -> str: ...

    @property
    def path(self) -> Path | None: ...

    @property
    def title(self) -> Names | Text: ...

    @property
    def dirty(self) -> bool: ...

    @property
    def changes(self) -> int: ...

    def content(self) -> bytes:
        """The bytes of the file as it would be saved now."""
        ...

    def keep_mine(self, disk: DiskState) -> None:
        """The file holds something else by now: what is here is unsaved, and may be written over it."""
        ...

    def release_file(self) -> None:
        """Give the file free, as when the page is closed."""
        ...

    def save(self, path: Path | None = None) -> object | None:
        """Write the file; raises OSError. Returns the `Holder`, and writes nothing, where another has it."""
        ...
