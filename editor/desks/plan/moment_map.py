"""The map of the moment that is planned from, drawn as the play desk draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.registry import kind_of

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.boards.plan.moment import PlanMoment


def show_map(host: DeskHost, moment: PlanMoment) -> None:
    """Board, pieces and lines as they stand; without a battle as it begins."""
    if moment.screen is not None:
        seen = moment.screen.new_seen()
        if moment.is_trial:
            seen.look_at(moment.shown)
        moment.screen.show_map(seen)
        kind_of(moment.system).plan.show_standing(host.view, seen)
        return
    host.show_beginning()
