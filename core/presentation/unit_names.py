"""Units by their names: with what they are in brackets, or alone where that is clear."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Protocol

from core.text import Names, Text, Value, _
from core.text.message import capital

NAMED = _("{name} ({arm})")
"""A unit that has a name: what it is stands in brackets."""


class NamedUnit(Protocol):
    """A unit of a scenario."""

    @property
    def side(self) -> str: ...

    @property
    def name(self) -> Names | None: ...


def numbered(units: Sequence[NamedUnit]) -> tuple[Names | None, ...]:
    """The names of units; those that a side gives to several are numbered.

    From 1 on in the order of the scenario, past what another is called already, in each language.
    """
    rows = zip(units, _numbered(units, "en"), _numbered(units, "fr"), strict=True)
    return tuple(unit.name if unit.name is None else Names(en, fr) for unit, en, fr in rows)


def _numbered(units: Sequence[NamedUnit], language: str) -> list[str]:
    called_so = [(unit.side, "" if unit.name is None else unit.name.in_language(language)) for unit in units]
    shared = {own for own, many in Counter(called_so).items() if many > 1 and own[1]}
    numbers = {own: count(1) for own in shared}
    found = []
    for own in called_so:
        name = own
        while name in called_so and own in shared:
            name = own[0], f"{own[1]} {next(numbers[own])}"
        found.append(name[1])
    return found


def beside_arm(unit: Value, arm: Value) -> Value:
    """How a unit is called where what it is stands beside it anyway: without brackets that say just that."""
    values = dict(unit.values) if isinstance(unit, Text) and unit.id == NAMED.id else {}
    said = values.get("arm")
    return values["name"] if said is not None and _as_begun(said) == _as_begun(arm) else unit


def _as_begun(arm: Value) -> Value:
    """An arm beginning a line or within one is the same."""
    return capital(arm) if isinstance(arm, Names) else arm


def kinds_by_name(units: Iterable[Value]) -> Mapping[Names, set[Value]]:
    """What the units are that bear each name, from how all units of a battle are called."""
    found: defaultdict[Names, set[Value]] = defaultdict(set)
    for unit in units:
        values = dict(unit.values) if isinstance(unit, Text) and unit.id == NAMED.id else {}
        name = values.get("name")
        if isinstance(name, Names):
            found[name].add(values["arm"])
    return found


def without_arms(text: Text, clear: Callable[[Names], bool]) -> Text:
    """A sentence that calls units by their names alone where these are `clear`."""

    def shorter(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(shorter(one) for one in value)
        if not isinstance(value, Text):
            return value
        name = dict(value.values).get("name")
        if value.id == NAMED.id and isinstance(name, Names) and clear(name):
            return name
        return without_arms(value, clear)

    return replace(text, values=tuple((key, shorter(value)) for key, value in text.values))
