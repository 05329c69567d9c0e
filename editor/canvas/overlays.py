"""Chosen, legal, target, refused, hover, focus, brush: drawn live over the map, never into its tiles."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.canvas.brushes import SANS, colour, font, pen
from editor.canvas.counters import DROP, HEIGHT, WIDTH
from editor.canvas.marks import Mark
from editor.canvas.projections import RADIUS, HexProjection
from editor.canvas.style import Style
from editor.canvas.words import text_path, text_width

ORDER_SPOT = QPointF(-WIDTH / 2 + 1, DROP - HEIGHT / 2 + 1)
"""The upper left corner of a counter, from the centre of its hex."""


def draw_ground_marks(
    painter: QPainter, marks: Iterable[Mark], projection: HexProjection, style: Style
) -> None:
    """The marks that colour the ground of a hex, below the counters."""
    for mark in marks:
        if mark.kind == "legal":
            _ring(
                painter,
                projection,
                mark.hex,
                style.legal,
                3,
                style,
                fill=style.legal_fill,
                alpha=0.55,
                dash=(3, 2),
            )
        elif mark.kind == "chosen":
            _ring(painter, projection, mark.hex, style.chosen, 6, style, fill=style.chosen_fill, alpha=0.75)
        elif mark.kind in ("brush", "ghost"):
            _ring(
                painter,
                projection,
                mark.hex,
                style.brush,
                2.6,
                style,
                fill=style.brush,
                alpha=0.22,
                dash=(3, 2.2),
            )


def draw_top_marks(
    painter: QPainter,
    marks: Iterable[Mark],
    projection: HexProjection,
    style: Style,
    occupied: frozenset[int],
) -> None:
    """Rings, arrows and pills, above the counters. Arrows are left out where a counter stands."""
    later: list[Mark] = []
    for mark in marks:
        if mark.kind == "legal" and mark.hex not in occupied:
            _draw_arrow(painter, projection.centre(mark.hex), style)
        elif mark.kind == "legal":
            _ring(painter, projection, mark.hex, style.legal, 3, style, dash=(3, 2))
        elif mark.kind == "target":
            _ring(painter, projection, mark.hex, style.target, 3.4, style, factor=0.985, dash=(4, 2.4))
        elif mark.kind == "target_hover":
            _ring(painter, projection, mark.hex, style.target, 5, style, factor=0.985)
        elif mark.kind == "hover":
            _ring(painter, projection, mark.hex, style.plate_ink, 1.8, style, factor=0.88, dash=(3.5, 3))
        elif mark.kind == "focus":
            _ring(painter, projection, mark.hex, style.focus, 3.4, style, factor=0.95)
            _ring(painter, projection, mark.hex, style.focus, 1.8, style, factor=0.85, dash=(3.5, 3))
        elif mark.kind == "problem":
            _draw_problem(painter, projection.centre(mark.hex), style)
        elif mark.kind == "ordered":
            draw_order(painter, projection.centre(mark.hex) + ORDER_SPOT, mark.label, style)
        if (mark.label or mark.detail) and mark.kind != "ordered":
            later.append(mark)
    for mark in later:
        draw_pill(painter, projection.centre(mark.hex) + QPointF(0, RADIUS * 0.87), mark, style)


def _ring(
    painter: QPainter,
    projection: HexProjection,
    hex_: int,
    line: str,
    width: float,
    style: Style,
    *,
    factor: float = 0.93,
    fill: str | None = None,
    alpha: float = 0.0,
    dash: tuple[float, ...] = (),
) -> None:
    path = QPainterPath()
    path.addPolygon(projection.outline(hex_, factor))
    path.closeSubpath()
    if fill is not None:
        painter.fillPath(path, colour(fill, alpha))
    painter.strokePath(path, pen(style.mark_halo, width + 3.2, 0.9))
    painter.strokePath(path, pen(line, width, dash=dash, cap=Qt.PenCapStyle.FlatCap))


def _draw_arrow(painter: QPainter, centre: QPointF, style: Style) -> None:
    painter.setPen(pen(style.legal, 2.6))
    painter.setBrush(colour(style.mark_halo, 0.95))
    painter.drawEllipse(centre, 13, 13)
    path = QPainterPath()
    path.addPolygon(QPolygonF([centre + QPointF(-6, -4), centre + QPointF(6, -4), centre + QPointF(0, 7)]))
    path.closeSubpath()
    painter.fillPath(path, colour(style.legal))


def draw_order(painter: QPainter, spot: QPointF, number: str, style: Style) -> None:
    """A gold round: the number of an order given, a tick without one."""
    painter.setPen(pen(style.star_line, 2))
    painter.setBrush(colour(style.chosen_fill))
    painter.drawEllipse(spot, 11.5, 11.5)
    if number:
        face = font(SANS, 14, 700)
        painter.fillPath(text_path(number, face).translated(spot + QPointF(0, 5)), colour(style.star_line))
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(style.star_line, 2.6))
    painter.drawPolyline(QPolygonF([spot + QPointF(x, y) for x, y in ((-4.5, 0), (-1, 4), (5, -4.5))]))


def _draw_problem(painter: QPainter, centre: QPointF, style: Style) -> None:
    spot = centre + QPointF(40, -28)
    painter.setPen(pen(style.mark_halo, 2.2))
    painter.setBrush(colour(style.target))
    painter.drawEllipse(spot, 10.5, 10.5)
    painter.setPen(pen(style.pill_ink, 3))
    painter.drawLine(spot + QPointF(0, -5), spot + QPointF(0, 1))
    painter.drawPoint(spot + QPointF(0, 5))


def draw_pill(painter: QPainter, centre: QPointF, mark: Mark, style: Style) -> QRectF:
    """A pill with the label, a die for targets, and the detail; gives back its rectangle."""
    targets = mark.kind in ("target", "target_hover")
    ground = {
        "target": style.target,
        "target_hover": style.target,
        "legal": style.legal,
        "chosen": style.legal,
    }.get(mark.kind, style.refused)
    big, small = font(SANS, 20 if targets else 14, 700), font(SANS, 13, 700)
    die = 25.0 if targets and mark.label else 0.0
    label = text_width(mark.label, big) if mark.label else 0.0
    detail = text_width(mark.detail, small) + 7 if mark.detail else 0.0
    height = 31.0 if targets else 26.0
    inside = label + die + detail
    pill = QRectF(centre.x() - inside / 2 - 13, centre.y() - height / 2, inside + 26, height)
    path = QPainterPath()
    path.addRoundedRect(pill, height / 2, height / 2)
    painter.fillPath(path.translated(1, 3), colour("#000000", 0.35))
    painter.fillPath(path, colour(ground))
    painter.strokePath(path, pen(style.mark_halo, 2.2))
    x = pill.left() + 13
    if mark.label:
        base = centre.y() + (7.2 if targets else 5)
        painter.fillPath(text_path(mark.label, big).translated(x + label / 2, base), colour(style.pill_ink))
        x += label
    if die:
        draw_die(painter, QRectF(x + 7, centre.y() - 8.5, 17, 17), ground)
        x += die
    if mark.detail:
        spot = QPointF(x + 3.5 + detail / 2, centre.y() + 4.7)
        painter.fillPath(text_path(mark.detail, small).translated(spot), colour(style.pill_ink))
    return pill


def draw_die(painter: QPainter, box: QRectF, spots: str) -> None:
    """A white die that shows five."""
    path = QPainterPath()
    path.addRoundedRect(box, 4, 4)
    painter.fillPath(path, colour("#FFFFFF"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(spots))
    for x, y in ((-0.25, -0.25), (0.25, 0.25), (0, 0), (0.25, -0.25), (-0.25, 0.25)):
        painter.drawEllipse(box.center() + QPointF(x * box.width(), y * box.height()), 1.8, 1.8)
