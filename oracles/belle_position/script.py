"""What the script of a Belle Position battle waits for: a choice, two unseen ones, a throw, cards."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from oracles.wishes import Ask, Row, Throw

END: Row = ("end",)
BACK: Row = ("take back",)
NO: Row = ("decline",)
RALLY: Row = ("rally",)


@dataclass(frozen=True)
class Draw:
    """So many cards for a side."""

    side: int
    cards: int


@dataclass(frozen=True)
class Unseen:
    """Sides that choose without seeing each other; the answer is (side, row)."""

    rows: dict[int, frozenset[Row]]


Wish = Ask | Throw | Draw | Unseen
Script = Generator[Wish, Any, None]
