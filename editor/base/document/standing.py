"""Where a battle stands, in the few words that fit on a card of the start page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.text import Names, Text, _

if TYPE_CHECKING:
    from core.records.games import Game


MOST_TURNS = 1_000_000
"""No battle goes on for as long: a larger number was written by nobody."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The turn, and whose decision is waited for (None: dice or cards are). `over`: there is a result."""

    turn: int
    side: Names | None
    over: bool = False

    def words(self) -> Text:
        """The line of the card."""
        if self.over:
            return _("Turn {turn}, the battle is over", turn=self.turn)
        if self.side is None:
            return _("Turn {turn}", turn=self.turn)
        return _("Turn {turn}, to decide: {side}", turn=self.turn, side=self.side)

    def record(self) -> dict[str, Any]:
        """As the settings keep it."""
        side = None if self.side is None else {"en": self.side.en, "fr": self.side.fr}
        return {"turn": self.turn, "side": side, "over": self.over}


def standing_of(game: Game, at: int | None = None) -> Standing:
    """Where a battle stands at a moment of its journal, by default the one at which that stands."""
    # here: nothing of a battle is loaded before the window shows
    from core.protocol.pending import Choice, Over, SecretChoices

    journal, sides = game.journal, game.scenario.sides
    state = journal.state if at is None else journal.moments[at].state
    pending = game.system.rules.pending(state)
    asked: int | None = None
    if isinstance(pending, Choice):
        asked = pending.side
    elif isinstance(pending, SecretChoices) and len(pending.choices) == 1:
        asked = pending.choices[0].side
    return Standing(int(state.turn), None if asked is None else sides[asked].name, isinstance(pending, Over))


def standing_from(record: object) -> Standing | None:
    """What `record` wrote; None for anything else."""
    if not isinstance(record, Mapping):
        return None
    try:
        side = record["side"]
        names = None if side is None else Names(str(side["en"]), str(side["fr"]))
        turn = int(record["turn"])
        return Standing(turn, names, bool(record["over"])) if 0 <= turn < MOST_TURNS else None
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
