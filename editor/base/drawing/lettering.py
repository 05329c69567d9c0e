"""Words on the map, drawn as outlines so that they scale with it and can wear a halo."""

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QTransform

from editor.base.drawing.brushes import colour
from editor.base.drawing.byte_memory import ByteMemory, bytes_of_path

EM = 2048
"""Pixels: as many as the finest of our fonts divides its em into, so that its points fall on whole ones."""

MOST_LETTERS, MOST_HALOS = 10_000_000, 20_000_000
"""Bytes of outlines that are kept: some hundreds of long names and half as many halos."""


def _exact(path: QPainterPath) -> QPainterPath:
    """The same in as much memory as it needs: a path that grew has taken half as much again."""
    exact = QPainterPath()
    exact.setFillRule(path.fillRule())
    exact.reserve(path.elementCount())
    exact.addPath(path)
    return exact


def font_key(face: QFont) -> tuple[str, int]:
    """A font in plain words, for what is kept of it.

    Whoever keeps a font itself keeps the letters of its file at that size too, up to half a megabyte: a map
    that was zoomed in and out asks for dozens of sizes.
    """
    return face.key(), face.hintingPreference().value


LETTERS: ByteMemory[Hashable, QPainterPath] = ByteMemory(MOST_LETTERS, bytes_of_path)
HALOS: ByteMemory[Hashable, QPainterPath] = ByteMemory(MOST_HALOS, bytes_of_path)


def text_path(words: str, face: QFont) -> QPainterPath:
    """The outline of `words`, its baseline through (0, 0), centred there."""
    return LETTERS.ask((words, font_key(face)), lambda: _exact(_text_path(words, face)))


def _text_path(words: str, face: QFont) -> QPainterPath:
    return outline(words, face).translated(-text_width(words, face) / 2, 0.0)


def outline(words: str, face: QFont) -> QPainterPath:
    """The outline of `words` from (0, 0), the same whenever it is made.

    It is taken at the size of the em and scaled: at the size of the face it is rounded by up to 1/32 of a
    pixel otherwise once letters of that face were painted, and two pictures of one board would differ.
    """
    large = QFont(face)
    large.setPixelSize(EM)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # strokes of one letter may cross
    path.addText(QPointF(), large, words)
    size = face.pixelSize() / EM
    return QTransform.fromScale(size, size).map(path)


def _halo_path(words: str, face: QFont, width: float) -> QPainterPath:
    """The outline of the words grown on all sides."""
    return HALOS.ask((words, font_key(face), width), lambda: _exact(_halo(words, face, width)))


def _halo(words: str, face: QFont, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    halo = stroker.createStroke(text_path(words, face))
    halo.setFillRule(Qt.FillRule.WindingFill)
    return halo


MOST_WIDTHS = 8192
_widths: dict[tuple[str, tuple[str, int]], float] = {}


def text_width(words: str, face: QFont) -> float:
    """How far `words` advance, in scene units."""
    key = words, font_key(face)
    found = _widths.get(key)
    if found is None:
        found = QFontMetricsF(face).horizontalAdvance(words)
        if len(_widths) >= MOST_WIDTHS:
            _widths.clear()  # in one step: workers that engrave plates ask too
        _widths[key] = found
    return found


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
    """The strip that `draw_plate` lays under the words; an accent over a capital raises it."""
    height = face.pixelSize()
    half = text_width(words, face) / 2 + padding
    rise = max(height * 0.84, height * 0.06 - text_path(words, face).boundingRect().top())
    return QRectF(spot.x() - half, spot.y() - rise, 2 * half, rise + height * 0.34)


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
