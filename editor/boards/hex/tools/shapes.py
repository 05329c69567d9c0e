"""Which hexes a stroke touches: brushes, floods, lines, rectangles and reflections. No Qt, no document."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.geometry.hex_symmetry import Symmetry, hex_map
from core.geometry.hexes import Corner, HexGrid
from editor.boards.design.density import is_sown

BRUSH_SIZES = (1, 7, 19)
"""How many hexes a brush covers, away from the map's edge."""

_RADIUS = {1: 0, 7: 1, 19: 2}


def brush(grid: HexGrid, centre: int, size: int) -> frozenset[int]:
    """The hexes under a brush of `size` (1, 7 or 19) hexes; raises KeyError for another size."""
    return frozenset(grid.disc(centre, _RADIUS[size]))


def flood(grid: HexGrid, start: int, same: Callable[[int], bool]) -> frozenset[int]:
    """The hexes joined to `start` by neighbours for which `same` holds; empty where it fails at `start`."""
    if not same(start):
        return frozenset()
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for beside in grid.neighbours(here):
            if beside not in found and same(beside):
                found.add(beside)
                edge.append(beside)
    return frozenset(found)


def path(grid: HexGrid, points: Iterable[int]) -> tuple[int, ...]:
    """The hexes of a broken line through `points`, in order, each hex once in a row."""
    hexes: list[int] = []
    for point in points:
        if not hexes:
            hexes.append(point)
        else:
            hexes.extend(grid.line(hexes[-1], point)[1:])
    return tuple(hexes)


def mirrored(grid: HexGrid, hexes: Iterable[int]) -> frozenset[int]:
    """The hexes as seen in a mirror on the middle of the rows; none where rows are not all centred."""
    if not Symmetry.LEFT_RIGHT.is_legal(grid):
        return frozenset()
    image = hex_map(grid, Symmetry.LEFT_RIGHT)
    return frozenset(image[one] for one in hexes)


def reflected(grid: HexGrid, hexes: Iterable[int], *, both: bool) -> frozenset[int]:
    """`hexes`, with their mirror images where `both` asks for them."""
    kept = frozenset(hexes)
    return kept | mirrored(grid, kept) if both else kept


DENSITIES = (100, 75, 50, 25)
"""Of a hundred hexes that a brush goes over, so many are painted."""


def sown(
    grid: HexGrid, hexes: Iterable[int], density: int, kind: str, *, both: bool = False
) -> frozenset[int]:
    """The share of `density` in a hundred of these hexes, evenly spread.

    The same ones each time (`is_sown`). With `both` a hex goes as its mirror image goes.
    """
    if density >= 100:
        return frozenset(hexes)
    found = set()
    for one in hexes:
        place = min({one, *mirrored(grid, (one,))}) if both else one
        if is_sown(grid.row(place), grid.column(place), density, kind):
            found.add(one)
    return frozenset(found)


def turned_corner(corner: int, steps: int) -> Corner:
    """The corner that lies `steps` sixths of a turn further clockwise."""
    return Corner((corner + steps) % 6)


def offset(grid: HexGrid, start: int, end: int) -> tuple[int, int]:
    """The axial step from `start` to `end`."""
    q, r = grid.axial(start)
    end_q, end_r = grid.axial(end)
    return end_q - q, end_r - r


def shifted(grid: HexGrid, hex_: int, step: tuple[int, int]) -> int | None:
    """The hex at an axial step from `hex_`, None off the board."""
    q, r = grid.axial(hex_)
    return grid.cell(q + step[0], r + step[1])
