"""What the script of a Belle Position battle waits for: a choice, two unseen ones, a throw, cards."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from oracles.wishes import Ask, Draw, Row, Throw

BACK: Row = ("take back",)
RALLY: Row = ("rally",)


@dataclass(frozen=True)
class Unseen:
    """Sides that choose without seeing each other; the answer is (side, row)."""

    rows: dict[int, frozenset[Row]]


Wish = Ask | Throw | Draw | Unseen
Script = Generator[Wish, Any, None]
