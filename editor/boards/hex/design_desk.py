"""The design desk: tools at the left, properties and history at the right, problems and lists below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from core.text import _
from editor.base.commands import Command
from editor.boards.design.design_tool import DesignTool
from editor.boards.design.edit_context import Bench
from editor.boards.hex.design_commands import design_commands
from editor.boards.hex.design_feed import BoardFeed
from editor.boards.hex.forces import Forces
from editor.boards.hex.hex_words import hex_words
from editor.boards.hex.left_panel import LeftPanel
from editor.boards.hex.properties import Properties
from editor.boards.hex.tools.select import SelectTool
from editor.boards.hex.tools.sides import HexsideTool, WorksTool
from editor.boards.hex.tools.toolbox import toolbox
from editor.boards.hex.unit_form import remove_units
from editor.boards.hex.view import hex_view
from editor.desks.design.bottom_tabs import BottomTabs
from editor.desks.design.drawing_desk import DrawingDesk
from editor.desks.design.notes import Notes
from editor.desks.design.problems import Problems
from editor.desks.design.turn_track import TurnsPanel

if TYPE_CHECKING:
    from core.scenarios.problems import Problem
    from editor.boards.host import DeskHost


class DesignDesk(DrawingDesk):
    """Draws maps and sets out armies."""

    id = "design"
    title = _("Design")
    help_page = "design"
    draws = True
    first_tool = "paint"

    def __init__(self, page: DeskHost) -> None:
        super().__init__(page)
        self.view = hex_view(page.view)
        self.bench = Bench(page.document, page.selection, self)
        self.tools: dict[str, DesignTool] = toolbox(self.bench)
        self.tools["select"] = SelectTool(self.bench, self.view.set_ghost)
        self.tool: DesignTool = self.tools["select"]
        self.feed = BoardFeed(self.context, self.bench, self.view, self)
        self.problems = Problems(self.context, self.document, lambda: page.run("desk_play"))
        self.forces = Forces(
            self.context,
            self.document,
            self.selection,
            self.bench,
            self.go_to,
            lambda: remove_units(self.bench),
        )
        self._right: Properties | None = None
        self._bottom: BottomTabs | None = None
        self.bench.told.connect(self.tell_tool)
        self.bench.wished.connect(self.take_up)
        self.bench.label_wanted.connect(self.want_label)
        self.bench.label_entered.connect(self.view.setFocus)
        self.problems.go.connect(self._go_to_problem)
        self.problems.gone.connect(self._problem_gone)
        self.problems.rule_asked.connect(page.show_rule)
        self.document.changed.connect(lambda _diff: self.count_sides())
        self.document.changed.connect(lambda _diff: self._hover(self._hovered))
        self.selection.changed.connect(self._bring_properties)
        self.view.hex_hovered.connect(self._hover)
        self.view.cursor_moved.connect(self._hover)

    # --- panels --------------------------------------------------------------------------------------------

    def left(self) -> QWidget:
        """The tools."""
        self._left = panel = LeftPanel(self.context, self.bench, self.tools, self.view)
        panel.column.chosen.connect(lambda tool: self.take_up(tool.id))
        return panel

    def right(self) -> QWidget:
        """The properties and the history."""
        self._right = Properties(self.context, self.bench)
        self._right.rule_asked.connect(self.page.show_rule)
        return self._right

    def bottom(self) -> QWidget:
        """The problems, the order of battle, the notes."""
        turns = TurnsPanel(self.context, self.bench) if self.document.system.parts.arrivals else None
        notes = Notes(self.context, self.document)
        self._bottom = BottomTabs(self.context, self.problems, self.forces, notes, turns)
        return self._bottom

    def activate(self) -> None:
        self._active = True
        self.feed.start()
        blank = not self.document.scenario.units and not any(map(any, self.document.scenario.board.ground))
        self.take_up("paint" if blank and not self.document.lines() else self.tool.id)
        if self.tool.id == "paint" and blank:
            last = max((entry.key for entry in self.bench.look.grounds), default="1")
            self.bench.tell(_("Blank map. Take a ground (1 to {last}) and paint.", last=last))
        self.count_sides()

    def commands(self) -> Sequence[Command]:
        return design_commands(self)

    # --- tools ---------------------------------------------------------------------------------------------

    def turn(self, steps: int) -> None:
        """Q: turn the fieldworks pointed at, or the side that the hexside tool would draw."""
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

    _hovered: int | None = None

    # --- going and telling ---------------------------------------------------------------------------------

    def go_to(self, hex_: int) -> None:
        """Bring a hex into sight, put the keyboard cursor on it and give the map the focus."""
        self.view.set_cursor_hex(hex_)
        self.view.show_hex(hex_)
        self.view.setFocus()

    def _go_to_problem(self, problem: Problem) -> None:
        grid = self.bench.grid
        hexes = [grid.parse(name) for name in problem.hexes if self.document.scenario.board.holds(name)]
        self.feed.problem = frozenset(hexes)
        if self._bottom is not None:
            self._bottom.show_tab(self.problems)
        self.selection.set(hexes, problem.units)
        if hexes:
            self.view.set_cursor_hex(hexes[0])
            self.view.show_hex(hexes[0])
        elif self._right is not None:
            self._right.show_sheet("scenario")
        self.feed.show_marks()

    def _bring_properties(self) -> None:
        """Where the properties are one of the tabs, a unit clicked on the map brings them to the front."""
        if not self._active or not self.selection.units or self._bottom is None or self._right is None:
            return
        focus = QApplication.focusWidget()
        if focus is None or not self._bottom.isAncestorOf(focus):
            self._bottom.tabs.show_panel(self._right)

    def _problem_gone(self) -> None:
        """What was mended is marked no longer."""
        self.feed.problem = frozenset()
        self.feed.show_marks()

    def _hover(self, hex_: int | None) -> None:
        if not self._active:
            return
        self._hovered = hex_
        if hex_ is None or not self.bench.grid.is_on_board(hex_):
            self.page.tell("hex", None)
            self.page.tell("ground", None)
            self.view.setToolTip("")
            return
        self.page.tell("hex", _("Hex {hex}", hex=self.bench.grid.label(hex_)))
        words, lines = hex_words(self.bench, hex_)
        self.page.tell("ground", words)
        say = self.context.speaker.say
        self.view.setToolTip("\n".join(say(line) for line in lines))
