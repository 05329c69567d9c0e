"""A battle at a screen: who sits where, who shows dice, and what of it the screen may show now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Over, Pending, Roll, SecretChoices
from core.protocol.state import State
from core.protocol.system import AnySystem
from core.records.games import Game
from core.records.shown_steps import count_played, is_hidden
from core.records.veils import hides_things, keeps_units
from core.text import Text
from editor.boards.battle.knowledge import Knowledge
from editor.boards.battle.policies import Policies
from editor.boards.battle.screen_owner import NOBODY, OpenScreen, ScreenOwner, asked_side

PERSON = "person"
MINUTE = 60.0
"""Seconds on the clocks that are worth saving."""


@dataclass(frozen=True, slots=True)
class Question:
    """Going back over dice or cards asks first, ending a step too in which units may still act.

    `to` is the moment that is wanted; `action` would end the step, `words` ask whether it shall.
    """

    kind: Literal["undo", "play_on", "end"]
    to: int
    action: Any = None
    words: Text | None = None


class SeatedBattle(QObject):
    """The battle, its seats and its screen; nothing here changes the battle.

    The journal may stand at a moment of the past (`live` is false then; `now` is where it is played).
    """

    changed = Signal()
    """The battle or what is shown of it is new."""

    def __init__(self, game: Game, policies: Policies | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.system: AnySystem = game.system
        self.journal: Journal[Any] = game.journal
        self.seat_policies = policies or Policies()
        self.umpire_policies = (
            Policies("typed", "typed") if game.umpire is None else Policies.read(game.umpire)
        )
        self.live = True
        self._umpired = False
        self.question: Question | None = None
        self.now = self.journal.here
        self.saved_at = self.journal.here
        self._knowledge = Knowledge(self.system, self.journal)
        self._steps_shown: dict[int | None, dict[int, int]] = {}
        """By reader and moment what `step_of` tells."""
        self._screen = ScreenOwner(self.persons, prompts=self.system.parts.secret, given=bool(game.given))
        self._open_screen = OpenScreen(tuple(range(len(self.sides))))
        self._look()  # before anything is shown: nobody has taken the screen yet

    # --- the umpire ---------------------------------------------------------------------------------------

    @property
    def umpired(self) -> bool:
        """An umpire sits before the screen: he sees all and acts for every side; computers wait."""
        return self._umpired

    @umpired.setter
    def umpired(self, value: bool) -> None:
        if not value and self._umpired:
            self._screen.leave()  # who comes after him may be anybody
            self._look()
        self._umpired = value
        if value:
            self._open_screen.look(self.journal.pending)

    def _look(self) -> None:
        """Decide anew whose things the screen of the persons shows."""
        pending = self.journal.pending
        self._screen.look(pending, typed=isinstance(pending, Deal), names_kept=self._names_kept())

    def _names_kept(self) -> bool:
        """Whether the side that is asked names who comes, and its briefing keeps them from the other.

        That there is such a briefing is no secret.
        """
        pending = self.journal.pending
        if not isinstance(pending, Choice) or pending.prompt not in self.system.parts.entering:
            return False
        return keeps_units(self.system, self.journal.state, 1 - pending.side)

    @property
    def policies(self) -> Policies:
        """Who shows dice and cards: the umpire decides for himself."""
        return self.umpire_policies if self._umpired else self.seat_policies

    def umpire_written(self) -> dict[str, str] | None:
        """What the umpire has the program show, as a game keeps it; None where everything is typed."""
        typed = self.umpire_policies == Policies("typed", "typed")
        return None if typed else self.umpire_policies.written()

    @property
    def screen(self) -> ScreenOwner:
        """Whose things the screen shows."""
        return self._open_screen if self._umpired else self._screen

    def plays(self, side: int) -> bool:
        """Whether the person before this screen acts for a side."""
        return self._umpired or self.seat(side) == PERSON

    # --- what stands -------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[Any, ...]:
        """The sides of the scenario, in its order."""
        return tuple(self.game.scenario.sides)

    @property
    def side_ids(self) -> tuple[str, ...]:
        """The ids of the sides, by which they keep their colours."""
        return tuple(side.id for side in self.sides)

    def seat(self, side: int) -> str:
        """Who plays a side: "person" or the name of a computer player."""
        return self.game.seats.get(self.sides[side].id, PERSON)

    @property
    def persons(self) -> tuple[int, ...]:
        """The sides that persons play; an umpire acts for all."""
        return tuple(side for side in range(len(self.sides)) if self.plays(side))

    @property
    def kept_from(self) -> tuple[int, ...]:
        """The sides from which the screen keeps what the other hides: those of persons.

        Where persons have given all seats to computers, both: the battle is still theirs.
        """
        everybody = tuple(range(len(self.sides)))
        return self.persons or (() if self._screen.is_watched else everybody)

    @property
    def hides_things(self) -> bool:
        """Whether a side knows what the other must not see, by the rules of the game or by the scenario."""
        return hides_things(self.system, self.journal.state)

    @property
    def keeps_secrets(self) -> bool:
        """Whether what a side hides is still to be kept from who sits here, unless he is the umpire.

        What has ended hides nothing, be it looked at from an earlier moment.
        """
        return self.hides_things and bool(self.kept_from) and not self.has_ended

    @property
    def has_ended(self) -> bool:
        """Whether the battle is over, whatever moment of it is looked at."""
        last = self.journal.here if self.live else self.now
        return isinstance(self.system.rules.pending(self.journal.moments[last].state), Over)

    @property
    def pending(self) -> Pending:
        """What the table waits for, as far as the screen's owner may know it."""
        return self.system.rules.pending(self.shown)

    @property
    def asked(self) -> int | None:
        """The side that decides now."""
        return asked_side(self.journal.pending, self.persons)

    @property
    def open(self) -> bool:
        """Whether a person may act: not in the past, under the hand-over screen or before a question."""
        return self.live and self.screen.wanted is None and self.question is None

    @property
    def choice(self) -> Choice | None:
        """The choice that a person before this screen can make now."""
        side = self.asked
        if side is None or not self.open or not self.plays(side):
            return None
        pending = self.journal.pending
        if isinstance(pending, Choice):
            return pending
        assert isinstance(pending, SecretChoices)
        return next(choice for choice in pending.choices if choice.side == side)

    @property
    def covers_asked(self) -> bool:
        """Whether a person has a choice on a screen that nobody has taken: what he alone knows is covered."""
        return self.choice is not None and self.looker == NOBODY

    @property
    def in_the_open(self) -> Any | None:
        """What the acts of the side that is asked are weighed by on a screen that nobody has taken.

        None where somebody has, where no side hides anything, and where it cannot be said (`Knowledge`).
        """
        choice = self.choice
        return self._knowledge.in_the_open(choice.side) if choice is not None and self._is_open else None

    @property
    def _is_open(self) -> bool:
        """Whether nobody has taken the screen of a battle in which sides hide things by the rules."""
        parts = self.system.parts
        return not self._umpired and self.looker == NOBODY and bool(parts.hands or parts.secret)

    def decides_by(self, side: int) -> Any:
        """What the acts of a side that is asked are offered and weighed by: what it knows.

        On a shared screen that nobody has taken it is what both know: nothing that is shown there, be it odds
        beside the pointer, hangs on what the side hides.
        """
        if self.choice is not None and self._is_open:
            return self._knowledge.drawn(side)
        return self.known(side)

    @property
    def tells_hidden(self) -> bool:
        """Whether what is weighed now would tell what the side that is asked hides, to whoever sits here."""
        return self.covers_asked and self.hides_things and self.in_the_open is None

    @property
    def over(self) -> Over | None:
        return self.journal.over()

    @property
    def looker(self) -> int:
        """The side whose hidden things are shown, or NOBODY."""
        return self.screen.looker

    @property
    def reader(self) -> int | None:
        """The side that is told what happened; None where all of it may be told."""
        return None if self.umpired or self.over is not None else self.looker

    def step_of(self, number: int) -> int:
        """The place of a moment on its line, as the reader may count: secret acts of others have none."""
        moments, reader = self.journal.moments, self.reader
        known, way = self._steps_shown.setdefault(reader, {0: 0}), []
        while number not in known:
            way.append(number)
            number = moments[number].parent
        count = known[number]
        for number in reversed(way):
            count += not is_hidden(moments[number], reader)
            known[number] = count
        return count

    @property
    def shown(self) -> Any:
        """The battle as the screen may show it."""
        return self.journal.state if self.umpired else self.known(self.looker)

    def known(self, side: int) -> Any:
        """The battle as `side` knows it; NOBODY knows only what all know."""
        return self._knowledge.now(side)

    def known_at(self, state: State, side: int) -> Any:
        """Any moment's state as `side` knows it."""
        return self._knowledge.of(state, side)

    def is_typed(self, pending: Roll | Deal) -> bool:
        """Whether a person shows what falls.

        Never the cards that come to a computer: by those that are refused one could ask what it holds.
        """
        is_others = isinstance(pending, Deal) and pending.to is not None and not self.plays(pending.to)
        return not is_others and self.policies.of(pending) == "typed"

    def waits_for_dice(self) -> Roll | Deal | None:
        """The roll or the deal that a person has to type."""
        pending = self.journal.pending
        if self.open and isinstance(pending, Roll | Deal):
            return pending
        return None

    @property
    def changes(self) -> int:
        """How many steps that all know of were made since the battle was saved; 0 when all is saved."""
        here = self.journal.here if self.live else self.now
        if here == self.saved_at and len(self.journal.moments) == self._saved_moments:
            return int(self.game.clocks.played - self._saved_time >= MINUTE)
        return max(1, count_played(self.journal, NOBODY, self._saved_moments))

    _saved_moments = 1
    _saved_time = 0.0

    def mark_saved(self) -> None:
        self.saved_at = self.journal.here if self.live else self.now
        self._saved_moments = len(self.journal.moments)
        self._saved_time = self.game.clocks.played
        self.changed.emit()

    def mark_unsaved(self) -> None:
        """The battle came from elsewhere than its file."""
        self.saved_at = -1
