"""Files that change, lock and fail under one's hands: nothing is lost, nothing is written over unasked."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from core.armies import points
from core.armies.points import PointsTable
from core.armies.store import ListStore
from core.chance.dice import Die
from core.chance.seeds import Secret, Seed
from core.chance.sources import source_of
from core.paths import SCENARIOS
from core.protocol.pending import Choice, Deal, Roll
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.records import games
from core.scenarios import documents, files, provenance
from core.scenarios.documents import Limits
from core.scenarios.scenario import Scenario
from core.text import Names, _, say
from editor.base.document import autosave, recent, recovery
from editor.base.document.document import Document
from editor.base.document.history import MOST_LINES, _change, _changed
from editor.base.document.lock import FileLock
from editor.base.document.recovery import Entry, kept_folder, new_token
from editor.desks.play.play_desk import PlayDesk
from editor.shell import saving
from editor.shell.page import Page
from editor.shell.window import MainWindow
from editor.widgets.notices import Banner

BULL_RUN = SCENARIOS / "battle_cry" / "first_bull_run.json"


def shipped(window: MainWindow) -> Scenario:
    return files.load(BULL_RUN, ScenarioModels(window.context.systems))


def named(scenario: Scenario, name: str) -> Scenario:
    return scenario.model_copy(update={"title": Names(name, name)})


@pytest.fixture
def mine(window: MainWindow, home: Path) -> Path:
    """A scenario of one's own in a file."""
    path = home / "mine.json"
    path.write_bytes(BULL_RUN.read_bytes())
    return path


@pytest.fixture
def page(window: MainWindow, mine: Path) -> Page:
    found = window.files.open(mine)
    assert found is not None
    return found


def edit(page: Page, name: str) -> None:
    page.document.do(_("Untitled"), named(page.document.scenario, name))


def write_elsewhere(window: MainWindow, path: Path, name: str) -> bytes:
    """What another program does."""
    content = files.dumps(named(shipped(window), name))
    path.write_bytes(content)
    return content


def asked(page: Page) -> Banner:
    banner = page.notices.banner("disk")
    assert banner is not None
    return banner


def press(banner: Banner, title: str) -> None:
    next(button for button in banner.buttons if button.text() == title).click()


# --- changed by another program ----------------------------------------------------------------------------


def test_a_file_that_changed_meanwhile_is_not_written_over_unasked(
    window: MainWindow, page: Page, mine: Path
) -> None:
    edit(page, "Mine")
    theirs = write_elsewhere(window, mine, "Theirs")
    assert not window.files.save(page)
    assert mine.read_bytes() == theirs
    assert page.document.dirty
    assert [button.text() for button in asked(page).buttons] == ["Reload", "Keep mine", "Compare", "Close"]
    press(asked(page), "Compare")
    assert "title, notes, sides or options" in asked(page).words()
    press(asked(page), "Keep mine")
    assert b"Mine" in mine.read_bytes()
    assert not page.document.dirty
    assert page.notices.banner("disk") is None
    edit(page, "Mine again")
    assert window.files.save(page)  # what was written here is known


def test_reloading_takes_the_file_and_undo_brings_back_what_was_here(
    window: MainWindow, page: Page, mine: Path
) -> None:
    edit(page, "Mine")
    write_elsewhere(window, mine, "Theirs")
    assert not window.files.save(page)
    press(asked(page), "Reload")
    assert page.document.scenario.title.en == "Theirs"
    assert not page.document.dirty
    page.document.undo()
    assert page.document.scenario.title.en == "Mine"
    assert page.document.dirty
    assert window.files.save(page)


def test_an_unedited_page_is_offered_the_new_file_while_it_is_open(
    qtbot: QtBot, window: MainWindow, page: Page, mine: Path
) -> None:
    write_elsewhere(window, mine, "Theirs")
    qtbot.waitUntil(lambda: page.notices.banner("disk") is not None, timeout=20_000)
    assert "You have changed nothing here." in asked(page).words()
    press(asked(page), "Reload")
    assert page.document.scenario.title.en == "Theirs"


def test_a_file_put_in_the_place_of_another_is_seen_and_kept_mine_is_unsaved(
    qtbot: QtBot, window: MainWindow, page: Page, mine: Path
) -> None:
    for name in ("Theirs", "Theirs again"):
        other = mine.with_name("other.json")
        write_elsewhere(window, other, name)
        other.replace(mine)
        qtbot.waitUntil(lambda: page.notices.banner("disk") is not None, timeout=20_000)
        press(asked(page), "Keep mine")
        assert page.document.dirty


def test_saving_oneself_and_a_file_that_is_only_touched_ask_nothing(
    window: MainWindow, page: Page, mine: Path
) -> None:
    edit(page, "Mine")
    assert window.files.save(page)
    os.utime(mine, (time.time() + 60, time.time() + 60))
    window.files.changed_files.look()
    assert page.notices.banner("disk") is None
    mine.unlink()
    window.files.changed_files.look()
    assert page.notices.banner("disk") is None
    edit(page, "Mine again")
    assert window.files.save(page)
    assert mine.exists()


# --- battles -----------------------------------------------------------------------------------------------


@pytest.fixture
def battle(window: MainWindow, home: Path) -> Path:
    path = home / "battle.json"
    games.save(path, games.new_game(window.context.systems[0], shipped(window), 7))
    return path


def play_on(page: Page, least: int = 1) -> int:
    """A step or more of the battle on the page; how many there are then."""
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    assert desk.controller is not None
    session = desk.controller.session
    before = len(session.journal.steps())
    while len(session.journal.steps()) < before + least:
        if session.screen.wanted is not None:
            session.take_screen()
        choice = session.choice
        if choice is None:
            session.roll_now()
        else:
            session.act(next(iter(session.system.rules.actions(session.known(choice.side), choice.side))))
    return len(session.journal.steps())


def saved_steps(window: MainWindow, path: Path) -> int:
    return len(games.load(path, window.context.systems).journal.steps())


def test_a_battle_is_written_each_time_it_is_saved(window: MainWindow, battle: Path) -> None:
    page = window.files.open(battle)
    assert page is not None
    for _turn in range(2):
        steps = play_on(page)
        assert page.keeper().dirty
        assert window.files.save(page)
        assert not page.keeper().dirty
        assert saved_steps(window, battle) == steps


def test_a_battle_that_changed_meanwhile_is_asked_about_and_reloaded(
    window: MainWindow, battle: Path
) -> None:
    page = window.files.open(battle)
    assert page is not None
    play_on(page)
    games.save(battle, games.new_game(window.context.systems[0], named(shipped(window), "Theirs"), 8))
    theirs = battle.read_bytes()
    assert not window.files.save(page)
    assert battle.read_bytes() == theirs
    press(asked(page), "Compare")
    assert "The file holds a battle of 0 steps" in asked(page).words()
    press(asked(page), "Reload")
    assert window.page is not None
    assert window.page is not page
    assert window.page.document.scenario.title.en == "Theirs"
    assert window.page.notices.banner("kept") is not None  # what was played here and not saved


# --- saving that fails, closing ----------------------------------------------------------------------------


def no_room(*arguments: object) -> None:
    raise OSError(28, "No space left on device")


def changed(window: MainWindow, kind: str, mine: Path, battle: Path) -> tuple[Path, Page]:
    """A file that is open, and what it holds no more what it held."""
    path = mine if kind == "scenario" else battle
    page = window.files.open(path)
    assert page is not None
    if kind == "scenario":
        edit(page, "Mine")
    else:
        play_on(page)
    return path, page


@pytest.mark.parametrize("kind", ["scenario", "battle"])
def test_a_copy_that_cannot_be_written_leaves_the_file_in_hand(
    monkeypatch: pytest.MonkeyPatch, window: MainWindow, mine: Path, battle: Path, kind: str
) -> None:
    """The battle let go of its own file, and held the lock of one that was never written."""
    path, page = changed(window, kind, mine, battle)
    other = path.with_name("other.json")
    with monkeypatch.context() as full:
        full.setattr(provenance, "write_atomically", no_room)
        with pytest.raises(OSError, match="No space"):
            page.keeper().save(other)
    assert page.keeper().path == path
    mine_still, free = FileLock(path), FileLock(other)
    assert mine_still.take() is not None
    assert free.take() is None
    free.release()


@pytest.mark.parametrize("kind", ["scenario", "battle"])
def test_a_save_that_fails_says_so_and_closing_still_asks(
    monkeypatch: pytest.MonkeyPatch, window: MainWindow, mine: Path, battle: Path, kind: str
) -> None:
    path, page = changed(window, kind, mine, battle)
    before = path.read_bytes()
    monkeypatch.setattr(provenance, "write_atomically", no_room)
    assert not window.files.save(page)
    banner = page.notices.banner("save")
    assert banner is not None
    assert "No space left on device" in banner.words()
    assert page.keeper().dirty
    assert path.read_bytes() == before
    questions: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: questions.append(box.text()))
    assert not window.files.close(page)
    assert len(questions) == 1
    assert page in window.pages


@pytest.mark.parametrize("kind", ["scenario", "battle"])
def test_what_could_not_be_read_again_is_not_written(
    monkeypatch: pytest.MonkeyPatch, window: MainWindow, mine: Path, battle: Path, kind: str
) -> None:
    """It was, and no program opens a file of more than so many megabytes."""
    path, page = changed(window, kind, mine, battle)
    for files_of, name in ((documents, "SCENARIO_LIMITS"), (games, "GAME_LIMITS")):
        monkeypatch.setattr(files_of, name, Limits(size=2048))
    before = path.read_bytes()
    assert not window.files.save(page)
    banner = page.notices.banner("save")
    assert banner is not None
    assert "no more than 0 MB can be read again" in banner.words()
    assert page.keeper().dirty
    assert path.read_bytes() == before


def test_the_last_edit_before_closing_is_kept(window: MainWindow, page: Page) -> None:
    edit(page, "First")
    assert page.autosaver.write_now()
    edit(page, "Last")
    window.remove_page(page)
    (entry,) = recovery.found()
    assert b"Last" in entry.read()


def test_the_scenario_of_a_battle_that_was_saved_is_no_lost_work(
    window: MainWindow, page: Page, home: Path
) -> None:
    edit(page, "Mine")
    assert page.autosaver.write_now()
    window.show_desk("play")
    assert isinstance(page.desk, PlayDesk)
    page.desk.play()
    keeper = page.desk.keeper()
    assert keeper is not None
    assert window.files._write(page, keeper, home / "a battle.json")
    window.remove_page(page)
    assert recovery.found() == []


def test_what_was_changed_after_the_battle_began_is_kept_all_the_same(
    window: MainWindow, page: Page, home: Path
) -> None:
    window.show_desk("play")
    assert isinstance(page.desk, PlayDesk)
    page.desk.play()
    keeper = page.desk.keeper()
    assert keeper is not None
    edit(page, "Later")
    assert window.files._write(page, keeper, home / "a battle.json")
    window.remove_page(page)
    (entry,) = recovery.found()
    assert b"Later" in entry.read()


class Share:
    """A folder that may not be entered any more once it is `down`; root may enter any."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.down = folder, False
        folder.mkdir()

    def check(self, path: Path) -> None:
        if self.down and self.folder in path.parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


@pytest.fixture
def share(monkeypatch: pytest.MonkeyPatch, home: Path) -> Share:
    share, stat = Share(home / "share"), os.stat

    def asked(path: Any, **words: Any) -> os.stat_result:
        if not isinstance(path, int):
            share.check(Path(os.fsdecode(path)))
        return stat(path, **words)

    monkeypatch.setattr(os, "stat", asked)
    return share


def test_a_recent_file_that_may_not_be_looked_at_is_left_out(
    window: MainWindow, mine: Path, share: Share
) -> None:
    """It raised, and there was no start page, no Ctrl+K, no list of recent files."""
    for path in (mine, share.folder / "theirs.json"):
        path.write_bytes(BULL_RUN.read_bytes())
        assert window.files.open(path) is not None
    share.down = True
    window.files.changed_files.look()
    assert [row.path for row in recent.recent(window.context.settings)] == [mine]


def test_kept_work_that_may_not_be_looked_at_is_neither_offered_nor_forgotten(
    qapp: object, mine: Path, share: Share
) -> None:
    for path in (mine, share.folder / "theirs.json"):
        entry = Entry(new_token())
        entry.kept = entry.path = path
        path.write_bytes(b"{}")
        entry.write()
        entry.release()
    share.down = True
    assert [entry.path for entry in recovery.found()] == [mine]
    share.down = False
    assert len(recovery.found()) == 2


def test_a_points_table_that_cannot_be_kept_is_told(
    window: MainWindow, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk, or a home that cannot be written, was a mistake of the program."""

    def full(_store: ListStore, _table: PointsTable) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    table = home / "club.json"
    troops = window.context.system("mbt").armies.troops()
    points.save(table, troops.tables[0].model_copy(update={"id": "club"}))
    monkeypatch.setattr(ListStore, "keep", full)
    assert window.files.open(table) is None
    banner = window.notices.banner("points")
    assert banner is not None
    assert os.strerror(errno.ENOSPC) in " ".join(label.text() for label in banner.labels)


def test_kept_work_that_cannot_be_removed_stays_and_nothing_breaks(
    qapp: object, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a medium that can only be read by now."""
    entry = Entry(new_token())
    entry.kept = mine
    entry.write()
    unlink = Path.unlink

    def refused(path: Path, **words: Any) -> None:
        if path == mine:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        unlink(path, **words)

    monkeypatch.setattr(Path, "unlink", refused)
    entry.remove()
    assert mine.exists()
    assert recovery.found() == []


def test_a_file_is_opened_though_work_beside_it_cannot_be_set_aside(
    window: MainWindow, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home that cannot be written made opening it a mistake of the program."""
    beside = recovery.autosave_beside(mine)
    beside.write_bytes(files.dumps(named(shipped(window), "Later")))

    def refused(_folder: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(recovery, "make_private", refused)
    page = window.files.open(mine)
    assert page is not None
    edit(page, "Mine")
    assert not page.autosaver.write_now()
    assert b"Later" in beside.read_bytes(), "what was kept is not written over"


# --- locks and entries -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", [b"", b"\xff\xfe garbled", b"4711\netat-major\nanother-desk\n\n\n"])
def test_a_lock_of_which_nobody_can_say_whether_it_holds_can_be_taken_over(
    window: MainWindow, mine: Path, lock: bytes
) -> None:
    mine.with_name(f".{mine.name}~lock").write_bytes(lock)
    page = window.files.open(mine)
    assert page is not None
    assert page.document.read_only
    banner = page.notices.banner("locked")
    assert banner is not None
    press(banner, "Take the file over")
    assert not page.document.read_only
    assert page.notices.banner("locked") is None
    edit(page, "Mine")
    assert window.files.save(page)


def test_the_lock_of_a_program_that_runs_here_cannot_be_taken_over(window: MainWindow, mine: Path) -> None:
    other = FileLock(mine)
    assert other.take() is None
    page = window.files.open(mine)
    assert page is not None
    banner = page.notices.banner("locked")
    assert banner is not None
    assert [button.text() for button in banner.buttons] == ["Edit a copy", "Close"]
    assert FileLock(mine).take_over() is not None
    other.release()


@pytest.mark.skipif(os.name == "nt", reason="links want rights there")
def test_a_file_that_is_open_elsewhere_is_not_written_over_by_another_name(page: Page, home: Path) -> None:
    """A link to it has a lock of its own beside it: the other window lost what it saved."""
    other = home / "other.json"
    other.write_bytes(b"theirs")
    link = home / "link.json"
    link.symlink_to(other)
    lock = FileLock(other)
    assert lock.take() is None
    edit(page, "Later")
    assert page.document.save(link) is not None
    assert other.read_bytes() == b"theirs"
    lock.release()


@pytest.mark.skipif(os.name == "nt", reason="links want rights there")
def test_links_that_lead_in_a_circle_are_told(
    window: MainWindow, page: Page, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They raised what nobody caught."""
    one, other = home / "one.json", home / "other.json"
    one.symlink_to(other)
    other.symlink_to(one)
    assert window.files.open(one) is None
    assert window.notices.banner(f"bad {one}") is not None
    monkeypatch.setattr(saving, "asked_to_save", lambda *words: one)
    edit(page, "Later")
    assert window.files.save_as(page), "they lead nowhere, so they make way"
    assert b"Later" in one.read_bytes()


def test_a_battle_whose_lock_is_garbled_can_be_taken_over(window: MainWindow, battle: Path) -> None:
    battle.with_name(f".{battle.name}~lock").write_bytes(b"")
    page = window.files.open(battle)
    assert page is not None
    banner = page.notices.banner("locked")
    assert banner is not None
    press(banner, "Take the file over")
    assert window.page is not None
    assert window.page.keeper().path == battle


@pytest.mark.parametrize("seed", [Secret(bytes(16)), 7], ids=["a secret", "typed"])
def test_a_copy_of_a_battle_that_another_program_plays_shows_none_of_its_dice_to_come(
    window: MainWindow, battle: Path, seed: Seed
) -> None:
    """In the copy one could try an act and see what it would bring, while the battle waited for it."""
    games.save(battle, games.new_game(window.context.systems[0], shipped(window), seed))
    other = FileLock(battle)
    assert other.take() is None
    page: Any = window.files.open(battle)
    session = page.battle.session
    assert page.keeper().path is None
    assert page.keeper().dirty
    die, number = Die(tuple(range(1, 101))), session.journal.chance_number()
    alike = session.source.dice(number, die, 20) == source_of(seed).dice(number, die, 20)
    assert alike is isinstance(seed, int), "a typed seed is warned of: its dice are anybody's"
    assert (session.game.seed == seed) is alike
    other.release()


def test_a_copy_opened_where_something_must_fall_never_rolls_it_by_the_secret_of_the_file(
    window: MainWindow, battle: Path
) -> None:
    """The other program may stand at the same roll: the copy would show what falls there."""
    system = window.context.systems[0]
    game = games.new_game(system, shipped(window), Secret(bytes(16)))
    while not isinstance(game.journal.pending, Roll | Deal):
        choice = game.journal.pending
        assert isinstance(choice, Choice)
        game.journal.must(ActionStep(choice.side, system.rules.actions(game.journal.state, choice.side)[0]))
    games.save(battle, game)
    steps = len(game.journal.steps())
    game.journal.answer(source_of(game.seed))
    secret = game.journal.steps()[steps]
    other = FileLock(battle)
    assert other.take() is None
    page: Any = window.files.open(battle)
    assert page.battle.session.journal.steps()[steps] != secret
    other.release()


def entry_of(title: str) -> Entry:
    entry = Entry(new_token())
    entry.kept = kept_folder() / f"{entry.token}.json~autosave"
    kept_folder().mkdir(parents=True, exist_ok=True)
    entry.kept.write_bytes(BULL_RUN.read_bytes())
    entry.set_title(Names(title, title))
    entry.write()
    entry.release()
    return entry


def test_an_entry_with_a_long_title_is_offered_like_any_other(home: Path) -> None:
    entry_of("Long " * 2000)
    (found,) = recovery.found()
    assert found.title.en == "Long " * 2000


def test_an_entry_whose_lock_says_nothing_is_offered_once_it_is_old(home: Path) -> None:
    entry = entry_of("Alma")
    lock = kept_folder() / f"{entry.token}.lock"
    lock.write_bytes(b"")
    assert recovery.found() == []  # it may be written just now
    os.utime(lock, (time.time() - 600, time.time() - 600))
    assert [one.token for one in recovery.found()] == [entry.token]


def test_a_document_knows_its_file_as_it_was_read(window: MainWindow, mine: Path) -> None:
    document = Document.open(mine, window.context.systems)
    assert document.disk is not None
    assert not document.disk.is_changed(mine)
    write_elsewhere(window, mine, "Theirs")
    assert document.disk.is_changed(mine)
    document.close()


# --- the history of recovered work -------------------------------------------------------------------------


def kept_and_reopened(window: MainWindow, page: Page) -> Page:
    """What is there after a crash of the program and its next start."""
    assert page.autosaver.write_now()
    page.autosaver.leave()
    window.remove_page(page)
    (entry,) = recovery.found()
    again = window.files.recovering.reopen(entry)
    assert again is not None
    assert recovery.found() == []
    return again


def test_recovered_work_keeps_its_history(window: MainWindow, page: Page) -> None:
    first = page.document.scenario
    for name in ("One", "Two", "Three"):
        page.document.do(_("Title {name}", name=name), named(page.document.scenario, name))
    page.document.undo()
    document = kept_and_reopened(window, page).document
    assert document.scenario.title.en == "Two"
    assert document.dirty
    assert [say(line.title, "en") for line in document.lines()] == ["Title One", "Title Two", "Title Three"]
    document.redo()
    assert document.scenario.title.en == "Three"
    for _line in range(3):
        document.undo()
    assert document.scenario == first
    assert document.dirty
    document.undo()
    assert document.scenario == first


def test_the_newest_lines_of_a_long_history_are_kept(window: MainWindow, page: Page) -> None:
    for number in range(MOST_LINES + 20):
        edit(page, f"Title {number}")
    document = kept_and_reopened(window, page).document
    while document.stack.canUndo():
        document.undo()
    assert document.scenario.title.en == f"Title {MOST_LINES + 20 - len(document.lines()) - 1}"
    assert MOST_LINES // 2 <= len(document.lines()) <= MOST_LINES


@pytest.mark.parametrize("killed_at", range(5))
def test_a_kill_in_the_midst_of_keeping_takes_no_history(
    window: MainWindow, page: Page, killed_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work, entry and history are several files: whichever was the last to be written, undo goes on."""
    first = page.document.scenario.title.en
    edit(page, "One")
    assert page.autosaver.write_now()
    edit(page, "Two")
    page.document.undo()
    edit(page, "Three")
    left = [killed_at]
    replace = os.replace

    def deadly(source: str, target: str) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.EIO, "killed")
        replace(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", deadly)
        page.autosaver.write_now()
    page.autosaver._stale = False  # nothing more is written
    page.autosaver.leave()
    window.remove_page(page)
    (entry,) = recovery.found()
    again = window.files.recovering.reopen(entry)
    assert again is not None
    kept = again.document.scenario.title.en
    assert kept == ("One" if killed_at < 2 else "Three")
    again.document.undo()
    assert again.document.scenario.title.en == (first if kept == "One" else "One")


@pytest.mark.parametrize("killed_at", range(5))
def test_a_kill_while_work_is_kept_for_the_first_time_leaves_it_with_its_history(
    window: MainWindow, page: Page, killed_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = page.document.scenario.title.en
    edit(page, "One")
    write, left = recovery.write_atomically, [killed_at]

    class KilledError(BaseException):
        """Nothing after it is done."""

    def deadly(path: Path, data: bytes, *, private: bool = False) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KilledError
        write(path, data, private=private)

    with monkeypatch.context() as patch:
        patch.setattr(recovery, "write_atomically", deadly)
        patch.setattr(autosave, "write_atomically", deadly)
        with contextlib.suppress(KilledError):
            page.autosaver.write_now()
    page.document.stack.setClean()
    window.remove_page(page)
    gc.collect()  # the lock of an entry that was given up
    kept = recovery.found()
    assert len(kept) == (killed_at >= 3)
    if kept:
        again = window.files.recovering.reopen(kept[0])
        assert again is not None
        assert again.document.scenario.title.en == "One"
        again.document.undo()
        assert again.document.scenario.title.en == first


@pytest.mark.parametrize("broken", [b"{", b"{}", b'{"first": "", "lines": [], "done": 0}', b"[1]"])
def test_a_history_that_cannot_be_read_loses_no_work(window: MainWindow, page: Page, broken: bytes) -> None:
    edit(page, "Mine")
    assert page.autosaver.write_now()
    page.autosaver.leave()
    window.remove_page(page)
    (entry,) = recovery.found()
    entry.prepare_history(broken)
    entry.settle_history()
    again = window.files.recovering.reopen(entry)
    assert again is not None
    assert again.document.scenario.title.en == "Mine"
    assert not again.document.lines()


def test_a_history_of_other_work_is_not_taken(window: MainWindow, page: Page) -> None:
    edit(page, "Mine")
    other = Document(page.document.system, shipped(window))
    other.do(_("Untitled"), named(other.scenario, "Other"))
    assert page.autosaver.write_now()
    page.autosaver.leave()
    window.remove_page(page)
    (entry,) = recovery.found()
    entry.prepare_history(other.history())
    entry.settle_history()
    again = window.files.recovering.reopen(entry)
    assert again is not None
    assert again.document.scenario.title.en == "Mine"
    assert not again.document.lines()
    assert not again.document.stack.canUndo()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\nc", "a\nc"),
        ("a\nc", "a\nb\nc"),
        ("", "x"),
        ("x", ""),
        ("a\na", "a\na\na"),
        ("a\n\nb", "a\nb"),
        ("a", "a"),
    ],
)
def test_a_change_between_two_texts_is_whole(before: str, after: str) -> None:
    assert _changed(before, _change(before, after)) == after
