"""The protocol that every system of rules keeps. Rules never roll: they stop at a `Roll` or `Deal`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

from core.protocol.events import Listener
from core.protocol.pending import Pending
from core.protocol.refusals import Refusal
from core.protocol.state import A, C_contra, S
from core.protocol.steps import Ruling, Step


class Rules(Protocol[S, A, C_contra]):
    """One system of rules. `apply` trusts its caller: who takes wishes from outside asks `refusal` first."""

    def new_battle(self, scenario: C_contra) -> S:
        """The state before the first step, from the room's own scenario model.

        Raises CannotBeginError where the pieces cannot stand together.
        """
        ...

    def pending(self, state: S) -> Pending:
        """What the table waits for; kept by `apply`, so this costs nothing."""
        ...

    def actions(self, state: S, side: int) -> Sequence[A]:
        """What `side` may do now: complete on hexes and with cards, a fair sample on the measured table."""
        ...

    def propose(self, state: S, side: int, rng: Random) -> A:
        """One legal action quickly, for random players and playouts."""
        ...

    def refusal(self, state: S, side: int, action: A) -> Refusal | None:
        """The only legality: None where `side` may do `action` now."""
        ...

    def apply(self, state: S, step: Step, emit: Listener | None = None) -> None:
        """Change `state` in place, deterministically. The step must not be refused."""
        ...

    def observe(self, state: S, side: int) -> S:
        """What `side` knows: a state of the same shape in which hidden things are `UNKNOWN`."""
        ...

    def imagine(self, state: S, side: int, rng: Random) -> S:
        """One world that is consistent with what `side` knows."""
        ...

    def ruling_refusal(self, state: S, ruling: Ruling) -> Refusal | None:
        """Why an umpire's ruling would break the shape of the state, or None."""
        ...


AnyRules: TypeAlias = Rules[Any, Any, Any]
"""The rules of whichever room it is."""
