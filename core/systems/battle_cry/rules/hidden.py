"""Where a battle holds what the other side may not know: the hands, and nothing else (BC-R75)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.protocol.hidden import HiddenSlot
from core.protocol.pending import UNKNOWN

if TYPE_CHECKING:
    from core.systems.battle_cry.rules.state import State


def _hand(state: State, owner: int) -> Iterator[int]:
    return (card for card in state.hands[owner] if card != UNKNOWN)


HIDDEN: tuple[HiddenSlot[State], ...] = (HiddenSlot("hands", _hand),)
