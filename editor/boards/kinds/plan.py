"""Planning on a kind of board: the overlay of the planner and its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from editor.boards.plan_marks.part import MarksPart

if TYPE_CHECKING:
    from core.text import Value
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.offers import Offer
    from editor.boards.canvas.map_view import MapView
    from editor.boards.plan.host import PlanHost
    from editor.boards.plan.map_overlay import MapOverlay
    from editor.boards.plan.moment import PlanMoment


class PlanPart(MarksPart, Protocol):
    """Planning on a kind of board: the overlay of the planner and its sentences."""

    @property
    def groups_acts(self) -> bool:
        """Whether acts are listed under the unit that does them."""
        ...

    def overlay(self, plan_host: PlanHost) -> MapOverlay:
        """What the switches of the desk lay over the map."""
        ...

    def heading(self, moment: PlanMoment, offer: Offer) -> Value:
        """An act in a few words: who against whom, or where to."""
        ...

    def show_standing(self, view: MapView, seen: BattleView) -> None:
        """After the map was shown: what stands on it, where another desk may have put other things."""
