"""A Tiled map, whichever of the two forms it was written in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from core.interchange.limits import ImportLimits, bad
from core.text import _

PropertyValue: TypeAlias = str | int | float | bool

PAPERS = "etat_major"
"""The property of a map that holds what Tiled has no place for: sides, options, aims."""

FLAGS = 0xF000_0000
"""The four high bits of a tile's number say how it is turned: no part of which tile it is."""


@dataclass(frozen=True, slots=True)
class TileKind:
    """A tile of a tileset: its class and its properties."""

    kind: str = ""
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tileset:
    """Tiles from `first` on; `source` is the file of one that lies beside the map."""

    first: int
    name: str
    tiles: Mapping[int, TileKind] = field(default_factory=dict)
    source: str = ""
    count: int = 0
    image: str = ""


@dataclass(frozen=True, slots=True)
class TiledObject:
    """A thing of an object layer; x and y in pixels."""

    name: str
    kind: str
    x: float
    y: float
    text: str = ""
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TiledLayer:
    """A layer of tiles (`cells`, row by row) or of objects."""

    name: str
    kind: Literal["tiles", "objects", "other"]
    cells: tuple[int, ...] = ()
    objects: tuple[TiledObject, ...] = ()
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)
    visible: bool = True


@dataclass(frozen=True, slots=True)
class TiledMap:
    """A hexagonal map. `axis` y has hexes that stand on their points; `index` says which rows are shifted."""

    width: int
    height: int
    axis: Literal["x", "y"]
    index: Literal["odd", "even"]
    tile_width: int
    tile_height: int
    side_length: int
    tilesets: tuple[Tileset, ...] = ()
    layers: tuple[TiledLayer, ...] = ()
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)


def check_shape(
    path: str, limits: ImportLimits, orientation: str, width: int, height: int, *, infinite: bool
) -> None:
    """Raises BadFile for a map that is not of hexes, has no end, or is too large."""
    if orientation != "hexagonal":
        raise bad(
            path,
            0,
            _("the map is “{orientation}”", orientation=orientation[:40]),
            _("choose a map whose orientation is “hexagonal”"),
        )
    if infinite:
        raise bad(path, 0, _("the map has no end"), _("turn “Infinite” off in the properties of the map"))
    if not 0 < width * height <= limits.cells:
        raise bad(
            path,
            0,
            _("the map has {count} hexes", count=str(width * height)[:20]),
            _("a map has 1 to {most} hexes", most=limits.cells),
        )


def side_middles(wide: float, high: float, side: float) -> tuple[tuple[float, float], ...]:
    """The middles of the six sides from the middle of a hex, in the order of `core.geometry.hexes.Side`."""
    down = (high + side) / 4
    return (
        (wide / 2, 0.0),
        (wide / 4, -down),
        (-wide / 4, -down),
        (-wide / 2, 0.0),
        (-wide / 4, down),
        (wide / 4, down),
    )
