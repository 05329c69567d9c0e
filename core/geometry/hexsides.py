"""Hexsides: one name for each, whichever of its two hexes it is seen from.

A hexside belongs to the hex with the smaller row, then column; at the edge of the board to the only hex there
is. Written ``"4.7/SE"``. Other spellings of the same hexside are read and rewritten.
"""

from typing import NamedTuple

from core.geometry.hexes import HexGrid, HexNameError, Side


class Hexside(NamedTuple):
    """A hexside in its one canonical form. Make it with ``hexside``, which finds that form."""

    hex: int
    side: Side


def hexside(grid: HexGrid, hex_: int, side: Side) -> Hexside:
    """The hexside on that side of that hex, in canonical form."""
    beyond = grid.neighbour(hex_, side)
    return Hexside(hex_, side) if beyond is None or hex_ < beyond else Hexside(beyond, side.opposite)


def hexes_beside(grid: HexGrid, side: Hexside) -> tuple[int, ...]:
    """The two hexes beside a hexside, that of its name first; one at the edge of the board."""
    beyond = grid.neighbour(side.hex, side.side)
    return (side.hex,) if beyond is None else (side.hex, beyond)


def hexside_name(grid: HexGrid, side: Hexside) -> str:
    """The hexside as files write it, ``"row.column/SIDE"``."""
    return f"{grid.name(side.hex)}/{side.side.name}"


def parse_hexside(grid: HexGrid, written: str) -> Hexside:
    """The hexside written in any of its spellings. Raises HexNameError."""
    place, slash, side = written.strip().partition("/")
    if not slash:
        raise HexNameError(written, "form")
    if side.strip() not in Side.__members__:
        raise HexNameError(written, "side")
    return hexside(grid, grid.parse(place), Side[side.strip()])
