"""Which events are seen on the board, and as what."""

from __future__ import annotations

from collections.abc import Mapping

from core.presentation.cues import CueKind

CUES: Mapping[str, CueKind] = {
    "shot": "aim",
    "fight": "aim",
    "moved": "move",
    "group_moved": "move",
    "conformed": "move",
    "attacker_conformed": "move",
    "turns_to": "move",
    "pushed": "withdraw",
    "recoils": "withdraw",
    "laid": "enter",
    "panics": "shaken",
    "panics_too": "shaken",
    "runs": "panic",
    "runs_off": "gone",
    "destroyed": "gone",
    "destroyed_uncounted": "gone",
}

TOLD_TOO = frozenset({"captured", "even", "missed"})
"""What has no picture of its own on the board, and is told after a turn all the same."""
