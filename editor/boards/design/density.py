"""Which places a thin brush sows: an even share, the same ones however often it goes over them. No Qt."""

from __future__ import annotations

from zlib import crc32

from editor.base.drawing.noise import chance

_DOWN, _ACROSS = 0.4142135623730951, 0.7320508075688772
"""The steps of a sequence that spreads places evenly; a little chance takes the rows out of it."""
_CHANCE = 0.3


def is_sown(row: int, column: int, density: float, kind: str) -> bool:
    """Whether the place in that row and column is one of `density` in a hundred.

    It hangs on the place and on `kind` alone: going over it again fills nothing up, and a thinner brush
    takes some of the places of a thicker one.
    """
    if density >= 100:
        return True
    begin = crc32(kind.encode()) % 997 / 997
    share = (begin + _DOWN * row + _ACROSS * column + _CHANCE * chance(row, column, 71)) % 1.0
    return share * 100 < density
