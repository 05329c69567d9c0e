"""Boards of hexes: the part `design` of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.boards.hex.designer import HexDesigner
    from editor.boards.host import DeskHost


class HexDesign:
    """Implements `editor.boards.kinds.design.DesignPart`."""

    def designer(self, host: DeskHost) -> HexDesigner:
        from editor.boards.hex.designer import HexDesigner

        return HexDesigner(host)
