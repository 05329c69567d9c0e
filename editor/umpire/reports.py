"""The battle report as an act of the umpire: asks where, writes, says where it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from core.play.house_rules import HouseRule
from core.text import _

if TYPE_CHECKING:
    from editor.page import Page
    from editor.table.session import Session


class Reports:
    """`session` gives the battle on the table, `rules` the house rules that hold in it."""

    def __init__(
        self,
        page: Page,
        session: Callable[[], Session | None],
        rules: Callable[[], tuple[HouseRule, ...]],
    ) -> None:
        self._page, self._session, self._rules = page, session, rules

    def ask(self) -> None:
        """Write the battle report; asks where."""
        say = self._page.context.speaker.say
        page = say(_("Web page"))
        kinds = f"{page} (*.html);;PDF (*.pdf)"
        name, chosen = QFileDialog.getSaveFileName(self._page, say(_("Battle report")), "", kinds)
        if name:
            ending = ".pdf" if "pdf" in chosen else ".html"
            self.write_to(Path(name if Path(name).suffix else f"{name}{ending}"))

    def write_to(self, path: Path) -> None:
        """Write the report in the reader's language; a notice says where it stands, or why not."""
        from editor.umpire.report import write_report

        session, notices = self._session(), self._page.notices
        assert session is not None
        try:
            write_report(session.game, path, self._page.context.speaker.language, self._rules())
        except OSError as fault:
            reason = fault.strerror or str(fault)
            words = _("{file} could not be written: {reason}.", file=path.name, reason=reason)
            notices.show_notice("report", "refused", words)
            return
        notices.show_notice("report", "passed", _("The report stands in {file}.", file=str(path)))
