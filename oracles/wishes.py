"""What the script of a battle waits for in either hex game: a choice, a throw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Ask:
    """A side chooses one of these."""

    side: int
    rows: frozenset[Row]


@dataclass(frozen=True)
class Throw:
    """So many dice, by what they are thrown for."""

    dice: tuple[tuple[str, int], ...]


def ask(side: int, rows: Iterable[Row]) -> Ask:
    """A choice, in whatever order."""
    return Ask(side, frozenset(rows))
