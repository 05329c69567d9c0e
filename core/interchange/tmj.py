"""Tiled maps as JSON (.tmj, .json) and tilesets (.tsj)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from core.interchange.limits import ImportLimits, bad
from core.interchange.tile_layers import checked, from_base64
from core.interchange.tiled_map import (
    PropertyValue,
    TiledLayer,
    TiledMap,
    TiledObject,
    TileKind,
    Tileset,
    check_shape,
)
from core.scenarios.documents import Document, read_document
from core.scenarios.json_places import Way
from core.text import _


def map_of(data: bytes, limits: ImportLimits, path: str) -> TiledMap:
    """A .tmj as it stands; raises BadFile."""
    document = read_document(data, path, limits)
    if document.data.get("orientation") is None or not isinstance(document.data.get("layers"), list):
        raise document.bad(
            (), _("this is no map of Tiled"), _("choose a file with “orientation” and “layers”")
        )
    return _Reader(document, limits).map()


def tileset_of(data: bytes, limits: ImportLimits, path: str, first: int) -> Tileset:
    """A .tsj as it stands; raises BadFile."""
    document = read_document(data, path, limits)
    return _Reader(document, limits).tileset(document.data, (), first)


class _Reader:
    """Turns the members of a document into a map; what is no number or list where one belongs is a fault."""

    def __init__(self, document: Document, limits: ImportLimits) -> None:
        self.document, self.limits = document, limits
        self.objects = self.layers = 0

    def map(self) -> TiledMap:
        data = self.document.data
        width, height = self._whole(data, "width", ()), self._whole(data, "height", ())
        check_shape(
            self.document.path,
            self.limits,
            str(data.get("orientation")),
            width,
            height,
            infinite=data.get("infinite") is True,
        )
        tilesets = self._list(data, "tilesets", ())
        return TiledMap(
            width,
            height,
            "x" if data.get("staggeraxis") == "x" else "y",
            "even" if data.get("staggerindex") == "even" else "odd",
            self._whole(data, "tilewidth", (), 1),
            self._whole(data, "tileheight", (), 1),
            self._whole(data, "hexsidelength", (), 0),
            tuple(
                self.tileset(found, ("tilesets", place))
                for place, found in enumerate(tilesets[: self.limits.layers])
                if isinstance(found, dict)
            ),
            tuple(self._layers(self._list(data, "layers", ()), ("layers",), width * height)),
            self._properties(data),
        )

    def tileset(self, data: Mapping[str, Any], way: Way, first: int | None = None) -> Tileset:
        tiles: dict[int, TileKind] = {}
        listed = self._list(data, "tiles", way)
        if len(listed) > self.limits.tiles:
            raise self._too_many(way)
        for place, tile in enumerate(listed):
            if isinstance(tile, dict):
                number = self._whole(tile, "id", (*way, "tiles", place))
                kind = str(tile.get("class") or tile.get("type") or "")[:80]
                tiles[number] = TileKind(kind, self._properties(tile))
        return Tileset(
            self._whole(data, "firstgid", way, 1) if first is None else first,
            str(data.get("name", ""))[:80],
            tiles,
            str(data.get("source", ""))[:400],
            self._whole(data, "tilecount", way, 0),
        )

    def _layers(self, rows: list[Any], way: Way, count: int) -> Iterator[TiledLayer]:
        for place, row in enumerate(rows):
            if not isinstance(row, dict):
                continue
            self.layers += 1
            if self.layers > self.limits.layers:
                raise self._too_many(way)
            here = (*way, place)
            name, properties = str(row.get("name", ""))[:80], self._properties(row)
            visible = row.get("visible") is not False
            match row.get("type"):
                case "tilelayer":
                    cells = self._cells(row, here, count)
                    yield TiledLayer(name, "tiles", cells, (), properties, visible)
                case "objectgroup":
                    things = tuple(self._objects(row, here))
                    yield TiledLayer(name, "objects", (), things, properties, visible)
                case "group":
                    yield from self._layers(self._list(row, "layers", here), (*here, "layers"), count)
                case _:
                    yield TiledLayer(name, "other", (), (), properties, visible)

    def _cells(self, row: Mapping[str, Any], way: Way, count: int) -> tuple[int, ...]:
        data = row.get("data")
        path, line = self.document.path, self.document.place((*way, "data")).line
        if isinstance(data, str):
            return from_base64(data, str(row.get("compression") or ""), count, path, line)
        if not isinstance(data, list):
            return (0,) * count
        if not all(type(number) is int and 0 <= number < 2**32 for number in data):
            raise self.document.bad(
                (*way, "data"),
                _("a tile of a layer is no number"),
                _("save the map anew in Tiled, layers as CSV"),
            )
        return checked(tuple(data), count, path, line)

    def _objects(self, row: Mapping[str, Any], way: Way) -> Iterator[TiledObject]:
        for place, thing in enumerate(self._list(row, "objects", way)):
            if not isinstance(thing, dict):
                continue
            self.objects += 1
            if self.objects > self.limits.objects:
                raise self._too_many(way)
            text = thing.get("text")
            yield TiledObject(
                str(thing.get("name", ""))[:200],
                str(thing.get("class") or thing.get("type") or "")[:80],
                self._place(thing, "x", (*way, "objects", place)),
                self._place(thing, "y", (*way, "objects", place)),
                str(text.get("text", ""))[:200] if isinstance(text, dict) else "",
                self._properties(thing),
            )

    def _properties(self, row: Mapping[str, Any]) -> Mapping[str, PropertyValue]:
        listed = row.get("properties")
        found: dict[str, PropertyValue] = {}
        for entry in listed[:200] if isinstance(listed, list) else ():
            if isinstance(entry, dict) and isinstance(entry.get("value"), (str, int, float, bool)):
                found[str(entry.get("name", ""))[:80]] = entry["value"]
        return found

    def _list(self, row: Mapping[str, Any], key: str, way: Way) -> list[Any]:
        found = row.get(key, [])
        if not isinstance(found, list):
            raise self.document.bad(
                (*way, key),
                _("this cannot be the value of “{key}”", key=key),
                _("write a list in square brackets"),
            )
        return found

    def _whole(self, row: Mapping[str, Any], key: str, way: Way, usual: int | None = None) -> int:
        found = row.get(key, usual)
        if type(found) is int and 0 <= found < 10**10:
            return found
        raise self.document.bad(
            (*way, key), _("this cannot be the value of “{key}”", key=key), _("write a whole number")
        )

    def _place(self, row: Mapping[str, Any], key: str, way: Way) -> float:
        found = row.get(key, 0)
        if isinstance(found, (int, float)) and not isinstance(found, bool) and abs(found) < 1e7:
            return float(found)
        raise self.document.bad((*way, key), _("an object has no place"), _("write x and y in pixels"))

    def _too_many(self, way: Way) -> Exception:
        return bad(
            self.document.path,
            self.document.place(way).line,
            _("the map has too many layers, tiles or objects"),
            _(
                "a map has at most {layers} layers, {tiles} tiles and {objects} objects",
                layers=self.limits.layers,
                tiles=self.limits.tiles,
                objects=self.limits.objects,
            ),
        )


# --- writing ---------------------------------------------------------------------------------------------


def write(tiled: TiledMap) -> bytes:
    """The .tmj of a map; equal maps have equal bytes."""
    identity = 0
    layers: list[dict[str, Any]] = []
    for number, layer in enumerate(tiled.layers, 1):
        row: dict[str, Any] = {"id": number, "name": layer.name, "x": 0, "y": 0, "opacity": 1}
        row |= {"visible": layer.visible, **_listed(layer.properties)}
        if layer.kind == "tiles":
            row |= {"type": "tilelayer", "width": tiled.width, "height": tiled.height}
            row["data"] = list(layer.cells)
        else:
            things = []
            for thing in layer.objects:
                identity += 1
                things.append(_object_row(thing, identity))
            row |= {"type": "objectgroup", "draworder": "topdown", "objects": things}
        layers.append(row)
    data = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "width": tiled.width,
        "height": tiled.height,
        "tilewidth": tiled.tile_width,
        "tileheight": tiled.tile_height,
        "infinite": False,
        "hexsidelength": tiled.side_length,
        "staggeraxis": tiled.axis,
        "staggerindex": tiled.index,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": identity + 1,
        **_listed(tiled.properties),
        "tilesets": [_tileset_row(tileset, tiled) for tileset in tiled.tilesets],
        "layers": layers,
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def _tileset_row(tileset: Tileset, tiled: TiledMap) -> dict[str, Any]:
    return {
        "firstgid": tileset.first,
        "name": tileset.name,
        "tilewidth": tiled.tile_width,
        "tileheight": tiled.tile_height,
        "tilecount": tileset.count,
        "columns": tileset.count,
        "margin": 0,
        "spacing": 0,
        "image": tileset.image,
        "imagewidth": tileset.count * tiled.tile_width,
        "imageheight": tiled.tile_height,
        "tiles": [
            {"id": number, "type": tile.kind, **_listed(tile.properties)}
            for number, tile in sorted(tileset.tiles.items())
        ],
    }


def _object_row(thing: TiledObject, identity: int) -> dict[str, Any]:
    row: dict[str, Any] = {"id": identity, "name": thing.name, "type": thing.kind, "x": thing.x, "y": thing.y}
    row |= {"width": 0, "height": 0, "rotation": 0, "visible": True, "point": True}
    return row | _listed(thing.properties)


def _listed(properties: Mapping[str, PropertyValue]) -> dict[str, Any]:
    """Properties as Tiled lists them; nothing where there are none."""
    kinds: Mapping[str, Literal["bool", "int", "float", "string"]] = {
        "bool": "bool",
        "int": "int",
        "float": "float",
    }
    rows = [
        {"name": name, "type": kinds.get(type(value).__name__, "string"), "value": value}
        for name, value in properties.items()
    ]
    return {"properties": rows} if rows else {}
