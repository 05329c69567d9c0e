"""The steps of a battle as a reader may count them: what the other side did in secret has no number."""

from __future__ import annotations

from collections.abc import Iterable

from core.planning.forks import tried_moments
from core.protocol.journal import AnyJournal, AnyJournalNode
from core.protocol.steps import Ruling


def is_hidden(moment: AnyJournalNode, reader: int | None) -> bool:
    """Whether all that came of a step was told to others only; None reads everything."""
    if reader is None or not moment.events or isinstance(moment.step, Ruling):
        return False
    return all(event.seen_by(reader) is None for event in moment.events)


def count_shown(line: Iterable[AnyJournalNode], reader: int | None) -> int:
    """How many steps of a line a reader knows of."""
    return sum(not is_hidden(moment, reader) for moment in line)


def count_played(journal: AnyJournal, reader: int | None, since: int = 1) -> int:
    """How many steps from that moment on a reader knows of, on all lines that are no plan of somebody's."""
    tried = tried_moments(journal)
    return count_shown((one for one in journal.moments[since:] if one.number not in tried), reader)
