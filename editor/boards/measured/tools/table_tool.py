"""What the tools of a measured table share: a gesture is one history line, refusals are said, not raised."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.text import Text
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.design.design_tool import DesignTool
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.edit_context import MeasuredEditContext

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

XY = tuple[int, int]

ADDS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class TableTool(DesignTool):
    """A tool on a `MeasuredEditContext`; places are tenths of a millimetre, held to the table."""

    edit_context: MeasuredEditContext

    def __init__(self, edit_context: MeasuredEditContext) -> None:
        super().__init__(edit_context)

    def at(self, event: CanvasEvent) -> XY | None:
        """The place of an event, moved to the edge where it lies beside the table; None without a table."""
        return None if event.at is None else self.edit_context.held(event.at)

    def deactivate(self) -> None:
        self.clear()

    def cancel(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Show nothing over the table."""
        self.edit_context.show_table_marks()
        self.edit_context.show_ghosts()

    def hover(self, event: CanvasEvent) -> None:
        """Nothing to show."""

    def key(self, event: CanvasEvent) -> bool:
        """The space bar does what Enter does: the tool works at the keyboard cursor."""
        if event.key != Qt.Key.Key_Space or event.at is None:
            return False
        self.press(event)
        self.release(event)
        return True

    def mark(self, *marks: TableMark) -> None:
        """Show these over the table until the next call."""
        self.edit_context.show_table_marks(marks)

    def edit(self, title: Text, make: Callable[[], Scenario]) -> bool:
        """Do what `make` makes of the scenario; a refusal is said. Whether anything changed."""
        from core.scenarios.edits import EditRefused

        try:
            new = make()
        except EditRefused as refused:
            self.edit_context.refuse(refused.text)
            return False
        return self.do(title, new)

    def is_shut(self, layer: str) -> bool:
        """Whether a layer takes no edits now; says so where it does not."""
        return self.edit_context.is_locked(layer)
