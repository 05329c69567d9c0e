"""What one observer sees past any set of obstacles, by looking up four cells of the board at a time.

Every obstacle throws two shadows: the targets whose line nudged to the left it meets, and those of the line
nudged to the right. A target is hidden where shadows of both kinds fall on it (``hex_sight``). The two kinds
share one whole number, the right ones ``cells`` bits higher, and the shadows of each four cells in a row are
joined beforehand, so a field of view is one look-up for each hexadecimal digit of the mask of obstacles.
"""

from collections.abc import Iterable

from core.geometry.hex_boards import bits

_DIGITS = "0123456789abcdef"


class Shadows:
    """The shadows around one observer on a board of so many cells."""

    __slots__ = ("_cells", "_digits", "_tables")

    def __init__(self, cells: int, lines: Iterable[tuple[int, int, int]]) -> None:
        """``lines``: rows (target, left, right) of board masks, one for each target."""
        self._cells = cells
        self._digits = -(-cells // 4)
        thrown = [0] * (4 * self._digits)
        for target, left, right in lines:
            for cell in bits(left):
                thrown[cell] |= 1 << target
            for cell in bits(right):
                thrown[cell] |= 1 << (cells + target)
        # The most significant digit is written first.
        self._tables = tuple(_joined(thrown[4 * digit : 4 * digit + 4]) for digit in range(self._digits))[
            ::-1
        ]

    def hidden_by(self, blockers: int) -> int:
        """The targets that these obstacles hide. ``blockers`` holds no bit from ``cells`` upwards."""
        shadow = 0
        for table, digit in zip(self._tables, f"{blockers:0{self._digits}x}", strict=True):
            shadow |= table[digit]
        return shadow & (shadow >> self._cells)


def _joined(four: list[int]) -> dict[str, int]:
    """Digit -> the shadows of the cells whose bits it has."""
    table = {}
    for number, digit in enumerate(_DIGITS):
        shadow = 0
        for place in bits(number):
            shadow |= four[place]
        table[digit] = shadow
    return table
