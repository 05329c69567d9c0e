"""Assaults to which nobody reacts, for the tests of assaults, scores and retreats."""

from __future__ import annotations

from typing import Any

from tests.rulebook.belle_epoque.table import Table, ready

FAR = "inf 9.1"
FOE = "inf 1.13"


def charged(blue: str = "inf 5.5", red: str = "inf 5.6", **kept: Any) -> Table:
    """The first unit of Blue assaults the first of Red; nobody reacts, the dice have not fallen."""
    table = ready(f"{blue}, {FAR}", f"{red}, {FOE}", f"b{blue[0]}1", **kept)
    table.charge(f"b{blue[0]}1", f"r{red[0]}1")
    return table
