"""Sentences for names that are not there, each with what would be right."""

import difflib
from collections.abc import Collection, Iterable

from core.text import Text, _


def no_hex(rows: int, columns: int, name: str) -> tuple[Text, Text]:
    """Wrong and right for a hex that a board of that size does not have."""
    return (
        _("there is no hex {hex} on this map", hex=name),
        _(
            "write row.column, rows 1 to {rows}, columns 1 to {columns}",
            rows=rows,
            columns=columns,
        ),
    )


def no_side(sides: Collection[str], name: str) -> tuple[Text, Text]:
    """Wrong and right for a side that the scenario does not have."""
    return _("there is no side “{name}”", name=name), one_of(sides, name)


def one_of(known: Iterable[str], written: str = "") -> Text:
    """What would be right: the nearest of the known words, or all of them when none is near."""
    words = [str(word) for word in known]
    if not words:
        return _("leave it out")
    near = difflib.get_close_matches(str(written)[:80], words, 1)
    if near:
        return _("write “{word}”", word=near[0])
    return _("write one of: {words}", words=", ".join(words))
