"""Rivers, roads, woods and villages as others publish them: GeoJSON, or a spreadsheet with a point a row."""

from __future__ import annotations

import csv
import io
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from core.scenarios.bad_file import BadFile, Fault, Place
from core.scenarios.documents import Document, Limits, read_document
from core.text import Text, _

MapKind: TypeAlias = Literal["river", "stream", "road", "woods", "water", "village"]
KINDS: tuple[MapKind, ...] = ("river", "stream", "road", "woods", "water", "village")

Spot: TypeAlias = tuple[float, float]
Bounds: TypeAlias = tuple[float, float, float, float]
"""West, south, east, north in the units of the file."""

LINES_LIMITS = Limits(size=32 * 1024 * 1024, depth=32, digits=17)
MOST_SHAPES = 20_000
MOST_POINTS = 400_000
FAR = 1e9

TAGS: Mapping[str, Mapping[str, MapKind]] = {
    "waterway": {
        "river": "river",
        "canal": "river",
        "stream": "stream",
        "ditch": "stream",
        "drain": "stream",
    },
    "natural": {"wood": "woods", "water": "water", "scrub": "woods"},
    "landuse": {
        "forest": "woods",
        "residential": "village",
        "commercial": "village",
        "industrial": "village",
        "reservoir": "water",
    },
    "place": {"village": "village", "town": "village", "hamlet": "village", "city": "village"},
}
"""What OpenStreetMap calls them; every `highway` but a path is a road, every `building` a village."""

FOOTWAYS = ("footway", "path", "steps", "cycleway", "bridleway", "corridor", "proposed", "pedestrian")

WORDS: Mapping[str, MapKind] = {
    **{kind: kind for kind in KINDS},
    "rivière": "river",
    "riviere": "river",
    "fleuve": "river",
    "ruisseau": "stream",
    "route": "road",
    "chemin": "road",
    "bois": "woods",
    "wood": "woods",
    "forest": "woods",
    "forêt": "woods",
    "foret": "woods",
    "lac": "water",
    "lake": "water",
    "étang": "water",
    "etang": "water",
    "town": "village",
    "ville": "village",
}
"""What a spreadsheet, or a property `kind`, calls them in either language."""

KIND_KEYS = ("kind", "type", "class", "fclass", "sorte", "genre")
CREDITS = ("attribution", "license", "licence", "copyright", "credit")
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "kind": KIND_KEYS,
    "shape": ("shape", "id", "line", "ligne", "objet", "forme"),
    "x": ("x", "lon", "longitude", "long", "lng"),
    "y": ("y", "lat", "latitude"),
    "name": ("name", "nom"),
}


@dataclass(frozen=True, slots=True)
class MapShape:
    """One thing of a map: a line, an outline where it is `closed`, or one point."""

    kind: MapKind
    points: tuple[Spot, ...]
    closed: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class MapLines:
    """What a file holds; `left` counts what is nothing that a battle knows, `credit` is its own licence."""

    shapes: tuple[MapShape, ...]
    left: int = 0
    credit: str = ""

    @property
    def bounds(self) -> Bounds:
        """The box around everything."""
        xs = [x for shape in self.shapes for x, _y in shape.points]
        ys = [y for shape in self.shapes for _x, y in shape.points]
        return min(xs), min(ys), max(xs), max(ys)


def read(name: str, data: bytes) -> MapLines:
    """The lines in a file, by the ending of its name. Raises BadFile."""
    if len(data) > LINES_LIMITS.size:
        raise _bad(name, 0, _("the file is too large"), _("at most {count} MB", count=32))
    ending = Path(name).suffix.lower()
    if ending in (".csv", ".tsv", ".txt"):
        lines = _table(name, data)
    elif ending in (".geojson", ".json"):
        lines = _geojson(read_document(data, name, LINES_LIMITS))
    else:
        raise _bad(
            name, 0, _("these are no lines of a map"), _("files that end with .geojson, .json or .csv")
        )
    if not lines.shapes:
        raise _bad(
            name,
            0,
            _("nothing here is a river, a road, a wood or a village"),
            _("tags of OpenStreetMap, or a property “kind” that is one of: {words}", words=", ".join(KINDS)),
        )
    return lines


def _bad(name: str, line: int, wrong: Text, right: Text) -> BadFile:
    return BadFile(name, [Fault(Place(line), wrong, right)])


# --- GeoJSON -----------------------------------------------------------------------------------------------

Way: TypeAlias = tuple[str | int, ...]


def _geojson(document: Document) -> MapLines:
    data = document.data
    features: list[tuple[Way, Any]]
    match data.get("type"):
        case "FeatureCollection":
            listed = data.get("features")
            if not isinstance(listed, list):
                raise document.bad(("features",), _("a list is missing here"), _("write the features"))
            features = [(("features", index), one) for index, one in enumerate(listed)]
        case "Feature":
            features = [((), data)]
        case _:
            wrong, right = _("this is no GeoJSON"), _("write “{word}”", word="FeatureCollection")
            raise document.bad(("type",) if "type" in data else (), wrong, right)
    found, left = _Shapes(document), 0
    for way, feature in features:
        if not isinstance(feature, dict):
            raise document.bad(way, _("a feature stands here as an object"), _("write one"))
        properties = feature.get("properties")
        tags = properties if isinstance(properties, dict) else {}
        kind, before = kind_of(tags), len(found.shapes)
        if kind is not None:
            found.add(kind, str(tags.get("name") or "")[:80], feature.get("geometry"), (*way, "geometry"))
        left += len(found.shapes) == before
    credit = next((data[key] for key in CREDITS if isinstance(data.get(key), str)), "")
    return MapLines(tuple(found.shapes), left, credit[:300])


def kind_of(tags: Mapping[str, Any]) -> MapKind | None:
    """What the properties of a feature say it is."""
    for key in KIND_KEYS:
        word = tags.get(key)
        if isinstance(word, str) and word.strip().lower() in WORDS:
            return WORDS[word.strip().lower()]
    for key, words in TAGS.items():
        word = tags.get(key)
        if isinstance(word, str) and word in words:
            return words[word]
    if tags.get("highway") and tags["highway"] not in FOOTWAYS:
        return "road"
    return "village" if tags.get("building") else None


class _Shapes:
    """Gathers the geometries of one file within the limits."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.shapes: list[MapShape] = []
        self.points = 0

    def add(self, kind: MapKind, name: str, geometry: Any, way: Way, depth: int = 0) -> None:
        """The parts of one geometry; holes of outlines are filled."""
        if geometry is None:
            return
        if not isinstance(geometry, dict) or depth > 4:
            raise self.document.bad(way, _("a geometry stands here as an object"), _("write one"))
        places = geometry.get("coordinates")
        inside = (*way, "coordinates")
        match geometry.get("type"):
            case "Point":
                self._put(kind, name, [places], inside, closed=False)
            case "LineString":
                self._put(kind, name, places, inside, closed=False)
            case "MultiLineString":
                for index, part in enumerate(self._list(places, inside)):
                    self._put(kind, name, part, (*inside, index), closed=False)
            case "Polygon":
                self._outline(kind, name, places, inside)
            case "MultiPolygon":
                for index, part in enumerate(self._list(places, inside)):
                    self._outline(kind, name, part, (*inside, index))
            case "GeometryCollection":
                parts = self._list(geometry.get("geometries"), (*way, "geometries"))
                for index, part in enumerate(parts):
                    self.add(kind, name, part, (*way, "geometries", index), depth + 1)
            case _:
                return

    def _outline(self, kind: MapKind, name: str, rings: Any, way: Way) -> None:
        rings = self._list(rings, way)
        if rings:
            self._put(kind, name, rings[0], (*way, 0), closed=kind in ("woods", "water", "village"))

    def _list(self, value: Any, way: Way) -> list[Any]:
        if not isinstance(value, list):
            raise self.document.bad(way, _("a list is missing here"), _("write the coordinates"))
        return value

    def _put(self, kind: MapKind, name: str, places: Any, way: Way, *, closed: bool) -> None:
        listed = self._list(places, way)
        self.points += len(listed)
        if self.points > MOST_POINTS or len(self.shapes) >= MOST_SHAPES:
            raise self.document.bad(
                way,
                _("there are too many points"),
                _("at most {points} points in {shapes} shapes", points=MOST_POINTS, shapes=MOST_SHAPES),
            )
        spots = [self._spot(place, (*way, index)) for index, place in enumerate(listed)]
        if closed and len(spots) > 1 and spots[0] == spots[-1]:
            spots.pop()
        spots = [spot for index, spot in enumerate(spots) if not index or spot != spots[index - 1]]
        if (closed and len(spots) >= 3) or (not closed and (len(spots) >= 2 or kind == "village")):
            self.shapes.append(MapShape(kind, tuple(spots), closed, name))

    def _spot(self, place: Any, way: Way) -> Spot:
        if isinstance(place, list) and len(place) >= 2:
            x, y = place[:2]
            if all(type(one) in (int, float) and abs(one) < FAR for one in (x, y)):
                return float(x), float(y)
        raise self.document.bad(way, _("this is no place"), _("write [longitude, latitude]"))


# --- spreadsheets ------------------------------------------------------------------------------------------


def _table(name: str, data: bytes) -> MapLines:
    """One point a row: of what, which shape, where. Outlines of woods, lakes and villages are closed."""
    text = data.decode("utf-8-sig", "replace")
    if "\0" in text:
        raise _bad(name, 1, _("this is no text"), _("save the file as text in UTF-8"))
    head = text.split("\n", 1)[0]
    delimiter = max(";\t,", key=head.count)
    rows = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        columns = _columns(name, next(rows, []))
        gathered: dict[tuple[str, str, str], list[Spot]] = defaultdict(list)
        left = 0
        for count, row in enumerate(rows):
            if count >= MOST_POINTS:
                raise _bad(
                    name, rows.line_num, _("there are too many rows"), _("at most {most}", most=MOST_POINTS)
                )
            if not any(cell.strip() for cell in row):
                continue
            cell = {key: row[place].strip() if place < len(row) else "" for key, place in columns.items()}
            kind = WORDS.get(cell["kind"].lower())
            if kind is None:
                left += 1
                continue
            spot = _number(name, rows.line_num, cell["x"]), _number(name, rows.line_num, cell["y"])
            gathered[kind, cell.get("shape", ""), cell.get("name", "")[:80]].append(spot)
    except csv.Error as error:
        raise _bad(
            name, rows.line_num, _("this is no table"), _("one row a point, the cells parted alike")
        ) from error
    if len(gathered) > MOST_SHAPES:
        raise _bad(name, 0, _("there are too many shapes"), _("at most {most}", most=MOST_SHAPES))
    return MapLines(tuple(_shapes_of(gathered)), left)


def _shapes_of(gathered: Mapping[tuple[str, str, str], list[Spot]]) -> Iterator[MapShape]:
    for (word, _shape, name), spots in gathered.items():
        kind = WORDS[word]
        closed = kind in ("woods", "water", "village") and len(spots) >= 3
        if closed or len(spots) >= 2 or kind == "village":
            yield MapShape(
                kind, tuple(spots[:1] if kind == "village" and not closed else spots), closed, name
            )


def _columns(name: str, head: list[str]) -> dict[str, int]:
    words = [cell.strip().lower() for cell in head]
    found = {}
    for key, known in COLUMNS.items():
        place = next((words.index(word) for word in known if word in words), None)
        if place is not None:
            found[key] = place
    missing = [key for key in ("kind", "x", "y") if key not in found]
    if missing:
        raise _bad(
            name,
            1,
            _("no column is headed “{word}”", word=missing[0]),
            _("head the columns kind;shape;x;y;name"),
        )
    return found


def _number(name: str, line: int, cell: str) -> float:
    try:
        number = float(cell.replace(",", "."))
    except ValueError:
        number = math.inf
    if not abs(number) < FAR:
        raise _bad(name, line, _("“{value}” is no number", value=cell[:40]), _("write one such as 4.85"))
    return number
