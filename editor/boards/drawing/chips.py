"""The small signs that marks set on the map: dice chips, arrows, orders, warnings. Each around (0, 0)."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.drawing.marks import Mark
from editor.boards.drawing.style import Style

_TICK = ((-4.5, 0.0), (-1.0, 4.0), (5.0, -4.5))


def draw_arrow(painter: QPainter, style: Style) -> None:
    """Where a piece may go."""
    painter.setPen(pen(style.legal, 2.6))
    painter.setBrush(colour(style.mark_halo, 0.95))
    painter.drawEllipse(QPointF(), 13, 13)
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(-6, -4), QPointF(6, -4), QPointF(0, 7)]))
    path.closeSubpath()
    painter.fillPath(path, colour(style.legal))


def draw_order(painter: QPainter, number: str, style: Style) -> None:
    """A gold round: the number of an order given, a tick without one."""
    painter.setPen(pen(style.star_line, 2))
    painter.setBrush(colour(style.chosen_fill))
    painter.drawEllipse(QPointF(), 11.5, 11.5)
    if number:
        painter.fillPath(text_path(number, font(SANS, 14, 700)).translated(0, 5), colour(style.star_line))
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(style.star_line, 2.6))
    painter.drawPolyline(QPolygonF([QPointF(*point) for point in _TICK]))


def draw_problem(painter: QPainter, style: Style) -> None:
    """Something here is to be mended."""
    painter.setPen(pen(style.mark_halo, 2.2))
    painter.setBrush(colour(style.target))
    painter.drawEllipse(QPointF(), 10.5, 10.5)
    painter.setPen(pen(style.chip_ink, 3))
    painter.drawLine(QPointF(0, -5), QPointF(0, 1))
    painter.drawPoint(QPointF(0, 5))


def chip_box(mark: Mark, *, named: bool = True) -> QRectF:
    """What the chip of a mark covers round its middle."""
    words = mark.detail if named or not mark.label else ""
    targets = mark.kind in ("target", "target_hover")
    label = text_width(mark.label, font(SANS, 20 if targets else 14, 700)) if mark.label else 0.0
    detail = text_width(words, font(SANS, 13, 700)) + 7 if words else 0.0
    wide, high = label + (25.0 if targets and mark.label else 0.0) + detail + 26.0, 31.0 if targets else 26.0
    return QRectF(-wide / 2, -high / 2, wide, high)


def draw_chip(painter: QPainter, mark: Mark, style: Style, *, named: bool = True) -> None:
    """The label of a mark, for targets with a die, and its detail if `named`."""
    words = mark.detail if named or not mark.label else ""
    targets = mark.kind in ("target", "target_hover")
    ground = style.target if targets else style.legal if mark.kind in ("legal", "chosen") else style.refused
    big, small = font(SANS, 20 if targets else 14, 700), font(SANS, 13, 700)
    die = 25.0 if targets and mark.label else 0.0
    label = text_width(mark.label, big) if mark.label else 0.0
    detail = text_width(words, small) + 7 if words else 0.0
    box = chip_box(mark, named=named)
    chip = QPainterPath()
    chip.addRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.fillPath(chip.translated(1, 3), colour("#000000", 0.35))
    painter.fillPath(chip, colour(ground))
    painter.strokePath(chip, pen(style.mark_halo, 2.2))
    x = 13.0 + box.left()
    if mark.label:
        figure = text_path(mark.label, big).translated(x + label / 2, 7.2 if targets else 5.0)
        painter.fillPath(figure, colour(style.chip_ink))
        x += label
    if die:
        draw_die(painter, QRectF(x + 7, -8.5, 17, 17), ground)
        x += die
    if words:
        name = text_path(words, small).translated(x + 3.5 + detail / 2, 4.7)
        painter.fillPath(name, colour(style.chip_ink))


def draw_die(painter: QPainter, box: QRectF, spots: str) -> None:
    """A white die that shows five."""
    path = QPainterPath()
    path.addRoundedRect(box, 4, 4)
    painter.fillPath(path, colour("#FFFFFF"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(spots))
    for x, y in ((-0.25, -0.25), (0.25, 0.25), (0, 0), (0.25, -0.25), (-0.25, 0.25)):
        painter.drawEllipse(box.center() + QPointF(x * box.width(), y * box.height()), 1.8, 1.8)
