"""The design desk on a measured table: the same places and panels as on hexes, with the table's tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from core.text import Text, _
from editor.base.commands import Command
from editor.boards.design.design_tool import DesignTool
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.measured.design_commands import table_commands
from editor.boards.measured.design_feed import TableFeed, spots_of
from editor.boards.measured.forces import TableForces
from editor.boards.measured.left_panel import TableLeftPanel
from editor.boards.measured.problems import TableProblems
from editor.boards.measured.properties import TableProperties
from editor.boards.measured.tools.alignment import take_away, turn
from editor.boards.measured.tools.edit_context import TableBench
from editor.boards.measured.tools.hits import LAYER_OF
from editor.boards.measured.tools.place import BaseTool
from editor.boards.measured.tools.points import PointsTool
from editor.boards.measured.tools.toolbox import table_toolbox
from editor.boards.measured.view import TableView
from editor.desks.design.bottom_tabs import BottomTabs
from editor.desks.design.drawing_desk import DrawingDesk
from editor.desks.design.notes import Notes
from editor.desks.design.order_tree import OrderTreePanel

if TYPE_CHECKING:
    from core.scenarios.problems import Problem
    from editor.boards.host import DeskHost

XY = tuple[int, int]

NEAR_PIXELS = 7.0
"""Pixels beside a line within which a click touches it."""


class TableDesk(DrawingDesk):
    """Lays tables and sets out armies."""

    id = "design"
    title = _("Design")
    help_page = "table_design"
    draws = True
    first_tool = "terrain"

    def __init__(self, page: DeskHost) -> None:
        super().__init__(page)
        assert isinstance(page.view, TableView)
        self.view: TableView = page.view
        self.bench = TableBench(page.document, page.selection, self)
        self.tools: dict[str, DesignTool] = dict(table_toolbox(self.bench))
        self.tool: DesignTool = self.tools["select"]
        self.feed = TableFeed(self.bench, self.view, self)
        self.problems = TableProblems(self.context, self.document, lambda: page.run("desk_play"))
        self.forces = TableForces(
            self.context, self.document, self.selection, self.bench, self.go_to, lambda: take_away(self.bench)
        )
        self._right: TableProperties | None = None
        self._bottom: BottomTabs | None = None
        self._hovered: XY | None = None
        self.bench.told.connect(self.tell_tool)
        self.bench.wished.connect(self.take_up)
        self.bench.label_wanted.connect(self.want_label)
        self.problems.go.connect(self._go_to_problem)
        self.problems.rule_asked.connect(page.show_rule)
        self.document.changed.connect(lambda _diff: self.count_sides())
        self.view.place_hovered.connect(self._hover)
        self.view.zoomed.connect(self._zoomed)
        self._zoomed(self.view.zoom)

    # --- panels --------------------------------------------------------------------------------------------

    def left(self) -> QWidget:
        """The tools."""
        self._left = panel = TableLeftPanel(self.context, self.bench, self.tools, self.view)
        panel.column.chosen.connect(lambda tool: self.take_up(tool.id))
        return panel

    def right(self) -> QWidget:
        """The properties and the history."""
        self._right = TableProperties(self.context, self.bench)
        self._right.rule_asked.connect(self.page.show_rule)
        return self._right

    def bottom(self) -> QWidget:
        """The problems, the order of battle, the notes."""
        notes = Notes(self.context, self.document)
        self._bottom = BottomTabs(self.context, self.problems, self.forces, notes, tree=self._new_tree())
        return self._bottom

    def _new_tree(self) -> OrderTreePanel | None:
        """The tree of the armies, in a room that has one."""
        rows = self.document.system.design().order_tree
        if rows is None:
            return None
        self.order_tree = OrderTreePanel(
            self.context, self.document, self.selection, self.bench, rows, self.go_to
        )
        return self.order_tree

    def activate(self) -> None:
        self._active = True
        self.feed.start()
        board = self.document.scenario.board
        blank = not self.document.scenario.units and not any(True for _thing in board.things())
        self.take_up("terrain" if blank and not self.document.lines() else self.tool.id)
        self.count_sides()

    def commands(self) -> Sequence[Command]:
        return table_commands(self)

    # --- tools ---------------------------------------------------------------------------------------------

    def turn(self, tenths: int) -> None:
        """Q: turn what is selected; the base tool has turned its own base before."""
        if isinstance(self.tool, BaseTool):
            self.tool.turn_new(tenths)
        elif self.selection:
            turn(self.bench, tenths)

    def delete(self) -> None:
        """Del: the point in hand, else what is selected."""
        if isinstance(self.tool, PointsTool) and self.tool.number is not None:
            self.tool.delete_point()
        else:
            take_away(self.bench)

    def pointed(self) -> XY | None:
        """The place under the pointer, else that of the keyboard cursor."""
        return self._hovered if self.view.underMouse() and self._hovered else self.view.cursor_place

    def select_all(self) -> None:
        """Everything that lies on layers which are neither hidden nor locked."""
        scenario, shut = self.document.scenario, self.bench.shut
        units = [] if "units" in shut else [unit.id for unit in scenario.units]
        things = [thing.id for layer, _index, thing in scenario.board.things() if LAYER_OF[layer] not in shut]
        self.selection.set((), units, things)

    def select_bases(self) -> None:
        """All bases."""
        self.selection.set((), (unit.id for unit in self.document.scenario.units))

    # --- going and telling ---------------------------------------------------------------------------------

    def go_to(self, place: XY) -> None:
        """Bring a place into sight, put the keyboard cursor on it and give the table the focus."""
        self.view.set_cursor_place(place)
        self.view.show_place(place)
        self.view.setFocus()

    def _go_to_problem(self, problem: Problem) -> None:
        self.feed.problem = problem
        if self._bottom is not None:
            self._bottom.show_tab(self.problems)
        spots = spots_of(self.bench, problem)
        known = {thing.id for _layer, _index, thing in self.document.scenario.board.things()}
        self.selection.set((), problem.units, (one for one in problem.things if one in known))
        if spots:
            self.view.set_cursor_place(spots[0])
            self.view.show_place(spots[0])
        elif self._right is not None:
            self._right.show_sheet("scenario")
        self.feed.show_marks()

    def _zoomed(self, zoom: float) -> None:
        self.bench.near = NEAR_PIXELS / max(zoom, 1e-4) / PIXELS

    def _hover(self, at: XY | None) -> None:
        if not self._active:
            return
        self._hovered = at
        if at is None:
            self.page.tell("hex", None)
            self.page.tell("ground", None)
            return
        step = self.bench.graduation
        self.page.tell(
            "hex",
            _(
                "{x} × {y} cm · {gx} × {gy} g",
                x=round(at[0] / 100, 1),
                y=round(at[1] / 100, 1),
                gx=round(at[0] / step, 1),
                gy=round(at[1] / step, 1),
            ),
        )
        found = self.bench.touched(at)
        words: Text | None = None
        if found is not None and found.layer == "units":
            unit = self.document.scenario.unit(found.id)
            words = _(
                "{kind}, {side}",
                kind=unit.name or self.bench.name_of(unit.kind),
                side=self.document.scenario.side(unit.side).name,
            )
        elif found is not None:
            thing = self.document.scenario.board.thing(found.id)
            words = _("{thing}", thing=self.bench.name_of_thing(thing))
        self.page.tell("ground", words)
