"""`etat-major ground OUT` with broken heights or lines, on a board drawn by lot: its end, what it leaves."""

from __future__ import annotations

import io
import struct
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from core.ground import height_grids, map_laying, map_lines
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files, lint
from core.scenarios.bad_file import BadFile, Fault, Place
from core.scenarios.edits import EditRefused
from core.systems.catalog import SYSTEMS, by_id
from endurance.files import commands, samples

BOARDS = tuple(system.id for system in SYSTEMS if system.board in ("hex", "table"))
LINES = (".geojson", ".csv")
SIDE = 40
"""Cells along a side of the grids."""


def endings() -> tuple[str, ...]:
    """What is read: a file name of each kind ends so. GeoTIFF only where its library is."""
    return (".asc", ".hgt", *((".tif",) if find_spec("tifffile") else ()), *LINES)


@cache
def sound(ending: str) -> tuple[bytes, ...]:
    """Sound files of that ending."""
    if ending in LINES:
        return samples.map_lines() if ending == ".geojson" else samples.map_tables()
    return {".asc": _ascii, ".hgt": _hgt, ".tif": _geotiff}[ending]()


def laid(data: bytes, dice: Random, *, ending: str) -> None:
    """Run the command as a person does; raises BadFile where it refused the file."""
    room = dice.choice(BOARDS)
    option = "--lines" if ending in LINES else "--heights"
    with TemporaryDirectory() as folder:
        source, target = Path(folder) / f"broken{ending}", Path(folder) / "out" / "made.json"
        target.parent.mkdir()
        source.write_bytes(data)
        words = ["--lang", dice.choice(("en", "fr")), "ground", str(target), "--system", room]
        code, told = commands.run([*words, option, str(source)])
        if code == commands.WELL:
            scenario = files.loads(target.read_bytes(), ScenarioModels(SYSTEMS), target.name)
            lint.run(scenario, by_id(room).design().lint)
            return
        commands.check_refused(code, told, source, target.parent, partial(_read, data, source.name, room))


def _read(data: bytes, name: str, room: str) -> None:
    """Raises BadFile where the file makes no ground, and where its lines cannot be laid."""
    if not name.endswith(LINES):
        height_grids.read(name, data)
        return
    lines, blank = map_lines.read(name, data), by_id(room).design().blank()
    try:
        map_laying.with_lines(blank, lines, map_laying.fitting_bounds(lines, map_laying.board_size(blank)))
    except EditRefused as refused:
        raise BadFile(name, [Fault(Place(0), refused.text, refused.text)]) from None


def _heights() -> list[list[int]]:
    """A ridge and a hill, with a hole where nothing was measured."""
    rows = [
        [200 + 3 * abs(row - column) + (row * column) % 7 for column in range(SIDE)] for row in range(SIDE)
    ]
    rows[5][7] = height_grids.UNKNOWN
    return rows


def _ascii() -> tuple[bytes, ...]:
    rows = "\n".join(" ".join(map(str, row)) for row in _heights())
    head = f"ncols {SIDE}\nnrows {SIDE}\nxllcorner 600000\nyllcorner 5000000\ncellsize 25\n"
    degrees = head.replace("600000", "6.0").replace("5000000", "47.0").replace("25", "0.0005")
    return (
        f"{head}NODATA_value {height_grids.UNKNOWN}\n{rows}\n".encode(),
        f"{degrees}{rows}\n".replace("corner", "center").encode(),
    )


def _hgt() -> tuple[bytes, ...]:
    return (b"".join(struct.pack(f">{SIDE}h", *row) for row in _heights()),)


def _geotiff() -> tuple[bytes, ...]:
    import numpy as np
    import tifffile

    tags = [
        (33550, "d", 3, (25.0, 25.0, 0.0), True),
        (33922, "d", 6, (0, 0, 0, 600000.0, 5001000.0, 0), True),
        (42113, "s", 0, str(height_grids.UNKNOWN), True),
    ]
    made = []
    for kind, packing in ((np.float32, None), (np.int16, "zlib")):
        data = io.BytesIO()
        tifffile.imwrite(data, np.array(_heights(), dtype=kind), extratags=tags, compression=packing)
        made.append(data.getvalue())
    return tuple(made)
