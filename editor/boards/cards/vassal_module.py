"""A table of cards as a VASSAL module: a cloth, the deck of each side face down, what lies there face up."""

from __future__ import annotations

from dataclasses import replace
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
    columns = {place.index: place.column for place in look.layout(scenario)}
    piles, lying = [], []
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
            if line.place is None:
                cards += [card] * line.count
            else:
                before = sum(other.place == line.place for other in decks[side][:number])
                lying.append(replace(card, at=_spot(side, columns[line.place], before)))
        down = CLOTH.height() - MARGIN - CARD.height() // 2 if side == 0 else MARGIN + CARD.height() // 2
        piles.append(
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
        pieces=tuple(lying),
        decks=tuple(piles),
        images=images,
    )


def _spot(side: int, column: int, before: int) -> tuple[int, int]:
    """Where a card lies from the start in a position of a side; `before`: how many lie there already."""
    across = column if side == 0 else 2 - column
    down = MARGIN + CARD.height() // 2
    return (across + 1) * CLOTH.width() // 4 + before * MARGIN, CLOTH.height() // 2 + (down, -down)[side]


def _card(face: PrintedCard | CardBack) -> Any:
    def paint(painter: QPainter) -> None:
        paint_card(
            painter, QRectF(2, 2, CARD.width() - 4, CARD.height() - 4), face, CARDS_PRINTED, shadow=False
        )

    return drawn(CARD, paint)
