"""Where a measured table lies in the scene, and which place of it lies under a point.

A scene unit is one pixel at 100 %, where a centimetre is 25 pixels wide (62.5 a graduation of 2.5 cm). The
table's top left corner is at (0, 0); in the scene y grows downwards, on the table upwards.
"""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

XY = tuple[int, int]

PIXELS = 0.25
"""Scene units a tenth of a millimetre."""

CENTIMETRE = 100 * PIXELS
"""Scene units a centimetre."""


class TableProjection:
    """The way between a table of `width` x `depth` tenths of a millimetre and the scene.

    `turned`: shown from the other end, by 180 degrees.
    """

    def __init__(self, width: int, depth: int, turned: bool = False) -> None:
        self.width, self.depth, self.turned = width, depth, turned

    @property
    def bounds(self) -> QRectF:
        """The whole table in the scene."""
        return QRectF(0.0, 0.0, self.width * PIXELS, self.depth * PIXELS)

    def spot(self, x: float, y: float) -> QPointF:
        """Where the place (x, y), in tenths of a millimetre, lies in the scene."""
        if self.turned:
            return QPointF((self.width - x) * PIXELS, y * PIXELS)
        return QPointF(x * PIXELS, (self.depth - y) * PIXELS)

    def place(self, point: QPointF) -> XY:
        """The place under a point of the scene, in whole tenths of a millimetre; it may lie off the table."""
        x, y = round(point.x() / PIXELS), round(point.y() / PIXELS)
        return (self.width - x, y) if self.turned else (x, self.depth - y)

    def held(self, place: XY) -> XY:
        """The nearest place that is on the table."""
        return min(max(place[0], 0), self.width), min(max(place[1], 0), self.depth)

    def holds(self, place: XY) -> bool:
        """Whether a place is on the table, its edge included."""
        return 0 <= place[0] <= self.width and 0 <= place[1] <= self.depth

    def angle(self, facing: int) -> float:
        """The turn, in degrees clockwise on the screen, of what faces `facing` tenths of a degree."""
        return facing / 10.0 + (180.0 if self.turned else 0.0)

    def polygon(self, points: Iterable[XY]) -> QPolygonF:
        """These places as points of the scene."""
        return QPolygonF([self.spot(*point) for point in points])

    def outline(self, points: Iterable[XY]) -> QPainterPath:
        """A closed shape round these places."""
        path = QPainterPath()
        path.addPolygon(self.polygon(points))
        path.closeSubpath()
        return path

    def line(self, points: Iterable[XY]) -> QPainterPath:
        """An open line through these places."""
        path = QPainterPath()
        path.addPolygon(self.polygon(points))
        return path
