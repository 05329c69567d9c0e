"""The journal at the Play desk: moments that are past, other lines, taking back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from core.protocol.steps import ActionStep
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.journal_export import export_to
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import play_until, press
from tests.editor.desks.play.person import Start, acts, play_to_roll


def test_journal_click_shows_that_moment_and_esc_comes_back(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    now = table.session.journal.here
    table.show_journal()
    QApplication.processEvents()
    model, view = table.journal.model, table.journal.list
    row = next(row for row in range(model.rowCount()) if model.moment(row) < now - 3)
    index = model.index(row)
    view.scrollTo(index)
    rect = view.visualRect(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(12, rect.center().y()))
    assert not table.session.live
    assert table.session.journal.here == model.moment(row)
    assert table.seen.offers is None
    table.host.view.setFocus()
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.session.live
    assert table.session.journal.here == now


def test_comma_and_full_stop_step_and_f_forks_with_a_name(
    start: Start, qtbot: QtBot, window: MainWindow
) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    now = table.session.journal.here
    table.host.view.setFocus()
    press(qtbot, table, Qt.Key.Key_Comma, Qt.Key.Key_Comma)
    here = table.session.journal.here
    assert here < now
    press(qtbot, table, Qt.Key.Key_Period)
    assert table.session.journal.here > here
    press(qtbot, table, Qt.Key.Key_Comma)
    press(qtbot, table, Qt.Key.Key_F)
    dialog = window.findChild(QInputDialog, "fork")
    assert dialog is not None
    field = dialog.findChild(QLineEdit)
    assert field is not None
    qtbot.keyClicks(field, "Left first")
    dialog.accept()
    assert table.session.live
    assert table.session.journal.here == here


def test_undo_past_dice_asks_in_the_prompt(start: Start, qtbot: QtBot, window: MainWindow) -> None:
    table = start(second="person")
    table.set_policy("roll", "typed")
    play_to_roll(table)
    press(qtbot, table, Qt.Key.Key_Space)
    here = table.session.journal.here
    assert window.commands.run("undo")
    assert table.session.question is not None
    assert acts(table) == ["Go back", "Stay"]
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.session.journal.here == here
    window.commands.run("undo")
    press(qtbot, table, Qt.Key.Key_Return)
    assert table.session.journal.here != here
    assert window.commands.run("redo")
    assert table.session.journal.moments[table.session.journal.here].depth > 0


def test_the_journal_is_exported_as_text(start: Start, desk: PlayDesk, home: Path) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    path = home / "journal.txt"
    export_to(path, desk.host, table.session)
    assert "Turn 1" in path.read_text("utf-8")


def test_the_journal_says_on_which_line_one_is(start: Start) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    now = table.session.journal.here
    table.session.look_at(now - 1)
    assert f"of {table.session.journal.moments[now].depth}" in table.journal.place.text()
    table.session.fork("Left first")
    if table.session.screen.wanted is not None:
        table.session.take_screen()
    choice = table.session.choice
    assert choice is not None
    known = table.session.known(choice.side)
    other = table.session.system.rules.actions(known, choice.side)
    before = table.session.journal.moments[now].step
    act = next(one for one in other if not isinstance(before, ActionStep) or one != before.action)
    assert table.session.act(act) is None
    assert table.journal.place.text().endswith("Left first")
