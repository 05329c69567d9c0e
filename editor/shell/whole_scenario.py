"""The scenario as it was designed, before a person who plays its battle: shown on purpose, or not at all.

Reinforcements that a briefing keeps back, orders that lie face down and the papers of the other side stand in
the scenario, and so at the desks where it is designed and on what is printed of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING

from core.text import _

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.boards.host import DeskHost

KEY = "whole"


class WholeScenario:
    """Asks once for each battle and each who sits in it; what was answered is marked nowhere."""

    def __init__(self, host: DeskHost) -> None:
        self._host = host
        self._shown: tuple[Game, Hashable] | None = None
        """The battle in which somebody looked on purpose, and who it was."""

    def is_kept(self) -> bool:
        """Whether who plays now has not asked yet to see what the scenario keeps from him."""
        game = self._game()
        return game is not None and not self._was_shown(game) and self._keeps(game)

    def _was_shown(self, game: Game) -> bool:
        if self._shown is None:
            return False
        shown, sat = self._shown
        return shown is game and sat == self._sits()

    def _game(self) -> Game | None:
        session = self._host.battle.session
        return session.game if session is not None else self._host.battle.game

    def _sits(self) -> Hashable:
        """Who sits before the screen, as far as that can be said: of two persons another with each turn.

        The one has looked on purpose; the other must not come there unawares.
        """
        session = self._host.battle.session
        if session is None or len(session.persons) < 2:
            return None
        return session.looker, session.asked, session.journal.state.turn

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

    def forget_question(self) -> None:
        """Nobody waits for an answer any more."""
        self._host.notices.take_down(KEY)

    def _agreed(self, then: Callable[[], object]) -> None:
        game = self._game()
        assert game is not None
        self._shown = game, self._sits()
        then()
