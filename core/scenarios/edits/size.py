"""Another size for a map, keeping what fits."""

from core.geometry.hexes import ROW_STEP, Side
from core.geometry.hexsides import hexside, hexside_name, parse_hexside
from core.scenarios.boards import HexBoard
from core.scenarios.edits.change import S, relocated, with_board, with_underlay_carried
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.hex_layers import COLUMNS, ROWS, Rows, hex_name, place
from core.text import _


def resize(
    scenario: S, rows: int, columns: int, short_rows: bool | None = None, above: int = 0, left: int = 0
) -> S:
    """Give the map `rows` x `columns`, with `above` rows and `left` columns before the old ones (or less).

    Negative ones cut away. `above` is even, for rows that are shifted stay so. What does not fit is gone,
    units too.
    """
    board = scenario.board
    if not (ROWS[0] <= rows <= ROWS[1] and COLUMNS[0] <= columns <= COLUMNS[1]):
        raise EditRefused(
            _(
                "A map has {fewest_rows} to {most_rows} rows and {fewest_columns} to {most_columns} columns.",
                fewest_rows=ROWS[0],
                most_rows=ROWS[1],
                fewest_columns=COLUMNS[0],
                most_columns=COLUMNS[1],
            )
        )
    if above % 2:
        raise EditRefused(_("Only an even number of rows can be added or taken away at the top."))
    short = board.short_rows if short_rows is None else short_rows
    fitting = _Fitting(board, type(board).blank(rows, columns, short), above, left)
    resized = with_board(scenario, **fitting.parts())
    resized = with_underlay_carried(resized, lambda x, y: (x + left, y + above * ROW_STEP))
    return relocated(resized, fitting.name)


class _Fitting:
    """Where the things of an old board lie on a new one, if they do."""

    def __init__(self, old: HexBoard, new: HexBoard, above: int, left: int) -> None:
        self.old, self.new, self.above, self.left = old, new, above, left

    def name(self, name: str) -> str | None:
        row, column = place(name)
        moved = hex_name(row + self.above, column + self.left)
        return moved if row + self.above > 0 and column + self.left > 0 and self.new.holds(moved) else None

    def parts(self) -> dict[str, object]:
        old, new = self.old, self.new
        return {
            "rows": new.rows,
            "columns": new.columns,
            "short_rows": new.short_rows,
            "ground": self._layer(old.ground),
            "levels": self._layer(old.levels),
            "features": {
                kind: hexes for kind, there in old.features.items() if (hexes := self._hexes(there))
            },
            "hexsides": {
                kind: sides for kind, there in old.hexsides.items() if (sides := self._sides(there))
            },
            "works": {at: faces for name, faces in old.works.items() if (at := self.name(name))},
            "flags": tuple(
                flag.model_copy(update={"at": at}) for flag in old.flags if (at := self.name(flag.at))
            ),
            "labels": tuple(
                label.model_copy(update={"at": at}) for label in old.labels if (at := self.name(label.at))
            ),
        }

    def _layer(self, layer: Rows) -> Rows:
        return tuple(self._row(layer, row) for row in range(1, self.new.rows + 1))

    def _hexes(self, names: frozenset[str]) -> frozenset[str]:
        return frozenset(name for name in map(self.name, names) if name is not None)

    def _row(self, layer: Rows, row: int) -> bytes:
        width = self.new.width(row)
        if not 1 <= row - self.above <= self.old.rows:
            return bytes(width)
        codes = layer[row - self.above - 1]
        codes = bytes(self.left) + codes if self.left > 0 else codes[-self.left :]
        return codes[:width].ljust(width, b"\0")

    def _sides(self, sides: frozenset[str]) -> frozenset[str]:
        """The hexsides beside a hex that fits; seen from it, for the other one may be gone."""
        old, new = self.old.grid, self.new.grid
        found = set()
        for written in sides:
            side = parse_hexside(old, written)
            beyond = old.neighbour(side.hex, side.side)
            for at, towards in ((side.hex, side.side), (beyond, Side(side.side).opposite)):
                name = None if at is None else self.name(old.name(at))
                if name is not None:
                    found.add(hexside_name(new, hexside(new, new.parse(name), towards)))
                    break
        return frozenset(found)
