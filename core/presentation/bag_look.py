"""What a room tells of a bag out of which tokens are drawn. Plain data, no Qt."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from core.presentation.measured_look import Chance
from core.protocol.state import S_contra
from core.text import Value


@dataclass(frozen=True, slots=True)
class BagLine:
    """Why tokens are in a bag before the draw: their items (`CardFace.kind` "disc"), the reason, its rule.

    `helps` is the side that the row speaks for, None for both.
    """

    tokens: tuple[Hashable, ...]
    why: Value
    rule: str
    helps: int | None


@runtime_checkable
class BagLook(Protocol[S_contra]):
    """A room that draws coloured tokens out of a bag: what the tray shows before they are drawn."""

    def bag(self, state: S_contra) -> tuple[BagLine, ...]:
        """The bag that waits, row by row; nothing where none does."""
        ...

    def bag_chances(self, state: S_contra) -> tuple[Chance, ...]:
        """How that draw can end."""
        ...

    def token_colour(self, item: Hashable) -> str:
        """ "blue", "white" or "red"."""
        ...


AnyBagLook: TypeAlias = BagLook[Any]
"""The bag of whichever room it is."""
