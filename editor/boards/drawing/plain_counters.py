"""Counters seen from far away: letter, arm and strength as dots, as large as the card allows."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from core.presentation.look import Piece
from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import draw_text
from editor.base.drawing.symbols import draw_arm, star
from editor.boards.drawing.style import Style

PLAIN_MARKS = frozenset(("ordered", "moved", "fought", "activated", "waiting"))
"""The marks that are told from afar."""

DOT, DOTS_APART = 5.2, 15.0


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece as it is shown: with the general who rides with it, and the letter of its side.

    `on_value`: its hex wears a value at the upper left, which is not covered by what the piece has done.
    `lettering`: how large the reader wants its name, 1.0 for 100 %.
    """

    piece: Piece
    letter: str
    general: Piece | None = None
    name: str = ""
    on_value: bool = False
    lettering: float = 1.0


def draw_plain_counter(
    painter: QPainter, counter: Counter, card: QRectF, shape: QPainterPath, style: Style
) -> None:
    """On a card in the colour of the side. A general who rides along is a star, an order a gold round."""
    piece, side = counter.piece, style.sides[counter.piece.side % 2]
    painter.fillPath(shape, colour(side.fill))
    box = QRectF(-17, card.top() + 7, 46, 29)
    painter.fillRect(box, colour(style.card))
    draw_arm(painter, box, piece.kind, side.dark, 3.4)
    draw_text(
        painter, QPointF(card.left() + 15, card.top() + 32), counter.letter, font(SANS, 27, 700), side.ink
    )
    total = max(piece.full, piece.figures)
    apart = min(DOTS_APART, (card.width() - 16) / max(1, total))
    painter.setPen(pen(side.ink, 1.8))
    for number in range(total):
        painter.setBrush(colour(side.ink) if number < piece.figures else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF((number - (total - 1) / 2) * apart, card.bottom() - 12), DOT, DOT)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(shape, pen(style.card, 7, join=Qt.PenJoinStyle.MiterJoin))
    painter.strokePath(shape, pen(side.dark, 3.6, join=Qt.PenJoinStyle.MiterJoin))
    if counter.general is not None:
        badge = star(QPointF(card.right() - 4, card.top() + 1), 19)
        painter.fillPath(badge, colour(style.star))
        painter.strokePath(badge, pen(style.star_line, 2.6))
    drawn = piece.marks & PLAIN_MARKS
    if drawn and not (drawn == {"activated"} and "active" in piece.marks):
        painter.setPen(pen(style.star_line, 3))
        painter.setBrush(colour(style.chosen_fill if "ordered" in piece.marks else style.card))
        spot = QPointF(card.left() + 3, card.top() + 3)
        painter.drawEllipse(spot, 12, 12)
        if "activated" in piece.marks:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF([spot + QPointF(x, y) for x, y in ((-6, 0), (-1, 5), (6, -6))]))
        elif "waiting" in piece.marks:
            glass = ((-5, -6), (5, -6), (-5, 6), (5, 6))
            painter.drawPolygon(QPolygonF([spot + QPointF(x, y) for x, y in glass]))
