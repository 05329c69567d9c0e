"""Measured tables: the part `battle` of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.presentation.command_look import CommandLook
from editor.boards.battle.army_words import piece_words
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.ruling_board import MeasuredRulingBoard
from editor.boards.measured.design_feed import show_scenario
from editor.boards.measured.general_marks import general_marks
from editor.boards.measured.view import table_view

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from core.text import Text
    from editor.boards.battle.host import BattleHost
    from editor.boards.battle.session import Session
    from editor.boards.canvas.map_view import MapView
    from editor.boards.host import DeskHost


class MeasuredBattle:
    """Implements `editor.boards.kinds.battle.BattlePart`."""

    in_column = False
    hand_under_map = True
    hands_over = True

    def board(self, battle_host: BattleHost) -> MeasuredBattleBoard:
        return MeasuredBattleBoard(battle_host)

    def view_model(self, session: Session) -> MeasuredBattleView:
        return MeasuredBattleView(session)

    def show_scenario(self, host: DeskHost) -> None:
        view, look = table_view(host.view), host.document.system.look
        generals = look.markers_set_up(host.document.scenario) if isinstance(look, CommandLook) else ()
        view.show_table_marks(general_marks(generals))
        view.show_ghosts(())
        view.name_things(look)
        show_scenario(view, host.document)

    def turn(self, host: DeskHost, *, turned: bool) -> None:
        """Before a battle a table lies as it was designed."""

    def army_words(self, system: AnySystem, scenario: Scenario) -> list[Text]:
        return piece_words(system, scenario, system.measured.bases(scenario))

    def pose_of(self, session: Session, unit_id: str) -> tuple[int, int, int] | None:
        bases = session.system.measured.table_bases_of(session.journal.state)
        piece = next((one for one in bases if one.id == unit_id), None)
        return None if piece is None else (piece.pose.x, piece.pose.y, piece.pose.facing)

    def act_ends(
        self, view: MapView, system: AnySystem, state: Any, side: int, action: Any
    ) -> tuple[QPointF | None, QPointF | None]:
        table = table_view(view).table_scene.table
        if table is None:
            return None, None
        look = system.measured
        held = look.interaction(state, action)
        poses = {piece.unit: piece.pose for piece in look.table_bases_of(state)}
        start, end = (None if unit is None else poses.get(unit) for unit in (held.unit, held.target))
        ghost = look.ghost(state, side, action) if end is None else None
        if ghost is not None and ghost.bases:
            moved = next((base for base in ghost.bases if base.unit == held.unit), ghost.bases[0])
            start, end = poses.get(moved.unit), moved.pose
        spots = [None if pose is None else table.projection.spot(pose.x, pose.y) for pose in (start, end)]
        return spots[0], spots[1]

    def ruling_board(self, host: DeskHost, session: Session) -> MeasuredRulingBoard:
        return MeasuredRulingBoard(host, session)
