"""A picture as a film over the ground of a map, under counters and marks."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

Z_FILM = 0.5
LARGEST = 3000
"""Pixels along the longer side of what is drawn: enough for any screen, quick while it is dragged."""


class Film(QGraphicsItem):
    """`transform` leads from pixels of the picture to the scene."""

    def __init__(self, image: QImage) -> None:
        super().__init__()
        self.setZValue(Z_FILM)
        longest = max(image.width(), image.height())
        self._shrunk = max(1.0, longest / LARGEST)
        self.image = image
        self._drawn = image
        if self._shrunk > 1.0:
            from PySide6.QtCore import Qt

            self._drawn = image.scaled(
                round(image.width() / self._shrunk),
                round(image.height() / self._shrunk),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        self._way = QTransform()

    def lay(self, way: QTransform, opacity: float) -> None:
        """Show it by that transform, so strongly (0 to 1)."""
        self.setOpacity(opacity)
        if way != self._way:
            self.prepareGeometryChange()
            self._way = way
            self.update()

    def boundingRect(self) -> QRectF:
        return self._way.mapRect(QRectF(self.image.rect()))

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem | None, widget: QWidget | None = None
    ) -> None:
        draw(painter, self._drawn, self._way, self.image)


def draw(painter: QPainter, drawn: QImage, way: QTransform, image: QImage) -> None:
    """Draw a picture (`drawn` may be a smaller copy of `image`) where the transform says."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(way, True)
    painter.drawImage(QRectF(image.rect()), drawn, QRectF(drawn.rect()))
    painter.restore()
