"""What differs between two moments of a battle on the screen, so that a window redraws no more than that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from editor.boards.battle.battle_view import BattleView


class Part(Enum):
    """What panels read of a battle; each says by these when it has to be shown anew."""

    GROUND = auto()
    """What stands on the board beside the pieces: works, goals, places of arrival."""
    PIECES = auto()
    SEAT = auto()
    """Who looks, and so from which edge."""
    MOMENT = auto()
    """The moment of the journal, and which line is played."""
    CHOICE = auto()
    """Who is asked, and what he may do."""
    HAND = auto()
    """The cards that the screen shows, and what may be done with them."""
    OVER = auto()


@dataclass(frozen=True, slots=True)
class BattleChange:
    """`parts` have changed; `units` are those whose pieces moved, changed, came or went."""

    parts: frozenset[Part]
    units: frozenset[int] = frozenset()

    def touches(self, *parts: Part) -> bool:
        """Whether one of these has changed."""
        return not self.parts.isdisjoint(parts)


EVERYTHING = BattleChange(frozenset(Part), frozenset())
"""Nothing that was drawn before counts: another desk, language or colour."""
NOTHING = BattleChange(frozenset())
"""Only what is in hand has changed."""


@dataclass(frozen=True, slots=True)
class BattleFacts:
    """What was shown of a battle; taken down at once, as a session goes on under its view models."""

    facts: Mapping[Part, object]
    pieces: Mapping[int, Any]


def facts_of(seen: BattleView, below: int = 0) -> BattleFacts:
    """All that `seen` shows now, part by part; the board is turned to the side `below`."""
    session, journal = seen.session, seen.session.journal
    moment = (journal.here, len(journal.moments), session.now, session.live)
    asked = (session.asked, session.question, session.screen.wanted, session.computer_acts, seen.choice)
    facts: dict[Part, object] = {
        Part.GROUND: seen.ground_facts(),
        Part.PIECES: seen.piece_facts(),
        Part.SEAT: (session.looker, session.persons, session.umpired, below),
        Part.MOMENT: moment,
        Part.CHOICE: (moment, asked),
        Part.HAND: seen.hand_facts(),
        Part.OVER: session.over,
    }
    return BattleFacts(facts, seen.by_unit if seen.has_units else {})


def change_between(old: BattleFacts, new: BattleFacts) -> BattleChange:
    """What has to be shown anew where `old` is shown and `new` is to be."""
    parts = frozenset(part for part in Part if old.facts[part] != new.facts[part])
    units = frozenset[int]()
    if Part.PIECES in parts:
        both = old.pieces.keys() | new.pieces.keys()
        units = frozenset(unit for unit in both if old.pieces.get(unit) != new.pieces.get(unit))
    return BattleChange(parts, units)
