"""What is kept apart holds whole battles with their secrets: no other account of the machine reads it."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from editor.base.document.recovery import kept_folder
from editor.shell import crash
from editor.shell.window import MainWindow

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the folder of the user is closed")


def is_private(folder: Path) -> bool:
    """Whether only its owner may look into it."""
    return stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("stood_open", [False, True])
def test_kept_work_is_nobody_elses(window: MainWindow, stood_open: bool) -> None:
    if stood_open:  # as earlier versions left it
        kept_folder().mkdir(parents=True, exist_ok=True)
        kept_folder().chmod(0o755)
    page = window.files.open(SCENARIOS / "mbt" / "twin_hills.json")
    assert page is not None
    page.document.path = None
    page.document.mark_unsaved()
    assert page.autosaver.write_now()
    assert list(kept_folder().iterdir())
    assert is_private(kept_folder())
    window.remove_page(page, to_the_end=True)


def test_reports_of_faults_are_nobody_elses(home: Path) -> None:
    assert home.exists()
    assert is_private(crash.kept("a story").parent)
