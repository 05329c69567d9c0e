"""A battle on a kind of board: the hand of the player, details, prompts, overlays, panels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from core.text import Text
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.host import BattleHost
    from editor.boards.battle.ruling_board import RulingBoard
    from editor.boards.battle.session import Session
    from editor.boards.canvas.map_view import MapView
    from editor.boards.host import DeskHost


class BattlePart(Protocol):
    """What a kind of board brings to battles; `board` makes the parts of one battle."""

    @property
    def in_column(self) -> bool:
        """Whether card, dice and journal stand in one column beside the map, without a list of forces."""
        ...

    @property
    def hand_under_map(self) -> bool:
        """Whether the cards that a side holds lie in a panel under the map, not on the board."""
        ...

    @property
    def hands_over(self) -> bool:
        """Whether persons at one screen hand it over even where no side holds cards."""
        ...

    def board(self, battle_host: BattleHost) -> BattleBoard:
        """The hand and the panels of one battle."""
        ...

    def view_model(self, session: Session) -> BattleView:
        """What a screen shows of this moment of a battle."""
        ...

    def show_scenario(self, host: DeskHost) -> None:
        """The map as the battle begins."""

    def turn(self, host: DeskHost, *, turned: bool) -> None:
        """Turn the map of a battle that has not begun; some boards lie always the same way then."""

    def army_words(self, system: AnySystem, scenario: Scenario) -> list[Text]:
        """What each side begins with, a line a side."""
        ...

    def pose_of(self, session: Session, unit_id: str) -> tuple[int, int, int] | None:
        """Place and facing of a piece in tenths of a millimetre and of a degree, for a ruling; None where
        the board has no such places.
        """
        ...

    def act_ends(
        self, view: MapView, system: AnySystem, state: Any, side: int, action: Any
    ) -> tuple[QPointF | None, QPointF | None]:
        """Where an act of `side` begins and where it ends or strikes, in the scene of the map; `state` is the
        battle as it stands there. None for what has no place, as a button.
        """
        ...

    def ruling_board(self, host: DeskHost, session: Session) -> RulingBoard | None:
        """What the umpire names on the map for a ruling; None where nothing can be named there."""
        ...
