"""Unsaved work is kept apart, found again by the next start, and never over the file."""

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.base.document import autosave, recovery
from editor.base.document.autosave import Autosaver


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def saver_for(path: Path | None, content: bytes = b"work", changes: int = 3) -> Autosaver:
    return Autosaver(lambda: path, lambda: content, title_of=lambda: "Alma", changes_of=lambda: changes)


def test_it_lies_beside_the_file_within_two_seconds(qtbot: QtBot, home: Path) -> None:
    path = home / "alma.json"
    path.write_bytes(b"good")
    saver = saver_for(path)
    assert autosave.DELAY <= 2000
    with qtbot.waitSignal(saver.kept, timeout=20_000):
        saver.touch()
        saver.touch()
    assert (home / ".alma.json~autosave").read_bytes() == b"work"
    assert path.read_bytes() == b"good"
    assert saver.is_beside
    saver.discard()
    assert not (home / ".alma.json~autosave").exists()
    assert list(recovery.kept_folder().glob("*.entry.json")) == []


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no UTF-8")
def test_work_on_a_file_of_an_old_name_is_kept(qapp: object, home: Path) -> None:
    """A name that is no UTF-8 raised what nobody caught, and nothing was kept."""
    path = home / os.fsdecode(b"bl\xfccher.json")
    path.write_bytes(b"good")
    saver = saver_for(path)
    assert saver.write_now()
    saver.leave()
    (entry,) = recovery.found()
    assert (entry.path, entry.read()) == (path, b"work")
    entry.remove()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of files are those of Unix")
def test_nobody_else_reads_what_is_kept_beside_a_file(qapp: object, home: Path) -> None:
    """A battle that its umpire alone may read lies in a folder of the club: so must what is kept of it."""
    path = home / "alma.json"
    path.write_bytes(b"good")
    path.chmod(0o600)
    home.chmod(0o755)
    saver = saver_for(path)
    assert saver.write_now()
    assert saver.is_beside
    assert saver.place is not None
    assert saver.place.stat().st_mode & 0o777 == 0o600
    saver.discard()


def test_touching_again_and_again_does_not_put_it_off(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "DELAY", 200)
    saver = saver_for(home / "alma.json")
    kept: list[int] = []
    saver.kept.connect(lambda: kept.append(1))

    def kept_meanwhile() -> bool:
        saver.touch()
        return bool(kept)

    qtbot.waitUntil(kept_meanwhile, timeout=20_000)  # which asks every 10 ms
    saver.discard()


def test_never_saved_work_lies_in_the_users_folder(qapp: object, home: Path) -> None:
    saver = saver_for(None)
    assert saver.write_now()
    assert saver.place is not None
    assert saver.place.parent == recovery.kept_folder()
    assert not saver.is_beside
    saver.discard()


def test_a_folder_that_cannot_be_written_keeps_it_in_the_users_folder(
    qapp: object, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != folder)  # root may write in any folder
    saver = saver_for(folder / "alma.json")
    assert saver.write_now()
    assert saver.place is not None
    assert saver.place.parent == recovery.kept_folder()
    saver.discard()
    folder.chmod(0o755)


def test_when_the_folder_is_said_to_be_read_only(
    qapp: object, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda place, _mode: Path(place) != home)
    saver = saver_for(home / "alma.json")
    assert saver.write_now()
    assert saver.place is not None
    assert saver.place.parent == recovery.kept_folder()
    saver.discard()


def test_what_does_not_fit_beside_its_file_is_kept_in_the_users_folder(qapp: object, home: Path) -> None:
    """The file has as long a name as the disk takes, what is kept would have a longer one: nothing was."""
    path = home / ("a" * 250 + ".json")
    path.write_bytes(b"good")
    saver = saver_for(path)
    for _time in range(2):
        assert saver.write_now()
        assert saver.place is not None
        assert saver.place.parent == recovery.kept_folder()
        assert saver.place.read_bytes() == b"work"
    saver.leave()
    (entry,) = recovery.found()
    assert (entry.path, entry.read()) == (path, b"work")
    entry.remove()


def test_a_stick_that_is_full_by_now_leaves_what_is_kept_there_until_it_is_kept_elsewhere(
    qapp: object, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, path = autosave.write_atomically, home / "alma.json"

    def full(place: Path, data: bytes, *, private: bool = False) -> None:
        if place.parent == home:
            raise OSError(28, "No space left on device")
        write(place, data, private=private)

    saver = saver_for(path)
    assert saver.write_now()
    assert saver.is_beside
    monkeypatch.setattr(autosave, "write_atomically", full)
    assert saver.write_now()
    assert saver.place is not None
    assert saver.place.parent == recovery.kept_folder()
    assert not (home / ".alma.json~autosave").exists()
    saver.leave()
    (entry,) = recovery.found()
    assert (entry.path, entry.read()) == (path, b"work")
    entry.remove()


def test_saved_work_is_not_kept(qapp: object, home: Path) -> None:
    changes = [2]
    saver = Autosaver(lambda: None, lambda: b"work", changes_of=lambda: changes[0])
    saver.write_now()
    place = saver.place
    assert place is not None
    changes[0] = 0
    saver.write_now()
    assert saver.place is None
    assert not place.exists()


def test_what_is_kept_moves_with_the_file(qapp: object, home: Path) -> None:
    path = [None, home / "alma.json"]
    saver = Autosaver(lambda: path[0], lambda: b"work")
    saver.write_now()
    first = saver.place
    path[0] = path[1]
    saver.write_now()
    assert first is not None
    assert not first.exists()
    assert saver.place == home / ".alma.json~autosave"
    saver.discard()


def test_a_disk_that_is_full_is_told_and_nothing_breaks(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _data: bytes, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(autosave, "write_atomically", full)
    saver = saver_for(home / "alma.json")
    with qtbot.waitSignal(saver.failed) as told:
        assert not saver.write_now()
    assert told.args is not None
    assert told.args[0].strerror == "No space left on device"


def test_work_of_a_running_program_is_not_offered(qapp: object, home: Path) -> None:
    saver = saver_for(home / "alma.json")
    saver.write_now()
    assert recovery.found() == []
    saver.leave()
    (entry,) = recovery.found()
    assert (entry.title.en, entry.changes, entry.path) == ("Alma", 3, home / "alma.json")
    assert entry.read() == b"work"
    entry.remove()
    assert recovery.found() == []


def test_an_entry_whose_work_is_gone_is_cleared_away(qapp: object, home: Path) -> None:
    saver = saver_for(None)
    saver.write_now()
    place = saver.place
    saver.leave()
    assert place is not None
    place.unlink()
    assert recovery.found() == []
    assert list(recovery.kept_folder().glob("*.entry.json")) == []


NO_ENTRIES = (
    b"\xff{[",
    b"[" * 3000,
    b'{"kept": "a", "path": "", "kind": "map", "title": {"en": "", "fr": ""}, "changes": Infinity, "at": 1}',
)


@pytest.mark.parametrize("data", NO_ENTRIES, ids=["bytes", "deep", "endless"])
def test_an_entry_that_is_no_record_harms_nothing(qapp: object, home: Path, data: bytes) -> None:
    recovery.kept_folder().mkdir(parents=True)
    (recovery.kept_folder() / "x.entry.json").write_bytes(data)
    assert recovery.found() == []


CHILD = """
import sys, time
from pathlib import Path
from PySide6.QtWidgets import QApplication
from editor.shell.application import make_context
from editor.base.settings import Settings
from editor.shell.window import MainWindow
from core.text import Names, _
program = QApplication([])
window = MainWindow(make_context("en", Settings(Path(sys.argv[2]))))
page = window.files.open(Path(sys.argv[1]))
new = page.document.scenario.model_copy(update={"title": Names("Never saved", "Jamais enregistre")})
page.autosaver.kept.connect(lambda: print("kept", flush=True))
page.document.do(_("Untitled"), new)
program.exec()
"""


def test_after_kill_9_the_work_is_found_and_the_file_is_whole(qapp: object, home: Path) -> None:
    from core.scenarios import files
    from core.systems.battle_cry.design.scenario import blank
    from core.systems.catalog import SYSTEMS
    from core.text import Names
    from editor.base.document.document import Document

    path = home / "alma.json"
    files.save(path, blank(Names("Alma", "Alma")))
    good = path.read_bytes()
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(CHILD), str(path), str(home / "s.ini")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(home / "data")},
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "kept\n"
        assert recovery.found() == []
        child.send_signal(signal.SIGKILL)
    finally:
        child.kill()
        child.communicate()
    assert path.read_bytes() == good
    (entry,) = recovery.found()
    assert (entry.path, entry.title.en) == (path, "Never saved")
    kept = Document.from_bytes(entry.read(), SYSTEMS, path)
    assert kept.locked_by is None  # the dead one's lock is no lock
    assert kept.scenario.title.en == "Never saved"
    assert kept.dirty
    kept.close()


def test_what_lies_beside_an_opened_file_is_set_aside(qapp: object, home: Path) -> None:
    path = home / "alma.json"
    path.write_bytes(b"good")
    recovery.autosave_beside(path).write_bytes(b"orphan")
    entry = recovery.set_aside(path)
    assert entry is not None
    assert not recovery.autosave_beside(path).exists()
    assert [one.read() for one in recovery.found()] == [b"orphan"]
    assert recovery.set_aside(path) is None
