"""Edits of what lies on a table, by ids: features, bands, zones, objectives, labels."""

import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from core.scenarios.edits.change import with_board, with_fitting_special
from core.scenarios.edits.pieces import checked
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.outlines import FULL_TURN, MOST_POINTS, XY, box, middle, turned_about
from core.scenarios.table_scenario import TableScenario
from core.scenarios.tables import (
    LAYERS,
    MOST_THINGS,
    Band,
    Objective,
    Shape,
    TableBoard,
    TableLabel,
    points_of,
    thing_faults,
)
from core.text import _

T = TypeVar("T", bound=TableScenario)
Axis = Literal["left_right", "top_bottom"]


def add_feature(
    scenario: T, ground: str, outline: Sequence[XY], *, feature_id: str | None = None, **fields: Any
) -> T:
    """Lay a polygon of terrain over what is there; `fields`: `name`, `level`, `going`, `cover`,
    `blocks_sight`. Without an id it gets the first free one, "wood-3".
    """
    fields = {**fields, "ground": ground, "outline": tuple(outline)}
    return _added(scenario, "features", ground, feature_id, fields)


def add_band(
    scenario: T, ground: str, line: Sequence[XY], width: int, *, band_id: str | None = None, **fields: Any
) -> T:
    """Lay a road or a river along its middle line; `fields`: `name`, `going`, `cover`, `blocks_sight`."""
    fields = {**fields, "ground": ground, "line": tuple(line), "width": width}
    return _added(scenario, "bands", ground, band_id, fields)


def add_zone(
    scenario: T, side: str, outline: Sequence[XY], *, zone_id: str | None = None, **fields: Any
) -> T:
    """Give a side a place where it sets up; `fields`: `name`, `formation`."""
    fields = {**fields, "side": side, "outline": tuple(outline)}
    return _added(scenario, "zones", f"{side[:40]}-zone", zone_id, fields)


def add_objective(
    scenario: T,
    *,
    at: XY | None = None,
    outline: Sequence[XY] | None = None,
    objective_id: str | None = None,
    **fields: Any,
) -> T:
    """Make a point or an area an objective; `fields`: `side` (None: either), `value`, `held`, `name`."""
    fields = {**fields, "at": at, "outline": None if outline is None else tuple(outline)}
    return _added(scenario, "objectives", "objective", objective_id, fields)


def add_label(scenario: T, at: XY, text: Any, size: int = 2, *, label_id: str | None = None) -> T:
    """Write a word on the table, its middle at `at`."""
    return _added(scenario, "labels", "label", label_id, {"at": at, "text": text, "size": size})


def change_thing(scenario: T, thing_id: str, **changes: Any) -> T:
    """Give a thing other fields of its model: `ground`, `level`, `width`, `side`, `value`, `text` ..."""
    if "id" in changes:
        raise EditRefused(_("A thing on the table keeps its id for life."))
    return _replaced(scenario, {thing_id: changes})


def remove_things(scenario: T, thing_ids: Iterable[str]) -> T:
    """Take things from the table, by their ids."""
    gone = set(thing_ids)
    check_things(scenario.board, gone)
    return changed_layers(scenario, lambda thing: None if thing.id in gone else thing)


def put_in_order(scenario: T, thing_id: str, place: int) -> T:
    """Lay a thing at this place of its layer, 0 the lowest; beyond the last it lies on top."""
    layer, index = _where(scenario.board, thing_id)
    things = list(getattr(scenario.board, layer))
    thing = things.pop(index)
    things.insert(max(0, place), thing)
    return with_board(scenario, **{layer: tuple(things)})


def reshape(scenario: T, thing_id: str, points: Sequence[XY]) -> T:
    """Give a thing other points: its outline, its line, or the one point of a label or objective."""
    return _replaced(scenario, {thing_id: _with_points(_thing(scenario, thing_id), tuple(points))})


def move_vertex(scenario: T, thing_id: str, number: int, to: XY) -> T:
    """Move one corner of an outline or point of a line, counted from 0."""
    points = _points(scenario, thing_id, number)
    return reshape(scenario, thing_id, (*points[:number], to, *points[number + 1 :]))


def insert_vertex(scenario: T, thing_id: str, number: int, at: XY) -> T:
    """Put a new point before the point `number`; as many as there are puts it at the end."""
    points = _points(scenario, thing_id, max(0, number - 1))
    if len(points) >= MOST_POINTS:
        raise EditRefused(_("A shape has at most {most} points.", most=MOST_POINTS))
    return reshape(scenario, thing_id, (*points[:number], at, *points[number:]))


def delete_vertex(scenario: T, thing_id: str, number: int) -> T:
    """Take one point away; refused where too few would be left."""
    points = _points(scenario, thing_id, number)
    least = 2 if isinstance(_thing(scenario, thing_id), Band) else 3
    if len(points) <= least:
        raise EditRefused(_("This shape needs at least {least} points.", least=least))
    return reshape(scenario, thing_id, (*points[:number], *points[number + 1 :]))


def move_things(scenario: T, thing_ids: Iterable[str], by: XY) -> T:
    """Move things by (x, y) tenths of a millimetre."""
    return map_points(scenario, thing_ids, lambda point: (point[0] + by[0], point[1] + by[1]))


def turn_things(scenario: T, thing_ids: Collection[str], by: int, about: XY | None = None) -> T:
    """Turn things clockwise by tenths of a degree, together, about a point or their common middle."""
    if by % FULL_TURN == 0:
        return scenario
    centre = about or _middle(scenario, thing_ids)
    return map_points(scenario, thing_ids, lambda point: turned_about(point, centre, by))


def mirror_things(scenario: T, thing_ids: Collection[str], axis: Axis, about: XY | None = None) -> T:
    """Mirror things together, left to right or top to bottom, at a point or where they lie."""
    left, bottom, right, top = box(_all_points(scenario, thing_ids))
    across = 2 * about[0] if about else left + right
    along = 2 * about[1] if about else bottom + top
    if axis == "left_right":
        return map_points(scenario, thing_ids, lambda point: (across - point[0], point[1]))
    return map_points(scenario, thing_ids, lambda point: (point[0], along - point[1]))


def map_points(scenario: T, thing_ids: Iterable[str], move: Callable[[XY], XY]) -> T:
    """Put each point of these things where `move` says; refused where one would leave the table."""
    ids = list(dict.fromkeys(thing_ids))
    check_things(scenario.board, ids)
    changes = {}
    for thing_id in ids:
        thing = scenario.board.thing(thing_id)
        changes[thing_id] = _with_points(thing, tuple(map(move, points_of(thing))))
    return _replaced(scenario, changes)


def mapped_thing(thing: Shape, move: Callable[[XY], XY]) -> Shape:
    """The thing with each of its points where `move` says, not looked at again."""
    return thing.model_copy(update=_with_points(thing, tuple(map(move, points_of(thing)))))


def moved_thing(thing: Shape, by: XY) -> Shape:
    """The thing moved by (x, y), not looked at again."""
    return mapped_thing(thing, lambda point: (point[0] + by[0], point[1] + by[1]))


def changed_layers(scenario: T, change: Callable[[Any], Any]) -> T:
    """The scenario with each thing replaced by what `change` makes of it; None takes it away.

    Layers that do not change are shared; special rules forget the things that are gone.
    """
    layers = {}
    for layer in LAYERS:
        old = getattr(scenario.board, layer)
        new = tuple(fresh for thing in old if (fresh := change(thing)) is not None)
        if new != old:
            layers[layer] = new
    return with_fitting_special(with_board(scenario, **layers)) if layers else scenario


def free_thing_id(taken: Collection[str], stem: str) -> str:
    """The first id of the row "wood-1", "wood-2" ... that is not taken."""
    number = 1
    while f"{stem[:50]}-{number}" in taken:
        number += 1
    return f"{stem[:50]}-{number}"


def thing_ids(board: TableBoard) -> set[str]:
    """The ids of all things on a table."""
    return {thing.id for _layer, _index, thing in board.things()}


def check_things(board: TableBoard, ids: Iterable[str]) -> None:
    """Refuse an id that no thing on the table has."""
    known = thing_ids(board)
    for thing_id in ids:
        if thing_id not in known:
            raise EditRefused(_("There is nothing with the id “{id}” on the table.", id=thing_id))


def check_fits(scenario: TableScenario, thing: Shape) -> None:
    """Refuse a thing that this table or these sides do not allow."""
    for fault in (*thing_faults(scenario.board, thing), *scenario.thing_faults(thing)):
        raise EditRefused(_("{wrong}: {right}.", wrong=fault.wrong, right=fault.right))


def _added(scenario: T, layer: str, stem: str, thing_id: str | None, fields: Mapping[str, Any]) -> T:
    board = scenario.board
    taken = thing_ids(board)
    if thing_id in taken:
        raise EditRefused(_("There is already a thing with the id “{id}”.", id=thing_id or ""))
    things = getattr(board, layer)
    if len(things) >= MOST_THINGS:
        raise EditRefused(_("A table has at most {most} things of one kind.", most=MOST_THINGS))
    thing = checked(_model(board, layer), id=thing_id or free_thing_id(taken, stem), **fields)
    check_fits(scenario, thing)
    return with_board(scenario, **{layer: (*things, thing)})


def _model(board: TableBoard, layer: str) -> type[Shape]:
    """The model of the things of a layer on this kind of table."""
    annotation = type(board).model_fields[layer].annotation
    found: type[Shape] = typing.get_args(annotation)[0]
    return found


def _replaced(scenario: T, changes: Mapping[str, Mapping[str, Any]]) -> T:
    """The scenario with fields of these things changed, each looked at as at the door."""
    check_things(scenario.board, changes)

    def change(thing: Shape) -> Shape:
        new = changes.get(thing.id)
        if new is None or all(getattr(thing, key, None) == value for key, value in new.items()):
            return thing
        fresh: Shape = checked(type(thing), **{**dict(thing), **new})
        check_fits(scenario, fresh)
        return fresh

    return changed_layers(scenario, change)


def _with_points(thing: Shape, points: tuple[XY, ...]) -> dict[str, Any]:
    """The field of a thing that holds its points, with other ones."""
    if isinstance(thing, Band):
        return {"line": points}
    if isinstance(thing, TableLabel) or (isinstance(thing, Objective) and thing.at is not None):
        return {"at": points[0] if len(points) == 1 else points}
    return {"outline": points}


def _points(scenario: TableScenario, thing_id: str, number: int) -> tuple[XY, ...]:
    """The points of a thing that has a point of this number; refused for what is one point only."""
    thing = _thing(scenario, thing_id)
    points = points_of(thing)
    if isinstance(thing, TableLabel) or (isinstance(thing, Objective) and thing.at is not None):
        raise EditRefused(_("This is a point; it has no corners."))
    if not 0 <= number < len(points):
        raise EditRefused(_("This shape has no point {number}.", number=str(number)))
    return points


def _thing(scenario: TableScenario, thing_id: str) -> Shape:
    check_things(scenario.board, [thing_id])
    return scenario.board.thing(thing_id)


def _where(board: TableBoard, thing_id: str) -> tuple[str, int]:
    check_things(board, [thing_id])
    return next((layer, index) for layer, index, thing in board.things() if thing.id == thing_id)


def _all_points(scenario: TableScenario, ids: Collection[str]) -> list[XY]:
    if not ids:
        raise EditRefused(_("Nothing is selected."))
    check_things(scenario.board, ids)
    return [point for thing_id in ids for point in points_of(scenario.board.thing(thing_id))]


def _middle(scenario: TableScenario, ids: Collection[str]) -> XY:
    return middle(_all_points(scenario, ids))
