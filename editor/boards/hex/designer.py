"""What boards of hexes bring to the design desk: map and units are drawn and set out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QToolTip

from core.text import _
from editor.base.commands import Command
from editor.base.declared_commands import command, declared
from editor.boards.design.design_tool import DesignTool
from editor.boards.design.designer import DrawingDesigner, ListTab
from editor.boards.design.forces import Forces
from editor.boards.design.left_panel import LayerSheets, LeftPanel
from editor.boards.design.overview import OverviewSection
from editor.boards.design.tracing.section import PictureSection
from editor.boards.hex.clipboard import HexClipboard
from editor.boards.hex.design_feed import BoardFeed
from editor.boards.hex.forces import HexForcesModel
from editor.boards.hex.hex_words import hex_words
from editor.boards.hex.layers import HexLayers
from editor.boards.hex.losses_heat import LossesHeat
from editor.boards.hex.map_commands import MapCommands
from editor.boards.hex.overview import HexOverview
from editor.boards.hex.properties import HexProperties
from editor.boards.hex.tool_options import HexToolOptions
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.selection_tool import SelectTool
from editor.boards.hex.tools.sides import HexsideTool, WorksTool
from editor.boards.hex.tools.toolbox import toolbox
from editor.boards.hex.tracing import HexTracing
from editor.boards.hex.turns_panel import TurnsPanel
from editor.boards.hex.unit_form import remove_units
from editor.boards.hex.view import hex_view
from editor.widgets.later import Later

if TYPE_CHECKING:
    from core.scenarios.problems import Problem
    from editor.boards.host import DeskHost

LARGE = 600
"""Hexes from which a map is looked through for problems beside the window."""


class HexDesigner(DrawingDesigner):
    """Tools and panels over a map of hexes."""

    edit_context: HexEditContext
    first_tool = "paint"

    def __init__(self, host: DeskHost) -> None:
        self.view = hex_view(host.view)
        edit_context = HexEditContext(host.document, host.selection, host.widget)
        tools: dict[str, DesignTool] = {**toolbox(edit_context)}
        tools["select"] = SelectTool(edit_context, self.view.set_ghost)
        self._losses = LossesHeat(self.view)
        self.feed = BoardFeed(host.context, edit_context, self.view, host.widget)
        super().__init__(host, edit_context, tools, self.feed)
        self.clipboard = HexClipboard(self, edit_context, self.pointed)
        self._forces = Later(self._new_forces)
        self._hovered: int | None = None
        edit_context.label_entered.connect(self.view.setFocus)
        self.document.changed.connect(lambda _diff: self._hover(self._hovered))
        self.selection.changed.connect(self._bring_properties)
        self.view.hex_hovered.connect(self._hover)
        self.view.cursor_moved.connect(self._hover)

    def _new_forces(self) -> Forces:
        edit_context = self.edit_context
        model = HexForcesModel(self.context, edit_context)
        return Forces(self.context, model, self.go_to, lambda: remove_units(edit_context))

    @property
    def forces(self) -> Forces:
        """The order of battle, made when it is first asked for."""
        return self._forces.panel

    def new_tracing(self) -> HexTracing:
        return HexTracing(self.host, self.edit_context, self.view)

    # --- panels --------------------------------------------------------------------------------------------

    def left_panel(self) -> LeftPanel:
        context, edit_context = self.context, self.edit_context

        def sheets() -> LayerSheets:
            overview = HexOverview(context, edit_context, self.view)
            section = OverviewSection(context, overview, self.view, _("Hex numbers"))
            section.size_asked.connect(self.size_wanted)
            layers = HexLayers(context, edit_context)
            return LayerSheets(context, layers, section, PictureSection(context, self.tracing))

        return LeftPanel(
            context, self.tools, lambda tool: HexToolOptions(context, edit_context, tool), sheets
        )

    def properties(self) -> HexProperties:
        return HexProperties(self.context, self.edit_context)

    def lists(self) -> list[ListTab]:
        found = [ListTab("forces", _("Order of battle"), self._forces)]
        if self.document.system.parts.arrivals:
            turns = Later(lambda: TurnsPanel(self.context, self.edit_context))
            found.append(ListTab("turns", _("Turns"), turns))
        return found

    def _bring_properties(self) -> None:
        """A unit clicked on the map: its properties come to the front."""
        if self.active and self.selection.units:
            self.properties_wanted.emit()

    def is_blank(self) -> bool:
        scenario = self.document.scenario
        return not scenario.units and not any(map(any, scenario.board.ground))

    def start(self) -> None:
        super().start()
        if self.tool.id == self.first_tool and self.is_blank():
            last = max((entry.key for entry in self.edit_context.look.grounds), default="1")
            self.edit_context.show_status(_("Blank map. Take a ground (1 to {last}) and paint.", last=last))

    # --- commands ------------------------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        return (
            *declared(self),
            *declared(self.clipboard),
            *declared(self.tracing),
            *declared(MapCommands(self, self.edit_context, self.feed)),
        )

    @command("design.side", _("The other side"), "F", where="canvas")
    def other_side(self) -> None:
        """What is placed next is the other side's."""
        edit_context = self.edit_context
        edit_context.take(side=1 - edit_context.side % 2, flag_side=1 - edit_context.flag_side % 2)

    @command("design.turn.right", _("Turn clockwise"), "Q", args=(1,), where="canvas")
    @command("design.turn.left", _("Turn anticlockwise"), "Shift+Q", args=(-1,), where="canvas")
    def turn(self, steps: int) -> None:
        """Turn the fieldworks pointed at, or the side that the hexside tool would draw."""
        tool = self.tool if isinstance(self.tool, (HexsideTool, WorksTool)) else self.tools.get("works")
        if isinstance(tool, (HexsideTool, WorksTool)):
            tool.turn(steps, self.pointed())

    def pointed(self) -> int | None:
        """The hex under the pointer, else that of the keyboard cursor, else the one selected."""
        hovered: int | None = self._hovered if self.view.underMouse() else None
        if hovered is None:
            hovered = self.view.cursor_hex
        if hovered is None and len(self.selection.hexes) == 1:
            return next(iter(self.selection.hexes))
        return hovered

    # --- going and telling ---------------------------------------------------------------------------------

    def go_to(self, hex_: int) -> None:
        """Bring a hex into sight, put the keyboard cursor on it and give the map the focus."""
        self.view.set_cursor_hex(hex_)
        self.view.show_hex(hex_)
        self.view.setFocus()

    def where(self, problem: Problem) -> str:
        """The hexes of a problem as the map prints them, the first three."""
        grid = self.edit_context.grid
        labels = [grid.label(grid.parse(name)) for name in problem.hexes]
        return ", ".join(labels[:3]) + (" …" if len(labels) > 3 else "")

    def is_large(self) -> bool:
        board = self.edit_context.board
        return board.rows * board.columns >= LARGE

    def show_problem(self, problem: Problem) -> bool:
        grid = self.edit_context.grid
        hexes = [grid.parse(name) for name in problem.hexes if self.document.scenario.board.holds(name)]
        self.feed.problem = frozenset(hexes)
        self.selection.set(hexes, problem.units)
        if hexes:
            self.view.set_cursor_hex(hexes[0])
            self.view.show_hex(hexes[0])
        self.feed.show_marks()
        return bool(hexes)

    def forget_problem(self) -> None:
        self.feed.problem = frozenset()
        self.feed.show_marks()

    def show_losses(self, places: Mapping[str, float]) -> None:
        self._losses.show(self.edit_context.grid, places, self.context.speaker.language)

    def _hover(self, hex_: int | None) -> None:
        if not self.active:
            return
        if hex_ != self._hovered:
            QToolTip.hideText()  # it told of the hex that the pointer has left
        self._hovered = hex_
        if hex_ is None or not self.edit_context.grid.is_on_board(hex_):
            self.host.show_status("hex", None)
            self.host.show_status("ground", None)
            self.view.setToolTip("")
            return
        self.host.show_status("hex", _("Hex {hex}", hex=self.edit_context.grid.label(hex_)))
        words, lines = hex_words(self.edit_context, hex_)
        self.host.show_status("ground", words)
        say = self.context.speaker.say
        told = "<br>".join(escape(say(line)) for line in lines)
        self.view.setToolTip(f"<qt>{told}</qt>" if told else "")  # rich text is wrapped
