"""Hex edges, hex numbers and the dotted lines between the sections of the battlefield."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.base.drawing.brushes import SANS, font, pen
from editor.base.drawing.lettering import draw_text
from editor.boards.drawing.hex_projection import RADIUS
from editor.boards.drawing.layers.patch import AT_ONCE, Patch

NUMBERS_FROM = 0.36
FULL_FROM = 0.7
"""Under this scale numbers are written larger against the map, so that a fitted map can be read."""

MOST_GROWN = 2.75
"""A number that is written larger leaves no room for a counter."""

SHADE_FROM = 0.4
_OWN_SIDES = (0, 1, 2)  # each edge is drawn once: E, NE and NW, the others where nothing lies beyond


def paint_edges(painter: QPainter, patch: Patch) -> None:
    lines = []
    projection, grid = patch.picture.projection, patch.picture.grid
    steps = grid.steps
    for hex_ in patch.inner:
        for side in range(6):
            if side in _OWN_SIDES or not grid.is_on_board(hex_ + steps[side]):
                lines.append(QLineF(*projection.side_ends(hex_, side)))
    style = patch.picture.style
    wide = 2.4 if patch.scale >= SHADE_FROM else 3.6
    painter.setPen(pen(style.grid, wide, 0.3 if style.dark else 0.62, cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(lines)
    if patch.scale >= SHADE_FROM:
        painter.setPen(pen(style.grid_shade, 0.8, 0.45, cap=Qt.PenCapStyle.FlatCap))
        painter.drawLines(lines)


def paint_numbers(painter: QPainter, patch: Patch) -> Iterator[None]:
    """At the top corner of each hex; under the wall where a fieldwork stands in the way."""
    picture = patch.picture
    grown = min(MOST_GROWN, picture.lettering * (1.0 if patch.scale >= FULL_FROM else 1.75))
    if not picture.numbers or patch.scale < NUMBERS_FROM / max(1.0, picture.lettering):
        return
    style, face = picture.style, font(SANS, 11 * grown, 600)
    base = 19.0 + 10.7 * (grown - 1.0)
    # A large number reaches beyond its hex, and into this patch.
    for number, (hex_, x, y) in enumerate(patch.centres(patch.hexes), 1):
        if number % AT_ONCE == 0:
            yield
        label = picture.grid.label(hex_)
        half = (4.5 * len(label) + 3) * grown
        if not patch.shows(x, y - RADIUS + base, max(half, 13 * grown)):
            continue
        ink, halo = style.number, style.number_halo
        if picture.is_high(hex_):
            halo = style.hill_number_halo
        width = 2.6 + 1.9 * (grown - 1.0)
        write = partial(
            draw_text, spot=QPointF(), words=label, face=face, ink=ink, halo=halo, halo_width=width
        )
        bounds = QRectF(-half, -13 * grown, 2 * half, 18 * grown)
        patch.stamp(painter, (label, halo), QPointF(x, y - RADIUS + base), bounds, write)
