"""Times of day as the reader writes them: 16:51 in English, 16 h 51 in French."""

from __future__ import annotations

import datetime

from core.text import Text, _


def clock_text(when: datetime.datetime) -> Text:
    """Hour and minute of a moment."""
    return _("{hour}:{minute}", hour=f"{when:%H}", minute=f"{when:%M}")
