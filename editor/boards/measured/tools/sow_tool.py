"""A brush that sows small pieces of ground over a table and keeps their density."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt

from core.text import Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.sowing import Cell, Obstacles, Sowing, pieces_under
from editor.boards.measured.tools.table_tool import TableTool

XY = tuple[int, int]

ROUND = 48
"""Corners of the ring that shows the brush."""


class SowTool(TableTool):
    """Which pieces there are hangs on their places alone, so a second stroke adds none."""

    id = "sow"
    title = _("Sow")
    icon = "sow"
    shortcut = "S"
    group = 1
    layer = "ground"
    options = ("grounds", "level", "piece", "density", "brush")
    cursor = Qt.CursorShape.CrossCursor
    hint = _(
        "Sow: drag to scatter small pieces of ground where nothing lies; going over them again adds none. "
        "The right button takes them away, [ and ] change the brush."
    )

    def __init__(self, edit_context: MeasuredEditContext) -> None:
        super().__init__(edit_context)
        self._last: XY | None = None
        self._erasing = False
        self._sown: set[Cell] = set()
        self._gone = 0
        self._obstacles: Obstacles | None = None

    # --- pointer -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None or self.is_shut(self.layer):
            return
        if event.modifiers & Qt.KeyboardModifier.AltModifier:
            self.edit_context.wished.emit("pick")
            return
        self.begin()
        self._erasing = event.button == Qt.MouseButton.RightButton
        self._sown, self._gone, self._last = set(), 0, at
        self._obstacles = Obstacles(self.edit_context.scenario, self.edit_context.ground)
        self._work(at)

    def move(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None or self._last is None:
            return
        step = self._radius() / 2
        steps = max(1, math.ceil(math.dist(self._last, at) / step))
        begin, self._last = self._last, at
        for number in range(1, steps + 1):
            share = number / steps
            self._work(
                (
                    round(begin[0] + (at[0] - begin[0]) * share),
                    round(begin[1] + (at[1] - begin[1]) * share),
                )
            )

    def release(self, event: CanvasEvent) -> None:
        worked, self._last, self.gesture = self._last, None, 0
        self._obstacles = None
        if worked is not None:
            self.hover(event)

    def cancel(self) -> None:
        self._last, self.gesture, self._obstacles = None, 0, None
        super().cancel()

    def deactivate(self) -> None:
        self.cancel()

    def hover(self, event: CanvasEvent) -> None:
        """The brush, and the pieces that a click would sow."""
        at = self.at(event)
        if at is None or event.at != at:
            self.clear()
            return
        obstacles = Obstacles(self.edit_context.scenario, self.edit_context.ground)
        sowing = self._sowing()
        outlines = [sowing.outline(cell) for cell in sowing.cells(at, self._radius())]
        falling = [outline for outline in outlines if obstacles.leave(outline)]
        self.mark(self._ring(at), *(TableMark("draft", outline, True) for outline in falling))
        self.edit_context.show_status(
            _n(
                "Sow {ground}: {count} piece would fall here.",
                "Sow {ground}: {count} pieces would fall here.",
                len(falling),
                ground=self.edit_context.name_of(self.edit_context.ground),
            )
        )

    # --- working -------------------------------------------------------------------------------------------

    def _radius(self) -> float:
        return self.edit_context.size / 2

    def _sowing(self) -> Sowing:
        edit_context = self.edit_context
        return Sowing(edit_context.ground, edit_context.piece, edit_context.density)

    def _ring(self, at: XY) -> TableMark:
        radius = self._radius()
        corners = (math.tau * number / ROUND for number in range(ROUND))
        points = [(at[0] + radius * math.cos(way), at[1] + radius * math.sin(way)) for way in corners]
        return TableMark("hover", tuple((round(x), round(y)) for x, y in points), True)

    def _work(self, at: XY) -> None:
        self.mark(self._ring(at))
        if self._erasing:
            self._take_away(at)
        else:
            self._sow(at)

    def _sow(self, at: XY) -> None:
        from core.scenarios import table_edits
        from core.scenarios.table_scenario import TableScenario

        edit_context, sowing, obstacles = self.edit_context, self._sowing(), self._obstacles
        assert obstacles is not None
        cells = [
            cell
            for cell in sowing.cells(at, self._radius())
            if cell not in self._sown and obstacles.leave(sowing.outline(cell))
        ]
        if not cells:
            return

        def sown() -> TableScenario:
            scenario = edit_context.scenario
            for cell in cells:
                scenario = table_edits.add_feature(
                    scenario, sowing.ground, sowing.outline(cell), **edit_context.height_of_ground()
                )
            return scenario

        if self.edit(self._title(len(self._sown) + len(cells)), sown):
            self._sown |= set(cells)

    def _title(self, count: int) -> Text:
        return _n(
            "Sow {ground}, {count} piece",
            "Sow {ground}, {count} pieces",
            count,
            ground=self.edit_context.name_of(self.edit_context.ground),
        )

    def _take_away(self, at: XY) -> None:
        from core.scenarios import table_edits

        edit_context = self.edit_context
        gone = pieces_under(edit_context.scenario, edit_context.ground, at, self._radius())
        if not gone:
            return
        self._gone += len(gone)
        title = _n(
            "Take away {ground}, {count} piece",
            "Take away {ground}, {count} pieces",
            self._gone,
            ground=edit_context.name_of(edit_context.ground),
        )
        self.edit(title, lambda: table_edits.remove_things(edit_context.scenario, gone))
