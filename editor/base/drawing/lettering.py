"""Words on the map, drawn as outlines so that they scale with it and can wear a halo."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker

from editor.base.drawing.brushes import colour


@lru_cache(maxsize=8192)
def text_path(words: str, face: QFont) -> QPainterPath:
    """The outline of `words`, its baseline through (0, 0), centred there."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # strokes of one letter may cross
    path.addText(QPointF(-text_width(words, face) / 2, 0.0), face, words)
    return path


@lru_cache(maxsize=8192)
def _halo_path(words: str, face: QFont, width: float) -> QPainterPath:
    """The outline of the words grown on all sides."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    halo = stroker.createStroke(text_path(words, face))
    halo.setFillRule(Qt.FillRule.WindingFill)
    return halo


@lru_cache(maxsize=8192)
def text_width(words: str, face: QFont) -> float:
    """How far `words` advance, in scene units."""
    return QFontMetricsF(face).horizontalAdvance(words)


def draw_text(
    painter: QPainter,
    spot: QPointF,
    words: str,
    face: QFont,
    ink: str,
    halo: str | None = None,
    halo_width: float = 3.2,
) -> None:
    """`words` centred on the baseline through `spot`."""
    painter.translate(spot)
    if halo is not None:
        painter.fillPath(_halo_path(words, face, halo_width), colour(halo, 0.9))
    painter.fillPath(text_path(words, face), colour(ink))
    painter.translate(-spot)


def plate_strip(spot: QPointF, words: str, face: QFont, padding: float = 5.0) -> QRectF:
    """The strip that `draw_plate` lays under the words."""
    height = face.pixelSize()
    half = text_width(words, face) / 2 + padding
    return QRectF(spot.x() - half, spot.y() - height * 0.84, 2 * half, height * 1.18)


def draw_plate(
    painter: QPainter, spot: QPointF, words: str, face: QFont, ink: str, ground: str, padding: float = 5.0
) -> QRectF:
    """`words` on a rounded strip, centred on the baseline through `spot`; gives back the strip."""
    height, strip = face.pixelSize(), plate_strip(spot, words, face, padding)
    path = QPainterPath()
    path.addRoundedRect(strip, height * 0.35, height * 0.35)
    painter.fillPath(path, colour(ground, 0.92))
    painter.fillPath(text_path(words, face).translated(spot), colour(ink))
    return strip
