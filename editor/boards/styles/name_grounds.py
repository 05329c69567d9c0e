"""What the map itself speaks against a place of a name: numbers, trees and houses, ground not its own."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF

from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import RADIUS
from editor.boards.drawing.layers.town_groups import BUILT
from editor.boards.styles.name_boxes import Box

QUIET = ("clear", "hill", "river")
"""Grounds that a name can be read on; on the others it stands beside them."""

_HARMLESS = frozenset(("hill", "fortification"))
"""Features that leave room for a name: a redoubt is bare inside of its wall."""

_SAMPLES = (-0.84, -0.42, 0.0, 0.42, 0.84)
"""Where along its half width the ground under a name is looked at."""

WALLED = 50.0
"""Half of what a name within a wall may measure."""


def _is_restless(picture: MapPicture, hex_: int) -> bool:
    """Trees and houses are drawn there: names on them are hard to read."""
    return picture.ground(hex_) not in QUIET or bool(picture.features(hex_) - _HARMLESS)


class Grounds:
    """What the ground of the hexes under a name speaks against it; each hex is asked once."""

    def __init__(self, picture: MapPicture, own: int) -> None:
        self.own, self.middle = own, picture.projection.centre_xy(own)
        self.walled = "fortification" in picture.features(own)
        self._kept: dict[int, tuple[bool, float, tuple[float, float, float]]] = {}
        self._numbers: dict[float, list[float]] = {}
        """Where hex numbers stand: by the middle of their hexes from above, row by row."""
        for hex_ in picture.grid.hexes if picture.numbers else ():
            x, y = picture.projection.centre_xy(hex_)
            self._numbers.setdefault(y, []).append(x)

    def of(self, picture: MapPicture, hex_: int) -> tuple[bool, float, tuple[float, float, float]]:
        """Whether it is restless, how far off its middle less so, and what else it costs."""
        found = self._kept.get(hex_)
        if found is None:
            found = self._kept[hex_] = self._asked(picture, hex_)
        return found

    def numbers_under(self, box: Box) -> int:
        """How many hex numbers the name would cover; a touch of its plate does not hide a number."""
        left, top, right, bottom = box
        covered = 0
        for y, row in self._numbers.items():
            high = min(bottom, y - RADIUS + 22) - max(top, y - RADIUS + 8)
            if high > 0.0:
                covered += sum((min(right, x + 17) - max(left, x - 17)) * high > 60.0 for x in row)
        return covered

    def _asked(self, picture: MapPicture, there: int) -> tuple[bool, float, tuple[float, float, float]]:
        own = self.own
        ground, kind, high = picture.ground(own), picture.ground(there), picture.is_high(there)
        # Houses stand thickest in the middle of a village, and a bridge leaves both of its banks.
        rim = 30.0 if kind == "bridge" else 24.0 if kind in BUILT else math.inf
        if ground == "river" or (ground == "hill" and not picture.features(own) - {"hill"}):
            other, above = (0.12 if ground == "river" else 0.06) * (kind != ground), 0.0
        else:
            other, above = 0.15 * (kind == "river"), 0.06 * (high and not picture.is_high(own))
        # Hachures fill most of a hill hex, but not a redoubt on it.
        hatched = high and picture.style.map == "staff" and not (self.walled and there == own)
        restless = _is_restless(picture, there)
        return restless, rim if there == own else math.inf, (other, above, 0.07 * hatched)


def overlap_cost(picture: MapPicture, grounds: Grounds, spot: QPointF, half: float, box: Box) -> float:
    """What else speaks against a place: numbers under it, restless ground, ground that is not its own."""
    cost = 0.2 * grounds.numbers_under(box)
    x, y, (middle_x, middle_y) = spot.x(), spot.y(), grounds.middle
    hex_at, off = picture.projection.hex_at_xy, abs(y - 8 - middle_y)
    for step in _SAMPLES:
        there = hex_at(x + step * half, y - 8)
        if there is None:
            continue
        restless, rim, others = grounds.of(picture, there)
        if restless:
            cost += 0.06 if off > rim else 0.13
        for other in others:
            cost += other
    aside = abs(x - middle_x)
    if grounds.walled and aside - half < WALLED < aside + half and abs(y - middle_y) < RADIUS:
        cost += 0.12  # across the wall
    return cost
