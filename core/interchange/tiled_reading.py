"""From a Tiled map to a draft: which word each tile stands for, and which hex each object stands in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from core.interchange import tmj, tmx
from core.interchange.hex_draft import Cell, DraftFlag, DraftUnit, HexDraft, SideLetters, turned
from core.interchange.imported import Imported, Report, Wish
from core.interchange.limits import ImportLimits
from core.interchange.settling import settle
from core.interchange.tiled_map import (
    FLAGS,
    PAPERS,
    TiledLayer,
    TiledMap,
    TiledObject,
    TileKind,
    Tileset,
    side_middles,
)
from core.scenarios.documents import read_document
from core.text import Names, _, _n

WORD_KEYS = ("terrain", "ground", "type", "class", "kind")
"""Properties of a tile that may say what it is, where it has no class."""

LETTERS: tuple[SideLetters, ...] = ("E", "NE", "NW", "W", "SW", "SE")


def read(data: bytes, limits: ImportLimits, wish: Wish) -> Imported:
    """The scenario that a .tmx or a .tmj makes; raises BadFile."""
    form = tmx if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{" else tmj
    tiled = form.map_of(data, limits, wish.path)
    report = Report()
    draft = _Reading(tiled, limits, wish, report).draft()
    return settle(draft, wish, report)


class _Reading:
    def __init__(self, tiled: TiledMap, limits: ImportLimits, wish: Wish, report: Report) -> None:
        self.tiled, self.limits, self.wish, self.report = tiled, limits, wish, report
        self.tilesets = sorted(
            (self._whole(found) for found in tiled.tilesets), key=lambda found: found.first
        )
        self.kinds: dict[int, tuple[str, int | None]] = {}
        self.turned_tiles = 0
        self.result = HexDraft(shifted=self._shifted())

    def draft(self) -> HexDraft:
        draft = self.result
        for row in range(self.tiled.height):
            for column in range(self.tiled.width):
                draft.at(self._cell(row, column))
        filled: set[int] = set()
        for layer in self.tiled.layers:
            if layer.kind == "tiles":
                self._tiles(layer, filled)
        self._shorten(filled)
        self._papers()
        for layer in self.tiled.layers:
            if layer.kind == "objects":
                self._objects(layer)
            elif layer.kind == "other":
                self.report.dropped.append(_("The picture layer “{name}”.", name=layer.name))
        if self.turned_tiles:
            self.report.dropped.append(
                _n("The turn of {count} tile.", "The turns of {count} tiles.", self.turned_tiles)
            )
        if self.tiled.axis == "x":
            self.report.mapped.append(
                _("The map is turned a quarter to the left: its hexes now stand on their points.")
            )
        return draft

    # --- tiles -------------------------------------------------------------------------------------------

    def _shifted(self) -> Literal[0, 1]:
        parity = 1 if self.tiled.index == "odd" else 0
        if self.tiled.axis == "x":
            parity = (self.tiled.width - 1 - parity) % 2
        return 1 if parity else 0

    def _cell(self, row: int, column: int) -> Cell:
        if self.tiled.axis == "y":
            return row, column
        return turned(self.tiled.height, self.tiled.width, (row, column))

    def _whole(self, tileset: Tileset) -> Tileset:
        """A tileset with its tiles, from the file beside the map where it lies in one."""
        if not tileset.source:
            return tileset
        data = self.wish.beside(tileset.source)
        if data is None:
            self.report.dropped.append(
                _(
                    "The tileset “{name}” is not in the folder of the map: its tiles have numbers for names.",
                    name=tileset.source,
                )
            )
            return replace(
                tileset, name=tileset.source.replace("\\", "/").rpartition("/")[2].partition(".")[0]
            )
        if data.lstrip()[:1] == b"<":
            return tmx.tileset_of(data, self.limits, tileset.source, tileset.first)
        return tmj.tileset_of(data, self.limits, tileset.source, tileset.first)

    def _kind(self, number: int) -> tuple[str, int | None]:
        """The word of a tile, and the level that it says; both remembered."""
        if number not in self.kinds:
            owner = next((found for found in reversed(self.tilesets) if found.first <= number), None)
            local = number - owner.first if owner is not None else number
            tile = owner.tiles.get(local, TileKind()) if owner is not None else TileKind()
            words = [tile.kind, *(tile.properties.get(key) for key in WORD_KEYS)]
            named = next((word for word in words if isinstance(word, str) and word), None)
            level = tile.properties.get("level")
            self.kinds[number] = (
                named or f"{owner.name if owner is not None else 'tile'}#{local}",
                level if type(level) is int and 0 <= level <= 99 else None,
            )
        return self.kinds[number]

    def _tiles(self, layer: TiledLayer, filled: set[int]) -> None:
        for place, written in enumerate(layer.cells):
            number = written & ~FLAGS
            if not number:
                continue
            filled.add(place)
            self.turned_tiles += bool(written & FLAGS)
            hexagon = self.result.at(self._cell(*divmod(place, self.tiled.width)))
            word, level = self._kind(number)
            if level is not None:
                hexagon.level = max(hexagon.level, level)
            if level is None or word != "level":
                hexagon.words.append(word)

    def _shorten(self, filled: set[int]) -> None:
        """Where only the last hexes of the shifted rows are empty, these rows are short."""
        if self.tiled.axis != "y" or self.tiled.index != "odd":
            return
        width = self.tiled.width
        last = {row * width + width - 1 for row in range(1, self.tiled.height, 2)}
        if last and set(range(self.tiled.height * width)) - filled == last:
            for place in last:
                del self.result.cells[divmod(place, width)]

    # --- papers and objects ------------------------------------------------------------------------------

    def _papers(self) -> None:
        properties = dict(self.tiled.properties)
        written = properties.pop(PAPERS, None)
        if isinstance(written, str):
            self.result.papers = read_document(
                written.encode("utf-8", "replace"), self.wish.path, self.limits
            ).data
        title = properties.pop("title", None)
        if isinstance(title, str) and not self._is_titled(title):
            self.result.title = Names(title, title)
        if properties:
            self.report.dropped.append(
                _n(
                    "{count} property of the map: {names}.",
                    "{count} properties of the map: {names}.",
                    len(properties),
                    names=tuple(sorted(properties)[:10]),
                )
            )

    def _is_titled(self, title: str) -> bool:
        """Whether the papers already have that title, perhaps in one language of two."""
        names = self.result.papers.get("title")
        return isinstance(names, dict) and title in names.values()

    def _objects(self, layer: TiledLayer) -> None:
        left: Counter[str] = Counter()
        for thing in layer.objects:
            found = self._nearest(thing.x, thing.y)
            taken = found is not None and self._take(layer, thing, *found)
            left["objects"] += not taken
        if left["objects"]:
            self.report.dropped.append(
                _n(
                    "{count} object of the layer “{layer}”.",
                    "{count} objects of the layer “{layer}”.",
                    left["objects"],
                    layer=layer.name,
                )
            )

    def _take(self, layer: TiledLayer, thing: TiledObject, cell: Cell, away: tuple[float, float]) -> bool:
        """Put an object into the draft; False where it is nothing that a scenario has."""
        draft, extra = self.result, thing.properties
        match layer.name:
            case "units":
                return self._unit(thing, cell)
            case "hexsides" if self.tiled.axis == "y":
                draft.hexsides.append((cell, self._letters(away), thing.kind))
            case "works":
                draft.at(cell).words.append("works")
                draft.at(cell).works.append(_corner(extra.get("faces")))
            case "flags":
                value = extra.get("value", 1)
                number = value if type(value) is int else 1
                draft.flags.append(DraftFlag(_side(extra), cell, number, str(extra.get("when", "while"))))
            case _:
                words = thing.text or thing.name
                if not words:
                    return False
                french = extra.get("fr", words)
                size = extra.get("size", 2)
                named = Names(str(extra.get("en", words)), str(french))
                draft.labels.append((cell, named, size if type(size) is int else 2))
        return True

    def _unit(self, thing: TiledObject, cell: Cell) -> bool:
        fields: dict[str, Any] = {}
        written = thing.properties.get("fields")
        if isinstance(written, str):
            fields = read_document(written.encode("utf-8", "replace"), self.wish.path, self.limits).data
        unit_id = thing.properties.get("id")
        if isinstance(unit_id, str):
            fields["id"] = unit_id
        figures = thing.properties.get("figures")
        names = Names(str(thing.properties.get("en", "")), str(thing.properties.get("fr", "")))
        if thing.name and not (names.en or names.fr) and thing.name != unit_id:
            names = Names(thing.name, thing.name)
        self.result.units.append(
            DraftUnit(
                thing.kind or thing.name,
                _side(thing.properties),
                cell,
                names,
                figures if type(figures) is int else None,
                fields,
            )
        )
        return True

    # --- places ------------------------------------------------------------------------------------------

    def _nearest(self, x: float, y: float) -> tuple[Cell, tuple[float, float]] | None:
        """The hex in which a point in pixels lies, and how far from its middle; None beside the map."""
        across, down = (x, y) if self.tiled.axis == "y" else (y, x)
        wide, high = self.tiled.tile_width, self.tiled.tile_height
        if self.tiled.axis == "x":
            wide, high = high, wide
        step = (high + self.tiled.side_length) / 2
        parity = 1 if self.tiled.index == "odd" else 0
        lines, places = self.tiled.height, self.tiled.width
        if self.tiled.axis == "x":
            lines, places = places, lines
        guess = round((down - high / 2) / step)
        best: tuple[float, int, int, float, float] | None = None
        for line in range(max(guess - 1, 0), min(guess + 2, lines)):
            shift = wide / 2 if line % 2 == parity else 0.0
            place = min(max(round((across - wide / 2 - shift) / wide), 0), places - 1)
            dx = across - (place * wide + wide / 2 + shift)
            dy = down - (line * step + high / 2)
            found = (dx * dx + dy * dy, line, place, dx, dy)
            best = found if best is None or found < best else best
        if best is None or best[0] > (max(wide, high) * 0.75) ** 2:
            return None
        _far, line, place, dx, dy = best
        row, column = (line, place) if self.tiled.axis == "y" else (place, line)
        return self._cell(row, column), (dx, dy)

    def _letters(self, away: tuple[float, float]) -> SideLetters:
        """The side of a hex that lies in a direction from its middle."""
        middles = side_middles(self.tiled.tile_width, self.tiled.tile_height, self.tiled.side_length)
        far = [(away[0] - x) ** 2 + (away[1] - y) ** 2 for x, y in middles]
        return LETTERS[far.index(min(far))]


def _side(properties: Mapping[str, object]) -> int | str:
    """The side that an object names: an id, or 1 or 2."""
    written = properties.get("side", "")
    if type(written) is int:
        return written - 1
    text = str(written)
    return int(text) - 1 if text in ("1", "2") else text


def _corner(written: object) -> str:
    corners = ("N", "ENE", "ESE", "S", "WSW", "WNW")
    return str(written) if written in corners else "N"
