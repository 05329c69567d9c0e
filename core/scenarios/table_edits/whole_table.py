"""Edits of a whole table: its size and grid, mirrors and turns of everything on it."""

from collections.abc import Callable
from typing import Any

from core.scenarios.edits.change import with_board, with_underlay_carried, with_units
from core.scenarios.edits.pieces import checked
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.outlines import FULL_TURN, XY
from core.scenarios.table_edits.bases import Placing, mirrored
from core.scenarios.table_edits.cuts import cut
from core.scenarios.table_edits.things import Axis, T, changed_layers, mapped_thing
from core.scenarios.tables import SIZE
from core.text import _

Move = Callable[[XY], XY]


def set_grid(scenario: T, modules: int | None = None, unit: str | None = None) -> T:
    """Give the table another grid of modules (0: none), or the unit in which its size is shown."""
    parts: dict[str, Any] = {}
    if modules is not None:
        parts["modules"] = modules
    if unit is not None:
        parts["unit"] = unit
    board = checked(type(scenario.board), **{**dict(scenario.board), **parts})
    return with_board(scenario, **{key: getattr(board, key) for key in parts})


def resize(scenario: T, width: int, depth: int, left: int = 0, below: int = 0) -> T:
    """Give the table another size, with `left` and `below` added there (or less: cut away).

    What lies across the new edge is cut at it; what lies beyond it is gone, bases too.
    """
    if not (SIZE[0] <= width <= SIZE[1] and SIZE[0] <= depth <= SIZE[1]):
        raise EditRefused(
            _(
                "Each side of a table measures {least} to {most} cm.",
                least=SIZE[0] // 100,
                most=SIZE[1] // 100,
            )
        )

    def moved(point: XY) -> XY:
        return point[0] + left, point[1] + below

    resized = with_board(scenario, width=width, depth=depth)
    resized = changed_layers(resized, lambda thing: cut(thing, moved, width, depth))
    bases = (base.model_copy(update={"at": moved(base.at)}) for base in resized.units)
    deeper = depth - scenario.board.depth - below  # the picture is pinned from the top left
    resized = with_underlay_carried(resized, lambda x, y: (x + left, y + deeper))
    left_over = with_units(resized, tuple(base for base in bases if resized.board.holds(base.at)))
    return left_over.remapped(moved)


def mirror(scenario: T, axis: Axis) -> T:
    """The table as in a mirror beside it or above it; with top and bottom the sides change ends."""
    twice = scenario.board.width, scenario.board.depth

    def move(point: XY) -> XY:
        return mirrored(point, 0, axis, twice)[0]

    def carry(x: float, y: float) -> tuple[float, float]:
        return (twice[0] - x, y) if axis == "left_right" else (x, twice[1] - y)

    scenario = with_underlay_carried(scenario, carry, mirrored=True)
    turned = _moved(scenario, move, lambda at, facing: mirrored(at, facing, axis, twice))
    return turned if axis == "left_right" else _ends_changed(turned)


def rotate_180(scenario: T) -> T:
    """The table turned by half a turn; the sides change ends."""
    width, depth = scenario.board.width, scenario.board.depth

    def move(point: XY) -> XY:
        return width - point[0], depth - point[1]

    scenario = with_underlay_carried(scenario, lambda x, y: (width - x, depth - y))
    turned = _moved(scenario, move, lambda at, facing: (move(at), (facing + FULL_TURN // 2) % FULL_TURN))
    return _ends_changed(turned)


def rotate_90(scenario: T, clockwise: bool = True) -> T:
    """The table turned by a quarter: its width becomes its depth; the sides keep their ends."""
    width, depth = scenario.board.width, scenario.board.depth

    def move(point: XY) -> XY:
        return (point[1], width - point[0]) if clockwise else (depth - point[1], point[0])

    by = FULL_TURN // 4 if clockwise else -FULL_TURN // 4
    resized = with_board(scenario, width=depth, depth=width)
    resized = with_underlay_carried(resized, lambda x, y: (depth - y, x) if clockwise else (y, width - x))
    return _moved(resized, move, lambda at, facing: (move(at), (facing + by) % FULL_TURN))


def _moved(scenario: T, move: Move, pose: Callable[[XY, int], Placing]) -> T:
    moved = changed_layers(scenario, lambda thing: mapped_thing(thing, move))
    bases = []
    for base in moved.units:
        at, facing = pose(base.at, base.facing)
        bases.append(base.model_copy(update={"at": at, "facing": facing}))
    return with_units(moved, tuple(bases)).remapped(move)


def _ends_changed(scenario: T) -> T:
    other = {"top": "bottom", "bottom": "top"}
    sides = tuple(side.model_copy(update={"edge": other[side.edge]}) for side in scenario.sides)
    return scenario.model_copy(update={"sides": sides})
