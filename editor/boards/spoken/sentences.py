"""Several short things said one after the other, each with its stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.text import Value

STOPS = (".", "!", "?", ":", "…")


def sentences(say: Callable[[Value], str], values: Iterable[Value]) -> str:
    """All of them in one line, as they are read aloud; the same one is said once."""
    said = dict.fromkeys(words for words in (say(value).strip() for value in values) if words)
    return " ".join(_ended(words[:1].upper() + words[1:]) for words in said)


def _ended(words: str) -> str:
    return (
        words
        if words.rstrip("»” \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}").endswith(STOPS)
        else f"{words}."
    )
