"""Selecting on a table by click, frame and keyboard; moving, turning and lining up what is selected."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from core.text import Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.faces import faces_of
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.hits import LAYER_OF, corners_of
from editor.boards.measured.tools.placement_tools import show_touched
from editor.boards.measured.tools.snap import snapped_pose
from editor.boards.measured.tools.table_tool import ADDS, TableTool

if TYPE_CHECKING:
    from core.scenarios.table_scenario import TableScenario

XY = tuple[int, int]
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
NUDGE, SMALL_NUDGE = 50, 10
"""Tenths of a millimetre that Ctrl+arrows move what is selected; with Shift the small one."""

TURN, SMALL_TURN = 150, 10
"""Tenths of a degree that Q turns; Alt with the mouse is free."""


class TableSelectTool(TableTool):
    """A press on the selection drags it, elsewhere it selects and draws a frame."""

    id = "select"
    title = _("Select")
    icon = "select"
    shortcut = "V"
    options = ("snap", "line_up")
    hint = _(
        "Select: click, or drag a frame; drag what is selected, Alt keeps it from snapping. Q turns it, "
        "Ctrl+arrows move it, Del takes it away."
    )

    def __init__(self, edit_context: MeasuredEditContext) -> None:
        super().__init__(edit_context)
        self._start: XY | None = None
        self._drag = ""
        self._kept: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
        self._lead: str | None = None

    # --- pointer -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None:
            return
        chosen = self.edit_context.selection
        if event.button == Qt.MouseButton.RightButton:
            chosen.clear()
            return
        self._start, self._drag, self._lead = at, "", None
        self._kept = chosen.units, chosen.things
        found = self.edit_context.touched(at)
        if found is None:
            self._drag = "frame"
            if not event.modifiers & ADDS:
                self._kept = frozenset(), frozenset()
            return
        units, things = ({found.id}, set()) if found.layer == "units" else (set(), {found.id})
        self._lead = found.id if found.layer == "units" else None
        if event.modifiers & ADDS:
            chosen.set((), chosen.units ^ units, chosen.things ^ things)
        elif not (units <= chosen.units and things <= chosen.things):
            chosen.set((), units, things)

    def move(self, event: CanvasEvent) -> None:
        at, start = self.at(event), self._start
        if at is None or start is None:
            return
        if not self._drag:
            if math.dist(at, start) < self.edit_context.near * 0.7:
                return
            self._drag = "move"
        if self._drag == "frame":
            self._frame(start, at)
        else:
            self._show_move(self._shift(start, at, event))

    def release(self, event: CanvasEvent) -> None:
        at, start, drag = self.at(event), self._start, self._drag
        self._start, self._drag = None, ""
        self.clear()
        if at is None or start is None:
            return
        if drag == "frame" and math.dist(at, start) < self.edit_context.near:
            if not event.modifiers & ADDS:
                self.edit_context.selection.clear()
        elif drag == "move":
            by, turn = self._shift(start, at, event)
            self.begin()
            self.edit(self._moved_words(), lambda: self._moved(by, turn))

    def hover(self, event: CanvasEvent) -> None:
        show_touched(self, event)

    def cancel(self) -> None:
        self._start, self._drag = None, ""
        super().cancel()

    # --- frame ---------------------------------------------------------------------------------------------

    def _frame(self, start: XY, at: XY) -> None:
        from core.scenarios.tables import points_of

        left, right = sorted((start[0], at[0]))
        low, high = sorted((start[1], at[1]))

        def holds(point: XY) -> bool:
            return left <= point[0] <= right and low <= point[1] <= high

        scenario, shut = self.edit_context.scenario, self.edit_context.shut
        units = set()
        if "units" not in shut:
            units = {unit.id for unit in scenario.units if all(map(holds, corners_of(scenario, unit)))}
        things = {
            thing.id
            for layer, _index, thing in scenario.board.things()
            if LAYER_OF[layer] not in shut and all(map(holds, points_of(thing)))
        }
        self.edit_context.selection.set((), self._kept[0] | units, self._kept[1] | things)
        self.mark(TableMark("frame", ((left, low), (left, high), (right, high), (right, low)), True))

    # --- moving --------------------------------------------------------------------------------------------

    def _shift(self, start: XY, at: XY, event: CanvasEvent) -> tuple[XY, int]:
        """How far the selection moves, and by how much it turns to stand in line with others."""
        by = at[0] - start[0], at[1] - start[1]
        free = bool(event.modifiers & Qt.KeyboardModifier.AltModifier) or not self.edit_context.snap
        lead, units = self._lead, self.edit_context.selection.units
        if free or lead is None or lead not in units:
            return by, 0
        scenario = self.edit_context.scenario
        base = scenario.unit(lead)
        pose = (base.at[0] + by[0], base.at[1] + by[1]), base.facing
        found = snapped_pose(self.edit_context, scenario.base_size(base), pose, units)
        turn = (found[1] - base.facing) % 3600
        return (found[0][0] - base.at[0], found[0][1] - base.at[1]), turn

    def _moved(self, by: XY, turn: int = 0) -> TableScenario:
        from core.scenarios import table_edits

        edit_context = self.edit_context
        units, things = sorted(edit_context.selection.units), sorted(edit_context.selection.things)
        scenario = edit_context.scenario
        if things:
            scenario = table_edits.move_things(scenario, things, by)
        if units:
            scenario = table_edits.move_bases(scenario, units, by)
            if turn and self._lead is not None:
                scenario = table_edits.turn_bases(scenario, units, turn, scenario.unit(self._lead).at)
        return scenario

    def _moved_words(self) -> Text:
        count = len(self.edit_context.selection.units) + len(self.edit_context.selection.things)
        return _n("Move {count} thing", "Move {count} things", count)

    def _show_move(self, shift: tuple[XY, int]) -> None:
        from core.scenarios.edits import EditRefused
        from core.scenarios.tables import points_of

        edit_context = self.edit_context
        try:
            scenario = self._moved(*shift)
        except EditRefused as refused:
            edit_context.show_ghosts()
            at = edit_context.held(_middle_of(edit_context, shift[0]))
            self.mark(TableMark("refused", (at,), words=refused.text))
            return
        edit_context.show_ghosts(
            face for face in faces_of(scenario, edit_context.look) if face.id in edit_context.selection.units
        )
        marks: list[TableMark] = []
        for thing_id in sorted(edit_context.selection.things):
            thing: Any = scenario.board.thing(thing_id)
            marks.append(
                TableMark(
                    "draft", points_of(thing), not hasattr(thing, "line"), None, getattr(thing, "width", 0)
                )
            )
        length = math.hypot(*shift[0])
        spot = edit_context.held(_middle_of(edit_context, shift[0]))
        marks.append(
            TableMark("guide", (_middle_of(edit_context, (0, 0)), spot), words=edit_context.measured(length))
        )
        self.mark(*marks)

    # --- keys ----------------------------------------------------------------------------------------------

    def key(self, event: CanvasEvent) -> bool:
        control = event.modifiers & Qt.KeyboardModifier.ControlModifier
        step = _STEPS.get(Qt.Key(event.key)) if event.key else None
        if control and step is not None and self.edit_context.selection:
            length = SMALL_NUDGE if event.modifiers & Qt.KeyboardModifier.ShiftModifier else NUDGE
            self.begin()
            self._lead = None
            by = step[0] * length, step[1] * length
            self.edit(self._moved_words(), lambda: self._moved(by))
            return True
        if event.key == Qt.Key.Key_Escape and self.edit_context.selection and self._start is None:
            self.edit_context.selection.clear()
            return True
        return super().key(event)


def _middle_of(edit_context: MeasuredEditContext, by: XY) -> XY:
    """The middle of the box round the selection, moved."""
    points = selected_points(edit_context)
    if not points:
        return by
    wide, high = [x for x, _y in points], [y for _x, y in points]
    return (min(wide) + max(wide)) // 2 + by[0], (min(high) + max(high)) // 2 + by[1]


def selected_points(edit_context: MeasuredEditContext) -> list[XY]:
    """The corners and points of all that is selected."""
    from core.scenarios.tables import points_of

    scenario, selection = edit_context.scenario, edit_context.selection
    points = [
        point for unit in scenario.units if unit.id in selection.units for point in corners_of(scenario, unit)
    ]
    for _layer, _index, thing in scenario.board.things():
        if thing.id in selection.things:
            points += points_of(thing)
    return points


def turned(edit_context: MeasuredEditContext, tenths: int) -> TableScenario:
    """The scenario with the selection turned clockwise: one base about its middle, more about theirs."""
    from core.scenarios import table_edits

    scenario, selection = edit_context.scenario, edit_context.selection
    units, things = sorted(selection.units), sorted(selection.things)
    if len(units) + len(things) == 1:
        if units:
            return table_edits.turn_bases(scenario, units, tenths)
        return table_edits.turn_things(scenario, things, tenths)
    about = _middle_of(edit_context, (0, 0))
    if units:
        scenario = table_edits.turn_bases(scenario, units, tenths, about)
    if things:
        scenario = table_edits.turn_things(scenario, things, tenths, about)
    return scenario


def fronts_first(edit_context: MeasuredEditContext) -> str | None:
    """The base of the selection that stands first in the file: the others line up with it."""
    return next(
        (unit.id for unit in edit_context.scenario.units if unit.id in edit_context.selection.units), None
    )


__all__ = ["SMALL_TURN", "TURN", "TableSelectTool", "fronts_first", "selected_points", "turned"]
