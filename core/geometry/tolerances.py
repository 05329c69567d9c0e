"""How exact the measured table is: every tolerance, in one place.

Poses and bases are whole tenths of a millimetre, as files write them. Everything measured (corners,
distances, depths) is whole hundredths of a millimetre, rounded before it is compared.
"""

TENTH = 10
"""A tenth of a millimetre (the unit of poses) in hundredths (the unit of lengths)."""
MILLIMETRE = 100
CENTIMETRE = 1000

TOUCHING = 50
"""The widest gap that still counts as touching."""
ALIGNED = 100
"""How far apart two corners may lie that should coincide."""
ALIGNED_FACING = 10
"""How far apart two facings may be that should be equal, in tenths of a degree."""
OVERLAPPING = 20
"""Two shapes overlap where one lies deeper than this inside the other."""

SLIP = TENTH // 2
"""What a way may be longer than its allowance: places are rounded, and with them ways and their ground."""


def rounded(length: float) -> int:
    """A length in hundredths of a millimetre, never negative, as it is compared: a whole number."""
    return int(length + 0.5)


def paid(used: int, allowed: int) -> int:
    """What a way uses of its allowance: the whole of it where only rounding goes beyond."""
    return allowed if allowed < used <= allowed + SLIP else used
