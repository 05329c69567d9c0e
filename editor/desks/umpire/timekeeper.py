"""The clocks of the battle on the umpire's table: whose time runs, and who is warned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.protocol.pending import Over
from core.text import Text, _
from editor.desks.umpire.clock_strip import ClockStrip

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


class Timekeeper:
    """`strip` shows the clocks; they run on at the Play desk."""

    def __init__(self, host: DeskHost) -> None:
        self._host = host
        self._session: Session | None = None
        self.strip = ClockStrip(host.context, self._asks, self._warn, is_over=self._is_over)

    def begin(self, session: Session) -> None:
        """Take the time of this battle, unless it is taken already."""
        if session is self._session:
            return
        self._session = session
        names, ids = [side.name for side in session.sides], session.side_ids
        self.strip.begin(names, (ids[0], ids[1]), session.game.clocks)

    def _asks(self) -> tuple[int | None, int, int | None]:
        """Whose time runs: the side that is asked, nobody's at the end."""
        session = self._session
        if session is None:
            return None, 0, None
        state = session.journal.state
        return session.asked, state.turn, session.system.look.last_turn(session.game.scenario)

    def _is_over(self) -> bool:
        """Whether the battle has ended; then no time is taken any more."""
        return self._session is not None and isinstance(self._session.journal.pending, Over)

    def _warn(self, side: int | None) -> None:
        assert self._session is not None
        notices = self._host.notices
        if side is None:
            turn = self._session.journal.state.turn
            words: Text = _("The time of turn {turn} is spent.", turn=turn)
            notices.show_notice("clock_turn", "warning", words)
            return
        left = self.strip.clocks.left(side) or 0.0
        name = self._session.sides[side].name
        words = _("{side}: five minutes are left, or less.", side=name)
        if left <= 0:
            words = _("{side}: the time is spent.", side=name)
        notices.show_notice(f"clock_{side}", "warning", words)
