"""Cards: who ends a step by Enter has meant it, and the next person's Enter is taken at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from benchmarks.layout import open_battle, settle
from core.paths import SCENARIOS
from editor.desks.play.play_desk import PlayDesk
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


def test_enter_that_ends_the_deployment_leaves_the_next_enter_to_the_other_person(
    open_window: OpenWindow,
) -> None:
    window = open_window("fr").window
    window.context.settings.pace = "at_once"
    open_battle(window, SCENARIOS / "belle_position" / "chalons_manoeuvres.json")
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    table = desk.controller
    assert table is not None
    table.session.take_screen()
    settle()
    first = table.session.looker
    QTest.keyClick(table.board.host.view, Qt.Key.Key_Return)  # type: ignore[arg-type]
    settle()
    assert table.session.screen.wanted == 1 - first
    assert table.hand_over.isVisible()
    assert not table.hand_over.wary
    QTest.keyClick(table.hand_over, Qt.Key.Key_Return)
    settle()
    assert table.session.looker == 1 - first
