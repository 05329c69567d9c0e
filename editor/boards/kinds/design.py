"""Designing on a kind of board: tools, palette, forms, lists, commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from editor.boards.design.designer import Designer
    from editor.boards.host import DeskHost


class DesignPart(Protocol):
    """Designing on a kind of board: tools, palette, forms, lists, commands."""

    def designer(self, host: DeskHost) -> Designer:
        """What the design desk of that page shows and does."""
        ...
