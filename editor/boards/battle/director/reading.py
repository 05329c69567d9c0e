"""What a reader is shown of a battle: the states that he knows, the beats of a step, the last chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from core.protocol.journal import AnyJournalNode
from core.protocol.state import State
from core.protocol.steps import ActionStep
from editor.boards.battle.director.beats import Beat, beats_of
from editor.boards.battle.director.chapter import MOST_LINES, Line, Numbers, chapter_of, ends_of, lines_of
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.session import Session

MOST_KNOWN = 200
"""Moments that are kept as their reader knows them."""


class Reading:
    """A session as the one who looks reads it: what he is not told is not seen."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[tuple[int, int | None], State] = {}

    @property
    def reader(self) -> int | None:
        """Who looks; None where all is seen."""
        return None if self._session.umpired else self._session.looker

    def forget(self) -> None:
        """Somebody else looks, or another line is seen."""
        self._known.clear()

    def state(self, moment: int) -> State:
        """A moment as the reader knows it."""
        reader = self.reader
        key = (moment, reader)
        if key not in self._known:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            state: State = self._session.journal.moments[moment].state
            self._known[key] = state if reader is None else self._session.known_at(state, reader)
        return self._known[key]

    def beats(self, node: AnyJournalNode, numbers: Numbers, *, others: bool) -> list[Beat]:
        """What he sees of a step; `others`: nobody before this screen did it."""
        before = self._session.journal.moments[node.parent].state
        found = beats_of(self._session.system, node, before, self.reader, self.state(node.parent))
        return [replace(beat, others=others) for beat in numbers.numbered(node, len(before.frames), found)]

    # --- the chapter ---------------------------------------------------------------------------------------

    def chapter(self, owner: int | None = None) -> tuple[AnyJournalNode, ...]:
        """The steps since the reader acted last, or since `owner` did.

        Before an open board that several persons share nobody looks alone: then since the side that is asked
        acted, and where nothing was to be seen after its act, since the last act that was.
        """
        journal, asked = self._session.journal, self._session.asked
        owner = self.reader if owner is None else owner
        if owner != NOBODY:
            return chapter_of(journal, owner, journal.here)
        since_asked = () if asked is None else chapter_of(journal, asked, journal.here)
        ends = chain((since_asked,), ends_of(journal, journal.here))
        return next((nodes for nodes in ends if self.chapter_beats(nodes)), ())

    def has_chapter(self) -> bool:
        """Whether anything was seen in the last chapter."""
        return bool(self.chapter_beats(self.chapter()))

    def has_unseen(self) -> bool:
        """Whether somebody acted in it of which the reader is told nothing, as who laid cards face down."""
        reader = self.reader
        return any(
            isinstance(node.step, ActionStep)
            and node.events
            and all(event.seen_by(reader) is None for event in node.events)
            for node in self.chapter()
        )

    def chapter_beats(self, nodes: Sequence[AnyJournalNode]) -> list[Beat]:
        """All that the reader saw of them."""
        numbers = Numbers()
        return [beat for node in nodes for beat in self.beats(node, numbers, others=True)]

    def lines(self, owner: int | None = None, most: int = MOST_LINES) -> tuple[Line, ...]:
        """What happened since the reader, or `owner`, acted last, in at most so many lines."""
        nodes = self.chapter(owner)
        return lines_of(self._session.system, nodes, self.chapter_beats(nodes), self.reader, most)
