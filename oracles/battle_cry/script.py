"""What the script of a Battle Cry battle waits for: a choice, a throw, cards."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from oracles.wishes import Ask, Row, Throw

END: Row = ("end",)
NO: Row = ("decline",)


@dataclass(frozen=True)
class Draw:
    """So many cards for a side."""

    side: int
    cards: int


Wish = Ask | Throw | Draw
Script = Generator[Wish, Any, None]
