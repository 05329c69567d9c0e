"""Soft outlines around sets of hexes.

The boundary of a set is a ring of hex corners. It is moved inwards, shifted a little by noise, and its
corners are rounded. Each piece of it depends on the hexes around it alone, so two tiles that draw the same
hill agree on every point of it.
"""

import math
from collections.abc import Iterable, Set
from functools import lru_cache

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainterPath

from core.geometry.hexes import CORNERS_OF_SIDE, HexGrid
from editor.base.drawing.noise import smooth
from editor.boards.drawing.hex_projection import CORNER_OFFSETS, HexProjection

Point = tuple[float, float]
Ring = list[Point]

NECK = 20.0
"""Farthest inset of a hollow corner, where two parts of a set hang together by one hexside."""

ROUNDING = 0.3
"""Part of an edge, at each end, that goes into rounding its corner."""


def rings_of(projection: HexProjection, members: Set[int]) -> list[Ring]:
    """The boundary of `members`: rings of corners on the stored board, the set on the right hand."""
    grid = projection.grid
    ways: dict[int, tuple[int, Point]] = {}
    for hex_ in sorted(members):
        for side, step in enumerate(grid.steps):
            if hex_ + step in members:
                continue
            left, right = CORNERS_OF_SIDE[side]
            x, y = projection.plain_centre(hex_)
            dx, dy = CORNER_OFFSETS[left]
            ways[_corner_key(grid, hex_, left)] = (_corner_key(grid, hex_, right), (x + dx, y + dy))
    rings: list[Ring] = []
    while ways:
        start = next(iter(ways))
        ring: Ring = []
        key = start
        while key in ways:
            key, point = ways.pop(key)
            ring.append(point)
        rings.append(ring)
    return rings


def _corner_key(grid: HexGrid, hex_: int, corner: int) -> int:
    """One number a corner of the board: each is the north or the south corner of exactly one cell."""
    steps = grid.steps
    cell, south = (
        (hex_, 0),
        (hex_ + steps[1], 1),
        (hex_ + steps[5], 0),
        (hex_, 1),
        (hex_ + steps[4], 0),
        (hex_ + steps[2], 1),
    )[corner]
    return 2 * cell + south


@lru_cache(maxsize=65536)
def _shift(x: int, y: int, wobble: float, salt: int) -> Point:
    return wobble * smooth(x, y, 60.0, salt), wobble * smooth(x, y, 60.0, salt + 3)


def soft_ring(ring: Ring, inset: float = 0.0, wobble: float = 3.0, salt: int = 0) -> Ring:
    """The corners moved `inset` inwards and shifted by noise of amplitude `wobble`."""
    moved: Ring = []
    for number, (x, y) in enumerate(ring):
        before, after = ring[number - 1], ring[(number + 1) % len(ring)]
        in_x, in_y = _inward(before, (x, y))
        out_x, out_y = _inward((x, y), after)
        dx, dy = _shift(round(x), round(y), wobble, salt)
        # At a hollow corner the way across to the next one may be a mere hexside: stay on our half of it.
        hollow = in_x * out_y - in_y * out_x < 0
        depth = min(inset, NECK) if hollow else inset
        # The corners of hexes turn by 60 degrees: two unit normals add up to 1.5 of the way sought.
        moved.append((x + (in_x + out_x) * depth / 1.5 + dx, y + (in_y + out_y) * depth / 1.5 + dy))
    return moved


def _inward(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length, dx / length


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def rounded_path(
    projection: HexProjection, rings: Iterable[Ring], rounding: float = ROUNDING
) -> QPainterPath:
    """The closed outline through `rings` with round corners, on the board as it is shown."""
    path = QPainterPath()
    for ring in rings:
        count = len(ring)
        path.moveTo(*_along(ring[0], ring[1 % count], rounding))
        for number in range(count):
            here, corner = ring[number], ring[(number + 1) % count]
            path.lineTo(*_along(here, corner, 1 - rounding))
            path.quadTo(*corner, *_along(corner, ring[(number + 2) % count], rounding))
        path.closeSubpath()
    return projection.turning.map(path)


def samples(ring: Ring, rounding: float = ROUNDING) -> list[tuple[Point, Point]]:
    """Points about 9 units apart along the rounded ring, each with its unit normal to the inside."""
    found: list[tuple[Point, Point]] = []
    count = len(ring)
    for number in range(count):
        here, corner, beyond = ring[number], ring[(number + 1) % count], ring[(number + 2) % count]
        normal = _inward(here, corner)
        for part in (0.36, 0.5, 0.64):
            found.append((_along(here, corner, part), normal))
        start, end = _along(here, corner, 1 - rounding), _along(corner, beyond, rounding)
        turned = _inward(corner, beyond)
        for part in (0.1, 0.5, 0.9):
            first, second = _along(start, corner, part), _along(corner, end, part)
            lean = _along(normal, turned, part)
            length = math.hypot(*lean) or 1.0
            found.append((_along(first, second, part), (lean[0] / length, lean[1] / length)))
    return found


def soft_outline(
    projection: HexProjection, members: Set[int], inset: float = 0.0, wobble: float = 3.0, salt: int = 0
) -> QPainterPath:
    """The outline of a set of hexes, rounded and a little uneven."""
    return rounded_path(
        projection, [soft_ring(ring, inset, wobble, salt) for ring in rings_of(projection, members)]
    )


def rim_dashes(
    projection: HexProjection, members: Set[int], inset: float, wobble: float, salt: int, length: float
) -> list[QLineF]:
    """Dashes along the soft outline of the same arguments, about 10 units apart.

    A pen's own dashes begin where its path begins, which is elsewhere in each tile.
    """
    dashes = []
    for ring in rings_of(projection, members):
        for (x, y), (nx, ny) in samples(soft_ring(ring, inset, wobble, salt)):
            half_x, half_y = -ny * length / 2, nx * length / 2
            dashes.append(QLineF(x - half_x, y - half_y, x + half_x, y + half_y))
    return [projection.turning.map(dash) for dash in dashes]
