"""What the tools of one page share: the thing taken up, the copied region, what they say and show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from core.geometry.hexes import HexGrid
from core.text import Names, Text, _
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.drawing.marks import Mark

if TYPE_CHECKING:
    from core.presentation.hex_look import AnyHexLook
    from core.presentation.look import AnyLook, SightLine
    from core.scenarios.boards import HexBoard
    from core.scenarios.diff import Diff

LAYERS = ("labels", "units", "flags", "sides", "features", "ground")
"""What a designer can hide and lock, from the top of the map to the bottom."""

EITHER = -1
"""In place of a side: whoever it is."""


class Bench(QObject):
    """Tools, palette and options look at one bench; `take` changes what is taken up and tells all of them."""

    changed = Signal()
    marked = Signal()
    told = Signal(object)
    wished = Signal(str)
    """The id of a tool that should be taken in hand."""
    label_wanted = Signal()
    label_entered = Signal()
    """Enter was pressed after the words of a label."""

    def __init__(self, document: Document, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.selection = selection
        look = document.system.look
        self.ground = next((one.id for one in look.grounds if one.id != "clear"), "clear")
        self.line_ground = next((one.id for one in look.grounds if one.id in ("river", "road")), self.ground)
        hexsides = document.system.hexes.hexsides
        self.hexside = hexsides[0].id if hexsides else ""
        self.unit_kind = look.units[0].id if look.units else ""
        self.unit_like: tuple[str, dict[str, Any]] | None = None
        """Kind and fields of a unit that was taken up: those placed next are like it."""
        self.side = 0
        self.flag_side = 0
        self.flag_value = 1
        self.flag_when = "while"
        self.features: frozenset[str] = frozenset(entry.id for entry in document.system.hexes.features[:1])
        self.level = 1
        self.aim_kind = "points"
        self.aim_points = 2
        self.aim_side = self.aim_held = EITHER
        self.entry_turn = 1
        self.facing = 0
        self.hexside_turn = 0
        self.size = 1
        self.only_clear = False
        self.mirror = False
        self.label_text = Names("", "")
        self.label_size = 2
        self.clip: Any = None
        self.locked: frozenset[str] = frozenset()
        self.hidden: frozenset[str] = frozenset()
        self.marks: tuple[Mark, ...] = ()
        self.ruler: tuple[int, int, bool] | None = None
        document.changed.connect(self._document_changed)

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
    def look(self) -> AnyLook:
        return self.document.system.look

    @property
    def hexes(self) -> AnyHexLook:
        """The look of a room on hexes; of any other an empty one."""
        return self.document.system.hexes

    @property
    def board(self) -> HexBoard:
        board: HexBoard = self.document.scenario.board
        return board

    @property
    def grid(self) -> HexGrid:
        return self.board.grid

    def take(self, **things: Any) -> None:
        """Take these up: `take(ground="woods", size=7)`. Raises AttributeError for what there is not."""
        news = {name: value for name, value in things.items() if getattr(self, name) != value}
        for name, value in news.items():
            setattr(self, name, value)
        if news:
            self.changed.emit()

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
        from editor.boards.hex.sight_words import sight_text

        return sight_text(self.grid, self.document.system.words, start, end, found)

    def tell(self, text: Text | None) -> None:
        """Say one sentence in the status line; None empties it."""
        self.told.emit(text)

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

    def is_locked(self, layer: str) -> bool:
        """Whether a layer takes no edits now; says so where it does not."""
        if layer not in self.locked:
            return False
        self.tell(_("This layer is locked. Unlock it in the list of layers to change it."))
        return True
