"""Which events are seen on the board, and as what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.presentation.cues import Cue, CueKind, Subject, actors
from core.protocol.events import Event
from core.systems.battle_cry.rules.frames import Rallying
from core.systems.battle_cry.rules.state import State
from core.text import Text, _, _n

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

OWN = frozenset({"aimed", "rallied"})
"""What the facts of an event alone do not say how to show: `own_cue`."""

TOLD_TOO = frozenset(
    {
        "card_discarded",
        "card_played",
        "cut_off",
        "flag_ignored",
        "hex_flag",
        "hex_flag_lost",
        "no_effect",
        "passed",
        "rallied",
        "reaction_played",
        "turn_passed",
        "works_built",
    }
)
"""What has no picture of its own on the board, and is told after a turn all the same."""


def own_cue(event: Event) -> Cue | None:
    """The sharpshooter stands nowhere: only at whom he aims is seen (BC-14.18). Who rallies gets figures."""
    match event.kind:
        case "aimed":
            return Cue("aim", (), event.facts["unit"])
        case "rallied" if event.facts["gained"]:
            return Cue("rallied", (event.facts["unit"],), count=event.facts["gained"])
    return None


def dice_outcome(events: Sequence[Event]) -> Text | None:
    """What the dice of a Rally gave back (BC-14.16)."""
    gained = [event.facts["gained"] for event in events if event.kind == "rallied"]
    if not gained:
        return None
    if not any(gained):
        return _("nobody rallies")
    return _n("{count} figure rallies", "{count} figures rally", sum(gained))


def dice_actors(state: State) -> tuple[Subject | None, Subject | None]:
    """Who battles whom; the one unit that rallies, beside which its dice fall."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Rallying) and len(frame.units) == 1:
        return frame.units[0], None
    return actors(state)
