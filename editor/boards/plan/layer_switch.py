"""The switch of the Play and the Umpire desk: what was planned lies over the map, or does not."""

from __future__ import annotations

from core.text import _
from editor.base.commands import Command
from editor.boards.plan.layer import SHOWN, PlanLayer


def hide_command(layer: PlanLayer) -> Command:
    """Show what one may see of the plans, or hide it; the Plan desk always shows it."""
    return Command(
        "plans_shown",
        _("Plan on the map"),
        "Shift+L",
        layer.switch,
        menu="view",
        where="canvas",
        checked=lambda: layer.host.context.settings.flag(SHOWN, True),
        group=4,
    )
