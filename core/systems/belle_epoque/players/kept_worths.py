"""What a player has worked out of fire, danger and places, to be kept while little changes."""

from __future__ import annotations

from dataclasses import dataclass, field

Plain = tuple[float, int]
"""What a hex is worth without fire and danger to units that keep so far off, and how far the enemy is."""


@dataclass(slots=True)
class Kept:
    """Worths that depend on the enemy, on aims and on own strength, by what is asked."""

    places: dict[tuple[int, int], float] = field(default_factory=dict)
    fires: dict[tuple[int, int, bool], float] = field(default_factory=dict)
    dangers: tuple[dict[int, float], ...] = field(default_factory=lambda: ({}, {}, {}))
    """By what shelters there."""
    targets: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    moves: dict[tuple[int, int, int], float] = field(default_factory=dict)
