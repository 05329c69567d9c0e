"""The battle report by name, wherever a battle may be told whole."""

from __future__ import annotations

from collections.abc import Callable

from core.text import Text, _
from editor.base.commands import Command
from editor.panels.report.reports import Reports


def report_command(reports: Reports, reason: Callable[[], Text | None], group: int) -> Command:
    """Ask for whom and how; `reason` says why not now."""
    return Command(
        "battle_report",
        _("Battle report..."),
        "",
        reports.ask,
        reason,
        menu="battle",
        group=group,
        also=_("after-action report, story of the battle"),
    )
