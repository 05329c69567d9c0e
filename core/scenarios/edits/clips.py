"""A piece of a map, copied, put down elsewhere, moved or erased.

Offsets are axial (dq, dr), so that a piece keeps its shape wherever it is put down, on rows shifted or not.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args

from core.geometry.hexes import Side
from core.geometry.hexsides import hexside, hexside_name
from core.scenarios.boards import HexBoard
from core.scenarios.edits.aims import OBJECTIVES, objectives, remove_objectives, set_objective
from core.scenarios.edits.change import S, check_hexes, kept, with_board, with_codes, with_units
from core.scenarios.edits.pieces import free_id
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.forces import Unit
from core.scenarios.hex_layers import FlagHex, Label, place
from core.scenarios.scenario import Scenario
from core.text import _

Layer = Literal["ground", "levels", "features", "hexsides", "works", "units", "flags", "labels"]
LAYERS: frozenset[Layer] = frozenset(get_args(Layer))

Offset = tuple[int, int]
Placed = TypeVar("Placed", Unit, FlagHex, Label)


@dataclass(frozen=True)
class Clip:
    """What was copied, hex by hex at its offset from the anchor; the first hex of the region is the anchor.

    `hexsides` names each side of a covered hex that has a feature; only `layers` are put down again.
    """

    hexes: frozenset[Offset]
    layers: frozenset[Layer]
    ground: Mapping[Offset, str]
    levels: Mapping[Offset, int]
    features: Mapping[str, frozenset[Offset]]
    hexsides: frozenset[tuple[str, Offset, Side]]
    works: Mapping[Offset, str]
    units: tuple[tuple[Offset, Unit], ...]
    flags: tuple[tuple[Offset, FlagHex], ...]
    labels: tuple[tuple[Offset, Label], ...]
    objectives: tuple[tuple[Offset, Any], ...] = ()


def copy_region(
    scenario: Scenario, hexes: Iterable[str], anchor: str | None = None, layers: Collection[Layer] = LAYERS
) -> Clip:
    """A piece of the map. `paste` puts its `anchor` somewhere; by default that is the first hex of it."""
    names = list(dict.fromkeys(hexes))
    if not names:
        raise EditRefused(_("Nothing is selected."))
    check_hexes(scenario.board, names)
    anchor = anchor or min(names, key=place)
    board = scenario.board
    offsets = {name: _offset(board, anchor, name) for name in names}
    ground = {offsets[name]: board.ground_at(name) for name in names}
    levels = {offsets[name]: board.level_at(name) for name in names}
    return Clip(
        hexes=frozenset(offsets.values()),
        layers=frozenset(layers),
        ground=ground,
        levels=levels,
        features={
            kind: frozenset(offsets[name] for name in there if name in offsets)
            for kind, there in board.features.items()
        },
        hexsides=frozenset(_sides_of(board, offsets)),
        works={offsets[name]: faces for name, faces in board.works.items() if name in offsets},
        units=_placed(scenario.units, offsets),
        flags=_placed(board.flags, offsets),
        labels=_placed(board.labels, offsets),
        objectives=tuple((offsets[row.at], row) for row in objectives(scenario) if row.at in offsets),
    )


def paste(scenario: S, clip: Clip, at: str) -> S:
    """Put a piece down with its anchor on `at`, in place of what is there, without what falls off the map.

    A unit keeps its id where that is free. Refused where no hex of the piece lies on the map.
    """
    ((row, column),) = check_hexes(scenario.board, [at])
    q, r = _axial(scenario.board, row, column)
    where = {
        offset: name
        for offset in clip.hexes
        if (name := _name_at(scenario.board, q + offset[0], r + offset[1])) is not None
    }
    if not where:
        raise EditRefused(_("No hex of the copied piece lies on the map there."))
    scenario = erase(scenario, where.values(), clip.layers)
    scenario = _lay_ground(scenario, clip, where)
    scenario = _lay_objectives(_lay_marks(scenario, clip, where), clip, where)
    return with_units(scenario, (*scenario.units, *_new_units(scenario, clip, where)))


def move_region(scenario: S, hexes: Iterable[str], anchor: str, to: str) -> S:
    """Lift a piece of the map and put it down so that its hex `anchor` comes to lie on `to`."""
    names = list(hexes)
    clip = copy_region(scenario, names, anchor)
    return paste(erase(scenario, names), clip, to)


def erase(scenario: S, hexes: Iterable[str], layers: Collection[Layer] = LAYERS) -> S:
    """Leave these hexes empty: clear, level 0, nothing on them, no features on their sides."""
    gone = set(hexes)
    board = scenario.board
    places = check_hexes(board, gone)
    left = with_board(
        scenario,
        ground=with_codes(board.ground, places, 0) if "ground" in layers else board.ground,
        levels=with_codes(board.levels, places, 0) if "levels" in layers else board.levels,
        features=_without_hexes(board.features, gone) if "features" in layers else board.features,
        hexsides=_without_sides(board, gone) if "hexsides" in layers else board.hexsides,
        works=kept(board.works, lambda name: name not in gone) if "works" in layers else board.works,
        flags=_outside(board.flags, gone) if "flags" in layers else board.flags,
        labels=_outside(board.labels, gone) if "labels" in layers else board.labels,
    )
    if "flags" in layers and objectives(left):
        left = remove_objectives(left, gone)
    return with_units(left, _outside(left.units, gone)) if "units" in layers else left


def _outside(placed: tuple[Placed, ...], gone: Collection[str]) -> tuple[Placed, ...]:
    return tuple(thing for thing in placed if thing.at not in gone)


def _without_hexes(
    features: Mapping[str, frozenset[str]], gone: Collection[str]
) -> Mapping[str, frozenset[str]]:
    if not features:
        return features
    left = {kind: there.difference(gone) for kind, there in features.items()}
    return {kind: there for kind, there in left.items() if there}


def _without_sides(board: HexBoard, hexes: Iterable[str]) -> Mapping[str, frozenset[str]]:
    if not board.hexsides:
        return board.hexsides
    grid = board.grid
    around = {hexside_name(grid, hexside(grid, grid.parse(name), side)) for name in hexes for side in Side}
    left = {kind: there - around for kind, there in board.hexsides.items()}
    return {kind: there for kind, there in left.items() if there}


def _lay_ground(scenario: S, clip: Clip, where: Mapping[Offset, str]) -> S:
    board = scenario.board
    parts: dict[str, object] = {}
    if "ground" in clip.layers:
        layer = board.ground
        for ground in set(clip.ground.values()) & set(board.GROUNDS):
            places = [place(name) for offset, name in where.items() if clip.ground[offset] == ground]
            layer = with_codes(layer, places, board.GROUNDS.index(ground))
        parts["ground"] = layer
    if "levels" in clip.layers:
        layer = board.levels
        for level in {level for level in clip.levels.values() if level <= board.HIGHEST}:
            layer = with_codes(
                layer, [place(name) for offset, name in where.items() if clip.levels[offset] == level], level
            )
        parts["levels"] = layer
    if "features" in clip.layers and clip.features:
        parts["features"] = dict(board.features) | {
            kind: board.features.get(kind, frozenset()) | new
            for kind, offsets in clip.features.items()
            if kind in board.FEATURES and (new := {where[offset] for offset in offsets if offset in where})
        }
    return with_board(scenario, **parts)


def _lay_marks(scenario: S, clip: Clip, where: Mapping[Offset, str]) -> S:
    board, grid = scenario.board, scenario.board.grid
    parts: dict[str, object] = {}
    if "hexsides" in clip.layers:
        sides: dict[str, set[str]] = {kind: set(there) for kind, there in board.hexsides.items()}
        for kind, offset, side in clip.hexsides:
            if offset in where and kind in board.HEXSIDES:
                name = hexside_name(grid, hexside(grid, grid.parse(where[offset]), side))
                sides.setdefault(kind, set()).add(name)
        parts["hexsides"] = {kind: frozenset(there) for kind, there in sides.items()}
    if "works" in clip.layers and board.WORKS:
        new = {where[offset]: faces for offset, faces in clip.works.items() if offset in where}
        parts["works"] = {**board.works, **new}
    known = {side.id for side in scenario.sides}
    if "flags" in clip.layers:
        flags = (flag for flag in _relocated(clip.flags, where) if flag.side in known)
        parts["flags"] = (*board.flags, *flags)
    if "labels" in clip.layers:
        parts["labels"] = (*board.labels, *_relocated(clip.labels, where))
    return with_board(scenario, **parts)


def _lay_objectives(scenario: S, clip: Clip, where: Mapping[Offset, str]) -> S:
    if "flags" not in clip.layers or OBJECTIVES not in type(scenario).model_fields:
        return scenario
    sides = {None, *(side.id for side in scenario.sides)}
    for offset, row in clip.objectives:
        if offset in where:
            worth = {name: value for name, value in row if name != "at"}
            for name in ("side", "held"):
                worth[name] = worth[name] if worth[name] in sides else None
            scenario = set_objective(scenario, where[offset], **worth)
    return scenario


def _new_units(scenario: Scenario, clip: Clip, where: Mapping[Offset, str]) -> Iterator[Unit]:
    if "units" not in clip.layers:
        return
    taken = {unit.id for unit in scenario.units}
    sides = {side.id for side in scenario.sides}
    for unit in _relocated(clip.units, where):
        if unit.side not in sides:
            continue
        unit_id = free_id(taken, unit.side, unit.kind) if unit.id in taken else unit.id
        taken.add(unit_id)
        yield unit if unit_id == unit.id else unit.model_copy(update={"id": unit_id})


def _relocated(placed: Iterable[tuple[Offset, Placed]], where: Mapping[Offset, str]) -> Iterator[Placed]:
    for offset, thing in placed:
        if offset in where:
            yield thing.model_copy(update={"at": where[offset]})


def _placed(things: Iterable[Placed], offsets: Mapping[str, Offset]) -> tuple[tuple[Offset, Placed], ...]:
    return tuple((offsets[thing.at], thing) for thing in things if thing.at in offsets)


def _sides_of(board: HexBoard, offsets: Mapping[str, Offset]) -> Iterator[tuple[str, Offset, Side]]:
    if not any(board.hexsides.values()):
        return
    grid = board.grid
    for name, offset in offsets.items():
        at = grid.parse(name)
        for side in Side:
            written = hexside_name(grid, hexside(grid, at, side))
            for kind, there in board.hexsides.items():
                if written in there:
                    yield kind, offset, side


def _axial(board: HexBoard, row: int, column: int) -> Offset:
    return board.grid.axial(board.grid.at(row, column))


def _offset(board: HexBoard, anchor: str, name: str) -> Offset:
    (q, r), (to_q, to_r) = _axial(board, *place(anchor)), _axial(board, *place(name))
    return to_q - q, to_r - r


def _name_at(board: HexBoard, q: int, r: int) -> str | None:
    cell = board.grid.cell(q, r)
    return None if cell is None else board.grid.name(cell)
