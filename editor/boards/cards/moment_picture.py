"""The table of cards of any moment of a battle as a picture, for paper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage, QPainter

from core.protocol.state import State
from editor.boards.cards.cloth_painter import paint_table
from editor.boards.cards.colours import cloth_colours
from editor.boards.cards.layout import CardLayout
from editor.boards.cards.picture import seats_of
from editor.boards.cards.table_contents import battle_shown
from editor.boards.drawing.picture_files import Page, image_of_page

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario


def picture_of_state(
    scenario: Scenario, system: AnySystem, state: State, language: str, width: int
) -> QImage:
    """The places with all cards that lie there in that state, and what each side has beside them."""
    shown = replace(battle_shown(system.look, state, seats_of(scenario, language), dark=False), printed=True)
    layout = CardLayout(shown)

    def paint(painter: QPainter, _scale: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_table(painter, layout)

    page = Page(layout.rect.size(), cloth_colours(dark=False, printed=True).cloth, "", paint)
    return image_of_page(page, width / layout.rect.width())
