"""Which events are seen on the board, and as what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.presentation.cues import CueKind, Subject, actors
from core.protocol.events import Event
from core.systems.la_garde.rules.fighting_frames import CohesionTests, LossTests, Rallying
from core.systems.la_garde.rules.results import bombardment_outcomes, combat_outcomes
from core.systems.la_garde.rules.state import State
from core.text import Names, Text, _

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
        "order_revealed",
        "out_of_ammunition",
    }
)
"""What has no picture of its own on the board, and is told after a turn all the same."""

TOLD_LAST = frozenset({"objective_taken"})
"""What a side takes at the end of its turn, whoever acted last."""


TESTS: Mapping[str, Text] = {
    "loss_tested": _("Test of losses"),
    "cohesion_tested": _("Test of cohesion"),
    "rally_tested": _("Rally"),
    "order_changed": _("The order is changed"),
    "order_stands": _("The order stands"),
    "general_safe": _("The general is unhurt"),
    "general_lost": _("A general is lost"),
}
"""What a die was for: beside it stands whether it was enough. The last is told before all others."""


def dice_outcome(events: Sequence[Event]) -> Text | Names | None:
    """What two tokens came to (LG-6.2, LG-9.2), which test a die was for, whose a tie is (LG-2.2)."""
    sums = [event.facts["count"] for event in events if event.kind == "initiative_rolled"]
    if len(sums) > len(set(sums)):
        return _("A tie: to the side that did not have it")
    if any(event.kind == "general_lost" for event in events):
        return TESTS["general_lost"]
    for event in events:
        if event.kind == "combat_drawn":
            return combat_outcomes()[event.facts["result"]].name
        if event.kind == "bombardment_drawn":
            return bombardment_outcomes()[event.facts["result"]].name
        if event.kind in TESTS:
            return TESTS[event.kind]
    return None


def dice_actors(state: State) -> tuple[Subject | None, Subject | None]:
    """Who fights whom; the first of the brigades that are tested together, beside which their dice fall."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Rallying | LossTests | CohesionTests) and frame.queue:
        return frame.queue[0], None
    return actors(state)
