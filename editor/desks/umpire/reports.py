"""The battle report as an act of the umpire: asks where, writes, says where it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from core.records.house_rules import HouseRule
from core.text import _
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


class Reports:
    """`session` gives the battle on the table, `rules` the house rules that hold in it."""

    def __init__(
        self,
        host: DeskHost,
        session: Callable[[], Session | None],
        rules: Callable[[], tuple[HouseRule, ...]],
    ) -> None:
        self._host, self._session, self._rules = host, session, rules

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
        """Write the report in the reader's language; a notice says where it stands, or why not."""
        from editor.desks.umpire.report import write_report

        session, notices = self._session(), self._host.notices
        assert session is not None
        try:
            write_report(session.game, path, self._host.context.speaker.language, self._rules())
        except (OSError, ValueError) as fault:
            notices.show_notice("report", "refused", unwritten(path, fault))
            return
        notices.take_down("report")
        self._host.said.emit(_("The report stands in {file}.", file=str(path)))
