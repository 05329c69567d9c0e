"""Which bases are in hand on a table: one, a group, those in a frame; the first of them leads. No Qt."""

from __future__ import annotations

from collections.abc import Iterable

from core.geometry.tolerances import TENTH
from editor.boards.measured.battle.battle_view import MeasuredBattleView

XY = tuple[int, int]


class InHand:
    """`units` in the order in which they were taken."""

    def __init__(self) -> None:
        self.units: tuple[int, ...] = ()

    @property
    def leader(self) -> int | None:
        """The base that is taken hold of."""
        return self.units[0] if self.units else None

    def take(self, units: Iterable[int]) -> None:
        """These and no others."""
        self.units = tuple(dict.fromkeys(units))

    def toggle(self, unit: int) -> None:
        """One more, or one less."""
        rest = tuple(one for one in self.units if one != unit)
        self.units = rest if unit in self.units else (*self.units, unit)

    def led_by(self, unit: int) -> tuple[int, ...]:
        """All that go along when `unit` is dragged: those in hand, if it is one of them."""
        if unit not in self.units:
            return (unit,)
        return (unit, *(one for one in self.units if one != unit))

    def next_group(self, seen: MeasuredBattleView) -> bool:
        """The whole group of the leader, then its rank, then itself alone; False where it has none."""
        if self.leader is None:
            return False
        groups = seen.groups(self.leader)
        if len(groups) < 2:
            return False
        known = [set(group) for group in groups]
        at = known.index(set(self.units)) if set(self.units) in known else -1
        if at < 0 or len(self.units) == 1:
            at = -1
        self.units = groups[(at + 1) % len(groups)]
        return True

    def keep(self, able: Iterable[int]) -> None:
        """Lay down whoever can act no more."""
        held = set(able)
        self.units = tuple(unit for unit in self.units if unit in held)


def framed(seen: MeasuredBattleView, one: XY, other: XY) -> tuple[int, ...]:
    """The bases that may be led and lie wholly in a frame between two places."""
    left, right = sorted((one[0] * TENTH, other[0] * TENTH))
    low, high = sorted((one[1] * TENTH, other[1] * TENTH))
    return tuple(
        unit
        for unit in sorted(seen.movers)
        if all(left <= x <= right and low <= y <= high for x, y in seen.feet[unit].corners)
    )
