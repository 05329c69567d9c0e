"""What a state holds as JSON that a file may keep, and back: nothing but data, never a pickle.

Dataclasses and named tuples stand as `{"is": name, field: value, ...}` and come back only as one of the kinds
that a room lists (`System.state_kinds`), told apart by name and fields. Lists inside of anything are tuples;
a whole number too long for a file stands as `{"mask": "1f..."}` in hexadecimal digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from inspect import get_annotations
from typing import Any

from core.records.serialization.digests import state_slots

LONGEST = 10**15
"""From here on a whole number stands as a mask."""

MOST_DIGITS = 4096
"""Hexadecimal digits of a mask: a bit for each hex of the largest board."""

_SIMPLE = {"int": int, "bool": bool, "str": str}


class NotPortableError(ValueError):
    """Data that is no value of this kind; `where` is the way to it below what was read."""

    def __init__(self, where: tuple[str | int, ...] = ()) -> None:
        super().__init__(str(where))
        self.where = where


def written(value: Any) -> Any:
    """`value` as JSON; TypeError where it is nothing that a state may hold."""
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, int):
        return value if abs(value) < LONGEST else {"mask": f"{value:x}"}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {"is": type(value).__name__, **{name: written(getattr(value, name)) for name in value._fields}}
    if isinstance(value, tuple | list):
        return [written(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        row = {field.name: written(getattr(value, field.name)) for field in fields(value)}
        return {"is": type(value).__name__, **row}
    raise TypeError(f"{type(value).__name__} is nothing that a file may keep: {value!r}")


def written_state(state: Any) -> dict[str, Any]:
    """Every field of a state but the setting and what follows from the rest."""
    return {name: written(getattr(state, name)) for name in sorted(state_slots(state))}


class Reader:
    """Reads what `written` wrote, with the kinds of one room."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self._kinds = {(kind.__name__, frozenset(_names(kind))): kind for kind in kinds}

    def value(self, data: Any) -> Any:
        """The value of `data`; NotPortableError."""
        if data is None or isinstance(data, bool | str | float | int):
            return data
        if isinstance(data, list):
            return tuple(self._inside(data, enumerate(data)))
        if isinstance(data, Mapping):
            return self._record(data)
        raise NotPortableError

    def _inside(self, _whole: Any, items: Iterable[tuple[str | int, Any]]) -> Iterator[Any]:
        for place, item in items:
            try:
                yield self.value(item)
            except NotPortableError as error:
                raise NotPortableError((place, *error.where)) from None

    def _record(self, data: Mapping[str, Any]) -> Any:
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
        for key, kind_of in _hints(kind).items():
            if key in row and not _fits(row[key], kind_of):
                raise NotPortableError((key,))
        return kind(**row)

    def fields(self, data: Any, like: Any) -> dict[str, Any]:
        """The fields of a state like the one given: lists are lists of the same length; NotPortableError."""
        if not isinstance(data, Mapping):
            raise NotPortableError
        names = set(state_slots(like))
        for key in sorted({*data, *names}):
            if key not in data or key not in names:
                raise NotPortableError((key,))
        found: dict[str, Any] = {}
        hints = _hints(type(like))
        for name in names:
            model = getattr(like, name)
            try:
                value = self.value(data[name])
            except NotPortableError as error:
                raise NotPortableError((name, *error.where)) from None
            if isinstance(model, list):
                if not isinstance(value, tuple) or len(value) != len(model):
                    raise NotPortableError((name,))
                inner = hints.get(name, "")[len("list[") : -1]
                if not all(_fits(item, inner) for item in value):
                    raise NotPortableError((name,))
                found[name] = list(value)
            elif _fits(value, hints.get(name, "")) and (
                isinstance(model, tuple) == isinstance(value, tuple) or value is None
            ):
                found[name] = value
            else:
                raise NotPortableError((name,))
        return found


def _names(kind: type) -> Iterator[str]:
    if is_dataclass(kind):
        return (field.name for field in fields(kind))
    return iter(getattr(kind, "_fields", ()))


def _hints(kind: type) -> Mapping[str, str]:
    """The annotations of a class as they are written."""
    return {
        name: hint if isinstance(hint, str) else getattr(hint, "__name__", "")
        for name, hint in get_annotations(kind).items()
    }


def _fits(value: Any, hint: str) -> bool:
    """Whether a value may stand where `hint` is written; what is not simple is left to who uses it."""
    if hint in _SIMPLE:
        return type(value) is _SIMPLE[hint]
    if hint.startswith("tuple[") and hint.endswith("]") and "|" not in hint:
        if not isinstance(value, tuple):
            return False
        inner = hint[len("tuple[") : -1]
        if inner.endswith(", ...") and inner.removesuffix(", ...") in _SIMPLE:
            kind = _SIMPLE[inner.removesuffix(", ...")]
            return all(type(item) is kind for item in value)
        if all(part in _SIMPLE for part in inner.split(", ")):
            parts = inner.split(", ")
            return len(parts) == len(value) and all(map(_fits, value, parts))
    return True


def _mask(digits: Any) -> int:
    if not isinstance(digits, str) or not digits or len(digits) > MOST_DIGITS:
        raise NotPortableError
    try:
        return int(digits, 16)
    except ValueError:
        raise NotPortableError from None
