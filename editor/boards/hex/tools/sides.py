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
from editor.boards.hex.tools.hex_tool import HexTool
from editor.boards.hex.tools.picking import pick_up
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

    def __init__(self, bench: HexEditContext) -> None:
        super().__init__(bench)
        self._removing = False
        self._done: set[Hexside] = set()
        self._changed: set[Hexside] = set()

    def _side(self, event: CanvasEvent) -> Hexside | None:
        """The side that is meant: the nearest one, or from the keyboard the one chosen by Q."""
        if event.hex is None:
            return None
        if event.side is None or event.key:
            return hexside(self.bench.grid, event.hex, Side(self.bench.hexside_turn))
        return hexside(self.bench.grid, event.side[0], Side(event.side[1]))

    def press(self, event: CanvasEvent) -> None:
        side = self._side(event)
        if side is None or self.bench.is_locked(self.layer):
            return
        there = hexside_name(self.bench.grid, side) in self.bench.board.hexsides.get(self.bench.hexside, ())
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
        bench = self.bench
        self._done.add(side)
        name = hexside_name(bench.grid, side)
        old = bench.document.scenario
        if self._removing:
            new = edits.remove_hexsides(old, [name], bench.hexside)
        else:
            new = edits.add_hexsides(old, [name], bench.hexside)
        if new is old:
            return
        self._changed.add(side)
        count, thing = len(self._changed), bench.name_of(bench.hexside)
        title = (
            _n("Remove {thing}, {count} hexside", "Remove {thing}, {count} hexsides", count, thing=thing)
            if self._removing
            else _n("Draw {thing}, {count} hexside", "Draw {thing}, {count} hexsides", count, thing=thing)
        )
        self.do(title, new)

    def hover(self, event: CanvasEvent) -> None:
        side = self._side(event)
        if side is None:
            self.bench.show_marks()
            return
        self.bench.show_marks(Mark(one, "brush") for one in hexes_beside(self.bench.grid, side))
        assert event.hex is not None
        facing = Side(side.side if side.hex == event.hex else side.side.opposite)
        self.bench.tell(
            _(
                "{thing} on the {side} side of {hex}",
                thing=self.bench.name_of(self.bench.hexside),
                side=SIDE_NAMES[facing],
                hex=self.bench.grid.label(event.hex),
            )
        )

    def turn(self, steps: int, hex_: int | None) -> None:
        """Q: the next side of the hex at the keyboard cursor."""
        self.bench.take(hexside_turn=(self.bench.hexside_turn - steps) % 6)
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

    def __init__(self, bench: HexEditContext) -> None:
        super().__init__(bench)
        self._at: int | None = None

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None:
            return
        if event.modifiers & Qt.KeyboardModifier.AltModifier:
            pick_up(self.bench, event.hex)
            return
        if self.bench.is_locked(self.layer):
            return
        self.begin()
        name = self.bench.grid.name(event.hex)
        label = self.bench.grid.label(event.hex)
        if event.button == Qt.MouseButton.RightButton:
            new = edits.remove_works(self.bench.document.scenario, [name])
            self.do(_("Remove the fieldworks in {hex}", hex=label), new)
            return
        self._at = event.hex
        self._lay(event.hex, self.bench.facing)

    def move(self, event: CanvasEvent) -> None:
        if self._at is None or event.hex is None:
            return
        if event.hex == self._at and event.corner is not None:
            corner = event.corner
        elif event.hex != self._at:
            corner = self._towards(self._at, event.hex)
        else:
            return
        if event.button == Qt.MouseButton.NoButton or corner != self.bench.facing:
            self.bench.take(facing=corner)
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
            self.bench.show_marks()
            return
        grid, name = self.bench.grid, self.bench.grid.name(event.hex)
        there = self.bench.board.works.get(name)
        corner = Corner[there] if there is not None else Corner(self.bench.facing % 6)
        around = [
            [one for one in (grid.neighbour(event.hex, side) for side in pair) if one is not None]
            for pair in sides_from_corner(corner)
        ]
        front = [Mark(one, "ghost") for one in around[0]]
        self.bench.show_marks([Mark(event.hex, "brush"), *front])
        labels = [", ".join(grid.label(one) for one in hexes) or "–" for hexes in around]
        self.bench.tell(
            _(
                "Front: {front} · flanks: {flanks} · rear: {rear}",
                front=labels[0],
                flanks=labels[1],
                rear=labels[2],
            )
        )

    def _towards(self, start: int, end: int) -> int:
        """The corner of `start` that looks best towards `end`."""
        grid = self.bench.grid
        q, r = grid.axial(start)
        end_q, end_r = grid.axial(end)
        dq, dr = end_q - q, end_r - r
        right, down = dq + dr / 2, dr * 0.8660254
        looks = ((0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5))
        return max(range(6), key=lambda corner: looks[corner][0] * right + looks[corner][1] * down)

    def _lay(self, hex_: int, facing: int) -> None:
        corner, bench = Corner(facing % 6), self.bench
        new = edits.place_works(bench.document.scenario, [bench.grid.name(hex_)], corner.name)
        self.do(
            _(
                "Fieldworks in {hex}, facing {corner}",
                hex=bench.grid.label(hex_),
                corner=CORNER_NAMES[corner],
            ),
            new,
        )

    def turn(self, steps: int, hex_: int | None) -> None:
        """Q: turn the works in the hex pointed at; where there are none, those that come next."""
        bench = self.bench
        name = bench.grid.name(hex_) if hex_ is not None else ""
        if hex_ is None or name not in bench.board.works:
            bench.take(facing=int(turned_corner(bench.facing, steps)))
            self.hover(CanvasEvent(hex_))
            return
        if bench.is_locked(self.layer):
            return
        facing = turned_corner(Corner[bench.board.works[name]], steps)
        bench.take(facing=int(facing))
        self.begin()
        self._lay(hex_, facing)
        self.gesture = 0
        self.hover(CanvasEvent(hex_))
