"""What Ctrl+K can find, whoever offers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Find:
    """Something that can be found: its words, what stands at the right, more words to find it by, the act."""

    words: str
    detail: str
    run: Callable[[], object]
    also: str = ""
    refused: str = ""
