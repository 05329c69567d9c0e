"""Ground: the brush, the fill and the line."""

from __future__ import annotations

from PySide6.QtCore import Qt

from core.scenarios import edits
from core.text import Names, Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.eyedropper import sample
from editor.boards.hex.tools.hex_tool import BrushTool, HexTool
from editor.boards.hex.tools.shapes import flood, path, reflected, sown


def paint_title(edit_context: HexEditContext, ground: str, hexes: int) -> Text:
    """The history line of painted ground."""
    if ground == "clear":
        return _n("Clear {count} hex", "Clear {count} hexes", hexes)
    return _n(
        "Paint {ground}, {count} hex",
        "Paint {ground}, {count} hexes",
        hexes,
        ground=edit_context.name_of(ground),
    )


def is_clear(edit_context: HexEditContext, hex_: int) -> bool:
    return edit_context.board.ground_at(edit_context.grid.name(hex_)) == "clear"


class PaintTool(BrushTool):
    id = "paint"
    title = _("Paint")
    icon = "brush"
    shortcut = "B"
    hint = _(
        "Paint ground: drag over hexes. The right button clears, Alt takes up what is there, "
        "[ and ] change the brush."
    )
    group = 1
    layer = "ground"
    options = ("grounds", "size", "density", "care")

    def area(self, hex_: int) -> frozenset[int]:
        hexes = reflected(
            self.edit_context.grid,
            super().area(hex_),
            both=self.edit_context.mirror,
        )
        if self.edit_context.only_clear and not self.gesture and self.edit_context.ground != "clear":
            return frozenset(one for one in hexes if is_clear(self.edit_context, one))
        return hexes

    def stroke(self, hexes: frozenset[int], touched: frozenset[int], erasing: bool) -> None:
        edit_context = self.edit_context
        wanted = "clear" if erasing else edit_context.ground
        kept = {
            one
            for one in (hexes if erasing else self._sown(hexes))
            if edit_context.board.ground_at(edit_context.grid.name(one)) != wanted
            and (erasing or not edit_context.only_clear or wanted == "clear" or is_clear(edit_context, one))
        }
        self._changed |= kept
        if kept:
            new = edits.paint(edit_context.document.scenario, edit_context.names(kept), wanted)
            self.do(paint_title(edit_context, wanted, len(self._changed)), new)

    def _sown(self, hexes: frozenset[int]) -> frozenset[int]:
        """Those that are painted: all, or the share that a thin brush sows."""
        edit_context = self.edit_context
        ground, both = edit_context.ground, edit_context.mirror
        return sown(edit_context.grid, hexes, edit_context.density, ground, both=both)

    def hover(self, event: CanvasEvent) -> None:
        super().hover(event)
        if event.hex is not None:
            self._say_size(event.hex)

    def _say_size(self, hex_: int) -> None:
        edit_context = self.edit_context
        area = self.area(hex_)
        changed = sum(
            edit_context.board.ground_at(edit_context.grid.name(one)) != edit_context.ground
            for one in self._sown(area)
        )
        edit_context.show_status(
            _n(
                "Brush: {ground}, {count} hex ({changed} would change)",
                "Brush: {ground}, {count} hexes ({changed} would change)",
                len(area),
                ground=edit_context.name_of(edit_context.ground),
                changed=changed,
            )
        )


class FillTool(HexTool):
    id = "fill"
    title = _("Fill")
    icon = "fill"
    shortcut = "G"
    hint = _("Fill: click a hex; all joined hexes of the same ground change. The right button clears them.")
    group = 1
    layer = "ground"
    options = ("grounds",)
    cursor = Qt.CursorShape.CrossCursor

    def _same(self, hex_: int) -> frozenset[int]:
        board, grid = self.edit_context.board, self.edit_context.grid
        here = board.ground_at(grid.name(hex_))
        return flood(grid, hex_, lambda one: board.ground_at(grid.name(one)) == here)

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None:
            return
        if event.modifiers & Qt.KeyboardModifier.AltModifier:
            sample(self.edit_context, event.hex)
            return
        if self.edit_context.is_locked(self.layer):
            return
        wanted = "clear" if event.button == Qt.MouseButton.RightButton else self.edit_context.ground
        hexes = self._same(event.hex)
        new = edits.paint(self.edit_context.document.scenario, self.edit_context.names(hexes), wanted)
        self.begin()
        self.do(
            _n(
                "Fill with {ground}, {count} hex",
                "Fill with {ground}, {count} hexes",
                len(hexes),
                ground=self.edit_context.name_of(wanted),
            ),
            new,
        )
        self.gesture = 0

    def hover(self, event: CanvasEvent) -> None:
        hexes = () if event.hex is None else self._same(event.hex)
        self.show(hexes if len(hexes) <= 3000 else [event.hex] if event.hex is not None else ())
        if event.hex is not None:
            self.edit_context.show_status(_n("Fill: {count} hex", "Fill: {count} hexes", len(hexes)))


class LineTool(HexTool):
    """A press and a release draw a stretch; the next one goes on from its end until Esc or a double click."""

    id = "line"
    title = _("River, road")
    icon = "line"
    shortcut = "R"
    hint = _(
        "River or road: drag, or click from bend to bend. Esc ends the line, "
        "the right button clears along it."
    )
    group = 1
    layer = "ground"
    options = ("line_grounds",)
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)
        self._start: int | None = None
        self._down: int | None = None
        self._over: int | None = None
        """The hex that the pointer was over last: a river led off the board ends there."""
        self._drawn: set[int] = set()
        self._erasing = False

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None:
            return
        if event.modifiers & Qt.KeyboardModifier.AltModifier:
            sample(self.edit_context, event.hex)
            self.edit_context.take(
                line_ground=self.edit_context.board.ground_at(self.edit_context.grid.name(event.hex))
            )
            return
        if self.edit_context.is_locked(self.layer):
            return
        self._erasing = event.button == Qt.MouseButton.RightButton
        self._down = event.hex
        if self._start is None:
            self.begin()
            self._drawn = set()
            self._start = event.hex
        self.move(event)

    def move(self, event: CanvasEvent) -> None:
        if event.hex is not None and self._start is not None:
            self._over = event.hex
            self._preview(event.hex)

    def release(self, event: CanvasEvent) -> None:
        end = event.hex if event.hex is not None else self._over
        if end is None or self._start is None or self._down is None:
            return
        if end != self._start:
            self._draw(end)
            self._start = end
        if end != self._down:  # drawn by dragging: the line is over
            self._finish()
        self._down = None

    def double(self, event: CanvasEvent) -> bool:
        if self._start is None:
            return False
        if event.hex is not None and self._start == event.hex and not self._drawn:
            self._draw(event.hex)
        self._finish()
        return True

    def hover(self, event: CanvasEvent) -> None:
        if event.hex is None or self._start is None:
            super().hover(event)
            return
        self._preview(event.hex)

    def key(self, event: CanvasEvent) -> bool:
        if event.key == Qt.Key.Key_Escape and self._start is not None:
            self._finish()
            return True
        return super().key(event)

    def cancel(self) -> None:
        self._finish()

    def deactivate(self) -> None:
        self._finish()

    def _finish(self) -> None:
        self._start = self._down = self._over = None
        self.gesture = 0
        self.edit_context.show_marks()

    def _preview(self, end: int) -> None:
        assert self._start is not None
        hexes = path(self.edit_context.grid, (self._start, end))
        self.show(hexes)
        self.edit_context.show_status(
            _n("{ground}: {count} hex", "{ground}: {count} hexes", len(hexes), ground=self._thing())
        )

    def _thing(self) -> Text | Names:
        return self.edit_context.name_of("clear" if self._erasing else self.edit_context.line_ground)

    def _draw(self, end: int) -> None:
        assert self._start is not None
        wanted = "clear" if self._erasing else self.edit_context.line_ground
        edit_context = self.edit_context
        hexes = path(edit_context.grid, (self._start, end))
        self._drawn.update(hexes)
        kept = [
            one
            for one in hexes
            if wanted == "clear" or edit_context.board.ground_at(edit_context.grid.name(one)) != "bridge"
        ]
        new = edits.paint(edit_context.document.scenario, edit_context.names(kept), wanted)
        count = len(self._drawn)
        self.do(
            _n(
                "Draw {ground}, {count} hex",
                "Draw {ground}, {count} hexes",
                count,
                ground=edit_context.name_of(wanted),
            ),
            new,
        )
