"""The paper of the small pictures of a palette, and the samples that a style of drawing has for them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from editor.base.drawing.brushes import colour
from editor.boards.drawing.style import Style
from editor.boards.styles.catalog import map_style
from editor.boards.styles.map_style import SAMPLE


def blank_picture(size: QSize, ratio: float) -> QPixmap:
    """An empty picture."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def rimmed(picture: QPixmap, size: QSize) -> QPainter:
    """A painter that keeps within the rounded corners of a picture of `size` pixels."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = QPainterPath()
    rim.addRoundedRect(QRectF(QPointF(), size.toSizeF()), 3, 3)
    painter.setClipPath(rim)
    return painter


def sample_picture(kind: str, size: QSize, ratio: float, *, style: Style) -> QPixmap | None:
    """A piece of that kind from the middle of its sample; None in a style that has no samples."""
    sample = map_style(style.map).sample
    if sample is None:
        return None
    drawn = blank_picture(size, ratio)
    painter = rimmed(drawn, size)
    painter.fillRect(QRectF(QPointF(), size.toSizeF()), colour(style.margin))
    wide, high = SAMPLE
    scale = max(size.width() / wide, size.height() / high)
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-wide / 2, -high / 2)
    sample(painter, kind, style)
    painter.end()
    return drawn
