"""What a kind of board has for the umpire's rulings: marks of what is named, what a click names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from editor.boards.canvas.tool import CanvasEvent


class RulingBoard(Protocol):
    """The map while a ruling is written: the piece that is named, and where it goes."""

    def begin(self) -> None:
        """The rulings come to the front."""

    def end(self) -> None:
        """The hand that plays comes back."""

    def show(self, named: Mapping[str, Any]) -> None:
        """Mark what the fields of the ruling name."""

    def piece_at(self, event: CanvasEvent) -> str | None:
        """The id of the piece that a click means."""
        ...
