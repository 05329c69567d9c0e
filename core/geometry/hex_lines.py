"""The hexes between two hex centres, in exact whole numbers.

A line that runs along a hexside or through a corner has no hexes of its own there: it is taken twice, moved
a hair to the left and a hair to the right (seen by someone looking along it). Both nudged lines pass through
whole hexes only. They are equal wherever the line itself does.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from core.geometry.hexes import CORNERS_OF_SIDE, SIDE_STEPS, Side

Offset: TypeAlias = tuple[int, int]
"""Axial difference (dq, dr) from the hex where the line begins."""

EdgeRule: TypeAlias = Literal["any", "same"]
"""When a line along hexsides is blocked: by obstacles on both sides ``any``where along it, or only by the two
hexes of one and the ``same`` hexside (BC-10.2, AMB 33)."""

# Corners in units of half a hex width and a quarter of a hex height, y downwards, in the order of Corner.
# Squeezing a plane keeps lines straight and their sides apart, so whole numbers do.
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass(frozen=True, slots=True)
class HexLine:
    """The line to the hex at the axial difference (dq, dr).

    ``left`` and ``right``: the hexes strictly between on the nudged lines, from near to far. ``entry``:
    the side, or the two sides, of the target by which the nudged lines enter it; two where the line comes
    through a corner of the target, that of the left line first; none for a line to itself.
    """

    dq: int
    dr: int
    left: tuple[Offset, ...]
    right: tuple[Offset, ...]
    entry: tuple[Side, ...]

    @property
    def crossed(self) -> tuple[Offset, ...]:
        """The hexes between whose inside the line itself passes."""
        return tuple(offset for offset in self.left if offset in self.right)

    @property
    def beside(self) -> tuple[tuple[Offset, Offset], ...]:
        """The two hexes beside each hexside along which the line runs, from near to far."""
        if not _is_along_sides(self.dq, self.dr):
            return ()
        return tuple(pair for pair in zip(self.left, self.right, strict=True) if pair[0] != pair[1])

    def tests(self, edge_rule: EdgeRule) -> tuple[tuple[tuple[Offset, ...], tuple[Offset, ...]], ...]:
        """Pairs of sets of hexes: the line is blocked when both sets of one pair hold an obstacle."""
        if edge_rule == "any":
            return ((self.left, self.right),)
        return ((self.crossed, self.crossed), *(((left,), (right,)) for left, right in self.beside))


def _is_along_sides(dq: int, dr: int) -> bool:
    """Whether a line from a centre in this direction runs along hexsides: towards one of the corners."""
    return dq == dr or dr == -2 * dq or dq == -2 * dr


@lru_cache(maxsize=1 << 16)
def hex_line(dq: int, dr: int) -> HexLine:
    """The line from a hex to the one at that axial difference."""
    if (dq, dr) == (0, 0):
        return HexLine(0, 0, (), (), ())
    left, left_entry = _walk(dq, dr, nudged_left=True)
    right, right_entry = _walk(dq, dr, nudged_left=False)
    return HexLine(
        dq, dr, left, right, (left_entry,) if left_entry == right_entry else (left_entry, right_entry)
    )


def _walk(dq: int, dr: int, nudged_left: bool) -> tuple[tuple[Offset, ...], Side]:
    """The hexes strictly between along one nudged line, and the side of the target where it enters."""
    x_step, y_step = 2 * dq + dr, 3 * dr
    # Negative: that corner lies left of the line, were the hex centred on it. A line nudged to the left has
    # the corners that lie on the line itself to its right.
    corner_turns = [x_step * y - y_step * x for x, y in _CORNERS]
    threshold = 0 if nudged_left else 1
    q = r = 0
    passed: list[Offset] = []
    while True:
        turn = x_step * 3 * r - y_step * (2 * q + r)
        is_left = [turn + corner_turn < threshold for corner_turn in corner_turns]
        side = next(
            s for s, (left, right) in enumerate(CORNERS_OF_SIDE) if is_left[left] and not is_left[right]
        )
        q, r = q + SIDE_STEPS[side][0], r + SIDE_STEPS[side][1]
        if (q, r) == (dq, dr):
            return tuple(passed), Side(side).opposite
        passed.append((q, r))
