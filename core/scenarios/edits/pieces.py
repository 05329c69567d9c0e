"""Edits of the armies: units and sides."""

import typing
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from core.scenarios.edits.change import S, check_base, check_hexes, with_units
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.forces import Unit
from core.scenarios.records import Record
from core.scenarios.scenario import Scenario
from core.scenarios.sentences import sentences
from core.scenarios.table_scenario import TableScenario
from core.text import Names, Text, _


def place_unit(
    scenario: S,
    side: str,
    kind: str,
    at: str,
    *,
    name: Names | None = None,
    figures: int | None = None,
    unit_id: str | None = None,
) -> S:
    """Put a new unit on the map; without an id it gets the first free one, "union-inf-3"."""
    taken = {unit.id for unit in scenario.units}
    if unit_id in taken:
        raise EditRefused(_("There is already a unit with the id “{id}”.", id=unit_id or ""))
    unit = checked(
        unit_model(scenario),
        id=unit_id or free_id(taken, side, kind),
        side=side,
        kind=kind,
        at=at,
        name=name,
        figures=figures,
        **unit_model(scenario).usual(kind),
    )
    _check(scenario, unit)
    return with_units(scenario, (*scenario.units, unit))


def move_units(scenario: S, moves: Mapping[str, str]) -> S:
    """Move units, by their ids, to other hexes."""
    check_hexes(scenario.board, moves.values())
    _check_known(scenario, moves)
    return with_units(
        scenario,
        tuple(
            unit.model_copy(update={"at": moves[unit.id]}) if moves.get(unit.id, unit.at) != unit.at else unit
            for unit in scenario.units
        ),
    )


def remove_units(scenario: S, unit_ids: Iterable[str]) -> S:
    """Take units from the map, by their ids."""
    gone = set(unit_ids)
    _check_known(scenario, gone)
    return with_units(scenario, tuple(unit for unit in scenario.units if unit.id not in gone))


def change_unit(scenario: S, unit_id: str, **changes: Any) -> S:
    """Give a unit another `side`, `kind`, `name`, `figures` (None: as at the start) or `at`; its id stays."""
    _check_known(scenario, [unit_id])
    if "id" in changes:
        raise EditRefused(_("A unit keeps its id for life."))
    old = scenario.unit(unit_id)
    new = checked(type(old), **{**dict(old), **changes})
    _check(scenario, new)
    return with_units(scenario, tuple(new if unit.id == unit_id else unit for unit in scenario.units))


def change_side(scenario: S, side_id: str, **changes: Any) -> S:
    """Give a side another `name`, `hand`, `flags` or `edge`; with a new edge the two sides change ends."""
    if side_id not in (side.id for side in scenario.sides):
        raise EditRefused(_("There is no side “{side}”.", side=side_id))
    if "id" in changes:
        raise EditRefused(_("A side keeps its id for life."))
    new = checked(type(scenario.side(side_id)), **{**dict(scenario.side(side_id)), **changes})
    other_edge = "bottom" if new.edge == "top" else "top"
    sides = tuple(
        new if side.id == side_id else side.model_copy(update={"edge": other_edge}) for side in scenario.sides
    )
    return scenario if sides == scenario.sides else scenario.model_copy(update={"sides": sides}).fitted()


def set_first(scenario: S, side_id: str) -> S:
    """Name the side that begins."""
    if side_id not in (side.id for side in scenario.sides):
        raise EditRefused(_("There is no side “{side}”.", side=side_id))
    return scenario if scenario.first == side_id else scenario.model_copy(update={"first": side_id})


def swap_playing_order(scenario: S) -> S:
    """Let the sides stand in the file, and so at the table, the other way round."""
    return scenario.model_copy(update={"sides": scenario.sides[::-1]})


def unit_model(scenario: Scenario) -> type[Unit]:
    """The model of the units of this kind of scenario."""
    found: type[Unit] = typing.get_args(type(scenario).model_fields["units"].annotation)[0]
    return found


def free_id(taken: Iterable[str], side: str, kind: str) -> str:
    """The first id of the row "union-inf-1", "union-inf-2" ... that is not taken."""
    used = set(taken)
    number = 1
    stem = f"{side[:40]}-{kind[:3]}"
    while f"{stem}-{number}" in used:
        number += 1
    return f"{stem}-{number}"


def checked(model: type[Any], **fields: Any) -> Any:
    """A record of `model`, with what is wrong as an EditRefused."""
    try:
        return model(**fields)
    except ValidationError as error:
        raise EditRefused(first_sentence(error, model)) from None


def first_sentence(error: ValidationError, model: type[Record]) -> Text:
    """What is wrong and what would be right, of the first thing that pydantic found."""
    fault = sentences(error, model)[0]
    return _("{wrong}: {right}.", wrong=fault.wrong, right=fault.right)


def _check(scenario: Scenario, unit: Any) -> None:
    if isinstance(scenario, TableScenario):
        check_base(scenario, unit)
    else:
        check_hexes(scenario.board, [unit.at])
    if unit.side not in (side.id for side in scenario.sides):
        raise EditRefused(_("There is no side “{side}”.", side=unit.side))


def _check_known(scenario: Scenario, unit_ids: Iterable[str]) -> None:
    known = {unit.id for unit in scenario.units}
    for unit_id in unit_ids:
        if unit_id not in known:
            raise EditRefused(_("There is no unit with the id “{id}”.", id=unit_id))
