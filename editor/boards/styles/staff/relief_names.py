"""Names of hills on the staff map: spaced capitals along the relief, on its crest or beside its slopes.

The letters follow a curve bent as the hill lies. They keep off the hachures: on the flat of a broad hill,
else outside of its foot, for words over strokes can be read neither by themselves nor as a slope.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
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
class Place:
    """A course of letters (an array of x, y), and how far out of the way it runs."""

    way: float
    course: Points
    spots: Points
    """Where the letters stand."""


def places(hill: Hill, whole: float) -> Iterator[Place]:
    """Courses for a name that is `whole` units long: along the hill, aside of it, along from its hex."""
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
    along = np.linspace(-half - 30.0, half + 30.0, 48)
    letters = np.linspace(-half, half, max(5, round(whole / 22.0)))
    for across in _ACROSS:
        for aside in _ALONG:
            course, spots = (
                np.column_stack(
                    [
                        hill.centre[0] + x + aside,
                        hill.centre[1]
                        + middle
                        + across
                        + slant * (x + aside)
                        + bend * ((x + aside) ** 2 - broad),
                    ]
                )
                for x in (along, letters)
            )
            yield Place(0.0016 * abs(across) + 0.0009 * abs(aside), course, spots)


def path_of_name(
    picture: MapPicture, hex_: int, words: str, size: int, taken: Sequence[QRectF]
) -> QPainterPath | None:
    """The name of a hill in its best place, clear of `taken`; None where there is none."""
    hill = hill_round(picture, hex_)
    best: tuple[float, QPainterPath] | None = None
    for shrink, dear in SMALLER:
        if best is not None and best[0] <= dear:
            break
        best = _best(picture, hill, words.upper(), size, shrink, dear, taken, best)
    return None if best is None else best[1]


def _best(
    picture: MapPicture,
    hill: Hill,
    capitals: str,
    size: int,
    shrink: float,
    dear: float,
    taken: Sequence[QRectF],
    best: tuple[float, QPainterPath] | None,
) -> tuple[float, QPainterPath] | None:
    """(cost, letters) of the best place at one size, or `best` where that is better."""
    face, apart = font(TITLE, SIZES[size] * shrink), APART[size] * shrink
    whole = sum(text_width(letter, face) for letter in capitals) + apart * (len(capitals) - 1)
    frame = picture.face.adjusted(INSET, INSET, -INSET, -INSET)
    tried = list(places(hill, whole))
    depths = hill.depth(np.concatenate([place.spots for place in tried])).reshape(len(tried), -1)
    costs = dear + np.array([place.way for place in tried]) + _on_slope(depths)
    for number in np.argsort(costs, kind="stable"):
        place, cost = tried[number], float(costs[number])
        if cost >= (DEAREST if best is None else best[0]):
            break
        if any(_lies_on(place.spots, rect, 0.5 * face.pixelSize()) for rect in taken):
            continue
        cost += _restless(picture, place.spots, depths[number])
        if cost >= (DEAREST if best is None else best[0]):
            continue
        path = letters_on(place.course, capitals, face, apart, QPointF(*place.course[len(place.course) // 2]))
        if path is None or not frame.contains(path.boundingRect()):
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
