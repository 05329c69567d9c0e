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

    def __init__(self, edit_context: HexEditContext, ghost: Ghost | None = None) -> None:
        super().__init__(edit_context)
        self._ghost = ghost
        self._press: CanvasEvent | None = None
        self._drag: str = ""
        self._base: tuple[frozenset[int], frozenset[str]] = (frozenset(), frozenset())

    # --- pointer -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        self._press, self._drag = event, ""
        self._base = (self.edit_context.selection.hexes, self.edit_context.selection.units)
        if event.button == Qt.MouseButton.RightButton:
            self._press = None
            self.edit_context.selection.clear()
            return
        if event.hex is None:
            return
        units = self._units_in(event.hex)
        if event.modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier):
            self._turn_over(event.hex, units)
        elif event.hex not in self.edit_context.selection.hexes:
            self.edit_context.selection.set([event.hex], units)

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
        self.edit_context.show_marks()
        if start is None or start.hex is None:
            if start is not None and not drag:
                self.edit_context.selection.clear()
            return
        if drag == "move" and event.hex is not None and event.hex != start.hex:
            self.move_selection(start.hex, event.hex)
        elif not drag and not start.modifiers and len(self._base[0]) > 1:
            self.edit_context.selection.set([start.hex], self._units_in(start.hex))

    def hover(self, event: CanvasEvent) -> None:
        self.edit_context.show_marks()

    def cancel(self) -> None:
        if self._drag == "frame":
            self.edit_context.selection.set(*self._base)
        self._press, self._drag = None, ""
        if self._ghost is not None:
            self._ghost(None, None)
        super().cancel()

    def key(self, event: CanvasEvent) -> bool:
        if event.key == Qt.Key.Key_Escape and self.edit_context.selection:
            self.edit_context.selection.clear()
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
        if not self.edit_context.selection.hexes:
            return
        start = min(self.edit_context.selection.hexes)
        end = step_from(self.edit_context.grid, start, right, down)
        if end != start:
            self.move_selection(start, end)

    # --- what is selected ----------------------------------------------------------------------------------

    def _units_in(self, hex_: int) -> list[str]:
        if "units" in self.edit_context.hidden:
            return []
        here = self.edit_context.document.scenario.units_at(self.edit_context.grid.name(hex_))
        return [unit.id for unit in here]

    def _turn_over(self, hex_: int, units: Iterable[str]) -> None:
        selection = self.edit_context.selection
        if hex_ in selection.hexes:
            selection.set(selection.hexes - {hex_}, selection.units - set(units))
        else:
            selection.set(selection.hexes | {hex_}, selection.units | set(units))

    def _can_lift(self, start: CanvasEvent) -> bool:
        if start.hex is None or start.hex not in self.edit_context.selection.hexes or start.modifiers:
            return False
        return bool(self.edit_context.selection.units) or len(self.edit_context.selection.hexes) > 1

    def _frame(self, start: CanvasEvent, event: CanvasEvent) -> None:
        projection = HexProjection(self.edit_context.grid)
        frame = QRectF(start.point, event.point).normalized()
        inside = [one for one in projection.hexes_in(frame) if frame.contains(projection.centre(one))]
        inside += [one for one in (start.hex, event.hex) if one is not None]
        if start.modifiers:
            inside += list(self._base[0])
        units = [unit for one in set(inside) for unit in self._units_in(one)]
        self.edit_context.selection.set(inside, units)
        self.edit_context.show_status(
            _(
                "{hexes}, {units}",
                hexes=_n("{count} hex", "{count} hexes", len(set(inside))),
                units=_n("{count} unit", "{count} units", len(units)),
            )
        )

    # --- moving --------------------------------------------------------------------------------------------

    def _show_move(self, start: int, event: CanvasEvent) -> None:
        if event.hex is None:
            self.edit_context.show_marks()
            return
        step = offset(self.edit_context.grid, start, event.hex)
        wanted = (shifted(self.edit_context.grid, one, step) for one in self.edit_context.selection.hexes)
        self.show([one for one in wanted if one is not None], "ghost")
        units = self.edit_context.selection.units
        if self._ghost is not None and units:
            pieces = self.edit_context.hexes.pieces(self.edit_context.document.scenario)
            lifted = next((piece for piece in pieces if piece.id in units and piece.at == start), None)
            self._ghost(lifted, event.point)

    def move_selection(self, start: int, end: int) -> None:
        """Move the selected units, else the selected ground, by the step from `start` to `end`."""
        edit_context = self.edit_context
        units = edit_context.selection.units
        if edit_context.is_locked("units" if units else "ground"):
            return
        step = offset(edit_context.grid, start, end)
        hexes = {one: shifted(edit_context.grid, one, step) for one in edit_context.selection.hexes}
        if any(new is None for new in hexes.values()):
            edit_context.refuse(_("Part of the selection would leave the map."))
            return
        landed = [new for new in hexes.values() if new is not None]
        if units:
            edit_context.document.do(self._move_title(units, end), self._moved(units, step))
        else:
            scenario = edit_context.document.scenario
            new = edits.move_region(
                scenario,
                edit_context.names(hexes),
                edit_context.grid.name(start),
                edit_context.grid.name(end),
            )
            edit_context.document.do(
                _n(
                    "Move {count} hex to {hex}",
                    "Move {count} hexes to {hex}",
                    len(hexes),
                    hex=edit_context.grid.label(end),
                ),
                new,
            )
        edit_context.selection.set(landed, units)

    def _moved(self, units: Iterable[str], step: tuple[int, int]) -> Scenario:
        grid, scenario = self.edit_context.grid, self.edit_context.document.scenario
        moves = {}
        for unit_id in units:
            to = shifted(grid, grid.parse(scenario.unit(unit_id).at), step)
            if to is not None:
                moves[unit_id] = grid.name(to)
        return edits.move_units(scenario, moves)

    def _move_title(self, units: frozenset[str], end: int) -> Text:
        label = self.edit_context.grid.label(end)
        if len(units) > 1:
            return _n("Move {count} unit to {hex}", "Move {count} units to {hex}", len(units), hex=label)
        unit = self.edit_context.document.scenario.unit(next(iter(units)))
        name = (
            unit.name
            if unit.name and (unit.name.en or unit.name.fr)
            else self.edit_context.name_of(unit.kind)
        )
        return _("Move {unit} to {hex}", unit=name, hex=label)


class PanTool(HandTool, HexTool):
    """The hand on hexes."""

    def hover(self, event: CanvasEvent) -> None:
        self.edit_context.show_marks()
