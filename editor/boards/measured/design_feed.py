"""Feeds the table's canvas from the scenario: table, bases, ghosts, marks; without the hidden layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from core.presentation.command_look import CommandLook
from editor.boards.measured.faces import faces_of
from editor.boards.measured.general_marks import general_marks
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.hits import corners_of
from editor.boards.measured.view import TableView

if TYPE_CHECKING:
    from core.scenarios.problems import Problem

XY = tuple[int, int]


class TableFeed(QObject):
    """While it is on, the canvas shows the scenario of the bench as it is designed."""

    def __init__(self, edit_context: MeasuredEditContext, view: TableView, parent: QObject) -> None:
        super().__init__(parent)
        self.edit_context, self.view = edit_context, view
        self.problem: Problem | None = None
        self._on = False
        edit_context.document.changed.connect(self._document_changed)
        edit_context.selection.changed.connect(self.show_marks)
        edit_context.marked.connect(self.show_marks)
        edit_context.ghosted.connect(self._show_ghosts)
        edit_context.changed.connect(self._bench_changed)

    def start(self) -> None:
        """Take the canvas over and show everything."""
        self._on = True
        self.view.hide_layers(self.edit_context.hidden)
        self.view.name_things(self.edit_context.look)
        show_scenario(self.view, self.edit_context.document)
        self.show_marks()

    def stop(self) -> None:
        """Leave the canvas to another desk."""
        self._on = False
        self.view.show_table_marks(())
        self.view.show_ghosts(())
        self.view.hide_layers(frozenset())

    def _bench_changed(self) -> None:
        if self._on and self.view.table_scene.hidden != self.edit_context.hidden:
            self.view.hide_layers(self.edit_context.hidden)

    def _document_changed(self, diff: Any) -> None:
        if not self._on:
            return
        if diff.resized:
            self.problem = None
        # Bases move at once: where the ground moves with them, none of the old may lie under them.
        ground = diff.features | diff.bands
        every = {
            thing.id
            for thing in (*self.edit_context.scenario.board.features, *self.edit_context.scenario.board.bands)
        }
        show_scenario(
            self.view, self.edit_context.document, anew=bool(diff.units and ground and every <= ground)
        )
        self.show_marks()

    def _show_ghosts(self) -> None:
        if self._on:
            self.view.show_ghosts(self.edit_context.ghosts)

    def show_marks(self) -> None:
        """Problems below, the selection over them, what the tool shows on top."""
        if not self._on:
            return
        marks = (*self._generals(), *self._problem_marks(), *self._chosen(), *self.edit_context.marks_here)
        self.view.show_table_marks(marks)

    def _generals(self) -> list[TableMark]:
        """The generals where the scenario places them, in a room that has some."""
        look = self.edit_context.document.system.look
        return (
            general_marks(look.markers_set_up(self.edit_context.scenario))
            if isinstance(look, CommandLook)
            else []
        )

    def _problem_marks(self) -> list[TableMark]:
        if self.problem is None:
            return []
        return [TableMark("problem", (spot,)) for spot in spots_of(self.edit_context, self.problem)]

    def _chosen(self) -> list[TableMark]:
        from core.scenarios.tables import points_of

        scenario, selection = self.edit_context.scenario, self.edit_context.selection
        marks: list[TableMark] = []
        for _layer, _index, thing in scenario.board.things():
            if thing.id in selection.things:
                width = getattr(thing, "width", 0)
                marks.append(TableMark("chosen", points_of(thing), not hasattr(thing, "line"), None, width))
        if "units" not in self.edit_context.hidden:
            marks += [
                TableMark("chosen", corners_of(scenario, unit), True)
                for unit in scenario.units
                if unit.id in selection.units
            ]
        return marks


def show_scenario(view: TableView, document: Any, *, anew: bool = False) -> None:
    """Table, sides and bases of a document as they are now; `anew`: nothing of the old ground stays."""
    scenario = document.scenario
    one, other = scenario.sides
    view.set_sides((one.name, other.name), (one.id, other.id))
    view.show_table(scenario.board, anew=anew)
    view.show_faces(faces_of(scenario, document.system.look))


def spots_of(edit_context: MeasuredEditContext, problem: Problem) -> list[XY]:
    """The places that a problem speaks of."""
    from core.scenarios.outlines import middle
    from core.scenarios.tables import points_of

    scenario = edit_context.scenario
    places: list[XY] = [tuple(spot) for spot in problem.spots]  # type: ignore[misc]
    known = {unit.id: unit for unit in scenario.units}
    places += [known[unit].at for unit in problem.units if unit in known]
    things = {thing.id: thing for _layer, _index, thing in scenario.board.things()}
    places += [middle(points_of(things[one])) for one in problem.things if one in things]
    return places
