"""What a battle report tells, gathered from the journal: turns, losses, rulings, moments worth a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from core.lab.reckoning import Reckoning, ReckoningAsked
from core.odds.questions import outcomes_of
from core.presentation.sequence import is_opening
from core.protocol.pending import Over
from core.protocol.steps import Ruling
from core.records.games import Game
from core.records.house_rules import HouseRule
from editor.panels.battle.journal_rows import JournalRow, journal_rows

MOST_MAPS = 3
"""Maps between the first and the last one."""


@dataclass(slots=True)
class Turn:
    """One turn of the line: its rows, what each side lost in it, the moment at its end."""

    number: int
    rows: list[JournalRow]
    lost: list[int]
    end: int


@dataclass(slots=True)
class Story:
    """The line of a battle up to the moment `here`, ready to be told though the battle goes on.

    `maps` are moments, the first one the beginning: when all that was dealt and laid lies there.
    """

    game: Game
    here: int
    turns: list[Turn]
    rulings: list[Any]
    maps: list[int]
    lost: list[int] = field(default_factory=list)
    house_rules: tuple[HouseRule, ...] = ()
    reckoning: Reckoning = field(default_factory=Reckoning)

    @property
    def state(self) -> Any:
        """The battle at the end of the line."""
        return self.game.journal.moments[self.here].state

    @property
    def over(self) -> Over | None:
        """How it ended, if it has."""
        pending = self.game.system.rules.pending(self.state)
        return pending if isinstance(pending, Over) else None


def reckoning_asked(game: Game, patience: float | None) -> ReckoningAsked:
    """What is to be counted of the line on which the journal stands."""
    return ReckoningAsked(game.system, game.scenario, tuple(game.journal.steps()), patience)


def story_of(game: Game, reckoning: Reckoning, house_rules: Sequence[HouseRule] = ()) -> Story:
    """Read the line on which the journal stands."""
    system, journal = game.system, game.journal
    sides = len(game.scenario.sides)
    turns: dict[int, Turn] = {}
    for moment in journal.line():
        before = journal.moments[moment.parent].state
        number = max(before.turn, 1)  # what was done in a turn belongs to it, though it ended the turn
        turn = turns.setdefault(number, Turn(number, [], [0] * sides, moment.number))
        turn.end = moment.number
        if isinstance(moment.step, Ruling):
            continue  # what an umpire takes away is no loss in battle
        outcomes = outcomes_of(system)
        for piece, count in outcomes.losses(before, moment.state):
            turn.lost[outcomes.piece_side(before.context, piece)] += count
    for row in journal_rows(system, journal, None):
        last = Turn(row.turn, [], [0] * sides, row.moment)  # a turn that has only begun
        turns.setdefault(row.turn, last).rows.append(row)
    turns_told = [turns[number] for number in sorted(turns)]
    lost = [sum(turn.lost[side] for turn in turns_told) for side in range(sides)]
    rulings = [moment for moment in journal.line() if isinstance(moment.step, Ruling)]
    return Story(
        game,
        journal.here,
        turns_told,
        rulings,
        _maps(turns_told, _beginning(game), journal.here),
        lost,
        tuple(house_rules),
        reckoning,
    )


def _beginning(game: Game) -> int:
    """The first moment of the first turn; where the battle stands while it is still being set up."""
    system, journal = game.system, game.journal
    line = [0, *(moment.number for moment in journal.line())]
    found = (number for number in line if not is_opening(system, journal.moments[number].state))
    return next(found, journal.here)


def _maps(turns: list[Turn], first: int, here: int) -> list[int]:
    """The beginning, the ends of the turns that cost most, where the battle stands."""
    bloody = sorted((turn for turn in turns[:-1] if sum(turn.lost)), key=lambda turn: -sum(turn.lost))
    ends = sorted(turn.end for turn in bloody[:MOST_MAPS] if turn.end > first)
    return list(dict.fromkeys((first, *ends, here)))
