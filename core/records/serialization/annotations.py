"""Whether a value is what the annotation of its field says; annotations are resolved, never read as text."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from inspect import get_annotations
from types import SimpleNamespace
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

NOT_STATE = frozenset({"context", "pending"})
"""Fields of a state that no file holds: what never changes, and what follows from the rest."""


def state_fields(state: object) -> Iterator[str]:
    """The names of a state's fields, caches (a leading underscore), `context` and `pending` left out."""
    for kind in reversed(type(state).__mro__):
        for name in getattr(kind, "__slots__", ()):
            if name not in NOT_STATE and not name.startswith("_"):
                yield name


def is_record(kind: type) -> bool:
    """Whether a class is a dataclass or a named tuple."""
    return is_dataclass(kind) or hasattr(kind, "_fields")


def record_fields(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass or a named tuple."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    return tuple(getattr(kind, "_fields", ()))


def field_types(kind: type, names: frozenset[str]) -> Mapping[str, object]:
    """What stands in those fields of a class, by name. A name that the module lacks is a NameError."""
    found = _RESOLVED.get((kind, names))
    if found is None:
        found = _RESOLVED[kind, names] = _resolved(kind, names)
    return found


_RESOLVED: dict[tuple[type, frozenset[str]], Mapping[str, object]] = {}


def _resolved(kind: type, names: frozenset[str]) -> Mapping[str, object]:
    found: dict[str, object] = {}
    for base in reversed(kind.__mro__):
        written = {name: hint for name, hint in get_annotations(base).items() if name in names}
        holder = SimpleNamespace(__annotations__=written)
        found |= get_type_hints(holder, vars(sys.modules[base.__module__]))
    return found


def fits(value: object, hint: object, anything: tuple[type, ...] = ()) -> bool:
    """Whether a value may stand where `hint` does; where that is `Any`, one of the classes of `anything`.

    Numbers are told from truth values, and frozen dataclasses are looked into. Raises TypeError for a hint
    that no state may have.
    """
    if isinstance(hint, NewType):
        return fits(value, hint.__supertype__, anything)
    if hint is Any:
        return type(value) in anything and fits(value, type(value), anything)
    if hint is None or hint is type(None):
        return value is None
    origin = get_origin(hint)
    if origin is not None:
        check = _ORIGINS.get(origin)
        if check is None:
            raise TypeError(f"{hint} is no annotation of what a file may keep")
        return check(value, get_args(hint), anything)
    if hint is float:
        return type(value) in (int, float)
    if type(value) is not hint:
        return False
    named = record_fields(hint)
    hints = field_types(hint, frozenset(named)) if named else {}
    return all(fits(getattr(value, name), hints[name], anything) for name in named)


Check = Callable[[object, tuple[object, ...], tuple[type, ...]], bool]


def _is_one_of(value: object, hints: tuple[object, ...], anything: tuple[type, ...]) -> bool:
    return any(fits(value, hint, anything) for hint in hints)


def _is_word(value: object, words: tuple[object, ...], _anything: tuple[type, ...]) -> bool:
    return any(type(value) is type(word) and value == word for word in words)


def _is_annotated(value: object, hints: tuple[object, ...], anything: tuple[type, ...]) -> bool:
    return fits(value, hints[0], anything)


def _is_tuple(value: object, hints: tuple[object, ...], anything: tuple[type, ...]) -> bool:
    if not isinstance(value, tuple):
        return False
    if len(hints) == 2 and hints[1] is Ellipsis:
        return all(fits(item, hints[0], anything) for item in value)
    return len(hints) == len(value) and all(
        fits(item, hint, anything) for item, hint in zip(value, hints, strict=True)
    )


def _each(kind: type[Collection[object]]) -> Check:
    def check(value: object, hints: tuple[object, ...], anything: tuple[type, ...]) -> bool:
        return isinstance(value, kind) and all(fits(item, hints[0], anything) for item in value)

    return check


def _is_mapping(value: object, hints: tuple[object, ...], anything: tuple[type, ...]) -> bool:
    return isinstance(value, Mapping) and all(
        fits(key, hints[0], anything) and fits(item, hints[1], anything) for key, item in value.items()
    )


_ORIGINS: Mapping[object, Check] = {
    Union: _is_one_of,
    types.UnionType: _is_one_of,
    Literal: _is_word,
    Annotated: _is_annotated,
    tuple: _is_tuple,
    list: _each(list),
    frozenset: _each(frozenset),
    set: _each(set),
    dict: _is_mapping,
    Mapping: _is_mapping,
}
