"""Files at their size limit in the shapes that are hardest to read; every reader is fed all of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

Shape = Callable[[Mapping[str, Any], int], bytes]
"""Makes of a sound document a bad one of about so many bytes."""


def calls_of(act: Callable[[], object]) -> int:
    """How many calls something makes: how long it takes, on whatever machine."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return calls


def _spliced(row: Mapping[str, Any], more: str) -> bytes:
    """The document with something behind its first bracket."""
    return ("{" + more + json.dumps(row)[1:]).encode()


def blanks_after(row: Mapping[str, Any], size: int) -> bytes:
    whole = json.dumps({**row, "strange": 1}).encode()
    return whole + b" " * (size - len(whole))


def blanks_within(row: Mapping[str, Any], size: int) -> bytes:
    return _spliced({**row, "strange": 1}, "\n" * (size - 2 * len(json.dumps(row))))


def nested(row: Mapping[str, Any], size: int) -> bytes:
    return b"[" * size


def one_string(row: Mapping[str, Any], size: int) -> bytes:
    return _spliced(row, '"strange": "' + "a" * (size // 2) + '", ')


def open_string(row: Mapping[str, Any], size: int) -> bytes:
    return b'{"' + b"\\a" * (size // 2)


def escapes(row: Mapping[str, Any], size: int) -> bytes:
    return _spliced(row, '"strange": "' + "\\ud800" * (size // 12) + '", ')


def long_key(row: Mapping[str, Any], size: int) -> bytes:
    return _spliced(row, '"' + "k" * (size // 2) + '": 1, ')


def many_keys(row: Mapping[str, Any], size: int) -> bytes:
    return _spliced(row, "".join(f'"k{number}": 1, ' for number in range(size // 24)))


def twice_and_twice(row: Mapping[str, Any], size: int) -> bytes:
    return _spliced(row, '"k": 1, ' * (size // 16))


def digits(row: Mapping[str, Any], size: int) -> bytes:
    return _spliced(row, '"version": ' + "9" * (size // 2) + ", ")


def numbers(row: Mapping[str, Any], size: int) -> bytes:
    return _spliced(row, '"strange": [' + "1," * (size // 4) + "1], ")


def version_far_below(row: Mapping[str, Any], size: int) -> bytes:
    return json.dumps({**row, "version": -(10**14)}).encode()


def lists_of_nothing(row: Mapping[str, Any], size: int) -> bytes:
    """Each list of the document is full of what cannot stand in it."""
    lists = [key for key, value in row.items() if isinstance(value, list)] or ["strange"]
    part = size // (3 * max(1, len(lists)))
    return json.dumps({**row, **{key: [0] * (part // 3) for key in lists}}).encode()


SHAPES: tuple[Shape, ...] = (
    blanks_after,
    blanks_within,
    nested,
    one_string,
    open_string,
    escapes,
    long_key,
    many_keys,
    twice_and_twice,
    digits,
    numbers,
    version_far_below,
    lists_of_nothing,
)
