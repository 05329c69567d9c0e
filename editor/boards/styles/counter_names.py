"""How large the name under a counter is: as the reader wants letters, and as its hex has room."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from editor.base.drawing.brushes import font
from editor.base.drawing.lettering import plate_strip
from editor.boards.drawing.plain_counters import Counter

LARGEST = 21.8
"""The largest letters that there is room for under the counter."""
ROOM = 74.0
"""A name that grows with the reader's letters is no wider: the numbers of the hexes below stay in sight."""


def name_size(counter: Counter, family: str, plain: float, weight: int, *, italic: bool = False) -> float:
    """The letters of a name that are `plain` high at 100 %."""
    wide = plate_strip(QPointF(), counter.name, font(family, plain, weight, italic)).width()
    return plain * max(1.0, min(counter.lettering, LARGEST / plain, ROOM / wide))
