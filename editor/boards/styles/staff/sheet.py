"""The band below a map on a sheet: legend, cartouche, armies, scale, north."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QRadialGradient

from core.text import _, say
from editor.base.drawing.brushes import SERIF, colour, font, pen
from editor.base.drawing.lettering import text_width
from editor.boards.drawing.style import Style
from editor.boards.styles.staff.drawings import Drawing, Plate, print_plate
from editor.boards.styles.staff.furniture import draw_cartouche, draw_north, draw_scale_bar, spaced, write
from editor.boards.styles.staff.palettes import inks_of
from editor.boards.styles.staff.swatches import HIGH, WIDE, swatch

GAP = 22.0
"""Between the map and the band, and between the band and the edge of the sheet."""

ROW = 38.0
HEAD = 34.0
LEAST, TALLEST = 200.0, 222.0
COLUMN = 214.0
CARTOUCHE, ARMIES = 480.0, 400.0

Draw = Callable[[QPainter], None]


@dataclass(frozen=True)
class Entry:
    """A line of the legend: words, and a kind of ground or who draws what they stand for round (0, 0)."""

    words: str
    kind: str = ""
    draw: Draw | None = None


@dataclass(frozen=True)
class Army:
    """A side: its name, a line about it, its counter (drawn round (0, 0), 80 x 60)."""

    name: str
    line: str
    draw: Draw


@dataclass(frozen=True)
class Band:
    """All that stands below a map."""

    title: str
    lines: tuple[str, ...]
    foot: str
    entries: tuple[Entry, ...]
    armies: tuple[Army, ...]
    unit: float
    """Length of a unit of the scale in units of the band."""
    units: str
    language: str
    turned: bool = False
    """Whether the map lies as the side at its upper edge sees it."""


LAMPLIGHT = "#F6EEDA"
"""The middle of the margin of a light map, which grows darker towards its edges."""


def paint_margin(painter: QPainter, sheet: QRectF, face: QRectF, style: Style) -> None:
    """Old paper round the map `face`: on light screens only, for ink is dear."""
    if style.dark or style.plate == style.desk:
        return
    shade = QRadialGradient(sheet.center(), 0.62 * max(sheet.width(), sheet.height()))
    shade.setColorAt(0.0, colour(LAMPLIGHT))
    shade.setColorAt(0.55, colour(LAMPLIGHT))
    shade.setColorAt(1.0, colour(style.desk))
    ring = QPainterPath()
    ring.setFillRule(Qt.FillRule.OddEvenFill)
    ring.addRect(sheet)
    ring.addRect(face)
    painter.fillPath(ring, shade)


def scale_of_band(width: float) -> float:
    """Below a large map the band is larger, so that it can be read when the whole sheet is seen."""
    return max(1.0, width / 1500.0)


def _columns(band: Band, width: float) -> tuple[int, float]:
    """How many columns the legend has, and how wide it is."""
    room = max(COLUMN, width - CARTOUCHE - ARMIES - 3 * GAP)
    columns = max(1, int(room // COLUMN))
    return columns, room


def band_height(band: Band, width: float) -> float:
    """How much room it takes below a map of that width, gaps included, in scene units."""
    grown = scale_of_band(width)
    columns, _room = _columns(band, width / grown)
    rows = -(-len(band.entries) // columns)
    return (max(LEAST, HEAD + rows * ROW) + 2 * GAP) * grown


def paint_band(painter: QPainter, rect: QRectF, band: Band, style: Style) -> None:
    """The band in `rect`: as wide as the map above it, `band_height` high."""
    grown = scale_of_band(rect.width())
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(grown, grown)
    width, height = rect.width() / grown, rect.height() / grown
    columns, room = _columns(band, width)
    _paint_legend(painter, band, style, columns, room / columns)
    high = min(height - 2 * GAP, TALLEST)
    box = QRectF(room + GAP, (height - high) / 2, width - room - ARMIES - 3 * GAP, high)
    draw_cartouche(painter, box, band.title, band.lines, band.foot, style)
    _paint_armies(painter, band, style, QRectF(width - ARMIES - GAP / 2, GAP, ARMIES, height - 2 * GAP))
    painter.restore()


def _heading(painter: QPainter, spot: QPointF, words: str, style: Style) -> None:
    path, wide = spaced(words.upper(), 15, 2.0, 700)
    painter.fillPath(path.translated(spot.x() + wide / 2, spot.y()), colour(style.desk_ink))


def _paint_legend(painter: QPainter, band: Band, style: Style, columns: int, wide: float) -> None:
    if not band.entries:
        return
    _heading(painter, QPointF(6, GAP + 14), say(_("Legend"), band.language), style)
    everywhere = QRectF(-1e4, -1e4, 2e4, 2e4)
    for number, entry in enumerate(band.entries):
        left, top = 6 + number % columns * wide, GAP + HEAD + number // columns * ROW
        painter.save()
        painter.translate(left, top)
        box = QRectF(0, 0, WIDE, HIGH)
        painter.fillRect(box, colour(style.margin))
        if entry.draw is not None:
            painter.translate(WIDE / 2, HIGH / 2)
            entry.draw(painter)
            painter.translate(-WIDE / 2, -HIGH / 2)
        else:
            drawings: list[Drawing] = swatch(entry.kind)
            print_plate(painter, Plate(everywhere, tuple(drawings)), inks_of(style), everywhere)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(style.desk_ink, 0.8, join=Qt.PenJoinStyle.MiterJoin))
        painter.drawRect(box)
        write(
            painter,
            QPointF(WIDE + 11, 19),
            entry.words,
            18,
            style.desk_ink,
            widest=wide - WIDE - 18,
            left=True,
        )
        painter.restore()


def _paint_armies(painter: QPainter, band: Band, style: Style, rect: QRectF) -> None:
    _heading(painter, QPointF(rect.left() + 6, rect.top() + 14), say(_("The armies"), band.language), style)
    bold = font(SERIF, 19, 600)
    for number, army in enumerate(band.armies):
        spot = QPointF(rect.left() + 38, rect.top() + 52 + 64 * number)
        painter.save()
        painter.translate(spot)
        painter.scale(0.8, 0.8)
        army.draw(painter)
        painter.restore()
        room = rect.width() - 90 - 110
        wide = text_width(army.name, bold)
        write(
            painter,
            spot + QPointF(44, -4),
            army.name,
            19,
            style.desk_ink,
            widest=min(room, max(60, wide)),
            left=True,
        )
        write(painter, spot + QPointF(44, 15), army.line, 16, style.desk_ink, widest=room, left=True)
    count = 3 if band.unit < 62 else 2 if band.unit < 90 else 1
    foot = min(rect.bottom() - 22, rect.top() + 200)
    bar = QPointF(rect.left() + 6 + band.unit + 4, foot)
    draw_scale_bar(painter, bar, band.unit, count, band.units, style)
    rose = QPointF(rect.right() - 52, min(rect.center().y() + 12, rect.top() + 118))
    draw_north(painter, rose, 84, style, turned=band.turned)
