"""What an oracle says of one thing, beside what the engine says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from core.protocol.json_rows import JsonRow
from core.protocol.pending import Pending
from core.protocol.system import AnySystem


@dataclass(frozen=True, slots=True)
class Judgement:
    """One thing that was judged: `kind` counts it, `about` says what it was.

    `right` None: too near to a limit for the oracle to say.
    """

    kind: str
    about: str
    engine: object
    right: object | None
    case: JsonRow | None = None
    """A disagreement made small, to be kept (`oracles.cases`)."""

    @property
    def agrees(self) -> bool:
        """Whether the engine says what the oracle says, or the oracle cannot say."""
        return self.right is None or self.engine == self.right

    def __str__(self) -> str:
        return f"{self.kind}: {self.about}: the program {self.engine!r}, the oracle {self.right!r}"


class Oracle(Protocol):
    """The second reading of one system."""

    every: int
    """It looks at every so-manieth of the moments that it wants."""

    def wants(self, pending: Pending) -> bool:
        """Whether a moment has anything to judge."""

    def look(self, system: AnySystem, state: Any, pending: Pending, rng: Random) -> Iterator[Judgement]:
        """Judge all that can be judged of a moment; the state is left as it is."""
