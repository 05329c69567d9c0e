"""The battle report as an act of the umpire: asks where, has it counted beside, writes, says where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from core.lab.reckoning import Reckoning
from core.players.thinking import Thinker
from core.records.house_rules import HouseRule
from core.text import _
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost
    from editor.panels.report.story import Story

LOOK_EVERY = 60
"""Milliseconds between two looks at what the process beside has counted."""
AT_A_TIME = 0.02
"""Seconds for which the report is written before the window answers again; a map takes longer."""
PATIENCE = 300.0
"""Seconds that luck and decisions may take each; whoever waits can have the report without them before."""


def drawn_beside(story: Story, language: str) -> Thread:
    """Draws the first map in a thread: its ground is engraved then, which would hold the window up for long.

    What draws is loaded here, as always in the window's own thread.
    """
    from editor.boards.registry import kind_of
    from editor.panels.report.report_body import PICTURE_WIDTH

    game = story.game
    paper, state = kind_of(game.system).paper, game.journal.moments[story.maps[0]].state
    paper.prepare()
    drawing = Thread(
        target=paper.moment,
        args=(game.scenario, game.system, state, language, PICTURE_WIDTH),
        name="report",
        daemon=True,
    )
    drawing.start()
    return drawing


class Reports:
    """`session` gives the battle on the table, `rules` the house rules that hold in it."""

    def __init__(
        self,
        host: DeskHost,
        session: Callable[[], Session | None],
        rules: Callable[[], tuple[HouseRule, ...]],
    ) -> None:
        self._host, self._session, self._rules = host, session, rules
        self._thinker: Thinker[Reckoning] = Thinker()
        self._asked: tuple[Story, Path] | None = None
        self._share = -1
        self._timer = QTimer(host.widget)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        self._parts: Iterator[None] | None = None
        self._ahead: Thread | None = None
        self._pen = QTimer(host.widget)
        self._pen.timeout.connect(self._write_on)

    @property
    def is_busy(self) -> bool:
        """Whether a report is on its way."""
        return self._asked is not None

    def ask(self) -> None:
        """Write the battle report; asks where."""
        context = self._host.context
        host = context.speaker.say(_("Web page"))
        kinds = f"{host} (*.html);;PDF (*.pdf)"
        name = f"{file_name(context.speaker.say(self._host.document.title))}.html"
        path = asked_to_save(self._host.widget, context, _("Battle report"), name, kinds)
        if path is not None:
            self.write_to(path)

    def write_to(self, path: Path) -> None:
        """Have the battle counted as it stands now, then write; a notice says where it is, or why not."""
        from editor.panels.report.report import refuse_ending
        from editor.panels.report.story import reckoning_asked, story_of

        session, notices = self._session(), self._host.notices
        assert session is not None
        try:
            refuse_ending(path, self._host.context.speaker.language)
        except ValueError as fault:
            notices.show_notice("report", "refused", unwritten(path, fault))
            return
        self.stop()
        self._asked, self._share = (story_of(session.game, Reckoning(), self._rules()), path), -1
        self._thinker.ask(reckoning_asked(session.game, PATIENCE))
        notices.show_notice(
            "report",
            "accent",
            _("The report is on its way: luck and decisions are weighed."),
            [_("You can go on meanwhile.")],
            [(_("Write it without them"), self._write_at_once), (_("Stop"), self.stop)],
            closable=False,
        )
        self._timer.start()

    def stop(self) -> None:
        """Write no report."""
        self._asked = self._parts = None
        self._pen.stop()
        self._timer.stop()
        self._thinker.cancel()
        if self._share >= 0:  # what was weighed is no news any more
            self._share = -1
            self._host.said.emit("")
        self._host.notices.take_down("report")

    def close(self) -> None:
        """The page goes: the process ends."""
        self.stop()
        self._thinker.close()

    def _look(self) -> None:
        try:
            found = self._thinker.answer()
        except EOFError:  # the process has failed: a report without its numbers is better than none
            found = Reckoning()
        if found is not None:
            self._write(found)
            return
        share = round(100 * self._thinker.share)
        if share != self._share:
            self._share = share
            self._host.said.emit(_("Weighing the decisions: {share} %", share=share))

    def _write_at_once(self) -> bool:
        """True: what stands in the banner's place then is the banner's own affair no more."""
        self._write(Reckoning())
        return True

    def _write(self, reckoning: Reckoning) -> None:
        """Begin to write: its maps take seconds, and the window answers between them."""
        from editor.panels.report.report import writing

        assert self._asked is not None
        story, path = self._asked
        self.stop()
        self._asked = story, path
        self._parts = writing(replace(story, reckoning=reckoning), path, self._host.context.speaker.language)
        self._ahead = drawn_beside(story, self._host.context.speaker.language)
        words = _("The report is being written.")
        self._host.notices.show_notice(
            "report", "accent", words, (), [(_("Stop"), self.stop)], closable=False
        )
        self._pen.start(LOOK_EVERY)

    def _write_on(self) -> None:
        assert self._asked is not None
        assert self._parts is not None
        if self._ahead is not None and self._ahead.is_alive():
            return
        self._pen.setInterval(0)
        path, until = self._asked[1], perf_counter() + AT_A_TIME
        try:
            for _part in self._parts:
                if perf_counter() > until:
                    return
        except OSError as fault:
            self.stop()
            self._host.notices.show_notice("report", "refused", unwritten(path, fault))
            return
        except BaseException:  # what broke off must not be told as written at the next tick
            self.stop()
            raise
        self.stop()
        words = _("The report stands in {file}.", file=str(path))
        self._host.notices.show_notice("report", "passed", words)  # the line below goes with the next word
