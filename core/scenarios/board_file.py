"""A hex board as it stands in a file, and the way from one shape to the other."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, Protocol, TypeVar

from pydantic import Field

from core.geometry.hexes import HexNameError, hex_grid
from core.geometry.hexsides import hexside_name, parse_hexside
from core.scenarios.faults import no_hex, one_of
from core.scenarios.hex_layers import (
    COLUMNS,
    ROWS,
    FlagHex,
    HexKinds,
    Label,
    Rows,
    Work,
    blank_rows,
    hex_name,
    place,
    row_width,
)
from core.scenarios.records import Record, Wrong, located
from core.text import _
from core.text.whole_numbers import whole

Names = tuple[str, ...]
Size = tuple[int, int, bool]
"""Rows, columns, whether every second row is short."""


class Layers(Protocol):
    """A board as it is kept: what `shape_of` reads of it."""

    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def short_rows(self) -> bool: ...
    @property
    def ground(self) -> Rows: ...
    @property
    def levels(self) -> Rows: ...
    @property
    def features(self) -> Mapping[str, frozenset[str]]: ...
    @property
    def hexsides(self) -> Mapping[str, frozenset[str]]: ...
    @property
    def works(self) -> Mapping[str, str]: ...
    @property
    def flags(self) -> tuple[FlagHex, ...]: ...
    @property
    def labels(self) -> tuple[Label, ...]: ...


class HexBoardFile(Record):
    """The keys of `board` in a file: hexes by their names, kind by kind."""

    kind: Literal["hex"]
    rows: int = Field(ge=ROWS[0], le=ROWS[1])
    columns: int = Field(ge=COLUMNS[0], le=COLUMNS[1])
    short_rows: bool = True
    terrain: Mapping[str, Names] = Field(default_factory=dict)
    levels: Mapping[str, Names] = Field(default_factory=dict)
    features: Mapping[str, Names] = Field(default_factory=dict)
    hexsides: Mapping[str, Names] = Field(default_factory=dict)
    works: tuple[Work, ...] = ()
    flags: tuple[FlagHex, ...] = ()
    labels: tuple[Label, ...] = ()


def read(value: Any, kinds: HexKinds) -> tuple[Size, dict[str, Any]]:
    """Rows, columns, short rows and the layers in the value of `board` in a file.

    Raises ValidationError with places.
    """
    import json

    shape = HexBoardFile.model_validate_json(json.dumps(value))
    faults: list[Wrong] = []
    reader = _Reader(shape, kinds, faults)
    layers = {
        "ground": reader.layer("terrain", shape.terrain, reader.ground_code),
        "levels": reader.layer("levels", shape.levels, reader.level_code),
        "features": reader.features(shape.features),
        "hexsides": reader.hexsides(shape.hexsides),
        "works": reader.works(shape.works),
        "flags": reader.once("flags", shape.flags),
        "labels": reader.once("labels", shape.labels),
    }
    if faults:
        raise located(faults)
    return (shape.rows, shape.columns, shape.short_rows), layers


Placed = TypeVar("Placed", Work, FlagHex, Label)


class _Reader:
    """Turns names into layers and writes down every fault with its place."""

    def __init__(self, board: HexBoardFile, kinds: HexKinds, faults: list[Wrong]) -> None:
        self.board, self.kinds, self.faults = board, kinds, faults
        self.grid = hex_grid(board.rows, board.columns, board.short_rows)

    def layer(self, key: str, kinds: Mapping[str, Names], code_of: Callable[[str], int | None]) -> Rows:
        rows = [
            bytearray(row) for row in blank_rows(self.board.rows, self.board.columns, self.board.short_rows)
        ]
        taken: set[tuple[int, int]] = set()
        for kind, names in kinds.items():
            code = code_of(kind)
            if code is None:
                continue
            for index, name in enumerate(names):
                where = self._hex((key, kind, index), name)
                if where is None:
                    continue
                if where in taken:
                    self._wrong(
                        (key, kind, index), _("hex {hex} is named twice", hex=name), _("name it once")
                    )
                    continue
                taken.add(where)
                rows[where[0] - 1][where[1] - 1] = code
        return tuple(bytes(row) for row in rows)

    def ground_code(self, kind: str) -> int | None:
        if kind in self.kinds.grounds[1:]:
            return self.kinds.grounds.index(kind)
        self._wrong(
            ("terrain", kind),
            _("there is no terrain “{kind}”", kind=kind),
            one_of(self.kinds.grounds[1:], kind),
        )
        return None

    def level_code(self, written: str) -> int | None:
        highest = self.kinds.highest
        level = whole(written, 3)
        if level is not None and 1 <= level <= highest:
            return level
        right = _("write a whole number from 1 to {highest}", highest=highest) if highest else one_of(())
        self._wrong(("levels", written), _("there is no level “{level}” here", level=written), right)
        return None

    def features(self, kinds: Mapping[str, Names]) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for kind, names in kinds.items():
            if kind not in self.kinds.features:
                wrong = _("there is no feature “{kind}”", kind=kind)
                self._wrong(("features", kind), wrong, one_of(self.kinds.features, kind))
                continue
            places = [self._hex(("features", kind, index), name) for index, name in enumerate(names)]
            hexes = frozenset(hex_name(*where) for where in places if where is not None)
            if hexes:
                found[kind] = hexes
        return found

    def hexsides(self, kinds: Mapping[str, Names]) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for kind, names in kinds.items():
            if kind not in self.kinds.hexsides:
                wrong = _("there is no hexside “{kind}”", kind=kind)
                self._wrong(("hexsides", kind), wrong, one_of(self.kinds.hexsides, kind))
                continue
            sides = frozenset(
                side
                for index, name in enumerate(names)
                for side in self._hexside(("hexsides", kind, index), name)
            )
            if sides:
                found[kind] = sides
        return found

    def _hexside(self, at: tuple[str | int, ...], name: str) -> Iterator[str]:
        try:
            yield hexside_name(self.grid, parse_hexside(self.grid, name))
        except HexNameError:
            self._wrong(
                at,
                _("there is no hexside {hexside} on this map", hexside=name),
                _("write row.column/side, the side one of E NE NW W SW SE"),
            )

    def works(self, works: tuple[Work, ...]) -> dict[str, str]:
        if works and not self.kinds.works:
            self._wrong(("works",), _("there are no fieldworks in this game"), one_of(()))
        return {work.at: work.faces for work in self.once("works", works)}

    def once(self, key: str, things: tuple[Placed, ...]) -> tuple[Placed, ...]:
        seen: set[tuple[str, str]] = set()
        for index, thing in enumerate(things):
            self._hex((key, index, "at"), thing.at)
            mark = (thing.at, thing.side if isinstance(thing, FlagHex) else "")
            if mark in seen:
                self._wrong(
                    (key, index, "at"), _("hex {hex} is named twice", hex=thing.at), _("name it once")
                )
            seen.add(mark)
        return things

    def _hex(self, at: tuple[str | int, ...], name: str) -> tuple[int, int] | None:
        try:
            where = place(name)
        except ValueError:
            where = (0, 0)
        row, column = where
        width = row_width(row, self.board.columns, self.board.short_rows)
        if 1 <= row <= self.board.rows and 1 <= column <= width:
            return where
        self._wrong(at, *no_hex(self.board.rows, self.board.columns, name))
        return None

    def _wrong(self, at: tuple[str | int, ...], wrong: Any, right: Any) -> None:
        self.faults.append(Wrong(at, wrong, right))


def shape_of(board: Layers, kinds: HexKinds) -> dict[str, Any]:
    """The board as a file writes it: names in reading order, nothing for clear ground and level 0."""
    return {
        "kind": "hex",
        "rows": board.rows,
        "columns": board.columns,
        "short_rows": board.short_rows,
        "terrain": _kinds(board.ground, lambda code: kinds.grounds[code]),
        "levels": _kinds(board.levels, str),
        **(
            {"features": {kind: by_place(board.features[kind]) for kind in sorted(board.features)}}
            if kinds.features
            else {}
        ),
        "hexsides": {
            kind: by_place(board.hexsides[kind]) for kind in sorted(board.hexsides) if board.hexsides[kind]
        },
        "works": [{"at": name, "faces": board.works[name]} for name in by_place(board.works)],
        "flags": [flag.model_dump(mode="json") for flag in board.flags],
        "labels": [label.model_dump(mode="json") for label in board.labels],
    }


def _kinds(layer: Rows, word: Callable[[int], str]) -> dict[str, list[str]]:
    found: dict[int, list[str]] = {}
    for row, codes in enumerate(layer, 1):
        if any(codes):
            for column, code in enumerate(codes, 1):
                if code:
                    found.setdefault(code, []).append(hex_name(row, column))
    return {word(code): found[code] for code in sorted(found, key=word)}


def by_place(names: Iterable[str]) -> list[str]:
    """Hexes or hexsides in reading order."""

    def key(name: str) -> tuple[int, int, str]:
        where, _slash, side = name.partition("/")
        return (*place(where), side)

    return sorted(names, key=key)
