"""Grids of heights as others publish them: ESRI ASCII, SRTM `.hgt`, GeoTIFF (with the extra `ground`)."""

from __future__ import annotations

import importlib
import io
import logging
import math
import re
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.scenarios.bad_file import BadFile, Fault, Place
from core.text import Text, _

Numbers = NDArray[np.float64]

MOST_BYTES = 128 * 1024 * 1024
MOST_CELLS = 16_000_000
"""A degree at one second has 13 million."""

DEGREE = 111_320.0
"""Metres of a degree of latitude."""

UNKNOWN = -32_768
"""What SRTM writes where nothing was measured."""

LAKES = -9_999.0
"""What ESRI grids write for nothing unless they say otherwise."""


@dataclass(frozen=True)
class HeightGrid:
    """Heights in metres, rows from the north, columns from the west; NaN where nothing is known.

    `cell` is the width and the depth of a cell in metres; `corner` the west and the south of the grid, in
    degrees or in metres of whatever map the file is of.
    """

    heights: Numbers
    cell: tuple[float, float]
    corner: tuple[float, float]
    step: float
    """The side of a cell in the units of `corner`."""

    @property
    def extent(self) -> tuple[float, float]:
        """Width and depth in metres."""
        rows, columns = self.heights.shape
        return columns * self.cell[0], rows * self.cell[1]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east, north in the units of `corner`."""
        rows, columns = self.heights.shape
        west, south = self.corner
        return west, south, west + columns * self.step, south + rows * self.step


def read(name: str, data: bytes) -> HeightGrid:
    """The grid in a file, by the ending of its name. Raises BadFile."""
    if len(data) > MOST_BYTES:
        raise _bad(
            name, _("the file is too large"), _("at most {count} MB", count=MOST_BYTES // 1024 // 1024)
        )
    ending = Path(name).suffix.lower()
    readers = {".asc": _ascii, ".hgt": _hgt, ".tif": _geotiff, ".tiff": _geotiff}
    if ending not in readers:
        raise _bad(name, _("this is no grid of heights"), _("files that end with .asc, .hgt, .tif or .tiff"))
    grid = readers[ending](name, data)
    if not np.isfinite(grid.heights).any():
        raise _bad(name, _("no height is known"), _("a grid with heights"))
    return grid


def _bad(name: str, wrong: Text, right: Text, line: int = 0) -> BadFile:
    return BadFile(name, [Fault(Place(line), wrong, right)])


def _cell(step: float, south: float, rows: int) -> tuple[float, float]:
    """A cell in metres: small steps between latitudes are degrees, which shrink towards the poles."""
    if step > 1.0 or not -90 <= south <= south + rows * step <= 90:
        return step, step
    return step * DEGREE * math.cos(math.radians(south + rows * step / 2)), step * DEGREE


# --- ESRI ASCII --------------------------------------------------------------------------------------------

HEAD = re.compile(r"[ \t]*([A-Za-z_]+)[ \t]+([-+.\w]+)[ \t]*\r?\n")
HEADS = ("ncols", "nrows", "cellsize")


def _ascii(name: str, data: bytes) -> HeightGrid:
    text = data.decode("ascii", "replace")
    head: dict[str, float] = {}
    at = line = 0
    while (found := HEAD.match(text, at)) and len(head) < 10:
        line += 1
        try:
            head[found[1].lower()] = float(found[2])
        except ValueError:
            raise _bad(name, _("“{word}” is no number", word=found[2][:40]), _("a number"), line) from None
        at = found.end()
    missing = [key for key in HEADS if key not in head]
    if missing:
        raise _bad(name, _("the head lacks “{word}”", word=missing[0]), _("ncols, nrows, cellsize"), line + 1)
    rows, columns, step = head["nrows"], head["ncols"], head["cellsize"]
    if not (1 <= rows * columns <= MOST_CELLS and rows >= 1 and columns >= 1 and 0 < step < 1e6):
        right = _("at least one cell, at most {count}", count=MOST_CELLS)
        raise _bad(name, _("the grid has an impossible size"), right, line)
    values = _values(text[at:])
    if len(values) != int(rows) * int(columns):
        wrong = _("{count} heights stand here", count=len(values))
        raise _bad(name, wrong, _("{count} heights", count=int(rows) * int(columns)), line + 1)
    heights = values.reshape(int(rows), int(columns))
    heights[heights == head.get("nodata_value", LAKES)] = np.nan
    west = head.get("xllcorner", head.get("xllcenter", step / 2) - step / 2)
    south = head.get("yllcorner", head.get("yllcenter", step / 2) - step / 2)
    if not (np.isfinite(west) and np.isfinite(south)):
        raise _bad(name, _("the grid lies nowhere"), _("xllcorner and yllcorner with numbers"), line)
    return HeightGrid(_plausible(heights), _cell(step, south, int(rows)), (west, south), step)


def _values(text: str) -> Numbers:
    """The numbers in a text up to what is none; whoever reads counts them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # older numpy warns where newer raises
        try:
            return np.fromstring(text, sep=" ")
        except ValueError:
            return np.empty(0)


def _plausible(heights: Numbers) -> Numbers:
    """Heights of this earth; others are taken for unknown."""
    with np.errstate(invalid="ignore"):
        heights[~(np.abs(heights) < 12_000)] = np.nan
    return heights


# --- SRTM --------------------------------------------------------------------------------------------------

TILE = re.compile(r"([NS])(\d{2})([EW])(\d{3})", re.IGNORECASE)


def _hgt(name: str, data: bytes) -> HeightGrid:
    side = math.isqrt(len(data) // 2)
    if side < 2 or side * side * 2 != len(data):
        wrong = _("{count} bytes are no square of heights", count=len(data))
        raise _bad(name, wrong, _("2,884,802 bytes (3 seconds) or 25,934,402 (1 second)"))
    heights = np.frombuffer(data, dtype=">i2").reshape(side, side).astype(np.float64)
    heights[heights == UNKNOWN] = np.nan
    tile = TILE.search(Path(name).stem)
    south = west = 0.0
    if tile:
        south = float(tile[2]) * (1 if tile[1].upper() == "N" else -1)
        west = float(tile[4]) * (1 if tile[3].upper() == "E" else -1)
    step = 1.0 / (side - 1)
    return HeightGrid(_plausible(heights), _cell(step, south, side - 1), (west, south), step)


# --- GeoTIFF -----------------------------------------------------------------------------------------------


def _geotiff(name: str, data: bytes) -> HeightGrid:
    try:
        tifffile = importlib.import_module("tifffile")
    except ImportError:
        right = _("`pip install etat-major[ground]`, or an .asc or .hgt file")
        raise _bad(name, _("GeoTIFF needs the library tifffile"), right) from None
    logging.getLogger("tifffile").setLevel(logging.CRITICAL)  # it tells of tags; the reader of this is told
    try:
        with tifffile.TiffFile(io.BytesIO(data)) as file:
            page = file.pages[0]
            is_grid = len(page.shape) == 2 and 1 <= math.prod(page.shape) <= MOST_CELLS
            heights = page.asarray().astype(np.float64) if is_grid else np.empty((0, 0))
            tags = {tag.code: tag.value for tag in page.tags.values()}
    except Exception as fault:  # noqa: BLE001 - whatever a foreign reader raises of a broken file
        raise _bad(name, _("the file cannot be read: {why}", why=str(fault)[:120]), _("a GeoTIFF")) from None
    if not is_grid:
        wrong = _("this is a picture, no grid of heights")
        raise _bad(name, wrong, _("one band of at most {count} cells", count=MOST_CELLS))
    nothing = _number(tags.get(42113))
    if nothing is not None:
        heights[heights == nothing] = np.nan
    scale = _numbers(tags.get(33550))
    wide, deep = (*scale, *scale)[:2] if scale and min(scale[:2]) > 0 else (30.0, 30.0)
    tie = _numbers(tags.get(33922))
    west, north = tie[3:5] if len(tie) > 4 else (0.0, 0.0)
    south = north - heights.shape[0] * deep
    return HeightGrid(_plausible(heights), _cell(wide, south, heights.shape[0]), (west, south), wide)


def _numbers(written: object) -> tuple[float, ...]:
    """The numbers of a tag, one or many; none where one of them is no number."""
    found = [_number(one) for one in (written if isinstance(written, tuple) else (written,))]
    numbers = tuple(one for one in found if one is not None and math.isfinite(one))
    return numbers if len(numbers) == len(found) else ()


def _number(written: object) -> float | None:
    try:
        return float(str(written))
    except ValueError:
        return None
