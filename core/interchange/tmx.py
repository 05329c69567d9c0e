"""Tiled maps as XML (.tmx) and tilesets (.tsx), read through defusedxml: no entities, no DTD."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal
from xml.sax.saxutils import escape, quoteattr

from core.interchange.limits import ImportLimits, bad, check_size
from core.interchange.tile_layers import checked, from_base64, from_csv, to_csv
from core.interchange.tiled_map import (
    PropertyValue,
    TiledLayer,
    TiledMap,
    TiledObject,
    TileKind,
    Tileset,
    check_shape,
)
from core.text import _

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

DEEPEST = 40


def map_of(data: bytes, limits: ImportLimits, path: str) -> TiledMap:
    """A .tmx as it stands; raises BadFile."""
    root = _root(data, limits, path)
    if root.tag != "map":
        raise bad(path, 1, _("this is no map of Tiled"), _("choose a file that begins with <map>"))
    return _Reader(limits, path).map(root)


def tileset_of(data: bytes, limits: ImportLimits, path: str, first: int) -> Tileset:
    """A .tsx as it stands; raises BadFile."""
    root = _root(data, limits, path)
    if root.tag != "tileset":
        raise bad(path, 1, _("this is no tileset of Tiled"), _("choose a file that begins with <tileset>"))
    return _Reader(limits, path).tileset(root, first)


def _root(data: bytes, limits: ImportLimits, path: str) -> Element:
    """The root of an XML within the limits; raises BadFile for anything else."""
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import iterparse

    check_size(data, limits, path)
    count = depth = 0
    root: Element | None = None
    try:
        for event, element in iterparse(io.BytesIO(data), events=("start", "end"), forbid_dtd=True):
            if root is None:
                root = element
            depth += 1 if event == "start" else -1
            count += event == "start"
            if count > limits.elements or depth > DEEPEST:
                raise bad(
                    path,
                    0,
                    _("the file has too many elements, or they are nested too deeply"),
                    _("a file has at most {most} elements", most=limits.elements),
                )
    except ParseError as error:
        line = error.position[0]
        raise bad(path, line, _("this is no XML"), _("save the map anew in Tiled")) from error
    except DefusedXmlException as error:
        raise bad(
            path,
            1,
            _("the file declares types or entities of its own"),
            _("save the map anew in Tiled, which writes none"),
        ) from error
    except (ValueError, LookupError) as error:  # an encoding that there is not
        raise bad(path, 1, _("this is no XML"), _("save the file as text in UTF-8")) from error
    assert root is not None
    return root


class _Reader:
    """Turns elements into a map; attributes are numbers and words within bounds, or the file is bad."""

    def __init__(self, limits: ImportLimits, path: str) -> None:
        self.limits, self.path = limits, path
        self.objects = 0

    def map(self, root: Element) -> TiledMap:
        width, height = self._number(root, "width"), self._number(root, "height")
        check_shape(
            self.path,
            self.limits,
            root.get("orientation", ""),
            width,
            height,
            infinite=root.get("infinite", "0") == "1",
        )
        layers = tuple(self._layers(root, width * height))
        return TiledMap(
            width,
            height,
            _axis(root.get("staggeraxis")),
            _index(root.get("staggerindex")),
            self._number(root, "tilewidth", 1),
            self._number(root, "tileheight", 1),
            self._number(root, "hexsidelength", 0),
            tuple(self.tileset(found) for found in root.findall("tileset")[: self.limits.layers]),
            layers,
            self._properties(root),
        )

    def tileset(self, element: Element, first: int | None = None) -> Tileset:
        start = self._number(element, "firstgid", 1) if first is None else first
        tiles: dict[int, TileKind] = {}
        for tile in element.findall("tile"):
            if len(tiles) >= self.limits.tiles:
                raise self._too_many()
            kind = tile.get("class") or tile.get("type") or ""
            tiles[self._number(tile, "id")] = TileKind(kind[:80], self._properties(tile))
        return Tileset(
            start,
            element.get("name", "")[:80],
            tiles,
            element.get("source", "")[:400],
            self._number(element, "tilecount", 0),
        )

    def _layers(self, root: Element, count: int) -> Iterator[TiledLayer]:
        found = [
            element
            for element in root.iter()
            if element.tag in ("layer", "objectgroup", "imagelayer") and element is not root
        ]
        if len(found) > self.limits.layers:
            raise self._too_many()
        for element in found:
            name = element.get("name", "")[:80]
            properties = self._properties(element)
            visible = element.get("visible", "1") != "0"
            if element.tag == "layer":
                cells = self._cells(element, count)
                yield TiledLayer(name, "tiles", cells, (), properties, visible)
            elif element.tag == "objectgroup":
                things = tuple(self._object(thing) for thing in element.findall("object"))
                yield TiledLayer(name, "objects", (), things, properties, visible)
            else:
                yield TiledLayer(name, "other", (), (), properties, visible)

    def _cells(self, layer: Element, count: int) -> tuple[int, ...]:
        data = layer.find("data")
        if data is None:
            return (0,) * count
        encoding, text = data.get("encoding", ""), data.text or ""
        if encoding == "csv":
            return from_csv(text, count, self.path)
        if encoding == "base64":
            return from_base64(text, data.get("compression", ""), count, self.path)
        if encoding:
            raise bad(
                self.path,
                0,
                _("the layers are written as “{encoding}”", encoding=encoding[:40]),
                _("save the map anew in Tiled, layers as CSV, zlib or gzip"),
            )
        tiles = data.findall("tile")
        return checked(tuple(self._number(tile, "gid", 0) for tile in tiles), count, self.path)

    def _object(self, element: Element) -> TiledObject:
        self.objects += 1
        if self.objects > self.limits.objects:
            raise self._too_many()
        text = element.find("text")
        return TiledObject(
            element.get("name", "")[:200],
            (element.get("class") or element.get("type") or "")[:80],
            self._place(element, "x"),
            self._place(element, "y"),
            ((text.text or "") if text is not None else "")[:200],
            self._properties(element),
        )

    def _properties(self, element: Element) -> Mapping[str, PropertyValue]:
        group = element.find("properties")
        if group is None:
            return {}
        found: dict[str, PropertyValue] = {}
        for entry in group.findall("property")[:200]:
            value = entry.get("value", entry.text or "")
            found[entry.get("name", "")[:80]] = _typed(value, entry.get("type", "string"))
        return found

    def _number(self, element: Element, key: str, usual: int | None = None) -> int:
        written = element.get(key)
        if written is None and usual is not None:
            return usual
        if written is not None and written.isascii() and written.isdigit() and len(written) <= 10:
            return int(written)
        raise bad(
            self.path,
            0,
            _("“{key}” of <{tag}> is no whole number", key=key, tag=str(element.tag)[:40]),
            _("write a whole number"),
            f"{str(element.tag)[:40]}/@{key}",
        )

    def _place(self, element: Element, key: str) -> float:
        try:
            value = float(element.get(key, "0")[:40])
        except ValueError:
            value = math.nan
        if not abs(value) < 1e7:
            raise bad(
                self.path,
                0,
                _("an object has no place"),
                _("write x and y in pixels"),
                f"object/@{key}",
            )
        return value

    def _too_many(self) -> Exception:
        return bad(
            self.path,
            0,
            _("the map has too many layers, tiles or objects"),
            _(
                "a map has at most {layers} layers, {tiles} tiles and {objects} objects",
                layers=self.limits.layers,
                tiles=self.limits.tiles,
                objects=self.limits.objects,
            ),
        )


def _typed(value: str, kind: str) -> PropertyValue:
    """A property in its type; what cannot be read as that stays a text."""
    if kind == "bool":
        return value == "true"
    try:
        if kind == "int":
            return int(value[:15])
        if kind == "float":
            return float(value[:40])
    except ValueError:
        return value
    return value


def _axis(written: str | None) -> Literal["x", "y"]:
    return "x" if written == "x" else "y"


def _index(written: str | None) -> Literal["odd", "even"]:
    return "even" if written == "even" else "odd"


# --- writing ---------------------------------------------------------------------------------------------


def write(tiled: TiledMap) -> bytes:
    """The .tmx of a map, layers as CSV; equal maps have equal bytes."""
    identity = 0
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    count = sum(len(layer.objects) for layer in tiled.layers)
    head = {
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "width": tiled.width,
        "height": tiled.height,
        "tilewidth": tiled.tile_width,
        "tileheight": tiled.tile_height,
        "infinite": 0,
        "hexsidelength": tiled.side_length,
        "staggeraxis": tiled.axis,
        "staggerindex": tiled.index,
        "nextlayerid": len(tiled.layers) + 1,
        "nextobjectid": count + 1,
    }
    lines.append(f"<map{_attributes(head)}>")
    lines += _property_lines(tiled.properties, " ")
    for tileset in tiled.tilesets:
        lines += _tileset_lines(tileset, tiled)
    for number, layer in enumerate(tiled.layers, 1):
        shown: dict[str, object] = {} if layer.visible else {"visible": 0}
        if layer.kind == "tiles":
            named: dict[str, object] = {
                "id": number,
                "name": layer.name,
                "width": tiled.width,
                "height": tiled.height,
                **shown,
            }
            lines += [f" <layer{_attributes(named)}>", *_property_lines(layer.properties, "  ")]
            lines += ['  <data encoding="csv">', to_csv(layer.cells, tiled.width), "</data>", " </layer>"]
        elif layer.kind == "objects":
            lines.append(f" <objectgroup{_attributes({'id': number, 'name': layer.name, **shown})}>")
            lines += _property_lines(layer.properties, "  ")
            for thing in layer.objects:
                identity += 1
                lines += _object_lines(thing, identity)
            lines.append(" </objectgroup>")
    lines.append("</map>")
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _tileset_lines(tileset: Tileset, tiled: TiledMap) -> list[str]:
    head: dict[str, object] = {
        "firstgid": tileset.first,
        "name": tileset.name,
        "tilewidth": tiled.tile_width,
        "tileheight": tiled.tile_height,
        "tilecount": tileset.count,
        "columns": tileset.count,
    }
    image = {
        "source": tileset.image,
        "width": tileset.count * tiled.tile_width,
        "height": tiled.tile_height,
    }
    lines = [f" <tileset{_attributes(head)}>", f"  <image{_attributes(image)}/>"]
    for number, tile in sorted(tileset.tiles.items()):
        lines.append(f"  <tile{_attributes({'id': number, 'type': tile.kind})}>")
        lines += [*_property_lines(tile.properties, "   "), "  </tile>"]
    return [*lines, " </tileset>"]


def _object_lines(thing: TiledObject, identity: int) -> list[str]:
    head: dict[str, object] = {"id": identity, "name": thing.name, "type": thing.kind}
    head |= {"x": _short(thing.x), "y": _short(thing.y)}
    return [
        f"  <object{_attributes(head)}>",
        *_property_lines(thing.properties, "   "),
        "   <point/>",
        "  </object>",
    ]


def _property_lines(properties: Mapping[str, PropertyValue], indent: str) -> list[str]:
    if not properties:
        return []
    lines = [f"{indent}<properties>"]
    for name, value in properties.items():
        kind = {"bool": "bool", "int": "int", "float": "float"}.get(type(value).__name__)
        head: dict[str, object] = {"name": name}
        if kind:
            head["type"] = kind
        written = ("true" if value else "false") if isinstance(value, bool) else str(value)
        if "\n" in written:
            lines.append(f"{indent} <property{_attributes(head)}>{escape(_sound(written))}</property>")
        else:
            lines.append(f"{indent} <property{_attributes({**head, 'value': written})}/>")
    return [*lines, f"{indent}</properties>"]


def _attributes(values: Mapping[str, object]) -> str:
    return "".join(f" {key}={quoteattr(_sound(str(value)))}" for key, value in values.items() if value != "")


def _sound(text: str) -> str:
    """Without the characters that no XML may hold."""
    return "".join(sign for sign in text if sign in "\t\n" or (sign >= " " and sign not in "\ufffe\uffff"))


def _short(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:.4f}"
