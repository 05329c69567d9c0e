"""What a side may not know of the other, slot by slot: a room lists where its states hold it.

The list stands beside the state and says nothing of `observe`: whoever reads or writes a view holds the one
against the other, so that a slip in either is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from core.protocol.state import S_contra


@dataclass(frozen=True, slots=True)
class HiddenSlot(Generic[S_contra]):
    """A slot in which things of one side lie that the other may not know.

    `real(state, owner)`: what of `owner` stands there hidden and under its real number. In what the other
    side observes, that is nothing.
    """

    name: str
    real: Callable[[S_contra, int], Iterable[object]]


AnyHiddenSlot: TypeAlias = HiddenSlot[Any]
"""A slot of whichever room it is."""


def shown(slots: Iterable[AnyHiddenSlot], observation: object, side: int) -> Iterator[str]:
    """The slots of the other side in which something real stands in an observation of `side`, by name."""
    for slot in slots:
        if any(True for _thing in slot.real(observation, 1 - side)):
            yield slot.name
