"""Grids of heights are read as they stand, or refused with a sentence."""

import io
import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.ground.height_grids import DEGREE, read
from core.scenarios.bad_file import BadFile

ASCII = (
    b"ncols 3\nnrows 2\nxllcorner 600000\nyllcorner 5000000\ncellsize 25\nNODATA_value -1\n1 2 3\n4 -1 6\n"
)


def tile(values: list[list[int]]) -> bytes:
    return b"".join(struct.pack(">h", value) for row in values for value in row)


def test_an_ascii_grid() -> None:
    grid = read("hill.asc", ASCII)
    assert grid.heights[0].tolist() == [1, 2, 3]
    assert np.isnan(grid.heights[1, 1])
    assert grid.cell == (25, 25)
    assert grid.extent == (75, 50)
    assert grid.bounds == (600000, 5000000, 600075, 5000050)


def test_cells_in_degrees_are_metres_in_the_end() -> None:
    text = (
        ASCII.replace(b"600000", b"4.0")
        .replace(b"5000000", b"60.0")
        .replace(b"cellsize 25", b"cellsize 0.01")
    )
    wide, deep = read("north.asc", text).cell
    assert deep == pytest.approx(0.01 * DEGREE)
    assert wide == pytest.approx(deep / 2, rel=0.01)  # at 60 degrees a degree of longitude is half as long


def test_a_tile_of_srtm() -> None:
    grid = read("N44E007.hgt", tile([[100, 200, 300], [400, -32768, 600], [1, 2, 3]]))
    assert grid.heights[0].tolist() == [100, 200, 300]
    assert np.isnan(grid.heights[1, 1])
    assert grid.corner == (7, 44)
    assert read("S01W070.hgt", tile([[1, 2], [3, 4]])).corner == (-70, -1)


def test_a_geotiff() -> None:
    tifffile = pytest.importorskip("tifffile", reason="the extra `ground`")
    data = io.BytesIO()
    tags = [
        (33550, "d", 3, (25.0, 25.0, 0.0), True),
        (33922, "d", 6, (0, 0, 0, 600000.0, 5000100.0, 0), True),
    ]
    tifffile.imwrite(data, np.array([[1, 2], [3, 4]], dtype=np.float32), extratags=tags)
    grid = read("hill.tif", data.getvalue())
    assert grid.heights.tolist() == [[1, 2], [3, 4]]
    assert grid.corner == (600000, 5000050)


@pytest.mark.parametrize("scale", [(25.0,), (float("nan"), 25.0, 0.0), (float("inf"), 1.0, 0.0), (-1.0, 1.0)])
@pytest.mark.parametrize("tie", [(0.0,), (0.0, 0.0, 0.0, float("nan"), float("inf"), 0.0)])
def test_a_geotiff_that_lies_nowhere_is_taken_for_cells_of_30_metres(
    scale: tuple[float, ...], tie: tuple[float, ...], caplog: pytest.LogCaptureFixture
) -> None:
    tifffile = pytest.importorskip("tifffile", reason="the extra `ground`")
    data = io.BytesIO()
    tags = [(33550, "d", len(scale), scale, True), (33922, "d", len(tie), tie, True)]
    tifffile.imwrite(data, np.array([[1, 2], [3, 4]], dtype=np.float32), extratags=tags)
    grid = read("hill.tif", data.getvalue())
    assert grid.step == (25.0 if scale == (25.0,) else 30.0)
    assert grid.corner == (0.0, -2 * grid.step)
    odd = data.getvalue().replace(struct.pack("<HH", 33550, 12), struct.pack("<HH", 33550, 99))
    assert read("hill.tif", odd).step == 30.0
    assert not caplog.records, "the library complains on its own"


@pytest.mark.parametrize(
    ("name", "data", "wrong", "line"),
    [
        ("a.png", b"", "no grid of heights", 0),
        ("a.asc", b"ncols 2\nnrows x\n", "no number", 2),
        ("a.asc", b"ncols 2\nnrows 2\n1 2 3 4", "lacks “cellsize”", 3),
        ("a.asc", b"ncols 2\nnrows 2\ncellsize 5\n1 2 3", "3 heights stand here", 4),
        ("a.asc", b"ncols 99999\nnrows 99999\ncellsize 5\n1", "impossible size", 3),
        ("a.asc", b"ncols 1\nnrows 1\ncellsize 5\n-9999", "no height is known", 0),
        ("a.hgt", b"\0" * 10, "10 bytes are no square", 0),
        ("a.tif", b"II*\0", "cannot be read", 0),
    ],
)
def test_what_is_no_grid_is_refused(name: str, data: bytes, wrong: str, line: int) -> None:
    if name.endswith("tif"):
        pytest.importorskip("tifffile", reason="the extra `ground`")
    with pytest.raises(BadFile) as found:
        read(name, data)
    assert wrong in str(found.value)
    assert found.value.place.line == line


@given(st.binary(max_size=80), st.integers(0, len(ASCII)), st.sampled_from([".asc", ".hgt"]))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_a_grid_or_a_bad_file(noise: bytes, at: int, ending: str) -> None:
    data = ASCII[:at] + noise + ASCII[at + len(noise) :]
    try:
        grid = read(f"noise{ending}", data)
    except BadFile:
        return
    assert np.isfinite(grid.heights).any()
    assert min(grid.cell) > 0
