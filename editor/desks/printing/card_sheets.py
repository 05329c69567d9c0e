"""Cards as sheets to cut: the decks of a table of cards, or the deck of commands of a game of hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.presentation.look import CardFace
from editor.boards.cards.card_painter import RATIO
from editor.boards.cards.face import PrintedCard, printed_row
from editor.boards.cards.printed_cards import painter_of
from editor.boards.paper.cut_outs import CutOut
from editor.boards.registry import kind_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

WIDE = 62.0
"""Millimetres: 62 by 88, which slips into the sleeves of common cards and lies nine times on A4."""

ALL = 90
"""Orders of a card that stand for any number of units."""


def has_cards(system: AnySystem) -> bool:
    """Whether there are cards to print."""
    return kind_of(system).paper.has_decks or system.parts.hands


def cards(scenario: Scenario, system: AnySystem, language: str) -> list[CutOut]:
    """Every card of the scenario, as many copies as there are."""
    paper = kind_of(system).paper
    if paper.has_decks:
        painters = paper.decks(scenario, system, language)
    else:
        painters = [painter_of(face) for face in commands(scenario, system, language)]
    return [_cut_out(paint) for paint in painters]


def _cut_out(paint_in: Callable[[QPainter, QRectF], None]) -> CutOut:
    def paint(painter: QPainter) -> None:
        paint_in(painter, QRectF(0, 0, WIDE, WIDE * RATIO))

    return CutOut(WIDE, WIDE * RATIO, paint)


def commands(scenario: Scenario, system: AnySystem, language: str) -> Iterator[PrintedCard]:
    """The deck from which hands are dealt: orders by section, the others in words."""
    context = system.rules.new_battle(scenario).context
    # A side calls the sections left, centre, right as it sits: from the screen's left for the one below.
    below = next((number for number, side in enumerate(scenario.sides) if side.edge == "bottom"), 0)
    sections = system.hexes.section_names(scenario, below)
    for item, copies in enumerate(getattr(context, "copies", ())):
        face: CardFace = system.look.card(context, item)
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
