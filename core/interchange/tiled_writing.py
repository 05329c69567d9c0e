"""From a scenario on hexes to a Tiled map: a layer of ground, of levels, of each feature, and objects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from core.geometry.hexes import Side
from core.geometry.hexsides import hexes_beside, parse_hexside
from core.interchange.tiled_map import (
    PAPERS,
    PropertyValue,
    TiledLayer,
    TiledMap,
    TiledObject,
    TileKind,
    Tileset,
    side_middles,
)
from core.scenarios.boards import HexBoard
from core.scenarios.files import plain
from core.scenarios.hex_layers import hex_name, place

WIDE, HIGH, SIDE = 56, 64, 32
"""The size of a tile in pixels, and the length of the upright side of a hex."""


def tiled_of(scenario: Any, image: str) -> TiledMap:
    """The Tiled map of a scenario on hexes; `image` is the file name of the picture of its tiles."""
    board: HexBoard = scenario.board
    tiles = _tiles(board)
    numbers = {(kind, level): place + 1 for place, (kind, level) in enumerate(tiles)}
    tileset = Tileset(
        1,
        f"etat-major-{scenario.system}",
        {
            number: TileKind(kind, {"level": level} if kind == "level" else {})
            for number, (kind, level) in enumerate(tiles)
        },
        count=len(tiles),
        image=image,
    )
    return TiledMap(
        board.columns,
        board.rows,
        "y",
        "odd",
        WIDE,
        HIGH,
        SIDE,
        (tileset,),
        tuple(_layers(scenario, numbers)),
        _papers(scenario),
    )


def tile_kinds(scenario: Any) -> tuple[tuple[str, int], ...]:
    """The tiles of the tileset, in order: kind and level."""
    return tuple(_tiles(scenario.board))


def _tiles(board: HexBoard) -> list[tuple[str, int]]:
    grounds = [(kind, 0) for kind in board.GROUNDS]
    features = [(f"feature:{kind}", 0) for kind in board.FEATURES]
    highest = max((max(row, default=0) for row in board.levels), default=0)
    return [*grounds, *features, *(("level", level) for level in range(1, highest + 1))]


def _papers(scenario: Any) -> dict[str, PropertyValue]:
    """All that has no place on a Tiled map, as one property."""
    data = plain(scenario)
    papers = {key: value for key, value in data.items() if key not in ("board", "units")}
    title = scenario.title.en or scenario.title.fr
    written = json.dumps(papers, ensure_ascii=False, sort_keys=True)
    return {**({"title": title} if title else {}), PAPERS: written}


def _layers(scenario: Any, numbers: dict[tuple[str, int], int]) -> Iterator[TiledLayer]:
    board: HexBoard = scenario.board
    yield TiledLayer(
        "ground",
        "tiles",
        tuple(
            numbers[board.GROUNDS[board.ground[row][column]], 0] if column < len(board.ground[row]) else 0
            for row in range(board.rows)
            for column in range(board.columns)
        ),
    )
    if any(any(row) for row in board.levels):
        levels = (
            board.levels[row][column] if column < len(board.levels[row]) else 0
            for row in range(board.rows)
            for column in range(board.columns)
        )
        yield TiledLayer(
            "levels", "tiles", tuple(numbers["level", level] if level else 0 for level in levels)
        )
    for kind, hexes in sorted(board.features.items()):
        if hexes:
            cells = (
                numbers[f"feature:{kind}", 0] if hex_name(row, column) in hexes else 0
                for row in range(1, board.rows + 1)
                for column in range(1, board.columns + 1)
            )
            yield TiledLayer(f"feature {kind}", "tiles", tuple(cells))
    for name, objects in (
        ("hexsides", _hexsides(board)),
        ("works", _works(board)),
        ("flags", _flags(board)),
        ("labels", _labels(board)),
        ("units", _units(scenario)),
    ):
        found = tuple(objects)
        if found:
            yield TiledLayer(name, "objects", (), found)


def _middle(name: str) -> tuple[float, float]:
    """The middle of a hex in pixels."""
    row, column = place(name)
    shift = WIDE / 2 if row % 2 == 0 else 0
    return (column - 1) * WIDE + WIDE / 2 + shift, (row - 1) * (HIGH + SIDE) / 2 + HIGH / 2


def _hexsides(board: HexBoard) -> Iterator[TiledObject]:
    middles = side_middles(WIDE, HIGH, SIDE)
    for kind, sides in sorted(board.hexsides.items()):
        for name in sorted(sides, key=lambda side: (place(side.partition("/")[0]), side)):
            at, _slash, letters = name.partition("/")
            x, y = _middle(at)
            dx, dy = middles[Side[letters]]
            there = hexes_beside(board.grid, parse_hexside(board.grid, name))
            both: dict[str, PropertyValue] = {"hexes": " ".join(map(board.grid.name, there))}
            # a point on the side itself would lie as near to the other hex: it lies a little inside
            yield TiledObject(letters, kind, x + dx * 0.9, y + dy * 0.9, "", both)


def _works(board: HexBoard) -> Iterator[TiledObject]:
    for name, faces in sorted(board.works.items(), key=lambda row: place(row[0])):
        yield TiledObject("", "works", *_middle(name), "", {"faces": faces})


def _flags(board: HexBoard) -> Iterator[TiledObject]:
    for flag in board.flags:
        worth: dict[str, PropertyValue] = {"side": flag.side, "value": flag.value, "when": flag.when}
        yield TiledObject("", "flag", *_middle(flag.at), "", worth)


def _labels(board: HexBoard) -> Iterator[TiledObject]:
    for label in board.labels:
        words: dict[str, PropertyValue] = {"en": label.text.en, "fr": label.text.fr, "size": label.size}
        yield TiledObject(label.text.en or label.text.fr, "label", *_middle(label.at), "", words)


def _units(scenario: Any) -> Iterator[TiledObject]:
    for unit, data in zip(scenario.units, plain(scenario)["units"], strict=True):
        names = unit.name
        known: dict[str, PropertyValue] = {"id": unit.id, "side": unit.side}
        if names is not None:
            known |= {"en": names.en, "fr": names.fr}
        if unit.figures is not None:
            known["figures"] = unit.figures
        rest = {key: value for key, value in data.items() if key not in (*KNOWN, "figures")}
        if rest:
            known["fields"] = json.dumps(rest, ensure_ascii=False, sort_keys=True)
        title = (names.en or names.fr) if names is not None else unit.id
        yield TiledObject(title, unit.kind, *_middle(unit.at), "", known)


KNOWN = ("id", "side", "kind", "at", "name")
