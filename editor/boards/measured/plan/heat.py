"""Numbers over a grid of the table as a picture: how many see a point, what it costs to come there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.geometry.tolerances import TENTH
from core.presentation.measured_planner import Grid
from core.presentation.planner import Spot
from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.drawing.overlay import Z_WAYS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

FINE = 6
"""So many pixels a cell, so that the edges of bands are smooth."""


@dataclass(frozen=True)
class Heat:
    """A picture and where it lies in the scene."""

    image: QImage
    rect: QRectF


class HeatItem(QGraphicsItem):
    """One picture over the ground, under the bases."""

    def __init__(self, lift: float = 0.0) -> None:
        super().__init__()
        self.heat: Heat | None = None
        self.setZValue(Z_WAYS - 1 + lift)

    def show_heat(self, heat: Heat | None) -> None:
        """This picture and no other."""
        if heat is not self.heat:
            self.prepareGeometryChange()
            self.heat = heat
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF() if self.heat is None else self.heat.rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.heat is not None:
            painter.drawImage(self.heat.rect, self.heat.image)


def bands(
    projection: TableProjection,
    grid: Grid,
    values: Mapping[Spot, int],
    edges: Sequence[int],
    colours: Sequence[QColor],
) -> Heat | None:
    """Values in bands: band n holds those up to `edges[n]`; points without one stay bare."""
    import numpy as np

    if not values:
        return None
    places = np.array([point for point in values if isinstance(point, tuple)], dtype=np.int64)
    columns, rows = places[:, 0] // grid.cell, places[:, 1] // grid.cell
    left, right = int(columns.min()) - 1, int(columns.max()) + 2
    low, high = int(rows.min()) - 1, int(rows.max()) + 2
    costs = np.full((high - low, right - left), -1.0)
    costs[rows - low, columns - left] = np.fromiter(values.values(), dtype=np.float64, count=len(values))
    held = costs >= 0
    filled: Numbers = _spread(costs)
    top = max(float(filled.max()), 1.0)
    mask, cost = (
        _finer(held * 255.0),
        _finer(filled * (255.0 / top)) / 255.0 * top,
    )
    band = np.searchsorted(np.array(edges, dtype=np.float64), cost, side="left").clip(0, len(colours) - 1)
    table = np.array([one.rgba() for one in colours], dtype=np.uint32)
    pixels = np.where(mask > 127, table[band], np.uint32(0))
    return _heat(projection, grid, pixels[::-1], (left, low, right, high))


def counts(
    projection: TableProjection, grid: Grid, values: Mapping[Spot, int], colours: Sequence[QColor]
) -> Heat:
    """Whole numbers, a cell a pixel: 0 wears the first colour, the most the last one."""
    import numpy as np

    numbers = np.fromiter(values.values(), dtype=np.int64, count=len(values)).clip(0, len(colours) - 1)
    table = np.array([one.rgba() for one in colours], dtype=np.uint32)
    pixels = table[numbers].reshape(grid.rows, grid.columns)
    return _heat(projection, grid, pixels[::-1], (0, 0, grid.columns, grid.rows))


def _spread(costs: Numbers) -> Numbers:
    """Cells without a value take that of a neighbour, so that bands do not fray at the edge."""
    import numpy as np

    found: Numbers = np.array(costs)
    for _time in range(2):
        bare = found < 0
        padded = np.pad(found, 1, constant_values=-1.0)
        near = np.maximum.reduce([padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]])
        found[bare] = near[bare]
    found[found < 0] = 0.0
    return found


def _finer(numbers: NDArray[np.floating]) -> Numbers:
    """`FINE` values for each, smoothly between them."""
    import numpy as np

    grey = np.ascontiguousarray(np.asarray(numbers).clip(0, 255).astype(np.uint8))
    height, width = grey.shape
    image = QImage(grey.data, width, height, width, QImage.Format.Format_Grayscale8)
    large = image.scaled(
        width * FINE,
        height * FINE,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    ).convertToFormat(QImage.Format.Format_Grayscale8)
    raw = np.frombuffer(large.constBits(), dtype=np.uint8).reshape(large.height(), large.bytesPerLine())
    return raw[:, : large.width()].astype(np.float64)


def _heat(
    projection: TableProjection, grid: Grid, pixels: NDArray[np.uint32], box: tuple[int, int, int, int]
) -> Heat:
    import numpy as np

    rows = np.ascontiguousarray(pixels, dtype=np.uint32)
    if projection.turned:
        rows = np.ascontiguousarray(rows[::-1, ::-1])
    height, width = rows.shape
    image = QImage(rows.data, width, height, width * 4, QImage.Format.Format_ARGB32).copy()
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    left, low, right, high = (one * grid.cell / TENTH for one in box)
    one, other = projection.spot(left, low), projection.spot(right, high)
    return Heat(image, QRectF(one, other).normalized())
