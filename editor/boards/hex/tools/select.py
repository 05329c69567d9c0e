"""Selecting units and hexes, by click, frame and keyboard; moving what is selected; panning."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt

from core.presentation.look import Piece
from core.scenarios import edits
from core.text import Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.design.hand_tool import HandTool
from editor.boards.drawing.hex_projection import HexProjection
from editor.boards.hex.cursor_keys import step_from
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.hex_tool import HexTool
from editor.boards.hex.tools.shapes import offset, shifted

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
Ghost = Callable[[Piece | None, QPointF | None], object]


class SelectTool(HexTool):
    """A press on the selection drags it, elsewhere it selects and draws a frame. Shift and Ctrl turn over."""

    id = "select"
    title = _("Select")
    icon = "select"
    shortcut = "V"
    hint = _(
        "Select: click a unit or a hex, drag a frame around several, drag them elsewhere. Shift adds, "
        "Ctrl+arrows move, Del takes away."
    )
    options = ("help",)

    def __init__(self, bench: HexEditContext, ghost: Ghost | None = None) -> None:
        super().__init__(bench)
        self._ghost = ghost
        self._press: CanvasEvent | None = None
        self._drag: str = ""
        self._base: tuple[frozenset[int], frozenset[str]] = (frozenset(), frozenset())

    # --- pointer -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        self._press, self._drag = event, ""
        self._base = (self.bench.selection.hexes, self.bench.selection.units)
        if event.button == Qt.MouseButton.RightButton:
            self._press = None
            self.bench.selection.clear()
            return
        if event.hex is None:
            return
        units = self._units_in(event.hex)
        if event.modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier):
            self._turn_over(event.hex, units)
        elif event.hex not in self.bench.selection.hexes:
            self.bench.selection.set([event.hex], units)

    def move(self, event: CanvasEvent) -> None:
        start = self._press
        if start is None:
            return
        if not self._drag:
            if event.hex == start.hex:
                return
            self._drag = "move" if self._can_lift(start) else "frame"
        if self._drag == "frame":
            self._frame(start, event)
        elif start.hex is not None:
            self._show_move(start.hex, event)

    def release(self, event: CanvasEvent) -> None:
        start, drag = self._press, self._drag
        self._press, self._drag = None, ""
        if self._ghost is not None:
            self._ghost(None, None)
        self.bench.show_marks()
        if start is None or start.hex is None:
            if start is not None and not drag:
                self.bench.selection.clear()
            return
        if drag == "move" and event.hex is not None and event.hex != start.hex:
            self.move_selection(start.hex, event.hex)
        elif not drag and not start.modifiers and len(self._base[0]) > 1:
            self.bench.selection.set([start.hex], self._units_in(start.hex))

    def hover(self, event: CanvasEvent) -> None:
        self.bench.show_marks()

    def cancel(self) -> None:
        if self._drag == "frame":
            self.bench.selection.set(*self._base)
        self._press, self._drag = None, ""
        if self._ghost is not None:
            self._ghost(None, None)
        super().cancel()

    def key(self, event: CanvasEvent) -> bool:
        if event.key == Qt.Key.Key_Escape and self.bench.selection:
            self.bench.selection.clear()
            return True
        if event.key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.hex is not None:
            self.press(event)
            self.release(event)
            return True
        step = _STEPS.get(Qt.Key(event.key))
        if step is not None and event.modifiers & Qt.KeyboardModifier.ControlModifier:
            self._push(*step)
            return True
        return super().key(event)

    def _push(self, right: int, down: int) -> None:
        """Ctrl and an arrow: move what is selected by one hex."""
        if not self.bench.selection.hexes:
            return
        start = min(self.bench.selection.hexes)
        end = step_from(self.bench.grid, start, right, down)
        if end != start:
            self.move_selection(start, end)

    # --- what is selected ----------------------------------------------------------------------------------

    def _units_in(self, hex_: int) -> list[str]:
        if "units" in self.bench.hidden:
            return []
        here = self.bench.document.scenario.units_at(self.bench.grid.name(hex_))
        return [unit.id for unit in here]

    def _turn_over(self, hex_: int, units: Iterable[str]) -> None:
        selection = self.bench.selection
        if hex_ in selection.hexes:
            selection.set(selection.hexes - {hex_}, selection.units - set(units))
        else:
            selection.set(selection.hexes | {hex_}, selection.units | set(units))

    def _can_lift(self, start: CanvasEvent) -> bool:
        if start.hex is None or start.hex not in self.bench.selection.hexes or start.modifiers:
            return False
        return bool(self.bench.selection.units) or len(self.bench.selection.hexes) > 1

    def _frame(self, start: CanvasEvent, event: CanvasEvent) -> None:
        projection = HexProjection(self.bench.grid)
        frame = QRectF(start.point, event.point).normalized()
        inside = [one for one in projection.hexes_in(frame) if frame.contains(projection.centre(one))]
        inside += [one for one in (start.hex, event.hex) if one is not None]
        if start.modifiers:
            inside += list(self._base[0])
        units = [unit for one in set(inside) for unit in self._units_in(one)]
        self.bench.selection.set(inside, units)
        self.bench.tell(
            _(
                "{hexes}, {units}",
                hexes=_n("{count} hex", "{count} hexes", len(set(inside))),
                units=_n("{count} unit", "{count} units", len(units)),
            )
        )

    # --- moving --------------------------------------------------------------------------------------------

    def _show_move(self, start: int, event: CanvasEvent) -> None:
        if event.hex is None:
            self.bench.show_marks()
            return
        step = offset(self.bench.grid, start, event.hex)
        wanted = (shifted(self.bench.grid, one, step) for one in self.bench.selection.hexes)
        self.show([one for one in wanted if one is not None], "ghost")
        units = self.bench.selection.units
        if self._ghost is not None and units:
            pieces = self.bench.hexes.pieces(self.bench.document.scenario)
            lifted = next((piece for piece in pieces if piece.id in units and piece.at == start), None)
            self._ghost(lifted, event.point)

    def move_selection(self, start: int, end: int) -> None:
        """Move the selected units, else the selected ground, by the step from `start` to `end`."""
        bench = self.bench
        units = bench.selection.units
        if bench.is_locked("units" if units else "ground"):
            return
        step = offset(bench.grid, start, end)
        hexes = {one: shifted(bench.grid, one, step) for one in bench.selection.hexes}
        if any(new is None for new in hexes.values()):
            bench.tell(_("Part of the selection would leave the map."))
            return
        landed = [new for new in hexes.values() if new is not None]
        if units:
            bench.document.do(self._move_title(units, end), self._moved(units, step))
        else:
            scenario = bench.document.scenario
            new = edits.move_region(
                scenario, bench.names(hexes), bench.grid.name(start), bench.grid.name(end)
            )
            bench.document.do(
                _n(
                    "Move {count} hex to {hex}",
                    "Move {count} hexes to {hex}",
                    len(hexes),
                    hex=bench.grid.label(end),
                ),
                new,
            )
        bench.selection.set(landed, units)

    def _moved(self, units: Iterable[str], step: tuple[int, int]) -> Scenario:
        grid, scenario = self.bench.grid, self.bench.document.scenario
        moves = {}
        for unit_id in units:
            to = shifted(grid, grid.parse(scenario.unit(unit_id).at), step)
            if to is not None:
                moves[unit_id] = grid.name(to)
        return edits.move_units(scenario, moves)

    def _move_title(self, units: frozenset[str], end: int) -> Text:
        label = self.bench.grid.label(end)
        if len(units) > 1:
            return _n("Move {count} unit to {hex}", "Move {count} units to {hex}", len(units), hex=label)
        unit = self.bench.document.scenario.unit(next(iter(units)))
        name = unit.name if unit.name and (unit.name.en or unit.name.fr) else self.bench.name_of(unit.kind)
        return _("Move {unit} to {hex}", unit=name, hex=label)


class PanTool(HandTool, HexTool):
    """The hand on hexes."""

    def hover(self, event: CanvasEvent) -> None:
        self.bench.show_marks()
