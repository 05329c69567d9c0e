"""The acts that are compared: asked at once by a quick question, then better ones of a process beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.odds.answers import OddsAnswer
from core.odds.line_search import Bounds
from core.odds.lines import Prospect, Weighed
from core.odds.lookahead import FURTHER, choices_after, weigh
from core.odds.questions import QUICK, THOROUGH, Budget, Question, answer
from core.odds.worker import Failed, LinesAsked, OddsWorker, Progress, Ready
from core.text import Text
from editor.boards.battle.offers import Offer

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

MOST = 3
LETTERS = "ABC"
SOON = Budget(nodes=200_000, seconds=0.6, plays=2_000, play_seconds=0.6)
"""What the process does first: an answer within a second or so, before it looks for the exact one."""
NEAR = replace(FURTHER, seconds=1.0)
STAGES: tuple[tuple[Budget, Bounds], ...] = ((SOON, NEAR), (THOROUGH, FURTHER))
NOTHING = OddsAnswer(0, None, "", "", True, (), (), 1, (), 0, 0.0)
"""Before anything was asked."""
LOOK_EVERY = 50
"""Milliseconds between two looks for news of the process."""
REMEMBERED = 8
"""So many moments keep what was compared there."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An act that is weighed, and its odds so far; of one that opens others those of a line.

    `then`: the acts that a person has chosen to follow it; `prospect` the best line found that goes on from
    there. `is_kept`: the line is whole as it is, and no better one is looked for.
    """

    offer: Offer
    answer: OddsAnswer
    prospect: Prospect | None = None
    then: tuple[Any, ...] = ()
    is_kept: bool = False

    @property
    def is_final(self) -> bool:
        """Whether nothing better can be found out."""
        whole = self.is_kept or self.prospect is None or self.prospect.is_whole
        return self.answer.is_exact and whole

    @property
    def is_line(self) -> bool:
        """Whether other acts follow it."""
        return self.prospect is not None and len(self.prospect.line.acts) > 1


class ActOdds(QObject):
    """`changed`: other candidates or better odds; `progressed`: `share` of the background work is done.

    `share` is None while nothing is worked on; `failed` says that the process could not answer.
    """

    changed = Signal()
    progressed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.moment: PlanMoment | None = None
        self.candidates: tuple[Candidate, ...] = ()
        self.policy, self.own = "greedy", "greedy"
        self.share: float | None = None
        self.sampling = False
        self.failed = False
        self.halted = False
        """A person was content with what was known, though more could be found out."""
        self._stage = 0
        self._worker = OddsWorker()
        self._asked: tuple[int, ...] = ()
        self._kept: dict[object, tuple[Candidate, ...]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    def refresh(self, moment: PlanMoment) -> None:
        """Plan from this moment; what was compared at another one is put away until that one comes back."""
        old, self.moment = self.moment, moment
        if old is None or old.key != moment.key:
            self.stop()
            if old is not None:
                self._kept[old.key] = self.candidates
            self.candidates = self._kept.pop(moment.key, ())
            for key in [*self._kept][:-REMEMBERED]:
                del self._kept[key]
            self.changed.emit()

    def add(self, offer: Offer, then: tuple[Any, ...] = ()) -> bool:
        """Weigh this act, and those that are to follow it; False where it is weighed already or three are."""
        if self.moment is None or self.moment.choice is None or len(self.candidates) >= MOST:
            return False
        if any(one.offer.action == offer.action and one.then == then for one in self.candidates):
            return False
        self.candidates = (*self.candidates, self._quick(Candidate(offer, NOTHING, None, then)))
        self._ask()
        return True

    def following(self, place: int) -> Sequence[tuple[Any, Text]]:
        """The acts that may follow those that a person has chosen for a line, the best guess first."""
        one = self.candidates[place]
        return choices_after(self._question(one))

    def choose(self, place: int, act: Any) -> None:
        """This act follows those that were chosen; the best that goes on from there is looked for."""
        one = self.candidates[place]
        self._put(place, self._quick(replace(one, then=(*one.then, act), is_kept=False)))

    def keep(self, place: int) -> None:
        """The line stays as it is."""
        one = self.candidates[place]
        if one.prospect is not None:
            self._put(place, replace(one, then=one.prospect.line.acts[1:], is_kept=True))

    def loosen(self, place: int) -> None:
        """Nothing is chosen any more: the best line that the act opens is looked for."""
        self._put(place, self._quick(replace(self.candidates[place], then=(), is_kept=False)))

    def _put(self, place: int, one: Candidate) -> None:
        rows = list(self.candidates)
        rows[place] = one
        self.candidates = tuple(rows)
        self._ask()

    def remove(self, place: int) -> None:
        """Weigh this one no more."""
        self.candidates = self.candidates[:place] + self.candidates[place + 1 :]
        self._ask()

    def clear(self) -> None:
        """Weigh nothing."""
        self.candidates = ()
        self._ask()

    def assume(self, *, policy: str | None = None, own: str | None = None) -> None:
        """Other policies for the choices on the way: everything is asked anew."""
        self.policy, self.own = policy or self.policy, own or self.own
        self.candidates = tuple(self._quick(one) for one in self.candidates)
        self._ask()

    def stop(self) -> None:
        """Be content with what is known."""
        self._worker.cancel()
        self._timer.stop()
        self.share = None
        self.progressed.emit()

    def halt(self) -> None:
        """A person wants no better answer for now."""
        self.halted = True
        self.stop()

    def go_on(self) -> None:
        """Look for better answers after all."""
        self._ask(len(STAGES) - 1)

    @property
    def can_go_on(self) -> bool:
        """Whether the search was halted before all was known."""
        return self.halted and not all(one.is_final for one in self.candidates)

    def close(self) -> None:
        """End the process; it is started again when it is needed."""
        self.stop()
        self._worker.close()

    def _question(self, one: Candidate) -> Question:
        assert self.moment is not None
        return replace(self.moment.question(one.offer.action, self.policy, self.own), then=one.then)

    def _quick(self, one: Candidate) -> Candidate:
        question = self._question(one)
        if one.is_kept:
            return replace(one, answer=answer(question, QUICK))
        return _bettered(one, weigh(question))

    def _ask(self, stage: int = 0) -> None:
        """Ask the process for whatever is not sure yet; one question puts an end to the one before."""
        self.failed = self.halted = False
        self._stage = stage
        self._asked = tuple(place for place, one in enumerate(self.candidates) if not one.is_final)
        if self._asked and self.moment is not None:
            budget, bounds = STAGES[stage]
            rows = [self.candidates[place] for place in self._asked]
            asked = tuple((self._question(one), None if one.is_kept else bounds) for one in rows)
            self._worker.ask(LinesAsked(asked), budget)
            self.share, self.sampling = 0.0, False
            self._timer.start()
            self.progressed.emit()
        else:
            self.stop()
        self.changed.emit()

    def _look(self) -> None:
        for news in self._worker.news():
            if isinstance(news, Progress):
                self.share, self.sampling = news.share, news.plays
                self.progressed.emit()
            elif isinstance(news, Ready):
                assert isinstance(news.answer, tuple)
                self._take(news.answer)
            elif isinstance(news, Failed):
                self.failed = True
                self.stop()

    def _take(self, found: tuple[Weighed, ...]) -> None:
        rows = list(self.candidates)
        for place, better in zip(self._asked, found, strict=True):
            rows[place] = _bettered(rows[place], better)
        self.candidates = tuple(rows)
        if self._stage + 1 < len(STAGES) and not all(one.is_final for one in rows):
            self._ask(self._stage + 1)
            return
        self._timer.stop()
        self.share = None
        self.progressed.emit()
        self.changed.emit()


def _bettered(one: Candidate, found: Weighed) -> Candidate:
    """With what was found; a line that is kept keeps its words."""
    return replace(one, answer=found.answer, prospect=one.prospect if one.is_kept else found.prospect)
