"""What can be saved: the scenario of a page, or the battle that is played on it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from core.text import Names, Text


class Keeper(Protocol):
    """A document is one; the play desk hands out another for its battle.

    `kind` is "scenario" or "game"; `changes` counts what would be lost.
    """

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

    def let_go(self) -> None:
        """Give the file free, as when the page is closed."""
        ...

    def save(self, path: Path | None = None) -> object | None:
        """Write the file; raises OSError. Returns the `Holder`, and writes nothing, where another has it."""
        ...
