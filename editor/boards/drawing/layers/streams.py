"""The course of rivers: from hex to hex through their middles, to the edge of the map where they end there.

Everything here is in scene units on the board as it is shown, and found from a hex and its near neighbours.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from core.geometry.hexes import CORNERS_OF_SIDE
from editor.base.drawing.noise import between
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import CORNER_OFFSETS, HEX_WIDTH

Point = tuple[float, float]
WATERS = ("river", "bridge")
SWAY = 7.0
"""How far from the middle of a hexside a river may cross it."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A stretch of river in one hex: from `start` by `bend` to `end`, a quadratic curve."""

    start: Point
    bend: Point
    end: Point

    def at(self, part: float) -> tuple[Point, Point]:
        """The point at `part` (0 to 1) of the way, and the unit direction there."""
        rest = 1.0 - part
        x = rest * rest * self.start[0] + 2 * rest * part * self.bend[0] + part * part * self.end[0]
        y = rest * rest * self.start[1] + 2 * rest * part * self.bend[1] + part * part * self.end[1]
        dx = rest * (self.bend[0] - self.start[0]) + part * (self.end[0] - self.bend[0])
        dy = rest * (self.bend[1] - self.start[1]) + part * (self.end[1] - self.bend[1])
        length = math.hypot(dx, dy) or 1.0
        return (x, y), (dx / length, dy / length)


def is_water(picture: MapPicture, hex_: int) -> bool:
    return picture.ground(hex_) in WATERS


def _joins(picture: MapPicture, hex_: int) -> list[int]:
    """The sides beyond which the water goes on."""
    return [side for side, other in picture.neighbours(hex_) if is_water(picture, other)]


def flows(picture: MapPicture, hex_: int) -> list[int]:
    """The sides that the river crosses; of three hexes in a triangle the short cut is left out."""
    joins = _joins(picture, hex_)
    if len(joins) > 1:
        joins = [side for side in joins if not _is_short_cut(picture, hex_, side, joins)]
    outlet = _outlet(picture, hex_, joins)
    return joins if outlet is None else [*joins, outlet]


def _is_short_cut(picture: MapPicture, hex_: int, side: int, joins: list[int]) -> bool:
    """Whether the river goes beyond `side` by way of a third hex, which it would else leave aside."""
    for beside in ((side + 1) % 6, (side - 1) % 6):
        if beside in joins:
            third = hex_ + picture.grid.steps[beside]
            if len(_joins(picture, third)) == 2:
                return True
    return False


def _outlet(picture: MapPicture, hex_: int, joins: list[int]) -> int | None:
    """The side by which a river that ends at the edge of the board leaves it: as straight on as can be."""
    if len(joins) > 1:
        return None
    grid = picture.grid
    open_sides = [side for side in range(6) if not grid.is_on_board(hex_ + grid.steps[side])]
    if not open_sides:
        return None
    ahead = (joins[0] + 3) % 6 if joins else min(open_sides, key=lambda side: (side % 3 != 0, side))
    best = min(open_sides, key=lambda side: (min((side - ahead) % 6, (ahead - side) % 6), side))
    return best if min((best - ahead) % 6, (ahead - best) % 6) <= 1 else None


def crossing(picture: MapPicture, hex_: int, side: int) -> Point:
    """Where the river crosses that side: near its middle, the same seen from both hexes."""
    other = hex_ + picture.grid.steps[side]
    left, right = CORNERS_OF_SIDE[side]
    x, y = picture.projection.plain_centre(hex_)
    (ax, ay), (bx, by) = CORNER_OFFSETS[left], CORNER_OFFSETS[right]
    middle_x, middle_y = x + (ax + bx) / 2, y + (ay + by) / 2
    # The noise is told which end of the side is which by their place, not by who asks.
    sway = between(-SWAY, SWAY, min(hex_, other), max(hex_, other), 17) / 63.5
    if (ax, ay) > (bx, by):
        sway = -sway
    spot_x, spot_y = middle_x + (bx - ax) * sway, middle_y + (by - ay) * sway
    projection = picture.projection
    return (projection.width - spot_x, projection.height - spot_y) if picture.turned else (spot_x, spot_y)


def reaches(picture: MapPicture, hex_: int) -> Iterator[Reach]:
    """The stretches of river in a hex: one curve through it, or one a side where several meet."""
    centre = picture.projection.centre_xy(hex_)
    sides = flows(picture, hex_)
    ends = [crossing(picture, hex_, side) for side in sides]
    if len(ends) == 2:
        yield Reach(ends[0], centre, ends[1])
    else:
        for end in ends:
            yield Reach(centre, ((centre[0] + end[0]) / 2, (centre[1] + end[1]) / 2), end)
    for side, end in zip(sides, ends, strict=True):
        if not picture.grid.is_on_board(hex_ + picture.grid.steps[side]):
            dx, dy = picture.projection.side_direction(side)
            far = (end[0] + 1.6 * HEX_WIDTH * dx, end[1] + 1.6 * HEX_WIDTH * dy)
            yield Reach(end, ((end[0] + far[0]) / 2, (end[1] + far[1]) / 2), far)


def direction(picture: MapPicture, hex_: int) -> Point:
    """The unit vector along which the water runs through the middle of a hex."""
    sides = flows(picture, hex_)
    if len(sides) >= 2:
        first, last = crossing(picture, hex_, sides[0]), crossing(picture, hex_, sides[1])
    elif sides:
        first, last = picture.projection.centre_xy(hex_), crossing(picture, hex_, sides[0])
    else:
        return 1.0, 0.0
    dx, dy = last[0] - first[0], last[1] - first[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length
