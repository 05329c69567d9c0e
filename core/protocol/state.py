"""What every room's state and fixed context of a battle have, and the type variables of the protocol.

`S` is the state of a room, `G` the fixed context of its battles, `A` its action, `C` its scenario model: a
`System[S, G, A, C]` holds rules, look, words and planner that take these and no other room's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from core.protocol.pending import Pending

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class BattleContext(Protocol):
    """All that never changes in a battle: shared by every copy of its state, rebuilt from the scenario."""

    @property
    def scenario(self) -> Scenario: ...

    @property
    def side_ids(self) -> tuple[str, ...]:
        """The ids of the sides, in their order in the file."""
        ...


class UnitContext(BattleContext, Protocol):
    """The context of a battle in which units have ids of their own (on hexes, on the measured table)."""

    @property
    def unit_index(self) -> Mapping[str, int]:
        """The number of a unit, by its id in the file."""
        ...


class State(Protocol):
    """A battle at one moment: one mutable, slotted, flat object.

    Fields are ints, tuples (also of frozen dataclasses), bytes, or lists of those, plus `context`: all that
    never changes in a battle, shared by every copy, left out of the digest, rebuilt from the scenario on
    load. `turn` counts from 1. `frames` is the explicit stack of what is going on.
    """

    @property
    def pending(self) -> Pending: ...

    @property
    def frames(self) -> tuple[object, ...]: ...

    @property
    def turn(self) -> int: ...

    @property
    def context(self) -> BattleContext: ...

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
G = TypeVar("G", bound=BattleContext)
A = TypeVar("A")
C = TypeVar("C", bound="Scenario")

# A protocol that only takes a type, or only gives it back, says so.
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
G_contra = TypeVar("G_contra", bound=BattleContext, contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)
C_contra = TypeVar("C_contra", bound="Scenario", contravariant=True)
