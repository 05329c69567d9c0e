"""Which events are seen on the table of cards, and where: places are told by side and position."""

from __future__ import annotations

from collections.abc import Mapping

from core.presentation.card_look import Spot
from core.presentation.cues import Cue, CueKind, Subject
from core.protocol.events import Event
from core.systems.belle_position.rules.frames import Disordered, Routing, Shooting, Testing
from core.systems.belle_position.rules.positions import RESERVE
from core.systems.belle_position.rules.state import State

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
    "eliminated": "gone",
}

TOLD_TOO = frozenset({"first_player", "position_held", "toss"})
"""What has no picture of its own on the board, and is told after a turn all the same."""


def cards_of(side: int, position: int) -> Spot:
    """The cards of a side in a place, or its reserve."""
    return Spot("reserve", side) if position == RESERVE else Spot("foes", side, position)


def cue(event: Event) -> Cue | None:
    """What the table shows of an event."""
    kind, facts = CUES.get(event.kind), event.facts
    if kind is None:
        return None
    side, position, target = facts["side"], facts.get("position", RESERVE), facts.get("target", -1)
    whom: Subject | None = None
    if kind == "aim":
        whom = cards_of(1 - side, target)
    elif "to" in facts:
        whom = cards_of(side, facts["to"])
    elif event.kind == "deployed":
        position, whom = RESERVE, cards_of(side, position)
    elif event.kind == "taken_up":
        whom = cards_of(side, RESERVE)
    return Cue(kind, (cards_of(side, position),), whom, int(kind == "lose"))


def actors(state: State) -> tuple[Subject | None, Subject | None]:
    """Who fires and at whom, or whose cohesion is tested."""
    for frame in reversed(state.frames):
        match frame:
            case Shooting(side=side, position=position, target=target):
                return cards_of(side, position), cards_of(1 - side, target)
            case Testing(side=side, position=position) | Routing(side=side, position=position):
                return cards_of(side, position), None
            case Disordered(side=side, position=position):
                return cards_of(side, position), None
    return None, None
