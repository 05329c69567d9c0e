"""Small drawings that a map repeats a thousand times (trees, tufts, houses), drawn once a scale.

Only tiles are stamped: there a scene unit is a power of two of pixels, so a stamp set on whole pixels is as
sharp as the drawing itself. Files and prints are drawn as vectors throughout.
"""

import math
from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from editor.base.drawing.byte_memory import ByteMemory, bytes_of_picture

MOST = 16_000_000
"""Bytes of the stamps of one scale: the nearest tree takes a hundred times what the farthest does."""


SCALES = 3
"""Scales of which stamps are kept: the one in sight and those that one came from."""


class Stamps:
    """The stamps of one style at one scale (pixels a scene unit)."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._kept: ByteMemory[Hashable, QPixmap] = ByteMemory(MOST, bytes_of_picture)

    @property
    def bytes(self) -> int:
        """What is kept of them takes so much."""
        return self._kept.bytes

    def draw(
        self,
        painter: QPainter,
        key: Hashable,
        spot: QPointF,
        bounds: QRectF,
        draw: Callable[[QPainter], object],
    ) -> None:
        """Stamp at `spot` (scene units) what `draw` draws around (0, 0) within `bounds`."""
        stamp = self._kept.ask(key, lambda: self._make(bounds, draw))
        at = painter.transform().map(spot)
        left = round(at.x()) + math.floor(bounds.left() * self.scale)
        top = round(at.y()) + math.floor(bounds.top() * self.scale)
        transform = painter.transform()
        painter.resetTransform()
        painter.drawPixmap(left, top, stamp)
        painter.setTransform(transform)

    def _make(self, bounds: QRectF, draw: Callable[[QPainter], object]) -> QPixmap:
        left, top = math.floor(bounds.left() * self.scale), math.floor(bounds.top() * self.scale)
        stamp = QPixmap(
            math.ceil(bounds.right() * self.scale) - left + 1,
            math.ceil(bounds.bottom() * self.scale) - top + 1,
        )
        stamp.fill("transparent")
        painter = QPainter(stamp)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-left, -top)
        painter.scale(self.scale, self.scale)
        draw(painter)
        painter.end()
        return stamp


class StampsByScale:
    """The stamps of the scales that were asked for last."""

    def __init__(self) -> None:
        self._kept: dict[float, Stamps] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def at(self, scale: float) -> Stamps:
        """Those of one scale, which is the one asked last from now on."""
        stamps = self._kept.pop(scale, None) or Stamps(scale)
        self._kept[scale] = stamps
        while len(self._kept) > SCALES:
            del self._kept[next(iter(self._kept))]
        return stamps
