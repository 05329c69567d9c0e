"""Rectangles as their four sides: places for dice are weighed by the thousand against all that is there."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QRectF

Sides: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom; nothing where the right lies left of the left."""


def sides_of(rect: QRectF) -> Sides:
    """The sides of a rectangle."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def shared(one: Sides, other: Sides) -> float:
    """The area that two rectangles have in common."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    if wide <= 0:
        return 0.0
    return max(0.0, min(one[3], other[3]) - max(one[1], other[1])) * wide
