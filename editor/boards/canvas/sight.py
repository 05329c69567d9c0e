"""What of a map is in sight: kept to be seen again."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

LEAST_PART = 0.75
"""The part of the window that the whole board still has at the least zoom."""

MOST_ABOVE = 0.15
"""The part of the height that is given to what lies over the head of the board."""

NEARER = 1.2
"""So many times larger must all be for the view to come nearer by itself."""

MOST_FITTED = 3.0
"""The largest scale at which a whole board is shown."""


@dataclass(frozen=True, slots=True)
class Sight:
    """`centre` in the scene, `zoom` in viewport pixels a scene unit.

    `is_fitted`: all of the map, however large the window; `looked_at`: a part of it that is kept in sight.
    """

    is_fitted: bool
    looked_at: QRectF | None
    centre: QPointF
    zoom: float
