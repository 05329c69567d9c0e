"""Sheets of unit cards to cut out: nine a page at their true size, one for each piece of the list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from core.armies.budget import Report
from core.armies.rosters import content_hash
from core.text import Text, _, say
from editor.desks.armies.pages import MM, Page, Paper
from editor.desks.armies.sheet_blocks import type_font
from editor.desks.armies.unit_card import CardWords, card_words, paint_unit_card

CARD = (63.0, 88.0)
"""Width and height of a card, in mm."""
ACROSS, DOWN = 3, 3
GAP = 1.0
CUT = 4.0
"""Length of a cutting mark, in mm."""


def card_pages(report: Report, paper: Paper, language: str, *, each_once: bool = False) -> tuple[Page, ...]:
    """The pages; with `each_once` a card for each line, not for each piece."""
    army = report.army
    cards: list[CardWords] = []
    for entry in army.entries:
        card = card_words(entry, army, language)
        cards += [card] * (1 if each_once else entry.count)
    foot = _foot(report, language)
    size = ACROSS * DOWN
    leaves = [cards[start : start + size] for start in range(0, len(cards), size)]
    return tuple(
        lambda painter, leaf=leaf, number=number: _paint(
            painter, paper, leaf, f"{foot}   ·   {number} / {len(leaves)}"
        )
        for number, leaf in enumerate(leaves, 1)
    )


def _foot(report: Report, language: str) -> str:
    roster = report.army.roster
    state: Text = _("keeps every limit")
    if report.errors:
        state = _("friendly game") if roster.friendly else _("breaks limits")
    words = _(
        "{title}   ·   {table}   ·   {state}   ·   {hash}",
        title=roster.title or _("Untitled list"),
        table=report.army.table.id,
        state=state,
        hash=content_hash(roster),
    )
    return say(words, language)


def _paint(painter: QPainter, paper: Paper, cards: Sequence[CardWords], foot: str) -> None:
    step_x, step_y = (CARD[0] + GAP) * MM, (CARD[1] + GAP) * MM
    left = (paper.rect.width() - (ACROSS * step_x - GAP * MM)) / 2
    top = (paper.rect.height() - (DOWN * step_y - GAP * MM)) / 2 - 1.5 * MM
    for place, card in enumerate(cards):
        column, row = place % ACROSS, place // ACROSS
        rect = QRectF(left + column * step_x, top + row * step_y, CARD[0] * MM, CARD[1] * MM)
        paint_unit_card(painter, rect, card)
    _paint_marks(painter, left, top, step_x, step_y)
    painter.setFont(type_font(7))
    painter.setPen(QColor("#5A544A"))
    box = QRectF(0, top + DOWN * step_y + 1 * MM, paper.rect.width(), 5 * MM)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), foot)


def _paint_marks(painter: QPainter, left: float, top: float, step_x: float, step_y: float) -> None:
    """Short lines outside the cards along which to cut."""
    painter.setPen(QPen(QColor("#7A7468"), 0.15 * MM))
    bottom, right = top + DOWN * step_y - GAP * MM, left + ACROSS * step_x - GAP * MM
    for column in range(ACROSS):
        for x in (left + column * step_x, left + column * step_x + CARD[0] * MM):
            painter.drawLine(round(x), round(top - (CUT + 1) * MM), round(x), round(top - 1 * MM))
            painter.drawLine(round(x), round(bottom + 1 * MM), round(x), round(bottom + 1.8 * MM))
    for row in range(DOWN):
        for y in (top + row * step_y, top + row * step_y + CARD[1] * MM):
            painter.drawLine(round(left - (CUT + 1) * MM), round(y), round(left - 1 * MM), round(y))
            painter.drawLine(round(right + 1 * MM), round(y), round(right + (CUT + 1) * MM), round(y))
