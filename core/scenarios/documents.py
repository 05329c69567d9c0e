"""Strict JSON with places: the door of every file of the program, scenario or game.

Whatever the bytes, the only error is `BadFile`: too large, too deep, not UTF-8, a key twice, NaN, numbers
without end. Needs no pydantic, so that `core.records` may use it.
"""

import json
import math
import os
import re
import stat
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from core.scenarios.bad_file import BadFile, Fault, Place, printable, written
from core.scenarios.json_places import PlaceIndex, Way, located_values
from core.scenarios.provenance import KEY, writer_in
from core.text import Text, _
from core.version import VERSION, is_newer

__all__ = [
    "SCENARIO_LIMITS",
    "BadFile",
    "Document",
    "Fault",
    "Limits",
    "Place",
    "read_bytes",
    "read_document",
]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may not exceed: bytes, nesting, digits of a number."""

    size: int = 8 * 1024 * 1024
    depth: int = 32
    digits: int = 15


SCENARIO_LIMITS = Limits()


@dataclass(frozen=True)
class Document:
    """What a file holds as plain data, and where each value stands in it."""

    path: str
    text: str
    data: Any
    written_by: str = ""
    """The version of the program that wrote it, nothing where the file does not say."""

    def place(self, way: Way) -> Place:
        """The place of the value at `way` (keys and indices from the root), or of what is around it."""
        places = (self._index.of(way[:length]) for length in range(len(way), 0, -1))
        offset = next((place for place in places if place is not None), 0)
        return Place(self.text.count("\n", 0, offset) + 1, written(way))

    def fault(self, way: Way, wrong: Text, right: Text) -> Fault:
        """A fault at the value at `way`."""
        return Fault(self.place(way), wrong, right)

    def bad(self, way: Way, wrong: Text, right: Text) -> BadFile:
        """The error to raise for one fault, at the value at `way`."""
        return self.refuse(self.fault(way, wrong, right))

    def refuse(self, *faults: Fault) -> BadFile:
        """The error to raise for `faults` of this document."""
        if not is_newer(self.written_by):
            return BadFile(self.path, faults)
        newer = _(
            "the file was written by État-Major {version}, this is {ours}",
            version=self.written_by,
            ours=VERSION,
        )
        told = Fault(self.place((KEY,)), newer, _("update the program"))
        return BadFile(self.path, [*faults, told])

    @cached_property
    def _index(self) -> PlaceIndex:
        return PlaceIndex(self.text)


def is_endless(path: str | Path) -> bool:
    """Whether a pipe or a device lies there: who reads it may wait for ever."""
    try:
        kind = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(kind) and not stat.S_ISDIR(kind)


def line_starts(text: str) -> list[int]:
    """The offsets at which the lines of `text` begin."""
    return [0, *(match.end() for match in re.finditer("\n", text))]


def read_bytes(path: str | Path, limits: Limits = SCENARIO_LIMITS, *, piped: bool = False) -> bytes:
    """The bytes of a file, never more than the limit and one; raises BadFile where it cannot be read.

    `piped`: from a pipe or a device, too, as in a shell; a window that reads one may wait for ever.
    """
    if not piped and is_endless(path):
        wrong = _("this is a pipe or a device and no file")
        raise BadFile(path, [Fault(Place(0), wrong, _("name a file that is there and may be read"))])
    try:
        with Path(path).open("rb") as file:
            return file.read(limits.size + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or printable(str(error))
        fault = Fault(
            Place(0),
            _("it cannot be read ({reason})", reason=reason),
            _("name a file that is there and may be read"),
        )
        raise BadFile(path, [fault]) from error


def read_document(data: bytes, path: str | Path = "", limits: Limits = SCENARIO_LIMITS) -> Document:
    """The JSON document in `data`; raises BadFile for anything that is not strict JSON within `limits`."""
    return _Opening(str(path), limits).document(data)


class _Opening:
    """The steps from bytes to a document, each refusing what it does not take."""

    def __init__(self, path: str, limits: Limits) -> None:
        self.path, self.limits = path, limits

    def document(self, data: bytes) -> Document:
        text = self._text(data)
        self._check_depth(text)
        document = Document(self.path, text, self._value(text))
        if not isinstance(document.data, dict):
            raise self._bad(
                Place(1), _("this is no JSON object"), _("begin the file with {brace}", brace="{")
            )
        return self._without_writer(document)

    @staticmethod
    def _without_writer(document: Document) -> Document:
        """The document apart from the version that wrote it, which no model knows of."""
        if KEY not in document.data:
            return document
        try:
            version = writer_in(document.data)
        except ValueError as error:
            wrong = _("“{value}” is no version of the program", value=str(error))
            raise document.bad((KEY,), wrong, _("write “{word}”", word=VERSION)) from None
        data = {key: value for key, value in document.data.items() if key != KEY}
        return replace(document, data=data, written_by=version)

    def _text(self, data: bytes) -> str:
        if len(data) > self.limits.size:
            megabytes = self.limits.size // (1024 * 1024)
            raise self._bad(
                Place(0),
                _("the file is too large"),
                _("a file has at most {megabytes} megabytes", megabytes=megabytes),
            )
        try:
            return data.decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise self._bad(
                Place(line), _("this is not UTF-8"), _("save the file as text in UTF-8")
            ) from error

    def _check_depth(self, text: str) -> None:
        if text.count("[") + text.count("{") <= self.limits.depth:
            return
        depth = 0
        for match in _BRACKETS.finditer(text):
            mark = match[0]
            if mark in "[{":
                depth += 1
                if depth > self.limits.depth:
                    line = text.count("\n", 0, match.start()) + 1
                    raise self._bad(
                        Place(line),
                        _("values are nested too deeply"),
                        _("nest at most {depth} deep", depth=self.limits.depth),
                    )
            elif mark in "]}":
                depth -= 1

    def _value(self, text: str) -> Any:
        hooks = _Hooks(self.limits.digits)
        try:
            value = json.loads(
                text,
                object_pairs_hook=hooks.members,
                parse_constant=hooks.constant,
                parse_int=hooks.whole,
                parse_float=hooks.fraction,
            )
        except json.JSONDecodeError as error:
            raise self._bad(Place(error.lineno), *_syntax(error)) from error
        if hooks.twice or hooks.odd or _SURROGATE.search(text):
            faults = list(_unwanted(text, hooks))
            if faults:
                raise BadFile(self.path, faults)
        return value

    def _bad(self, place: Place, wrong: Text, right: Text) -> BadFile:
        return BadFile(self.path, [Fault(place, wrong, right)])


_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_NUMBER = re.compile(r"-?(?:\d[\d.eE+-]*|Infinity)|NaN")


class _Hooks:
    """Takes note of what json reads but this program does not take: keys twice, endless numbers, NaN."""

    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.twice = False
        self.odd = False

    def members(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        self.twice = self.twice or len(members) != len(pairs)
        return members

    def constant(self, _word: str) -> float:
        self.odd = True
        return 0.0

    def whole(self, digits: str) -> int:
        if len(digits) > self.digits and self.is_odd(digits):  # few are as long: a file holds thousands
            self.odd = True
            return 0
        return int(digits)

    def fraction(self, digits: str) -> float:
        if self.is_odd(digits):
            self.odd = True
            return 0.0
        return float(digits)

    def is_odd(self, number: str) -> bool:
        """Whether a number as written is one that the program does not take."""
        if number.lstrip("-") in ("NaN", "Infinity"):
            return True
        if number.lstrip("-").isdigit():
            return len(number.lstrip("-")) > self.digits
        return len(number) > 400 or not math.isfinite(float(number))


def _unwanted(text: str, hooks: _Hooks) -> Iterator[Fault]:
    """The places of what the hooks noticed; at most a score of them."""
    starts = line_starts(text)
    seen: set[Way] = set()
    found = 0
    for way, offset in located_values(text):
        place = Place(bisect_right(starts, offset), written(way))
        number = _NUMBER.match(text, offset)
        if way in seen:
            yield Fault(place, _("this key stands here twice"), _("leave one of the two out"))
        elif number and hooks.is_odd(number[0]):
            yield Fault(
                place,
                _("this number is not one that a file may hold"),
                _("write a plain number of at most {digits} digits", digits=hooks.digits),
            )
        elif _is_broken(text, offset) or any(
            isinstance(step, str) and not _is_sound(step) for step in way[-1:]
        ):
            yield Fault(place, _("half a character stands here"), _("write whole characters"))
        else:
            seen.add(way)
            continue
        seen.add(way)
        found += 1
        if found == 20:
            return


def _is_broken(text: str, offset: int) -> bool:
    if text[offset] != '"':
        return False
    value, _end = json.JSONDecoder().raw_decode(text, offset)
    return not _is_sound(value)


def _is_sound(value: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in value)


_EXPECTED = {
    "Expecting ',' delimiter": _("write a comma or close the bracket here"),
    "Expecting ':' delimiter": _("write a colon after the key"),
    "Expecting property name enclosed in double quotes": _(
        "write a key in double quotes, or close the bracket"
    ),
    "Expecting value": _("write a value here"),
    "Illegal trailing comma before end of object": _("leave out the last comma"),
    "Illegal trailing comma before end of array": _("leave out the last comma"),
    "Unterminated string starting at": _("close the double quotes"),
    "Extra data": _("leave out what follows the last bracket"),
    "Invalid control character at": _("write line ends and tabs in a text as \\n and \\t"),
}


def _syntax(error: json.JSONDecodeError) -> tuple[Text, Text]:
    if error.pos >= len(error.doc.rstrip()):
        return _("the file ends too early"), _("the rest of the file is missing; use a whole copy")
    right = _EXPECTED.get(error.msg, _("write a backslash as \\\\"))
    return _("this is no JSON at column {column}", column=str(error.colno)), right
