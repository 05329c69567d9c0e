"""How large a painter draws."""

from __future__ import annotations

import math

from PySide6.QtGui import QPainter


def scale_of(painter: QPainter) -> float:
    """Device pixels a scene unit."""
    transform = painter.deviceTransform()
    return math.hypot(transform.m11(), transform.m12())


def logical_scale_of(painter: QPainter) -> float:
    """Pixels a scene unit, however many dots of the screen one of them has."""
    return max(1e-4, abs(painter.worldTransform().m11()))
