"""Hexsides (fences) and fieldworks, which face a corner."""

from __future__ import annotations

from PySide6.QtCore import Qt

from core.geometry.hexes import Corner, Side, sides_from_corner
from core.geometry.hexsides import Hexside, hexes_beside, hexside, hexside_name
from core.scenarios import edits
from core.text import Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.marks import Mark
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.eyedropper import sample
from editor.boards.hex.tools.hex_tool import HexTool
from editor.boards.hex.tools.shapes import turned_corner

CORNER_NAMES: tuple[Text, ...] = (
    _("north"),
    _("east-north-east"),
    _("east-south-east"),
    _("south"),
    _("west-south-west"),
    _("west-north-west"),
)
SIDE_NAMES: tuple[Text, ...] = (
    _("east"),
    _("north-east"),
    _("north-west"),
    _("west"),
    _("south-west"),
    _("south-east"),
)


class HexsideTool(HexTool):
    """A press on a side where the feature lies takes it away; the drag goes on doing what the press did."""

    id = "hexside"
    title = _("Hexside")
    icon = "hexside"
    shortcut = "E"
    hint = _(
        "Hexside: click near a side, or drag along several. A second click or the right button takes it "
        "away. Q turns the side at the cursor."
    )
    group = 1
    layer = "sides"
    options = ("hexsides",)
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)
        self._removing = False
        self._done: set[Hexside] = set()
        self._changed: set[Hexside] = set()

    def _side(self, event: CanvasEvent) -> Hexside | None:
        """The side that is meant: the nearest one, or from the keyboard the one chosen by Q."""
        if event.hex is None:
            return None
        if event.side is None or event.key:
            return hexside(self.edit_context.grid, event.hex, Side(self.edit_context.hexside_turn))
        return hexside(self.edit_context.grid, event.side[0], Side(event.side[1]))

    def press(self, event: CanvasEvent) -> None:
        side = self._side(event)
        if side is None or self.edit_context.is_locked(self.layer):
            return
        there = hexside_name(self.edit_context.grid, side) in self.edit_context.board.hexsides.get(
            self.edit_context.hexside, ()
        )
        self._removing = there or event.button == Qt.MouseButton.RightButton
        self._done, self._changed = set(), set()
        self.begin()
        self._put(side)

    def move(self, event: CanvasEvent) -> None:
        side = self._side(event)
        if side is not None and self.gesture and side not in self._done:
            self._put(side)

    def release(self, event: CanvasEvent) -> None:
        self.gesture = 0
        self.hover(event)

    def cancel(self) -> None:
        self.gesture = 0
        super().cancel()

    def _put(self, side: Hexside) -> None:
        edit_context = self.edit_context
        self._done.add(side)
        name = hexside_name(edit_context.grid, side)
        old = edit_context.document.scenario
        if self._removing:
            new = edits.remove_hexsides(old, [name], edit_context.hexside)
        else:
            new = edits.add_hexsides(old, [name], edit_context.hexside)
        if new is old:
            return
        self._changed.add(side)
        count, thing = len(self._changed), edit_context.name_of(edit_context.hexside)
        title = (
            _n("Remove {thing}, {count} hexside", "Remove {thing}, {count} hexsides", count, thing=thing)
            if self._removing
            else _n("Draw {thing}, {count} hexside", "Draw {thing}, {count} hexsides", count, thing=thing)
        )
        self.do(title, new)

    def hover(self, event: CanvasEvent) -> None:
        side = self._side(event)
        if side is None:
            self.edit_context.show_marks()
            return
        self.edit_context.show_marks(Mark(one, "brush") for one in hexes_beside(self.edit_context.grid, side))
        assert event.hex is not None
        facing = Side(side.side if side.hex == event.hex else side.side.opposite)
        self.edit_context.show_status(
            _(
                "{thing} on the {side} side of {hex}",
                thing=self.edit_context.name_of(self.edit_context.hexside),
                side=SIDE_NAMES[facing],
                hex=self.edit_context.grid.label(event.hex),
            )
        )

    def turn(self, steps: int, hex_: int | None) -> None:
        """Q: the next side of the hex at the keyboard cursor."""
        self.edit_context.take(hexside_turn=(self.edit_context.hexside_turn - steps) % 6)
        if hex_ is not None:
            self.hover(CanvasEvent(hex_))


class WorksTool(HexTool):
    """A press lays a work; dragging on towards a corner faces it that way; Q and Shift+Q turn."""

    id = "works"
    title = _("Fieldworks")
    icon = "works"
    shortcut = "W"
    hint = _(
        "Fieldworks: click a hex, drag towards the enemy to face them. Q and Shift+Q turn, "
        "the right button takes away."
    )
    group = 1
    layer = "sides"
    options = ("facing",)
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)
        self._at: int | None = None

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None:
            return
        if event.modifiers & Qt.KeyboardModifier.AltModifier:
            sample(self.edit_context, event.hex)
            return
        if self.edit_context.is_locked(self.layer):
            return
        self.begin()
        name = self.edit_context.grid.name(event.hex)
        label = self.edit_context.grid.label(event.hex)
        if event.button == Qt.MouseButton.RightButton:
            new = edits.remove_works(self.edit_context.document.scenario, [name])
            self.do(_("Remove the fieldworks in {hex}", hex=label), new)
            return
        self._at = event.hex
        self._lay(event.hex, self.edit_context.facing)

    def move(self, event: CanvasEvent) -> None:
        if self._at is None or event.hex is None:
            return
        if event.hex == self._at and event.corner is not None:
            corner = event.corner
        elif event.hex != self._at:
            corner = self._towards(self._at, event.hex)
        else:
            return
        if event.button == Qt.MouseButton.NoButton or corner != self.edit_context.facing:
            self.edit_context.take(facing=corner)
            self._lay(self._at, corner)

    def release(self, event: CanvasEvent) -> None:
        self._at, self.gesture = None, 0
        self.hover(event)

    def cancel(self) -> None:
        self._at, self.gesture = None, 0
        super().cancel()

    def hover(self, event: CanvasEvent) -> None:
        """Ring the hexes before the front, and say where front, flanks and rear would be."""
        if event.hex is None:
            self.edit_context.show_marks()
            return
        grid, name = self.edit_context.grid, self.edit_context.grid.name(event.hex)
        there = self.edit_context.board.works.get(name)
        corner = Corner[there] if there is not None else Corner(self.edit_context.facing % 6)
        around = [
            [one for one in (grid.neighbour(event.hex, side) for side in pair) if one is not None]
            for pair in sides_from_corner(corner)
        ]
        front = [Mark(one, "ghost") for one in around[0]]
        self.edit_context.show_marks([Mark(event.hex, "brush"), *front])
        labels = [", ".join(grid.label(one) for one in hexes) or "–" for hexes in around]
        self.edit_context.show_status(
            _(
                "Front: {front} · flanks: {flanks} · rear: {rear}",
                front=labels[0],
                flanks=labels[1],
                rear=labels[2],
            )
        )

    def _towards(self, start: int, end: int) -> int:
        """The corner of `start` that looks best towards `end`."""
        grid = self.edit_context.grid
        q, r = grid.axial(start)
        end_q, end_r = grid.axial(end)
        dq, dr = end_q - q, end_r - r
        right, down = dq + dr / 2, dr * 0.8660254
        looks = ((0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5))
        return max(range(6), key=lambda corner: looks[corner][0] * right + looks[corner][1] * down)

    def _lay(self, hex_: int, facing: int) -> None:
        corner, edit_context = Corner(facing % 6), self.edit_context
        new = edits.place_works(edit_context.document.scenario, [edit_context.grid.name(hex_)], corner.name)
        self.do(
            _(
                "Fieldworks in {hex}, facing {corner}",
                hex=edit_context.grid.label(hex_),
                corner=CORNER_NAMES[corner],
            ),
            new,
        )

    def turn(self, steps: int, hex_: int | None) -> None:
        """Q: turn the works in the hex pointed at; where there are none, those that come next."""
        edit_context = self.edit_context
        name = edit_context.grid.name(hex_) if hex_ is not None else ""
        if hex_ is None or name not in edit_context.board.works:
            edit_context.take(facing=int(turned_corner(edit_context.facing, steps)))
            self.hover(CanvasEvent(hex_))
            return
        if edit_context.is_locked(self.layer):
            return
        facing = turned_corner(Corner[edit_context.board.works[name]], steps)
        edit_context.take(facing=int(facing))
        self.begin()
        self._lay(hex_, facing)
        self.gesture = 0
        self.hover(CanvasEvent(hex_))
