"""Cards: who ends a step by Enter has meant it, and the next person's Enter is taken at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from benchmarks.layout import open_battle, settle
from core.paths import SCENARIOS
from core.systems.belle_position.rules.actions import Deploy
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


def taken_table(open_window: OpenWindow, language: str) -> BattleController:
    """A battle of cards between two persons, the first of whom has taken the screen."""
    window = open_window(language).window
    window.context.settings.pace = "at_once"
    open_battle(window, SCENARIOS / "belle_position" / "chalons_manoeuvres.json")
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    table = desk.controller
    assert table is not None
    table.session.take_screen()
    settle()
    return table


def test_enter_that_ends_the_deployment_leaves_the_next_enter_to_the_other_person(
    open_window: OpenWindow,
) -> None:
    table = taken_table(open_window, "fr")
    first = table.session.looker
    QTest.keyClick(table.board.host.view, Qt.Key.Key_Return)  # type: ignore[arg-type]
    settle()
    if table.session.question is not None:  # cards are still in the hand
        QTest.keyClick(table.board.host.view, Qt.Key.Key_Return)  # type: ignore[arg-type]
        settle()
    assert table.session.screen.wanted == 1 - first
    assert table.hand_over.isVisible()
    assert not table.hand_over.wary
    QTest.keyClick(table.hand_over, Qt.Key.Key_Return)
    settle()
    assert table.session.looker == 1 - first


def test_a_deployment_that_leaves_cards_in_the_hand_is_asked_about(open_window: OpenWindow) -> None:
    table = taken_table(open_window, "en")
    view = table.board.host.view
    first = table.session.looker
    hand = [offer for offer in table.seen.offers.all if isinstance(offer.action, Deploy)]  # type: ignore[union-attr]
    lies = table.seen.held[0].drag_source.source  # type: ignore[attr-defined]
    cards = len({offer.action.card for offer in hand})
    QTest.keyClick(view, Qt.Key.Key_Return)  # type: ignore[arg-type]
    settle()
    assert table.session.question is not None
    assert f"{cards} cards may still be laid" in table.prompt.words.text()
    assert table.session.looker == first
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.middle_of(lies))  # type: ignore[attr-defined]
    assert table.session.question is not None
    assert table.host.notices.banner("asked") is not None
    QTest.keyClick(view, Qt.Key.Key_Escape)  # type: ignore[arg-type]
    settle()
    assert table.session.question is None
    assert table.session.looker == first
