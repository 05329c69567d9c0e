"""Who may read a file that the program has written."""

import os
import stat
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


def test_a_file_that_is_written_again_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    write_atomically(path, b"{}")
    path.chmod(0o640)
    write_atomically(path, b"[]")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.read_bytes() == b"[]"
