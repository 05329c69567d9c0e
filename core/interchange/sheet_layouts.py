"""What an order of battle as a spreadsheet asks of a kind of board: its columns, its rows, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from core.interchange.imported import Report
from core.interchange.limits import bad
from core.interchange.sheet_columns import HEADS, Column
from core.interchange.target import Target
from core.text import Text, say

Row: TypeAlias = dict[str, Any]
NumberedRow: TypeAlias = tuple[int, Row]
"""The number of a row in its file, and its values by the keys of their columns."""


@dataclass(frozen=True, slots=True)
class SheetInHand:
    """A spreadsheet that is being read: where it goes, and what is told of it.

    `sides` are those of the file that it makes, under the names that the spreadsheet gives them.
    """

    target: Target
    path: str
    onto: Any
    sides: Sequence[Row]
    columns: Sequence[Column]
    report: Report

    def is_top(self, side_id: str) -> bool:
        """Whether the edge of a side is the far one."""
        return any(side["id"] == side_id and side["edge"] == "top" for side in self.sides)

    def fault(self, number: int, head: Text, wrong: Text, right: Text) -> Exception:
        """A BadFile that names the row and the column."""
        return bad(self.path, number, wrong, right, say(head, "en"))


class SheetLayout(Protocol):
    """How the order of battle of one kind of board stands in rows."""

    @property
    def needed(self) -> str:
        """The column that there must be beside that of the side."""
        ...

    def columns(self, target: Target) -> Sequence[Column]:
        """All columns between the side and the identity, in their order."""
        ...

    def rows(self, scenario: Any) -> Sequence[Row]:
        """What a scenario has, by the keys of the columns."""
        ...

    def put(self, data: Row, rows: Sequence[NumberedRow], sheet: SheetInHand) -> None:
        """Lay what was read into the data of a scenario file; raises BadFile with its row and column."""
        ...

    def counted(self, count: int) -> Text:
        """So many rows, for the report."""
        ...


def side_column(sides: Sequence[Any]) -> Column:
    """The column that says whose a row is, by the names of the sides."""
    words = tuple((str(side.id), side.name) for side in sides if side.name.en or side.name.fr)
    return Column("side", HEADS["side"], "text", words)


def name_columns() -> tuple[Column, ...]:
    """The two columns of a name."""
    return tuple(Column(key, HEADS[key], "text") for key in ("name.en", "name.fr"))
