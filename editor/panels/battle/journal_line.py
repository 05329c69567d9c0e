"""The line of a battle that is played, as the side before the screen was told it: journal and last line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.protocol.steps import ActionStep
from core.text import Text, _
from editor.boards.battle.director.projector import Projector
from editor.boards.battle.session import Session
from editor.panels.battle.journal_rows import JournalRow, Kept, journal_rows, last_told
from editor.panels.battle.journal_view import JournalView
from editor.panels.battle.playback import TOLD
from editor.panels.battle.ticker import Ticker

if TYPE_CHECKING:
    from core.protocol.journal import AnyJournalNode
    from editor.boards.host import DeskHost


class JournalLine:
    """`view` is the journal under the map, `ticker` its last line over the board."""

    def __init__(
        self, host: DeskHost, session: Session, projector: Projector, run: Callable[[str], object]
    ) -> None:
        self._session, self._projector, self._context = session, projector, host.context
        self._kept_rows: Kept = {}
        self._rows: list[JournalRow] = []
        self.view = JournalView(host.context, host.show_rule, session.look_at, run)
        self.ticker = Ticker(host.context, lambda: run("fold_bottom"))

    def end(self) -> int:
        """The number of its last moment: the whole line is shown while its past is looked at, another line
        ends where one stands.
        """
        session = self._session
        on_line = {moment.number for moment in session.journal.line(session.now)} | {0}
        return session.now if session.journal.here in on_line else session.journal.here

    def show_battle(self) -> None:
        """The line as it stands."""
        session = self._session
        self._rows = journal_rows(
            session.system, session.journal, session.reader, self.end(), self._kept_rows
        )
        self.view.show_journal(session, self._rows)
        self.show_ticker()

    def show_ticker(self) -> None:
        """The last line of what was seen: it does not tell what the dice will show."""
        upto = self._projector.seen_moment
        row = last_told(self._rows, upto)
        if row is None:  # it stands there from the first: the board must not move when something happens
            self.ticker.show_line(_("The battle begins."), 0)
        else:
            self.ticker.show_line(row.text, row.step)
        self.ticker.setVisible(not self._context.theme.is_large)  # the board needs its room, then and later

    def latest(self, side: int | None) -> Sequence[Text]:
        """Its lines since `side` acted, for the hand-over screen; two at the least."""
        return lines_since(self._rows, self._session.journal.line(self.end()), side)


def lines_since(
    rows: Sequence[JournalRow], line: Sequence[AnyJournalNode], side: int | None
) -> Sequence[Text]:
    """The lines after the last act of `side`, an answer within another's too; two at the least."""
    own = (node for node in reversed(line) if isinstance(node.step, ActionStep) and node.step.by == side)
    since = next((node.number for node in own), 0)
    count = sum(row.moment > since for row in rows)
    return [row.text for row in rows[-max(TOLD, count) :]]
