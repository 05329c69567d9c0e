"""An evening at one table: what the dice tell is told by nothing else first, keys stay on the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.systems.battle_cry.rules.actions import Move
from core.systems.belle_position.rules.actions import Deploy
from core.text import say
from editor.boards.battle.director import projector as projectors
from editor.boards.battle.director.drawing import aimed
from editor.boards.hex.battle_interaction import HexBattleInteraction
from editor.shell.stage import Stage
from tests.features.card_player import CardPerson
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


def test_enter_is_for_the_page_that_hands_over_whatever_was_given_the_keys(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    assert table.hand_over.isVisible()
    table.host.view.setFocus()  # as when its desk comes to front
    assert QApplication.focusWidget() is table.hand_over
    QTest.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert not table.hand_over.isVisible()


def test_a_card_led_by_hand_neither_flies_again_nor_leaves_an_arrow(open_window: OpenWindow) -> None:
    opened, table = begin(open_window, "belle_position", ("person", "person"))
    person = CardPerson(opened.window)
    table.session.take_screen()
    person.rest()
    person.do(person.held(Deploy)[0].offer)
    assert not table.playback.is_busy
    assert not table.playback.projector.director.done


@pytest.mark.parametrize("system", ["battle_cry", "belle_position"])
def test_the_sheet_leaves_enter_to_the_prompt_that_offers_it(system: str, open_window: OpenWindow) -> None:
    _person, table = begin(open_window, system, ("person", "person"), "at_once")
    sheet = table.playback.sheet
    for _act in range(300):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        if sheet.isVisible():
            break
        ends = [one for one in table.board.asked(table.seen).acts if one.key == "Enter"]
        if system == "belle_position" and ends and _act % 4 == 3:
            ends[0].run()
            if table.session.question is not None:
                table.session.answer_question(True)
        else:
            act(table)
    assert sheet.isVisible()
    enters = "Enter" in [one.key for one in table.prompt.acts]
    assert sheet.yours._key.text() == ("Esc" if enters else "Enter")
    here = table.session.journal.here
    table.host.view.setFocus()
    QTest.keyClick(table.host.view, Qt.Key.Key_Escape if enters else Qt.Key.Key_Return)
    assert sheet.isHidden()
    assert table.session.journal.here == here


def test_the_card_in_hand_hides_no_place_that_it_may_go_to(open_window: OpenWindow) -> None:
    opened, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    person = CardPerson(opened.window)
    stage = next(one for one in opened.window.findChildren(Stage) if one.isVisible())
    looked_at = 0
    for _act in range(60):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        for held in person.board.seen.held:
            if held.drag_source.source is not None and held.drag_source.goal is not None:
                person.board.hand.take_spot(person.seen_spot(held.drag_source.source))
                person.rest()
                if table.right.isVisible():
                    looked_at += 1
                    view = person.canvas
                    goals = [view.mapFromScene(rect).boundingRect() for rect in view.card_scene.offered()]
                    assert goals
                    assert not any(table.right.geometry().intersects(one) for one in goals)
                break
        act(table)
    assert stage.isVisible()
    assert looked_at > 5


def test_the_arrow_of_a_fight_points_at_the_enemy_though_the_cards_overlap() -> None:
    own, foes = QRectF(0, 60, 240, 105), QRectF(0, 0, 240, 105)
    tail, head = aimed(own, foes)
    assert head.y() < tail.y()
    one = QRectF(0, 60, 75, 105)  # one card of several: as long as it can be
    assert aimed(one, foes) == (one.center(), foes.center())
    far = QRectF(0, -400, 240, 105)
    tail, head = aimed(own, far)
    assert far.center().y() < head.y() < tail.y() < own.center().y()


def test_the_marks_of_computers_that_act_at_once_do_not_heap_up(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("greedy", "greedy"), "at_once")
    projector, moments = table.playback.projector, table.session.journal.moments
    lying: list[int] = []

    def look() -> None:
        dice = [beat for beat in projector.director.done if beat.kind == "dice"]
        lying.append(len({(moments[beat.moment].state.turn, beat.moment > 0) for beat in dice}))

    table.session.changed.connect(look)
    for _act in range(4000):
        if table.session.over is not None:
            break
        table.session._let_computer_act()
    assert table.session.over is not None
    assert max(lying) <= 2, "dice of turns long gone lie on the board"


def test_no_line_of_the_sheet_is_cut_where_the_board_has_room_for_it(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("person", "greedy"), "at_once", "fredericksburg")
    sheet, told = table.playback.sheet, set()
    for _act in range(400):
        if table.session.over is not None or len(told) > 4:
            break
        if table.session.choice is None:
            table.session._let_computer_act()
            continue
        if sheet.isVisible():
            person.rest()
            shown = [words for _number, words in sheet.lines if not words.isHidden()]
            told.add(tuple(words.text() for words in shown))
            room = sheet._scrolled.viewport()
            for words in shown if sheet._scrolled.verticalScrollBar().maximum() == 0 else ():
                low = words.mapTo(room, words.rect().topLeft()).y() + words.heightForWidth(words.width())
                assert low <= room.height(), words.text()
        act(table)
    assert len(told) > 4


def test_a_unit_goes_with_its_general_unless_one_says_otherwise(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    table.session.take_screen()
    for _act in range(300):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        offers = table.seen.offers
        rows = () if offers is None else offers.all
        along = next((one for one in rows if isinstance(one.action, Move) and one.action.along), None)
        if along is not None:
            break
        act(table)
    assert along is not None
    unit, at = along.interaction.unit, along.interaction.at
    assert unit is not None
    assert at is not None
    assert table.seen.offers is not None
    table.pointing.take(unit)
    table.pointing.choose(table.seen.offers.reaching(unit, at))
    words = [say(one.text, "en") for one in table.prompt.acts]
    assert words[0].startswith("With General ")
    assert table.prompt.acts[0].key == "Enter"
    assert words[1].startswith("Without General ")
    said = [say(one.text, "fr") for one in table.prompt.acts]
    assert said[0].startswith("Avec le général ")
    assert said[1].startswith("Sans le général ")


def test_why_not_is_never_told_under_the_card_in_hand(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    table.session.take_screen()
    table.pointing.take(next(iter(table.seen.by_unit)))
    person.rest()
    assert table.right.isVisible()
    view, hand = person.page.view, table.pointing
    assert isinstance(hand, HexBattleInteraction)
    (lying,) = view.overlaid_pixels
    beside = QRect(lying.right() - 60, lying.bottom() + 20, 30, 30)
    hand.card.show_html("Another hex is nearer. " * 6, beside, refused=True, pinned=True)
    assert not hand.card.geometry().intersects(lying)
    view.set_overlaid([hand.card.geometry()])  # something comes to lie there
    assert not hand.card.geometry().intersects(view.overlaid_pixels[0])


def test_the_board_does_not_move_when_the_first_line_of_the_journal_comes(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "mbt", ("person", "person"), "at_once")
    person.rest()
    assert table.ticker.isVisible()
    zoom = table.host.view.zoom
    act(table)
    person.rest()
    assert table.session.journal.here
    assert table.host.view.zoom == zoom


def test_enter_at_the_end_of_a_battle_puts_nothing_away(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("greedy", "greedy"), "at_once")
    for _act in range(4000):
        if table.session.over is not None:
            break
        table.session._let_computer_act()
    assert table.session.over is not None
    person.rest()
    table.host.view.setFocus()
    for _time in range(3):
        QTest.keyClick(table.host.view, Qt.Key.Key_Return)
    person.rest()
    assert person.page.desk.controller is table
    assert table.result.isVisible()


def test_enter_meant_for_a_turn_that_is_over_does_not_uncover_the_other_hand(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    table.session.take_screen()
    ended = False
    for _act in range(400):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        offers = table.seen.offers
        assert offers is not None
        rows = [one for one in offers.all if not one.is_button]
        table.do((rows or list(offers.all))[0])
        if table.session.question is not None:
            table.session.answer_question(True)
        if table.enter_guard.turn_left and table.hand_over.isVisible():
            ended = True
            break
    assert ended
    QTest.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert table.hand_over.isVisible()
    assert "last act" in table.hand_over.words.text()
    QTest.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert not table.hand_over.isVisible()


def test_enter_after_orders_that_ended_the_whole_turn_does_not_uncover_the_other_hand(
    open_window: OpenWindow,
) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    table.session.take_screen()
    table.press_card(0)
    assert table.session.choice is not None
    for _time in range(8):  # end the orders with none given: nobody can move or fight
        QTest.keyClick(table.host.view, Qt.Key.Key_Return)
        if table.session.question is not None:
            table.session.answer_question(True)
        if table.session.screen.wanted is not None:
            break
    assert table.hand_over.isVisible()
    QTest.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert table.hand_over.isVisible()
    QTest.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert not table.hand_over.isVisible()


def test_every_number_on_the_map_has_its_line_a_failed_test_too(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "belle_epoque", ("person", "greedy"))
    projector, failed = table.playback.projector, 0
    for _act in range(400):
        projector.finish()
        person.rest()
        if table.playback.sheet.isVisible():
            lines = projector.reading.lines()
            nodes = projector.reading.chapter()
            numbers = {beat.number for beat in projector.reading.chapter_beats(nodes) if beat.kind != "card"}
            told = {line.number for line in lines if line.number}
            assert told == numbers or any(line.rest for line in lines)
            words = [say(text, "en") for line in lines if line.number for text in line.words]
            failed += any("failed" in one for one in words)
            if failed:
                assert any("est of reactivity" in one for one in words), words
        if failed:
            break
        if table.session.choice is None:
            table.session._let_computer_act()
        else:
            act(table)
    assert failed


@pytest.mark.parametrize("system", ["battle_cry", "belle_epoque"])
def test_dice_lie_on_no_hex_that_the_unit_in_hand_may_choose_next(
    system: str, open_window: OpenWindow
) -> None:
    person, table = begin(open_window, system, ("person", "person"))
    projector, looked = table.playback.projector, 0
    for _act in range(160):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        projector.finish()
        offers, unit = table.seen.offers, table.pointing.unit
        dice = [beat for beat in projector.director.done if beat.fallen is not None]
        if offers is not None and unit is not None and dice and table.seen.choice is not None:
            person.rest()
            scene = person.page.view.scene_
            legal = scene.offered()
            for beat in dice:
                box = projector.layers._laid.box(beat)
                under = [one.intersected(box) for one in legal]
                hidden = sum(one.width() * one.height() for one in under if not one.isEmpty())
                assert hidden <= 0.2 * box.width() * box.height(), (unit, box)
                looked += bool(legal)
        act(table)
    assert looked


@pytest.mark.parametrize("system", ["battle_cry", "belle_epoque"])
def test_a_board_that_is_turned_back_is_not_drawn_anew(system: str, open_window: OpenWindow) -> None:
    person, table = begin(open_window, system, ("person", "person"), "at_once")
    person.rest()
    first = table.host.view.scene_.tiles
    assert first is not None
    table.turn_by_hand()
    second = table.host.view.scene_.tiles
    assert second is not first
    table.turn_by_hand()
    assert table.host.view.scene_.tiles is first
    table.turn_by_hand()
    assert table.host.view.scene_.tiles is second


def test_a_turn_of_the_other_side_without_an_act_is_told_too(open_window: OpenWindow) -> None:
    """No lines were shown: was it his turn at all?"""
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    session = table.session
    seen_by_both = 0
    for _act in range(400):
        if session.screen.wanted is not None:
            session.take_screen()
        choice = session.choice
        assert choice is not None
        if choice.prompt == "movement" and session.journal.state.turn > 1:
            seen_by_both += 1
        if seen_by_both == 3:
            break
        actions = list(session.system.rules.actions(session.known(choice.side), choice.side))
        ends = [one for one in actions if type(one).__name__.startswith("End")]
        session.act((ends or actions)[0])
        if session.question is not None:
            session.answer_question(True)
    table.playback.projector.finish()
    sheet = table.playback.sheet
    assert not sheet.isHidden()
    assert "Nothing was seen on the board." in sheet.lines[0][1].text()
    assert sheet.again.isHidden()
