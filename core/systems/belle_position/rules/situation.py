"""Attack or defence (BP-9)."""

from __future__ import annotations

from core.systems.belle_position.rules.positions import OWNER
from core.systems.belle_position.rules.state import State


def in_attack(state: State, side: int, position: int) -> bool:
    """Whether cards of a side in a position are in attack (BP-9.1); if not they are in defence (BP-9.2)."""
    return (OWNER[position] == side) == bool(state.held >> position & 1)
