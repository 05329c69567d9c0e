"""A battle on a kind of board: the hand of the player, details, prompts, overlays, panels."""

from __future__ import annotations

from typing import Protocol


class BattlePart(Protocol):
    """A battle on a kind of board: the hand of the player, details, prompts, overlays, panels."""
