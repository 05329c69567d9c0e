"""How far and in which direction, in words: from hex to hex, from a base to what stands around it.

The compass lies as the board is drawn in its file: north is its upper edge, whichever side sits below.
"""

from __future__ import annotations

import math

from core.geometry.hexes import HexGrid
from core.geometry.trigonometry import FULL_TURN
from core.text import Text, Value, _, _n

_HEX_COMPASS: tuple[Text, ...] = (
    _("east"),
    _("east-north-east"),
    _("north-east"),
    _("north"),
    _("north-west"),
    _("west-north-west"),
    _("west"),
    _("west-south-west"),
    _("south-west"),
    _("south"),
    _("south-east"),
    _("east-south-east"),
)
"""The six rows that leave a hex by its sides and the six lines by its corners, counter-clockwise."""

_COMPASS: tuple[Text, ...] = (
    _("north"),
    _("north-east"),
    _("east"),
    _("south-east"),
    _("south"),
    _("south-west"),
    _("west"),
    _("north-west"),
)
_AROUND: tuple[Text, ...] = (
    _("ahead"),
    _("ahead to the right"),
    _("to the right"),
    _("behind to the right"),
    _("behind"),
    _("behind to the left"),
    _("to the left"),
    _("ahead to the left"),
)

Place = tuple[int, int]


def hex_way(grid: HexGrid, start: int, end: int) -> Text:
    """ "3 hexes north-east" of two hexes; "here" where both are one."""
    steps = grid.distance(start, end)
    if not steps:
        return _("here")
    return _n(
        "{count} hex {direction}",
        "{count} hexes {direction}",
        steps,
        direction=_HEX_COMPASS[_hex_sector(grid, start, end)],
    )


def _hex_sector(grid: HexGrid, start: int, end: int) -> int:
    """Which of the twelve directions; exact on the rows of hexes, the nearest one beside them."""
    (q, r), (other_q, other_r) = grid.axial(start), grid.axial(end)
    across, down = (other_q - q) + (other_r - r) / 2, (other_r - r) * math.sqrt(3) / 2
    return round(math.degrees(math.atan2(-down, across)) / 30) % 12


def compass_way(start: Place, end: Place, distance: Value) -> Text:
    """ "22 cm north-east" of two places whose y grows to the north."""
    if start == end:
        return _("here")
    return _("{distance} {direction}", distance=distance, direction=_COMPASS[_sector(start, end, 0)])


def facing_way(start: Place, facing: int, end: Place, distance: Value) -> Text:
    """ "22 cm, ahead to the left" for somebody who looks along `facing` (tenths of a degree clockwise)."""
    if start == end:
        return _("here")
    return _("{distance}, {direction}", distance=distance, direction=_AROUND[_sector(start, end, facing)])


def _sector(start: Place, end: Place, facing: int) -> int:
    """Which of eight directions, clockwise from straight ahead."""
    angle = round(math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) * 10)
    return round(((angle - facing) % FULL_TURN) / (FULL_TURN / 8)) % 8


def facing_name(facing: int) -> Text:
    """Where somebody looks: one of eight directions of the compass."""
    return _COMPASS[round((facing % FULL_TURN) / (FULL_TURN / 8)) % 8]
