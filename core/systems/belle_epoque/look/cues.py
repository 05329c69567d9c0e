"""Which events are seen on the board, and as what."""

from __future__ import annotations

from collections.abc import Mapping

from core.presentation.cues import CueKind

CUES: Mapping[str, CueKind] = {
    "fire": "aim",
    "assault": "aim",
    "moved": "move",
    "marched": "move",
    "entered": "enter",
    "advanced": "advance",
    "retreated": "withdraw",
    "evaded": "withdraw",
    "lost": "lose",
    "eliminated": "gone",
    "left_map": "gone",
    "cannot_retreat": "shaken",
    "held_fast": "shaken",
}

TOLD_TOO = frozenset({"assault_cancelled", "counter_charge", "objective_taken"})
"""What has no picture of its own on the board, and is told after a turn all the same."""
