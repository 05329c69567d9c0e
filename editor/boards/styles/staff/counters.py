"""Counters of the staff map: solid in the colour of the side, arm box between two letters, figures below."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from core.presentation.look import Piece
from editor.base.drawing.brushes import SERIF, TITLE, colour, font, pen
from editor.base.drawing.lettering import draw_plate, draw_text, plate_strip
from editor.base.drawing.symbols import draw_arm, draw_figure, star
from editor.boards.drawing.plain_counters import Counter
from editor.boards.drawing.style import SideLook, Style
from editor.boards.styles.counter_names import name_size

CARD = QRectF(-40, -30, 80, 60)
NAMES_FROM = 0.62
_HEIGHTS = {"infantry": 20.0, "tribal": 19.0, "artillery": 18.0, "general": 22.0}
_APART = {"infantry": 15.5, "tribal": 14.0, "artillery": 32.0, "general": 26.0}
HORSE, HORSE_APART = 17.5, 23.0


def draw_ground(painter: QPainter, counter: Counter, side: SideLook, style: Style) -> None:
    """All on the counter itself, around (0, 0); the outline is drawn by whoever knows the corners."""
    piece = counter.piece
    box = QRectF(-16, CARD.top() + 7, 32, 19)
    painter.fillRect(box, colour(style.card))
    draw_arm(painter, box, piece.kind, side.dark, 2.3)
    base = box.bottom() - 3.5
    draw_text(painter, QPointF(CARD.left() + 12, base), counter.letter, font(TITLE, 15, 700), side.ink)
    mark = piece.sign or str(piece.figures)
    face = font(TITLE, 15, 400, True) if piece.sign else font(TITLE, 16, 700)
    draw_text(painter, QPointF(CARD.right() - 12, base), mark, face, side.ink)
    _draw_figures(painter, piece, side, style)
    if piece.rank > 0:
        painter.fillPath(star(QPointF(CARD.left() + 9, CARD.bottom() - 25), 4.2), colour(side.ink))
    elif piece.rank < 0:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(side.ink, 1.4, join=Qt.PenJoinStyle.MiterJoin))
        spot = QPointF(CARD.left() + 9, CARD.bottom() - 26)
        painter.drawPolygon([spot + QPointF(x, y) for x, y in ((-4, -3), (4, -3), (0, 4))])


def _draw_figures(painter: QPainter, piece: Piece, side: SideLook, style: Style) -> None:
    """One figure an element in the ink of the side; lost ones pale."""
    kind = piece.kind
    total = max(1, piece.full, piece.figures)
    height, apart = _HEIGHTS.get(kind, HORSE), _APART.get(kind, HORSE_APART)
    narrow = min(apart, (CARD.width() - 14) / total)
    height *= min(1.0, max(0.6, 1.2 * narrow / apart))
    feet = CARD.bottom() - 5.5
    for number in range(total):
        lift = 3.5 if piece.loose and number % 2 and total > 1 else 0.0
        spot = QPointF((number - (total - 1) / 2) * narrow, feet - lift)
        figure = (
            kind if kind in ("tribal", "artillery", "general", "cavalry", "mounted_infantry") else "infantry"
        )
        alpha = 1.0 if number < piece.figures else 0.3
        draw_figure(painter, figure, spot, height, side.ink, alpha=alpha)  # type: ignore[arg-type]


def draw_name(painter: QPainter, counter: Counter, style: Style) -> None:
    """The name of a unit below its counter."""
    draw_plate(painter, *_name_plate(counter), style.plate_ink, style.plate, _PADDING)


def name_plate(counter: Counter) -> QRectF:
    """What a name covers, from the centre of its counter."""
    return plate_strip(*_name_plate(counter), _PADDING)


_PADDING = 3.5


def _name_plate(counter: Counter) -> tuple[QPointF, str, QFont]:
    size = name_size(counter, SERIF, 15, 500, italic=True)
    return QPointF(0, CARD.bottom() + 0.4 + 0.84 * size), counter.name, font(SERIF, size, 500, italic=True)
