"""The history of a document as bytes: kept with its unsaved work, so that undo goes on after a crash.

The first state is written whole, each later one as the lines that replace others in the one before it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.text import Names, Text, _, say
from editor.base.document.swap import Swap

MOST_LINES = 50
"""Lines of the history that are kept, the newest: each is read and checked as a file when it comes back."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a history that was kept: what it was called, and what the document held after it."""

    title: Text
    after: Any


@dataclass(frozen=True, slots=True)
class History:
    """What the document held at first, the lines, and how many of them were done."""

    first: Any
    lines: tuple[Line, ...]
    done: int


def written(lines: Sequence[Swap], done: int, content: Callable[[Any], bytes]) -> bytes:
    """The newest lines as bytes; `content` makes the file of a value. Empty where there is no history."""
    from_line = max(0, min(done, len(lines) - MOST_LINES // 2) - MOST_LINES // 2)
    chosen = lines[from_line : from_line + MOST_LINES]
    if not chosen:
        return b""
    states = [text_of(chosen[0], "before", content), *(text_of(line, "after", content) for line in chosen)]
    rows = [
        {"en": say(line.title, "en"), "fr": say(line.title, "fr"), "change": _change(before, after)}
        for line, before, after in zip(chosen, states, states[1:], strict=False)
    ]
    kept = {"first": states[0], "lines": rows, "done": done - from_line}
    return json.dumps(kept, ensure_ascii=False).encode()


def read(data: bytes, value: Callable[[bytes], Any]) -> History:
    """The history in these bytes; `value` reads a file. Raises ValueError, KeyError, TypeError."""
    try:
        kept = json.loads(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    text, rows, done = kept["first"], kept["lines"], kept["done"]
    if not isinstance(text, str) or not isinstance(rows, list) or not isinstance(done, int):
        raise TypeError("no history")
    first, lines = value(text.encode()), []
    for row in rows[:MOST_LINES]:
        text = _changed(text, row["change"])
        title = _("{words}", words=Names(str(row["en"]), str(row["fr"])))
        lines.append(Line(title, value(text.encode())))
    return History(first, tuple(lines), min(len(lines), max(0, done)))


def text_of(line: Swap, end: str, content: Callable[[Any], bytes]) -> str:
    """The file of what stood before or after a line, made once."""
    value = line.before if end == "before" else line.after
    kept = line.texts.get(end)
    if kept is None or kept[0] is not value:
        kept = line.texts[end] = value, content(value).decode()
    return kept[1]


def _change(before: str, after: str) -> list[Any]:
    """[lines that stay above, lines that stay below, what stands between them now, whether anything does]."""
    old, new = before.split("\n"), after.split("\n")
    least = min(len(old), len(new))
    above = next((place for place in range(least) if old[place] != new[place]), least)
    rest = least - above
    below = next((place for place in range(rest) if old[-1 - place] != new[-1 - place]), rest)
    return [above, below, "\n".join(new[above : len(new) - below]), above + below < len(new)]


def _changed(before: str, change: list[Any]) -> str:
    above, below, between, is_there = change
    if not isinstance(between, str):
        raise TypeError("no lines of a file")
    old = before.split("\n")
    middle = between.split("\n") if is_there else []
    return "\n".join([*old[:above], *middle, *old[len(old) - below :]])
