"""Names of hills on the staff map: spaced capitals along the relief, on its crest or beside its slopes.

The letters follow a curve bent as the hill lies. They keep off the hachures: on the flat of a broad hill,
else outside of its foot, for words over strokes can be read neither by themselves nor as a slope.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainterPath
from shapely.geometry.base import BaseGeometry

from editor.base.drawing.brushes import TITLE, font
from editor.base.drawing.lettering import text_width
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import CORNER_OFFSETS, HEX_WIDTH, RADIUS
from editor.boards.styles.staff.places import Floats
from editor.boards.styles.staff.river_names import letters_on
from editor.boards.styles.staff.vector_paths import Points

SIZES = {1: 16.5, 2: 19.0, 3: 23.0}
APART = {1: 3.0, 2: 4.5, 3: 6.0}
"""Units between two letters by the size of the name."""

SMALLER = ((1.0, 0.0), (0.82, 0.1))
"""Sizes that are tried where a name finds little room, and what each costs."""

HEXES = 4
"""How far from the hex of a name its hill is looked at."""

STEEPEST, BENT = 0.3, 0.0007
"""How much a name may climb or fall along its hill, and bend with it."""

FOOT, BROW = -27.0, 44.0
"""Between these distances from the rim of a hill (inside is positive) its slope is drawn."""

INSET = 14.0
_ACROSS = (0.0, 26.0, -26.0, 52.0, -52.0, 78.0, -78.0, 96.0, -96.0, 114.0, -114.0, 132.0, -132.0)
_ALONG = (0.0, 40.0, -40.0, 80.0, -80.0, 120.0, -120.0, 170.0, -170.0)
_OF_A_HILL = frozenset(("hill", "blocks_sight"))
"""Features that a hill may have whose name is the hill's; a redoubt or a camp has a name of its own."""

ON_SLOPE, ON_NUMBER, ELSEWHERE = 0.7, 0.12, 0.5
FAR, PER_UNIT = 60.0, 0.006
"""How far off its hill a letter may stand, and what each unit more costs."""

DEAREST = 1.0
"""A name that costs more is written level instead."""


def names_a_hill(picture: MapPicture, hex_: int) -> bool:
    """Whether a name written on that hex is the name of the relief, not of what stands on it."""
    if not (picture.is_high(hex_) or picture.ground(hex_) == "cliff"):
        return False
    if picture.ground(hex_) not in ("clear", "hill", "cliff") or picture.features(hex_) - _OF_A_HILL:
        return False
    named = {aim.at for aim in picture.aims} | {picture.grid.parse(flag.at) for flag in picture.board.flags}
    return hex_ not in named and hex_ not in picture.works


@dataclass(frozen=True)
class Hill:
    """The high ground round a hex: the middles of its hexes (an array of x, y) and its shape."""

    middles: Floats
    centre: tuple[float, float]

    @cached_property
    def shape(self) -> BaseGeometry:
        hexes = [
            shapely.Polygon([(x + 1.01 * dx, y + 1.01 * dy) for dx, dy in CORNER_OFFSETS])
            for x, y in self.middles
        ]
        whole: BaseGeometry = shapely.union_all(hexes)
        return whole

    def depth(self, spots: Points) -> Floats:
        """How far inside of the rim each spot lies; negative outside."""
        points = shapely.points(spots)
        away = shapely.distance(self.shape.boundary, points)
        inside = shapely.contains(self.shape, points)
        return np.asarray(np.where(inside, away, -away), dtype=np.float64)


def hill_round(picture: MapPicture, hex_: int) -> Hill:
    """The hexes that hang together with this one, as high ground, within `HEXES` of it."""
    grid, found, wanted = picture.grid, {hex_}, [hex_]
    while wanted:
        here = wanted.pop()
        for _side, beside in picture.neighbours(here):
            high = picture.is_high(beside) or picture.ground(beside) == "cliff"
            if beside not in found and high and grid.distance(hex_, beside) <= HEXES:
                found.add(beside)
                wanted.append(beside)
    middles = np.array([picture.projection.centre_xy(one) for one in sorted(found)], dtype=np.float64)
    return Hill(middles, picture.projection.centre_xy(hex_))


@dataclass(frozen=True)
class Places:
    """Courses for a name of one length: along the hill, aside of it, along from its hex.

    `ways`: how far out of the way each runs. `spots`: where its letters stand, an array of places, letters
    and (x, y). The courses themselves are made one by one: few are asked for.
    """

    ways: Floats
    spots: Points
    _lines: Sequence[tuple[Floats, Floats, Floats]]
    _levels: Sequence[float]

    def course(self, number: int) -> Points:
        """The line on which that place writes the name: an array of (x, y)."""
        level, (x, slope, bow) = self._levels[number // len(_ALONG)], self._lines[number % len(_ALONG)]
        return np.column_stack([x, level + slope + bow])


def places(hill: Hill, whole: float) -> Places:
    """Where a name that is `whole` units long may stand."""
    half = whole / 2
    x, y = hill.middles[:, 0] - hill.centre[0], hill.middles[:, 1] - hill.centre[1]
    near = np.abs(x) <= half + HEX_WIDTH
    x, y = x[near], y[near]
    slant = bend = 0.0
    if len(x) >= 3 and np.ptp(x) > 1.5 * HEX_WIDTH:
        bend, slant, _level = (float(value) for value in np.polyfit(x, y, 2))
        bend = max(-BENT, min(BENT, bend))
        slant = max(-STEEPEST, min(STEEPEST, slant))
    middle, broad = float(np.mean(y)), float(np.mean(x**2))

    def lines(along: Floats) -> list[tuple[Floats, Floats, Floats]]:
        return [
            (hill.centre[0] + along + aside, slant * (along + aside), bend * ((along + aside) ** 2 - broad))
            for aside in _ALONG
        ]

    levels = [hill.centre[1] + middle + across for across in _ACROSS]
    letters = lines(np.linspace(-half, half, max(5, round(whole / 22.0))))
    spots = [np.column_stack([x, level + slope + bow]) for level in levels for x, slope, bow in letters]
    ways = [0.0016 * abs(across) + 0.0009 * abs(aside) for across in _ACROSS for aside in _ALONG]
    courses = lines(np.linspace(-half - 30.0, half + 30.0, 48))
    return Places(np.array(ways), np.array(spots), courses, levels)


class HillName:
    """The name of a hill and where it may run, whatever lies on the map: worked out when first asked for."""

    def __init__(self, picture: MapPicture, hex_: int, words: str, size: int) -> None:
        self._hill, self.capitals, self._size = hill_round(picture, hex_), words.upper(), size
        self._rows: dict[int, HillRow] = {}

    def row(self, number: int) -> HillRow:
        """The places for the size of that number in `SMALLER`."""
        found = self._rows.get(number)
        if found is None:
            shrink, dear = SMALLER[number]
            face, apart = font(TITLE, SIZES[self._size] * shrink), APART[self._size] * shrink
            found = self._rows[number] = HillRow(self._hill, self.capitals, face, apart, dear)
        return found


class HillRow:
    """The places of a name in one size, what each costs, and its letters there."""

    def __init__(self, hill: Hill, capitals: str, face: QFont, apart: float, dear: float) -> None:
        self._capitals, self.face, self._apart = capitals, face, apart
        whole = sum(text_width(letter, face) for letter in capitals) + apart * (len(capitals) - 1)
        self._places = places(hill, whole)
        self.spots = self._places.spots
        self._depths = hill.depth(self.spots.reshape(-1, 2)).reshape(len(self.spots), -1)
        self.costs = dear + self._places.ways + _on_slope(self._depths)
        self.order = [int(number) for number in np.argsort(self.costs, kind="stable")]
        self._restless: dict[int, float] = {}
        self._paths: dict[int, QPainterPath | None] = {}

    def restless(self, picture: MapPicture, number: int) -> float:
        """What numbers and other restless ground speak against a place."""
        if number not in self._restless:
            self._restless[number] = _restless(picture, self.spots[number], self._depths[number])
        return self._restless[number]

    def path(self, picture: MapPicture, number: int) -> QPainterPath | None:
        """The letters there; None where they do not fit on their line or leave the frame."""
        if number not in self._paths:
            course = self._places.course(number)
            middle = QPointF(*course[len(course) // 2])
            path = letters_on(course, self._capitals, self.face, self._apart, middle)
            frame = picture.face.adjusted(INSET, INSET, -INSET, -INSET)
            inside = path is not None and frame.contains(path.boundingRect())
            self._paths[number] = path if inside else None
        return self._paths[number]


def path_of_name(picture: MapPicture, name: HillName, taken: Sequence[QRectF]) -> QPainterPath | None:
    """The name of a hill in its best place, clear of `taken`; None where there is none."""
    best: tuple[float, QPainterPath] | None = None
    for number, (_shrink, dear) in enumerate(SMALLER):
        if best is not None and best[0] <= dear:
            break
        best = _best(picture, name.row(number), taken, best)
    return None if best is None else best[1]


def _best(
    picture: MapPicture, row: HillRow, taken: Sequence[QRectF], best: tuple[float, QPainterPath] | None
) -> tuple[float, QPainterPath] | None:
    """(cost, letters) of the best place at one size, or `best` where that is better."""
    for number in row.order:
        cost = float(row.costs[number])
        if cost >= (DEAREST if best is None else best[0]):
            break
        if any(_lies_on(row.spots[number], rect, 0.5 * row.face.pixelSize()) for rect in taken):
            continue
        cost += row.restless(picture, number)
        if cost >= (DEAREST if best is None else best[0]):
            continue
        path = row.path(picture, number)
        if path is None:
            continue
        if any(path.intersects(rect) for rect in taken if rect.intersects(path.boundingRect())):
            continue
        best = cost, path
    return best


def _lies_on(spots: Points, rect: QRectF, reach: float) -> bool:
    """Whether a letter stands on a rectangle."""
    x, y = spots[:, 0], spots[:, 1]
    inside = (x > rect.left() - reach) & (x < rect.right() + reach)
    inside &= (y > rect.top() - reach) & (y < rect.bottom() + reach)
    return bool(inside.any())


def _on_slope(depths: Floats) -> Floats:
    """What strokes under its letters and its way off the hill speak against each place (a row of depths)."""
    cost: Floats = ON_SLOPE * np.mean((depths > FOOT) & (depths < BROW), axis=1)
    cost += PER_UNIT * np.mean(np.maximum(0.0, -depths - FAR), axis=1)
    return cost


def _restless(picture: MapPicture, spots: Points, depth: Floats) -> float:
    """What other restless ground and numbers of hexes speak against a place."""
    other, numbers = 0, set()
    for (x, y), deep in zip(spots, depth, strict=True):
        there = picture.projection.hex_at(QPointF(x, y))
        if there is None:
            continue
        middle = picture.projection.centre_xy(there)
        if abs(x - middle[0]) < 26 and -RADIUS < y - middle[1] < 34 - RADIUS:
            numbers.add(there)
        if deep <= FOOT:
            # Trees and houses, or another hill than its own.
            rough = picture.ground(there) != "clear" or bool(picture.features(there))
            other += rough or picture.is_high(there)
    return ELSEWHERE * other / len(spots) + (ON_NUMBER * len(numbers) if picture.numbers else 0.0)
