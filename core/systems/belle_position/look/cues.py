"""Which events are seen on the table of cards, and where: places are told by side and position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.presentation.card_look import Spot
from core.presentation.cues import Cue, CueKind, Subject
from core.protocol.events import Event
from core.systems.belle_position.rules.frames import Disordered, Routing, Shooting, Testing
from core.systems.belle_position.rules.positions import RESERVE
from core.systems.belle_position.rules.state import State
from core.text import Text, _n

CUES: Mapping[str, CueKind] = {
    "combat": "aim",
    "moved": "move",
    "brought": "enter",
    "deployed": "enter",
    "taken_up": "withdraw",
    "revealed": "card",
    "special_played": "card",
    "token": "lose",
    "general_hit": "lose",
    "rallied": "rallied",
    "disorganised": "shaken",
    "disorder_test": "withdraw",
    "eliminated": "gone",
}

TOLD_OF_OTHERS = frozenset({"line_seen"})
"""Where the cards of the other side lie when both have deployed."""

TOLD_TOO = TOLD_OF_OTHERS | {"first_player", "position_free", "position_held", "special_played", "toss"}
"""What has no picture of its own on the board, and is told after a turn all the same."""


def cards_of(side: int, position: int) -> Spot:
    """The cards of a side in a place, or its reserve."""
    return Spot("reserve", side) if position == RESERVE else Spot("foes", side, position)


def card_at(side: int, position: int, slot: int) -> Spot:
    """One card of a side in a place; all of them where its slot is not told."""
    return cards_of(side, position) if slot < 0 else Spot("card", side, position, slot)


def cue(event: Event) -> Cue | None:
    """What the table shows of an event."""
    kind, facts = CUES.get(event.kind), event.facts
    if kind is None or not facts.get("leaves", True):
        return None
    side, position, target = facts["side"], facts.get("position", RESERVE), facts.get("target", -1)
    whom: Subject | None = None
    if kind == "aim":
        whom = card_at(1 - side, target, facts.get("aim_slot", -1))
    elif "to" in facts:
        whom = cards_of(side, facts["to"])
    elif event.kind == "deployed":
        position, whom = RESERVE, cards_of(side, position)
    elif event.kind in ("taken_up", "disorder_test"):
        whom = cards_of(side, RESERVE)
    lost = facts["tokens"] if event.kind == "general_hit" else int(kind == "lose")
    return Cue(kind, (card_at(side, position, facts.get("slot", -1)),), whom, lost)


def dice_outcome(events: Sequence[Event]) -> Text | None:
    """Natural sixes mark the general, beside the hits on his cards (BP-10.6)."""
    tokens = next((event.facts["tokens"] for event in events if event.kind == "general_hit"), 0)
    if not tokens:
        return None
    return _n("{count} token for the general", "{count} tokens for the general", tokens)


def actors(state: State) -> tuple[Subject | None, Subject | None]:
    """Who fires and at whom, or whose cohesion is tested."""
    for frame in reversed(state.frames):
        match frame:
            case Shooting(side=side, position=position, slot=slot, target=target, target_slot=aim):
                return card_at(side, position, slot), card_at(1 - side, target, aim)
            case Testing(side=side, position=position, slot=slot):
                return card_at(side, position, slot), None
            case Routing(side=side, position=position):
                return cards_of(side, position), None
            case Disordered(side=side, position=position):
                return cards_of(side, position), None
    return None, None
