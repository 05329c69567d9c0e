"""Bitboards: sets of hexes as whole numbers, bit ``hex`` set for each hex of the set.

All masks are absolute (the same indices as HexGrid) and hold hexes of the board only, never guard cells.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from core.geometry.hexes import HexGrid, Side


class LazyTable(dict[int, int]):
    """A table of masks that works out an entry when it is first looked up."""

    def __init__(self, work_out: Callable[[int], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> int:
        value = self[key] = self._work_out(key)
        return value


def bits(mask: int) -> Iterator[int]:
    """The hexes of a mask, lowest index first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    """The hex with the lowest index; -1 for the empty mask."""
    return (mask & -mask).bit_length() - 1


def mask_of(hexes: Iterable[int]) -> int:
    """The mask of some hexes."""
    mask = 0
    for hex_ in hexes:
        mask |= 1 << hex_
    return mask


@lru_cache(maxsize=64)
def hex_masks(grid: HexGrid) -> "HexMasks":
    """The shared masks of a grid."""
    return HexMasks(grid)


class HexMasks:
    """The masks of one grid.

    ``board`` all hexes; ``rows[row - 1]`` one row; ``top_row`` and ``bottom_row`` the two base rows;
    ``neighbours[hex]`` the hexes around one (lazy); ``discs(radius)[hex]`` (lazy), centre included.
    """

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        self.board = mask_of(grid.hexes)
        self.rows = tuple(self._row(row) for row in range(1, grid.rows + 1))
        self.top_row = self.rows[0]
        self.bottom_row = self.rows[-1]
        self.neighbours = LazyTable(lambda hex_: mask_of(grid.neighbours(hex_)))
        self._discs: dict[int, LazyTable] = {}
        self._rings: dict[int, LazyTable] = {}

    def _row(self, row: int) -> int:
        return ((1 << self.grid.row_length(row)) - 1) << self.grid.at(row, 1)

    def discs(self, radius: int) -> LazyTable:
        """Hex -> mask of the hexes at most ``radius`` steps away, itself included. Keep it for hot loops."""
        if radius not in self._discs:
            self._discs[radius] = LazyTable(lambda hex_: self._disc(hex_, radius))
        return self._discs[radius]

    def rings(self, radius: int) -> LazyTable:
        """Hex -> mask of the hexes exactly ``radius`` steps away."""
        if radius not in self._rings:
            inner = LazyTable(lambda _: 0) if radius == 0 else self.discs(radius - 1)
            self._rings[radius] = LazyTable(lambda hex_: self.discs(radius)[hex_] & ~inner[hex_])
        return self._rings[radius]

    def disc(self, centre: int, radius: int) -> int:
        """The hexes at most ``radius`` steps away, the centre included."""
        return self.discs(radius)[centre]

    def ring(self, centre: int, radius: int) -> int:
        """The hexes exactly ``radius`` steps away."""
        return self.rings(radius)[centre]

    def _disc(self, centre: int, radius: int) -> int:
        grid = self.grid
        q, r = grid.axial(centre)
        mask = 0
        for dr in range(max(-radius, -r), min(radius, grid.rows - 1 - r) + 1):
            first = max(0, q + max(-radius, -radius - dr))
            last = min(grid.width - 1, q + min(radius, radius - dr))
            if first <= last:
                mask |= ((1 << (last - first + 1)) - 1) << ((r + dr) * grid.stride + first)
        return mask & self.board

    def shift(self, mask: int, side: Side) -> int:
        """Every hex of the mask moved one step to that side; those that leave the board are dropped."""
        step = self.grid.steps[side]
        return (mask << step if step > 0 else mask >> -step) & self.board

    def spread(self, mask: int) -> int:
        """The mask with all hexes next to it."""
        stride = self.grid.stride
        sideways = mask | mask << 1 | mask >> 1
        downwards = mask << stride | mask << (stride - 1)
        upwards = mask >> stride | mask >> (stride - 1)
        return (sideways | downwards | upwards) & self.board

    def from_names(self, names: Iterable[str]) -> int:
        """The mask of hexes written ``"row.column"``. Raises HexNameError."""
        return mask_of(self.grid.parse(name) for name in names)

    def to_names(self, mask: int) -> list[str]:
        """The hexes of a mask as ``"row.column"``, in index order."""
        return [self.grid.name(hex_) for hex_ in bits(mask)]
