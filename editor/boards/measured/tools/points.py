"""Corners of outlines and points of lines: moved, added, taken away."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from core.text import _
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.hits import nearest_on
from editor.boards.measured.tools.placement_tools import show_touched
from editor.boards.measured.tools.table_tool import TableTool

if TYPE_CHECKING:
    from core.scenarios.tables import Shape

XY = tuple[int, int]


class PointsTool(TableTool):
    """Works on the one selected thing; a click on another takes that one up."""

    id = "points"
    title = _("Edit points")
    icon = "points"
    shortcut = "E"
    group = 1
    options = ("help",)
    hint = _(
        "Edit points: click a shape, drag its points; a click on its edge adds one, Del or the right button "
        "takes one away."
    )

    def __init__(self, edit_context: MeasuredEditContext) -> None:
        super().__init__(edit_context)
        self.number: int | None = None
        self._dragging = False

    def activate(self) -> None:
        super().activate()
        self._show()

    @property
    def thing(self) -> Any:
        """The thing whose points are shown."""
        chosen = self.edit_context.selection.things
        if len(chosen) != 1:
            return None
        (only,) = chosen
        try:
            thing = self.edit_context.scenario.board.thing(only)
        except KeyError:
            return None
        return thing if len(_points(thing)) > 1 else None

    # --- pointer -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None:
            return
        thing = self.thing
        if thing is not None and self.is_shut(self.edit_context.layer_of(thing.id)):
            return
        self.number = None if thing is None else self._point_at(thing, at)
        if event.button == Qt.MouseButton.RightButton:
            self.delete_point()
            return
        if self.number is not None:
            self.begin()
            self._dragging = True
        elif thing is not None and self._edge_at(thing, at) is not None:
            self._insert(thing, at)
        else:
            found = self.edit_context.touched(at)
            self.edit_context.selection.set(
                (), (), [] if found is None or found.layer == "units" else [found.id]
            )
        self._show()

    def move(self, event: CanvasEvent) -> None:
        from core.scenarios import table_edits

        at, thing, number = self.at(event), self.thing, self.number
        if not self._dragging or at is None or thing is None or number is None:
            return
        self.edit(
            _("Move a point of {thing}", thing=self.edit_context.name_of_thing(thing)),
            lambda: table_edits.move_vertex(self.edit_context.scenario, thing.id, number, at),
        )
        self._show()

    def release(self, event: CanvasEvent) -> None:
        self._dragging = False
        self._show()

    def hover(self, event: CanvasEvent) -> None:
        if self.thing is None:
            show_touched(self, event)

    def cancel(self) -> None:
        self._dragging = False
        super().cancel()

    def key(self, event: CanvasEvent) -> bool:
        if event.key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.number is not None:
            self.delete_point()
            return True
        return super().key(event)

    # --- points --------------------------------------------------------------------------------------------

    def delete_point(self) -> None:
        """Take the point in hand away."""
        from core.scenarios import table_edits

        thing, number = self.thing, self.number
        if thing is None or number is None:
            return
        self.begin()
        self.edit(
            _("Take a point of {thing} away", thing=self.edit_context.name_of_thing(thing)),
            lambda: table_edits.delete_vertex(self.edit_context.scenario, thing.id, number),
        )
        self.number = None
        self._show()

    def _insert(self, thing: Any, at: XY) -> None:
        from core.scenarios import table_edits

        number = self._edge_at(thing, at)
        assert number is not None
        self.begin()
        if self.edit(
            _("Add a point to {thing}", thing=self.edit_context.name_of_thing(thing)),
            lambda: table_edits.insert_vertex(self.edit_context.scenario, thing.id, number + 1, at),
        ):
            self.number, self._dragging = number + 1, True

    def _point_at(self, thing: Shape, at: XY) -> int | None:
        reach = self.edit_context.near * 1.6
        near = [(math.dist(point, at), number) for number, point in enumerate(_points(thing))]
        best = min(near)
        return best[1] if best[0] <= reach else None

    def _edge_at(self, thing: Shape, at: XY) -> int | None:
        """The number of the point before the edge that lies under a place."""
        points = list(_points(thing))
        ends = points[1:] + ([] if hasattr(thing, "line") else points[:1])
        near = [
            (math.dist(nearest_on(start, end, at), at), number)
            for number, (start, end) in enumerate(zip(points, ends, strict=False))
        ]
        best = min(near)
        return best[1] if best[0] <= self.edit_context.near * 1.2 else None

    def _show(self) -> None:
        thing = self.thing
        if thing is None:
            self.clear()
            return
        points = _points(thing)
        marks = [TableMark("handle", points)]
        if self.number is not None and self.number < len(points):
            marks.append(TableMark("chosen", (points[self.number],)))
        self.mark(*marks)


def _points(thing: Any) -> tuple[XY, ...]:
    from core.scenarios.tables import points_of

    points: tuple[XY, ...] = points_of(thing)
    return points
