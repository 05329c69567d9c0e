"""The files of other programs that can be read and written, by the endings of their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from core.interchange.imported import Imported, Wish
from core.interchange.limits import ImportLimits
from core.interchange.target import Target
from core.text import Text, _

Reader: TypeAlias = Callable[[bytes, ImportLimits, Wish], Imported]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: its name, the module that reads it, and the boards it can become."""

    id: str
    title: Text
    endings: tuple[str, ...]
    module: str
    boards: tuple[str, ...]
    needs_map: bool = False

    def read(self, data: bytes, limits: ImportLimits, wish: Wish) -> Imported:
        """What the file makes; raises BadFile and nothing else."""
        reader: Reader = import_module(self.module).read
        return reader(data, limits, wish)


HEXES = ("hex",)
ALL = ("hex", "table", "cards")

FORMATS: tuple[Format, ...] = (
    Format("m44", _("Memoir ’44 scenario"), (".m44",), "core.interchange.m44", HEXES),
    Format("tmx", _("Tiled map (TMX)"), (".tmx",), "core.interchange.tiled_reading", HEXES),
    Format("tmj", _("Tiled map (JSON)"), (".tmj",), "core.interchange.tiled_reading", HEXES),
    Format("megamek", _("MegaMek board"), (".board",), "core.interchange.megamek", HEXES),
    Format(
        "csv",
        _("Order of battle (CSV)"),
        (".csv", ".tsv"),
        "core.interchange.order_sheet",
        ALL,
        needs_map=True,
    ),
    Format("scenario", _("Scenario of État-Major"), (".json",), "core.interchange.scenario_parts", ALL),
)

TILED = (".tmx", ".tmj")
"""The endings of Tiled maps; only maps of hexes are written as such."""
WRITTEN = (".json", ".tmx", ".tmj", ".csv", ".tsv", ".ros", ".vmod", ".png", ".svg", ".pdf")
"""The endings of files that can be written."""


def format_of(name: str) -> Format | None:
    """The format of a file of that name; None for one that cannot be read."""
    lowered = name.lower()
    return next((found for found in FORMATS if lowered.endswith(found.endings)), None)


def tiles_beside(path: Path) -> str:
    """What the picture of tiles beside a Tiled map is called: a picture that is another's stays.

    A map that is written anew keeps the one that it names.
    """
    try:
        old = path.read_bytes()
    except OSError:
        old = b""
    names = (f"{path.stem}-tiles{f'-{number}' if number > 1 else ''}.png" for number in count(1))
    return next(name for name in names if name.encode() in old or not path.with_name(name).exists())


def files_of(
    scenario: Any, target: Target, ending: str, stem: str, language: str, tiles: str = ""
) -> Mapping[str, bytes]:
    """The files that a scenario makes, by their names: one, and a picture of tiles beside a Tiled map.

    `tiles` names that picture (`tiles_beside`). Only for endings that need no drawing. Raises ValueError for
    a map that is not of hexes as .tmx.
    """
    if ending in (".csv", ".tsv"):
        from core.interchange import order_sheet

        data = order_sheet.write(scenario, target, language)
        return {f"{stem}{ending}": data if ending == ".csv" else _with_tabs(data, language)}
    if ending == ".json":
        from core.scenarios.files import dumps

        return {f"{stem}.json": dumps(scenario)}
    from core.scenarios.boards import HexBoard

    if ending not in TILED or not isinstance(scenario.board, HexBoard):
        raise ValueError(ending)
    from core.interchange import tile_pictures, tiled_writing, tmj, tmx

    picture = tiles or f"{stem}-tiles.png"
    tiled = tiled_writing.tiled_of(scenario, picture)
    form = tmx if ending == ".tmx" else tmj
    return {
        f"{stem}{ending}": form.write(tiled),
        picture: tile_pictures.png_of(tiled_writing.tile_kinds(scenario)),
    }


def _with_tabs(data: bytes, language: str) -> bytes:
    """The same table with tabs between its cells."""
    import csv
    import io

    mark = ";" if language == "fr" else ","
    rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=mark)
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode("utf-8")
