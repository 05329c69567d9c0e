"""The map of the moment that is planned from, drawn as the play desk draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.table.play_desk import PlayDesk

if TYPE_CHECKING:
    from editor.page import Page
    from editor.plan.moment import PlanMoment


def show_map(page: Page, moment: PlanMoment) -> None:
    """Board, pieces and lines as they stand; without a battle as it begins."""
    if moment.table is not None:
        moment.table.show_map(moment.table.new_seen())
        return
    play = page.new_desk("play")
    assert isinstance(play, PlayDesk)
    play.show_scenario()
