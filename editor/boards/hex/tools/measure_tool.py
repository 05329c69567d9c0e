"""Distance and line of sight: a line from hex to hex, with what it means by the rules."""

from __future__ import annotations

from PySide6.QtCore import Qt

from core.presentation.look import SightLine
from core.text import Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.marks import Mark
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.hex_tool import HexTool


class LineFromHex(HexTool):
    """A press sets one end, the pointer is the other; the result stays until the next press or Escape."""

    group = 4
    options = ("help",)
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)
        self._start: int | None = None
        self._pinned = False

    def measure(self, start: int, end: int) -> None:
        """Show and say what lies between."""
        raise NotImplementedError

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None or event.button == Qt.MouseButton.RightButton:
            self.cancel()
            return
        if self._start is None or self._pinned:
            self._start, self._pinned = event.hex, False
            self.edit_context.show_marks([Mark(event.hex, "chosen")])
        elif event.hex != self._start:
            self._pinned = True
            self.measure(self._start, event.hex)

    def move(self, event: CanvasEvent) -> None:
        self.hover(event)

    def release(self, event: CanvasEvent) -> None:
        if self._start is not None and event.hex is not None and event.hex != self._start:
            self._pinned = True
            self.measure(self._start, event.hex)

    def hover(self, event: CanvasEvent) -> None:
        if event.hex is None or self._pinned:
            return
        if self._start is None:
            self.show([event.hex])
        elif event.hex != self._start:
            self.measure(self._start, event.hex)

    def key(self, event: CanvasEvent) -> bool:
        if event.key == Qt.Key.Key_Escape and self._start is not None:
            self.cancel()
            return True
        return super().key(event)

    def cancel(self) -> None:
        self._start, self._pinned = None, False
        self.edit_context.show_ruler(None)
        super().cancel()

    def deactivate(self) -> None:
        self.cancel()


def is_seen(found: SightLine) -> bool:
    """Whether the line is clear and its end near enough."""
    return found.clear and (not found.reach or found.distance <= found.reach)


def label_of(found: SightLine) -> str:
    """What stands in the chip at the end of the line."""
    if found.reach and found.clear:
        return f"{found.distance} / {found.reach}"
    return "" if found.clear else "×"


class DistanceTool(LineFromHex):
    id = "distance"
    title = _("Distance")
    icon = "distance"
    shortcut = "D"
    hint = _("Distance: click a hex, then another; Esc begins anew.")

    def measure(self, start: int, end: int) -> None:
        grid = self.edit_context.grid
        steps = grid.distance(start, end)
        line = grid.line(start, end)
        marks = [Mark(start, "chosen"), *(Mark(one, "brush") for one in line[1:-1])]
        self.edit_context.show_marks([*marks, Mark(end, "hover", str(steps))])
        self.edit_context.show_ruler((start, end, True))
        self.edit_context.show_status(self._words(start, end, steps))

    def _words(self, start: int, end: int, steps: int) -> Text:
        grid = self.edit_context.grid
        return _n(
            "From {start} to {end}: {count} hex",
            "From {start} to {end}: {count} hexes",
            steps,
            start=grid.label(start),
            end=grid.label(end),
        )


class SightTool(LineFromHex):
    id = "sight"
    title = _("Sight")
    icon = "sight"
    shortcut = "S"
    hint = _("Line of sight: click a hex, then another; what blocks it is ringed.")

    def measure(self, start: int, end: int) -> None:
        found = self.edit_context.sight(start, end)
        if found is None:
            self.edit_context.refuse(_("This system has no line of sight between hexes."))
            return
        marks = [Mark(start, "chosen"), *(Mark(one, "target") for one in found.blocked_by)]
        self.edit_context.show_marks(
            [*marks, Mark(end, "legal" if is_seen(found) else "refused", label_of(found))]
        )
        self.edit_context.show_ruler((start, end, is_seen(found)))
        self.edit_context.show_status(self.edit_context.sight_words(start, end, found))
