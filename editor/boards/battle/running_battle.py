"""A battle that goes on by itself until a person is waited for: chance, computers, lone passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from core.chance.seeds import Secret, new_secret
from core.chance.sources import source_of
from core.planning.forks import claim
from core.protocol.pending import Choice, Deal, Roll, SecretChoices
from core.protocol.refusals import Refusal
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
from core.records.games import Game
from editor.boards.battle.computers import Computers
from editor.boards.battle.director.pace import Pace
from editor.boards.battle.named_lines import Forks
from editor.boards.battle.policies import Policies
from editor.boards.battle.reactions import sole_pass
from editor.boards.battle.seated_battle import PERSON, SeatedBattle

SEATS = (PERSON, "recruit", "officer", "general", "marshal", "greedy", "random")


class RunningBattle(SeatedBattle):
    """Takes a step and all that follows from it without a person.

    `shows_first` says of a state in which something must fall whether a person has to see it before the
    program rolls (where an elephant may run): then it waits to be told.
    """

    faulted = Signal(object)
    """A decision at which a computer player failed (`core.players.careful.Case`); greedy took its place."""

    def __init__(
        self,
        game: Game,
        policies: Policies | None = None,
        pace: Pace = "normal",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(game, policies, parent)
        self.source = source_of(game.seed)
        self.passes_alone = True
        self.umpire_passes = False
        """Whether windows in which nobody can react are passed over before an umpire too."""
        self.shows_first: Callable[[Any], bool] | None = None
        self.is_watched: Callable[[], bool] = lambda: False
        """Whether what happened is still being looked at: computers wait for it (`go_on`)."""
        self.forks = Forks(self.journal)
        self.computers = Computers(game, self._let_computer_act, pace, self, lambda: self.keeps_secrets)

    # --- steps -------------------------------------------------------------------------------------------

    def part_from_file(self) -> None:
        """Go on as a copy: another program plays the battle of the file, whose dice to come nobody sees here.

        A typed seed stays: whoever typed it wants the same dice again, and is warned of them.
        """
        if isinstance(self.game.seed, Secret):
            self.game.seed = new_secret()
            self.source = source_of(self.game.seed)
        self.mark_unsaved()

    def start(self) -> None:
        """Let the battle run until a person is waited for."""
        self._advance()

    def _step(self, step: Step) -> Refusal | None:
        before = self.journal.here
        refusal = self.journal.do(step, secretly=self.is_shared)
        if refusal is None:
            self.forks.took(before)
            self._advance(before)
        return refusal

    def _advance(self, before: int | None = None) -> None:
        """Do all that waits for no person; then show what stands. Who plays on has answered "stay"."""
        self.question = None
        self.computers.stop()
        before = self.journal.here if before is None else before
        if self.live:
            while self._answer_chance() or self._pass_alone():
                pass
            self.forks.named()
            claim(self.journal)
            self.now = self.journal.here
            pending = self.journal.pending
            typed = isinstance(pending, Deal)
            self.screen.look(pending, typed=typed, names_kept=self._names_kept())
            side = self.asked
            if side is not None and self._computer_plays(side):
                self.computers.wake(goes_on=self._goes_on_unseen(side))
            else:
                self.computers.rest()
        self.changed.emit()

    def _goes_on_unseen(self, side: int) -> bool:
        """Whether a computer is amid decisions that nobody else sees: by its pauses they could be counted."""
        if not isinstance(self.journal.pending, SecretChoices) or not self.keeps_secrets:
            return False
        last = self.journal.moments[self.journal.here].step
        return isinstance(last, ActionStep) and last.by == side

    def _computer_plays(self, side: int) -> bool:
        """Whether a computer acts for a side."""
        return not self.plays(side)

    def _answer_chance(self) -> bool:
        pending = self.journal.pending
        if not isinstance(pending, Roll | Deal) or self.is_typed(pending):
            return False
        if self.persons and self.shows_first is not None and self.shows_first(self.journal.state):
            return False
        self.journal.answer(self.source)
        return True

    def _pass_alone(self) -> bool:
        """Close a window for a hidden possibility when the seat holds nothing (the seat's habit)."""
        act = self._sole_pass(self.journal.state)
        return act is not None and self.journal.do(act) is None

    @property
    def is_shared(self) -> bool:
        """Whether two persons share the screen: not being asked would tell the other what is not held."""
        return len(self.persons) > 1 and not self._umpired

    def _sole_pass(self, state: State) -> ActionStep | None:
        """The only thing that a person may do in that state, if it is to let a reaction go by."""
        pending = self.system.rules.pending(state)
        alone = self.umpire_passes if self._umpired else self.passes_alone and not self.is_shared
        if not alone or not isinstance(pending, Choice) or not self.plays(pending.side):
            return None
        return sole_pass(self.system, state, pending, lambda: self.known_at(state, pending.side))

    # --- computers ---------------------------------------------------------------------------------------

    @property
    def computer_acts(self) -> bool:
        """Whether a computer is about to act, at once or when all was seen that happened."""
        if self.computers.waiting:
            return True
        side = self.asked
        return side is not None and self.live and self._computer_plays(side) and self.is_watched()

    @property
    def computer_asked(self) -> bool:
        """Whether it is for a computer to act, though it may not have been woken yet."""
        side = self.asked
        return side is not None and self._computer_plays(side)

    def _let_computer_act(self) -> None:
        """One act; at the pace without a pause as many as a picture's time holds, then they are shown."""
        if self.is_watched():
            return
        before = self.journal.here
        self.computers.begin_picture()
        while self._computer_acted():
            while self._answer_chance() or self._pass_alone():
                pass
            side = self.asked
            if not self.computers.in_time() and (side is None or not self._goes_on_unseen(side)):
                break
        if self.journal.here != before:
            self._advance(before)

    def _computer_acted(self) -> bool:
        """Whether a computer is asked and has done one thing."""
        side = self.asked
        if side is None or not self.live or self.plays(side):
            return False
        before = self.journal.here
        if not self.computers.act(side, self.seat(side)):
            return False
        self.forks.took(before)
        for case in self.computers.new_cases():
            self.faulted.emit(case)
        return True

    @property
    def computer_thinks(self) -> bool:
        """Whether the computer that is asked takes its time."""
        side = self.asked
        return side is not None and not self.plays(side) and self.computers.thinks(self.seat(side))

    def stop_thinking(self) -> None:
        """The computer does at once what an officer would do; it thinks again before its next act."""
        self.computers.stop_thinking()

    def hurry(self) -> None:
        """Let the computers act without a pause until a person is asked."""
        if self.computer_acts:
            self.computers.hurry()
            self.go_on()

    def set_seat(self, side: int, seat: str) -> None:
        """Somebody else plays a side from now on."""
        given, name = self.game.given, self.sides[side].id
        if seat == PERSON:
            given.discard(name)
        elif self.seat(side) == PERSON:
            given.add(name)
        self.game.seats[name] = seat
        persons = tuple(one for one in range(len(self.sides)) if self.seat(one) == PERSON)
        self._screen = self._screen.with_persons(persons)
        self._advance()

    def go_on(self) -> None:
        """What happened was seen: a computer that waited for it acts."""
        side = self.asked
        if side is not None and self.live and self._computer_plays(side) and not self.computers.waiting:
            self.computers.wake()

    def set_pace(self, pace: Pace) -> None:
        self.computers.pace = pace

    def pause(self) -> None:
        """Nobody acts while the table is not looked at."""
        self.computers.stop()
