"""The record of a battle: a tree of steps, each with the state after it. Undoing never deletes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from core.protocol.chance_answers import Source, answer, deal_refusal, roll_refusal
from core.protocol.events import ALL, Event
from core.protocol.pending import Choice, Deal, Over, Pending, Roll, SecretChoices
from core.protocol.refusals import Refusal, RefusedError
from core.protocol.rules import Rules
from core.protocol.state import S
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Ruling, Step

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

ROOT = 0


@dataclass(slots=True)
class JournalNode(Generic[S]):
    """One step and the battle after it. The root has no step.

    `chances` counts the rolls and deals up to here. `sealed` says that dice or a secret were shown by the
    step, so that going back past it asks first.
    `name`, `why` and `by` belong to a branch that begins with this moment.
    """

    number: int
    parent: int
    depth: int
    step: Step | None
    state: S
    events: tuple[Event, ...] = ()
    chances: int = 0
    sealed: bool = False
    children: list[int] = field(default_factory=list)
    name: str = ""
    why: str = ""
    by: str = ""


class Journal(Generic[S]):
    """A battle being played: what has happened on this line, and every line that was left.

    >>> # journal.do(Act(0, action)); journal.answer(source); journal.back(); journal.go(12)
    """

    def __init__(self, rules: Rules[S, Any, Any], scenario: Scenario, start: S | None = None) -> None:
        self.rules = rules  # steps come from outside: their actions are asked for before they are taken
        self.scenario = scenario
        first = rules.new_battle(scenario) if start is None else start
        self.moments: list[JournalNode[S]] = [JournalNode(ROOT, ROOT, 0, None, first)]
        self.here = ROOT
        self._preferred: dict[int, int] = {}

    @property
    def state(self) -> S:
        """The battle as it stands. Never change it: go through `do`."""
        return self.moments[self.here].state

    @property
    def pending(self) -> Pending:
        """What the table waits for."""
        return self.rules.pending(self.state)

    def refusal(self, step: Step) -> Refusal | None:
        """Why `step` cannot be next, or None."""
        return self._refusal(self.state, step)

    def _refusal(self, state: S, step: Step) -> Refusal | None:
        pending = self.rules.pending(state)
        match step:
            case Ruling():
                return self.rules.ruling_refusal(state, step)
            case ActionStep():
                if not _asked(pending, step.by):
                    return Refusal("not_asked", "", {"side": step.by})
                return self.rules.refusal(state, step.by, step.action)
            case DiceRolled():
                if isinstance(pending, Roll):
                    return roll_refusal(pending, step.shown)
            case CardsDealt():
                if isinstance(pending, Deal):
                    return deal_refusal(self._deal_as_seen(state, pending), step.drawn)
        return Refusal("nothing_falls", "", {})

    def _deal_as_seen(self, state: S, deal: Deal) -> Deal:
        """A deal as the side that it goes to sees it: what others hold must not show in a refusal."""
        if deal.to is None:
            return deal
        seen = self.rules.pending(self.rules.observe(state, deal.to))
        return seen if isinstance(seen, Deal) else deal

    def do(self, step: Step, *, secretly: bool = False) -> Refusal | None:
        """Take `step`, or say why not and leave the battle as it was.

        `secretly`: what others are not told whole is a moment of its own, be it the same as before. By the
        moments that are found again they would know that it is.
        """
        refusal = self.refusal(step)
        if refusal is None:
            self._arrive(self._made(self.here, step, secretly=secretly))
        return refusal

    def must(self, step: Step, *, secretly: bool = False) -> None:
        """Take `step`; RefusedError where the rules refuse it."""
        refusal = self.do(step, secretly=secretly)
        if refusal is not None:
            raise RefusedError(refusal)

    def answer(self, source: Source) -> Step:
        """Let `source` show the dice or cards that are pending."""
        pending = self.pending
        assert isinstance(pending, Roll | Deal), "nothing has to fall"
        step = answer(pending, source, self.chance_number())
        self._take(step)
        return step

    def chance_number(self) -> int:
        """How many rolls and deals fell on this line before now: the number of the next one."""
        return self.moments[self.here].chances

    def after(self, number: int, step: Step) -> int:
        """The moment to which `step` leads from moment `number`, made where there is none yet.

        Nobody goes there: the line stood on and what lies ahead of it stay as they are. RefusedError where
        the rules refuse the step.
        """
        refusal = self._refusal(self.moments[number].state, step)
        if refusal is not None:
            raise RefusedError(refusal)
        return self._made(number, step)

    def _take(self, step: Step) -> None:
        self._arrive(self._made(self.here, step))

    def _made(self, at: int, step: Step, *, secretly: bool = False) -> int:
        before = self.moments[at]
        for child in before.children:
            if self.moments[child].step == step and not (secretly and _is_secret(self.moments[child])):
                return child
        events: list[Event] = []
        state = before.state.copy()
        self.rules.apply(state, step, events.append)
        number = len(self.moments)
        sealed = isinstance(step, DiceRolled | CardsDealt)
        chances = before.chances + sealed
        self.moments.append(
            JournalNode(number, at, before.depth + 1, step, state, tuple(events), chances, sealed)
        )
        before.children.append(number)
        return number

    def emit(self, state: S, events: tuple[Event, ...]) -> int:
        """Hang on a moment that is only told of, as the past in a view: no step led to it."""
        before = self.moments[self.here]
        number = len(self.moments)
        self.moments.append(JournalNode(number, self.here, before.depth + 1, None, state, events))
        before.children.append(number)
        self._arrive(number)
        return number

    def _arrive(self, number: int) -> None:
        self.here = number
        while number != ROOT:
            parent = self.moments[number].parent
            self._preferred[parent] = number
            number = parent

    def line(self, number: int | None = None) -> list[JournalNode[S]]:
        """The moments from the first step to `number` (here, where it is left out), the root left out."""
        number = self.here if number is None else number
        moments = []
        while number != ROOT:
            moments.append(self.moments[number])
            number = self.moments[number].parent
        moments.reverse()
        return moments

    def steps(self) -> list[Step]:
        """The steps of this line."""
        return [moment.step for moment in self.line() if moment.step is not None]

    def go(self, number: int) -> None:
        """Stand at another moment; nothing is lost."""
        assert 0 <= number < len(self.moments), f"there is no moment {number}"
        self._arrive(number)

    def end_at(self, number: int) -> None:
        """Stand at the end of a line: what branches off there is not ahead of it."""
        self.go(number)
        self._preferred.pop(number, None)

    def back(self) -> bool:
        """One step back; False at the beginning."""
        if self.here == ROOT:
            return False
        self.here = self.moments[self.here].parent
        return True

    def forward(self) -> bool:
        """One step ahead on the line that was last stood on; False where there is none."""
        ahead = self._preferred.get(self.here)
        if ahead is None:
            return False
        self.here = ahead
        return True

    def tip(self) -> int:
        """The last moment ahead of here on the line that was last stood on."""
        number = self.here
        while number in self._preferred:
            number = self._preferred[number]
        return number

    def undo_target(self) -> int | None:
        """The moment before the last action or ruling on this line: where an undo leads."""
        for moment in reversed(self.line()):
            if isinstance(moment.step, ActionStep | Ruling):
                return moment.parent
        return None

    def redo_target(self) -> int | None:
        """The moment to which a redo leads: the next action and all that chance showed after it."""
        number = self._preferred.get(self.here)
        if number is None:
            return None
        while True:
            ahead = self._preferred.get(number)
            if ahead is None or isinstance(self.moments[ahead].step, ActionStep | Ruling):
                return number
            number = ahead

    def sealed_since(self, number: int) -> bool:
        """Whether dice or secrets were shown between moment `number` and here."""
        return any(moment.sealed for moment in self.line() if moment.depth > self.moments[number].depth)

    def groups(self, number: int | None = None) -> Iterator[list[JournalNode[S]]]:
        """The line cut into acts: an action with all its consequences until it is settled."""
        group: list[JournalNode[S]] = []
        floor = 0
        for moment in self.line(number):
            begins = isinstance(moment.step, ActionStep | Ruling) and (
                not group or len(self.moments[moment.parent].state.frames) <= floor
            )
            if begins and group:
                yield group
                group = []
            if not group:
                floor = len(self.moments[moment.parent].state.frames)
            group.append(moment)
        if group:
            yield group

    def leaves(self) -> list[int]:
        """The last moments of all lines, in the order in which they were made."""
        return [moment.number for moment in self.moments if not moment.children]

    def over(self) -> Over | None:
        """How the battle ended, or None while it goes on."""
        pending = self.pending
        return pending if isinstance(pending, Over) else None


def _asked(pending: Pending, side: int) -> bool:
    if isinstance(pending, Choice):
        return pending.side == side
    if isinstance(pending, SecretChoices):
        return any(choice.side == side for choice in pending.choices)
    return False


def _is_secret(moment: JournalNode[Any]) -> bool:
    """Whether of this step some were told less than others."""
    return any(event.to is not ALL for event in moment.events)


AnyJournal: TypeAlias = Journal[Any]
AnyJournalNode: TypeAlias = JournalNode[Any]
"""The journal of whichever room it is, and a moment of it."""
