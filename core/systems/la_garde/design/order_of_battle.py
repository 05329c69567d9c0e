"""Edits of the order of battle (LG-1.1): corps, divisions, generals, who belongs where; scenario to scenario.

The tree of the editor makes its drags of these; what is not possible raises `EditRefused`.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from core.scenarios.edits.change import with_units
from core.scenarios.edits.pieces import checked
from core.scenarios.edits.refusals import EditRefused
from core.systems.la_garde.design.scenario import (
    MOST_CORPS,
    MOST_DIVISIONS,
    Corps,
    Division,
    General,
    LaGardeScenario,
    LaGardeSide,
)
from core.text import Names, _

S = TypeVar("S", bound=LaGardeScenario)
NEW_CORPS = Names("New corps", "Nouveau corps")
NEW_DIVISION = Names("New division", "Nouvelle division")
LONGEST_STEM = 50
"""So many letters of the id of a side or corps begin those of what is added to it."""


def add_corps(scenario: S, side_id: str, name: Names = NEW_CORPS) -> S:
    """A new corps without divisions, the last of its side."""
    side = _side(scenario, side_id)
    if len(side.corps) >= MOST_CORPS:
        raise EditRefused(_("A side has at most {most} corps.", most=MOST_CORPS))
    corps = Corps(id=_free(scenario, side_id), name=name)
    return _with_side(scenario, side.model_copy(update={"corps": (*side.corps, corps)}))


def add_division(scenario: S, corps_id: str, name: Names = NEW_DIVISION) -> S:
    """A new division without brigades, the last of its corps."""
    side, corps = _corps(scenario, corps_id)
    _check_room(corps)
    division = Division(id=_free(scenario, corps_id), name=name)
    changed = corps.model_copy(update={"divisions": (*corps.divisions, division)})
    return _with_corps(scenario, side, changed)


def remove_corps(scenario: S, corps_id: str) -> S:
    """Take a corps away that has no divisions left."""
    side, corps = _corps(scenario, corps_id)
    if corps.divisions:
        raise EditRefused(_("{corps}: move or remove the divisions first.", corps=corps.name))
    left = tuple(other for other in side.corps if other.id != corps_id)
    return _with_side(scenario, side.model_copy(update={"corps": left}))


def remove_division(scenario: S, division_id: str) -> S:
    """Take a division away; its brigades belong to none."""
    side, corps, _division_there = _division(scenario, division_id)
    left = tuple(other for other in corps.divisions if other.id != division_id)
    return _with_corps(scenario, side, corps.model_copy(update={"divisions": left})).fitted()


def move_division(scenario: S, division_id: str, corps_id: str, before: str | None = None) -> S:
    """Put a division into a corps of its side, before another division or last."""
    side, corps, division = _division(scenario, division_id)
    goal_side, goal = _corps(scenario, corps_id)
    if goal_side.id != side.id:
        raise EditRefused(_("{division}: the side stays as it is.", division=division.name))
    if before == division_id:
        return scenario
    if goal.id != corps.id:
        _check_room(goal)
    left = tuple(other for other in corps.divisions if other.id != division_id)
    taken = _with_corps(scenario, side, corps.model_copy(update={"divisions": left}))
    side, goal = _corps(taken, corps_id)
    row = list(goal.divisions)
    places = [place for place, other in enumerate(row) if other.id == before]
    row.insert(places[0] if places else len(row), division)
    return _with_corps(taken, side, goal.model_copy(update={"divisions": tuple(row)}))


def assign(scenario: S, unit_ids: Iterable[str], division_id: str) -> S:
    """Put brigades into a division of their side."""
    side, _corps_there, division = _division(scenario, division_id)
    chosen = set(unit_ids)
    for unit in scenario.units:
        if unit.id in chosen and unit.side != side.id:
            raise EditRefused(_("{division}: of the other side.", division=division.name))
    return with_units(
        scenario,
        tuple(
            unit.model_copy(update={"formation": division_id}) if unit.id in chosen else unit
            for unit in scenario.units
        ),
    )


def change_corps(scenario: S, corps_id: str, **changes: Any) -> S:
    """Give a corps another name, order of the first turn, or general (None: the army general commands it)."""
    side, corps = _corps(scenario, corps_id)
    return _with_corps(scenario, side, _changed(corps, changes))


def change_division(scenario: S, division_id: str, **changes: Any) -> S:
    """Give a division another name or order of the first turn."""
    side, corps, division = _division(scenario, division_id)
    return _with_division(scenario, side, corps, _changed(division, changes))


def change_general(scenario: S, of: str, level: str | None = None, **changes: Any) -> S:
    """Give the general of a side, corps or division, by its id, another name, skill or place.

    `level`: "army", "corps" or "division", for a side and one of its corps or divisions may have one id.
    """
    for side in scenario.sides:
        if side.id == of and level in (None, "army"):
            return _with_side(
                scenario, side.model_copy(update={"general": _general(scenario, side.general, changes)})
            )
        for corps in side.corps:
            if corps.id == of and level in (None, "corps"):
                general = _general(scenario, corps.general or General(), changes)
                return _with_corps(scenario, side, corps.model_copy(update={"general": general}))
            for division in corps.divisions:
                if division.id == of and level in (None, "division"):
                    general = _general(scenario, division.general, changes)
                    changed = division.model_copy(update={"general": general})
                    return _with_division(scenario, side, corps, changed)
    raise EditRefused(_("There is no corps or division “{id}”.", id=of))


# --- small steps -------------------------------------------------------------------------------------------


def _general(scenario: LaGardeScenario, general: General, changes: dict[str, Any]) -> General:
    new: General = checked(General, **{**dict(general), **changes})
    if new.at is not None and not scenario.board.holds(new.at):
        raise EditRefused(_("This place lies off the table."))
    return new


def _check_room(corps: Corps) -> None:
    """A corps with as many divisions as can be written takes no more."""
    if len(corps.divisions) >= MOST_DIVISIONS:
        raise EditRefused(_("A corps has at most {most} divisions.", most=MOST_DIVISIONS))


def _changed(record: Any, changes: dict[str, Any]) -> Any:
    if "id" in changes:
        raise EditRefused(_("A corps or division keeps its id for life."))
    return checked(type(record), **{**dict(record), **changes})


def _side(scenario: LaGardeScenario, side_id: str) -> LaGardeSide:
    for side in scenario.sides:
        if side.id == side_id:
            return side
    raise EditRefused(_("There is no side “{side}”.", side=side_id))


def _corps(scenario: LaGardeScenario, corps_id: str) -> tuple[LaGardeSide, Corps]:
    for side in scenario.sides:
        for corps in side.corps:
            if corps.id == corps_id:
                return side, corps
    raise EditRefused(_("There is no corps or division “{id}”.", id=corps_id))


def _division(scenario: LaGardeScenario, division_id: str) -> tuple[LaGardeSide, Corps, Division]:
    for side in scenario.sides:
        for corps in side.corps:
            for division in corps.divisions:
                if division.id == division_id:
                    return side, corps, division
    raise EditRefused(_("There is no corps or division “{id}”.", id=division_id))


def _free(scenario: LaGardeScenario, stem: str) -> str:
    """The first free id that begins so; no longer than one may be."""
    stem = stem[:LONGEST_STEM]
    taken = {corps.id for side in scenario.sides for corps in side.corps}
    taken |= {division.id for side in scenario.sides for division in side.divisions}
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def _with_side(scenario: S, side: LaGardeSide) -> S:
    sides = tuple(side if other.id == side.id else other for other in scenario.sides)
    return scenario if sides == scenario.sides else scenario.model_copy(update={"sides": sides})


def _with_corps(scenario: S, side: LaGardeSide, corps: Corps) -> S:
    row = tuple(corps if other.id == corps.id else other for other in side.corps)
    return _with_side(scenario, side.model_copy(update={"corps": row}))


def _with_division(scenario: S, side: LaGardeSide, corps: Corps, division: Division) -> S:
    row = tuple(division if other.id == division.id else other for other in corps.divisions)
    return _with_corps(scenario, side, corps.model_copy(update={"divisions": row}))
