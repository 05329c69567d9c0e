"""What the numbers and words of a file may be, by the names of the fields and facts that hold them.

A room says it once for its states, frames and events (`System.bounds`): "unit" for whatever is called so,
"Retreating.attacker" for a field of that class, "reshuffled.cards" for a fact of that kind of event,
"edit state.item" for one of that kind of edit.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from re import fullmatch
from typing import TypeAlias, TypeVar

from core.records.serialization.annotations import is_record, record_fields

Bounds: TypeAlias = Mapping[str, Container[object]]
"""Name -> each number or word that may stand there, alone or in rows; a `Row` allows rows alone."""

COUNT = range(100_000)
"""A number of things, of which a file need not say more."""

BOTH = range(2)
"""A side by its place."""


@dataclass(frozen=True, slots=True)
class Mask:
    """Whole numbers whose bits are some of the first `size`."""

    size: int

    def __contains__(self, value: object) -> bool:
        return type(value) is int and 0 <= value < 1 << self.size


@dataclass(frozen=True, slots=True)
class Row:
    """Rows of what is allowed, and nothing that is no row; of that `length` where it is given."""

    allowed: Container[object]
    length: int | None = None

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) != (len(value) if self.length is None else self.length):
            return False
        return all(item in self.allowed for item in value)


def is_within(kind: str, name: str, value: object, bounds: Bounds) -> bool:
    """Whether what stands under a name in a record or event of that kind is allowed, and all inside of it."""
    allowed = bounds.get(f"{kind}.{name}", bounds.get(name))
    return _holds(value, allowed, bounds)


def is_fact(kind: str, name: str, fact: object, bounds: Bounds) -> bool:
    """Whether a fact of an event of that kind is allowed: rows and None only where they are."""
    allowed = bounds.get(f"{kind}.{name}", bounds.get(name))
    return allowed is None or fact in allowed


def _holds(value: object, allowed: Container[object] | None, bounds: Bounds) -> bool:
    if value is None:
        return True
    if is_record(type(value)):
        kind = type(value)
        return all(
            is_within(kind.__name__, name, getattr(value, name), bounds) for name in record_fields(kind)
        )
    if isinstance(value, list) or (isinstance(value, tuple) and not _is_row(value, allowed)):
        return all(_holds(item, allowed, bounds) for item in value)
    return allowed is None or value in allowed


@dataclass(frozen=True, slots=True)
class UpTo:
    """Rows of counts, each no higher than its own limit."""

    limits: tuple[int, ...]

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == len(self.limits)
            and all(0 <= count <= most for count, most in zip(value, self.limits, strict=True))
        )


@dataclass(frozen=True, slots=True)
class Pattern:
    """Texts that match a regular expression as a whole."""

    pattern: str

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and fullmatch(self.pattern, value) is not None


class _Texts:
    def __contains__(self, value: object) -> bool:
        return isinstance(value, str)


TEXT = _Texts()
"""Any words."""

POSE = Pattern(r"\s*-?[0-9]{1,9}\s*,\s*-?[0-9]{1,9}\s*,\s*-?[0-9]{1,9}\s*")
"""Where an umpire puts a base: "x,y,facing"."""


def _is_row(value: tuple[object, ...], allowed: Container[object] | None) -> bool:
    """Whether rows are meant as a whole, and this is no row of such rows."""
    nested = bool(value) and all(isinstance(item, tuple) for item in value)
    return isinstance(allowed, Row | UpTo) and not nested


F = TypeVar("F")


class MissingFactError(LookupError):
    """An event lacks a fact that its sentence needs."""


class Facts(dict[str, F]):
    """The facts of an event, or what they are called: one that is not there is known as such."""

    def __missing__(self, key: str) -> F:
        raise MissingFactError(key)
