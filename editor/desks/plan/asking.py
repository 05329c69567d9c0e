"""The acts that are compared: asked at once by a quick question, then better ones of a process beside."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.odds.answers import Comparison, OddsAnswer
from core.odds.questions import QUICK, THOROUGH, Budget, answer
from core.odds.worker import Failed, OddsWorker, Progress, Ready
from editor.boards.battle.offers import Offer

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

MOST = 3
LETTERS = "ABC"
SOON = Budget(nodes=200_000, seconds=0.6, plays=2_000, play_seconds=0.6)
"""What the process does first: an answer within a second or so, before it looks for the exact one."""
STAGES = (SOON, THOROUGH)
LOOK_EVERY = 50
"""Milliseconds between two looks for news of the process."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An act that is weighed, and its odds so far."""

    offer: Offer
    answer: OddsAnswer


class Asking(QObject):
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
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    def refresh(self, moment: PlanMoment) -> None:
        """Plan from this moment; what was compared at another one is put away."""
        same = self.moment is not None and self.moment.key == moment.key
        self.moment = moment
        if not same:
            self.stop()
            self.candidates = ()
            self.changed.emit()

    def add(self, offer: Offer) -> bool:
        """Weigh this act too; False where it is weighed already or three are."""
        if self.moment is None or self.moment.choice is None or len(self.candidates) >= MOST:
            return False
        if any(one.offer.action == offer.action for one in self.candidates):
            return False
        self.candidates = (*self.candidates, Candidate(offer, self._quick(offer.action)))
        self._ask()
        return True

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
        self.candidates = tuple(replace(one, answer=self._quick(one.offer.action)) for one in self.candidates)
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
        return self.halted and any(not one.answer.is_exact for one in self.candidates)

    def close(self) -> None:
        """End the process; it is started again when it is needed."""
        self.stop()
        self._worker.close()

    def _quick(self, action: Any) -> OddsAnswer:
        assert self.moment is not None
        return answer(self.moment.question(action, self.policy, self.own), QUICK)

    def _ask(self, stage: int = 0) -> None:
        """Ask the process for whatever is not exact yet; one question puts an end to the one before."""
        self.failed = self.halted = False
        self._stage = stage
        self._asked = tuple(place for place, one in enumerate(self.candidates) if not one.answer.is_exact)
        if self._asked and self.moment is not None:
            moment = self.moment
            actions = [self.candidates[place].offer.action for place in self._asked]
            questions = tuple(moment.question(action, self.policy, self.own) for action in actions)
            self._worker.ask(questions, STAGES[stage])
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
                assert isinstance(news.answer, Comparison)
                self._take(news.answer)
            elif isinstance(news, Failed):
                self.failed = True
                self.stop()

    def _take(self, found: Comparison) -> None:
        rows = list(self.candidates)
        for place, better in zip(self._asked, found.answers, strict=True):
            rows[place] = replace(rows[place], answer=better)
        self.candidates = tuple(rows)
        if self._stage + 1 < len(STAGES) and not all(one.answer.is_exact for one in rows):
            self._ask(self._stage + 1)
            return
        self._timer.stop()
        self.share = None
        self.progressed.emit()
        self.changed.emit()
