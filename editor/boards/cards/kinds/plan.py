"""Tables of cards: the part `plan` of their kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from editor.boards.cards.plan.ground import CardGround
from editor.boards.cards.view import CardView

if TYPE_CHECKING:
    from core.scenarios.plans import MarkKind
    from core.text import Value
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.offers import Offer
    from editor.boards.canvas.map_view import MapView
    from editor.boards.plan.host import PlanHost
    from editor.boards.plan.map_overlay import MapOverlay
    from editor.boards.plan.moment import PlanMoment


class CardPlan:
    """Implements `editor.boards.kinds.plan.PlanPart`."""

    heights = 1.5, 550.0
    kinds: Sequence[MarkKind] = ("arrow", "zone", "note")
    groups_acts = False
    """A unit is called by its card, face down or not."""

    def overlay(self, plan_host: PlanHost) -> MapOverlay:
        from editor.boards.cards.plan.overlay import CardMap

        return CardMap(plan_host)

    def ground(self, view: MapView, side_ids: Sequence[str]) -> CardGround | None:
        assert isinstance(view, CardView)
        layout = view.card_scene.layout
        return None if layout is None else CardGround(layout, side_ids)

    def covered(self, view: MapView, side_ids: Sequence[str]) -> list[QRectF]:
        ground = self.ground(view, side_ids)
        return [] if ground is None else ground.taken()

    def press_cursor(self, view: MapView, press: Callable[[QPointF], object]) -> bool:
        """The cursor is a spot, which may be a card or a place."""
        assert isinstance(view, CardView)
        if view.cursor_spot is not None:
            press(view.rect_of(view.cursor_spot).center())
        return True

    def heading(self, moment: PlanMoment, offer: Offer) -> Value:
        """The whole act: what takes hold of it is the place of a card, no unit."""
        return moment.act_text(offer)

    def show_standing(self, view: MapView, seen: BattleView) -> None:
        """The map shows its cards itself."""
