"""Which events are seen on the board, and as what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.presentation.cues import CueKind, Subject, actors
from core.protocol.events import Event
from core.systems.mbt.rules.frames import Panicking
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.event_messages import WAYS
from core.text import Text, _

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

TOLD_LAST = frozenset({"captured"})
"""What a side takes at the end of its turn, whoever acted last."""

OUTCOMES: Mapping[str, Text] = {
    "even": _("equal: nothing happens"),
    "missed": _("no harm done"),
    "doubled": _("double or more: destroyed"),
    "cannot_recoil": _("cannot recoil: destroyed"),
    "panics": _("less than double: panic"),
    "recoils": _("less than double: recoil"),
    "stands": _("less than double: a friend close behind, no recoil"),
}
"""What a comparison of dice comes to (MBT-6.3, MBT-6.4, MBT-7.1, MBT-8.2)."""


def dice_outcome(events: Sequence[Event]) -> Text | None:
    """What the dice of a step came to; of a panic where it runs (MBT-7.1)."""
    for event in events:
        if event.kind == "panic_rolled":
            return WAYS[event.facts["way"]]
    told = {event.kind for event in events}
    return next((text for kind, text in OUTCOMES.items() if kind in told), None)


def dice_actors(state: State) -> tuple[Subject | None, Subject | None]:
    """Who fights whom; the elephant that panics, beside which its die falls."""
    frame = state.frames[-1] if state.frames else None
    return (frame.queue[0], None) if isinstance(frame, Panicking) and frame.queue else actors(state)
