"""Boards of cards: the part `battle` of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.boards.cards.battle_board import CardBattleBoard
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.cards.design_words import deck_words
from editor.boards.cards.picture import show_scenario
from editor.boards.cards.view import card_view

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from core.text import Text
    from editor.boards.battle.host import BattleHost
    from editor.boards.battle.session import Session
    from editor.boards.canvas.map_view import MapView
    from editor.boards.host import DeskHost


class CardBattle:
    """Implements `editor.boards.kinds.battle.BattlePart`."""

    in_column = True
    hand_under_map = False
    hands_over = True

    def board(self, battle_host: BattleHost) -> CardBattleBoard:
        return CardBattleBoard(battle_host)

    def view_model(self, session: Session) -> CardBattleView:
        return CardBattleView(session)

    def show_scenario(self, host: DeskHost) -> None:
        """Both decks beside the places, as the battle begins."""
        view = card_view(host.view)
        show_scenario(view, host.document, host.context)
        view.lights(sources=(), goals=(), taken=None, hovered=None, refused=None, acting=())

    def turn(self, host: DeskHost, *, turned: bool) -> None:
        """Before a battle the cards lie as they were designed."""

    def army_words(self, system: AnySystem, scenario: Scenario) -> list[Text]:
        return deck_words(scenario, system.look)

    def pose_of(self, session: Session, unit_id: str) -> None:
        """Cards lie in rows."""

    def act_ends(
        self, view: MapView, system: AnySystem, state: Any, side: int, action: Any
    ) -> tuple[QPointF | None, QPointF | None]:
        held = system.cards.drag_source(state, side, action)
        rects = [None if spot is None else card_view(view).rect_of(spot) for spot in (held.source, held.goal)]
        spots = [None if rect is None or rect.isEmpty() else rect.center() for rect in rects]
        return spots[0], spots[1]

    def ruling_board(self, host: DeskHost, session: Session) -> None:
        """Nothing is named by a click for a ruling: the panel lists the cards."""
