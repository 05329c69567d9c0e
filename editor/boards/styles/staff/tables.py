"""The country of a measured table: outlines are the rules' own and are kept; only their drawing is soft."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
import shapely
from PySide6.QtCore import QRectF
from shapely.geometry.base import BaseGeometry

from editor.base.drawing.noise import chance
from editor.boards.drawing.measured_projection import CENTIMETRE, PIXELS
from editor.boards.styles.staff.country import EMPTY, Country, Cover, Crossing, Spot, Stream, Way, Work
from editor.boards.styles.staff.height_field import REACH, Step, roughened

if TYPE_CHECKING:
    from core.scenarios.tables import Band, Feature
    from editor.boards.drawing.measured_picture import TablePicture

HEIGHTS = ("hill", "ridge", "slope", "gentle_hill", "steep_hill")
WATERS = ("river", "stream")
KINDS = {
    "wood": "woods",
    "crops": "field",
    "urban": "village",
}
"""Grounds that are drawn as another one is."""

PARCEL = 92.0
LEAST_ROAD, WIDEST_ROAD = 4.6, 60.0
ROUGHNESS = 1.4
"""How far a drawn outline may stray from the true one, in units of the engraving: under 2 mm of the table."""

BEND = 9.0
"""How much of a line at each of its corners may go into rounding it."""


def unit_of(picture: TablePicture) -> float:
    """Scene units of a table a unit of its engraving; usually a decimetre is 110 units, as wide as a hex."""
    return CENTIMETRE / picture.grain


def table_country(picture: TablePicture, rect: QRectF) -> Country:
    """The country of a region of the table; `rect` in units of the engraving, as all that comes out."""
    area = shapely.box(*_grown(rect, REACH + 60.0))
    near = [
        (feature, shape)
        for feature in picture.board.features
        if (shape := _outline(picture, feature)).intersects(area)
    ]
    bands = [(band, line) for band in picture.board.bands if (line := _line(picture, band)).intersects(area)]
    high = [(feature, shape) for feature, shape in near if feature.level > 0 or feature.ground in HEIGHTS]
    cliffs = shapely.union_all([shape for feature, shape in near if feature.ground == "cliff"])
    unit = unit_of(picture)
    streams = tuple(_streams(bands, unit))
    return Country(
        rect,
        steps=tuple(
            _steps([*high, *((feature, shape) for feature, shape in near if feature.ground == "cliff")])
        ),
        high=shapely.union_all([shape for _feature, shape in high]),
        cliffs=cliffs.buffer(3.0),
        covers=tuple(_covers(near)),
        streams=streams,
        crossings=tuple(_crossings(bands)),
        ways=tuple(_ways(bands, unit)),
        works=tuple(_works(near)),
        outlines=_outlines(near),
    )


def sign(picture: TablePicture, rect: QRectF) -> Hashable:
    """All that the plate of a square (in scene units) hangs on."""
    area = rect.adjusted(*(sign * unit_of(picture) * (REACH + 70.0) for sign in (-1, -1, 1, 1)))
    projection, board = picture.projection, picture.board
    features = tuple(
        (feature.ground, feature.level, feature.outline, feature.going)
        for feature in board.features
        if projection.polygon(feature.outline).boundingRect().intersects(area)
    )
    bands = tuple(
        (band.ground, band.width, band.line)
        for band in board.bands
        if projection.polygon(band.line).boundingRect().adjusted(-900, -900, 900, 900).intersects(area)
    )
    return features, bands, picture.turned, "ground" in picture.hidden, "bands" in picture.hidden


def whole(picture: TablePicture) -> Hashable:
    """What else of a table all its plates hang on."""
    return picture.board.width, picture.board.depth, picture.grain


def _grown(rect: QRectF, by: float) -> tuple[float, float, float, float]:
    return rect.left() - by, rect.top() - by, rect.right() + by, rect.bottom() + by


def _points(picture: TablePicture, places: Iterable[tuple[int, int]]) -> list[tuple[float, float]]:
    unit = unit_of(picture)
    spots = (picture.projection.spot(*place) for place in places)
    return [(spot.x() / unit, spot.y() / unit) for spot in spots]


def _salt(points: Sequence[tuple[int, int]]) -> int:
    """What seeds the unevenness of a thing: where it lies, not which other things are near."""
    return int(10_000 * chance(*points[0], len(points)))


def _outline(picture: TablePicture, feature: Feature) -> BaseGeometry:
    if "ground" in picture.hidden:
        return EMPTY
    shape = shapely.Polygon(_points(picture, feature.outline))
    return shape if shape.is_valid else shape.buffer(0)


def _line(picture: TablePicture, band: Band) -> shapely.LineString:
    """The middle of a band, its corners rounded; a line that ends at the edge runs on beyond it."""
    if "bands" in picture.hidden:
        return shapely.LineString()
    board = picture.board
    points = _points(picture, band.line)
    for end, (here, beside) in ((0, (0, 1)), (len(points), (-1, -2))):
        x, y = band.line[here]
        if x in (0, board.width) or y in (0, board.depth):
            (ax, ay), (bx, by) = points[here], points[beside]
            length = math.hypot(ax - bx, ay - by) or 1.0
            points.insert(end, (ax + 40 * (ax - bx) / length, ay + 40 * (ay - by) / length))
    return rounded_line(points)


def rounded_line(points: list[tuple[float, float]]) -> shapely.LineString:
    """A line whose corners are cut twice, each time by at most `BEND`: it never leaves the true one far."""
    spots = np.array(points)
    for _round in range(3):
        ways = np.diff(spots, axis=0)
        lengths = np.maximum(np.hypot(ways[:, 0], ways[:, 1]), 1e-9)[:, None]
        part = np.minimum(0.25 * lengths, BEND) / lengths
        cut = np.stack([spots[:-1] + part * ways, spots[1:] - part * ways], axis=1).reshape(-1, 2)
        spots = np.concatenate([spots[:1], cut[1:-1], spots[-1:]])
    return shapely.LineString(spots)


def _steps(high: list[tuple[Feature, BaseGeometry]]) -> Iterable[Step]:
    """A hill rises by its levels, one behind the other; steep ground is one high step."""
    for feature, shape in high:
        steep = {"steep_hill": 1.7, "cliff": 1.7, "slope": 0.8}.get(feature.ground, 1.0)
        levels, apart = steps_of_hill(feature, shape.area)
        for level in range(levels):
            inner = shape.buffer(-level * apart)
            if not inner.is_empty:
                yield Step(roughened(inner, 3.0, 60.0, _salt(feature.outline)), steep)


def steps_of_hill(feature: Feature, area: float) -> tuple[int, float]:
    """(how many steps a hill rises by, how far one lies behind the other), for an area in square units."""
    if feature.ground == "slope":
        return 5, 24.0  # steep all over: strokes from its foot to where the next hill takes over
    levels = min(5, max(1, feature.level))
    return levels, min(40.0, math.sqrt(area / math.pi) / (levels + 1))


def _covers(near: list[tuple[Feature, BaseGeometry]]) -> Iterable[Cover]:
    for feature, shape in near:
        kind = KINDS.get(feature.ground, feature.ground)
        if kind in (*HEIGHTS, "cliff", "fortification", "redoubt"):
            continue
        yield Cover(kind, roughened(shape, ROUGHNESS, 46.0, _salt(feature.outline)), tuple(_spots(shape)))


def _spots(shape: BaseGeometry) -> Iterable[Spot]:
    """Parcels of a piece of ground, each with its own cell; the one in its middle has the church."""
    left, top, right, bottom = shape.bounds
    across = max(1, round((right - left) / PARCEL))
    down = max(1, round((bottom - top) / PARCEL))
    wide, high = (right - left) / across, (bottom - top) / down
    middle = shape.representative_point()
    found: list[Spot] = []
    for row in range(down):
        for column in range(across):
            cell = shapely.box(
                left + column * wide, top + row * high, left + (column + 1) * wide, top + (row + 1) * high
            )
            if cell.intersection(shape).area > 0.2 * cell.area:
                x, y = left + (column + 0.5) * wide, top + (row + 0.5) * high
                found.append(Spot(x, y, (round(x), round(y)), False, cell))
    nearest = min(found, key=lambda spot: math.hypot(spot.x - middle.x, spot.y - middle.y), default=None)
    for spot in found:
        yield Spot(spot.x, spot.y, spot.key, spot is nearest, spot.cell)


def _streams(bands: list[tuple[Band, shapely.LineString]], unit: float) -> Iterable[Stream]:
    for band, line in bands:
        if band.ground in WATERS:
            shape = line.buffer(max(5.0, band.width * PIXELS / unit) / 2, cap_style="flat", quad_segs=6)
            yield Stream(roughened(shape, ROUGHNESS, 40.0, _salt(band.line)), line)


def _ways(bands: list[tuple[Band, shapely.LineString]], unit: float) -> Iterable[Way]:
    for band, line in bands:
        if band.ground in ("road", "track", "sunken_road"):
            width = max(LEAST_ROAD, min(WIDEST_ROAD, band.width * PIXELS / unit))
            yield Way(line, width, band.ground == "track", band.ground == "sunken_road")


def _crossings(bands: list[tuple[Band, shapely.LineString]]) -> Iterable[Crossing]:
    """A bridge or a ford is written as a piece of the way over the water."""
    for band, line in bands:
        if band.ground not in ("bridge", "ford"):
            continue
        (ax, ay), (bx, by) = shapely.get_coordinates(line)[[0, -1]]
        middle = line.interpolate(0.5, normalized=True)
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        yield Crossing(middle.x, middle.y, turn, max(14.0, line.length), band.ground == "ford")


def _works(near: list[tuple[Feature, BaseGeometry]]) -> Iterable[Work]:
    for feature, shape in near:
        if feature.ground in ("fortification", "redoubt") and isinstance(shape, shapely.Polygon):
            points = shapely.get_coordinates(shape.exterior)[:-1]
            yield Work(tuple((float(x), float(y)) for x, y in points), closed=True)


def _outlines(near: list[tuple[Feature, BaseGeometry]]) -> dict[str, BaseGeometry]:
    barred = [shape for feature, shape in near if feature.going == "impassable" and feature.ground != "water"]
    return {"impassable": shapely.union_all(barred)} if barred else {}
