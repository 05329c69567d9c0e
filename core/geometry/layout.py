"""Where all bases stand at one moment, and who is near whom.

A layout never changes. When bases go elsewhere `moved` makes the next one, which takes over from the last
what still holds: who stands where is kept in order of x, who touches whom is looked at anew only for who has
moved.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from core.geometry.bases import Footprint
from core.geometry.contacts import are_within
from core.geometry.shapes import Shape
from core.geometry.tolerances import TOUCHING

Feet: TypeAlias = tuple[Footprint | None, ...]
Touching: TypeAlias = tuple[tuple[int, ...], ...]
"""Entry n: the bases that base n touches, lowest first."""


class Layout:
    """`feet`: each base where it stands, None for one that is not on the table."""

    __slots__ = ("_rows", "_touching", "_xs", "feet", "widest")

    feet: Feet
    widest: float
    """No base has a greater reach."""
    _xs: list[int]
    _rows: list[tuple[int, int, float, int]]
    """By base on the table, in order of x: twice its middle, its reach, its number."""
    _touching: Touching | None

    def __init__(self, feet: Sequence[Footprint | None]) -> None:
        self.feet = tuple(feet)
        self._rows = sorted(_row(unit, foot) for unit, foot in enumerate(feet) if foot is not None)
        self._xs = [row[0] for row in self._rows]
        self.widest = max((row[2] for row in self._rows), default=0.0)
        self._touching = None

    def moved(self, changes: Mapping[int, Footprint | None]) -> Layout:
        """The layout after these bases have gone elsewhere (None: off the table)."""
        feet, xs, rows, widest = list(self.feet), self._xs[:], self._rows[:], self.widest
        for unit, foot in changes.items():
            before = feet[unit]
            if before is not None:
                place = bisect_left(rows, _row(unit, before))
                del rows[place], xs[place]
            if foot is not None:
                row = _row(unit, foot)
                place = bisect_left(rows, row)
                rows.insert(place, row)
                xs.insert(place, row[0])
                widest = max(widest, foot.reach)
            feet[unit] = foot
        made = Layout.__new__(Layout)
        made.feet, made._xs, made._rows, made.widest = tuple(feet), xs, rows, widest
        made._touching = None if self._touching is None else made._patched(self._touching, changes)
        return made

    def near(self, shape: Shape, distance: int = 0) -> list[int]:
        """Who may be so near to a shape (in hundredths), lowest first; who is not told is farther off."""
        x, y, far = shape.double_x, shape.double_y, shape.reach + 2 * distance + 2
        wide = far + self.widest
        low, high = y - wide, y + wide
        first, last = bisect_left(self._xs, x - wide), bisect_right(self._xs, x + wide)
        found = [
            unit
            for its_x, its_y, reach, unit in self._rows[first:last]
            if low <= its_y <= high and (its_x - x) ** 2 + (its_y - y) ** 2 <= (reach + far) ** 2
        ]
        found.sort()
        return found

    def touching(self) -> Touching:
        """Who touches whom (or overlaps)."""
        if self._touching is None:
            found = [self._touched(unit, foot) for unit, foot in enumerate(self.feet)]
            self._touching = tuple(found)
        return self._touching

    def _touched(self, unit: int, foot: Footprint | None) -> tuple[int, ...]:
        if foot is None:
            return ()
        feet = self.feet
        return tuple(
            other
            for other in self.near(foot, TOUCHING)
            if other != unit and (its := feet[other]) is not None and are_within(foot, its, TOUCHING)
        )

    def _patched(self, before: Touching, changes: Mapping[int, Footprint | None]) -> Touching:
        """Who touches whom after the changes: the rows of the changed bases, and of whom they touch."""
        rows = list(before)
        for unit in changes:
            for other in before[unit]:
                if other not in changes:
                    rows[other] = tuple(each for each in rows[other] if each != unit)
        for unit, foot in changes.items():
            rows[unit] = touched = self._touched(unit, foot)
            for other in touched:
                if other not in changes:
                    rows[other] = tuple(sorted((*rows[other], unit)))
        return tuple(rows)


def stand_alike(one: Feet, other: Feet) -> bool:
    """Whether all stand in the same places on bases of the same sizes.

    Footprints are shared but not forever: one that was made anew is another object in the same place.
    """
    there, here = ([foot and (foot.base, foot.pose) for foot in feet] for feet in (one, other))
    return there == here


def _row(unit: int, foot: Footprint) -> tuple[int, int, float, int]:
    return foot.double_x, foot.double_y, foot.reach, unit
