"""What the design tools of every board share: a hint, a layer, options; a gesture is one history line."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from core.text import Text
from editor.boards.canvas.tool import Tool
from editor.boards.design.edit_context import EditContext

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class DesignTool(Tool):
    """A tool that changes the scenario on `bench`. `hint` is what the status line says when it is taken up.

    `group` parts the tools in the column by a line; `layer` is what it changes, for the locks.
    """

    hint: ClassVar[Text]
    group: ClassVar[int] = 0
    layer: ClassVar[str] = ""
    options: ClassVar[tuple[str, ...]] = ()
    """The rows of choices shown beside the tool: "grounds", "size" ..., by their name among the board's."""

    def __init__(self, edit_context: EditContext) -> None:
        self.edit_context = edit_context
        self.gesture = 0

    def activate(self) -> None:
        self.edit_context.show_status(self.hint)

    def begin(self) -> None:
        """The changes that follow are one line of the history."""
        self.gesture = self.edit_context.document.new_gesture()

    def do(self, title: Text, new: Scenario) -> bool:
        """Change the document if `new` is another scenario; whether it was."""
        if new is self.edit_context.document.scenario:
            return False
        self.edit_context.document.do(title, new, self.gesture or None)
        return True
