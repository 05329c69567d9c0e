"""What tools, palette and forms of one page share on any board: what is taken up, what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QObject, Signal

from core.text import Names, Text, _
from editor.base.document.document import Document
from editor.base.document.selection import Selection

if TYPE_CHECKING:
    from core.presentation.look import AnyLook
    from core.scenarios.diff import Diff

EITHER = -1
"""In place of a side: whoever it is."""


class EditContext(QObject):
    """All of one page look at one context; `take` changes what is taken up and tells all of them."""

    changed = Signal()
    marked = Signal()
    status_changed = Signal(object)
    refused = Signal(object)
    """Why an edit was not made, or a file not written."""
    wished = Signal(str)
    """The id of a tool that should be taken in hand."""
    label_wanted = Signal()
    label_entered = Signal()
    """Enter was pressed after the words of a label."""

    brush_sizes: ClassVar[tuple[int, ...]] = ()
    """How large a brush may be: hexes, or tenths of a millimetre across; the first is in hand at first."""
    densities: ClassVar[tuple[int, ...]] = ()
    """How many in a hundred a brush may cover of what it goes over."""

    def __init__(self, document: Document, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.selection = selection
        look = document.system.look
        self.unit_kind = look.units[0].id if look.units else ""
        self.ground = ""
        self.level = 1
        self.side = 0
        self.aim_side = EITHER
        self.size = self.brush_sizes[0] if self.brush_sizes else 1
        self.density = self.densities[0] if self.densities else 100
        self.label_text = Names("", "")
        self.label_size = 2
        self.clip: Any = None
        """What was copied, in the words of the board."""
        self.shared_clip: Any = None
        """The copy that lies on the clipboard of the system too, or came from there."""
        self.locked: frozenset[str] = frozenset()
        self.hidden: frozenset[str] = frozenset()
        document.changed.connect(self._document_changed)

    def _document_changed(self, diff: Diff) -> None:
        """Keep selection and marks on what is there."""

    @property
    def look(self) -> AnyLook:
        return self.document.system.look

    def take(self, **things: Any) -> None:
        """Take these up: `take(ground="woods", size=7)`. Raises AttributeError for what there is not."""
        news = {name: value for name, value in things.items() if getattr(self, name) != value}
        for name, value in news.items():
            setattr(self, name, value)
        if news:
            self.changed.emit()

    def size_brush(self, by: int) -> None:
        """The next smaller or larger brush, where there is one."""
        place = self.brush_sizes.index(self.size) + by
        self.take(size=self.brush_sizes[min(max(place, 0), len(self.brush_sizes) - 1)])

    def show_status(self, text: Text | None) -> None:
        """Say one sentence in the status line; None empties it."""
        self.status_changed.emit(text)

    def refuse(self, text: Text) -> None:
        """Say why nothing was changed, or written: over the map too, the status line is easily missed."""
        self.status_changed.emit(text)
        self.refused.emit(text)

    def name_of(self, entry_id: str) -> Text | Names:
        """How the palette calls a ground, a kind of unit and the like."""
        return Names(entry_id, entry_id)

    def place_of(self, unit_id: str) -> Text | str:
        """Where a unit stands, in few words."""
        return ""

    def is_locked(self, layer: str) -> bool:
        """Whether a layer takes no edits now; says so where it does not."""
        if layer not in self.locked:
            return False
        self.refuse(_("This layer is locked. Unlock it in the list of layers to change it."))
        return True
