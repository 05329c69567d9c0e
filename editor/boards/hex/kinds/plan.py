"""Boards of hexes: the part `plan` of their kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from editor.boards.hex.plan.ground import HexGround
from editor.boards.hex.view import hex_view
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


class HexPlan:
    """Implements `editor.boards.kinds.plan.PlanPart`."""

    heights = 1.5, 3.5
    kinds: Sequence[MarkKind] = ("arrow", "line", "zone", "note")
    groups_acts = True

    def overlay(self, plan_host: PlanHost) -> MapOverlay:
        from editor.boards.hex.plan.overlay import HexMap

        return HexMap(plan_host)

    def ground(self, view: MapView, side_ids: Sequence[str]) -> HexGround | None:
        picture = hex_view(view).picture
        return None if picture is None else HexGround(picture.projection)

    def covered(self, view: MapView, side_ids: Sequence[str]) -> list[QRectF]:
        return hex_view(view).scene_.covered()

    def press_cursor(self, view: MapView, press: Callable[[QPointF], object]) -> bool:
        return False

    def heading(self, moment: PlanMoment, offer: Offer) -> Value:
        grid = moment.scenario.board.grid
        return heading_of(moment, offer, lambda at: str(grid.label(at)))

    def show_standing(self, view: MapView, seen: BattleView) -> None:
        """The map shows its counters itself."""
