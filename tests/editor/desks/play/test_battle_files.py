"""Battles at the Play desk as files: saved, opened elsewhere, found after a crash, begun anew."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from core.text import Names, _
from editor.base.document import recovery
from editor.base.document.lock import FileLock
from editor.desks.play.play_desk import PlayDesk
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import play_until
from tests.editor.desks.play.person import Start


def test_a_battle_is_kept_apart_saved_and_opened_again(
    start: Start, qtbot: QtBot, window: MainWindow, home: Path, desk: PlayDesk
) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    assert desk.autosaver is not None
    qtbot.waitUntil(lambda: desk.autosaver is not None and desk.autosaver.place is not None, timeout=4000)
    kept = desk.autosaver.place
    assert kept is not None
    assert kept.is_file()
    keeper = desk.keeper()
    assert keeper is not None
    assert keeper.dirty
    path = home / "creek battle.json"
    assert keeper.save(path) is None
    desk.autosaver.discard()
    assert not kept.exists()
    assert not keeper.dirty
    steps = table.session.journal.steps()
    page = window.files.open(path)
    assert page is not None
    other = page.desk
    assert isinstance(other, PlayDesk)
    assert other.controller is not None
    assert other.controller.session.journal.steps() == steps
    assert other.controller.session.game.seats == table.session.game.seats


def test_unsaved_battles_are_found_after_a_crash(
    start: Start, qtbot: QtBot, desk: PlayDesk, window: MainWindow
) -> None:
    table = start(second="person")
    table.set_policy("roll", "typed")
    play_until(table.session, "battle", 2)
    assert desk.autosaver is not None
    assert desk.autosaver.write_now()
    desk.autosaver.leave()
    (entry,) = [entry for entry in recovery.found() if entry.kind == "game"]
    assert b"etat-major/game" in entry.read()
    page = window.files.recovering.reopen(entry)
    assert page is not None
    assert isinstance(page.desk, PlayDesk)
    assert page.desk.controller is not None
    policies = page.desk.controller.session.policies
    assert (policies.roll, policies.deal) == ("typed", "rolled")


def test_a_battle_that_is_open_elsewhere_goes_on_as_a_copy(
    start: Start, window: MainWindow, home: Path, desk: PlayDesk
) -> None:
    start(second="person")
    keeper = desk.keeper()
    assert keeper is not None
    path = home / "battle.json"
    assert keeper.save(path) is None
    elsewhere = home / "again.json"
    elsewhere.write_bytes(path.read_bytes())
    lock = FileLock(elsewhere)
    assert lock.take() is None
    page = window.files.open(elsewhere)
    assert page is not None
    other = page.desk
    assert isinstance(other, PlayDesk)
    copy = other.keeper()
    assert copy is not None
    assert copy.path is None
    assert copy.dirty
    assert page.notices.banner("locked") is not None
    lock.release()


def test_sides_renamed_at_the_design_desk_are_renamed_in_the_seats(
    desk: PlayDesk, window: MainWindow
) -> None:
    document = desk.host.document
    first, second = document.scenario.sides
    renamed = first.model_copy(update={"name": Names("The Blue", "Les Bleus")})
    desk.seats.choose(second.id, "random")
    window.show_desk("design")
    document.do(_("Untitled"), document.scenario.model_copy(update={"sides": (renamed, second)}))
    window.show_desk("play")
    assert desk.seats.seats[first.id].accessibleName() == "The Blue"
    assert desk.seats.chosen[second.id] == "random"


def test_another_battle_begins_at_the_seats(start: Start, window: MainWindow, desk: PlayDesk) -> None:
    start(second="person")
    assert desk.controller is not None
    assert window.commands.run("new_battle")
    assert desk.controller is None
    assert desk.keeper() is None
    assert desk.seats.isVisible()
    desk.play()
    assert desk.controller is not None
    assert desk.controller.top.isVisible()
