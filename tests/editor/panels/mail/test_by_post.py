"""An evening by post in the real window: a view goes out, is played elsewhere, its reply comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog, QPushButton

from core.protocol.pending import UNKNOWN
from core.protocol.steps import ActionStep
from core.records import replies, view_files, views
from core.records.views import is_asked
from editor.boards.battle.view_session import ViewSession
from editor.desks.play.play_desk import PlayDesk
from editor.desks.umpire.umpire_desk import UmpireDesk
from editor.panels.battle.battle import BattleController
from editor.panels.mail.exchange import export_view, session_of, take_into
from editor.panels.mail.seal_dialog import SealDialog
from editor.shell.page import Page
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import play_until

Start = Callable[..., BattleController]


def table_of(page: Page | None) -> BattleController:
    assert page is not None
    desk = page.new_desk("play")
    assert isinstance(desk, PlayDesk)
    assert desk.controller is not None
    return desk.controller


def umpire(table: BattleController) -> UmpireDesk:
    table.host.show_desk("umpire")
    desk = table.host.desk
    assert isinstance(desk, UmpireDesk)
    desk.take_seat()
    return desk


def banner(page: Page, key: str) -> str:
    found = page.notices.banner(key)
    return " ".join(label.text() for label in found.labels) if found is not None else ""


def test_a_view_goes_out_and_its_reply_comes_back(
    start: Start, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start("person", "person", 7)
    session = table.session
    play_until(session, "card")
    side = session.asked
    assert side is not None
    other = 1 - side
    assert not table.host.run(f"export_view_{other}"), "one player writes what only the other may know"
    desk = umpire(table)
    path = tmp_path / "union.view.json"
    assert export_view(table.host, session, side, path)
    assert "union.view.json is written" in banner(table.host, "post")

    page = window.files.open(path)
    viewed = table_of(page).session
    assert page is not None
    assert isinstance(viewed, ViewSession)
    assert UNKNOWN in viewed.shown.hands[other]
    assert UNKNOWN not in viewed.shown.hands[side]
    assert "This is a view" in banner(page, "view")
    for closed in (
        "desk_design",
        "desk_umpire",
        "desk_armies",
        "roll",
        "new_battle",
        "seat_0_greedy",
        "fork",
    ):
        assert not page.run(closed), closed
    rows = table_of(page).journal.model.rowCount()
    assert rows > 0, "what was told before stands in the journal"
    begin = viewed.journal.here
    viewed.look_at(1)
    assert viewed.journal.here == begin, "the past is told, not looked at"
    while viewed.choice is not None and len(viewed.decided) < 6:
        assert viewed.act(viewed.system.rules.actions(viewed.journal.state, side)[0]) is None
    assert viewed.changes == len(viewed.decided) > 1
    assert page.run("undo")
    assert page.run("reply_note")
    note = page.findChild(QInputDialog, "reply_note")
    assert note is not None
    note.setTextValue("We hold.")
    note.accept()
    decided = viewed.decided
    keeper = page.keeper()
    assert (keeper.kind, keeper.dirty) == ("reply", True)
    assert viewed.choice is not None, "taken back: the side is asked again"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (str(tmp_path / "early.json"), ""))
    for save in ("save", "save_as"):  # by Ctrl+S and by the menu
        window.commands.run(save)
        assert "not finished" in banner(page, "unfinished")
        assert not (tmp_path / "early.json").exists()
    found = page.notices.banner("unfinished")
    assert found is not None
    button = next(one for one in found.findChildren(QPushButton) if "all the same" in one.text())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (tmp_path / "early.json").is_file()
    assert page.run("undo")
    assert page.run("redo")
    keeper.save(tmp_path / "reply.json")
    assert not keeper.dirty
    assert view_files.load(path, (viewed.system,)).moment == viewed.known_view.moment

    window.go_to(table.host)
    before = session.journal.here
    reply = replies.load(tmp_path / "reply.json")
    assert session_of(table.host) is session
    assert reply.record.note == "We hold."
    assert take_into(table.host, reply, table.host.notices)
    assert "The reply is taken in" in banner(table.host, "post")
    assert session.journal.steps()[-len(decided) :] == list(decided)
    moments = len(session.journal.moments)
    assert not take_into(table.host, reply, table.host.notices)
    assert "stands at step" in banner(table.host, "post")
    assert len(session.journal.moments) == moments
    assert session.journal.here != before
    assert desk.is_seated
    window.files.open(tmp_path / "reply.json")  # by the file itself: the battle in front refuses it too
    assert "not taken in" in banner(table.host, "post")


def test_a_paper_is_sealed_kept_opened_and_carried_out(start: Start, tmp_path: Path) -> None:
    table = start("person", "person", 7)
    session = table.session
    play_until(session, "card")
    side = session.asked
    assert side is not None
    desk = umpire(table)
    papers = desk.papers
    desk.show_papers()
    view = views.view_of(session.game, side)
    journal = view.journal()
    journal.must(an_act(view))
    replies.save(tmp_path / "orders.json", replies.reply_to(view, journal, "At dawn by the ford."))
    QTest.mouseClick(papers.buttons["seal"], Qt.MouseButton.LeftButton)
    dialog = papers.findChild(SealDialog)
    assert dialog is not None
    assert not dialog.seal.isEnabled()
    forged = (tmp_path / "orders.json").read_text().replace("At dawn", "At dusk")
    (tmp_path / "forged.json").write_text(forged)
    dialog.add_reply(tmp_path / "forged.json")
    assert not dialog.acts
    assert "proof does not fit" in dialog.status.text()
    dialog.add_reply(tmp_path / "orders.json")
    assert dialog.words.toPlainText() == "At dawn by the ford."
    QTest.mouseClick(dialog.seal, Qt.MouseButton.LeftButton)
    (paper,) = session.game.papers
    assert paper.opened is None
    told = [
        str(desk.journal.model.data(desk.journal.model.index(row)))
        for row in range(desk.journal.model.rowCount())
    ]
    assert any(paper.short_seal in line for line in told)
    assert not any("ford" in line for line in told)
    assert "ford" not in papers.words.text()
    assert not papers.buttons["carry_out"].isEnabled()
    told = len(session.journal.line())
    QTest.mouseClick(papers.buttons["read"], Qt.MouseButton.LeftButton)
    assert "ford" in papers.words.text()
    assert len(session.journal.line()) == told, "nobody is told that the umpire read it"
    QTest.mouseClick(papers.buttons["read"], Qt.MouseButton.LeftButton)
    assert "ford" not in papers.words.text()
    QTest.mouseClick(papers.buttons["open"], Qt.MouseButton.LeftButton)
    assert session.game.papers[0].seal == paper.seal
    assert "At dawn by the ford." in papers.words.text()
    session.journal.back()  # the opening is undone, then the sealing
    assert [one.opened for one in session.game.standing_papers] == [None]
    session.journal.back()
    assert session.game.standing_papers == ()
    assert session.journal.forward()
    assert session.journal.forward()
    steps = len(session.journal.steps())
    QTest.mouseClick(papers.buttons["carry_out"], Qt.MouseButton.LeftButton)
    assert len(session.journal.steps()) == steps + 1
    assert not papers.carry_out(), "twice is once too often"


def an_act(view: views.View) -> ActionStep:
    assert is_asked(view.pending, view.side)
    return ActionStep(view.side, view.system.rules.actions(view.state, view.side)[0])
