"""What the tools of one page of hexes share beside what every board has: palette, brush, marks, ruler."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from core.geometry.hexes import HexGrid
from core.text import Names, Text, _
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.design.edit_context import EITHER, EditContext
from editor.boards.drawing.marks import Mark
from editor.boards.hex.sight_words import sight_text
from editor.boards.hex.tools.shapes import BRUSH_SIZES, DENSITIES

if TYPE_CHECKING:
    from core.presentation.hex_look import AnyHexLook
    from core.presentation.look import SightLine
    from core.scenarios.boards import HexBoard
    from core.scenarios.diff import Diff


class HexEditContext(EditContext):
    """What is taken up on hexes; `marks` and `ruler` are what the tool in hand shows over the map."""

    brush_sizes = BRUSH_SIZES
    densities = DENSITIES

    def __init__(self, document: Document, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(document, selection, parent)
        look = document.system.look
        self.ground = next((one.id for one in look.grounds if one.id != "clear"), "clear")
        self.line_ground = next((one.id for one in look.grounds if one.id in ("river", "road")), self.ground)
        hexes = document.system.hexes
        self.hexside = hexes.hexsides[0].id if hexes.hexsides else ""
        self.unit_like: tuple[str, dict[str, Any]] | None = None
        """Kind and fields of a unit that was taken up: those placed next are like it."""
        self.flag_side = 0
        self.flag_value = 1
        self.flag_when = "while"
        self.features: frozenset[str] = frozenset(entry.id for entry in hexes.features[:1])
        self.aim_kind = "points"
        self.aim_points = 2
        self.aim_held = EITHER
        self.entry_turn = 1
        self.facing = 0
        self.hexside_turn = 0
        self.only_clear = False
        self.mirror = False
        self.marks: tuple[Mark, ...] = ()
        self.ruler: tuple[int, int, bool] | None = None

    def _document_changed(self, diff: Diff) -> None:
        """Keep the selection on what is there: units may be gone or elsewhere, hexes may be other ones."""
        if diff.resized:
            self.ruler = None
            self.show_marks()
        if not diff.resized and not diff.units & self.selection.units:
            return
        scenario, grid = self.document.scenario, self.grid
        units = [unit for unit in scenario.units if unit.id in self.selection.units]
        stand = {grid.parse(unit.at) for unit in units}
        self.selection.set(
            stand if units or diff.resized else self.selection.hexes, (unit.id for unit in units)
        )

    @property
    def hexes(self) -> AnyHexLook:
        """The look of a room on hexes."""
        return self.document.system.hexes

    @property
    def board(self) -> HexBoard:
        board: HexBoard = self.document.scenario.board
        return board

    @property
    def grid(self) -> HexGrid:
        return self.board.grid

    def show_marks(self, marks: Iterable[Mark] = ()) -> None:
        """Show these over the map until the next call."""
        wanted = tuple(marks)
        if wanted != self.marks:
            self.marks = wanted
            self.marked.emit()

    def show_ruler(self, ruler: tuple[int, int, bool] | None) -> None:
        """Draw a line between the centres of two hexes, whole or broken; None takes it away."""
        if ruler != self.ruler:
            self.ruler = ruler
            self.marked.emit()

    def sight(self, start: int, end: int) -> SightLine | None:
        """The line of sight between two hexes by the system's rules; None in a system without."""
        return self.hexes.sight(self.document.scenario, start, end)

    def sight_words(self, start: int, end: int, found: SightLine) -> Text:
        """What the line means, with every term of the distance at which its end is seen."""
        return sight_text(self.grid, self.document.system.words, start, end, found)

    def names(self, hexes: Iterable[int]) -> tuple[str, ...]:
        """Hexes as files name them, in reading order."""
        return tuple(self.grid.name(one) for one in sorted(hexes))

    def features_at(self, hex_: int) -> list[str]:
        """The features that a hex has beside its ground, in the order of the palette."""
        name, there = self.grid.name(hex_), self.board.features
        return [entry.id for entry in self.hexes.features if name in there.get(entry.id, ())]

    def name_of(self, entry_id: str) -> Text | Names:
        """How the palette calls a ground, hexside, work or kind of unit."""
        if entry_id == "clear":
            return _("clear ground")
        look, hexes = self.look, self.hexes
        for entry in (*look.grounds, *hexes.features, *hexes.hexsides, *hexes.works, *look.units):
            if entry.id == entry_id:
                return entry.name
        return Names(entry_id, entry_id)

    def place_of(self, unit_id: str) -> str:
        return self.grid.label(self.grid.parse(self.document.scenario.unit(unit_id).at))
