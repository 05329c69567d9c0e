"""Measured tables: the part `plan` of their kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from editor.boards.measured.plan.ground import TableGround
from editor.boards.measured.view import TableView, table_view
from editor.boards.plan.heading import heading_of

if TYPE_CHECKING:
    from core.scenarios.plans import MarkKind
    from core.text import Value
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.offers import Offer
    from editor.boards.canvas.map_view import MapView
    from editor.boards.plan.host import PlanHost
    from editor.boards.plan.map_overlay import MapOverlay
    from editor.boards.plan.moment import PlanMoment


class MeasuredPlan:
    """Implements `editor.boards.kinds.plan.PlanPart`."""

    heights = 19.0, 59.0
    kinds: Sequence[MarkKind] = ("arrow", "line", "zone", "note")
    groups_acts = True

    def overlay(self, plan_host: PlanHost) -> MapOverlay:
        from editor.boards.measured.plan.overlay import TableMap

        return TableMap(plan_host)

    def ground(self, view: MapView, side_ids: Sequence[str]) -> TableGround | None:
        table = table_view(view).table_scene.table
        return None if table is None else TableGround(table.projection)

    def covered(self, view: MapView, side_ids: Sequence[str]) -> list[QRectF]:
        return table_view(view).table_scene.covered()

    def press_cursor(self, view: MapView, press: Callable[[QPointF], object]) -> bool:
        return False

    def heading(self, moment: PlanMoment, offer: Offer) -> Value:
        return heading_of(moment, offer, None)

    def show_standing(self, view: MapView, seen: BattleView) -> None:
        """The bases where they stand: another desk may have put those of the scenario on the table."""
        from core.presentation.command_look import CommandLook
        from editor.boards.measured.battle.battle_view import MeasuredBattleView
        from editor.boards.measured.general_marks import general_marks

        assert isinstance(view, TableView)
        assert isinstance(seen, MeasuredBattleView)
        look = seen.system.look
        view.show_table_marks(
            general_marks(look.markers(seen.state)) if isinstance(look, CommandLook) else ()
        )
        view.show_ghosts(())
        view.show_faces(seen.face(piece.unit) for piece in seen.pieces)
