"""The map of the moment that is planned from, drawn as the play desk draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.table.play_desk import PlayDesk

if TYPE_CHECKING:
    from editor.page import Page
    from editor.plan.moment import PlanMoment
    from editor.table.seen import Seen


def show_map(page: Page, moment: PlanMoment) -> None:
    """Board, pieces and lines as they stand; without a battle as it begins."""
    if moment.table is not None:
        seen = moment.table.new_seen()
        if moment.is_trial:
            seen.look_at(moment.shown)
        moment.table.show_map(seen)
        if page.document.system.board == "table":
            _show_bases(page, seen)
        return
    play = page.new_desk("play")
    assert isinstance(play, PlayDesk)
    play.show_scenario()


def _show_bases(page: Page, seen: Seen) -> None:
    """The bases where they stand: another desk may have put those of the scenario on the table."""
    from core.presentation.measured_look import CommandLook
    from editor.table_canvas.general_marks import general_marks
    from editor.table_canvas.view import TableView
    from editor.table_play.seen import TableSeen

    view = page.view
    assert isinstance(view, TableView)
    assert isinstance(seen, TableSeen)
    look = seen.system.look
    view.show_table_marks(general_marks(look.markers(seen.state)) if isinstance(look, CommandLook) else ())
    view.show_ghosts(())
    view.show_faces(seen.face(piece.unit) for piece in seen.pieces)
