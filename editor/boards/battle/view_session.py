"""A view on the screen: its side decides, nothing falls, nobody else acts, the past is only told."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

from PySide6.QtCore import QObject

from core.protocol.journal import Journal
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, Step
from core.records.replies import LONGEST_NOTE, reply_to
from core.records.views import View, ViewedGame, is_asked, shows_more
from editor.boards.battle.director.pace import Pace
from editor.boards.battle.policies import Policies
from editor.boards.battle.seated_battle import PERSON
from editor.boards.battle.session import Session

ELSEWHERE = "elsewhere"
"""The seat of a side that is not before this screen."""


class ViewSession(Session):
    """`begin` is the moment of the view; `closed` once a decision has shown what the side cannot see."""

    is_view = True

    def __init__(
        self, game: ViewedGame, policies: Policies, pace: Pace = "normal", parent: QObject | None = None
    ) -> None:
        assert game.view is not None
        self.known_view: View = game.view
        self.begin = game.journal.here
        self._closing: set[int] = set()
        self._kept: tuple[tuple[Step, ...], str] = ((), "")
        super().__init__(game, policies, pace, parent)
        self.note = ""

    # --- who decides ---------------------------------------------------------------------------------------

    def seat(self, side: int) -> str:
        return PERSON if side == self.known_view.side else ELSEWHERE

    @property
    def asked(self) -> int | None:
        if is_asked(self.journal.pending, self.known_view.side):
            return self.known_view.side
        return super().asked

    @property
    def closed(self) -> bool:
        """Whether the last decision leads to what only the umpire knows."""
        return self.journal.here in self._closing

    @property
    def open(self) -> bool:
        return super().open and not self.closed

    def _computer_plays(self, side: int) -> bool:
        return False

    # --- what happens --------------------------------------------------------------------------------------

    def waits_for_dice(self) -> None:
        """Nothing falls in a view."""

    def _answer_chance(self) -> bool:
        return False

    def _pass_alone(self) -> bool:
        return not self.closed and super()._pass_alone()

    def _lots(self) -> Random:
        """A view knows no secret of the battle."""
        return SystemRandom()

    def _step(self, step: Step) -> Refusal | None:
        before = self.journal.here
        more = False
        if isinstance(step, ActionStep) and self.journal.refusal(step) is None:
            more = shows_more(self.system, self.journal.state, step.by, step.action)
        refusal = self.journal.do(step)
        if refusal is None:
            if more:
                self._closing.add(self.journal.here)
            self.forks.took(before)
            self._advance(before)
        return refusal

    # --- the past ------------------------------------------------------------------------------------------

    def look_at(self, number: int) -> None:
        """Of what was before the view only the words are known: its moments cannot be looked at."""
        if number >= self.begin:
            super().look_at(number)

    def step(self, way: int) -> None:
        if way > 0 or self.journal.here > self.begin:
            super().step(way)

    # --- the reply -----------------------------------------------------------------------------------------

    @property
    def decided(self) -> tuple[Step, ...]:
        """What the side has decided on this view."""
        journal: Journal[Any] = self.journal
        line = journal.line(journal.here if self.live else self.now)
        return tuple(moment.step for moment in line if moment.step is not None)

    def reply(self) -> bytes:
        """The bytes of the reply; ValueError before anything is decided."""
        here = self.journal.here
        try:
            if not self.live:
                self.journal.go(self.now)
            return reply_to(self.known_view, self.journal, self.note)
        finally:
            self.journal.go(here)

    @property
    def changes(self) -> int:
        """How many decisions no reply holds yet."""
        decided = self.decided
        if (decided, self.note) == self._kept or not decided:
            return 0
        return max(1, len(decided) - len(self._kept[0]))

    def mark_saved(self) -> None:
        self._kept = self.decided, self.note
        self.changed.emit()

    def write_note(self, words: str) -> None:
        """What the side says to the umpire with its reply."""
        self.note = words.strip()[:LONGEST_NOTE]
        self.changed.emit()

    def mark_unsaved(self) -> None:
        """A view is never unsaved: only its reply can be."""
