"""Measured tables: the part `design` of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.boards.measured.designer import MeasuredDesigner


class MeasuredDesign:
    """Implements `editor.boards.kinds.design.DesignPart`."""

    def designer(self, host: DeskHost) -> MeasuredDesigner:
        from editor.boards.measured.designer import MeasuredDesigner

        return MeasuredDesigner(host)
