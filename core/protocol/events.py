"""What happened, told while a step is applied. The state is the same with and without a listener."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

ALL: None = None


@dataclass(frozen=True, slots=True)
class Modifier:
    """One term of a sum: `kind` is an entry of the room's words, `value` what it adds, `rule` its number."""

    kind: str
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `kind` is an entry of the room's words; `facts` are plain values (units, hexes and cards by index);
    `to` names the sides that are told, None means everybody; `public` is what the others are told instead
    (None: they are told nothing).
    """

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)  # the room's words know what each kind holds
    rule: str = ""
    modifiers: tuple[Modifier, ...] = ()
    to: tuple[int, ...] | None = ALL
    public: Event | None = None

    def seen_by(self, side: int | None) -> Event | None:
        """The event as `side` is told it; `None` for a side is the umpire, who is told all."""
        if side is None or self.to is ALL or side in self.to:
            return self
        return self.public


Listener = Callable[[Event], None]
