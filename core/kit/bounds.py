"""What stands in the states and events of every room alike: sides, counts, words, an umpire's edits."""

from __future__ import annotations

from collections.abc import Iterable

from core.records.serialization.bounds import BOTH, COUNT, TEXT, Bounds, Row


class _Word:
    def __contains__(self, value: object) -> bool:
        return isinstance(value, str | int)


class _Number:
    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and abs(value) < 1_000_000


NUMBER = _Number()
"""A length as it is said; a term of a sum."""

WORD = _Word()
"""A text or a number, said as it is written."""


def common_bounds(counts: Iterable[str]) -> Bounds:
    """What has the same name in every room, and the room's own counts."""
    return {
        **dict.fromkeys(("side", "active", "turn_begins.side"), BOTH),
        **dict.fromkeys(("turn", "left", "lost", "hits", "count", "dice", *counts), COUNT),
        **dict.fromkeys(("ruling.note", "ruling.by", "handful"), TEXT),
        "winner": range(-1, 2),
        "faces": Row(WORD),
        "Modifier.value": NUMBER,
    }


def edit_bounds(changes: Iterable[str], units: range) -> Bounds:
    """The facts of an umpire's edits, which keep the words of the file; `units` begins with none (-1)."""
    kinds = [f"edit {name}" for name in changes]
    return {
        "set": frozenset(changes),
        **{f"{kind}.unit": units for kind in kinds},
        **{f"{kind}.side": range(-1, 2) for kind in kinds},
        **{f"{kind}.{name}": WORD for kind in kinds for name in ("at", "to", "item")},
    }
