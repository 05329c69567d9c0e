"""The table of cards of one side on a second screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.cards.table_contents import Seats, battle_shown
from editor.boards.cards.view import CardView
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.base.context import Context
    from editor.boards.battle.battle_view import BattleView


class CardSideShow:
    """Implements `editor.boards.kinds.paper.SideShow`."""

    def __init__(self, parent: QWidget, context: Context) -> None:
        self.view, self._context = CardView(parent), context

    def show(self, seen: BattleView) -> None:
        one, other = seen.scenario.sides
        ids, language = seen.session.side_ids, self._context.speaker.language
        seats = Seats(
            seen.session.looker,
            (side_place(ids, 0), side_place(ids, 1)),
            side_letters((one.name, other.name), language),
            (one.name, other.name),
            language,
        )
        shown = battle_shown(seen.system.look, seen.state, seats, dark=self._context.theme.dark)
        self.view.show_table(shown, 0)
