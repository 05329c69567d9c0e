"""A battle being played at a screen: what persons do, undo that asks, the past. No rules of its own."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any

from PySide6.QtCore import QObject, Signal

from core.chance.dice import Face
from core.chance.seeds import generator
from core.protocol.journal import JournalNode
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Edit, Ruling
from core.records.games import Game
from core.records.shown_steps import is_hidden
from core.text import Text
from editor.boards.battle import ways_back
from editor.boards.battle.director.pace import Pace
from editor.boards.battle.policies import Policies
from editor.boards.battle.running_battle import RunningBattle
from editor.boards.battle.seated_battle import Question
from editor.boards.battle.session_refusals import SessionRefusals


class Session(RunningBattle):
    """The acts of the persons before the screen.

    While the journal stands in the past nobody acts until somebody plays on from there or comes back to now.
    """

    asked_first = Signal()
    is_view = False
    """Whether this is only what one side knows of a battle (`editor.panels.mail`)."""

    def __init__(
        self,
        game: Game,
        policies: Policies | None = None,
        pace: Pace = "normal",
        parent: QObject | None = None,
    ) -> None:
        self.sealed = ways_back.Sealed(game.system, game.journal)
        super().__init__(game, policies, pace, parent)
        self.refusals = SessionRefusals(self)

    # --- steps -------------------------------------------------------------------------------------------

    def act(self, action: Any) -> Refusal | None:
        """The side that is asked does `action`, or the refusal; computers and dice follow."""
        side = self.asked
        if side is None or not self.open:
            return Refusal("nothing_falls", "", {})
        by_lot = self.system.by_lot
        return self._step(ActionStep(side, action if by_lot is None else by_lot(action, self._lots())))

    def _lots(self) -> Random:
        """What draws the part of an act that nobody chooses: the same for the same moment."""
        depth = self.journal.moments[self.journal.here].depth
        return generator(self.game.seed, f"person/{depth}")

    def type_dice(self, shown: Mapping[str, Sequence[Face]]) -> Refusal | None:
        """Dice that a person rolled."""
        return self._step(DiceRolled({key: tuple(faces) for key, faces in shown.items()}, "typed"))

    def type_cards(self, drawn: Sequence[Hashable]) -> Refusal | None:
        """Cards that a person drew."""
        return self._step(CardsDealt(tuple(drawn), "typed"))

    def rule(self, note: str, by: str, edits: Sequence[Edit]) -> Refusal | None:
        """An umpire sets the battle right for the reason in `note`, or why that cannot be."""
        return self._step(Ruling(note, by, tuple(edits)))

    def absorb(self, before: int) -> None:
        """Steps came from elsewhere since moment `before`, as in a reply: go on from them."""
        self.forks.took(before)
        self._advance(before)

    def roll_now(self) -> None:
        """Roll what should have been typed, this once."""
        if self.refusals.roll() is None:
            before = self.journal.here
            self.journal.answer(self.source)
            self._advance(before)

    # --- the screen --------------------------------------------------------------------------------------

    def take_screen(self) -> None:
        """The person to whom the screen was handed is there."""
        self.screen.take()
        self.changed.emit()

    def uncover(self) -> None:
        """The side that is asked wants to see its hand again."""
        if self.asked is not None:
            self.screen.ask_for(self.asked)
            self.changed.emit()

    # --- back and forward --------------------------------------------------------------------------------

    def undo_target(self) -> int | None:
        """The moment before the last act of a person on this line."""
        return ways_back.undo_target(
            self.journal, self.persons, lambda state: self._sole_pass(state) is not None
        )

    def undo(self) -> None:
        """Take back the last act of a person; past dice or cards it asks first."""
        target = self.undo_target()
        if target is None or self.refusals.undo() is not None:
            return
        if self.sealed.since(target, umpired=self.umpired):
            self._ask(Question("undo", target))
        else:
            self._stand(target)

    def redo(self) -> None:
        """Make the act that was taken back again, with all that came of it."""
        target, side = self.journal.redo_target(), self.asked
        if target is not None and self.refusals.redo() is None:
            self._stand(target)
            if self.is_shared and self.hides_things and self.asked != side:
                self.journal.end_at(self.journal.here)  # the other would see that all was done as before
                self.changed.emit()

    def take_back_target(self) -> int | None:
        """Where taking back the last act leads, if it is one's own and nothing was shown since."""
        if not self.open:
            return None
        target = ways_back.take_back_target(self.journal, self.persons, self.asked)
        return None if target is None or self.sealed.since(target, umpired=self.umpired) else target

    def take_back(self) -> None:
        target = self.take_back_target()
        if target is not None:
            self._stand(target)

    def card_target(self) -> int | None:
        """Where giving back the card of this turn leads, while no more than orders came of it."""
        if not self.open:
            return None
        return ways_back.card_target(self.system, self.journal, self.persons, self.asked)

    def give_back_card(self) -> None:
        target = self.card_target()
        if target is not None:
            self._stand(target)

    def _ask(self, question: Question) -> None:
        self.question = question
        self.computers.stop()
        self.asked_first.emit()
        self.changed.emit()

    def ask_to_end(self, action: Any, words: Text) -> None:
        """Ask by `words` whether `action` shall end the step."""
        self._ask(Question("end", self.journal.here, action, words))

    def answer_question(self, yes: bool) -> None:
        """Go back or end the step all the same, or stay."""
        question, self.question = self.question, None
        if question is None:
            return
        if yes and question.kind == "end":
            self.act(question.action)
        elif yes:
            self._stand(question.to)
        elif question.kind == "undo":
            self._advance()
        else:
            self.changed.emit()

    def _stand(self, number: int) -> None:
        """Stand at a moment and play on from there; out of the past the screen goes to whoever is asked, if
        there is anything that the other must not see.
        """
        looked_back = not self.live
        self.journal.go(number)
        self.live = True
        self._advance()
        if looked_back and self.hides_things:
            self.uncover()

    def look_at(self, number: int) -> None:
        """Show a moment of the past, or another line; nothing is played until `play_on`."""
        self.question = None
        self.computers.stop()
        if self.live:
            self.now = self.journal.here
        if number == self.now:
            self.to_now()
            return
        self.journal.go(number)
        self.live = False
        self.changed.emit()

    def step(self, way: int) -> None:
        """One step back (-1) or ahead (1), only to look; what others did in secret is passed over."""
        if way < 0:
            here = self._known_back(self.journal.here)
            if here:
                self.look_at(self._known_back(self.journal.moments[here].parent))
        elif not self.live:
            line = self.journal.line(self.now)
            depth = self.journal.moments[self.journal.here].depth
            if self.journal.here in (0, *(moment.number for moment in line)):
                ahead = next((one for one in line[depth:] if not is_hidden(one, self.reader)), None)
                self.look_at(self.now if ahead is None else ahead.number)
            else:
                here = self.journal.here
                while self.journal.forward() and is_hidden(
                    self.journal.moments[self.journal.here], self.reader
                ):
                    pass
                found = self._known_back(self.journal.here)
                self.journal.go(here)
                self.look_at(found)

    def _known_back(self, number: int) -> int:
        """The moment itself, or the last one before it that its reader knows of."""
        while number and is_hidden(self.journal.moments[number], self.reader):
            number = self.journal.moments[number].parent
        return number

    def to_now(self) -> None:
        """Leave the past."""
        self.question = None
        self.journal.go(self.now)
        self.live = True
        self._advance()

    def play_on(self) -> None:
        """Play from the moment that is looked at; where dice fell after it on the line left, it asks."""
        if self.refusals.leave_past() is not None:
            return
        here = self.journal.here
        common = {moment.number for moment in self.journal.line(here)} | {0}
        left = [moment for moment in self.journal.line(self.now) if moment.number not in common]
        if self.sealed.among(left, umpired=self.umpired):
            self._ask(Question("play_on", here))
        else:
            self._stand(here)

    def fork(self, name: str = "") -> None:
        """Play another line from the moment that is looked at; the one that is left is kept."""
        self.forks.begin(name)
        self._stand(self.journal.here)

    def branches(self) -> tuple[JournalNode[Any], ...]:
        """The last moments of the lines that are not stood on."""
        return ways_back.branches(
            self.journal, self.now, self.journal.tip() if self.live else self.now, self.reader
        )
