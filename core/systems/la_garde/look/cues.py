"""Which events are seen on the board, and as what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.presentation.cues import CueKind
from core.protocol.events import Event
from core.systems.la_garde.rules.results import bombardment_outcomes, combat_outcomes
from core.text import Names

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

TOLD_TOO = frozenset(
    {
        "battery_broken",
        "general_lost",
        "general_replaced",
        "general_rides",
        "group_arrives",
        "objective_taken",
        "order_changed",
        "out_of_ammunition",
    }
)
"""What has no picture of its own on the board, and is told after a turn all the same."""

TOLD_LAST = frozenset({"objective_taken"})
"""What a side takes at the end of its turn, whoever acted last."""


def dice_outcome(events: Sequence[Event]) -> Names | None:
    """What two tokens came to (LG-6.2, LG-9.2)."""
    for event in events:
        if event.kind == "combat_drawn":
            return combat_outcomes()[event.facts["result"]].name
        if event.kind == "bombardment_drawn":
            return bombardment_outcomes()[event.facts["result"]].name
    return None
