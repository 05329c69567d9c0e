"""The map of the moment that is planned from, drawn as the play desk draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.desks.battle.play_desk import PlayDesk

if TYPE_CHECKING:
    from editor.boards.battle.battle_view import Seen
    from editor.boards.host import DeskHost
    from editor.boards.plan.moment import PlanMoment


def show_map(page: DeskHost, moment: PlanMoment) -> None:
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


def _show_bases(page: DeskHost, seen: Seen) -> None:
    """The bases where they stand: another desk may have put those of the scenario on the table."""
    from core.presentation.measured_look import CommandLook
    from editor.boards.measured.battle.battle_view import TableSeen
    from editor.boards.measured.general_marks import general_marks
    from editor.boards.measured.view import TableView

    view = page.view
    assert isinstance(view, TableView)
    assert isinstance(seen, TableSeen)
    look = seen.system.look
    view.show_table_marks(general_marks(look.markers(seen.state)) if isinstance(look, CommandLook) else ())
    view.show_ghosts(())
    view.show_faces(seen.face(piece.unit) for piece in seen.pieces)
