"""What the tools of one page with a measured table share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, Signal

from core.scenarios.kind_names import GROUND_NAMES
from core.text import Names, Text, _
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.design.edit_context import EditContext
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.hits import LAYER_OF, Hit, hit

if TYPE_CHECKING:
    from core.presentation.look import PaletteEntry
    from core.scenarios.diff import Diff
    from core.scenarios.table_scenario import TableScenario

XY = tuple[int, int]
WIDTHS = {"river": 300, "stream": 100, "road": 150, "bridge": 300, "ford": 300}
"""Tenths of a millimetre that a new band is wide."""

PIECES = (600, 1_000, 1_600)
"""Tenths of a millimetre that a sown piece of ground may be wide."""

GRADUATION = 250
"""Tenths of a millimetre of a graduation where the options name none."""


class MeasuredEditContext(EditContext):
    """`marks_here` and `ghosts` are what the tool in hand shows over the table.

    `near` is how far beside a line a click still touches it, in tenths of a millimetre: it follows the zoom.
    """

    ghosted = Signal()
    brush_sizes = (2_000, 4_000, 6_000)
    densities = (10, 25, 50)

    def __init__(self, document: Document, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(document, selection, parent)
        board = document.scenario.board
        grounds, bands = type(board).GROUNDS, type(board).BANDS
        self.ground = "wood" if "wood" in grounds else next(iter(grounds), "")
        self.band = "river" if "river" in bands else next(iter(bands), "")
        self.band_width = WIDTHS.get(self.band, 200)
        self.shape = "free"
        self.piece, self.size, self.density = PIECES[1], self.brush_sizes[1], self.densities[1]
        self.zone_side = 0
        self.aim_value = 1
        self.near = 60.0
        self.snap = True
        self.marks_here: tuple[TableMark, ...] = ()
        self.ghosts: tuple[BaseFace, ...] = ()

    def _document_changed(self, diff: Diff) -> None:
        """Keep the selection on what is there."""
        scenario = self.scenario
        units = {unit.id for unit in scenario.units}
        things = {thing.id for _layer, _index, thing in scenario.board.things()}
        selection = self.selection
        if not (selection.units <= units and selection.things <= things):
            selection.set((), selection.units & units, selection.things & things)

    # --- the scenario --------------------------------------------------------------------------------------

    @property
    def scenario(self) -> TableScenario:
        return cast("TableScenario", self.document.scenario)

    @property
    def graduation(self) -> int:
        """Tenths of a millimetre of a graduation."""
        return int(getattr(getattr(self.scenario, "options", None), "graduation", GRADUATION))

    def held(self, at: XY) -> XY:
        """The nearest place on the table."""
        board = self.scenario.board
        return min(max(at[0], 0), board.width), min(max(at[1], 0), board.depth)

    @property
    def shut(self) -> frozenset[str]:
        """The layers that a click looks through."""
        return self.hidden | self.locked

    def touched(self, at: XY) -> Hit | None:
        """What a click at a place touches."""
        return hit(self.scenario, at, self.near, self.shut)

    def layer_of(self, thing_id: str) -> str:
        """The layer of the panel that a thing lies on."""
        return next(
            LAYER_OF[layer] for layer, _index, thing in self.scenario.board.things() if thing.id == thing_id
        )

    def height_of_ground(self) -> dict[str, Any]:
        """The fields of new ground in hand that say how high it is: a hill's level."""
        return {"level": self.level} if self.ground in ("hill", "ridge") else {}

    # --- palettes ------------------------------------------------------------------------------------------

    def entries(self, kind: str) -> tuple[PaletteEntry, ...]:
        """The palette of "grounds", "bands" or "units", as the room's look tells it."""
        found: tuple[PaletteEntry, ...] = tuple(
            entry for entry in getattr(self.look, kind, ()) if entry.id != "clear"
        )
        if found or kind == "units":
            return found
        from core.presentation.look import PaletteEntry

        board = type(self.scenario.board)
        names = board.GROUNDS if kind == "grounds" else board.BANDS
        return tuple(
            PaletteEntry(name, GROUND_NAMES.get(name, Names(name, name)), Names("", ""), "") for name in names
        )

    def name_of(self, entry_id: str) -> Text | Names:
        for kind in ("grounds", "bands", "units"):
            for entry in self.entries(kind):
                if entry.id == entry_id:
                    return entry.name
        return GROUND_NAMES.get(entry_id, Names(entry_id, entry_id))

    def name_of_thing(self, thing: Any) -> Text | Names:
        """What a thing is called: its own name, or what it is."""
        if getattr(thing, "name", None) is not None:
            name: Names = thing.name
            return name
        if hasattr(thing, "ground"):
            return self.name_of(thing.ground)
        if hasattr(thing, "text"):
            words: Names = thing.text
            return words
        return _("deployment zone") if hasattr(thing, "formation") else _("objective")

    # --- what is shown -------------------------------------------------------------------------------------

    def show_table_marks(self, marks: Iterable[TableMark] = ()) -> None:
        """Show these over the table until the next call."""
        wanted = tuple(marks)
        if wanted != self.marks_here:
            self.marks_here = wanted
            self.marked.emit()

    def show_ghosts(self, faces: Iterable[BaseFace] = ()) -> None:
        """Pale bases: where a drag would put them."""
        wanted = tuple(faces)
        if wanted != self.ghosts:
            self.ghosts = wanted
            self.ghosted.emit()

    def measured(self, length: float) -> Text:
        """A length in the unit of the table and in graduations; `length` in tenths of a millimetre."""
        return _(
            "{cm} cm · {graduations} g",
            cm=round(length / 100, 1),
            graduations=round(length / self.graduation, 1),
        )
