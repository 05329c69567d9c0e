"""Small pictures of counters, as palettes, forms and the track of turns show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from core.presentation.look import Piece
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import Style
from editor.boards.styles.counters import HEIGHT, WIDTH, Counter, draw_counter

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


def letters(scenario: Scenario, language: str) -> tuple[str, str]:
    """The letters that the counters of the two sides wear."""
    one, other = scenario.sides
    return side_letters((one.name, other.name), language)


def unit_picture(
    kind: str, side: int, figures: int, letter: str, size: QSize, ratio: float, *, style: Style
) -> QPixmap:
    """The counter of a unit of that kind."""
    piece = Piece("swatch", side, kind, 0, figures, figures)
    return piece_picture(piece, letter, size, ratio, style=style)


def piece_picture(piece: Piece, letter: str, size: QSize, ratio: float, *, style: Style) -> QPixmap:
    """The counter of one piece as it stands."""
    drawn = QPixmap(size * ratio)
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = min(size.width() / (WIDTH + 10), size.height() / (HEIGHT + 12))
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    draw_counter(painter, Counter(piece, letter), style, scale)
    painter.end()
    return drawn
