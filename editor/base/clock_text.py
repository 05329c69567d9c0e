"""Times as the reader writes them: 16:51 in English, 16 h 51 in French; today, yesterday, or the day."""

from __future__ import annotations

import datetime
import time

from core.text import Text, _


def moment_at(seconds: float) -> datetime.datetime:
    """The moment so many seconds after the first; one that no calendar holds, of a broken file, is that."""
    try:
        return datetime.datetime.fromtimestamp(seconds).astimezone()
    except (OverflowError, ValueError, OSError):
        return datetime.datetime.fromtimestamp(0, datetime.UTC)


def clock_text(when: datetime.datetime) -> Text:
    """Hour and minute of a moment."""
    return _("{hour}:{minute}", hour=f"{when:%H}", minute=f"{when:%M}")


def day_and_clock(when: datetime.datetime) -> Text:
    """A moment as one says it: 14:05 today, yesterday, or the day."""
    today = datetime.datetime.fromtimestamp(time.time()).astimezone().date()
    clock = clock_text(when)
    if when.date() == today:
        return _("today, {clock}", clock=clock)
    if when.date() == today - datetime.timedelta(days=1):
        return _("yesterday, {clock}", clock=clock)
    return _("{day}, {clock}", day=when.strftime("%d.%m.%Y"), clock=clock)
