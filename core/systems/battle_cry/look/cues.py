"""Which events are seen on the board, and as what."""

from __future__ import annotations

from collections.abc import Mapping

from core.presentation.cues import CueKind

CUES: Mapping[str, CueKind] = {
    "battle": "aim",
    "aimed": "aim",
    "moved": "move",
    "put_back": "withdraw",
    "retreated": "withdraw",
    "advanced": "advance",
    "lost": "lose",
    "eliminated": "gone",
    "left_board": "gone",
    "rallied": "rallied",
    "cannot_retreat": "shaken",
}
