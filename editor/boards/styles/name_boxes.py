"""The boxes of names on a map: where a name lies, what of it lies under others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

HIDDEN_FROM = 0.03
"""Part of a name that may lie under counters or other names before it is left out."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def box_at(spot: QPointF, half: float, high: float) -> Box:
    x, y = spot.x(), spot.y()
    return x - half - 3, y - 0.8 * high, x + half + 3, y + 0.3 * high


def box_of(rect: QRectF) -> Box:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def common(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0.0 and high > 0.0 else 0.0


def share_under(box: Box, taken: Sequence[Box]) -> float:
    """How much of a box lies under others; no more is added up once it is too much to be seen.

    Asked of every spot of every name after every act, so it makes no calls.
    """
    left, top, right, bottom = box
    area = (right - left) * (bottom - top)
    most, under = HIDDEN_FROM * area, 0.0
    for its_left, its_top, its_right, its_bottom in taken:
        if its_left < right and its_right > left and its_top < bottom and its_bottom > top:
            wide = (its_right if its_right < right else right) - (its_left if its_left > left else left)
            high = (its_bottom if its_bottom < bottom else bottom) - (its_top if its_top > top else top)
            under += wide * high
            if under > 2.0 * most:
                break
    return under / area
