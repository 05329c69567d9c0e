"""Combats of La Garde whose dice and tokens are told."""

from __future__ import annotations

from typing import Any

from tests.rulebook.la_garde.table import Table, battle

BLUE, RED = "li 9000 6000", "li 9000 6000"


CHARGE = {"b": "attack", "b1": "attack", "r": "attack", "r1": "attack"}


HELD = {"b": "attack", "b1": "attack"}
"""Red defends, so that two blue tokens can be drawn."""


NEAR = {"b1": "9000 5600 good", "b": "9000 4000", "r1": "9000 6400", "r": "9000 9000"}


def fight(blue: str = BLUE, red: str = RED, *, orders: dict[str, str] | None = None, **kept: Any) -> Table:
    """A battle at the combats of Blue's first division, whose brigades stand in contact."""
    table = battle(blue, red, **kept)
    table.to_moves("b1", **(CHARGE if orders is None else orders))
    table.past("move")
    return table


def state_of(table: Table, name: str) -> tuple[str, int, tuple[int, int, int] | None]:
    return table.cohesion(name), table.elements(name), table.at(name)


def won(**kept: Any) -> Table:
    table = fight(**kept)
    table.attack("bli1", "rli1", "VV")
    assert table.asked == ("blue", "occupy")
    return table
