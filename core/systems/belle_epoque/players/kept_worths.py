"""What a player has worked out of fire, danger and places, to be kept while little changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from core.kit.memory import Memory

Plain = tuple[float, int, list[float]]
"""What a hex is worth without fire and danger to units that keep so far off, how far the enemy is, and the
terms of that worth one by one: sums hang on the order."""

Foe = tuple[int, int, int, int]
"""Where an enemy stands, its elements, whether it has moved and fired: all that fire and danger hang on."""

Target = tuple[int, int, int, int, float]
"""Where an enemy stands, how far it is seen, misses, whether it is conspicuous, its elements."""

Seen = tuple[int, int, int, int, float]
"""An enemy seen from a hex: its distance, a die more for who overlooks it; the rest as in `Target`."""

Threat = tuple[int, list[float], list[float]]
"""Where an enemy stands, the losses that its fire and its assaults threaten by distance."""

MOST_KEPT = 16
"""So many ways in which an enemy may stand and be."""
MOST_ROUNDS = 4
"""So many ways in which own units may stand before the same enemy."""


@dataclass(slots=True)
class Worths:
    """What hexes are worth to units of one sort and strength; `bests` says of masks above what
    the best hex was sought, and what it is worth: no more than that where none was found."""

    most: list[float]
    places: dict[int, float] = field(default_factory=dict)
    fires: tuple[dict[int, float], dict[int, float]] = field(default_factory=lambda: ({}, {}))
    """Standing, and after a move."""
    bests: dict[int, tuple[float, float]] = field(default_factory=dict)


@dataclass(slots=True)
class Round:
    """What units may do from where all stand now."""

    tests: dict[int, float] = field(default_factory=dict)
    basics: dict[int, float] = field(default_factory=dict)
    fights: dict[tuple[int, int], float] = field(default_factory=dict)


@dataclass(slots=True)
class Kept:
    """Worths that depend on the enemy and on aims; those of places also on sort and strength of the unit."""

    worths: dict[tuple[int, ...], Worths] = field(default_factory=dict)
    dangers: tuple[dict[int, float], ...] = field(default_factory=lambda: ({}, {}, {}))
    """By what shelters there."""
    threats: dict[int, list[Threat]] = field(default_factory=dict)
    """By what shelters there those of all enemies, in the order of their numbers."""
    targets: list[Target] = field(default_factory=list)
    seen: dict[int, list[Seen]] = field(default_factory=dict)
    """By hex the enemies that are seen from there."""
    rounds: Memory[Any, Round] = field(default_factory=lambda: Memory(MOST_ROUNDS))

    def worths_of(self, sort: tuple[int, ...], most: Callable[[], list[float]]) -> Worths:
        """Those of one sort and strength."""
        found = self.worths.get(sort)
        if found is None:
            found = self.worths[sort] = Worths(most())
        return found


@dataclass(slots=True)
class Plains:
    """What depends on where enemies stand and on aims alone."""

    within: list[int]
    """The hexes at most so many steps from an enemy, as far as it was asked."""
    plains: dict[float, dict[int, Plain]] = field(default_factory=dict)


@dataclass(slots=True)
class Always:
    """What hangs on the weights and on who it is, with how many elements, alone."""

    threats: dict[tuple[int, int, int], tuple[list[float], list[float]]] = field(default_factory=dict)
    """By enemy, elements and shelter."""
    most: dict[tuple[int, int], list[float]] = field(default_factory=dict)
    """By sort and elements what fire is worth at most by distance."""


@dataclass(slots=True)
class Mind:
    """What a side makes of a battle by some weights: by enemies, aims, and friends where these count."""

    always: Always = field(default_factory=Always)
    last: Kept = field(default_factory=Kept)
    last_known: tuple[Any, ...] = ()
    """All that `last` depends on."""
    kept: Memory[Any, Kept] = field(default_factory=lambda: Memory(MOST_KEPT))
    plains: Memory[Any, Plains] = field(default_factory=lambda: Memory(MOST_KEPT))
    aims: Memory[Any, dict[int, list[float]]] = field(default_factory=lambda: Memory(MOST_KEPT))

    def look(self, known: tuple[Any, ...]) -> Kept:
        """What was worked out of these enemies and aims."""
        if self.last_known == known:
            return self.last
        found = self.kept.get(known)
        self.last = self.kept.keep(known, Kept()) if found is None else found
        self.last_known = known
        return self.last

    def plain(self, enemies: int, aims: tuple[Any, ...]) -> Plains:
        """What was worked out of these hexes of enemies and aims."""
        found = self.plains.get((enemies, aims))
        return self.plains.keep((enemies, aims), Plains([enemies])) if found is None else found

    def aimed(self, known: tuple[Any, ...]) -> dict[int, list[float]]:
        """By hex what each of these aims makes of it."""
        found = self.aims.get(known)
        return self.aims.keep(known, {}) if found is None else found
