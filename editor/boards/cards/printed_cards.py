"""The cards of a table of cards for paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.boards.cards.card_painter import paint_card
from editor.boards.cards.colours import CARDS_PRINTED
from editor.boards.cards.face import CardBack, PrintedCard
from editor.boards.cards.picture import seats_of
from editor.boards.cards.table_contents import laid_line

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario


def painter_of(face: PrintedCard | CardBack) -> Callable[[QPainter, QRectF], None]:
    """Who paints that card into a rectangle."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        paint_card(painter, rect, face, CARDS_PRINTED, shadow=False)

    return paint


def decks(scenario: Scenario, system: AnySystem, language: str) -> Iterator[PrintedCard | CardBack]:
    """The decks of both sides, terrain with them."""
    look: Any = system.look
    seats = seats_of(scenario, language)
    decks = look.decks(scenario)
    for side in (0, 1):
        for number, line in enumerate(decks[side]):
            laid = laid_line(line, side, number, seats)
            yield from [laid.face] * line.count
