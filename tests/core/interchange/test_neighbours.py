"""What a file of another program names beside it: read from its folder, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.interchange.limits import IMPORT_LIMITS
from core.interchange.neighbours import neighbours


def test_what_lies_beside_or_below_is_read_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    (folder / "tiles").mkdir(parents=True)
    (folder / "tiles" / "hex.png").write_bytes(b"hex")
    (tmp_path / "other.png").write_bytes(b"other")
    beside = neighbours(folder / "map.tmx", IMPORT_LIMITS)
    assert beside("tiles/hex.png") == beside("tiles\\hex.png") == b"hex"
    odd = (
        "../other.png",
        str(tmp_path / "other.png"),
        "",
        ".",
        "none.png",
        "tiles",
        "a\0b",
        "\ud800",
        "x" * 5000,
    )
    for name in odd:
        assert beside(name) is None


@pytest.mark.skipif(os.name == "nt", reason="links want rights there")
def test_links_that_lead_in_a_circle_or_out_are_nothing(tmp_path: Path) -> None:
    """They raised what nobody caught."""
    circle, out = tmp_path / "circle.tmx", tmp_path / "maps" / "out.png"
    circle.symlink_to(circle)
    out.parent.mkdir()
    out.symlink_to(tmp_path / "other.png")
    (tmp_path / "other.png").write_bytes(b"other")
    assert neighbours(circle, IMPORT_LIMITS)("circle.tmx") is None
    assert neighbours(out.with_name("map.tmx"), IMPORT_LIMITS)("out.png") is None
