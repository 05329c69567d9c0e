"""Small files of other programs, made up here in their shapes, and how each is read."""

import base64
import gzip
import json
import struct
import zlib
from typing import Any

from core.interchange.formats import format_of
from core.interchange.imported import Imported, Wish
from core.interchange.limits import IMPORT_LIMITS
from core.interchange.mapping import dumps, own
from core.interchange.target import target_of
from core.scenarios.files import dumps as dumps_scenario
from core.scenarios.files import loads
from core.systems.catalog import SYSTEMS, by_id
from core.text import Text, languages, say


def wish(system: str = "battle_cry", **values: Any) -> Wish:
    """What an import into that system is told."""
    return Wish(target_of(by_id(system)), **{"path": "a-file", **values})


def said(lines: tuple[Text, ...]) -> str:
    """A part of a report in English."""
    return "\n".join(say(line, "en") for line in lines)


def m44(**changes: Any) -> dict[str, Any]:
    """A small scenario of Memoir '44."""
    hexagons = [
        {"row": 0, "col": 10, "unit": {"name": "tankger", "nbr_units": "2"}},
        {"row": 0, "col": 12, "terrain": {"name": "wforest"}, "unit": {"name": "infger", "badge": "badge6"}},
        {"row": 1, "col": 1, "terrain": {"name": "river", "orientation": 2}},
        {"row": 1, "col": 3, "terrain": {"name": "curve"}, "rect_terrain": {"name": "bridge"}},
        {
            "row": 3,
            "col": 5,
            "terrain": {"name": "hills"},
            "tags": [{"name": "medal1", "medal": {"side": "ALLIES"}}],
        },
        {"row": 4, "col": 4, "terrain": {"name": "village"}, "obstacle": {"name": "sand", "orientation": 1}},
        {"row": 5, "col": 5, "terrain": {"name": "radar"}, "tags": [{"name": "tag4"}]},
        {"row": 8, "col": 24, "unit": {"name": "gunus"}},
    ]
    data = {
        "meta_data": {"status": "PRIVATE", "software": "sed 1.2"},
        "game_info": {
            "date_begin": "1944-12-20",
            "starting": "PLAYER2",
            "side_player1": "AXIS",
            "side_player2": "ALLIES",
            "country_player1": "DE",
            "country_player2": "US",
            "cards_player1": 4,
            "cards_player2": "12",
            "victory_player1": 6,
            "victory_player2": 5,
        },
        "board": {
            "type": "STANDARD",
            "face": "WINTER",
            "hexagons": hexagons,
            "labels": [{"row": 4, "col": 4, "text": ["Foy"]}],
        },
        "packs": {"base": 1},
        "text": {
            "en": {"name": "The crossing", "historical": "Snow."},
            "fr": {"name": "Le passage", "historical": "La neige."},
            "de": {"name": "Der Übergang"},
        },
    }
    return data | changes


BOARD = """size 16 4
option exit_roads_to_pavement false
hex 0101 0 "" "grass"
hex 0201 1 "woods:1;foliage_elev:2" "grass"
hex 0301 -1 "water:1" ""
hex 0401 2 "building:2:8;bldg_elev:1" ""
hex 1604 0 "road:1:9" ""
end
"""

TILES = ("clear", "woods", "river", "mystery")


def packed(cells: list[int], how: str) -> str:
    """The tiles of a layer in base64."""
    data = struct.pack(f"<{len(cells)}I", *cells)
    if how == "zlib":
        data = zlib.compress(data)
    if how == "gzip":
        data = gzip.compress(data)
    return base64.b64encode(data).decode()


def tmx(
    cells: list[int] | None = None,
    width: int = 4,
    height: int = 3,
    how: str = "csv",
    axis: str = "y",
    index: str = "odd",
    head: str = "",
    tileset: str | None = None,
) -> bytes:
    """A small Tiled map; the cells are those of one layer."""
    cells = cells if cells is not None else [1] * (width * height)
    kinds = "".join(f'<tile id="{place}" type="{kind}"/>' for place, kind in enumerate(TILES))
    inside = (
        tileset
        or f'<tileset firstgid="1" name="t" tilewidth="56" tileheight="64" tilecount="4">{kinds}</tileset>'
    )
    if how == "csv":
        data = f'<data encoding="csv">{",".join(map(str, cells))}</data>'
    elif how == "xml":
        data = "<data>" + "".join(f'<tile gid="{cell}"/>' for cell in cells) + "</data>"
    else:
        pack = f' compression="{how}"' if how != "base64" else ""
        data = f'<data encoding="base64"{pack}>{packed(cells, how)}</data>'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>{head}<map version="1.10" orientation="hexagonal" '
        f'width="{width}" '
        f'height="{height}" tilewidth="56" tileheight="64" hexsidelength="32" staggeraxis="{axis}" '
        f'staggerindex="{index}" infinite="0">{inside}<layer id="1" name="ground" width="{width}" '
        f'height="{height}">{data}</layer></map>'
    ).encode()


def tmj(cells: list[int] | None = None, how: str = "", **changes: Any) -> bytes:
    """The same map as JSON."""
    cells = cells if cells is not None else [1] * 12
    layer: dict[str, Any] = {"type": "tilelayer", "name": "ground", "width": 4, "height": 3, "data": cells}
    if how:
        layer |= {
            "data": packed(cells, how),
            "encoding": "base64",
            "compression": how if how != "base64" else "",
        }
    tiles = [{"id": place, "type": kind} for place, kind in enumerate(TILES)]
    data = {
        "type": "map",
        "orientation": "hexagonal",
        "width": 4,
        "height": 3,
        "tilewidth": 56,
        "tileheight": 64,
        "hexsidelength": 32,
        "staggeraxis": "y",
        "staggerindex": "odd",
        "infinite": False,
        "layers": [layer],
        "tilesets": [{"firstgid": 1, "name": "t", "tilewidth": 56, "tileheight": 64, "tiles": tiles}],
    }
    return json.dumps(data | changes).encode()


CSV = """Side,Kind,Name (EN),Name (FR),Place,Figures
Blues,infantry,1st Line,1re ligne,101,3
Blues,cavalry,,,,
Greys,Artillerie,Battery,Batterie,905,
"""


CARDS = b"Side,Card,Count,Place\nFrench,French Line,3,\nGermans,landwehr,1,\n"
TABLE = b"Side,Kind,x,y,Facing,Traits\nA,line_infantry,10,20.5,90,large\nB,baggage,,,,\n"


def files() -> dict[str, tuple[str, tuple[bytes, ...]]]:
    """Sound files by their ending, each with the system that takes them."""
    packings = ("csv", "xml", "base64", "zlib", "gzip")
    tiled = (*(tmx(how=how) for how in packings), tmx(axis="x"), tmx(index="even"))
    return {
        ".m44": ("battle_cry", (json.dumps(m44()).encode(),)),
        ".tmx": ("belle_epoque", tiled),
        ".tmj": ("battle_cry", (tmj(), tmj(how="zlib"), tmj(how="gzip"))),
        ".board": ("belle_epoque", (BOARD.encode(),)),
        ".csv": ("battle_cry", (CSV.encode(),)),
        "-cards.csv": ("belle_position", (CARDS,)),
        "-table.csv": ("la_garde", (TABLE,)),
    }


def mappings() -> tuple[bytes, ...]:
    """The tables of the program."""
    return tuple(dumps(own(system.id)) for system in SYSTEMS if system.board == "hex")


def use(data: bytes, ending: str, system: str) -> Imported:
    """What a file makes in a system; raises BadFile. All that is told can be said in both languages."""
    form = format_of(ending)
    assert form is not None
    got = form.read(data, IMPORT_LIMITS, wish(system))
    for line in (*got.kept, *got.mapped, *got.dropped):
        for language in languages():
            assert say(line, language).encode()
    models = {system: by_id(system).design().scenario}
    assert loads(dumps_scenario(got.scenario), models) == got.scenario, "it is another when read again"
    return got
