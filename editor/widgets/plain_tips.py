"""Tool tips that say names of a scenario, which are words and no markup, whatever somebody wrote."""

from __future__ import annotations

from html import escape


def plain_tip(words: str) -> str:
    """The words as a tool tip shows them; Qt would read a `<` in them as its rich text."""
    if "<" not in words:
        return words
    return f"<qt>{'<br>'.join(escape(line) for line in words.splitlines())}</qt>"
