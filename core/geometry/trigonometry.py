"""Cosines and sines as whole numbers: one table of 3,600 angles, the same on every machine.

Angles are whole tenths of a degree. The table is unfolded from a quarter wave, so that it is exactly
symmetric: mirrored poses have mirrored corners.
"""

from core.geometry.cosines import QUARTER_WAVE

FULL_TURN = 3600
HALF_TURN = 1800
QUARTER_TURN = 900
SCALE = 10**9
"""What a cosine of 1 is in the table."""

COSINES = (
    QUARTER_WAVE[:-1]
    + tuple(-cosine for cosine in QUARTER_WAVE[:0:-1])
    + tuple(-cosine for cosine in QUARTER_WAVE[:-1])
    + QUARTER_WAVE[:0:-1]
)
SINES = COSINES[-QUARTER_TURN:] + COSINES[:-QUARTER_TURN]


def whole(product: int, scale: int = SCALE) -> int:
    """``product / scale`` to the nearest whole number, halves away from zero (so that mirrors agree)."""
    if product < 0:
        return -((scale // 2 - product) // scale)
    return (product + scale // 2) // scale


def heading(facing: int, ahead: int, right: int, scale: int = SCALE) -> tuple[int, int]:
    """The vector (x, y) of so much ahead and so much to the right, seen by someone with that facing.

    Facing 0 looks up the table (y), 900 to the right (x). ``scale`` 10 * SCALE gives tenths of a millimetre
    for lengths in hundredths.
    """
    cosine, sine = COSINES[facing], SINES[facing]
    x, y, half = ahead * sine + right * cosine, ahead * cosine - right * sine, scale // 2
    # What `whole` says of both, written out: no other step of the geometry is taken as often.
    return (
        (x + half) // scale if x >= 0 else -((half - x) // scale),
        (y + half) // scale if y >= 0 else -((half - y) // scale),
    )


def own_frame(facing: int, x: int, y: int) -> tuple[int, int]:
    """The vector (x, y) of the table as (ahead, right) of someone with that facing."""
    cosine, sine = COSINES[facing], SINES[facing]
    return whole(x * sine + y * cosine), whole(x * cosine - y * sine)


def facing_gap(one: int, other: int) -> int:
    """The angle between two facings, 0 to 1800."""
    turn = (one - other) % FULL_TURN
    return min(turn, FULL_TURN - turn)
