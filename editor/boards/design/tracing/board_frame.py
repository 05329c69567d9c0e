"""How board lengths of an underlay lie in the scene, whatever the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform

if TYPE_CHECKING:
    from core.scenarios.underlays import Pair, Underlay
    from core.tracing.placements import Placement


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """`unit` scene units are one board length; the board is `width` x `height` of them.

    `millimetres` are those of one board length on a real table.
    """

    unit: float
    width: float
    height: float
    millimetres: float
    turned: bool = False

    def to_scene(self) -> QTransform:
        """From board lengths, from the top left, to the scene."""
        if self.turned:
            return QTransform(-self.unit, 0, 0, -self.unit, self.width * self.unit, self.height * self.unit)
        return QTransform(self.unit, 0, 0, self.unit, 0, 0)

    def on_board(self, point: QPointF) -> tuple[float, float]:
        """The board lengths of a point of the scene."""
        back, _can = self.to_scene().inverted()
        spot = back.map(point)
        return spot.x(), spot.y()


def placement_of(pairs: Sequence[Pair]) -> Placement:
    """Where the points put a picture; raises PlacementError."""
    from core.tracing.placements import placed

    return placed(list(pairs))


def picture_to_scene(underlay: Underlay, frame: BoardFrame) -> QTransform | None:
    """From pixels of the picture to the scene; None where the points say nothing whole."""
    from core.scenarios.underlays import pairs_of
    from core.tracing.placements import PlacementError

    try:
        (a, b, c), (d, e, f), (g, h, i) = placement_of(pairs_of(underlay)).matrix
    except PlacementError:
        return None
    # Qt maps rows: its matrix is the other one's, columns for rows
    board_to_picture = QTransform(a, d, g, b, e, h, c, f, i)
    back, can = board_to_picture.inverted()
    return back * frame.to_scene() if can else None
