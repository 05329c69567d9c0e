"""Roads as double lines, tracks as dashes; where they meet, the one runs into the other."""

from __future__ import annotations

from editor.canvas.styles.staff.country import Country
from editor.canvas.styles.staff.drawings import FLAT, Drawing, ruled


def roads(country: Country) -> list[Drawing]:
    """All casings first, then all fillings: crossroads stay open."""
    found: list[Drawing] = []
    for way in country.ways:
        if way.track:
            found += ruled(way.line, "road", 2.8) + ruled(way.line, "ink", 1.0, 0.9, (5.0, 3.0), FLAT)
    surfaced = [way for way in country.ways if not way.track]
    for way in surfaced:
        found += ruled(way.line, "ink", way.width, cap=FLAT)
    for way in surfaced:
        found += ruled(way.line, "road", way.width - 1.9, cap=FLAT)
    return found
