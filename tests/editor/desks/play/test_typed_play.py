"""Dice and cards that are typed at the Play desk, and a hand that is kept from others."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.protocol.pending import UNKNOWN, Deal, Roll
from core.protocol.steps import ActionStep, DiceRolled
from core.text import say
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.panels.battle.journal_rows import journal_rows
from editor.shell.window import MainWindow
from tests.editor.boards.battle.test_session import play_until_fell
from tests.editor.desks.play.conftest import press
from tests.editor.desks.play.person import Start, play_to_roll


def test_dice_are_typed_by_digits_and_wrong_digits_say_why(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    table.set_policy("roll", "typed")
    play_to_roll(table)
    roll = table.session.journal.pending
    assert isinstance(roll, Roll)
    dice = roll.handfuls[0].dice
    press(qtbot, table, Qt.Key.Key_9)
    assert "6 faces" in table.tray.fault.text()
    press(qtbot, table, Qt.Key.Key_6)
    if dice > 1:
        press(qtbot, table, Qt.Key.Key_Backspace)
        assert isinstance(table.session.journal.pending, Roll)
        press(qtbot, table, Qt.Key.Key_6)
    for _die in range(dice - 1):
        qtbot.mouseClick(table.tray.face_buttons[-1], Qt.MouseButton.LeftButton)
    last = [one.step for one in table.session.journal.line() if isinstance(one.step, DiceRolled)][-1]
    assert last.how == "typed"
    assert last.shown[roll.handfuls[0].key] == ("flag",) * dice
    said = [table.journal.model.index(row).data() for row in range(table.journal.model.rowCount())]
    assert any("(typed)" in line for line in said)


def test_space_rolls_what_should_be_typed(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    table.set_policy("roll", "typed")
    play_to_roll(table)
    press(qtbot, table, Qt.Key.Key_Space)
    assert not isinstance(table.session.journal.pending, Roll)
    last = [one.step for one in table.session.journal.line() if isinstance(one.step, DiceRolled)][-1]
    assert last.how == "rolled"


def test_cards_are_typed_from_the_rows_of_the_pool(desk: PlayDesk, qtbot: QtBot) -> None:
    desk.seats.seats["cards"].buttons["typed"].click()
    desk.seats.choose(desk.seats.sides[1], "person")
    desk.play()
    table = desk.controller
    assert table is not None
    table.session.take_screen()
    deal = table.session.journal.pending
    assert isinstance(deal, Deal)
    pool = table.tray.pool
    assert pool.count() == len([row for row in deal.pool if row.count]) + 1
    first = pool.item(0)
    assert first is not None
    name = first.text().split("  ")[0]
    low, aimed = pool.item(pool.count() - 4), pool.count() - 4
    assert low is not None
    last = low.text().split("  ")[0]
    bar = pool.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum() - 1)
    above, at = bar.value(), pool.visualItemRect(low).center()
    qtbot.mouseClick(pool.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert bar.value() == above  # the next click hits what it is aimed at
    assert abs(pool.row(pool.itemAt(at)) - aimed) <= 1
    assert last in table.tray._pool.named.text()
    assert table.tray.rub_out()
    assert table.tray._pool.named.text() == ""
    for _card in range(deal.draw):
        line = pool.item(0)
        assert line is not None
        qtbot.mouseClick(pool.viewport(), Qt.MouseButton.LeftButton, pos=pool.visualItemRect(line).center())
    assert table.session.journal.pending is not deal
    hand = table.session.system.look.hand(table.session.journal.state, deal.to or 0)
    assert hand[0] is not None
    assert hand[0].name.en == name


def test_hands_stay_hidden_until_enter(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    assert table.hand_over.isVisible()
    assert table.hand_over.geometry() == table.host.rect()
    press_digit = Qt.Key.Key_1
    qtbot.keyClick(table.hand_over, press_digit)
    assert table.session.screen.wanted is not None
    assert all(card.state.face is None for card in table.hand.cards if not card.isHidden())
    qtbot.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert not table.hand_over.isVisible()
    assert all(card.state.face is not None for card in table.hand.cards if not card.isHidden())


def test_a_card_that_lies_face_down_is_named_when_it_is_played(desk: PlayDesk, qtbot: QtBot) -> None:
    desk.seats.seats["cards"].buttons["typed"].click()
    desk.play()
    table = desk.controller
    assert table is not None
    session = table.session
    while isinstance(deal := session.journal.pending, Deal):
        assert session.type_cards((UNKNOWN,) * deal.draw) is None
    assert set(table.seen.hand) == {None}
    assert table.hand.press(0)
    assert table.act_menu.isVisible()
    wanted = table.pointing.among[0]
    table.act_menu.list.setCurrentRow(0)
    qtbot.keyClick(table.act_menu.list, Qt.Key.Key_Return)
    assert ActionStep(deal_side(table), wanted.action) in session.journal.steps()


def deal_side(table: BattleController) -> int:
    """The side of the one person."""
    return table.session.persons[0]


def test_nothing_can_be_done_under_the_hand_over_screen(
    start: Start, qtbot: QtBot, window: MainWindow
) -> None:
    table = start(second="person")
    play_until_fell(table.session)
    for _step in range(200):
        if table.session.screen.wanted is not None:
            break
        choice = table.session.choice
        assert choice is not None
        known = table.session.known(choice.side)
        table.session.act(table.session.system.rules.actions(known, choice.side)[-1])
    assert table.hand_over.isVisible()
    last = journal_rows(table.session.system, table.session.journal, table.session.looker)[-1]
    assert say(last.text, "en") in table.hand_over.latest.text()
    here = table.session.journal.here
    for command in ("redo", "take_back", "step_back", "fork", "play_on"):
        assert not window.commands.run(command), command
    assert table.session.question is None
    assert table.session.journal.here == here
    for _tab in range(3):  # the keys cannot walk below it either
        qtbot.keyClick(QApplication.focusWidget() or table.hand_over, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is table.hand_over or (focus is not None and table.hand_over.isAncestorOf(focus))
    qtbot.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert not table.hand_over.isVisible()
    assert table.session.question is None
