"""An evening at one table: what the dice tell is told by nothing else first, keys stay on the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.text import say
from editor.boards.battle.director import projector as projectors
from editor.shell.stage import Stage
from tests.features.conftest import OpenWindow
from tests.features.test_drag_units import lead, moves_of
from tests.features.test_moments import Clock, act, begin, until_busy


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(projectors, "milliseconds", Clock())
    Clock.now = 0.0
    return Clock()


def test_neither_prompt_nor_card_tell_what_the_own_dice_will_show(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    until_busy(table, "lose")
    said = table.prompt.words.text()
    assert say(table.board.asked(table.seen).words, "en") not in said
    assert [act.key for act in table.prompt.acts] == ["Enter"]
    assert table.right.isHidden()
    here = table.session.journal.here
    table.host.view.setFocus()
    QTest.keyClick(table.host.view, Qt.Key.Key_Return)
    assert not table.playback.is_busy
    assert table.session.journal.here == here  # Enter was for the dice and nothing else
    assert table.session.question is None


def test_a_unit_that_was_led_by_hand_does_not_go_there_a_second_time(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("person", "person"))
    for _act in range(200):
        table.playback.projector.finish()
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        if table.seen.offers is not None and len(moves_of(table)) > 1:
            break
        act(table)
    projector = table.playback.projector
    projector.finish()
    person.rest()
    offer = next(one for one in moves_of(table) if table.seen.short_name(one.interaction.unit or 0))
    unit, at = offer.interaction.unit, offer.interaction.at
    assert unit is not None
    assert at is not None
    start = table.seen.hex_of(unit)
    assert start is not None
    lead(person, start, at)
    QTest.mouseRelease(person.page.view.viewport(), Qt.MouseButton.LeftButton, pos=person.spot(at))
    if table.pointing.among:
        return  # its general is asked about first
    assert table.seen.hex_of(unit) == at
    assert not table.playback.is_busy
    assert [beat.kind for beat in projector.director.done] == ["move"]  # its marks stand


def test_again_leaves_the_keys_on_the_board(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    for _act in range(400):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        if table.playback.sheet.isVisible():
            break
        act(table)
    sheet = table.playback.sheet
    sheet.yours.setFocus()
    assert sheet.isAncestorOf(QApplication.focusWidget())
    table.run("again")
    assert sheet.isHidden()
    assert QApplication.focusWidget() is table.host.view


def test_the_menu_of_the_battle_is_lower_than_a_small_screen(open_window: OpenWindow) -> None:
    person, _table = begin(open_window, "battle_cry", ("person", "person"))
    person.rest()
    menu = next(one for one in person.window.bar.menu.menus if one.title() == "&Battle")
    menu.aboutToShow.emit()
    assert menu.sizeHint().height() <= 600
    titles = [part.title() for part in menu.findChildren(QMenu)]
    assert "Who plays?" in titles


def test_the_card_in_hand_makes_way_for_a_banner(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    stage = next(one for one in person.window.findChildren(Stage) if one.isVisible())
    table.session.take_screen()
    unit = next(iter(table.seen.by_unit))
    table.pointing.take(unit)
    person.page.notices.show_notice("test", "passed", "A sentence that stands along the upper edge.")
    person.rest()
    assert table.right.isVisible()
    notice = person.page.notices
    box = QRect(stage.mapFromGlobal(notice.mapToGlobal(notice.rect().topLeft())), notice.size())
    assert not table.right.geometry().intersects(box)
