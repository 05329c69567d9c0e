"""The umpire's desk: rulings on the battle in play, everything seen, clocks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.protocol.pending import UNKNOWN, Over
from core.protocol.steps import Edit, Ruling
from core.records import games
from core.records.clocks import ClockRecord
from core.systems.belle_position.rules.actions import Deploy
from core.text import Names, _
from editor.base.context import Context
from editor.boards.hex.view import hex_view
from editor.boards.measured.battle.battle_interaction import MeasuredBattleInteraction
from editor.boards.measured.view import TableView
from editor.desks.umpire.clock_strip import ClockStrip
from editor.desks.umpire.rulings_panel import REASON_MISSING
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from editor.widgets.enter_lists import EnterListView
from editor.widgets.fields import ChoiceField
from editor.widgets.key_button import KeyButton
from tests.editor.desks.play.conftest import click_hex, play_until
from tests.editor.desks.umpire.conftest import opened, umpire

Start = Callable[..., BattleController]


def test_a_ruling_is_made_on_the_map_told_and_undone(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    session = table.session
    play_until(session, "move")
    desk = umpire(table)
    panel, journal = desk.rulings, session.journal
    state, here = journal.state, journal.here
    grid = state.context.grid
    assert UNKNOWN not in session.shown.hands[0] + session.shown.hands[1]  # the umpire sees all
    assert panel.fields is not None
    panel.show_form("place")
    piece = next(
        one for one in state.context.scenario.units if state.at[state.context.unit_index[one.id]] >= 0
    )
    unit = state.context.unit_index[piece.id]
    free = next(hex_ for hex_ in grid.hexes if hex_ not in state.at)
    other = next(hex_ for one, hex_ in enumerate(state.at) if hex_ >= 0 and hex_ != state.at[unit])
    click_hex(qtbot, table, state.at[unit])
    panel.fields.choose_piece(piece.id)
    panel.fields.choose_hex(other)
    panel.reason.setPlainText("A sleeve pushed the base.")
    assert not panel.rule()  # two units in one hex: refused, with its rule
    assert "BC-1.3" in panel.verdict.text() or "BC-R103" in panel.verdict.text()
    click_hex(qtbot, table, free)
    panel.reason.clear()
    assert panel.reason_against() is REASON_MISSING
    panel.reason.setPlainText("A sleeve pushed the base.")
    assert desk.host.run("record_ruling")
    step = journal.moments[journal.here].step
    edit = Edit("place", piece.id, at=grid.name(free))
    assert step == Ruling("A sleeve pushed the base.", "umpire", (edit,))
    assert journal.state.at[unit] == free
    model = desk.journal.model
    told = [str(model.data(model.index(row))) for row in range(model.rowCount())]
    assert any("A sleeve pushed the base." in line for line in told)
    assert "A sleeve pushed the base." in panel.earlier.past.text()
    assert desk.host.run("undo")
    assert journal.here == here
    assert journal.state.at[unit] == state.at[unit]
    desk.host.show_desk("play")
    assert UNKNOWN in session.shown.hands[0] + session.shown.hands[1]


def test_a_base_is_put_elsewhere_and_its_place_is_seen_before(window: MainWindow) -> None:
    desk = opened(window, "mbt", "twin_hills")
    desk.follow(7)
    session, view = desk.session, desk.host.view
    assert session is not None
    assert isinstance(view, TableView)
    desk.show_rulings()
    fields = desk.rulings.fields
    assert fields is not None
    assert fields.choose_piece("red-hi-1")
    fields.choose_place(3000, 1500, 450)
    assert len(view.table_scene._ghosts) == 1
    desk.rulings.add_change()
    assert "30 / 15 cm, front 45°" in desk.rulings.changes.text()
    desk.rulings.reason.setPlainText("A sleeve.")
    assert desk.rulings.rule()
    assert not view.table_scene._ghosts
    unit = session.journal.state.context.unit_index["red-hi-1"]
    pose = session.journal.state.poses[unit]
    assert (pose.x, pose.y, pose.facing) == (3000, 1500, 450)
    desk.show_acts()
    assert desk.board is not None
    assert view.pointer.tool is desk.board.pointing


def test_several_changes_are_one_ruling(start: Start) -> None:
    table = start("person", "greedy", 7)
    desk = umpire(table)
    panel, session = desk.rulings, table.session
    panel.show_form("points")
    assert panel.fields is not None
    panel.add_change()
    assert len(panel.pending) == 1
    panel.show_form("strength")
    units = [unit.id for unit in session.game.scenario.units]
    panel.fields.choose_piece(units[0])
    panel.reason.setPlainText("Two figures were set up wrong.")
    assert panel.rule()
    step = session.journal.moments[session.journal.here].step
    assert isinstance(step, Ruling)
    assert [edit.set for edit in step.edits] == ["points", "strength"]
    assert not panel.pending


def test_going_back_past_dice_asks_at_this_desk_too(start: Start) -> None:
    table = start("person", "person", 7)
    session, journal = table.session, table.session.journal
    play_until(session, "order")
    play_until(session, "card")  # the other side's: a card was drawn between
    desk = umpire(table)
    here = journal.here
    assert desk.host.run("undo")
    assert session.question is not None
    QTest.keyClick(desk.host.view, Qt.Key.Key_Escape)  # stay
    assert session.question is None
    assert journal.here == here
    assert desk.host.run("undo")
    assert desk.board is not None
    assert desk.board.prompt.press_key("Enter")
    assert journal.here != here
    assert desk.host.run("redo")
    desk.host.run("step_back")
    assert not session.live
    assert desk.board.prompt.press_key("Esc")  # back to now
    assert session.live


def test_the_clocks_stand_when_the_battle_is_over(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a side's nor the turn's time goes on, and nobody starts them again."""
    table = start("person", "person", 7)
    desk = umpire(table)
    journal = SimpleNamespace(pending=Over(0, "flags"), state=table.session.journal.state)
    monkeypatch.setattr(
        desk.time,
        "_session",
        SimpleNamespace(journal=journal, asked=None, system=table.session.system, game=table.session.game),
    )
    clocks, strip, time = desk.clocks.clocks, desk.clocks, [100.0]
    clocks._now = lambda: time[0]
    assert desk.host.run("clocks")
    assert not clocks.running
    clocks.start()  # as they ran when the last blow fell
    time[0] += 2
    strip.look()
    assert (clocks.record.played, clocks.running) == (2, False)
    time[0] += 1000
    strip.look()
    assert clocks.record.played == 2


def test_clocks_take_the_time_of_the_side_that_is_asked(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    desk = umpire(table)
    clocks, strip = desk.clocks.clocks, desk.clocks
    time = [100.0]
    clocks._now = lambda: time[0]
    side = table.session.asked
    assert side is not None
    strip.set_limit(10)
    strip.set_turn_limit(5)
    assert desk.host.run("clocks")
    time[0] += 240
    strip.look()
    assert clocks.left(side) == 360
    assert clocks.left(1 - side) == 600
    time[0] += 100
    strip.look()
    assert set(desk.host.notices.shown_keys()) == {f"clock_{side}", "clock_turn"}
    assert desk.host.run("clocks")
    time[0] += 1000
    strip.look()
    assert clocks.record.played == 340
    assert "4:20" in strip.faces[side].text()
    keeper = desk.keeper()
    assert keeper is not None
    table.session.mark_saved()
    assert not keeper.dirty
    clocks.record.played += 90
    assert keeper.dirty  # the evening's time is worth keeping
    clocks.record.played -= 90
    game = games.loads(keeper.content(), desk.host.context.systems)
    assert game.clocks == clocks.record  # saved with the battle
    assert game.umpire is None
    table.session.umpire_policies.set_all("roll", "rolled")
    assert games.loads(keeper.content(), desk.host.context.systems).umpire == {"deal": "typed"}


def test_the_strip_says_when_the_battle_will_be_over(context: Context) -> None:
    strip = ClockStrip(context, lambda: (0, 3, 5), print, lambda: datetime(2026, 11, 21, 20, 30))
    strip.begin((Names("One", "Un"), Names("Two", "Deux")), ("one", "two"), ClockRecord())
    strip.clocks.record.turns.update({1: 600.0, 2: 840.0, 3: 120.0})
    strip.fold()
    assert not strip.details.isHidden()
    told = strip.pace.text()  # 12 minutes a turn: 10 more of this turn, two turns of 12
    assert "12:00" in told
    assert "34:00" in told
    assert "3 turns" in told
    assert "21:04" in told


def test_no_panel_changes_what_the_map_shows(start: Start, window: MainWindow) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "move")
    desk = umpire(table)
    desk.show_acts()
    assert desk.board is not None
    desk.board.pointing.clear_hand()
    view = hex_view(desk.host.view)
    marks, pieces = view.scene_._marks, [piece.id for piece in desk.board.seen.pieces]
    assert marks
    for show in (desk.show_rulings, desk.show_register, desk.show_papers, desk.show_acts):
        show()
        QApplication.processEvents()
    assert view.scene_._marks == marks
    assert [piece.id for piece in desk.board.seen.pieces] == pieces


def test_generals_and_owners_stay_on_the_map_while_one_rules(window: MainWindow) -> None:
    desk = opened(window, "la_garde", "twin_rises")
    desk.follow(7)
    assert desk.board is not None
    hand = desk.board.pointing
    assert isinstance(hand, MeasuredBattleInteraction)
    chips, shapes = len(hand.showing.chips), len(hand.showing.shapes)
    assert chips
    desk.show_rulings()
    assert len(hand.showing.chips) == chips
    assert len(hand.showing.shapes) >= shapes - 1  # what was in hand is laid down
    assert all(item.scene() is not None for item in hand.showing._items)


def test_when_the_umpire_leaves_no_field_keeps_a_hidden_card(window: MainWindow) -> None:
    """They stood in the choices of what is set right, and in what was set aside, for who came next."""
    desk = opened(window, "belle_position", "coulmiers")
    desk.follow(7)
    session = desk.session
    assert session is not None
    session.policies.set_all("deal", "rolled")
    session.start()
    desk.show_rulings()
    panel = desk.rulings
    panel.show_form("card")
    assert panel.fields is not None
    side, card = session.side_ids[0], "a-card-of-nobody"
    card = str(next(row.choices[0][0] for row in panel.fields.form.fields if row.id == "item"))
    panel.fields.show_values({"side": side, "item": card})
    named = panel.fields.values()
    assert card in named.values()
    panel.pending.append((Edit("card", side=side, item=card), Names("A hidden card", "Une carte cachée")))
    panel._check()
    desk.host.show_desk("play")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert panel.fields is None
    assert not [
        field for field in panel.findChildren(ChoiceField) if field is not panel.kind and field.count() > 2
    ]
    for _language in range(2):
        assert not panel.changes.text() + panel.verdict.text()
        window.commands.run("language")
    desk.host.show_desk("umpire")
    desk.take_seat()
    desk.show_rulings()
    assert panel.fields is not None
    assert panel.fields.values() == named, "what the umpire had named is there again"
    assert "hidden card" in panel.changes.text()


def test_when_the_umpire_leaves_no_list_keeps_what_the_side_that_is_asked_may_do(window: MainWindow) -> None:
    """Put away, the list of acts named the cards of its hand, and how many acts there were."""
    desk = opened(window, "belle_position", "coulmiers")
    desk.follow(7)
    session, board = desk.session, desk.board
    assert session is not None
    assert board is not None
    session.policies.set_all("deal", "rolled")
    session.start()
    assert board.board.details.findChildren(EnterListView)[0].model().rowCount()
    desk.host.show_desk("play")
    assert session.screen.wanted is not None
    assert not board.board.details.findChildren(EnterListView)[0].model().rowCount()


def test_when_the_umpire_leaves_the_help_goes_with_him(window: MainWindow) -> None:
    """Which rules he had read told the players what might be coming."""
    desk = opened(window, "belle_position", "coulmiers")
    desk.follow(7)
    desk.host.show_rule("BP-13.5")
    view = window.help
    assert view is not None
    desk.host.show_desk("play")
    assert window.help is None
    assert not view.here + view.browser.toPlainText()


def test_when_the_umpire_leaves_the_unit_that_he_looked_at_is_marked_nowhere(window: MainWindow) -> None:
    """It stayed in hand, marked in the list of the forces, and named on the card that was put away."""
    desk = opened(window, "battle_cry", "mirror_creek")
    desk.follow(7)
    board = desk.board
    assert board is not None
    forces = board.board.forces
    assert forces is not None
    board.pointing.take(3)
    assert forces.units.selectionModel().hasSelection()
    desk.host.show_desk("play")
    assert board.pointing.unit is None
    assert not forces.units.selectionModel().hasSelection()
    assert not forces.units.currentIndex().isValid()


def test_when_the_umpire_leaves_nobody_is_told_where_his_report_lies(window: MainWindow) -> None:
    """It tells of all that is hidden, in the midst of the battle too."""
    desk = opened(window, "belle_position", "coulmiers")
    desk.follow(7)
    page: Any = desk.host
    page.notices.show_notice("report", "passed", _("The report stands in {file}.", file="all.html"))
    desk.host.show_desk("play")
    assert page.notices.banner("report") is None


def test_when_the_umpire_leaves_the_points_keep_no_order_of_a_side(window: MainWindow) -> None:
    """Put away, the rows in which orders are written said which of them stands already."""
    desk = opened(window, "la_garde", "twin_rises")
    desk.follow(7)
    session, board = desk.session, desk.board
    assert session is not None
    assert board is not None
    session.umpire_policies.set_all("roll", "rolled")
    session.start()
    play_until(session, "orders", 0)
    assert session.act(session.system.rules.actions(session.known(0), 0)[0]) is None
    assert board.ladder.findChildren(KeyButton, "standing")
    desk.host.show_desk("play")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert session.screen.wanted is not None
    assert not board.ladder.findChildren(KeyButton)


def test_when_the_umpire_leaves_the_journal_keeps_no_line_that_was_told_to_one_side(
    window: MainWindow,
) -> None:
    desk = opened(window, "belle_position", "coulmiers")
    desk.follow(7)
    session, board = desk.session, desk.board
    assert session is not None
    assert board is not None
    session.umpire_policies.set_all("deal", "rolled")
    session.start()
    play_until(session, "deploy", 0)
    lay = next(act for act in session.system.rules.actions(session.known(0), 0) if isinstance(act, Deploy))
    assert session.act(lay) is None
    told, model = board.ticker.words.text(), board.journal.model
    last = model.data(model.index(model.rowCount() - 1))
    assert str(last) in told
    desk.host.show_desk("play")
    assert told not in board.ticker.words.text()
    assert last not in [model.data(model.index(row)) for row in range(model.rowCount())]
