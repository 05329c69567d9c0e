"""The small steps that all edits are made of: a copy with one part replaced, never validated again."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from core.geometry.hexes import HexNameError
from core.geometry.hexsides import Hexside, parse_hexside
from core.scenarios.boards import HexBoard
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.hex_layers import Rows, place
from core.scenarios.scenario import MOST_UNITS, Scenario
from core.scenarios.table_scenario import TableScenario
from core.scenarios.underlays import carried
from core.text import _

S = TypeVar("S", bound=Scenario)


def with_board(scenario: S, **parts: Any) -> S:
    """The scenario with these parts of its board replaced; the very same where nothing differs."""
    board = scenario.board
    if all(getattr(board, key) == value for key, value in parts.items()):
        return scenario
    return scenario.model_copy(update={"board": board.model_copy(update=parts)})


def with_underlay_carried(
    scenario: S, move: Callable[[float, float], tuple[float, float]], *, mirrored: bool = False
) -> S:
    """The scenario whose picture to trace went with its board; `move` takes lengths from the top left."""
    if scenario.underlay is None:
        return scenario
    return scenario.model_copy(update={"underlay": carried(scenario.underlay, move, mirrored=mirrored)})


def with_units(scenario: S, units: tuple[Any, ...]) -> S:
    """The scenario with these units; special rules forget the units that are gone."""
    if units == scenario.units:
        return scenario
    if len(units) > MOST_UNITS:
        raise EditRefused(_("A scenario has at most {most} units.", most=MOST_UNITS))
    return with_fitting_special(scenario.model_copy(update={"units": units}))


def relocated(scenario: S, where: Callable[[str], str | None]) -> S:
    """The scenario whose units and marks beside the board lie where `where` says; None: they are gone."""
    return with_fitting_special(scenario.relocated(where))


def with_fitting_special(scenario: S) -> S:
    """The scenario whose special rules name nothing that is not there."""
    if not scenario.special:
        return scenario
    special = scenario.fitting_special()
    return scenario if special == scenario.special else scenario.model_copy(update={"special": special})


def check_hexes(board: HexBoard, hexes: Iterable[str]) -> list[tuple[int, int]]:
    """(row, column) of each hex, from 1; refuses one that the board does not have."""
    places = []
    for name in hexes:
        try:
            row, column = place(name)
        except ValueError:
            row, column = 0, 0
        if not (1 <= row <= board.rows and 1 <= column <= board.width(row)):
            raise EditRefused(_("There is no hex {hex} on this map.", hex=name))
        places.append((row, column))
    return places


def check_base(scenario: TableScenario, base: Any) -> None:
    """Refuse a base that this table or this game does not allow."""
    for fault in scenario.base_faults(base):
        raise EditRefused(_("{wrong}: {right}.", wrong=fault.wrong, right=fault.right))


def check_hexside(board: HexBoard, name: str) -> Hexside:
    """The hexside in its canonical form; refuses one that the board does not have."""
    try:
        return parse_hexside(board.grid, name)
    except HexNameError as error:
        raise EditRefused(_("There is no hexside {hexside} on this map.", hexside=name)) from error


def with_codes(layer: Rows, places: Iterable[tuple[int, int]], code: int) -> Rows:
    """The layer with `code` in these places; rows that do not change are shared."""
    rows: dict[int, bytearray] = {}
    for row, column in places:
        if row not in rows:
            rows[row] = bytearray(layer[row - 1])
        rows[row][column - 1] = code
    changed = {row: bytes(codes) for row, codes in rows.items() if codes != layer[row - 1]}
    if not changed:
        return layer
    return tuple(changed.get(row, codes) for row, codes in enumerate(layer, 1))


Value = TypeVar("Value")


def kept(entries: Mapping[str, Value], keep: Callable[[str], bool]) -> Mapping[str, Value]:
    """The entries whose key is to be kept; the very same mapping where that is all of them."""
    if all(map(keep, entries)):
        return entries
    return {key: value for key, value in entries.items() if keep(key)}
