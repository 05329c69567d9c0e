"""Who may read a file that the program has written."""

import os
import stat
import sys
from pathlib import Path

import pytest

from core.scenarios.writing import write_atomically


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
def test_a_new_file_has_the_rights_that_the_mask_leaves_and_the_mask_stays(
    tmp_path: Path, mask: int, mode: int
) -> None:
    before = os.umask(mask)
    try:
        for name in ("one.json", "two.json"):
            write_atomically(tmp_path / name, b"{}")
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == mode
            assert os.umask(mask) == mask
    finally:
        os.umask(before)


def test_the_mask_is_never_lifted_while_a_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one for the whole process: what another thread writes meanwhile would be open to all."""
    asked = list[int]()
    monkeypatch.setattr(os, "umask", asked.append)
    write_atomically(tmp_path / "one.json", b"{}")
    write_atomically(tmp_path / "one.json", b"[]", private=True)
    assert not asked
    assert [path.name for path in tmp_path.iterdir()] == ["one.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="rights of Unix")
def test_nobody_else_reads_what_is_only_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, seen = tmp_path / "one.json", list[int]()
    path.touch(0o600)

    def look(number: int) -> None:
        seen.append(stat.S_IMODE(os.fstat(number).st_mode))

    monkeypatch.setattr("core.scenarios.writing.os.fsync", look)
    write_atomically(path, b"{}")
    write_atomically(tmp_path / "two.json", b"{}", private=True)
    assert seen == [0o600, 0o600]


def test_a_name_as_long_as_a_disk_takes_is_written(tmp_path: Path) -> None:
    """Each of these letters is four bytes."""
    path = tmp_path / ("\N{RACING CAR}" * 62 + ".json")
    write_atomically(path, b"{}")
    assert path.read_bytes() == b"{}"


def test_a_file_that_is_written_again_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    write_atomically(path, b"{}")
    path.chmod(0o640)
    write_atomically(path, b"[]")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.read_bytes() == b"[]"
