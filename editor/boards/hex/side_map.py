"""The map of one side on a second screen: hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.drawing.hex_picture import entry_hexes
from editor.boards.hex.view import HexView
from editor.boards.paper.seat import is_turned

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.base.context import Context
    from editor.boards.battle.battle_view import BattleView


class HexSideShow:
    """Implements `editor.boards.kinds.paper.SideShow`."""

    def __init__(self, parent: QWidget, context: Context) -> None:
        self.view = HexView(parent)

    def show(self, seen: BattleView) -> None:
        view, scenario, look = self.view, seen.scenario, seen.system.hexes
        one, other = scenario.sides
        turned = is_turned(seen)
        view.set_sides((one.name, other.name), (one.id, other.id))
        view.set_board(scenario.board, look.works_of(seen.state))
        view.set_aims(look.aims_in(seen.state), entry_hexes(look.entries(scenario)))
        view.set_pieces(seen.pieces_shown())
        view.set_turned(turned)
        names = look.section_names(scenario, seen.session.looker)
        view.set_lines(look.section_lines(scenario), names[::-1] if turned else names)
