"""Mirroring and turning a whole map, with everything that stands on it."""

from core.geometry.hex_symmetry import Symmetry, hex_map, moved_hexside
from core.geometry.hexes import Corner
from core.geometry.hexsides import hexside_name, parse_hexside
from core.scenarios.boards import HexBoard
from core.scenarios.edits.change import S, relocated, with_board, with_underlay_carried
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.hex_layers import Rows
from core.text import Text, _


def turned(scenario: S, symmetry: Symmetry) -> S:
    """The map mirrored or turned by half a turn: ground, levels, hexsides, works, flags, labels, units.

    Where top and bottom change places the sides change ends with their units. Done twice it changes nothing.
    """
    if not symmetry.is_legal(scenario.board.grid):
        raise EditRefused(_refusals(symmetry))
    scenario = with_board(scenario, **_parts(scenario.board, symmetry))
    where = _Names(scenario.board, symmetry)
    scenario = relocated(scenario, where.of)
    scenario = _with_underlay(scenario, symmetry)
    if symmetry is Symmetry.LEFT_RIGHT:
        return scenario
    other = {"top": "bottom", "bottom": "top"}
    sides = tuple(side.model_copy(update={"edge": other[side.edge]}) for side in scenario.sides)
    return scenario.model_copy(update={"sides": sides})


def mirror_left_right(scenario: S) -> S:
    """The map as in a mirror that stands beside it."""
    return turned(scenario, Symmetry.LEFT_RIGHT)


def mirror_top_bottom(scenario: S) -> S:
    """The map as in a mirror that lies above it; the sides change ends."""
    return turned(scenario, Symmetry.TOP_BOTTOM)


def rotate_180(scenario: S) -> S:
    """The map turned by 180 degrees, the only turn of a staggered board; the sides change ends."""
    return turned(scenario, Symmetry.HALF_TURN)


def _with_underlay(scenario: S, symmetry: Symmetry) -> S:
    width, height = scenario.board.grid.extent

    def move(x: float, y: float) -> tuple[float, float]:
        return (
            x if symmetry is Symmetry.TOP_BOTTOM else width - x,
            y if symmetry is Symmetry.LEFT_RIGHT else height - y,
        )

    return with_underlay_carried(scenario, move, mirrored=symmetry is not Symmetry.HALF_TURN)


class _Names:
    """Where a named hex comes to lie."""

    def __init__(self, board: HexBoard, symmetry: Symmetry) -> None:
        self.grid, self.map = board.grid, hex_map(board.grid, symmetry)

    def of(self, name: str) -> str:
        return self.grid.name(self.map[self.grid.parse(name)])


def _parts(board: HexBoard, symmetry: Symmetry) -> dict[str, object]:
    grid, where = board.grid, _Names(board, symmetry)

    def side(name: str) -> str:
        return hexside_name(grid, moved_hexside(grid, symmetry, parse_hexside(grid, name)))

    return {
        "ground": _layer(board.ground, symmetry),
        "levels": _layer(board.levels, symmetry),
        "features": {kind: frozenset(map(where.of, there)) for kind, there in board.features.items()},
        "hexsides": {kind: frozenset(map(side, there)) for kind, there in board.hexsides.items()},
        "works": {where.of(at): symmetry.corner(Corner[faces]).name for at, faces in board.works.items()},
        "flags": tuple(flag.model_copy(update={"at": where.of(flag.at)}) for flag in board.flags),
        "labels": tuple(label.model_copy(update={"at": where.of(label.at)}) for label in board.labels),
    }


def _layer(layer: Rows, symmetry: Symmetry) -> Rows:
    rows = layer if symmetry is Symmetry.LEFT_RIGHT else layer[::-1]
    return rows if symmetry is Symmetry.TOP_BOTTOM else tuple(row[::-1] for row in rows)


def _refusals(symmetry: Symmetry) -> Text:
    match symmetry:
        case Symmetry.LEFT_RIGHT:
            return _("Only a map whose even rows are one hex shorter can be mirrored left to right.")
        case Symmetry.TOP_BOTTOM:
            return _("Only a map with an odd number of rows can be mirrored top to bottom.")
        case Symmetry.HALF_TURN:
            return _(
                "Only a map with an odd number of rows, the even ones one hex shorter, or with an even "
                "number of rows of the same length can be turned."
            )
