"""The legend below a table in the Table style: a piece of each ground and band that lies on it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from core.text import say
from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.measured.bands import WATERS, paint_band
from editor.boards.measured.terrain import paint_feature

ROW, GAP, WIDE, HIGH = 64.0, 34.0, 92.0, 44.0
SHRUNK = 0.55
"""Size of what is drawn in a sample against the table at 100 %."""


def _entries(picture: TablePicture, look: Any) -> list[tuple[str, str, bool]]:
    """(kind, words, whether it is a band) of all that lies on the table, in the order of the palette."""
    grounds = {feature.ground for feature in picture.board.features}
    bands = {band.ground for band in picture.board.bands}
    found = []
    for entries, present, is_band in ((look.grounds, grounds, False), (look.bands, bands, True)):
        for entry in entries:
            if entry.id in present:
                words = say(entry.name, picture.language)
                found.append((entry.id, words[:1].upper() + words[1:], is_band))
    return found


def _rows(picture: TablePicture, look: Any, width: float) -> list[list[tuple[float, tuple[str, str, bool]]]]:
    rows: list[list[tuple[float, tuple[str, str, bool]]]] = [[]]
    x = 0.0
    for entry in _entries(picture, look):
        wide = WIDE + 14 + text_width(entry[1], font(SANS, 17, 600)) + GAP
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append((x, entry))
        x += wide
    return rows


def table_legend_height(picture: TablePicture, look: Any, width: float) -> float:
    """How much room the legend takes below a table of that width, in pixels of the picture."""
    return ROW * len(_rows(picture, look, width)) if _entries(picture, look) else 0.0


def paint_table_legend(painter: QPainter, picture: TablePicture, look: Any, below: QRectF) -> None:
    """From the upper left corner of `below` on."""
    face = font(SANS, 17, 600)
    if not _entries(picture, look):
        return
    for number, row in enumerate(_rows(picture, look, below.width())):
        for x, (kind, words, is_band) in row:
            painter.save()
            painter.translate(below.left() + x, below.top() + number * ROW)
            draw_sample(painter, picture, kind, is_band=is_band)
            path = text_path(words, face).translated(WIDE + 14 + text_width(words, face) / 2, HIGH / 2 + 6)
            painter.fillPath(path, colour(picture.style.style.desk_ink))
            painter.restore()


def draw_sample(painter: QPainter, picture: TablePicture, kind: str, *, is_band: bool) -> None:
    """A piece of that ground or band, 92 x 44 from (0, 0)."""
    style = picture.style
    rect = QRectF(0, 0, WIDE / SHRUNK, HIGH / SHRUNK)
    painter.save()
    painter.scale(SHRUNK, SHRUNK)
    painter.fillRect(rect, colour(style.cloth))
    path = QPainterPath()
    if is_band:
        end = 6.0 if kind in WATERS else 0.0  # ripples lie a little aside of the line
        path.moveTo(QPointF(end, rect.height() / 2))
        path.lineTo(QPointF(rect.width() - end, rect.height() / 2))
        paint_band(painter, kind, path, 0.5 * rect.height(), style, 1.0)
    else:
        inner = rect.adjusted(27, 20, -27, -20) if "wood" in kind else rect.adjusted(8, 8, -8, -8)
        path.addRoundedRect(inner, 22, 22)
        paint_feature(painter, kind, 0, path, style, rect, 1.0)
    painter.restore()
    rim = QPainterPath()
    rim.addRect(QRectF(0, 0, WIDE, HIGH))
    painter.strokePath(rim, pen(style.frame, 1.4))
