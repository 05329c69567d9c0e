"""The hand over the map of a plan: a click takes a unit or the hex that one looks from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.text import _
from editor.tools.tool import CanvasEvent, Tool

if TYPE_CHECKING:
    from editor.canvas.view import BoardView


class PlanPointing(Tool):
    """`clicked(hex)` and `hovered(hex or None)`; `let_go()` for the right button and Escape."""

    id = "plan"
    title = _("Plan")
    icon = "select"
    shortcut = ""

    def __init__(
        self,
        view: BoardView,
        clicked: Callable[[int], object],
        hovered: Callable[[int | None], object],
        let_go: Callable[[], object],
    ) -> None:
        self._view, self._click, self._hover, self._let_go = view, clicked, hovered, let_go

    def activate(self) -> None:
        self._view.hex_clicked.connect(self._clicked)
        self._view.hex_hovered.connect(self._hovered)
        self._view.cursor_moved.connect(self._hovered)

    def deactivate(self) -> None:
        self._view.hex_clicked.disconnect(self._clicked)
        self._view.hex_hovered.disconnect(self._hovered)
        self._view.cursor_moved.disconnect(self._hovered)
        self._view.set_marks(())

    def _clicked(self, hex_: int, event: CanvasEvent) -> None:
        if event.button == Qt.MouseButton.RightButton:
            self._let_go()
        else:
            self._click(hex_)

    def _hovered(self, hex_: object) -> None:
        self._hover(hex_ if isinstance(hex_, int) else None)

    def key(self, event: CanvasEvent) -> bool:
        if event.key == Qt.Key.Key_Escape:
            self._let_go()
            return True
        return False
