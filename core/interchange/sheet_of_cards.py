"""Decks of cards in a spreadsheet: one kind of card a row, for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.interchange.sheet_columns import HEADS, Column
from core.interchange.sheet_layouts import NumberedRow, Row, SheetInHand, name_columns
from core.interchange.target import Target
from core.scenarios.files import plain
from core.text import Text, Value, _, _n

WINGS: tuple[tuple[str, Value], ...] = (
    ("left", _("left wing")),
    ("centre", _("centre")),
    ("right", _("right wing")),
)


class CardSheet:
    """The rows of both decks."""

    needed = "card"

    def columns(self, target: Target) -> Sequence[Column]:
        """The card and what may be said of one; values of a general at the end."""
        look: Any = target.system.look
        lines = look.palette_items(target.blank, 0)
        words = tuple((line.id, line.face.name) for line in lines)
        return (
            Column("card", HEADS["card"], "text", words),
            Column("count", HEADS["count"], "number"),
            *name_columns(),
            Column("at", HEADS["at"], "text", WINGS),
            *(Column(key, HEADS[key], "number") for key in ("attack", "defence", "rally")),
        )

    def rows(self, scenario: Any) -> Sequence[Row]:
        """Each row of each deck."""
        return [{**row, "side": side["id"]} for side in plain(scenario)["sides"] for row in side["deck"]]

    def put(self, data: Row, rows: Sequence[NumberedRow], sheet: SheetInHand) -> None:
        """Each side gets the rows that name it as its deck."""
        for side in data["sides"]:
            side["deck"] = [
                {key: value for key, value in row.items() if key != "side"}
                for _number, row in rows
                if row["side"] == side["id"]
            ]

    def counted(self, count: int) -> Text:
        """So many rows."""
        return _n("{count} row of cards.", "{count} rows of cards.", count)
