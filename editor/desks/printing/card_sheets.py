"""Cards as sheets to cut: the decks of a table of cards, or the deck of commands of a game of hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.presentation.look import CardFace
from editor.boards.cards.card_painter import RATIO, paint_card
from editor.boards.cards.colours import CARDS_PRINTED
from editor.boards.cards.face import CardBack, PrintedCard, printed_row
from editor.boards.cards.picture import seats_of
from editor.boards.cards.shown import laid_line
from editor.desks.printing.cut_outs import CutOut

if TYPE_CHECKING:
    from core.protocol.system import AnySystem

WIDE = 62.0
"""Millimetres: 62 by 88, which slips into the sleeves of common cards and lies nine times on A4."""

ALL = 90
"""Orders of a card that stand for any number of units."""


def has_cards(system: AnySystem) -> bool:
    """Whether there are cards to print."""
    return system.board == "cards" or system.parts.hands


def cards(scenario: Any, system: AnySystem, language: str) -> list[CutOut]:
    """Every card of the scenario, as many copies as there are."""
    of_table = system.board == "cards"
    faces = _decks(scenario, system, language) if of_table else commands(scenario, system, language)
    return [_cut_out(face) for face in faces]


def _cut_out(face: PrintedCard | CardBack) -> CutOut:
    def paint(painter: QPainter) -> None:
        paint_card(painter, QRectF(0, 0, WIDE, WIDE * RATIO), face, CARDS_PRINTED, shadow=False)

    return CutOut(WIDE, WIDE * RATIO, paint)


def _decks(scenario: Any, system: AnySystem, language: str) -> Iterator[PrintedCard | CardBack]:
    """The decks of both sides, terrain with them."""
    look: Any = system.look
    seats = seats_of(scenario, language)
    decks = look.decks(scenario)
    for side in (0, 1):
        for number, line in enumerate(decks[side]):
            laid = laid_line(line, side, number, seats)
            yield from [laid.face] * line.count


def commands(scenario: Any, system: AnySystem, language: str) -> Iterator[PrintedCard]:
    """The deck from which hands are dealt: orders by section, the others in words."""
    setting = system.rules.new_battle(scenario).setting
    # A side calls the sections left, centre, right as it sits: from the screen's left for the one below.
    below = next((number for number, side in enumerate(scenario.sides) if side.edge == "bottom"), 0)
    sections = system.hexes.section_names(scenario, below)
    for item, copies in enumerate(getattr(setting, "copies", ())):
        face: CardFace = system.look.card(setting, item)
        orders = zip(sections, face.counts, strict=False) if any(face.counts) else ()
        shown = [
            (name, "\N{INFINITY}" if count > ALL else str(count) if count else "\N{EN DASH}")
            for name, count in orders
        ]
        kind = "infantry" if shown else "general"
        card = printed_row(
            face.name, kind, kind, None, "", language, values=shown, text="" if shown else face.text
        )
        yield from [card] * copies
