"""The scenario as it was designed, before a person who plays its battle: shown on purpose, or not at all.

Reinforcements that a briefing keeps back, orders that lie face down and the papers of the other side stand in
the scenario, and so at the desks where it is designed and on what is printed of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from core.text import _

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.boards.host import DeskHost

KEY = "whole"


class WholeScenario:
    """Asks once for each battle; what was answered is marked nowhere."""

    def __init__(self, host: DeskHost) -> None:
        self._host = host
        self._shown: Game | None = None
        """The battle in which somebody looked on purpose."""

    def is_kept(self) -> bool:
        """Whether who plays now has not asked yet to see what the scenario keeps from him."""
        game = self._host.battle.session.game if self._host.battle.session else self._host.battle.game
        return game is not None and game is not self._shown and self._keeps(game)

    def _keeps(self, game: Game) -> bool:
        from core.records.veils import holds_more
        from core.records.views import ViewedGame
        from editor.boards.battle.seated_battle import PERSON

        session = self._host.battle.session
        if isinstance(game, ViewedGame) or game.journal.over() or (session is not None and session.umpired):
            return False
        ids = [side.id for side in game.scenario.sides]
        played = [side for side, name in enumerate(ids) if game.seats.get(name, PERSON) == PERSON]
        sides: Iterable[int] = played or (range(len(ids)) if game.given else ())
        if session is not None:
            sides = session.kept_from
        return any(holds_more(game.system, game.journal.state, side) for side in sides)

    def show(self, then: Callable[[], object]) -> bool:
        """Do what shows the whole scenario, or ask first; whether it was done at once."""
        if not self.is_kept():
            then()
            return True
        self._host.notices.show_notice(
            KEY,
            "warning",
            _(
                "This shows the whole scenario, and with it what is kept from you in the battle that you "
                "play: what the other side alone may know."
            ),
            (),
            [(_("Show it all the same"), lambda: self._agreed(then))],
        )
        return False

    def _agreed(self, then: Callable[[], object]) -> None:
        battle = self._host.battle
        self._shown = battle.session.game if battle.session else battle.game
        then()
