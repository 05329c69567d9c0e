"""What lies over the ground of a staff map: the grid, its numbers, levels, the neat line."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache, partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPaintEngine, QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import TITLE, colour, font, pen
from editor.base.drawing.byte_memory import ByteMemory, bytes_of_path
from editor.base.drawing.lettering import draw_text, font_key, outline, text_width
from editor.boards.drawing.hex_projection import HEX_WIDTH, RADIUS
from editor.boards.drawing.layers.frame import OVERHANG
from editor.boards.drawing.layers.patch import AT_ONCE, Patch
from editor.boards.drawing.style import Style
from editor.boards.styles.staff.ink import thinned
from editor.boards.styles.staff.vector_paths import GRAIN

NUMBERS_FROM, FULL_FROM, LEVELS_FROM = 0.36, 0.7, 0.35
MOST_GROWN = 2.5
"""A number that is written larger leaves no room for a counter."""

LEVEL = QPointF(42, -26)
INNER, BAR, THICK, OUTER = 11.0, 6.4, 4.0, 0.8
"""How far inside of the edge of the map the lines of the neat line lie."""

_FLAT, _MITER = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin


def paint_edges(painter: QPainter, patch: Patch) -> None:
    """Every edge once, thin: the grid serves the rules, the eye may forget it."""
    projection, grid = patch.picture.projection, patch.picture.grid
    lines = [
        QLineF(*projection.side_ends(hex_, side))
        for hex_ in patch.inner
        for side in range(6)
        if side < 3 or not grid.is_on_board(hex_ + grid.steps[side])
    ]
    wide = 0.9 if patch.scale >= 0.6 else 0.9 * 0.6 / max(patch.scale, 0.2)
    style = patch.picture.style
    painter.setPen(pen(thinned(style.grid, style.margin, 0.5), wide, cap=_FLAT))
    painter.drawLines(lines)


def paint_numbers(painter: QPainter, patch: Patch) -> Iterator[None]:
    """At the top corner of each hex, on a small plate of paper."""
    picture = patch.picture
    if not picture.numbers or patch.scale < NUMBERS_FROM / max(1.0, picture.lettering):
        return
    grown = min(MOST_GROWN, picture.lettering * (1.0 if patch.scale >= FULL_FROM else 1.6))
    face, style = font(TITLE, 11.5 * grown), picture.style
    base = 18.0 + 10.0 * (grown - 1.0)
    # A large number reaches beyond its hex, and into this patch.
    for number, (hex_, x, y) in enumerate(patch.centres(patch.hexes), 1):
        if number % AT_ONCE == 0:
            yield
        label = picture.grid.label(hex_)
        half = (4.5 * len(label) + 5) * grown
        if not patch.shows(x, y - RADIUS + base, max(half, 14 * grown)):
            continue
        write = partial(_draw_number, words=label, face=face, style=style)
        bounds = QRectF(-half, -14 * grown, 2 * half, 20 * grown)
        spot = QPointF(_on_grain(x), _on_grain(y - RADIUS + base))
        patch.stamp(painter, (label, "staff"), spot, bounds, write)


def _draw_number(painter: QPainter, words: str, face: QFont, style: Style) -> None:
    """A number on its plate round (0, 0), on the grain of the engraving; in a PDF as text.

    A large map holds thousands: as outlines they are a third of its file.
    """
    letters = [_letter(letter, face) for letter in words]
    wide = sum(advance for _path, advance in letters)
    painter.fillPath(_plate(wide, face.pixelSize()), colour(style.number_halo, 0.92))
    engine = painter.paintEngine()
    if engine is not None and engine.type() == QPaintEngine.Type.Pdf:
        painter.setFont(face)
        painter.setPen(colour(style.number))
        painter.drawText(QPointF(-wide / 2, 0.0), words)
        return
    number, left = QPainterPath(), _on_grain(-wide / 2)
    number.setFillRule(Qt.FillRule.WindingFill)
    for path, advance in letters:
        number.addPath(path.translated(left, 0.0))
        left += advance
    painter.fillPath(number, colour(style.number))


_LETTERS: ByteMemory[Hashable, tuple[QPainterPath, float]] = ByteMemory(
    100_000, lambda letter: bytes_of_path(letter[0])
)


def _letter(letter: str, face: QFont) -> tuple[QPainterPath, float]:
    """The outline of a letter from (0, 0), and how far the next one stands; no font is kept for it."""
    return _LETTERS.ask((letter, font_key(face)), lambda: _new_letter(letter, face))


def _new_letter(letter: str, face: QFont) -> tuple[QPainterPath, float]:
    return _snapped(outline(letter, face)), _on_grain(text_width(letter, face))


@lru_cache(maxsize=256)
def _plate(wide: float, high: int) -> QPainterPath:
    path = QPainterPath()
    half = wide / 2 + 2.0
    path.addRoundedRect(QRectF(-half, -high * 0.84, 2 * half, high * 1.18), high * 0.35, high * 0.35)
    return _snapped(path)


def _snapped(path: QPainterPath) -> QPainterPath:
    for number in range(path.elementCount()):
        element = path.elementAt(number)
        path.setElementPositionAt(number, _on_grain(element.x), _on_grain(element.y))
    return path


def _on_grain(place: float) -> float:
    return round(place * GRAIN) / GRAIN


def paint_levels(painter: QPainter, patch: Patch) -> None:
    """The level of each raised hex, where the game has more than one."""
    picture = patch.picture
    board, grid = picture.board, picture.grid
    if patch.scale < LEVELS_FROM or max(map(max, board.levels)) < 2:
        return  # hachures tell a hill from flat ground: a number is wanted only between heights
    for hex_, x, y in patch.centres(patch.seen(patch.hexes)):
        level = board.levels[grid.row(hex_) - 1][grid.column(hex_) - 1]
        if level:
            draw_level(painter, QPointF(x, y) + LEVEL, level, picture.style)


def draw_level(painter: QPainter, spot: QPointF, level: int, style: Style) -> None:
    """A summit and the number of a level around `spot`, on paper."""
    plate = QPainterPath()
    plate.addRoundedRect(QRectF(spot.x() - 13, spot.y() - 9, 25, 15), 5, 5)
    painter.fillPath(plate, colour(style.number_halo, 0.88))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(style.hill_line))
    painter.drawPolygon(QPolygonF([spot + QPointF(dx, dy) for dx, dy in ((-11, 3), (-6.8, -5), (-2.6, 3))]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    draw_text(painter, spot + QPointF(5, 3.6), str(level), font(TITLE, 14, 700), style.desk_ink)


def paint_frame(painter: QPainter, patch: Patch) -> None:
    """The margin over all that hangs out of the map, and the neat line with its bars of half a hex."""
    face, style = patch.picture.face, patch.picture.style
    inner = face.adjusted(INNER, INNER, -INNER, -INNER)
    if inner.adjusted(2, 2, -2, -2).contains(patch.rect):
        return
    draw_neat_line(painter, face, style, HEX_WIDTH / 2)


def draw_neat_line(painter: QPainter, face: QRectF, style: Style, step: float) -> None:
    """Round `face`, inside of its edge; black and white bars `step` long."""
    inner = face.adjusted(INNER, INNER, -INNER, -INNER)
    outside, hole = QPainterPath(), QPainterPath()
    outside.addRect(face.adjusted(-OVERHANG, -OVERHANG, OVERHANG, OVERHANG))
    hole.addRect(inner)
    painter.fillPath(outside.subtracted(hole), colour(style.desk))
    ring = QPainterPath()
    ring.addRect(face)
    painter.fillPath(ring.subtracted(hole), colour(style.margin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, wide in ((INNER, 0.9), (THICK, 2.8), (OUTER, 0.7)):
        painter.setPen(pen(style.frame, wide, join=_MITER))
        painter.drawRect(face.adjusted(inset, inset, -inset, -inset))
    bars = QPainterPath()
    across = max(2, 2 * round(inner.width() / step / 2))
    for number in range(0, across, 2):
        left, wide = inner.left() + number * inner.width() / across, inner.width() / across
        for top in (inner.top() - 4.2, inner.bottom() + 0.8):
            bars.addRect(QRectF(left, top, wide, 3.4))
    down = max(2, 2 * round(inner.height() / step / 2))
    for number in range(0, down, 2):
        top, high = inner.top() + number * inner.height() / down, inner.height() / down
        for left in (inner.left() - 4.2, inner.right() + 0.8):
            bars.addRect(QRectF(left, top, 3.4, high))
    painter.fillPath(bars, colour(style.frame))
