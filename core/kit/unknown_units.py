"""What a unit is called of which a side knows only that it may come: it stands nowhere on a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

U = TypeVar("U", bound=Any)
C = TypeVar("C", bound=Any)


def unknown_id(side: str, number: int) -> str:
    """The id of unit `number` of a scenario for whom knows nothing of it; it tells the side alone."""
    return f"{side[:40]}-unknown-{number}"


def is_unknown(unit_id: str, side: str, number: int) -> bool:
    """Whether that is such a unit: nobody knows a place of it to draw it at."""
    return unit_id == unknown_id(side, number)


def faces_of_unknown(shown: Sequence[Any], *apart: str) -> dict[int, str]:
    """By place, all that is shown of the unknown among units or groups, but for ids and what is `apart`."""
    return {
        place: row.model_dump_json(exclude={"id", *apart})
        for place, row in enumerate(shown)
        if is_unknown(row.id, row.side, place)
    }


def unknown_last(rows: Sequence[U], faces: Mapping[int, str], rng: Random) -> tuple[U, ...]:
    """Units, groups or formations with the unknown, by place, behind the others: no place says what it is.

    Those stand in the order of what is shown of them, and who looks alike in one drawn by lot.
    """
    known = [row for place, row in enumerate(rows) if place not in faces]
    unknown = list(faces)
    rng.shuffle(unknown)
    unknown.sort(key=lambda place: faces[place])
    return (*known, *(rows[place] for place in unknown))


def called_by_place(scenario: C, faces: Mapping[int, str]) -> C:
    """The scenario in which the units of who keeps some back, by place in `faces`, have ids that say nothing.

    An id as it is given counts a kind ("union-inf-3"): a gap among those that all see tells who is to come.
    """
    sides = {scenario.units[place].side for place in faces}
    taken = {unit.id for unit in scenario.units if unit.side not in sides}
    stem = "unit"
    while any(
        f"{side[:40]}-{stem}-{place}" in taken for side in sides for place in range(len(scenario.units))
    ):
        stem += "-unit"
    ids = {
        unit.id: f"{unit.side[:40]}-{stem}-{place}" if unit.side in sides else unit.id
        for place, unit in enumerate(scenario.units)
    }
    units = tuple(unit.model_copy(update={"id": ids[unit.id]}) for unit in scenario.units)
    special = tuple(
        rule.model_copy(update={"units": tuple(ids[one] for one in rule.units)})
        if hasattr(rule, "units")
        else rule
        for rule in scenario.special
    )
    found: C = scenario.model_copy(update={"units": units, "special": special})
    return found
