"""What a unit is called of which a side knows only that it may come: it stands nowhere on a map."""

from __future__ import annotations


def unknown_id(side: str, number: int) -> str:
    """The id of unit `number` of a scenario for whom knows nothing of it; it tells the side alone."""
    return f"{side[:40]}-unknown-{number}"


def is_unknown(unit_id: str, side: str, number: int) -> bool:
    """Whether that is such a unit: nobody knows a place of it to draw it at."""
    return unit_id == unknown_id(side, number)
