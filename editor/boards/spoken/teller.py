"""Tells a battle as it goes on: what was seen to happen, what is asked, whose turn it is.

All is told from `event.seen_by` for whoever looks, and no sooner than it is seen: dice when they lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.protocol.steps import CardsDealt, DiceRolled
from core.records.veils import told_context
from core.text import Text, _
from editor.base.settings import Telling
from editor.boards.spoken.sentences import sentences

if TYPE_CHECKING:
    from core.protocol.events import Event
    from core.protocol.journal import AnyJournalNode
    from editor.base.context import Context
    from editor.boards.battle.director.projector import Projector
    from editor.boards.battle.prompt_content import PromptContent
    from editor.boards.battle.session import Session

STROKES = frozenset({"lose", "gone", "panic", "withdraw", "shaken"})
"""What is told even where little is."""


class BattleTeller:
    """Follows one battle while its desk is in sight."""

    def __init__(self, context: Context, session: Session, projector: Projector) -> None:
        self._context, self._session, self._projector = context, session, projector
        self._at = session.journal.here
        self._asked: tuple[object, ...] = ()
        self.last = ""
        """What happened last, as it was told or would have been."""

    def begin(self) -> None:
        """The desk is in sight: what lies behind was told, or nobody heard it."""
        self._at = self._session.journal.here
        self._asked = ()

    # --- what happened -----------------------------------------------------------------------------------

    def follow(self) -> None:
        """Tell what was seen since."""
        journal, seen = self._session.journal, self._projector.seen_moment
        upto = journal.here if seen is None else seen
        was, self._at = self._at, upto
        if upto == was or not self._context.announcer.is_heard:
            return
        line = journal.line(upto)
        numbers = [node.number for node in line]
        if was and was not in numbers:
            self._look_elsewhere(line)
            return
        self._tell(line[numbers.index(was) + 1 :] if was else line)

    def _tell(self, nodes: tuple[AnyJournalNode, ...] | list[AnyJournalNode]) -> None:
        told: list[Text] = []
        urgent = False
        for node in nodes:
            for level, words in self._lines(node):
                if self._context.tells(level):
                    told.append(words)
                    urgent = urgent or level == "little"
        self._announce(told, urgent=urgent)

    def _announce(self, told: list[Text], *, urgent: bool) -> None:
        words = sentences(self._context.speaker.say, told)
        if words:
            self.last = words
            self._context.announcer.announce(words, urgent=urgent)

    def _look_elsewhere(self, line: tuple[AnyJournalNode, ...] | list[AnyJournalNode]) -> None:
        """Something was taken back, or another line is looked at: say after what the battle stands now."""
        last = [words for node in line[-1:] for _level, words in self._lines(node)]
        self._announce([_("The battle stands as it was before."), *last], urgent=False)

    def _lines(self, node: AnyJournalNode) -> Iterator[tuple[Telling, Text]]:
        """The events of a step as the reader is told them, each with the level from which on it is told."""
        system, reader = self._session.system, self._projector.reading.reader
        context = told_context(system, node.state, reader)
        chance = isinstance(node.step, DiceRolled | CardsDealt)
        for event in node.events:
            seen = event.seen_by(reader)
            if seen is not None:
                yield self._level(seen, chance=chance), system.words.event(context, seen)

    def _level(self, seen: Event, *, chance: bool) -> Telling:
        cue = self._session.system.look.cue(seen)
        if chance or (cue is not None and cue.kind in STROKES):
            return "little"
        return "everything" if cue is None else "usual"

    def last_told(self) -> str:
        """The last step in which something was told, again."""
        journal = self._session.journal
        for node in reversed(journal.line(self._at)):
            words = sentences(self._context.speaker.say, [words for _level, words in self._lines(node)])
            if words:
                return words
        return self._context.speaker.say(_("Nothing has happened yet."))

    # --- what is asked -----------------------------------------------------------------------------------

    def prompt(self, asked: PromptContent, *, busy: bool) -> None:
        """Tell what is asked for, once; with all told also what the keys do."""
        session, words = self._session, asked.words
        wanted = session.screen.wanted
        if wanted is not None and session.question is None:
            name = session.sides[wanted].name
            words = _("Hand the screen over to this side: {side}. Then press Enter.", side=name)
        key = (words, asked.side, session.looker)
        if key == self._asked or (busy and not self._projector.director.waits) or self._falls_by_itself():
            return
        self._asked = key
        if not self._context.announcer.is_heard:
            return
        waits = session.choice is None and session.asked is not None and session.open
        if waits and not self._context.tells("everything"):
            return  # a computer is about to act
        self._tell_prompt(asked, words, urgent=wanted is not None)

    def _falls_by_itself(self) -> bool:
        """Whether what is waited for falls in a moment without anybody."""
        pending = self._session.waits_for_dice()
        first = self._session.shows_first
        if pending is None or self._session.is_typed(pending):
            return False
        return first is None or not first(self._session.journal.state)

    def _tell_prompt(self, asked: PromptContent, said: Text, *, urgent: bool) -> None:
        """`urgent` breaks off what is being told: it was for the person who hands the screen over."""
        words = [said]
        if self._context.tells("everything"):
            words += [_("{key}: {act}", key=act.key, act=act.text) for act in asked.acts if act.key]
        self._context.announcer.announce(sentences(self._context.speaker.say, words), urgent=urgent)
