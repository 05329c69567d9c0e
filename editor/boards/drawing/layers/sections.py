"""The dotted lines between the sections of the battlefield, and their names below it."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath

from editor.base.drawing.brushes import SANS, SERIF, font, pen
from editor.base.drawing.lettering import draw_text
from editor.boards.drawing.hex_projection import HEX_WIDTH
from editor.boards.drawing.layers.patch import Patch

LARGE_BELOW = 0.6
"""Under this scale names are written larger, to be read from afar too."""


def paint_sections(painter: QPainter, patch: Patch) -> None:
    picture = patch.picture
    face, style = picture.face, picture.style
    for place in picture.sections.places:
        x = picture.projection.width - place * HEX_WIDTH if picture.turned else place * HEX_WIDTH
        if not patch.rect.left() - 10 <= x <= patch.rect.right() + 10:
            continue
        path = QPainterPath(QPointF(x, face.top()))
        path.lineTo(x, face.bottom())
        painter.strokePath(path, pen(style.section_halo, 7, 0.85, cap=Qt.PenCapStyle.FlatCap))
        painter.strokePath(path, pen(style.section, 4, dash=(0.1, 2.6)))


def paint_section_names(painter: QPainter, patch: Patch) -> None:
    """In the lower margin of the map, each under its own section."""
    from core.text import say

    picture = patch.picture
    names = picture.sections.names
    if not names:
        return
    width, style = picture.projection.width, picture.style
    places = [0.0, *(place * HEX_WIDTH for place in picture.sections.places), width]
    if picture.turned:
        places = [width - place for place in reversed(places)]
    face = font(SANS, 14 if patch.scale > LARGE_BELOW else 21, 700)
    base = picture.face.bottom() - 8.5
    if style.map == "staff":  # above the neat line
        face, base = font(SERIF, 19 if patch.scale > LARGE_BELOW else 27, 500, italic=True), base - 8.5
    for name, left, right in zip(names, places, places[1:], strict=False):
        words, middle = say(name, picture.language), (left + right) / 2
        half = QFontMetricsF(face).horizontalAdvance(words) / 2 + 6
        if patch.rect.intersects(QRectF(middle - half, base - 16, 2 * half, 24)):
            draw_text(
                painter,
                QPointF(middle, base),
                words,
                face,
                style.section_name,
                halo=style.section_name_halo,
                halo_width=4,
            )
