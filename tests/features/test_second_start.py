"""A second start hands what it is asked for to the window that runs, as a person has it: two processes."""

from __future__ import annotations

import json
import os
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from editor.cli import names_files, plain_wish
from editor.shell.opening_arrivals import Arrivals
from editor.shell.opening_wish import (
    LONGEST,
    REFUSED,
    TAKEN,
    Wish,
    hand_over,
    message,
    place_of_window,
    wish_in,
)
from tests.features.conftest import OpenWindow
from tests.features.player import Person

pytestmark = pytest.mark.skipif(os.name != "posix", reason="asks at the socket of a Unix")
CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"
KEPT = Path(__file__).resolve().parent.parent / "data"


@pytest.fixture
def first(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Person, Arrivals]]:
    """A window that listens, with a runtime folder of its own; a socket's path is 107 bytes at most."""
    with TemporaryDirectory(prefix="run-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        person = open_window("en")
        arrivals = Arrivals(person.window)
        assert arrivals.listen()
        yield person, arrivals
        arrivals.close()


def second(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """The program started again, in another folder."""
    program = "import sys\nfrom editor.cli import main\nsys.exit(main(sys.argv[1:]))"
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )


def asked(person: Person, line: bytes) -> bytes:
    """What the window answers to these bytes; it runs in this very process, so nothing here may wait."""
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(place_of_window()))
        caller.setblocking(False)
        caller.sendall(line)
        heard = bytearray()

        def is_answered() -> bool:
            try:
                heard.extend(caller.recv(64))
            except BlockingIOError:
                return False
            except ConnectionResetError:
                return True
            return True

        person.wait(is_answered, "an answer")
        return bytes(heard)


def test_files_of_a_second_start_open_in_the_window_that_runs(
    first: tuple[Person, Arrivals], home: Path
) -> None:
    person, _arrivals = first
    shutil.copy(CREEK, home / "creek.json")
    shutil.copy(KEPT / "armies" / "union.json", home / "union.json")
    child = second("creek.json", "union.json", folder=home)
    person.wait(lambda: child.poll() is not None, "the end of the second start")
    assert (child.returncode, *child.communicate()) == (0, "", "")
    person.wait(lambda: len(person.window.pages) == 2, "both pages")
    opened = [page.document.path for page in person.window.pages]
    assert opened == [home / "creek.json", home / "union.json"]


def test_a_view_and_a_battle_that_were_kept_open_too(first: tuple[Person, Arrivals]) -> None:
    person, arrivals = first
    arrivals.take(Wish([KEPT / "kept" / "battle_cry_game_v1.json"]))
    assert person.page.desk is not None
    assert person.page.desk.id == "play"


def test_a_second_start_without_a_file_brings_the_window_to_the_front(
    first: tuple[Person, Arrivals], home: Path
) -> None:
    person, _arrivals = first
    person.window.showMinimized()
    child = second(folder=home)
    person.wait(lambda: child.poll() is not None, "the end of the second start")
    assert (child.returncode, *child.communicate()) == (0, "", "")
    assert not person.window.isMinimized()
    assert person.window.pages == []


def test_new_means_a_window_of_its_own(first: tuple[Person, Arrivals]) -> None:
    assert not hand_over(Wish(own_window=True))


def test_a_window_that_ended_badly_is_in_nobodys_way(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(home))
    place = place_of_window()
    assert place is not None
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(place)
    assert not hand_over(Wish())
    window = open_window("fr").window
    arrivals = Arrivals(window)
    assert arrivals.listen()
    assert stat.S_IMODE(os.stat(place).st_mode) & 0o077 == 0, "nobody else may ask"
    assert not Arrivals(window).listen(), "one window listens"
    arrivals.close()
    assert not Path(place).exists()


def test_a_folder_that_others_can_write_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tmp_path.chmod(0o777)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert place_of_window() is None
    assert not hand_over(Wish())


BAD = [
    b"\n",
    b"[]\n",
    b"{}\n",
    json.dumps({"format": "etat-major/wish", "version": 2}).encode() + b"\n",
    message(Wish()).replace(b'"files": []', b'"files": ["creek.json"]'),
    message(Wish()).replace(b'"files": []', b'"files": [7]'),
    message(Wish()).replace(b'"begin": ""', b'"begin": "the end"'),
    message(Wish()).replace(b'"tokens": {}', b'"tokens": {"PATH": "/"}'),
    b"[" * 100_000 + b"\n",
    b"\xff\n",
]


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_what_is_no_wish_is_refused(first: tuple[Person, Arrivals], line: bytes) -> None:
    person, _arrivals = first
    assert asked(person, line) == REFUSED
    assert asked(person, message(Wish())) == TAKEN, "the window listens on"


def test_an_endless_wish_is_cut(first: tuple[Person, Arrivals]) -> None:
    person, _arrivals = first
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(place_of_window()))
        caller.setblocking(False)

        def is_cut() -> bool:
            try:
                caller.send(b"x" * LONGEST)
            except BlockingIOError:
                return False
            except (BrokenPipeError, ConnectionResetError):
                return True
            return False

        person.wait(is_cut, "the cut")
    assert asked(person, message(Wish())) == TAKEN


@pytest.mark.parametrize(("begin", "button"), [("scenario", "blank"), ("list", "list")])
def test_a_start_may_begin_something_new(first: tuple[Person, Arrivals], begin: str, button: str) -> None:
    person, _arrivals = first
    line = message(Wish()).replace(b'"begin": ""', f'"begin": "{begin}"'.encode())
    assert asked(person, line) == TAKEN
    person.wait(lambda: QApplication.activePopupWidget() is not None, "the menu of the systems")
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert menu.parent() is person.window.start.findChild(object, button)
    menu.close()


def test_resume_opens_what_was_opened_last(first: tuple[Person, Arrivals], home: Path) -> None:
    person, arrivals = first
    arrivals.take(Wish(begin="resume"))
    assert person.window.pages == []
    shutil.copy(CREEK, home / "creek.json")
    person.window.open_files([home / "creek.json"])
    person.window.files.close(person.page)
    arrivals.take(Wish(begin="resume"))
    assert person.page.document.path == home / "creek.json"


def test_a_wish_comes_through_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "t")
    odd = Path(os.fsdecode(b"/caf\xe9 \xff.json"))
    told = wish_in(message(Wish([odd], "resume")))
    assert (list(told.files), told.begin, told.tokens) == ([odd], "resume", {"XDG_ACTIVATION_TOKEN": "t"})


@pytest.mark.parametrize("odd", ["\\ud800", "\\u0000"])
def test_what_no_system_takes_is_no_wish(odd: str) -> None:
    """Half a letter in the word of a desktop raised in the window that listened."""
    line = message(Wish([Path("/a.json")])).decode()
    for told in (
        line.replace("/a.json", f"/a{odd}.json"),
        line.replace('"tokens": {', f'"tokens": {{"XDG_ACTIVATION_TOKEN": "{odd}", ').replace(", }", "}"),
    ):
        assert told != line
        with pytest.raises(ValueError, match=r"whole paths|words of the desktop"):
            wish_in(told.encode())


@pytest.mark.parametrize(
    ("arguments", "are_files", "plain"),
    [
        ([], False, True),
        (["--new"], False, True),
        (["a.json"], True, True),
        (["./check", "--new", "b.csv"], True, True),
        (["check", "a.json"], False, False),
        (["a.json", "--resume"], True, False),
        (["nonsense"], False, False),
        (["--version"], False, False),
    ],
)
def test_what_is_a_file_and_what_a_command(arguments: list[str], are_files: bool, plain: bool) -> None:
    assert names_files(arguments) is are_files
    assert (plain_wish(arguments) is not None) is plain
