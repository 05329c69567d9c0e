"""A table of cards as a VASSAL module: a cloth, and the deck of each side face down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter

from core.interchange.vmod import ModuleBoard, ModuleDeck, VassalModule
from core.interchange.vmod_pieces import ModulePiece
from core.text import say
from editor.boards.cards.card_painter import paint_card
from editor.boards.cards.colours import CARDS_PRINTED
from editor.boards.cards.face import CardBack, PrintedCard
from editor.boards.cards.picture import seats_of
from editor.boards.cards.table_contents import laid_line
from editor.boards.paper.module_pictures import drawn, png_of, title_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

CARD = QSize(250, 350)
CLOTH = QSize(2400, 1600)
GREEN = "#31553f"
MARGIN = 60


def card_module(scenario: Scenario, system: AnySystem, language: str) -> VassalModule:
    """The module of a scenario."""
    look: Any = system.look
    seats, decks = seats_of(scenario, language), look.decks(scenario)
    sides = tuple(say(side.name, language) for side in scenario.sides)
    images = {"cloth.png": png_of(drawn(CLOTH, lambda _painter: None, GREEN))}
    laid = []
    for side in (0, 1):
        back = f"back-{side + 1}.png"
        images[back] = png_of(_card(CardBack(side, seats.letters[side])))
        cards: list[ModulePiece] = []
        for number, line in enumerate(decks[side]):
            front = f"card-{side + 1}-{number + 1}.png"
            found = laid_line(line, side, number, seats)
            images[front] = png_of(_card(found.face))
            name = say(line.face.name, language)
            card = ModulePiece(name, sides[side], front, back, (CARD.width(), CARD.height()))
            cards += [card] * line.count
        down = CLOTH.height() - MARGIN - CARD.height() // 2 if side == 0 else MARGIN + CARD.height() // 2
        laid.append(
            ModuleDeck(
                sides[side],
                (MARGIN + CARD.width() // 2, down),
                (CARD.width(), CARD.height()),
                tuple(cards),
            )
        )
    return VassalModule(
        title_of(scenario.title, language),
        say(scenario.notes, language),
        sides,
        ModuleBoard(say(system.title, language), "cloth.png", (CLOTH.width(), CLOTH.height())),
        decks=tuple(laid),
        images=images,
    )


def _card(face: PrintedCard | CardBack) -> Any:
    def paint(painter: QPainter) -> None:
        paint_card(
            painter, QRectF(2, 2, CARD.width() - 4, CARD.height() - 4), face, CARDS_PRINTED, shadow=False
        )

    return drawn(CARD, paint)
