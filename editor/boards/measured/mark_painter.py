"""Draws the marks over a table, in pixels of the screen whatever the zoom."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from core.text import say
from editor.base.drawing.brushes import SANS, colour, font
from editor.base.drawing.lettering import draw_plate, text_width
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.measured.bands import ribbon
from editor.boards.measured.marks import TableMark

GENERALS = ("general_1", "general_2")
SMALL = 10.5
NAMED = 0.2
"""From this scale on generals are called by their names."""
CHIP = 20.0
"""Pixels of the height of a chip."""
BESIDE = [
    (1, 14.0, -12.0),
    (-1, 14.0, -12.0),
    (1, 14.0, 14.0),
    (-1, 14.0, 14.0),
    (0, 0.0, -20.0),
    (0, 0.0, 22.0),
]
FAR = len(BESIDE)
BESIDE += [
    (side, beyond, down) for down in (-42.0, 42.0, -66.0, 66.0) for beyond in (8.0, 40.0) for side in (1, -1)
]
"""Places of a chip beside its general: to which side, so many pixels beyond, so many down; from FAR on a line
leads back."""
HANDLE = 5.0
"""Pixels from the middle of a handle to its edge."""


def draw_marks(
    painter: QPainter,
    picture: TablePicture,
    marks: tuple[TableMark, ...],
    scale: float,
    view: QRectF,
    taken: Sequence[QRectF] = (),
) -> None:
    """All marks in order; `scale` in pixels a scene unit, `view` what the window shows of the scene.

    Names of generals make way for what is `taken`, the bases in scene units, and for one another.
    """
    for mark in marks:
        _draw_shape(painter, picture, mark, scale)
    lying = list(taken)
    for mark in marks:
        if mark.words is not None and (scale >= NAMED or mark.kind not in GENERALS):
            _draw_words(painter, picture, mark, scale, view, lying)


def general_place(
    spot: QPointF, half: float, scale: float, view: QRectF, lying: list[QRectF]
) -> tuple[QPointF, bool]:
    """Where the chip of a general stands, `half` as wide (scene units), and whether a line leads back to him.

    The first place beside him that hides nothing, else the one that hides least; it lies there then.
    """
    high = CHIP / 2 / scale
    found: list[tuple[float, int, QRectF]] = []
    for number, (across, beyond, down) in enumerate(BESIDE):
        x = spot.x() + across * (half + beyond / scale)
        y = spot.y() + down / scale
        x = min(max(x, view.left() + half), max(view.left() + half, view.right() - half))
        y = min(max(y, view.top() + high), max(view.top() + high, view.bottom() - high))
        rect = QRectF(x - half, y - high, 2 * half, 2 * high)
        covers = (rect.intersected(one) for one in lying)
        found.append((sum(one.width() * one.height() for one in covers if not one.isEmpty()), number, rect))
        if not found[-1][0]:
            break
    _hidden, number, rect = min(found, key=lambda one: one[:2])
    lying.append(rect)
    return rect.center(), number >= FAR


def _ink(picture: TablePicture, kind: str) -> str:
    plain = picture.style.style
    return {
        "chosen": plain.chosen,
        "hover": plain.focus,
        "draft": plain.brush,
        "frame": plain.focus,
        "handle": plain.focus,
        "refused": plain.target,
        "ruler": "#A36A00" if not plain.dark else "#F2C53D",
        "problem": plain.target,
        "guide": plain.focus,
        "cursor": plain.focus,
        "general_1": plain.sides[0].fill,
        "general_2": plain.sides[1].fill,
    }[kind]


def _pen(ink: str, width: float, dashed: bool = False) -> QPen:
    made = QPen(colour(ink), width)
    made.setCosmetic(True)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dashed:
        made.setDashPattern([5, 3])
    return made


def _draw_shape(painter: QPainter, picture: TablePicture, mark: TableMark, scale: float) -> None:
    ink, plain, projection = _ink(picture, mark.kind), picture.style.style, picture.projection
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if len(mark.points) == 1 or mark.kind == "handle":
        for point in mark.points:
            _draw_spot(painter, projection.spot(*point), mark.kind, ink, plain.mark_halo, scale)
        return
    path = projection.outline(mark.points) if mark.closed else projection.line(mark.points)
    if mark.width:
        path = ribbon(path, mark.width * PIXELS)
    if mark.kind in ("draft", "frame") and (mark.closed or mark.width):
        painter.fillPath(path, colour(ink, 0.16))
    dashed = mark.kind in ("frame", "guide", "hover", "refused")
    wide = 3.0 if mark.kind in ("chosen", "ruler", "problem") else 2.0
    painter.setPen(_pen(plain.mark_halo, wide + (1.6 if mark.kind == "chosen" else 2.6)))
    painter.drawPath(path)
    if mark.kind == "chosen":
        painter.setPen(_pen(plain.star_line, wide))
        painter.drawPath(path)
        wide -= 1.0
    painter.setPen(_pen(ink, wide, dashed))
    painter.drawPath(path)
    if mark.kind == "ruler":
        for point in mark.points:
            _draw_spot(painter, projection.spot(*point), "handle", ink, plain.mark_halo, scale)


def _draw_spot(painter: QPainter, spot: QPointF, kind: str, ink: str, halo: str, scale: float) -> None:
    reach = HANDLE / scale
    if kind == "cursor":
        for width, pen_ink in ((5.0, halo), (2.2, ink)):
            painter.setPen(_pen(pen_ink, width))
            far, near = 13.0 / scale, 4.0 / scale
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                painter.drawLine(spot + QPointF(x * near, y * near), spot + QPointF(x * far, y * far))
        return
    if kind in GENERALS:
        painter.setPen(_pen(halo, 1.6))
        painter.setBrush(colour(ink))
        painter.drawEllipse(spot, reach, reach)
        return
    if kind in ("problem", "chosen", "hover"):
        reach *= 2.6
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(halo, 5.5))
        painter.drawEllipse(spot, reach, reach)
        painter.setPen(_pen(ink, 3.0))
        painter.drawEllipse(spot, reach, reach)
        return
    painter.setPen(_pen(ink, 2.0))
    painter.setBrush(colour(halo))
    painter.drawRect(QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _draw_words(
    painter: QPainter,
    picture: TablePicture,
    mark: TableMark,
    scale: float,
    view: QRectF,
    lying: list[QRectF],
) -> None:
    """A chip beside the last point, kept inside of the window."""
    assert mark.words is not None
    words = say(mark.words, picture.language)
    face = font(SANS, SMALL if mark.kind in GENERALS else 13.0, 600)
    spot = picture.projection.spot(*mark.points[-1])
    half = (text_width(words, face) / 2 + 8) / scale
    x = min(
        max(spot.x() + half + 14 / scale, view.left() + half), max(view.left() + half, view.right() - half)
    )
    y = min(max(spot.y() - 12 / scale, view.top() + 16 / scale), view.bottom() - 8 / scale)
    plain = picture.style.style
    ground = plain.target if mark.kind in ("refused", "problem") else "#1F4F82"
    ink = "#FFFFFF"
    if mark.kind in GENERALS:
        look = plain.sides[GENERALS.index(mark.kind)]
        ground, ink = look.fill, look.ink
        place, led = general_place(spot, half, scale, view, lying)
        x, y = place.x(), place.y()
        if led:
            for width, line_ink in ((3.0, plain.mark_halo), (1.4, ground)):
                painter.setPen(_pen(line_ink, width))
                painter.drawLine(spot, place)
    painter.save()
    painter.translate(x, y)
    painter.scale(1 / scale, 1 / scale)
    draw_plate(painter, QPointF(), words, face, ink, ground, 8.0)
    painter.restore()
