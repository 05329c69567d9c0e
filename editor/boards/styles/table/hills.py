"""Hills: softened outlines with a shadow, two terraces, and ticks on the rim that carry them in greyscale."""

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import draw_text
from editor.boards.drawing.hex_projection import RADIUS
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.outlines import Ring, rings_of, rounded_path, samples, soft_ring
from editor.boards.drawing.style import Style

TICKS_FROM = 0.2
LEVELS_FROM = 0.35
LEVEL = QPointF(35, -RADIUS * 0.58)
"""Where the level stands, from the centre of its hex."""

TERRACES = ((17.0, 4.0, 3), (36.0, 4.0, 7))
"""Inset, noise and salt of each terrace above the first."""


def paint(painter: QPainter, patch: Patch) -> None:
    picture = patch.picture
    members = {hex_ for hex_ in patch.hexes if picture.is_high(hex_)}
    if not members:
        return
    style, projection = picture.style, picture.projection
    rings = rings_of(projection, members)
    foot = [soft_ring(ring, 1.0, 3.0, 2) for ring in rings]
    outline = rounded_path(projection, foot)
    outline.setFillRule(Qt.FillRule.OddEvenFill)
    painter.fillPath(outline.translated(4, 7), colour(style.shadow, 0.35))
    painter.fillPath(outline, colour(style.hill[0]))
    painter.strokePath(outline, pen(style.hill_line, 3.2))
    for (inset, noise, salt), fill in zip(TERRACES, style.hill[1:], strict=True):
        terrace = rounded_path(projection, [soft_ring(ring, inset, noise, salt) for ring in rings], 0.36)
        _paint_terrace(painter, terrace, fill, patch)
    if patch.scale >= TICKS_FROM:
        painter.setPen(pen(style.hill_line, 2, 0.9, cap=Qt.PenCapStyle.FlatCap))
        painter.drawLines(_ticks(patch, foot))


def paint_levels(painter: QPainter, patch: Patch) -> None:
    """The level of each raised hex, where the game has more than one: from there one overlooks the rest."""
    picture = patch.picture
    board = picture.board
    if board.HIGHEST < 2 or patch.scale < LEVELS_FROM or not any(map(any, board.levels)):
        return
    style, grid = picture.style, picture.grid
    for hex_, x, y in patch.centres(patch.seen(patch.hexes)):
        level = board.levels[grid.row(hex_) - 1][grid.column(hex_) - 1]
        if not level:
            continue
        draw_level(painter, QPointF(x, y) + LEVEL, level, style)


def draw_level(painter: QPainter, spot: QPointF, level: int, style: Style) -> None:
    """A peak and the number of a level around `spot`."""
    peak = QPolygonF([spot + QPointF(dx, dy) for dx, dy in ((-13, 3), (-8, -6), (-3, 3))])
    painter.setPen(pen(style.hill_number_halo, 3))
    painter.drawPolygon(peak)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(style.hill_line))
    painter.drawPolygon(peak)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    face, halo = font(SANS, 15, 700), style.hill_number_halo
    draw_text(painter, spot + QPointF(5, 4), str(level), face, style.number, halo, 3.4)


def _paint_terrace(painter: QPainter, terrace: QPainterPath, fill: str, patch: Patch) -> None:
    style = patch.picture.style
    painter.fillPath(terrace.translated(2, 4), colour(style.hill_line, 0.3))
    painter.fillPath(terrace, colour(fill))
    painter.strokePath(terrace, pen(style.hill_line, 1.8))


def _ticks(patch: Patch, rings: list[Ring]) -> list[QLineF]:
    """Short strokes down the rim, long and short by turns."""
    turning, lines = patch.picture.projection.turning, []
    for ring in rings:
        for number, ((x, y), (nx, ny)) in enumerate(samples(ring)):
            length = 10.0 if number % 2 else 6.0
            start, end = (
                QPointF(x + 2 * nx, y + 2 * ny),
                QPointF(x + (2 + length) * nx, y + (2 + length) * ny),
            )
            lines.append(QLineF(turning.map(start), turning.map(end)))
    return lines
