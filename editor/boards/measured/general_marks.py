"""Generals as marks over a measured table: where desks show a table that nobody plays on."""

from __future__ import annotations

from collections.abc import Iterable

from core.geometry.tolerances import TENTH
from core.presentation.command_look import Marker
from core.text import _
from editor.boards.measured.marks import TableMark, TableMarkKind

STARS = {"army": "★★★", "corps": "★★", "division": "★", "aide": "✉"}
KINDS: tuple[TableMarkKind, TableMarkKind] = ("general_1", "general_2")


def general_marks(markers: Iterable[Marker]) -> list[TableMark]:
    """A mark for each general, with his stars and his name."""
    return [
        TableMark(
            KINDS[marker.side % 2],
            ((marker.at[0] // TENTH, marker.at[1] // TENTH),),
            words=_("{stars} {name}", stars=STARS[marker.kind], name=marker.name),
        )
        for marker in markers
    ]
