"""The hand over the map of a plan: a click takes a unit or a hex, a drag draws a line from hex to hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt

from core.text import _
from editor.boards.canvas.tool import CanvasEvent, Tool

if TYPE_CHECKING:
    from editor.boards.hex.view import HexView


class Pointed(Protocol):
    """Whoever is told what the hand does; hexes are indices of the board."""

    def click(self, hex_: int) -> None: ...

    def hover(self, hex_: int | None) -> None: ...

    def drag(self, start: int, end: int) -> None: ...

    def clear_hand(self) -> None: ...


class HexPlanInteraction(Tool):
    """Tells `hand`: clicks, the hex pointed at, drags, and the right button or Escape (`clear_hand`)."""

    id = "plan"
    title = _("Plan")
    icon = "select"
    shortcut = ""

    def __init__(self, view: HexView, hand: Pointed) -> None:
        self._view, self._hand = view, hand
        self._start: int | None = None
        self._dragged = False

    def activate(self) -> None:
        self._view.hex_clicked.connect(self._clicked)
        self._view.hex_hovered.connect(self._hovered)
        self._view.cursor_moved.connect(self._hovered)

    def deactivate(self) -> None:
        self._view.hex_clicked.disconnect(self._clicked)
        self._view.hex_hovered.disconnect(self._hovered)
        self._view.cursor_moved.disconnect(self._hovered)

    def press(self, event: CanvasEvent) -> None:
        left = event.button != Qt.MouseButton.RightButton
        self._start, self._dragged = (event.hex if left else None), False

    def move(self, event: CanvasEvent) -> None:
        if self._start is not None and event.hex is not None and (self._dragged or event.hex != self._start):
            self._dragged = True
            self._hand.drag(self._start, event.hex)

    def release(self, event: CanvasEvent) -> None:
        self._start = None

    def cancel(self) -> None:
        self._start, self._dragged = None, False

    def _clicked(self, hex_: int, event: CanvasEvent) -> None:
        if event.button == Qt.MouseButton.RightButton:
            self._hand.clear_hand()
        elif not self._dragged:
            self._hand.click(hex_)

    def _hovered(self, hex_: object) -> None:
        self._hand.hover(hex_ if isinstance(hex_, int) else None)

    def key(self, event: CanvasEvent) -> bool:
        if event.key == Qt.Key.Key_Escape:
            self._hand.clear_hand()
            return True
        return False
