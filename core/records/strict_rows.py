"""What every record asks of the objects in its file: known keys, no key missing, whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from core.protocol.json_rows import JsonMapping
from core.scenarios.documents import Document
from core.scenarios.faults import one_of
from core.scenarios.json_places import Way
from core.text import _

LONGEST_WORD = 60
"""Letters of a strange key or value that a sentence repeats."""


def check_keys(document: Document, way: Way, row: JsonMapping, known: Sequence[str]) -> None:
    """Refuse a key that is not known; raises BadFile."""
    for key in row:
        if key not in known:
            raise unknown_word(document, (*way, key), key, known)


def check_present(document: Document, way: Way, row: JsonMapping, keys: Iterable[str]) -> None:
    """Refuse a row without one of the keys; raises BadFile."""
    for key in keys:
        if key not in row:
            raise document.bad(way, _("“{key}” is missing", key=key), _("add “{key}”", key=key))


def unknown_word(document: Document, way: Way, word: object, known: Sequence[str]) -> Exception:
    """The error to raise for a word that is none of the known ones."""
    shown = str(word)[:LONGEST_WORD]
    return document.bad(way, _("“{key}” is unknown", key=shown), one_of(known, str(word)))


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)
