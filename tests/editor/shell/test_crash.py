"""What a crash below Python left is kept at the next start."""

from __future__ import annotations

import faulthandler
from pathlib import Path

import pytest

from editor.shell import crash


def test_what_the_last_hard_crash_left_is_put_aside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(crash, "user_data", lambda: tmp_path)
    monkeypatch.setattr(faulthandler, "enable", lambda file: file.close())  # pytest has it already
    folder = tmp_path / "crashes"
    crash.watch_for_hard_crashes()
    crash.watch_for_hard_crashes()
    assert [file.name for file in folder.iterdir()] == ["hard-crash.txt"], "nothing was left"
    (folder / "hard-crash.txt").write_text("Fatal Python error: Segmentation fault\n")
    crash.watch_for_hard_crashes()
    (aside,) = folder.glob("hard-crash-*.txt")
    assert aside.read_text() == "Fatal Python error: Segmentation fault\n"
    assert (folder / "hard-crash.txt").read_text() == ""
