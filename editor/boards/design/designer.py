"""What a kind of board brings to the design desk of a page: tools, panels, commands, marks on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QToolTip, QWidget

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.boards.canvas.tiled_view import TiledView
from editor.boards.design.design_tool import DesignTool
from editor.boards.design.edit_context import EditContext
from editor.boards.design.left_panel import LeftPanel
from editor.boards.design.overview import LEGEND
from editor.boards.design.properties import Properties
from editor.boards.design.refusals_told import RefusalsTold

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from core.scenarios.problems import Problem
    from editor.boards.design.tracing.tracing import Tracing
    from editor.boards.host import DeskHost

CELLS = ("side", "tool", "hex", "ground")
"""The cells of the status line that tell of the scenario, not of a battle."""


class ListTab(NamedTuple):
    """A list under the map; `name` is that of its tab."""

    name: str
    title: Text
    widget: QWidget


class Designer(QObject):
    """All that a design desk shows of the board of a page; `active` while the desk is in front."""

    help_page: ClassVar[str] = "design"
    properties_wanted = Signal()
    """What was selected should be seen where the properties are one of the tabs."""

    def __init__(self, host: DeskHost, edit_context: EditContext) -> None:
        super().__init__(host.widget)
        self.host, self.edit_context = host, edit_context
        self.context, self.document, self.selection = host.context, host.document, host.selection
        self.active = False
        edit_context.status_changed.connect(self._show_tool_status)
        self._refusals = RefusalsTold(host, edit_context)
        edit_context.refused.connect(self._say_refused)

    size_wanted = Signal()
    """The size of the board should be where it can be changed."""

    folded_first: ClassVar[frozenset[str]] = frozenset({"left", "bottom"})
    """What is folded at first: the board has the window."""

    def tools_column(self) -> QWidget | None:
        """The tools, on a board that has them."""
        return None

    def left(self) -> QWidget:
        """What is placed, or the layers."""
        raise NotImplementedError

    def right(self) -> Properties:
        """The properties and the history."""
        raise NotImplementedError

    def lists(self) -> Sequence[ListTab]:
        """The lists that stand between the problems and the notes."""
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        """What can be done on this board besides what every design desk has."""
        return declared(self)

    def start(self) -> None:
        """The desk comes to the front: board and pieces are put on the map."""
        raise NotImplementedError

    def stop(self) -> None:
        """Another desk has the map now."""
        raise NotImplementedError

    # --- problems ------------------------------------------------------------------------------------------

    def where(self, problem: Problem) -> str:
        """Where a problem is, in few words."""
        return ""

    def is_large(self) -> bool:
        """Whether the scenario is looked through for problems beside the window."""
        return False

    def show_problem(self, problem: Problem) -> bool:
        """Mark and select what a problem speaks of; whether it is anywhere on the board."""
        return False

    def picture(self) -> QImage:
        """The map as it is seen now, for the clipboard."""
        return self.host.view.grab().toImage()

    def forget_problem(self) -> None:
        """What was mended is marked no longer."""

    def show_losses(self, places: Mapping[str, float]) -> None:
        """Lay a map of losses over the board: so much by the name of a place; nothing for none."""

    def _show_tool_status(self, text: Text | None) -> None:
        if self.active:
            self.host.show_status("tool", text)

    def _say_refused(self, text: Text) -> None:
        if self.active:
            self._refusals.say(text)


class Feed(Protocol):
    """Keeps the map in step with the scenario while the desk is in front."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


class DrawingDesigner(Designer):
    """A board with tools. `first_tool` has the wares whose digits serve where a tool has none."""

    first_tool: ClassVar[str]

    def __init__(
        self, host: DeskHost, edit_context: EditContext, tools: dict[str, DesignTool], feed: Feed
    ) -> None:
        super().__init__(host, edit_context)
        self.tools = tools
        self.tool = tools["select"]
        self._feed = feed
        self.tracing = self.new_tracing()
        self._left: LeftPanel | None = None
        edit_context.wished.connect(self.take_up)
        edit_context.label_wanted.connect(self.want_label)
        self.document.changed.connect(lambda _diff: self.count_sides())

    def new_tracing(self) -> Tracing:
        """The picture under the board."""
        raise NotImplementedError

    def left(self) -> LeftPanel:
        """The layers and the overview; made with the tools and with what they offer."""
        if self._left is None:
            self._left = self.left_panel()
            self._left.column.chosen.connect(self._choose)
            self._show_legend()
            self.context.settings.changed.connect(self._show_legend)
        return self._left

    def _show_legend(self, _key: str = "") -> None:
        """The legend of the map, where the settings wish it."""
        if isinstance(self.host.view, TiledView):
            self.host.view.show_legend(self.context.settings.flag(LEGEND, False))

    def tools_column(self) -> QWidget:
        return self.left().column

    def right(self) -> Properties:
        """What the tool in hand offers stands over the properties."""
        properties = self.properties()
        properties.put_tool(self.left().tool_sheet)
        return properties

    def properties(self) -> Properties:
        """The properties and the history."""
        raise NotImplementedError

    def left_panel(self) -> LeftPanel:
        """The tools, what the one in hand offers, layers and overview."""
        raise NotImplementedError

    def is_blank(self) -> bool:
        """Whether nothing is on the board."""
        raise NotImplementedError

    def start(self) -> None:
        """Over a blank board the first tool is in hand."""
        self.active = True
        self._feed.start()
        self.tracing.start()
        self.take_up(self.first_tool if self.is_new() else self.tool.id)
        self.count_sides()

    @command("design.brush.smaller", _("Smaller brush"), "[", args=(-1,), where="canvas")
    @command("design.brush.larger", _("Larger brush"), "]", args=(1,), where="canvas")
    def size_brush(self, by: int) -> None:
        """The next smaller or larger brush, where there is one."""
        self.edit_context.size_brush(by)

    def is_new(self) -> bool:
        """Whether the board is blank and nothing was ever done to it."""
        return self.is_blank() and not self.document.lines()

    def stop(self) -> None:
        self.active = False
        self._refusals.forget()
        self.host.view.set_tool(None)
        self.host.view.setToolTip("")
        QToolTip.hideText()
        self._feed.stop()
        self.tracing.stop()
        for cell in CELLS:
            self.host.show_status(cell, None)

    def _choose(self, tool: DesignTool) -> None:
        """A button of the column: the letters act on the map from now on."""
        self.take_up(tool.id)
        self.host.view.setFocus()

    def take_up(self, tool_id: str) -> None:
        """Take that tool in hand."""
        self.tool = self.tools[tool_id]
        was_placing = self.tracing.is_placing
        self.host.view.set_tool(self.tool)
        if was_placing:
            self.tracing.refresh()
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

    @command_family
    def tool_commands(self) -> list[Command]:
        """Letters act while the map has the focus."""
        return [
            Command(
                f"design.tool.{tool.id}",
                _("Tool: {tool}", tool=tool.title),
                tool.shortcut,
                partial(self.take_up, tool.id),
                where="canvas",
                icon=tool.icon,
            )
            for tool in self.tools.values()
        ]

    @command_family
    def digit_commands(self) -> list[Command]:
        """The digits of the palette."""
        return [
            Command(
                f"design.palette.{key}",
                _("Take up number {key} of the palette", key=str(key)),
                str(key),
                partial(self.digit, str(key)),
                where="canvas",
                in_palette=False,
            )
            for key in range(1, 10)
        ]

    def want_label(self) -> None:
        """Somebody wants to write on the map: the words of the label tool have the focus."""
        if self._left is not None:
            self._left.show_tool(self.tools["label"]).focus_words()

    def count_sides(self) -> None:
        """The status line says how many pieces each side has."""
        if not self.active:
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
        self.host.show_status("side", words)
