"""A file that another instance of the program has open: read here, told by whom, free when that one dies."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.text import _
from tests.features.conftest import OpenWindow
from tests.features.driver import CTRL, Key
from tests.features.player import Person
from tests.features.test_files_and_recovery import CREEK, banners

HOLDS = """
import sys
from pathlib import Path
from editor.base.document.lock import FileLock
lock = FileLock(Path(sys.argv[1]))
print("taken" if lock.take() is None else "refused", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def held(home: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    """A scenario that another process has open."""
    path = home / "creek.json"
    shutil.copy(CREEK, path)
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline().strip() == "taken"
    yield path, other
    other.kill()
    other.communicate()


def hill_at(person: Person, label: str) -> bool:
    person.page.view.setFocus()
    person.keys("b3")
    person.click_hex(person.hex(label))
    board = person.page.document.scenario.board
    return bool(board.ground_at(board.grid.name(person.hex(label))) == "hill")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_file_that_is_open_elsewhere_is_read_and_copied(
    open_window: OpenWindow, held: tuple[Path, subprocess.Popen[str]], language: str
) -> None:
    path, other = held
    before = path.read_bytes()
    person = open_window(language)
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    banner = person.page.notices.banner("locked")
    assert banner is not None
    assert f"{other.pid}" in banner.words()
    assert not hill_at(person, "505")
    person.press_button(person.said(_("Edit a copy")))
    assert hill_at(person, "505")
    copy = path.with_name("copy.json")
    person.name_file(lambda: person.key(Key.Key_S, CTRL), copy)
    person.wait(copy.exists, "the copy")
    assert path.read_bytes() == before
    assert banners(person) == ""


@pytest.mark.skipif(os.name != "posix", reason="kills a process as a power cut would")
def test_a_lock_dies_with_its_program(
    open_window: OpenWindow, held: tuple[Path, subprocess.Popen[str]]
) -> None:
    path, other = held
    other.send_signal(signal.SIGKILL)
    other.wait()
    person = open_window("fr")
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    assert person.page.notices.banner("locked") is None
    assert hill_at(person, "505")
    before = path.read_bytes()
    person.key(Key.Key_S, CTRL)
    person.wait(lambda: path.read_bytes() != before, "the file")
