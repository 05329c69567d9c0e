"""What the script of a battle waits for: a choice, a throw, cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Row = tuple[Any, ...]
END: Row = ("end",)
NO: Row = ("decline",)


@dataclass(frozen=True)
class Ask:
    """A side chooses one of these."""

    side: int
    rows: frozenset[Row]


@dataclass(frozen=True)
class Throw:
    """So many dice, by what they are thrown for."""

    dice: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Draw:
    """So many cards for a side."""

    side: int
    cards: int


def ask(side: int, rows: Iterable[Row]) -> Ask:
    """A choice, in whatever order."""
    return Ask(side, frozenset(rows))
