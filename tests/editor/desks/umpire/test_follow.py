"""A game on a real table followed at the umpire's desk: he acts for both sides and types all that falls."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.presentation.sequence import step_in_hand
from core.protocol.pending import UNKNOWN, Deal, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled
from editor.desks.play.play_desk import PlayDesk
from editor.desks.umpire.umpire_desk import UmpireDesk
from editor.shell.window import MainWindow
from tests.editor.desks.umpire.conftest import opened


def type_it(desk: UmpireDesk) -> None:
    """What fell, by the keys alone and wherever they go by themselves."""
    board = desk.board
    assert board is not None
    focus = QApplication.focusWidget()
    assert focus is not None
    if isinstance(board.session.journal.pending, Deal) and not board.tray.is_typing:
        assert focus is board.tray.pool
        QTest.keyClick(focus, Qt.Key.Key_Return)
    else:
        QTest.keyClick(focus, Qt.Key.Key_1)


@pytest.mark.parametrize(
    ("system", "stem", "choices"),
    [
        ("belle_epoque", "mirror_ridge", 2),
        ("belle_position", "coulmiers", 2),
    ],
)
def test_a_real_table_is_followed_by_keys(
    window: MainWindow, qtbot: QtBot, system: str, stem: str, choices: int
) -> None:
    desk = opened(window, system, stem)
    assert window.page is not None
    QTest.keyClick(desk.prompt.buttons[0], Qt.Key.Key_Return)
    session, board = desk.session, desk.board
    assert session is not None
    assert board is not None
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    desk._right.show_panel(desk.register)  # something else is read: what has to be typed comes forward
    desk._focus.forget()
    session.changed.emit()
    assert board.tray.isVisible()
    mind, rng, typed = GreedyPlayer(), Random(3), 0
    steps = set()
    while choices and typed < 400:
        here = step_in_hand(desk.sequence.steps)
        assert here is not None
        steps.add(here.id)
        if isinstance(session.journal.pending, Roll | Deal):
            before = session.journal.here
            type_it(desk)
            typed += 1
            if session.journal.here != before:
                assert board.tray.fault.text() == ""
            continue
        side = session.asked
        assert side is not None
        known = session.system.rules.observe(session.journal.state, side)
        assert session.act(mind.decide(session.system, known, side, rng)) is None
        choices -= 1
    shown = [moment.step for moment in session.journal.line()]
    assert all(step.how == "typed" for step in shown if isinstance(step, DiceRolled | CardsDealt))
    assert any(isinstance(step, DiceRolled | CardsDealt) for step in shown)
    assert len(steps) > 1
    assert session.screen.wanted is None
    if session.waits_for_dice() is None:
        assert QApplication.focusWidget() is desk.host.view  # the keys play on
    assert not board.hand_over.isVisible()


def test_the_umpire_acts_for_both_sides_and_leaves_nothing_open(window: MainWindow) -> None:
    desk = opened(window, "battle_cry", "mirror_creek")
    desk.follow(7)
    session, board = desk.session, desk.board
    assert session is not None
    assert board is not None
    while session.choice is None:
        session.roll_now()
    hands = session.shown.hands
    assert UNKNOWN not in hands[0] + hands[1]
    session.umpire_policies.set_all("roll", "rolled")  # switched on by hand
    session.umpire_policies.set_all("deal", "rolled")
    rng, mind = Random(1), GreedyPlayer()
    acted = set()
    for _time in range(14):
        side = session.asked
        assert side is not None
        choice = session.choice
        assert choice is not None, "nobody else acts or rolls here"
        known = session.system.rules.observe(session.journal.state, side)
        assert session.act(mind.decide(session.system, known, side, rng)) is None
        acted.add(side)
    assert acted == {0, 1}
    assert desk.host.run("other_hand")
    assert board.seen.hand_side != session.asked
    acts = [moment.step for moment in session.journal.line() if isinstance(moment.step, ActionStep)]
    assert desk.host.run("undo")
    if session.question is not None:
        session.answer_question(True)
    assert len([1 for moment in session.journal.line() if isinstance(moment.step, ActionStep)]) < len(acts)
    desk.host.show_desk("play")
    hands = session.shown.hands
    assert UNKNOWN in hands[0] + hands[1]
    assert session.policies.roll == "typed"  # a game on a real table is typed at that desk too


def test_another_battle_can_follow_at_either_desk(window: MainWindow) -> None:
    desk = opened(window, "mbt", "twin_hills")
    page = desk.host
    page.show_desk("play")
    page.show_desk("umpire")
    desk.follow(7)
    first = desk.session
    banner = page.notices.show_notice("any", "passed", "Written.")
    banner.buttons[-1].setFocus()
    banner.buttons[-1].click()
    assert QApplication.focusWidget() is page.view  # what is typed next is dice
    page.show_desk("play")
    page.show_desk("umpire")
    assert desk.session is first
    assert page.run("new_battle")
    assert desk.session is None
    assert desk.prompt.isVisible()
    page.show_desk("play")
    play = page.desk
    assert isinstance(play, PlayDesk)
    assert play.start.isVisible()
    play.start.click()
    page.show_desk("umpire")
    assert desk.session is not None
    assert desk.session is not first
    assert desk.is_seated  # nothing is hidden in this game
    assert page.run("new_battle")
    desk.follow(8)
    assert desk.is_seated


def test_enter_where_no_seat_had_to_be_taken_starts_nothing(window: MainWindow, qtbot: QtBot) -> None:
    """The desk is known to ask for the seat by Enter; where nothing is hidden it does not."""
    window.files.open(SCENARIOS / "mbt" / "twin_hills.json", desk="play")
    page = window.page
    assert page is not None
    play = page.desk
    assert isinstance(play, PlayDesk)
    play.start.click()
    page.show_desk("umpire")
    desk = page.desk
    assert isinstance(desk, UmpireDesk)
    assert desk.is_seated
    session, board = desk.session, desk.board
    assert session is not None
    assert board is not None
    assert any(act.key == "Enter" for act in board.prompt.acts)
    here = session.journal.here
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert session.journal.here == here
    banner = page.notices.banner("enter")
    assert banner is not None
    assert "Enter now means" in banner.words()
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert session.journal.here != here or session.question is not None


def test_what_records_a_ruling_stays_in_sight(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1280, 800)
    desk = opened(window, "la_garde", "twin_rises")
    QTest.keyClick(desk.prompt.buttons[0], Qt.Key.Key_Return)
    desk.show_rulings()
    panel = desk.rulings
    for kind in [form.id for form in panel._forms]:
        panel.show_form(kind)
        panel.why.keep.setChecked(True)
        QApplication.processEvents()
        for button in (panel.record, panel.drop):
            assert panel.rect().contains(button.mapTo(panel, button.rect().bottomRight()))
            assert not button.visibleRegion().isEmpty()
