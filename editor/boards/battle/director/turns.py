"""Whose acts are seen on a board, and when those of somebody else begin."""

from __future__ import annotations

from collections.abc import Callable

from core.protocol.journal import AnyJournalNode
from core.protocol.steps import ActionStep, Ruling
from editor.boards.battle.director.chapter import Numbers, turn_of
from editor.boards.battle.director.reading import Reading
from editor.boards.battle.session import Session


class Turns:
    """Follows the steps of a battle. `turn_page` (the turn that was, whether others follow on own acts) is
    called when somebody else begins to act.
    """

    def __init__(self, session: Session, reading: Reading, turn_page: Callable[[int, bool], object]) -> None:
        self._session, self._reading, self._turn_page = session, reading, turn_page
        self.others = False
        """Whether nobody before this screen acts."""
        self._acting = -1
        self._begun: int | None = None
        """Whose turn has begun, if nobody before this screen plays that side."""

    @property
    def acting(self) -> int | None:
        """Whose acts are seen; None before any, and of an umpire's."""
        return self._acting if self._acting >= 0 else None

    def take(self, node: AnyJournalNode) -> bool:
        """A step has come; False where what was done last stays in sight, as orders are written in secret."""
        session, before = self._session, self._session.journal.moments[node.parent].state
        if isinstance(node.step, ActionStep | Ruling) and not before.frames:
            mine = session.umpired or (isinstance(node.step, ActionStep) and session.plays(node.step.by))
            by = node.step.by if isinstance(node.step, ActionStep) else -1
            if not mine and not self.others and not self._is_seen(node):
                return False
            if mine or by != self._acting:
                self._turn_page(before.turn, not mine and not self.others)
            self.others, self._acting = not mine, by
        elif self._begun is not None and not self.others and self._is_seen(node):
            # Tests with which the turn of others begins (BP-7) are acts of theirs, and no end of one's own.
            self._turn_page(before.turn, True)
            self.others, self._acting = True, self._begun
        side = turn_of(node)
        if side is not None:
            self._begun = None if session.umpired or session.plays(side) else side
        return True

    def _is_seen(self, node: AnyJournalNode) -> bool:
        """Whether anything of a step is seen, if others did it."""
        return bool(self._reading.beats(node, Numbers(), others=True))
