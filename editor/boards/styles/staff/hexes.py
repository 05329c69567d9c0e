"""The country of a map of hexes: every hex of a region and its neighbours, beyond the edge of the board too.

Heights, waters and woods run on off the board, as a country does: a hex that is not there has the ground of
the ones beside it. A hex that is there never gets ground that is not its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import shapely
from PySide6.QtCore import QRectF
from shapely.geometry.base import BaseGeometry

from editor.boards.drawing.hex_picture import NOTHING, MapPicture
from editor.boards.drawing.hex_projection import CORNER_OFFSETS, HEX_WIDTH, RADIUS, ROW_STEP
from editor.boards.drawing.layers.streams import WATERS, direction, reaches
from editor.boards.drawing.layers.town_groups import BUILT, has_church
from editor.boards.styles.staff.country import EMPTY, XY, Country, Cover, Crossing, Spot, Stream, Work
from editor.boards.styles.staff.height_field import REACH, Step
from editor.boards.styles.staff.outlines import softened
from editor.boards.styles.staff.places import waves
from editor.boards.styles.staff.vector_paths import Points

FAR = REACH + 1.2 * HEX_WIDTH
"""How far beyond a region hexes are looked at: the relief, and the softening of its outlines."""

RUNNING_ON = frozenset(("hill", "cliff", "water", "marsh", "woods", "river"))
"""Grounds that go on beyond the edge of the board."""

SINGLE = 34.0
RADII = {"woods": 22.0, "water": 26.0, "marsh": 24.0, "rough": 22.0, "scrub": 22.0, "thicket": 18.0}
WOBBLES = {
    "woods": 9.0,
    "water": 9.0,
    "marsh": 10.0,
    "village": 4.0,
    "town": 4.0,
    "building": 4.0,
    "field": 5.0,
    "orchard": 4.0,
    "rough": 10.0,
    "scrub": 9.0,
    "thicket": 9.0,
}
MEANDER = 11.0
"""How far a river strays from the line through its hexes."""

RIVER = 29.0
"""Width of a river; the whole hex is wet for the rules, and has a wash."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex as it is shown: its middle, its ground, how high it lies. `hex` is None beyond the board."""

    x: float
    y: float
    row: int
    column: int
    ground: str
    height: int
    features: frozenset[str]
    hex: int | None


def cells_in(picture: MapPicture, rect: QRectF, reach: float) -> list[Cell]:
    """The hexes whose middles lie within `reach` of a region, with a row of imagined ones round it."""
    projection, grid = picture.projection, picture.grid
    area = projection.turning.mapRect(rect.adjusted(-reach, -reach, reach, reach))
    first = max(0, math.floor((area.top() - RADIUS) / ROW_STEP) + 1)
    last = min(grid.rows + 1, math.ceil((area.bottom() - RADIUS) / ROW_STEP) + 1)
    found = []
    for row in range(first, last + 1):
        shift = 0.0 if row % 2 else HEX_WIDTH / 2
        length = grid.row_length(min(max(row, 1), grid.rows)) if 1 <= row <= grid.rows else grid.columns
        left = max(0, math.floor((area.left() - shift) / HEX_WIDTH))
        right = min(length + 1, math.ceil((area.right() - shift) / HEX_WIDTH) + 1)
        y = RADIUS + (row - 1) * ROW_STEP
        for column in range(left, right + 1):
            x = (column - 0.5) * HEX_WIDTH + shift
            cell = _cell(picture, row, column, x, y)
            if cell is not None:
                found.append(cell)
    return found


def _cell(picture: MapPicture, row: int, column: int, x: float, y: float) -> Cell | None:
    grid, projection = picture.grid, picture.projection
    if picture.turned:
        x, y = projection.width - x, projection.height - y
    if grid.has(row, column):
        hex_ = grid.at(row, column)
        ground, features = picture.ground(hex_), picture.features(hex_)
        return Cell(x, y, row, column, ground, _height(picture, row, column), features, hex_)
    beside = [place for place in _beside(row, column) if grid.has(*place)]
    if not beside:
        return None
    grounds = {picture.ground(grid.at(*place)) for place in beside}
    if grounds <= set(WATERS):
        grounds = {"river"}  # beside a bridge the river runs on
    ground = grounds.pop() if len(grounds) == 1 else "clear"
    height = min(_height(picture, *place) for place in beside)
    return Cell(x, y, row, column, ground if ground in RUNNING_ON else "clear", height, NOTHING, None)


def _beside(row: int, column: int) -> Iterable[tuple[int, int]]:
    """Whose ground a hex beyond the edge has: its neighbours of the same row, else those of the next."""
    yield row, column - 1
    yield row, column + 1
    aside = 0 if row % 2 else 1
    for other in (row - 1, row + 1):
        yield other, column - 1 + aside
        yield other, column + aside


def _height(picture: MapPicture, row: int, column: int) -> int:
    """How high a hex is drawn: by its level, and at least 1 for what is a hill or a cliff by its ground."""
    board = picture.board
    level = board.levels[row - 1][column - 1]
    if level:
        return level
    hex_ = picture.grid.at(row, column)
    return 1 if picture.ground(hex_) in ("hill", "cliff") or "hill" in picture.features(hex_) else 0


def hexagon(x: float, y: float, factor: float = 1.0) -> shapely.Polygon:
    """A hex round (x, y)."""
    return shapely.Polygon([(x + factor * dx, y + factor * dy) for dx, dy in CORNER_OFFSETS])


def united(cells: Iterable[Cell], factor: float = 1.004) -> BaseGeometry:
    """The ground of these hexes, without seams between them."""
    shapes = [hexagon(cell.x, cell.y, factor) for cell in cells]
    return shapely.union_all(shapes) if shapes else EMPTY


def hex_country(picture: MapPicture, rect: QRectF) -> Country:
    """The country of a region of the map (scene units)."""
    cells = cells_in(picture, rect, FAR)
    real = [cell for cell in cells if cell.hex is not None]
    near = [cell for cell in real if rect.adjusted(-90, -90, 90, 90).contains(cell.x, cell.y)]
    high = [cell for cell in cells if cell.height > 0]
    streams = _streams(picture, real)
    return Country(
        rect,
        steps=_steps(high),
        high=softened(united(high), 26.0, 4.0, 70.0, 2),
        cliffs=united([cell for cell in cells if cell.ground == "cliff"], 1.05),
        covers=tuple(_covers(picture, cells, near)),
        streams=streams,
        damp=softened(united([cell for cell in cells if cell.ground in WATERS]), 38.0, 6.0, 80.0, 6),
        crossings=tuple(_bridges(picture, near)),
        works=tuple(_works(picture, near)),
        fences=tuple(_fences(picture, near)),
        signs=tuple(_signs(near)),
        outlines=_outlines(near),
    )


def _spot(cell: Cell, church: bool = False) -> Spot:
    return Spot(cell.x, cell.y, (cell.row, cell.column), church)


def _steps(high: list[Cell]) -> tuple[Step, ...]:
    """One step a level; where two levels meet in one line the slope is twice as steep."""
    found = []
    for level in range(1, 1 + max((cell.height for cell in high), default=0)):
        # Closed before it is rounded: a ridge one hex wide is a ridge, not a string of knolls.
        shape = united([cell for cell in high if cell.height >= level]).buffer(42.0).buffer(-42.0)
        found.append(Step(softened(shape, 25.0, 13.0, 85.0, 21 + 10 * level)))
    return tuple(found)


def _covers(picture: MapPicture, cells: list[Cell], near: list[Cell]) -> Iterable[Cover]:
    kinds = sorted({cell.ground for cell in cells} - {"clear", "hill", "cliff", *WATERS})
    there = {cell.hex for cell in near}
    for kind in kinds:
        members = [cell for cell in cells if cell.ground == kind]
        spots = tuple(
            _spot(cell, kind in BUILT and cell.hex is not None and has_church(picture, cell.hex))
            for cell in near
            if cell.ground == kind
        )
        single = kind in ("field", "orchard")
        wobble = WOBBLES.get(kind, 8.0)
        if single:
            shapes = [
                softened(hexagon(cell.x, cell.y, 0.97), SINGLE, wobble, 46.0, cell.row * 31 + cell.column)
                for cell in members
                if cell.hex in there
            ]
            shape = shapely.union_all(shapes) if shapes else EMPTY
        else:
            shape = softened(united(members), RADII.get(kind, 24.0), wobble, 62.0, len(kind))
        yield Cover(kind, shape, spots)


def meandered(points: Points) -> Points:
    """Shifted as a river is: by its place alone, so that all that hangs on it goes along."""
    x, y = points[:, 0], points[:, 1]
    return np.column_stack(
        [
            x + MEANDER * (waves(x, y, 96.0, 5) + 0.35 * waves(x, y, 37.0, 6)),
            y + MEANDER * (waves(x, y, 96.0, 8) + 0.35 * waves(x, y, 37.0, 9)),
        ]
    )


def _streams(picture: MapPicture, cells: list[Cell]) -> tuple[Stream, ...]:
    lines = []
    for cell in cells:
        if cell.ground not in WATERS or cell.hex is None:
            continue
        stretches = [[reach.at(part / 10)[0] for part in range(11)] for reach in reaches(picture, cell.hex)]
        pond = [[(cell.x - 20, cell.y), (cell.x + 20, cell.y)]]
        lines += [shapely.LineString(stretch) for stretch in stretches or pond]
    if not lines:
        return ()
    middle = shapely.line_merge(shapely.union_all(lines))
    band = middle.buffer(RIVER / 2, quad_segs=6)
    band = band.buffer(7.0).buffer(-7.0)
    wide: Callable[[Points], Points] = meandered
    shape = shapely.transform(shapely.segmentize(band, 6.0), wide)
    line = shapely.transform(shapely.segmentize(middle, 6.0), wide)
    return (Stream(shape if shape.is_valid else shape.buffer(0), line),)


def _bridges(picture: MapPicture, cells: list[Cell]) -> Iterable[Crossing]:
    for cell in cells:
        if cell.ground == "bridge" and cell.hex is not None:
            dx, dy = direction(picture, cell.hex)
            x, y = _bed(picture, cell)
            yield Crossing(x, y, math.degrees(math.atan2(dy, dx)) + 90.0, RIVER + 16.0)


def _bed(picture: MapPicture, cell: Cell) -> XY:
    """Where the river runs through the middle of a hex."""
    spot = np.array([[cell.x, cell.y]])
    assert cell.hex is not None
    stretches = list(reaches(picture, cell.hex))
    if stretches and stretches[0].start != (cell.x, cell.y):
        spot = np.array([stretches[0].at(0.5)[0]])
    x, y = meandered(spot)[0]
    return float(x), float(y)


def _works(picture: MapPicture, cells: list[Cell]) -> Iterable[Work]:
    projection = picture.projection
    for cell in cells:
        if cell.hex is None:
            continue
        facing = picture.works.get(cell.hex)
        if facing is not None:
            corners = [projection.corner(cell.hex, (facing + turn) % 6, 0.84) for turn in (-1, 0, 1)]
            left, front, right = ((spot.x(), spot.y()) for spot in corners)
            yield Work((_back(left, cell), left, front, right, _back(right, cell)))
        if "fortification" in cell.features:
            yield Work(_star(cell), closed=True)


def _back(corner: XY, cell: Cell) -> XY:
    """The end of a work that is turned back towards the rear."""
    return corner[0] * 0.72 + cell.x * 0.28, corner[1] * 0.72 + cell.y * 0.28


def _star(cell: Cell) -> tuple[XY, ...]:
    """A redoubt all round: six bastions."""
    return tuple((cell.x + 0.76 * dx, cell.y + 0.76 * dy) for dx, dy in CORNER_OFFSETS)


def _fences(picture: MapPicture, cells: list[Cell]) -> Iterable[tuple[XY, XY]]:
    for cell in cells:
        if cell.hex is None:
            continue
        for _kind, side in picture.fences.get(cell.hex, ()):
            start, end = picture.projection.side_ends(cell.hex, side)
            yield (start.x(), start.y()), (end.x(), end.y())


def _signs(cells: list[Cell]) -> Iterable[tuple[str, Spot]]:
    for cell in cells:
        for kind in sorted(cell.features - {"hill", "fortification"}):
            if kind == "cover" and "fortification" in cell.features:
                continue
            bald = kind == "blocks_sight" and cell.ground in ("cliff", "hill")
            yield ("peak" if bald else kind), _spot(cell)


def _outlines(cells: list[Cell]) -> dict[str, BaseGeometry]:
    """What the rules see of features on open ground, and the rim of what cannot be entered."""
    found = {}
    for kind in ("cover", "difficult", "very_difficult"):
        members = [cell for cell in cells if kind in cell.features and cell.ground == "clear"]
        if members:
            found[kind] = softened(united(members), 24.0, 7.0, 60.0, len(kind))
    barred = [cell for cell in cells if "impassable" in cell.features]
    if barred:
        found["impassable"] = united(barred, 0.94)
    return found
