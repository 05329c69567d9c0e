"""Words on the map, drawn as outlines so that they scale with it and can wear a halo."""

from collections.abc import Callable, Hashable
from threading import Lock

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker

from editor.base.drawing.brushes import colour

MOST_LETTERS, MOST_HALOS = 400_000, 800_000
"""Elements of outlines that are kept, of 26 bytes each: some hundreds of long names and as many halos."""


class PathMemory:
    """Paths that were made once, those asked last; bounded by their elements.

    A halo around a long name has 3,000 elements, a number 40: a bound on how many are kept says nothing.
    Workers that engrave plates ask too.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.elements = 0
        self._kept: dict[Hashable, QPainterPath] = {}
        self._lock = Lock()

    def ask(self, key: Hashable, make: Callable[[], QPainterPath]) -> QPainterPath:
        """The path of that key, made where it is not known."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is not None:
                self._kept[key] = found  # asked last
                return found
        made = _exact(make())
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self.elements += made.elementCount()
            while self.elements > self.most and len(self._kept) > 1:
                self.elements -= self._kept.pop(next(iter(self._kept))).elementCount()
        return made


def _exact(path: QPainterPath) -> QPainterPath:
    """The same in as much memory as it needs: a path that grew has taken half as much again."""
    exact = QPainterPath()
    exact.setFillRule(path.fillRule())
    exact.reserve(path.elementCount())
    exact.addPath(path)
    return exact


def _of(face: QFont) -> tuple[str, int]:
    """A font in plain words, for what is kept of it.

    Whoever keeps a font itself keeps the letters of its file at that size too, up to half a megabyte: a map
    that was zoomed in and out asks for dozens of sizes.
    """
    return face.key(), face.hintingPreference().value


LETTERS, HALOS = PathMemory(MOST_LETTERS), PathMemory(MOST_HALOS)


def text_path(words: str, face: QFont) -> QPainterPath:
    """The outline of `words`, its baseline through (0, 0), centred there."""
    return LETTERS.ask((words, _of(face)), lambda: _text_path(words, face))


def _text_path(words: str, face: QFont) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # strokes of one letter may cross
    path.addText(QPointF(-text_width(words, face) / 2, 0.0), face, words)
    return path


def _halo_path(words: str, face: QFont, width: float) -> QPainterPath:
    """The outline of the words grown on all sides."""
    return HALOS.ask((words, _of(face), width), lambda: _halo(words, face, width))


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
    key = words, _of(face)
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
