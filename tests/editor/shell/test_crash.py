"""What a crash below Python left is kept at the next start."""

from __future__ import annotations

import faulthandler
from pathlib import Path

import pytest

from core.text import say
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


def test_a_fault_that_quotes_half_a_letter_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A name that is no UTF-8 made the report fail, and with it the sentence about the fault."""
    monkeypatch.setattr(crash, "user_data", lambda: tmp_path)
    fault = ValueError("bl\udcfccher.json")
    sentence = say(crash.told((ValueError, fault, None)), "en")
    (report,) = (tmp_path / "crashes").iterdir()
    assert str(report) in sentence
    assert r"bl\udcfccher.json" in report.read_text(encoding="utf-8")
