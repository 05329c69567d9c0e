"""Soft outlines round sets of hexes: rounded, uneven, never so far off that they lie about the rules."""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.height_field import roughened

WITHIN = 27.0
"""A quarter of a hex: no outline strays farther from the true one."""


def softened(
    shape: BaseGeometry, radius: float, wobble: float = 0.0, wavelength: float = 70.0, salt: int = 0
) -> BaseGeometry:
    """The shape with corners of that radius, its outline shifted by smooth noise seeded by place."""
    if shape.is_empty:
        return shape
    grown = shape.buffer(radius, quad_segs=5).buffer(-2 * radius, quad_segs=5)
    rounded: BaseGeometry = grown.buffer(radius, quad_segs=5)
    if rounded.is_empty:
        rounded = shape
    return roughened(rounded, wobble, wavelength, salt)
