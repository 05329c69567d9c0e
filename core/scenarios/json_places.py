"""Where each value of a JSON text stands; only asked when there is a fault to tell."""

import json
import re
from collections.abc import Iterator

Way = tuple[str | int, ...]
"""The keys and indices that lead from the root of a document to a value."""

_TOKEN = re.compile(r'(?P<text>"(?:[^"\\]|\\.)*+")|(?P<mark>[\[\]{},:])|(?P<word>[^\s\[\]{},:"]++)')
"""Blanks are no part of it: at one that no token follows, the search goes on and never back."""


def located_values(text: str) -> Iterator[tuple[Way, int]]:
    """Each value of a valid JSON text: the way to it and its offset, outer ones first.

    A member counts from its value; a key that stands twice comes twice.
    """
    way: list[str | int] = []
    inside: list[bool] = []  # True for an object, one entry a bracket
    is_key = False
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        if mark in ("{", "["):
            yield tuple(way), token.start("mark")
            inside.append(mark == "{")
            is_key = mark == "{"
            way.append("" if mark == "{" else 0)
        elif mark in ("}", "]"):
            inside.pop()
            way.pop()
        elif mark == ",":
            last = way[-1]
            is_key = inside[-1]
            way[-1] = last + 1 if isinstance(last, int) else ""
        elif mark == ":":
            is_key = False
        elif is_key:
            way[-1] = json.loads(token[0])
        else:
            yield tuple(way), token.start("text") if token["text"] else token.start("word")


class PlaceIndex:
    """The offsets of the values of one text, found as they are asked for and no farther than needed."""

    def __init__(self, text: str) -> None:
        self._found: dict[Way, int] = {}
        self._rest = located_values(text)

    def of(self, way: Way) -> int | None:
        """Where the value at `way` stands, the first one of a key that stands twice; None where none does."""
        found = self._found.get(way)
        if found is not None:
            return found
        for other, offset in self._rest:
            self._found.setdefault(other, offset)
            if other == way:
                return offset
        return None
