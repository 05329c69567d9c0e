"""The hand: the left button moves the map, as the middle one does with every tool."""

from __future__ import annotations

from PySide6.QtCore import Qt

from core.text import _
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.design.design_tool import DesignTool


class HandTool(DesignTool):
    """Drags the map; it changes nothing."""

    id = "pan"
    title = _("Pan")
    icon = "pan"
    shortcut = "H"
    hint = _("Pan: drag the map. The middle button does so with every tool; the wheel zooms.")
    options = ("help",)
    pans = True
    cursor = Qt.CursorShape.OpenHandCursor

    def press(self, event: CanvasEvent) -> None:
        """From the keyboard: nothing to drag."""
