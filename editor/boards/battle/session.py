"""A battle being played at a screen: who sits where, who shows dice, undo that asks. No rules of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from core.chance.dice import Face
from core.chance.sources import Rolled
from core.protocol.journal import Journal, JournalNode
from core.protocol.pending import Choice, Deal, Over, Pending, Roll, SecretChoices
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Edit, Ruling, Step
from core.protocol.system import AnySystem
from core.records.games import Game
from editor.boards.battle import ways_back
from editor.boards.battle.computers import Computers
from editor.boards.battle.knowledge import Knowledge
from editor.boards.battle.named_lines import Forks
from editor.boards.battle.policies import Policies
from editor.boards.battle.reactions import sole_pass
from editor.boards.battle.screen_owner import OpenScreen, ScreenOwner, asked_side
from editor.boards.battle.session_refusals import SessionRefusals

PERSON = "person"
MINUTE = 60.0
"""Seconds on the clocks that are worth saving."""
SEATS = (PERSON, "greedy", "random")


@dataclass(frozen=True, slots=True)
class Question:
    """Going back over dice or cards asks first; `to` is the moment that is wanted."""

    kind: Literal["undo", "play_on"]
    to: int


class Session(QObject):
    """`changed`: the battle or what is shown of it is new. `fell`: moments whose dice or cards just came.

    The journal may stand at a moment of the past (`live` is false then): nobody acts until somebody plays
    on from there or comes back to now. `shows_first` says of a state in which something must fall whether a
    person has to see it before the program rolls (where an elephant may run): then it waits to be told.
    """

    changed = Signal()
    fell = Signal(object)
    asked_first = Signal()
    is_view = False
    """Whether this is only what one side knows of a battle (`editor.panels.mail`)."""

    def __init__(
        self,
        game: Game,
        policies: Policies | None = None,
        speed: str = "quick",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.game = game
        self.system: AnySystem = game.system
        self.journal: Journal[Any] = game.journal
        self.seat_policies = policies or Policies()
        self.umpire_policies = (
            Policies("typed", "typed") if game.umpire is None else Policies.read(game.umpire)
        )
        self.source = Rolled(game.seed)
        self.passes_alone = True
        self.umpire_passes = False
        """Whether windows in which nobody can react are passed over before an umpire too."""
        self.shows_first: Callable[[Any], bool] | None = None
        self.live = True
        self._umpired = False
        self.question: Question | None = None
        self.now = self.journal.here
        self.saved_at = self.journal.here
        self.refusals = SessionRefusals(self)
        self.forks = Forks(self.journal)
        self._knowledge = Knowledge(self.system, self.journal, len(self.sides))
        self.computers = Computers(game, self._let_computer_act, speed, self)
        self._screen = ScreenOwner(self.persons, prompts=self.system.parts.secret)
        self._open_screen = OpenScreen(tuple(range(len(self.sides))))

    # --- the umpire ---------------------------------------------------------------------------------------

    @property
    def umpired(self) -> bool:
        """An umpire sits before the screen: he sees all and acts for every side; computers wait."""
        return self._umpired

    @umpired.setter
    def umpired(self, value: bool) -> None:
        self._umpired = value
        if value:
            self._open_screen.look(self.journal.pending)

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
    def over(self) -> Over | None:
        return self.journal.over()

    @property
    def looker(self) -> int:
        """The side whose hidden things are shown, or NOBODY."""
        return self.screen.looker

    @property
    def shown(self) -> Any:
        """The battle as the screen may show it."""
        return self.journal.state if self.umpired else self.known(self.looker)

    def known(self, side: int) -> Any:
        """The battle as `side` knows it; NOBODY knows only what all know."""
        return self._knowledge.now(side)

    def known_at(self, state: Any, side: int) -> Any:
        """Any moment's state as `side` knows it."""
        return self._knowledge.of(state, side)

    def waits_for_dice(self) -> Roll | Deal | None:
        """The roll or the deal that a person has to type."""
        pending = self.journal.pending
        if self.open and isinstance(pending, Roll | Deal):
            return pending
        return None

    @property
    def changes(self) -> int:
        """How many moments were made since the battle was saved; 0 when all is saved."""
        here = self.journal.here if self.live else self.now
        if here == self.saved_at and len(self.journal.moments) == self._saved_moments:
            return int(self.game.clocks.played - self._saved_time >= MINUTE)
        return max(1, len(self.journal.moments) - self._saved_moments)

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

    # --- steps -------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Let the battle run until a person is waited for."""
        self._advance()

    def act(self, action: Any) -> Refusal | None:
        """The side that is asked does `action`, or the refusal; computers and dice follow."""
        side = self.asked
        if side is None or not self.open:
            return Refusal("nothing_falls", "", {})
        return self._step(ActionStep(side, action))

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

    def _step(self, step: Step) -> Refusal | None:
        before = self.journal.here
        refusal = self.journal.do(step)
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
            self.now = self.journal.here
            pending = self.journal.pending
            self.screen.look(pending, typed=isinstance(pending, Deal))
            side = self.asked
            if side is not None and self._computer_plays(side):
                self.computers.wake()
            else:
                self.computers.rest()
        depth = self.journal.moments[before].depth
        fallen = [
            moment
            for moment in self.journal.line()
            if moment.depth > depth and isinstance(moment.step, DiceRolled | CardsDealt)
        ]
        self.changed.emit()
        if fallen and self.live:
            self.fell.emit(fallen)

    def _computer_plays(self, side: int) -> bool:
        """Whether a computer acts for a side."""
        return not self.plays(side)

    def _answer_chance(self) -> bool:
        pending = self.journal.pending
        if not isinstance(pending, Roll | Deal) or self.policies.of(pending) == "typed":
            return False
        if self.persons and self.shows_first is not None and self.shows_first(self.journal.state):
            return False
        self.journal.answer(self.source)
        return True

    def _pass_alone(self) -> bool:
        """Close a window for a hidden possibility when the seat holds nothing (the seat's habit)."""
        act = self._sole_pass(self.journal.state)
        return act is not None and self.journal.do(act) is None

    def _sole_pass(self, state: Any) -> ActionStep | None:
        """The only thing that a person may do in that state, if it is to let a reaction go by."""
        pending = self.system.rules.pending(state)
        alone = self.umpire_passes if self._umpired else self.passes_alone
        if not alone or not isinstance(pending, Choice) or not self.plays(pending.side):
            return None
        return sole_pass(self.system, state, pending, lambda: self.known_at(state, pending.side))

    # --- computers ---------------------------------------------------------------------------------------

    @property
    def computer_acts(self) -> bool:
        """Whether a computer is about to act."""
        return self.computers.waiting

    def _let_computer_act(self) -> None:
        """One act; at the speed without a pause as many as a picture's time holds, then they are shown."""
        before = self.journal.here
        self.computers.begin_picture()
        while self._computer_acted():
            while self._answer_chance() or self._pass_alone():
                pass
            if not self.computers.in_time():
                break
        if self.journal.here != before:
            self._advance(before)

    def _computer_acted(self) -> bool:
        """Whether a computer is asked and has done one thing."""
        side = self.asked
        if side is None or not self.live or self.plays(side):
            return False
        before = self.journal.here
        self.computers.act(side, self.seat(side))
        self.forks.took(before)
        return True

    def hurry(self) -> None:
        """Let the computers act without a pause until a person is asked."""
        self.computers.hurry()

    def set_seat(self, side: int, seat: str) -> None:
        """Somebody else plays a side from now on."""
        self.game.seats[self.sides[side].id] = seat
        persons = tuple(one for one in range(len(self.sides)) if self.seat(one) == PERSON)
        self._screen = ScreenOwner(persons, self._screen.looker, self.system.parts.secret)
        self._advance()

    def set_speed(self, speed: str) -> None:
        self.computers.speed = speed

    def pause(self) -> None:
        """Nobody acts while the table is not looked at."""
        self.computers.stop()

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
        if self.journal.sealed_since(target):
            self._ask(Question("undo", target))
        else:
            self._stand(target)

    def redo(self) -> None:
        """Make the act that was taken back again, with all that came of it."""
        target = self.journal.redo_target()
        if target is not None and self.refusals.redo() is None:
            self._stand(target)

    def take_back_target(self) -> int | None:
        """Where taking back the last act leads, if it is one's own and nothing was shown since."""
        return ways_back.take_back_target(self.journal, self.persons, self.asked) if self.open else None

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

    def answer_question(self, yes: bool) -> None:
        """Go back all the same, or stay."""
        question, self.question = self.question, None
        if question is None:
            return
        if yes:
            self._stand(question.to)
        elif question.kind == "undo":
            self._advance()
        else:
            self.changed.emit()

    def _stand(self, number: int) -> None:
        """Stand at a moment and play on from there; out of the past the screen goes to whoever is asked."""
        looked_back = not self.live
        self.journal.go(number)
        self.live = True
        self._advance()
        if looked_back:
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
        """One moment back (-1) or ahead (1), only to look."""
        if way < 0:
            parent = self.journal.moments[self.journal.here].parent
            if self.journal.here != parent:
                self.look_at(parent)
        elif not self.live:
            line = [moment.number for moment in self.journal.line(self.now)]
            depth = self.journal.moments[self.journal.here].depth
            if depth < len(line) and self.journal.here in (0, *line):
                self.look_at(line[depth])
            elif self.journal.forward():
                self.look_at(self.journal.here)

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
        if any(moment.sealed for moment in left):
            self._ask(Question("play_on", here))
        else:
            self._stand(here)

    def fork(self, name: str = "") -> None:
        """Play another line from the moment that is looked at; the one that is left is kept."""
        self.forks.begin(name)
        self._stand(self.journal.here)

    def branches(self) -> tuple[JournalNode[Any], ...]:
        """The last moments of the lines that are not stood on."""
        return ways_back.branches(self.journal, self.now, self.journal.tip() if self.live else self.now)
