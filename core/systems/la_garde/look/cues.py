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
