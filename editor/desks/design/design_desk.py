"""The design desk: tools at the left, properties and history at the right, problems and lists below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, declared
from editor.boards.design.designer import ListTab
from editor.boards.design.properties import Properties
from editor.boards.registry import kind_of
from editor.desks.design.bottom_tabs import BottomTabs
from editor.desks.design.laboratory.panel import Laboratory
from editor.desks.design.notes import Notes
from editor.desks.design.problems import Problems
from editor.desks.desk import Desk
from editor.widgets.later import Later

if TYPE_CHECKING:
    from core.scenarios.problems import Problem
    from editor.boards.host import DeskHost


class DesignDesk(Desk):
    """Makes scenarios: draws maps, lays tables, puts decks together; `designer` is of the kind of board."""

    id = "design"
    title = _("Design")
    draws = True

    host: DeskHost

    def __init__(self, host: DeskHost) -> None:
        super().__init__(host)
        self.designer = kind_of(host.document.system).design.designer(host)
        self.problems = Problems(host.context, host.document, self.play, self.designer, self.judge)
        self._laboratory = Later(self._make_laboratory)
        self._right: Properties | None = None
        self._bottom: BottomTabs | None = None
        self.problems.go.connect(self._go_to_problem)
        self.problems.gone.connect(self.designer.forget_problem)
        self.problems.rule_asked.connect(host.show_rule)
        self.designer.properties_wanted.connect(self._bring_properties)
        self.designer.size_wanted.connect(self._show_size)

    def _make_laboratory(self) -> Laboratory:
        made = Laboratory(self.host.context, self.host.document)
        made.falls.connect(self.designer.show_losses)
        made.look()
        return made

    @property
    def laboratory(self) -> Laboratory:
        """Made when it is first asked for: few who open a scenario go there."""
        return self._laboratory.panel

    @property
    def folded_first(self) -> frozenset[str]:
        return self.designer.folded_first

    def tools(self) -> QWidget | None:
        return self.designer.tools_column()

    def left(self) -> QWidget:
        """The tools or the catalogue."""
        return self.designer.left()

    def right(self) -> QWidget:
        """The properties and the history."""
        self._right = self.designer.right()
        self._right.rule_asked.connect(self.host.show_rule)
        return self._right

    def bottom(self) -> QWidget:
        """The problems, the lists of the board, the notes."""
        notes = Later(lambda: Notes(self.host.context, self.host.document))
        lists = (*self.designer.lists(), ListTab("laboratory", _("Laboratory"), self._laboratory))
        self._bottom = BottomTabs(self.host.context, self.problems, lists, notes)
        if self._laboratory.is_made:
            self.laboratory.look()
        return self._bottom

    def activate(self) -> None:
        self.designer.start()
        if self._laboratory.is_made:
            self.laboratory.show_falls()

    def deactivate(self) -> None:
        self.designer.show_losses({})
        self.designer.stop()

    def can_leave(self) -> bool:
        return not self._laboratory.is_made or self.laboratory.may_close()

    def help_now(self) -> str:
        return self.designer.help_page

    def commands(self) -> Sequence[Command]:
        return (*self.designer.commands(), *declared(self))

    def _nothing_to_mend(self) -> Text | None:
        return None if self.problems.problems else _("Nothing to mend: the battle can begin.")

    def _cannot_mend(self) -> Text | None:
        return self.problems.reason_not_to_mend()

    @command(
        "design.problem.next",
        _("Next problem"),
        "F8",
        args=(1,),
        reason=_nothing_to_mend,
        menu="scenario",
        group=10,
    )
    @command(
        "design.problem.previous",
        _("Previous problem"),
        "Shift+F8",
        args=(-1,),
        reason=_nothing_to_mend,
        menu="scenario",
        group=10,
    )
    def step_problem(self, by: int) -> None:
        """Go to the next problem or the one before."""
        self.problems.step(by)

    @command(
        "design.problem.mend",
        _("Mend the problem in hand"),
        "Alt+Return",
        reason=_cannot_mend,
        menu="scenario",
        group=10,
    )
    def mend(self) -> None:
        """Do the mend of the problem that was gone to."""
        self.problems.mend()

    @command("design.play", _("Play this scenario"), "F5", menu="scenario", group=11, icon="play")
    def play(self) -> None:
        """Take the scenario as it is to the Play desk."""
        self.host.run("desk_play")

    @command(
        "design.laboratory",
        _("Laboratory: is it fair?"),
        "Shift+F5",
        menu="scenario",
        group=11,
        icon="balance",
    )
    def judge(self) -> None:
        """Show the laboratory."""
        self.host.show_place("bottom")
        if self._bottom is not None:
            self._bottom.show_tab(self._laboratory)
            self.laboratory.wishes.start_button.setFocus()

    @command("design.coverage", _("Which rules come up…"), menu="scenario", group=11)
    def show_coverage(self) -> None:
        """Let the computer play a few battles and list the rules that came up, and those that did not."""
        from editor.desks.design.coverage.coverage_dialog import CoverageDialog

        document = self.host.document
        dialog = CoverageDialog(self.host.widget, self.host.context, document.system, document.scenario)
        dialog.rule_asked.connect(self.host.show_rule)
        dialog.open()

    def _no_ground(self) -> Text | None:
        board = self.host.document.scenario.board
        return None if getattr(board, "GROUNDS", ()) else _("Only maps and tables have ground.")

    @command(
        "design.ground",
        _("Ground from a seed or from heights…"),
        reason=_no_ground,
        menu="scenario",
        group=12,
    )
    def lay_ground(self) -> None:
        """Ask for new ground and lay it, as one line of the history."""
        from editor.desks.design.ground.ground_dialog import GroundDialog

        document = self.host.document
        dialog = GroundDialog(self.host.widget, self.host.context, document.system, document.scenario)
        dialog.accepted.connect(lambda: document.do(_("New ground"), dialog.made))
        dialog.open()

    def _no_units(self) -> Text | None:
        return None if self.host.document.scenario.units else _("There are no units yet.")

    @command("design.many_units", _("Find, name and replace units…"), reason=_no_units, menu="edit", group=23)
    def change_units(self) -> None:
        """Ask what many units are called, or become, and do it as one line of the history."""
        from editor.desks.design.units_dialog import UnitsDialog

        document = self.host.document
        dialog = UnitsDialog(
            self.host.widget,
            self.host.context,
            document.system,
            document.scenario,
            self.host.selection.units,
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: document.do(_("Change units"), dialog.made))
        dialog.open()

    def _no_picture(self) -> Text | None:
        tracing = getattr(self.designer, "tracing", None)
        if tracing is None or not tracing.fits_grids:
            return _("Only maps of hexes are painted from a picture.")
        if tracing.underlay is None:
            return _("There is no picture to trace yet.")
        return None if tracing.picture.image is not None else _("The picture to trace is not there.")

    @command(
        "design.picture.terrain",
        _("Suggest ground from the picture…"),
        reason=_no_picture,
        menu="scenario",
        group=12,
    )
    def suggest_ground(self) -> None:
        """Sort the hexes of the picture by colour and paint what is named, as one line of the history."""
        from editor.boards.design.designer import DrawingDesigner
        from editor.boards.design.tracing.pixels import colours
        from editor.desks.design.tracing.terrain_dialog import TerrainDialog

        designer, document = self.designer, self.host.document
        if not isinstance(designer, DrawingDesigner):
            return
        underlay, image = designer.tracing.underlay, designer.tracing.picture.image
        if underlay is None or image is None:
            return
        dialog = TerrainDialog(
            self.host.widget,
            self.host.context,
            document.system,
            document.scenario,
            colours(image),
            underlay,
        )
        dialog.accepted.connect(lambda: document.do(_("Ground from the picture"), dialog.made))
        dialog.open()

    def _go_to_problem(self, problem: Problem) -> None:
        self.host.show_place("bottom")
        if self._bottom is not None:
            self._bottom.show_tab(self.problems)
        if not self.designer.show_problem(problem) and self._right is not None:
            self._right.show_title()

    def _show_size(self) -> None:
        if self._right is not None:
            self.host.show_place("right")
            self._bring_properties()
            self._right.show_size()

    def _bring_properties(self) -> None:
        """Where the properties are one of the tabs, they come to the front."""
        if self._bottom is None or self._right is None:
            return
        focus = QApplication.focusWidget()
        if focus is None or not self._bottom.isAncestorOf(focus):
            self._bottom.tabs.show_panel(self._right)
