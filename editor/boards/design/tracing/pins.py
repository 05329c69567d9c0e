"""Points at which a picture is pinned: crosses over the map, and what one point alone says of the picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from editor.boards.design.tracing.board_frame import placement_of

if TYPE_CHECKING:
    from core.scenarios.underlays import Pair, Underlay
    from editor.boards.canvas.map_view import MapView

Z_PINS = 95.0
PIN = 9.0
"""Scene units: half the size of the cross of a point."""

NEAR = 0.012
"""Of the longer side of a picture: a pixel so near to that of a point is meant to be its."""


class PinMarks:
    """The crosses in one view; `show` takes away those that were shown."""

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._shown: QGraphicsPathItem | None = None

    def show(self, spots: Iterable[QPointF], line: tuple[QPointF, QPointF] | None, ink: QColor) -> None:
        """A cross at each spot of the scene, and the way of the one in hand."""
        self.drop()
        path = QPainterPath()
        for spot in spots:
            _cross(path, spot)
        if line is not None:
            _cross(path, line[1])
            path.moveTo(line[0])
            path.lineTo(line[1])
        self._shown = QGraphicsPathItem(path)
        pen = QPen(ink, 2.0)
        pen.setCosmetic(True)
        self._shown.setPen(pen)
        self._shown.setZValue(Z_PINS)
        self._view.scene_.addItem(self._shown)

    def drop(self) -> None:
        """Show none."""
        if self._shown is not None:
            self._view.scene_.removeItem(self._shown)
            self._shown = None


def _cross(path: QPainterPath, at: QPointF) -> None:
    path.addEllipse(QRectF(at.x() - PIN, at.y() - PIN, 2 * PIN, 2 * PIN))
    for right, down in ((PIN * 1.6, 0.0), (0.0, PIN * 1.6)):
        path.moveTo(at - QPointF(right, down))
        path.lineTo(at + QPointF(right, down))


def is_near(underlay: Underlay, pair: Pair, pixel: tuple[float, float]) -> bool:
    """Whether a pixel is that of a point named before: then the point goes elsewhere."""
    reach = NEAR * max(underlay.size)
    return bool(abs(pair[1][0] - pixel[0]) <= reach and abs(pair[1][1] - pixel[1]) <= reach)


def completed(pairs: list[Pair], underlay: Underlay) -> list[Pair]:
    """One point alone: the picture keeps its size and its turn."""
    from core.scenarios.underlays import pairs_of

    if len(pairs) > 1:
        return pairs
    placement = placement_of(pairs_of(underlay))
    (board, pixel) = pairs[0]
    was = placement.on_board([pixel])[0].tolist()
    wide, high = underlay.size
    other = max(
        ((0.0, 0.0), (float(wide), 0.0), (0.0, float(high)), (float(wide), float(high))),
        key=lambda corner: abs(corner[0] - pixel[0]) + abs(corner[1] - pixel[1]),
    )
    far = placement.on_board([other])[0].tolist()
    return [*pairs, ((far[0] + board[0] - was[0], far[1] + board[1] - was[1]), other)]
