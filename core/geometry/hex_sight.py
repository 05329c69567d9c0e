"""Line of sight on one hex board: who sees whom past which obstacles (BC-10).

A line is blocked when both the line nudged a hair to the left and the one nudged to the right meet an
obstacle strictly between the two hexes (``hex_lines``); the two ends never block. Seeing is mutual. Obstacles
(``blockers``) are a board mask; off the board there are none.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from core.geometry.hex_boards import bits, hex_masks
from core.geometry.hex_lines import EdgeRule, HexLine, Offset, hex_line
from core.geometry.hex_shadows import Shadows
from core.geometry.hexes import HexGrid, Side

Lines: TypeAlias = tuple[tuple[int, int, int], ...]
"""(target, left, right): blocked when ``left & blockers and right & blockers``."""

Plan: TypeAlias = tuple[tuple[Offset, int, tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]], ...]
"""For each axial difference the observers that have a hex there, and the tests as index differences."""
Tests: TypeAlias = tuple[tuple[int, int], ...]

_LARGEST_CACHED_BOARD = 512
"""Cells of a board up to which the lines of every observer are kept (some 20 MB at the most)."""

_LARGEST_SHADOWED_BOARD = 256
"""Cells of a board up to which the shadows around every observer are kept (some 20 MB at the most)."""


@lru_cache(maxsize=16)  # who changes the size of a map asks for one after another, some 5 MB each
def hex_sight(grid: HexGrid) -> "HexSight":
    """The shared sight tables of a grid."""
    return HexSight(grid)


class HexSight:
    """The sight tables of one grid, each worked out when first asked for."""

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        self.masks = hex_masks(grid)
        self._lines: dict[tuple[int, int | None, EdgeRule], Lines] = {}
        self._tests: dict[tuple[int, int, EdgeRule], Tests] = {}
        self._plans: dict[tuple[int, EdgeRule], Plan] = {}
        self._shadows: dict[int, Shadows] = {}
        self._local: dict[tuple[int, EdgeRule], Lines] = {}

    # --- one line ----------------------------------------------------------------------------------------

    def line(self, start: int, end: int) -> HexLine:
        """The exact line between two hexes."""
        q, r = self.grid.axial(start)
        end_q, end_r = self.grid.axial(end)
        return hex_line(end_q - q, end_r - r)

    def sees(self, start: int, end: int, blockers: int, edge_rule: EdgeRule = "any") -> bool:
        """Whether the line between the two hexes is free. A hex sees itself and its neighbours."""
        for one, other in self.tests(start, end, edge_rule):
            if one & blockers and other & blockers:
                return False
        return True

    def tests(self, start: int, end: int, edge_rule: EdgeRule = "any") -> Tests:
        """Pairs of masks: the line is blocked when both masks of one pair meet blockers.

        One pair, (left, right), with the rule ``any``. Kept for boards of ordinary size.
        """
        pairs = self._tests.get((start, end, edge_rule))
        if pairs is None:
            tests = self.line(start, end).tests(edge_rule)
            pairs = tuple((self._mask(start, one), self._mask(start, other)) for one, other in tests)
            if self.grid.cells <= _LARGEST_CACHED_BOARD:
                self._tests[start, end, edge_rule] = pairs
        return pairs

    def entry_sides(self, start: int, end: int) -> tuple[Side, ...]:
        """The side of ``end`` by which the line from ``start`` enters it (AMB 6, AMB 7).

        Two sides, those that meet at a corner of ``end``, where the line comes in through that corner; none
        when both hexes are the same.
        """
        return self.line(start, end).entry

    def _mask(self, start: int, offsets: tuple[Offset, ...]) -> int:
        # A line along the very edge of the board may touch cells beside it: those are no hexes.
        stride, mask = self.grid.stride, 0
        for dq, dr in offsets:
            mask |= 1 << (start + dr * stride + dq)
        return mask & self.masks.board

    # --- one observer ------------------------------------------------------------------------------------

    def lines_from(self, start: int, radius: int | None = None, edge_rule: EdgeRule = "any") -> Lines:
        """Rows (target, left, right) for every other hex at most ``radius`` steps away, nearest first.

        For hot loops: the target is hidden when ``left & blockers and right & blockers``. With the rule
        ``any`` each target stands in exactly one row; with ``same`` it may stand in several, hidden when
        one of them says so. Kept for boards of ordinary size.
        """
        key = start, radius, edge_rule
        rows = self._lines.get(key)
        if rows is None:
            rows = self._rows(start, radius, edge_rule)
            if self.grid.cells <= _LARGEST_CACHED_BOARD:
                self._lines[key] = rows
        return rows

    def _rows(self, start: int, radius: int | None, edge_rule: EdgeRule) -> Lines:
        grid = self.grid
        reach = grid.rows + grid.width if radius is None else radius
        targets = [hex_ for hex_ in bits(self.masks.disc(start, reach)) if hex_ != start]
        targets.sort(key=lambda target: (grid.distance(start, target), target))
        return tuple(
            (target, one, other) for target in targets for one, other in self.tests(start, target, edge_rule)
        )

    def field_of_view(
        self, start: int, blockers: int, radius: int | None = None, edge_rule: EdgeRule = "any"
    ) -> int:
        """The mask of all hexes seen from ``start``, itself included, at most ``radius`` steps away."""
        if edge_rule == "any" and self.grid.cells <= _LARGEST_SHADOWED_BOARD:
            shadows = self._shadows.get(start)
            if shadows is None:
                shadows = self._shadows[start] = Shadows(self.grid.cells, self.lines_from(start))
            board = self.masks.board
            near = board if radius is None else self.masks.disc(start, radius)
            return near & ~shadows.hidden_by(blockers & board)
        if radius is not None and self.grid.cells > _LARGEST_CACHED_BOARD and 2 * radius < self.grid.width:
            return self._local_view(start, blockers, radius, edge_rule)
        hidden = 0
        for target, left, right in self.lines_from(start, radius, edge_rule):
            if left & blockers and right & blockers:
                hidden |= 1 << target
        reach = self.grid.rows + self.grid.width if radius is None else radius
        return self.masks.disc(start, reach) & ~hidden

    def _local_view(self, start: int, blockers: int, radius: int, edge_rule: EdgeRule) -> int:
        """As ``field_of_view`` on a large board: cuts out the rows around and works on small numbers.

        All observers share one table a radius. A target beyond a side of the board has the index of a hex at
        the other side, which is farther than ``radius`` and so not in the disc.
        """
        margin = radius * (self.grid.stride + 1)
        low = start - margin
        near = (blockers & self.masks.board) >> low if low >= 0 else (blockers & self.masks.board) << -low
        near &= (1 << (2 * margin + 1)) - 1
        hidden = 0
        for target, left, right in self._local_rows(radius, edge_rule):
            if left & near and right & near:
                hidden |= 1 << target
        hidden = hidden << low if low >= 0 else hidden >> -low
        return self.masks.disc(start, radius) & ~hidden

    def _local_rows(self, radius: int, edge_rule: EdgeRule) -> Lines:
        key = radius, edge_rule
        if key not in self._local:
            stride, middle = self.grid.stride, radius * (self.grid.stride + 1)
            self._local[key] = tuple(
                (
                    middle + dr * stride + dq,
                    sum(1 << (middle + r * stride + q) for q, r in one),
                    sum(1 << (middle + r * stride + q) for q, r in other),
                )
                for dq, dr in offsets_within(radius)
                for one, other in hex_line(dq, dr).tests(edge_rule)
                if one and other
            )
        return self._local[key]

    # --- all observers at once ---------------------------------------------------------------------------

    def all_views(
        self, blockers: int, radius: int | None = None, edge_rule: EdgeRule = "any"
    ) -> dict[Offset, int]:
        """For each axial difference the mask of the hexes that see the hex lying there from them.

        Every pair of hexes at most ``radius`` steps apart, the pair of a hex with itself left out. The
        blockers are shifted once a difference instead of each line being walked from each hex.
        """
        blockers &= self.masks.board
        shifted: dict[int, int] = {}
        views: dict[Offset, int] = {}
        for offset, observers, tests in self._plan(radius, edge_rule):
            for one, other in tests:
                hidden = _met(blockers, one, shifted)
                observers &= ~(hidden if one is other else hidden & _met(blockers, other, shifted))
            views[offset] = observers
        return views

    def _plan(self, radius: int | None, edge_rule: EdgeRule) -> Plan:
        longest = max(self.grid.rows, self.grid.width)
        reach = longest if radius is None else min(radius, longest)
        plan = self._plans.get((reach, edge_rule))
        if plan is None:
            stride = self.grid.stride
            plan = self._plans[reach, edge_rule] = tuple(
                (
                    (dq, dr),
                    observers,
                    tuple(
                        (ahead, ahead if one == other else tuple(r * stride + q for q, r in other))
                        for one, other in hex_line(dq, dr).tests(edge_rule)
                        for ahead in [tuple(r * stride + q for q, r in one)]
                    ),
                )
                for dq, dr in offsets_within(reach)
                if (observers := self._with_target(dq, dr))
            )
        return plan

    def counts(
        self, targets: int, blockers: int, radius: int | None = None, edge_rule: EdgeRule = "any"
    ) -> dict[int, int]:
        """For each hex of the board how many of ``targets`` it sees (its own hex not counted)."""
        planes: list[int] = []
        for (dq, dr), observers in self.all_views(blockers, radius, edge_rule).items():
            _add(planes, observers & _shift(targets, -(dr * self.grid.stride + dq)))
        return {
            hex_: sum((plane >> hex_ & 1) << power for power, plane in enumerate(planes))
            for hex_ in self.grid.hexes
        }

    def _with_target(self, dq: int, dr: int) -> int:
        """The hexes from which there is a hex of the board at that difference."""
        grid = self.grid
        first, last = max(0, -dq), min(grid.width, grid.width - dq)
        if first >= last or abs(dr) >= grid.rows:
            return 0
        column_run = ((1 << (last - first)) - 1) << first
        every_row = ((1 << grid.cells) - 1) // ((1 << grid.stride) - 1)
        there = _shift(self.masks.board, -(dr * grid.stride + dq))
        return self.masks.board & there & (column_run * every_row)


def blocking(pairs: Sequence[tuple[int, int]], obstacles: int) -> int:
    """The obstacles that block a line, 0 where it is free: those crossed, and those grazed on both hands.

    One that is grazed beside a crossed one blocks nothing by itself.
    """
    found = 0
    for left, right in pairs:
        crossed = left & right & obstacles
        beside_left, beside_right = left & ~right & obstacles, right & ~left & obstacles
        found |= crossed
        if beside_left and beside_right:
            found |= beside_left | beside_right
    return found


def offsets_within(radius: int) -> list[Offset]:
    """Every axial difference of at most ``radius`` steps except none, in index order."""
    return [
        (dq, dr)
        for dr in range(-radius, radius + 1)
        for dq in range(max(-radius, -radius - dr), min(radius, radius - dr) + 1)
        if (dq, dr) != (0, 0)
    ]


def _met(blockers: int, ahead: tuple[int, ...], shifted: dict[int, int]) -> int:
    """The hexes from which one of the hexes ahead (index differences) is a blocker."""
    mask = 0
    for by in ahead:
        moved = shifted.get(by)
        if moved is None:
            moved = shifted[by] = _shift(blockers, -by)
        mask |= moved
    return mask


def _shift(mask: int, by: int) -> int:
    return mask << by if by >= 0 else mask >> -by


def _add(planes: list[int], ones: int) -> None:
    """Add 1 at each bit of ``ones`` to counters whose binary digits are the planes."""
    for power, plane in enumerate(planes):
        planes[power], ones = plane ^ ones, plane & ones
        if not ones:
            return
    if ones:
        planes.append(ones)
