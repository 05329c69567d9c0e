"""Asks what a good staff would do, or why a computer did what it did; a process beside thinks about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.chance.seeds import generator
from core.players.advice import Advice, AdviceAsked, hint_for
from core.players.seats import effort_of
from core.players.thinking import Thinker
from core.protocol.steps import ActionStep
from core.records.veils import known_to
from core.text import Text, _
from editor.boards.battle.seated_battle import PERSON
from editor.panels.odds.act_odds import LOOK_EVERY

if TYPE_CHECKING:
    from core.protocol.journal import JournalNode
    from editor.boards.battle.session import Session
    from editor.boards.plan.moment import PlanMoment

EFFORTS = (0.5, 2.0)
"""An answer within a moment, then a better one."""
LONGER = 8.0


@dataclass(frozen=True, slots=True)
class Topic:
    """What advice is about: a side at a moment with what it knows; of a computer what it did there."""

    key: object
    asked: AdviceAsked
    done: Any = None


class Adviser(QObject):
    """`changed`: other advice, or another share of the work is done.

    `share` is None while nothing is thought about; `failed`: the process could not answer.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.topic: Topic | None = None
        self.advice: tuple[Advice, ...] = ()
        self.share: float | None = None
        self.failed = False
        self._left: tuple[float, ...] = ()
        self._thinker: Thinker[tuple[Advice, ...]] = Thinker()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    def hint(self, moment: PlanMoment) -> None:
        """What the side that chooses might do, from what it knows."""
        assert moment.choice is not None
        asked = hint_for(moment.system, moment.state, moment.choice.side)
        self._begin(Topic(moment.key, asked), EFFORTS)

    def explain(self, session: Session, node: JournalNode[Any], key: object) -> None:
        """Why a computer took this step: thought about again as it did, from the same lots."""
        step = node.step
        assert isinstance(step, ActionStep)
        known, seed = decided_from(session, node)
        effort = effort_of(session.seat(step.by))
        asked = AdviceAsked(session.system, known, step.by, effort, seed, step.action)
        self._begin(Topic(key, asked, step.action), (effort,))

    def refresh(self, key: object) -> None:
        """The battle stands at the moment of that key: what was advised at another one is put away."""
        if self.topic is not None and self.topic.key != key:
            self.clear()

    def clear(self) -> None:
        """Advise nothing."""
        self.topic, self.advice, self.failed = None, (), False
        self.stop()

    def stop(self) -> None:
        """Be content with what is known."""
        self._thinker.cancel()
        self._timer.stop()
        self._left, self.share = (), None
        self.changed.emit()

    @property
    def can_go_on(self) -> bool:
        """Whether longer thought could tell more."""
        return self.share is None and len(self.advice) > 1

    def go_on(self) -> None:
        """Think about the same for longer."""
        if self.topic is not None:
            self._left = (LONGER,)
            self._ask()

    def close(self) -> None:
        """End the process; it is started again when it is needed."""
        self.clear()
        self._thinker.close()

    def _begin(self, topic: Topic, efforts: tuple[float, ...]) -> None:
        self.topic, self.advice, self._left = topic, (), efforts
        self._ask()

    def _ask(self) -> None:
        assert self.topic is not None
        self.failed, self.share = False, 0.0
        asked, effort = self.topic.asked, self._left[0]
        self._left = self._left[1:]
        self._thinker.ask(AdviceAsked(asked.system, asked.known, asked.side, effort, asked.seed, asked.done))
        self._timer.start()
        self.changed.emit()

    def _look(self) -> None:
        try:
            found = self._thinker.answer()
        except EOFError:
            self.failed = True
            self.stop()
            return
        if found is None:
            share = self._thinker.share
            if share != self.share:
                self.share = share
                self.changed.emit()
            return
        self.advice = found
        if self._left and len(found) > 1:
            self._ask()
        else:
            self.stop()


def decided_from(session: Session, node: JournalNode[Any]) -> tuple[Any, int]:
    """What the computer knew that took this step, and the number that its lots came from."""
    step, before = node.step, session.journal.moments[node.parent]
    assert isinstance(step, ActionStep)
    known = known_to(session.system, before.state, step.by)
    return known, generator(session.game.seed, f"{step.by}/{before.depth}").getrandbits(64)


def last_decision(session: Session) -> JournalNode[Any] | None:
    """The last act of a computer up to the moment looked at that was one of several."""
    journal = session.journal
    nodes: Iterator[JournalNode[Any]] = reversed(journal.line())
    for node in nodes:
        step = node.step
        if isinstance(step, ActionStep) and session.seat(step.by) != PERSON:
            state = journal.moments[node.parent].state
            if len(session.system.rules.actions(state, step.by)) > 1:
                return node
    return None


def why_not(session: Session | None) -> Text | None:
    """Why a computer's act cannot be explained now; None where it can be."""
    if session is None:
        return _("no battle is being played")
    if session.system.judgement is None:
        return _("this system knows no officers")
    if session.keeps_secrets and not session.umpired:
        return _("it would give away what the other side hides; it is told after the battle")
    return None if last_decision(session) is not None else _("no computer has decided anything yet")
