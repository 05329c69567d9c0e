"""Where hexes lie in the scene, and which hex lies under a point. The only file that knows hex from table.

A scene unit is one pixel at 100 %, where a hex is `HEX_WIDTH` wide. The board's bounding box starts at
(0, 0); x grows to the right, y downwards. A board turned for the seat at the top is rotated by 180 degrees.
"""

import math
from collections.abc import Iterator
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF, QTransform

from core.geometry.hexes import CORNERS_OF_SIDE, HexGrid, Side

HEX_WIDTH = 110.0
RADIUS = HEX_WIDTH / math.sqrt(3.0)
ROW_STEP = 1.5 * RADIUS

CORNER_OFFSETS: tuple[tuple[float, float], ...] = tuple(
    (RADIUS * math.sin(math.radians(60 * corner)), -RADIUS * math.cos(math.radians(60 * corner)))
    for corner in range(6)
)
"""From the centre to each corner, in the order of `core.geometry.hexes.Corner`."""


class HexProjection:
    """The way between the hexes of `grid` and the scene."""

    def __init__(self, grid: HexGrid, turned: bool = False) -> None:
        self.grid = grid
        self.turned = turned
        self._sign = -1.0 if turned else 1.0

    @cached_property
    def width(self) -> float:
        shifted = not self.grid.short_rows and self.grid.rows > 1
        return (self.grid.columns + (0.5 if shifted else 0.0)) * HEX_WIDTH

    @cached_property
    def height(self) -> float:
        return 2 * RADIUS + (self.grid.rows - 1) * ROW_STEP

    @cached_property
    def bounds(self) -> QRectF:
        """The bounding box of all hexes."""
        return QRectF(0.0, 0.0, self.width, self.height)

    @cached_property
    def turning(self) -> QTransform:
        """From the board as it is stored to the board as it is shown."""
        return QTransform(-1, 0, 0, -1, self.width, self.height) if self.turned else QTransform()

    def plain_centre(self, hex_: int) -> tuple[float, float]:
        """The centre on the board as it is stored, never turned: what random details are seeded by."""
        row, column = self.grid.row(hex_), self.grid.column(hex_)
        shift = 0.0 if row % 2 else HEX_WIDTH / 2
        return (column - 0.5) * HEX_WIDTH + shift, RADIUS + (row - 1) * ROW_STEP

    def centre_xy(self, hex_: int) -> tuple[float, float]:
        x, y = self.plain_centre(hex_)
        return (self.width - x, self.height - y) if self.turned else (x, y)

    def centre(self, hex_: int) -> QPointF:
        return QPointF(*self.centre_xy(hex_))

    def corner(self, hex_: int, corner: int, factor: float = 1.0) -> QPointF:
        """The corner of that name (an index of `Corner`), `factor` of the way out from the centre."""
        x, y = self.centre_xy(hex_)
        dx, dy = CORNER_OFFSETS[corner]
        return QPointF(x + self._sign * factor * dx, y + self._sign * factor * dy)

    def outline(self, hex_: int, factor: float = 1.0) -> QPolygonF:
        """The six corners, clockwise from the corner called N."""
        x, y = self.centre_xy(hex_)
        way = self._sign * factor
        return QPolygonF([QPointF(x + way * dx, y + way * dy) for dx, dy in CORNER_OFFSETS])

    def side_ends(self, hex_: int, side: int, factor: float = 1.0) -> tuple[QPointF, QPointF]:
        left, right = CORNERS_OF_SIDE[side]
        return self.corner(hex_, left, factor), self.corner(hex_, right, factor)

    def side_direction(self, side: int) -> tuple[float, float]:
        """The unit vector from a centre through the middle of that side."""
        angle = math.radians(60 * side)
        return self._sign * math.cos(angle), -self._sign * math.sin(angle)

    # --- from the scene to the board -----------------------------------------------------------------------

    def _plain(self, point: QPointF) -> tuple[float, float]:
        x, y = point.x(), point.y()
        return (self.width - x, self.height - y) if self.turned else (x, y)

    def hex_at(self, point: QPointF) -> int | None:
        """The hex whose ground holds the point, None off the board."""
        return self.hex_at_xy(point.x(), point.y())

    def hex_at_xy(self, x: float, y: float) -> int | None:
        """As `hex_at`, for who has no point: names ask it of thousands of spots."""
        if self.turned:
            x, y = self.width - x, self.height - y
        band = math.floor(y / ROW_STEP)
        best, found = RADIUS * RADIUS, None
        for row in (band, band + 1):
            shift = 0.0 if row % 2 else HEX_WIDTH / 2
            column = math.floor((x - shift) / HEX_WIDTH) + 1
            dx = x - ((column - 0.5) * HEX_WIDTH + shift)
            dy = y - (RADIUS + (row - 1) * ROW_STEP)
            distance = dx * dx + dy * dy
            if distance <= best:
                best, found = distance, (row, column)
        if found is None or not self.grid.has(*found):
            return None
        return self.grid.at(*found)

    def _bearing(self, hex_: int, point: QPointF) -> float:
        """Degrees counter-clockwise from the side called E, as seen on the stored board."""
        x, y = self._plain(point)
        centre_x, centre_y = self.plain_centre(hex_)
        return math.degrees(math.atan2(centre_y - y, x - centre_x))

    def side_at(self, point: QPointF) -> tuple[int, int] | None:
        """The hex under the point and its side nearest to the point (an index of `Side`)."""
        hex_ = self.hex_at(point)
        if hex_ is None:
            return None
        return hex_, int(Side(round(self._bearing(hex_, point) / 60.0) % 6))

    def corner_at(self, hex_: int, point: QPointF) -> int:
        """The corner of `hex_` (an index of `Corner`) that lies towards the point."""
        return round((90.0 - self._bearing(hex_, point)) / 60.0) % 6

    def hexes_in(self, rect: QRectF, margin: float = 0.0) -> Iterator[int]:
        """The hexes whose bounding boxes meet `rect` grown by `margin`, in the order of the stored board."""
        area = self.turning.mapRect(rect.adjusted(-margin, -margin, margin, margin))
        first = max(1, math.floor((area.top() - 2 * RADIUS) / ROW_STEP) + 1)
        last = min(self.grid.rows, math.floor(area.bottom() / ROW_STEP) + 1)
        for row in range(first, last + 1):
            shift = 0.0 if row % 2 else HEX_WIDTH / 2
            left = max(1, math.floor((area.left() - shift) / HEX_WIDTH) + 1)
            right = min(self.grid.row_length(row), math.floor((area.right() - shift) / HEX_WIDTH) + 1)
            for column in range(left, right + 1):
                yield self.grid.at(row, column)
