"""Battles of La Garde in which a division has its order already."""

from __future__ import annotations

from typing import Any

from tests.rulebook.la_garde.table import Table, battle

FAR = "li 9000 11700"
"""An enemy out of everybody's way."""


def marching(blue: str, red: str = FAR, *, corps: str = "defend", **kept: Any) -> Table:
    """The moves of a division with order Manoeuvre; its corps shows another order."""
    table = battle(blue, red, **kept)
    table.to_moves("b1", b=corps, b1="manoeuvre")
    return table


def attacking(blue: str, red: str = FAR, **kept: Any) -> Table:
    table = battle(blue, red, generals={"b1": "9000 3300"}, **kept)
    table.to_moves("b1", b="attack", b1="attack")
    return table


def defending(blue: str, red: str = FAR, **kept: Any) -> Table:
    table = battle(blue, red, **kept)
    table.to_moves("b1")
    return table
