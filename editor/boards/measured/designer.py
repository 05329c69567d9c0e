"""What measured tables bring to the design desk: tables are laid and armies set out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, declared
from editor.boards.design.design_tool import DesignTool
from editor.boards.design.designer import DrawingDesigner, ListTab
from editor.boards.design.forces import Forces
from editor.boards.design.left_panel import LayerSheets, LeftPanel
from editor.boards.design.order_tree import OrderTreePanel
from editor.boards.design.overview import OverviewSection
from editor.boards.design.tracing.section import PictureSection
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.measured.clipboard import TableClipboard
from editor.boards.measured.design_feed import TableFeed, spots_of
from editor.boards.measured.forces import TableForcesModel
from editor.boards.measured.layers import TableLayers
from editor.boards.measured.losses_heat import LossesHeat
from editor.boards.measured.overview import TableOverview
from editor.boards.measured.properties import TableProperties
from editor.boards.measured.table_commands import TableCommands
from editor.boards.measured.tool_options import TableToolOptions
from editor.boards.measured.tools.alignment import take_away
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.toolbox import table_toolbox
from editor.boards.measured.tracing import TableTracing
from editor.boards.measured.view import TableView
from editor.widgets.later import Later

if TYPE_CHECKING:
    from core.scenarios.problems import Problem
    from editor.boards.host import DeskHost

XY = tuple[int, int]

NEAR_PIXELS = 7.0
"""Pixels beside a line within which a click touches it."""


class MeasuredDesigner(DrawingDesigner):
    """Tools and panels over a measured table."""

    edit_context: MeasuredEditContext
    help_page = "table_design"
    first_tool = "terrain"

    def __init__(self, host: DeskHost) -> None:
        assert isinstance(host.view, TableView)
        self.view: TableView = host.view
        edit_context = MeasuredEditContext(host.document, host.selection, host.widget)
        tools: dict[str, DesignTool] = {**table_toolbox(edit_context)}
        self._losses = LossesHeat(self.view)
        self.feed = TableFeed(edit_context, self.view, host.widget)
        super().__init__(host, edit_context, tools, self.feed)
        self.clipboard = TableClipboard(self, edit_context, self.pointed)
        self._forces = Later(self._new_forces)
        self._hovered: XY | None = None
        self.view.place_hovered.connect(self._hover)
        self.view.zoomed.connect(self._zoomed)
        self._zoomed(self.view.zoom)

    def _new_forces(self) -> Forces:
        edit_context = self.edit_context
        model = TableForcesModel(self.context, edit_context)
        return Forces(self.context, model, self.go_to, lambda: take_away(edit_context))

    @property
    def forces(self) -> Forces:
        """The table of the units, made when it is first asked for."""
        return self._forces.panel

    def new_tracing(self) -> TableTracing:
        return TableTracing(self.host, self.edit_context, self.view)

    # --- panels --------------------------------------------------------------------------------------------

    def left_panel(self) -> LeftPanel:
        context, edit_context = self.context, self.edit_context

        def sheets() -> LayerSheets:
            overview = TableOverview(context, edit_context, self.view)
            section = OverviewSection(context, overview, self.view, _("Measures and dots"))
            section.size_asked.connect(self.size_wanted)
            layers = TableLayers(context, edit_context)
            return LayerSheets(context, layers, section, PictureSection(context, self.tracing))

        return LeftPanel(
            context, self.tools, lambda tool: TableToolOptions(context, edit_context, tool), sheets
        )

    def properties(self) -> TableProperties:
        return TableProperties(self.context, self.edit_context)

    def lists(self) -> list[ListTab]:
        """With the tree of the armies, in a room that has one."""
        rows = self.document.system.design().order_tree
        if rows is None:
            return [ListTab("forces", _("Order of battle"), self._forces)]
        tree = Later(
            lambda: OrderTreePanel(
                self.context, self.document, self.selection, self.edit_context, rows, self.go_to
            )
        )
        return [
            ListTab("forces", _("Units"), self._forces),
            ListTab("tree", _("Order of battle"), tree),
        ]

    def is_blank(self) -> bool:
        scenario = self.document.scenario
        return not scenario.units and not any(True for _thing in scenario.board.things())

    # --- commands ------------------------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        return (
            *declared(self),
            *declared(self.clipboard),
            *declared(self.tracing),
            *declared(TableCommands(self, self.edit_context)),
        )

    @command("design.side", _("The other side"), "F", where="canvas")
    def other_side(self) -> None:
        """What is placed next is the other side's."""
        edit_context = self.edit_context
        edit_context.take(side=1 - edit_context.side % 2, zone_side=1 - edit_context.zone_side % 2)

    def pointed(self) -> XY | None:
        """The place under the pointer, else that of the keyboard cursor."""
        return self._hovered if self.view.underMouse() and self._hovered else self.view.cursor_place

    # --- going and telling ---------------------------------------------------------------------------------

    def go_to(self, place: XY) -> None:
        """Bring a place into sight, put the keyboard cursor on it and give the table the focus."""
        self.view.set_cursor_place(place)
        self.view.show_place(place)
        self.view.setFocus()

    def where(self, problem: Problem) -> str:
        """The places of a problem in centimetres from the left and from below, the first two."""
        say = self.context.speaker.say
        known = {unit.id: unit for unit in self.document.scenario.units}
        places = [
            *problem.spots,
            *(known[unit].at for unit in problem.units if not problem.spots and unit in known),
        ]
        words = [
            say(_("{x} × {y} cm", x=f"{spot[0] / 100:.0f}", y=f"{spot[1] / 100:.0f}")) for spot in places
        ]
        return ", ".join(words[:2]) + (" …" if len(words) > 2 else "")

    def show_problem(self, problem: Problem) -> bool:
        self.feed.problem = problem
        spots = spots_of(self.edit_context, problem)
        known = {thing.id for _layer, _index, thing in self.document.scenario.board.things()}
        self.selection.set((), problem.units, (one for one in problem.things if one in known))
        if spots:
            self.view.set_cursor_place(spots[0])
            self.view.show_place(spots[0])
        self.feed.show_marks()
        return bool(spots)

    def show_losses(self, places: Mapping[str, float]) -> None:
        board = self.document.scenario.board
        self._losses.show(board.width, board.depth, places)

    def _zoomed(self, zoom: float) -> None:
        self.edit_context.near = NEAR_PIXELS / max(zoom, 1e-4) / PIXELS

    def _hover(self, at: XY | None) -> None:
        if not self.active:
            return
        self._hovered = at
        if at is None:
            self.host.show_status("hex", None)
            self.host.show_status("ground", None)
            return
        step = self.edit_context.graduation
        self.host.show_status(
            "hex",
            _(
                "{x} × {y} cm · {gx} × {gy} g",
                x=round(at[0] / 100, 1),
                y=round(at[1] / 100, 1),
                gx=round(at[0] / step, 1),
                gy=round(at[1] / step, 1),
            ),
        )
        found = self.edit_context.touched(at)
        words: Text | None = None
        if found is not None and found.layer == "units":
            unit = self.document.scenario.unit(found.id)
            words = _(
                "{kind}, {side}",
                kind=unit.name or self.edit_context.name_of(unit.kind),
                side=self.document.scenario.side(unit.side).name,
            )
        elif found is not None:
            thing = self.document.scenario.board.thing(found.id)
            words = _("{thing}", thing=self.edit_context.name_of_thing(thing))
        self.host.show_status("ground", words)
