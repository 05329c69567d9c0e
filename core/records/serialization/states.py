"""What a state holds as JSON that a file may keep, and back: nothing but data, never a pickle.

Dataclasses and named tuples stand as `{"is": name, field: value, ...}` and come back only as one of the kinds
that a room lists (`System.state_kinds`), told apart by name and fields. Lists inside of anything are tuples;
a whole number too long for a file stands as `{"mask": "1f..."}` in hexadecimal digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from core.protocol.json_rows import JsonMapping, JsonRow, JsonValue
from core.protocol.state import State
from core.records.serialization.annotations import field_types, fits, is_record, record_fields, state_fields

LONGEST = 10**15
"""From here on a whole number stands as a mask."""

MOST_DIGITS = 4096
"""Hexadecimal digits of a mask: a bit for each hex of the largest board."""

_HEXADECIMAL = re.compile(r"-?[0-9a-f]+")


class NotPortableError(ValueError):
    """Data that is no value of this kind; `where` is the way to it below what was read."""

    def __init__(self, where: tuple[str | int, ...] = ()) -> None:
        super().__init__(str(where))
        self.where = where


def written(value: object) -> JsonValue:
    """`value` as JSON; TypeError where it is nothing that a state may hold."""
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, int):
        return value if abs(value) < LONGEST else {"mask": f"{value:x}"}
    kind = type(value)
    if is_record(kind):
        return {"is": kind.__name__, **{name: written(getattr(value, name)) for name in record_fields(kind)}}
    if isinstance(value, tuple | list):
        return [written(item) for item in value]
    raise TypeError(f"{type(value).__name__} is nothing that a file may keep: {value!r}")


def written_state(state: State) -> JsonRow:
    """Every field of a state but the context and what follows from the rest."""
    return {name: written(getattr(state, name)) for name in sorted(state_fields(state))}


class Reader:
    """Reads what `written` wrote, with the kinds of one room."""

    def __init__(self, kinds: Iterable[type]) -> None:
        listed = self._listed = tuple(kinds)
        self._kinds = {(kind.__name__, frozenset(record_fields(kind))): kind for kind in listed}

    def value(self, data: object) -> JsonValue:
        """The value of `data`; NotPortableError."""
        if data is None or isinstance(data, bool | str | float | int):
            return data
        if isinstance(data, list):
            return tuple(self._inside(data, enumerate(data)))
        if isinstance(data, Mapping):
            return self._record(data)
        raise NotPortableError

    def _inside(self, _whole: object, items: Iterable[tuple[str | int, object]]) -> Iterator[JsonValue]:
        for place, item in items:
            try:
                yield self.value(item)
            except NotPortableError as error:
                raise NotPortableError((place, *error.where)) from None

    def _record(self, data: JsonMapping) -> JsonValue:
        if set(data) == {"mask"}:
            return _mask(data["mask"])
        name = data.get("is")
        kind = self._kinds.get((str(name), frozenset(data) - {"is"}))
        if kind is None:
            raise NotPortableError
        row = dict(
            zip(
                (key for key in data if key != "is"),
                self._inside(data, ((key, value) for key, value in data.items() if key != "is")),
                strict=True,
            )
        )
        for key, hint in field_types(kind, frozenset(row)).items():
            if not fits(row[key], hint, self._listed):
                raise NotPortableError((key,))
        return kind(**row)

    def fields(self, data: object, like: State) -> JsonRow:
        """The fields of a state like the one given: lists are lists of the same length; NotPortableError."""
        if not isinstance(data, Mapping):
            raise NotPortableError
        names = frozenset(state_fields(like))
        for key in sorted({*data, *names}):
            if key not in data or key not in names:
                raise NotPortableError((key,))
        hints = field_types(type(like), names)
        return {name: self._field(name, data[name], hints[name], getattr(like, name)) for name in names}

    def _field(self, name: str, data: object, hint: object, model: object) -> JsonValue:
        try:
            value = self.value(data)
        except NotPortableError as error:
            raise NotPortableError((name, *error.where)) from None
        if isinstance(model, list) and isinstance(value, tuple):
            value = list(value) if len(value) == len(model) else None
        if not fits(value, hint, self._listed):
            raise NotPortableError((name,))
        return value


def _mask(digits: object) -> int:
    if not isinstance(digits, str) or len(digits) > MOST_DIGITS or not _HEXADECIMAL.fullmatch(digits):
        raise NotPortableError
    return int(digits, 16)
