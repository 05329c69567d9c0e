"""Keys and clicks at the play desk that used to do what nobody meant."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.players.greedy import GreedyPlayer
from core.systems.battle_cry.rules.actions import Decline
from core.text import Text
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.panels.battle.step_end import SWITCH
from tests.editor.desks.play.conftest import click_hex, play_until, press

Start = Callable[..., BattleController]


def in_moves(start: Start, least: int = 2) -> BattleController:
    """A battle of two persons in a step of moves in which so many units may move."""
    table = start(second="person")
    play_until(table.session, "move", least)
    while table.pointing.clear_hand():
        pass
    return table


def test_a_step_that_ends_with_unmoved_units_asks_by_name_also_after_a_stay(
    start: Start, qtbot: QtBot
) -> None:
    table = in_moves(start, 6)
    left = table.seen.candidates()
    before = table.session.journal.here
    press(qtbot, table, Qt.Key.Key_Return)
    assert table.session.journal.here == before
    words = table.prompt.words.text()
    assert str(len(left)) in words
    first = table.host.context.speaker.say(table.seen.short_name(left[0]))
    assert first in words
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.session.choice is not None
    assert table.session.choice.prompt == "move"
    press(qtbot, table, Qt.Key.Key_Return)
    assert table.session.journal.here == before
    assert table.prompt.words.text() == words
    press(qtbot, table, Qt.Key.Key_Return)
    assert table.session.journal.here != before


def test_enter_again_ends_the_step_that_was_asked_about(start: Start, qtbot: QtBot) -> None:
    table = in_moves(start)
    before = table.session.journal.here
    press(qtbot, table, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert table.session.journal.here != before
    assert table.session.question is None


def test_a_click_on_the_map_while_the_step_is_asked_about_says_that_it_waits(
    start: Start, qtbot: QtBot
) -> None:
    table = in_moves(start)
    unit = table.seen.candidates()[0]
    place = table.seen.hex_of(unit)
    assert place is not None
    press(qtbot, table, Qt.Key.Key_Return)
    asked = table.prompt.words.text()
    click_hex(qtbot, table, place)
    assert table.session.question is not None
    assert table.prompt.words.text() == asked
    assert table.host.notices.banner("asked") is not None
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.host.notices.banner("asked") is None
    click_hex(qtbot, table, place)
    assert table.pointing.unit is not None
    assert table.host.notices.banner("asked") is None


def asked_which(start: Start, qtbot: QtBot) -> tuple[BattleController, int, int]:
    """A unit whose way to a hex has two meanings was sent there: the battle, unit and hex."""
    table = start(second="person")
    for _time in range(40):
        play_until(table.session, "move", 3)
        offers = table.seen.offers
        assert offers is not None
        for unit in offers.units():
            doubled = [hex_ for hex_ in offers.hexes(unit) if len(offers.reaching(unit, hex_)) == 2]
            if doubled and table.seen.units_in(table.seen.hex_of(unit) or 0) != table.seen.candidates():
                table.pointing.take(unit)
                click_hex(qtbot, table, doubled[0])
                assert len(table.pointing.among) == 2
                return table, unit, doubled[0]
        table.do(offers.buttons[0])
    raise AssertionError("nobody was asked which")


def test_a_click_on_another_unit_does_not_drop_what_is_asked_of_the_first(start: Start, qtbot: QtBot) -> None:
    table, unit, hex_ = asked_which(start, qtbot)
    among = table.pointing.among
    home = table.seen.hex_of(unit)
    other = next(one for one in table.seen.candidates() if table.seen.hex_of(one) != home)
    place = table.seen.hex_of(other)
    assert place is not None
    click_hex(qtbot, table, place)
    assert table.pointing.unit == unit
    assert table.pointing.among == among
    assert table.host.notices.banner("asked") is not None
    qtbot.mouseClick(table.prompt.buttons[0], Qt.MouseButton.LeftButton)
    assert table.seen.hex_of(unit) == hex_
    assert table.host.notices.banner("asked") is None


def test_escape_or_clear_ground_lets_go_of_what_is_asked(start: Start, qtbot: QtBot) -> None:
    table, unit, _hex = asked_which(start, qtbot)
    other = next(one for one in table.seen.candidates() if table.seen.hex_of(one) != table.seen.hex_of(unit))
    place = table.seen.hex_of(other)
    assert place is not None
    click_hex(qtbot, table, place)
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.pointing.among == ()
    assert table.host.notices.banner("asked") is None
    click_hex(qtbot, table, place)
    assert table.pointing.unit == other


def test_an_answer_in_the_turn_of_another_says_what_is_asked_and_turns_no_board(
    start: Start, qtbot: QtBot
) -> None:
    table = start(second="person")
    play_until_answer(table)
    acting = table.session.journal.state.active
    below = table.board_side(table.seen)
    assert below == acting
    assert table.session.screen.wanted == 1 - acting
    assert table.hand_over.isVisible()
    say = table.host.context.speaker.say
    asked = table.session.journal.pending
    prompt = say(table.session.system.words.prompt(table.seen.state, asked))
    assert prompt in table.hand_over.words.text()
    table.session.take_screen()
    assert table.board_side(table.seen) == below
    assert table.session.act(Decline()) is None
    assert table.board_side(table.seen) == below


def play_until_answer(table: BattleController) -> None:
    """Let a greedy hand play for both until the other person is called within an act."""
    session, mind, rng = table.session, GreedyPlayer(), Random(5)
    for _act in range(3000):
        if session.screen.wanted is not None:
            if session.journal.state.frames:
                return
            session.take_screen()
        choice = session.choice
        assert choice is not None
        action = mind.decide(session.system, session.known(choice.side), choice.side, rng)
        assert session.act(action) is None
    raise AssertionError("nobody was called for an answer")


def test_a_card_that_could_order_nobody_asks_before_it_is_played(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    session, mind, rng = table.session, GreedyPlayer(), Random(4)
    look = session.system.look
    for _act in range(4000):
        if session.screen.wanted is not None:
            session.take_screen()
        choice, offers = session.choice, table.seen.offers
        assert choice is not None
        assert offers is not None
        idle = [one for one in offers.all if look.step_end(table.seen.decider, one.action) == "card"]
        if idle:
            break
        action = mind.decide(session.system, session.known(choice.side), choice.side, rng)
        assert session.act(action) is None
    faces = {face.item: face for face in table.seen.hand if face is not None}
    assert table.seen.orders_nothing(faces[idle[0].interaction.card])  # its note in the hand
    here = session.journal.here
    table.play_card(idle[0].interaction.card)
    assert session.journal.here == here
    assert "nobody" in table.prompt.words.text()
    assert table.prompt.acts[0].text.id == "Play it"
    press(qtbot, table, Qt.Key.Key_Escape)
    assert session.journal.here == here
    table.play_card(idle[0].interaction.card)
    press(qtbot, table, Qt.Key.Key_Return)
    assert session.journal.here != here


def test_a_switch_ends_the_asking(start: Start, qtbot: QtBot) -> None:
    table = in_moves(start)
    table.host.run("ask_before_end")
    assert not table.host.context.settings.flag(SWITCH, True)
    before = table.session.journal.here
    press(qtbot, table, Qt.Key.Key_Return)
    assert table.session.journal.here != before


def test_the_last_unit_that_can_move_is_offered_and_not_in_hand(start: Start, qtbot: QtBot) -> None:
    table = in_moves(start)
    while len({offer.interaction.unit for offer in table.seen.offers.all if not offer.is_button}) > 1:  # type: ignore[union-attr]
        offers = table.seen.offers
        assert offers is not None
        unit = next(unit for unit in table.seen.candidates() if offers.hexes(unit))
        table.pointing.take(unit)
        table.do(offers.reaching(unit, offers.hexes(unit)[0])[0])
        assert table.session.choice is not None
        assert table.session.choice.prompt == "move"
    assert table.seen.offers is not None
    (last,) = table.seen.candidates()
    assert table.pointing.unit is None
    place = table.seen.hex_of(last)
    assert place is not None
    assert any(mark.hex == place for mark in table.pointing.marks())
    click_hex(qtbot, table, place)
    assert table.pointing.unit == last


def test_a_click_on_what_is_in_hand_does_not_let_it_go(start: Start, qtbot: QtBot) -> None:
    table = in_moves(start)
    unit = next(
        unit
        for unit in table.seen.candidates()
        if len(table.seen.units_in(table.seen.hex_of(unit) or 0)) == 1
    )
    place = table.seen.hex_of(unit)
    assert place is not None
    for _time in range(3):
        click_hex(qtbot, table, place)
        assert table.pointing.unit == unit
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.pointing.unit is None


def test_play_warns_of_a_side_without_pieces(desk: PlayDesk, qtbot: QtBot) -> None:
    document = desk.host.document
    side = document.scenario.sides[1]
    mine = tuple(unit for unit in document.scenario.units if unit.side != side.id)
    document.do(Text("Nobody"), document.scenario.model_copy(update={"units": mine}))
    desk.host.show_desk("design")
    desk.host.show_desk("play")
    desk.start.click()
    assert desk.controller is None
    banner = desk.host.notices.banner("empty")
    assert banner is not None
    assert side.name.en in " ".join(label.text() for label in banner.labels)
    again = next(one for one in banner.findChildren(QPushButton) if "all the same" in one.text())
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    assert desk.controller is not None
