"""Paints the marks of plans as a staff officer would: zones hatched, lines dashed, arrows, flags."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import draw_text, text_path
from editor.boards.drawing.style import SideLook, Style
from editor.boards.plan_marks.picture import LETTERS, LaidMark, PlanPicture, Written

HATCH = 15.0
"""Scene units between two lines of a hatched zone."""

DIM = 0.38
"""How strong a mark is drawn that is not meant for the turn."""

PAPER, NIGHT = "#FFFCF3", "#24262B"


def paint_zones(painter: QPainter, picture: PlanPicture, laid: Iterable[LaidMark], grown: float) -> None:
    """What lies under the counters: zones and phase lines without their words."""
    for one in laid:
        if one.shown.mark.kind in ("zone", "line"):
            painter.save()
            painter.setOpacity(DIM if one.shown.dim else 1.0)
            if one.shown.mark.kind == "zone":
                _zone(painter, picture.style, one, grown)
            else:
                _line(painter, picture.style, one, grown)
            painter.restore()


def paint_marks(painter: QPainter, picture: PlanPicture, laid: Iterable[LaidMark], grown: float) -> None:
    """What lies over the counters: arrows, notes, the words of everything."""
    found = list(laid)
    for one in found:
        painter.save()
        painter.setOpacity(DIM if one.shown.dim else 1.0)
        if one.shown.mark.kind == "arrow":
            _arrow(painter, picture.style, one, grown)
        elif one.shown.mark.kind == "note":
            _note(painter, picture.style, one, grown)
        painter.restore()
    for one in found:
        painter.save()
        painter.setOpacity(DIM if one.shown.dim else 1.0)
        for written in one.words if one.shown.mark.kind != "note" else ():
            _words(painter, picture.style, one, written, grown)
        painter.restore()


def _look(style: Style, one: LaidMark) -> SideLook:
    return style.sides[one.shown.side % 2]


def _ink(style: Style, one: LaidMark) -> str:
    """The colour of a side as lines and letters wear it."""
    look = _look(style, one)
    return _light(look.figure) if style.dark else look.dark


@lru_cache(maxsize=16)
def _light(name: str) -> str:
    """A colour halfway to white: letters on a dark map."""
    found = QColor(name)
    parts = (round(0.55 * part + 0.45 * 255) for part in (found.red(), found.green(), found.blue()))
    return QColor(*parts).name()


def _ground(style: Style) -> str:
    return NIGHT if style.dark else PAPER


def _zone(painter: QPainter, style: Style, one: LaidMark, grown: float) -> None:
    look, box = _look(style, one), one.shape.boundingRect()
    painter.fillPath(one.shape, colour(look.fill, 0.10))
    painter.save()
    painter.setClipPath(one.shape, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(look.figure if style.dark else look.fill, 1.5 * grown**0.7, 0.5))
    step = HATCH * grown**0.7
    way = box.left() - box.height()
    while way < box.right():
        painter.drawLine(QPointF(way, box.bottom()), QPointF(way + box.height(), box.top()))
        way += step
    painter.restore()
    painter.strokePath(one.shape, pen(_ground(style), 5.0 * grown, 0.75))
    painter.strokePath(one.shape, pen(_ink(style, one), 2.6 * grown))


def _line(painter: QPainter, style: Style, one: LaidMark, grown: float) -> None:
    flat = Qt.PenCapStyle.FlatCap
    painter.strokePath(one.shape, pen(_ground(style), 7.0 * grown, 0.8))
    painter.strokePath(one.shape, pen(_ink(style, one), 3.6 * grown, dash=(5.2, 2.6), cap=flat))


def _arrow(painter: QPainter, style: Style, one: LaidMark, grown: float) -> None:
    look = _look(style, one)
    painter.fillPath(one.shape.translated(1.6 * grown, 2.4 * grown), colour("#000000", 0.20))
    painter.strokePath(one.shape, pen(_ground(style), 4.6 * grown, 0.95))
    painter.fillPath(one.shape, colour(look.figure if style.dark else look.fill, 0.92))
    painter.strokePath(one.shape, pen(look.dark, 1.5 * grown))


def _note(painter: QPainter, style: Style, one: LaidMark, grown: float) -> None:
    look, written = _look(style, one), one.words[0]
    spot, plate = one.spots[0], written.plate
    painter.strokePath(one.shape, pen(_ground(style), 5.0 * grown, 0.85))
    painter.strokePath(one.shape, pen(_ink(style, one), 2.2 * grown))
    painter.setPen(pen(_ground(style), 1.6 * grown))
    painter.setBrush(colour(look.fill))
    painter.drawEllipse(spot, 5.5 * grown, 5.5 * grown)
    sheet = QPainterPath()
    sheet.addRoundedRect(plate, 4 * grown, 4 * grown)
    painter.fillPath(sheet.translated(1.4 * grown, 2.2 * grown), colour("#000000", 0.22))
    painter.fillPath(sheet, colour(_ground(style), 0.97))
    band = QPainterPath()
    band.addRect(QRectF(plate.left(), plate.top(), 5.5 * grown, plate.height()))
    painter.fillPath(sheet.intersected(band), colour(look.fill))
    painter.strokePath(sheet, pen(look.figure if style.dark else look.dark, 1.3 * grown))
    ink = "#F1EADB" if style.dark else "#20140A"
    _lines(painter, written, ink, None, grown, 2.0)


def _words(painter: QPainter, style: Style, one: LaidMark, written: Written, grown: float) -> None:
    if not written.has_plate:
        _lines(painter, written, _ink(style, one), _ground(style), grown, 0.0)
        return
    look, plate = _look(style, one), written.plate
    strip = QPainterPath()
    strip.addRoundedRect(plate, 4 * grown, 4 * grown)
    painter.fillPath(strip, colour(_ground(style), 0.94))
    painter.strokePath(strip, pen(look.figure if style.dark else look.dark, 1.2 * grown))
    _lines(painter, written, _ink(style, one), None, grown, 0.0)


def _lines(
    painter: QPainter, written: Written, ink: str, halo: str | None, grown: float, aside: float
) -> None:
    face = font(SANS, LETTERS, 600)
    painter.save()
    painter.translate(written.spot)
    painter.rotate(written.angle)
    painter.scale(grown, grown)
    step = LETTERS * 1.22
    down = LETTERS * 0.36 - step * (len(written.lines) - 1) / 2
    for line in written.lines:
        if halo is None:
            painter.fillPath(text_path(line, face).translated(aside, down), colour(ink))
        else:
            draw_text(painter, QPointF(aside, down), line, face, ink, halo, 5.0)
        down += step
    painter.restore()


def paint_points(painter: QPainter, style: Style, one: LaidMark, grown: float) -> None:
    """The points of the mark in hand, to be dragged; small ones between them make new points."""
    for spot in midpoints(one):
        painter.setPen(pen(style.focus, 1.6 * grown))
        painter.setBrush(colour(style.mark_halo, 0.7))
        painter.drawEllipse(spot, 4.0 * grown, 4.0 * grown)
    for spot in one.spots:
        painter.setPen(pen(style.focus, 2.4 * grown))
        painter.setBrush(colour(style.mark_halo))
        reach = 6.0 * grown
        painter.drawRect(QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach))


def midpoints(one: LaidMark) -> list[QPointF]:
    """Where a drag makes a new point between two of the mark in hand."""
    kind, spots = one.shown.mark.kind, one.spots
    if kind == "note" or len(spots) < 2:
        return []
    ends = [*spots, spots[0]] if kind == "zone" and len(spots) > 2 else spots
    return [(ends[place] + ends[place + 1]) / 2 for place in range(len(ends) - 1)]
