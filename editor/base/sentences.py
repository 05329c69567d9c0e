"""Sentences where they stand alone or have room for a line or two only."""

from __future__ import annotations

import re

SHORT = 50
"""A sentence with fewer signs is a date or a place and tells nothing of the battle."""
SENTENCE_END = re.compile(r"\.\s+(?!\w\.)")


def first_sentence(text: str) -> str:
    """The beginning of a note, up to the full stop after which another sentence begins.

    What follows "av." in "216 av. J.-C." is an initial and begins none.
    """
    end = SENTENCE_END.search(text)
    return text if end is None else text[: end.start() + 1]


def beginning(text: str) -> str:
    """The first sentence; the second too where the first gives no more than a place or a day."""
    first = first_sentence(text)
    rest = text[len(first) :].lstrip()
    return first if len(first) >= SHORT or not rest else f"{first} {first_sentence(rest)}"


def begun(sentence: str) -> str:
    """A sentence with its capital: those of the journal may begin by the name of a unit or a post."""
    named = sentence[1:2].isupper()  # “iNgobamakhosi” keeps its own first letter
    return sentence if named else sentence[:1].upper() + sentence[1:]
