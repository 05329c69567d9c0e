"""What a unit is called of which a side knows only that it may come: it stands nowhere on a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

U = TypeVar("U", bound=Any)


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
