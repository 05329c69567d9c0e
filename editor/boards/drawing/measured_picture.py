"""A measured table as it is to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF

from core.text import Names
from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.drawing.measured_style import TableStyle

if TYPE_CHECKING:
    from core.scenarios.tables import TableBoard


@dataclass(frozen=True)
class TablePicture:
    """`hidden` names layers that are not drawn ("ground", "bands", "zones", "objectives", "labels")."""

    board: TableBoard
    style: TableStyle
    language: str = "en"
    turned: bool = False
    numbers: bool = True
    sides: tuple[str, ...] = ()
    side_names: tuple[Names, ...] = ()
    hidden: frozenset[str] = field(default_factory=frozenset)
    words: float = 1.0
    """How many times larger than on paper words and signs are drawn: they grow as the table shrinks."""
    taken: tuple[QRectF, ...] = ()
    """Parts of the scene that names of terrain keep clear of: bases on a printed sheet."""
    words_apart: bool = False
    """The words are written by somebody else: the scene, where bases move under them."""
    grain: float = 11.0
    """Units of an engraving a centimetre: more make it finer, for tables printed in their true size."""
    lettering: float = 1.0
    """How many times larger than at 100 % the window writes."""

    @cached_property
    def projection(self) -> TableProjection:
        return TableProjection(self.board.width, self.board.depth, self.turned)

    @property
    def face(self) -> QRectF:
        """The table; what is drawn round it is drawn by the view."""
        return self.projection.bounds

    def changed(self, **fields: Any) -> TablePicture:
        return replace(self, **fields)

    def side(self, side_id: str | None) -> int | None:
        """The index of a side of the file."""
        return self.sides.index(side_id) if side_id in self.sides else None
