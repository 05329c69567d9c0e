"""Drawing on a table: pieces of ground, bands, zones; freehand, point by point, or from stock shapes.

A drag draws freehand (or pulls up the stock shape); clicks set point after point, and Enter, a double click
or a click on the first point ends the shape. Backspace takes the last point back, Escape drops the draft.
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt

from core.text import Text, _
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.table_tool import TableTool

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

XY = tuple[int, int]

STRAYED = 60
"""Tenths of a millimetre that the pointer may move in a click."""


class DrawTool(TableTool):
    """A tool that draws a line or an outline and makes something of it."""

    group = 1
    closed: ClassVar[bool] = True
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, edit_context: MeasuredEditContext) -> None:
        super().__init__(edit_context)
        self.draft: list[XY] = []
        self._stroke: list[XY] = []
        self._start: XY | None = None

    def make(self, points: tuple[XY, ...]) -> Scenario:
        """The scenario with the new thing; raises EditRefused."""
        raise NotImplementedError

    def what(self) -> Text:
        """The line of the history."""
        raise NotImplementedError

    def width(self) -> int:
        """Tenths of a millimetre that a line is wide."""
        return 0

    @property
    def stock(self) -> str:
        """The stock shape in hand, "" where points are drawn."""
        return "" if not self.closed or self.edit_context.shape == "free" else self.edit_context.shape

    # --- pointer -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None or self.is_shut(self.layer):
            return
        if event.button == Qt.MouseButton.RightButton:
            self.finish() if self.draft else self._erase(at)
            return
        if event.modifiers & Qt.KeyboardModifier.AltModifier:
            self.edit_context.wished.emit("pick")
            return
        self._start, self._stroke = at, [at]

    def move(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None or self._start is None:
            return
        if self.stock:
            self._show_stock(at)
            return
        if math.dist(self._stroke[-1], at) >= max(10.0, self.edit_context.near / 3):
            self._stroke.append(at)
        self._show((*self.draft, *self._stroke))

    def release(self, event: CanvasEvent) -> None:
        at, start, stroke = self.at(event), self._start, self._stroke
        self._start, self._stroke = None, []
        if at is None or start is None:
            return
        if self.stock:
            self.clear()
            if math.dist(start, at) > STRAYED:
                self._add(lambda: self._stock_points(start, at))
            return
        if len(stroke) > 2 and _length(stroke) > max(STRAYED, 2 * self.edit_context.near) and not self.draft:
            self.clear()
            self._add(lambda: self._tidied(stroke))
            return
        self._set_point(at)

    def _set_point(self, at: XY) -> None:
        if len(self.draft) >= (3 if self.closed else 2):
            first = math.dist(self.draft[0], at) <= self.edit_context.near * 1.5
            last = math.dist(self.draft[-1], at) <= self.edit_context.near * 0.5
            if (self.closed and first) or last:
                self.finish()
                return
        if not self.draft or math.dist(self.draft[-1], at) > 4:
            self.draft.append(at)
        self._show(tuple(self.draft))
        self.edit_context.show_status(
            _("Enter or a double click ends the shape, Backspace takes a point back.")
        )

    def double(self, event: CanvasEvent) -> bool:
        """The first click of the two has set a point already."""
        if not self.draft:
            return False
        self.finish()
        return True

    def hover(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is not None and self.draft:
            self._show((*self.draft, at))

    def key(self, event: CanvasEvent) -> bool:
        if event.key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and len(self.draft) >= (
            3 if self.closed else 2
        ):
            self.finish()
            return True
        if event.key == Qt.Key.Key_Backspace and self.draft:
            self.draft.pop()
            self._show(tuple(self.draft))
            return True
        if event.key == Qt.Key.Key_Escape and self.draft:
            self.cancel()
            return True
        return super().key(event)

    def cancel(self) -> None:
        self.draft, self._stroke, self._start = [], [], None
        self.clear()

    def deactivate(self) -> None:
        self.cancel()

    def finish(self) -> None:
        """Make the thing of the points that are set."""
        points = tuple(self.draft)
        self.cancel()
        self._add(lambda: points)

    # --- making --------------------------------------------------------------------------------------------

    def _add(self, points: Any) -> None:
        before = {thing.id for _layer, _index, thing in self.edit_context.scenario.board.things()}
        self.begin()
        if self.edit(self.what(), lambda: self.make(points())):
            after = [thing.id for _layer, _index, thing in self.edit_context.scenario.board.things()]
            self.edit_context.selection.set((), (), [one for one in after if one not in before])
            self.edit_context.show_status(self.hint)

    def _tidied(self, stroke: list[XY]) -> tuple[XY, ...]:
        from core.scenarios import table_edits

        tolerance = round(max(15.0, self.edit_context.near / 4))
        if self.closed:
            return table_edits.tidy_outline(stroke, tolerance)
        return table_edits.tidy_line(stroke, tolerance)

    def _stock_points(self, one: XY, other: XY) -> tuple[XY, ...]:
        from core.scenarios import table_edits

        points: tuple[XY, ...] = table_edits.stock_outline(self.stock, one, other)  # type: ignore[arg-type]
        return points

    def _erase(self, at: XY) -> None:
        """The right button takes away what this tool makes."""
        from core.scenarios import table_edits

        found = self.edit_context.touched(at)
        if found is not None and found.layer != "units":
            self.begin()
            self.edit(
                _(
                    "Take away: {thing}",
                    thing=self.edit_context.name_of_thing(self.edit_context.scenario.board.thing(found.id)),
                ),
                lambda: table_edits.remove_things(self.edit_context.scenario, [found.id]),
            )

    # --- showing -------------------------------------------------------------------------------------------

    def _show(self, points: tuple[XY, ...]) -> None:
        if not points:
            self.clear()
            return
        closed = self.closed and len(points) > 2
        marks = []
        if len(points) > 1:
            words = self.edit_context.measured(_length(points)) if not self.closed else None
            marks.append(TableMark("draft", points, closed, words, self.width()))
        if self.draft:
            marks.append(TableMark("handle", tuple(self.draft)))
        self.mark(*marks)

    def _show_stock(self, at: XY) -> None:
        from core.scenarios.edits import EditRefused

        assert self._start is not None
        try:
            points = self._stock_points(self._start, at)
        except EditRefused:
            self.clear()
            return
        wide, high = abs(at[0] - self._start[0]), abs(at[1] - self._start[1])
        words = _("{width} × {depth} cm", width=round(wide / 100, 1), depth=round(high / 100, 1))
        self.mark(TableMark("draft", points, True, words))


def _length(points: Any) -> float:
    return sum(math.dist(one, other) for one, other in itertools.pairwise(points))


class TerrainTool(DrawTool):
    id = "terrain"
    title = _("Terrain")
    icon = "brush"
    shortcut = "B"
    layer = "ground"
    options = ("grounds", "shape", "level")
    hint = _(
        "Terrain: drag to draw the outline, or click its corners and press Enter. The right button takes a "
        "piece away."
    )

    def make(self, points: tuple[XY, ...]) -> Scenario:
        from core.scenarios import table_edits

        edit_context = self.edit_context
        return table_edits.add_feature(
            edit_context.scenario, edit_context.ground, points, **edit_context.height_of_ground()
        )

    def what(self) -> Text:
        return _("Draw: {ground}", ground=self.edit_context.name_of(self.edit_context.ground))


class BandTool(DrawTool):
    id = "band"
    title = _("Road, river")
    icon = "line"
    shortcut = "R"
    layer = "bands"
    closed = False
    options = ("bands", "band_width")
    hint = _("Road, river: drag its middle line, or click its points and press Enter.")

    def width(self) -> int:
        return self.edit_context.band_width

    def make(self, points: tuple[XY, ...]) -> Scenario:
        from core.scenarios import table_edits

        return table_edits.add_band(
            self.edit_context.scenario, self.edit_context.band, points, self.edit_context.band_width
        )

    def what(self) -> Text:
        return _("Draw: {ground}", ground=self.edit_context.name_of(self.edit_context.band))


class ZoneTool(DrawTool):
    id = "zone"
    title = _("Zone")
    icon = "zone"
    shortcut = "Z"
    layer = "zones"
    options = ("zone_side", "shape")
    hint = _("Deployment zone: drag a rectangle from corner to corner for the side in hand.")

    def activate(self) -> None:
        super().activate()
        if self.edit_context.shape == "free":
            self.edit_context.take(shape="rectangle")

    def make(self, points: tuple[XY, ...]) -> Scenario:
        from core.scenarios import table_edits

        side = self.edit_context.scenario.sides[self.edit_context.zone_side % 2].id
        return table_edits.add_zone(self.edit_context.scenario, side, points)

    def what(self) -> Text:
        return _(
            "Zone of {side}", side=self.edit_context.scenario.sides[self.edit_context.zone_side % 2].name
        )
