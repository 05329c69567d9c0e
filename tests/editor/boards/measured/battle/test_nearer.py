"""The view of a table comes nearer by itself as the armies meet, and stays where a person put it."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from benchmarks.layout import open_battle
from core.paths import SCENARIOS
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.desks.play.play_desk import PlayDesk
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


def begun(open_window: OpenWindow) -> tuple[PlayDesk, MeasuredBattleBoard]:
    window = open_window("en").window
    window.context.settings.pace = "at_once"
    open_battle(window, SCENARIOS / "mbt" / "twin_hills.json")
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    assert desk.controller is not None
    board = desk.controller.board
    assert isinstance(board, MeasuredBattleBoard)
    return desk, board


def test_a_new_turn_brings_armies_nearer_that_have_come_together(open_window: OpenWindow) -> None:
    desk, board = begun(open_window)
    view, before = board.view, board.view.zoom
    armies = board._armies()
    close = QRectF(armies.center().x() - 300, armies.center().y() - 200, 600, 400)
    board._armies = lambda: close  # type: ignore[method-assign]
    board.come_nearer()
    assert view.zoom > before * 1.2
    near = view.zoom
    board._armies = lambda: armies  # type: ignore[method-assign]
    board.come_nearer()
    assert view.zoom == near, "once a turn, not with every act"
    board._nearer_in = None
    board.come_nearer()
    assert abs(view.zoom - before) < 0.01, "who has marched out of sight is seen again"

    board._armies = lambda: close  # type: ignore[method-assign]
    board._nearer_in = None
    board.come_nearer()
    assert not view.seen.contains(view.scene_.shown_rect)
    assert desk.host.run("new_battle")
    assert view.seen.contains(view.scene_.shown_rect), "the next battle is shown whole"


def test_the_zoom_that_a_person_chose_stays(open_window: OpenWindow) -> None:
    _desk, board = begun(open_window)
    board.view.zoom_in()
    zoom = board.view.zoom
    board._armies = lambda: QRectF(0, 0, 300, 200)  # type: ignore[method-assign]
    board._nearer_in = None
    board.come_nearer()
    assert board.view.zoom == zoom
