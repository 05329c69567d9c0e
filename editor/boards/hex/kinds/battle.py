"""Boards of hexes: the part `battle` of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.boards.battle.army_words import piece_words
from editor.boards.battle.battle_view import BattleView
from editor.boards.drawing.hex_picture import entry_hexes
from editor.boards.hex.battle_board import HexBattleBoard
from editor.boards.hex.ruling_board import HexRulingBoard
from editor.boards.hex.view import hex_view

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from core.text import Text
    from editor.boards.battle.host import BattleHost
    from editor.boards.battle.session import Session
    from editor.boards.canvas.map_view import MapView
    from editor.boards.host import DeskHost


class HexBattle:
    """Implements `editor.boards.kinds.battle.BattlePart`."""

    in_column = False
    hand_under_map = True
    hands_over = False

    def board(self, battle_host: BattleHost) -> HexBattleBoard:
        return HexBattleBoard(battle_host)

    def view_model(self, session: Session) -> BattleView:
        return BattleView(session)

    def show_scenario(self, host: DeskHost) -> None:
        scenario, look, view = host.document.scenario, host.document.system.hexes, hex_view(host.view)
        one, other = scenario.sides
        view.set_sides((one.name, other.name), (one.id, other.id))
        view.set_board(scenario.board)
        view.set_aims(look.aims(scenario), entry_hexes(look.entries(scenario)))
        view.set_pieces(look.pieces(scenario))
        view.set_marks(())

    def turn(self, host: DeskHost, *, turned: bool) -> None:
        hex_view(host.view).set_turned(turned)

    def army_words(self, system: AnySystem, scenario: Scenario) -> list[Text]:
        return piece_words(system, scenario, system.hexes.pieces(scenario))

    def pose_of(self, session: Session, unit_id: str) -> None:
        """A hex is named, not a pose."""

    def act_ends(
        self, view: MapView, system: AnySystem, state: Any, side: int, action: Any
    ) -> tuple[QPointF | None, QPointF | None]:
        picture = hex_view(view).picture
        if picture is None:
            return None, None
        held = system.look.interaction(state, action)
        units = state.context.unit_ids
        at = {piece.id: piece.at for piece in system.hexes.pieces_of(state)}
        hexes = [
            None if held.unit is None else at.get(units[held.unit]),
            held.at if held.target is None else at.get(units[held.target]),
        ]
        spots = [None if hex_ is None else picture.projection.centre(hex_) for hex_ in hexes]
        return spots[0], spots[1]

    def ruling_board(self, host: DeskHost, session: Session) -> HexRulingBoard:
        return HexRulingBoard(host, session)
