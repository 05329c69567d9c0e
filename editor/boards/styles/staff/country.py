"""What the engraver is given: the ground of a region as shapes, whatever board it comes from.

Shapes are in units of the engraving (a hex is 110 of them wide, and so is a decimetre of a table).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import shapely
from PySide6.QtCore import QRectF
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.height_field import Step

EMPTY = shapely.Polygon()
XY = tuple[float, float]


@dataclass(frozen=True)
class Cover:
    """Ground of one kind: its softened `shape`, and the spots that its single drawings are set around."""

    kind: str
    shape: BaseGeometry
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Spot:
    """The middle of a hex or of a parcel; `key` are whole numbers of its own."""

    x: float
    y: float
    key: tuple[int, int]
    church: bool = False
    cell: BaseGeometry | None = None
    """The parcel round it; None for a hex."""


@dataclass(frozen=True)
class Stream:
    """Running water as a band: its shape and the line through its middle."""

    shape: BaseGeometry
    line: BaseGeometry


@dataclass(frozen=True)
class Way:
    """A road: `track` for one without a surface, `sunken` for one between banks."""

    line: BaseGeometry
    width: float
    track: bool = False
    sunken: bool = False


@dataclass(frozen=True)
class Crossing:
    """A bridge or a ford: its middle, the direction of the way over it in degrees, how long it is."""

    x: float
    y: float
    turn: float
    length: float
    ford: bool = False


@dataclass(frozen=True)
class Work:
    """A fieldwork: its trace, closed or open, the enemy on the left of it."""

    trace: tuple[XY, ...]
    closed: bool = False


@dataclass(frozen=True)
class Country:
    """A region of a map, ready to be engraved."""

    rect: QRectF
    steps: tuple[Step, ...] = ()
    high: BaseGeometry = EMPTY
    cliffs: BaseGeometry = EMPTY
    covers: tuple[Cover, ...] = ()
    streams: tuple[Stream, ...] = ()
    damp: BaseGeometry = EMPTY
    """The whole ground that the rules call a river."""
    crossings: tuple[Crossing, ...] = ()
    ways: tuple[Way, ...] = ()
    works: tuple[Work, ...] = ()
    fences: tuple[tuple[XY, XY], ...] = ()
    signs: tuple[tuple[str, Spot], ...] = ()
    """Features of single hexes: (kind, where)."""
    outlines: dict[str, BaseGeometry] = field(default_factory=dict)
    """What the rules see of features on open ground, and the rim of what cannot be entered, by kind."""

    def of(self, *kinds: str) -> list[Cover]:
        """The covers of these kinds."""
        return [cover for cover in self.covers if cover.kind in kinds]
