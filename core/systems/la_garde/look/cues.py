"""Which events are seen on the board, and as what."""

from __future__ import annotations

from collections.abc import Mapping

from core.presentation.cues import CueKind

CUES: Mapping[str, CueKind] = {
    "attack": "aim",
    "bombards": "aim",
    "fierce": "aim",
    "moved": "move",
    "occupies": "advance",
    "enters": "enter",
    "laid": "enter",
    "withdraws": "withdraw",
    "runs": "panic",
    "lost": "lose",
    "destroyed": "gone",
    "broken": "gone",
    "leaves_table": "gone",
    "cohesion": "shaken",
    "rallied": "rallied",
}

TOLD_TOO = frozenset({"general_replaced", "group_arrives", "objective_taken", "order_changed"})
"""What has no picture of its own on the board, and is told after a turn all the same."""
