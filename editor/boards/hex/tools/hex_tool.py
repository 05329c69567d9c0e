"""What the tools of hexes share: marks under the pointer, strokes, the right button erases, Alt picks."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt

from editor.boards.canvas.tool import CanvasEvent
from editor.boards.design.design_tool import DesignTool
from editor.boards.drawing.marks import Mark, MarkKind
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.eyedropper import sample
from editor.boards.hex.tools.shapes import brush


class HexTool(DesignTool):
    """A tool on a board of hexes; it marks the hex under the pointer."""

    edit_context: HexEditContext

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)

    def deactivate(self) -> None:
        self.edit_context.show_marks()

    def cancel(self) -> None:
        self.edit_context.show_marks()

    def hover(self, event: CanvasEvent) -> None:
        self.show([] if event.hex is None else [event.hex], "brush")

    def key(self, event: CanvasEvent) -> bool:
        """The space bar does what Enter does: the tool works in the hex of the keyboard cursor."""
        if event.key != Qt.Key.Key_Space or event.hex is None:
            return False
        self.press(event)
        self.release(event)
        return True

    def show(self, hexes: Iterable[int], kind: MarkKind = "brush") -> None:
        """Mark these hexes until the next call."""
        self.edit_context.show_marks(Mark(one, kind) for one in hexes)


class StrokeTool(HexTool):
    """A tool that works on each hex that the pointer passes, once a gesture."""

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)
        self._touched: set[int] = set()
        self._last: int | None = None
        self._erasing = False

    def area(self, hex_: int) -> frozenset[int]:
        """The hexes that the tool covers when it stands on `hex_`."""
        return frozenset((hex_,))

    def stroke(self, hexes: frozenset[int], touched: frozenset[int], erasing: bool) -> None:
        """Change these hexes; `touched` are all hexes of the gesture so far, these among them."""
        raise NotImplementedError

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None:
            return
        if event.modifiers & Qt.KeyboardModifier.AltModifier:
            sample(self.edit_context, event.hex)
            return
        if self.layer and self.edit_context.is_locked(self.layer):
            return
        self.begin()
        self._touched, self._last = set(), None
        self._erasing = event.button == Qt.MouseButton.RightButton
        self._pass(event.hex)

    def move(self, event: CanvasEvent) -> None:
        if event.hex is not None and self.gesture and event.hex != self._last:
            self._pass(event.hex)

    def release(self, event: CanvasEvent) -> None:
        worked, self.gesture, self._last = self.gesture, 0, None
        if worked:  # a refusal stays to be read
            self.hover(event)

    def cancel(self) -> None:
        self.gesture, self._last = 0, None
        super().cancel()

    def hover(self, event: CanvasEvent) -> None:
        self.show(() if event.hex is None else self.area(event.hex), "brush")

    def _pass(self, hex_: int) -> None:
        grid = self.edit_context.grid
        walked = [hex_] if self._last is None else grid.line(self._last, hex_)
        self._last = hex_
        new = frozenset().union(*(self.area(one) for one in walked)) - self._touched
        self.show(self.area(hex_), "brush")
        if new:
            self._touched |= new
            self.stroke(new, frozenset(self._touched), self._erasing)


class BrushTool(StrokeTool):
    """A tool that changes the hexes under a brush and counts them for its line of the history."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)
        self._changed: set[int] = set()

    def area(self, hex_: int) -> frozenset[int]:
        return brush(self.edit_context.grid, hex_, self.edit_context.size)

    def begin(self) -> None:
        super().begin()
        self._changed = set()
