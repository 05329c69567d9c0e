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

TOLD_TOO = frozenset(
    {
        "card_discarded",
        "card_played",
        "cut_off",
        "flag_ignored",
        "hex_flag",
        "no_effect",
        "passed",
        "reaction_played",
        "turn_passed",
        "works_built",
    }
)
"""What has no picture of its own on the board, and is told after a turn all the same."""
