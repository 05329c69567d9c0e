"""What the design desks of hexes and of tables share: tools in hand, digits of the palette, counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from core.text import Text, _
from editor.boards.design.design_tool import DesignTool
from editor.desks.desk import Desk

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


class DrawingDesk(Desk):
    """A desk with tools on the map. `first_tool` has the wares whose digits serve where a tool has none."""

    first_tool: ClassVar[str]
    tools: dict[str, DesignTool]
    tool: DesignTool
    feed: Any
    """What keeps the map in step: started while the desk is in front."""

    def __init__(self, page: DeskHost) -> None:
        super().__init__(page)
        self.context, self.document, self.selection = page.context, page.document, page.selection
        self._left: Any = None
        self._active = False

    def deactivate(self) -> None:
        self._active = False
        self.page.view.set_tool(None)
        self.feed.stop()
        for cell in ("side", "tool", "hex", "ground"):  # they told of the scenario, not of a battle
            self.page.tell(cell, None)

    def take_up(self, tool_id: str) -> None:
        """Take that tool in hand."""
        self.tool = self.tools[tool_id]
        self.page.view.set_tool(self.tool)
        if self._left is not None:
            self._left.show_tool(self.tool)

    def digit(self, key: str) -> None:
        """Take up the ware of that key; with a tool that has none, that of the first tool."""
        if self._left is None:
            return
        if self._left.show_tool(self.tool).digit(key):
            return
        if self._left.show_tool(self.tools[self.first_tool]).digit(key):
            self.take_up(self.first_tool)
        else:
            self._left.show_tool(self.tool)

    def want_label(self) -> None:
        """Somebody wants to write on the map: the words of the label tool have the focus."""
        if self._left is not None:
            self._left.show_tool(self.tools["label"]).focus_words()

    def tell_tool(self, text: Text | None) -> None:
        """The status line says what a tool does."""
        if self._active:
            self.page.tell("tool", text)

    def count_sides(self) -> None:
        """The status line says how many pieces each side has."""
        if not self._active:
            return
        count = Counter(unit.side for unit in self.document.scenario.units)
        one, other = self.document.scenario.sides
        words = _(
            "{one}: {units_one} · {other}: {units_other}",
            one=one.name,
            units_one=count[one.id],
            other=other.name,
            units_other=count[other.id],
        )
        self.page.tell("side", words)
