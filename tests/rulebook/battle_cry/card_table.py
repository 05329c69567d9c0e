"""What the tests of cards share: an army that stands in all three sections, and a card that is played."""

from __future__ import annotations

from typing import Any

from tests.rulebook.battle_cry.table import Table, battle

ROW = ", ".join(f"inf 5.{column}" for column in range(1, 14) if column != 9)
LEFT = {"ui1", "ui2", "ui3", "ui4"}
CENTRE = {"ui5", "ui6", "ui7", "ui8"}
RIGHT = {"ui9", "ui10", "ui11", "ui12"}
PLACES = {"left": LEFT, "centre": CENTRE, "right": RIGHT}
FAR = "inf 1.13"


def played(card: str, union: str = ROW, confederate: str = FAR, **kept: Any) -> Table:
    """The Union has just played `card`."""
    table = battle(union, confederate, hand=card, **kept)
    table.play(card)
    return table
