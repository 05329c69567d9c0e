"""A problem of a scenario that can be loaded, and how its sentences name what they speak of."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

from core.scenarios.kind_names import kind_names
from core.text import Names, Text, Value, _, capital

Severity: TypeAlias = Literal["error", "warning", "hint"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")


@dataclass(frozen=True, slots=True)
class Fix:
    """An obvious mend: what it would do, and the edit that does it; the edit may raise EditRefused."""

    label: Text
    edit: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that may be wrong: an error breaks a rule of set-up, a warning looks unmeant, a hint helps.

    `hexes` and `units` say where; the editor goes to the first hex. On a measured table `things` are ids of
    what lies on it and `spots` points, the first of which the editor goes to. `rule` is the number of a rule,
    or empty.
    """

    severity: Severity
    text: Text
    hexes: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    rule: str = ""
    fix: Fix | None = None
    things: tuple[str, ...] = ()
    spots: tuple[tuple[int, int], ...] = ()

    @property
    def at(self) -> tuple[str, ...]:
        """The hexes, then the units, then the things."""
        return (*self.hexes, *self.units, *self.things)


def one_language(
    name: Names,
    what: Text,
    edit: Callable[[Names, Any], Any] | None,
    unit: Any = None,
    at: str | None = None,
) -> Iterator[Problem]:
    """A name that is there in one language only; `edit` puts a whole name in its place."""
    if bool(name.en) == bool(name.fr):
        return
    there = name.en or name.fr
    text = (
        _("{what}: the French is missing.", what=what)
        if name.en
        else _("{what}: the English is missing.", what=what)
    )
    fix = None
    if edit is not None:
        both = Names(there, there)
        fix = Fix(_("Write “{name}” in both languages", name=there), partial(edit, both))
    if unit is not None and not isinstance(unit.at, str):
        yield Problem("warning", text, (), (unit.id,), fix=fix, spots=(unit.at,))
        return
    hexes = (unit.at,) if unit else (at,) if at else ()
    yield Problem("warning", text, hexes, (unit.id,) if unit else (), fix=fix)


# --- for the rooms -----------------------------------------------------------------------------------


def called(unit: Any, *, inside: bool = False) -> Value:
    """What a sentence calls a unit: its name, else its kind and where it stands, never its id.

    A kind has a capital at the beginning of a sentence, not `inside` of one.
    """
    name: Names | None = unit.name
    if name is not None and (name.en or name.fr):
        return name
    kind: Value = kind_called(unit.kind, inside=inside)
    if isinstance(unit.at, str):
        row, _dot, column = unit.at.partition(".")
        hex_ = f"{row}{int(column):02}" if int(column) < 100 else unit.at
        return _("{kind} in {hex}", kind=kind, hex=hex_)
    x, y = (round(place / 10) for place in unit.at)
    return _("{kind} at {x}, {y} mm", kind=kind, x=x, y=y)


def kind_called(kind: str, *, inside: bool = False) -> Value:
    """The name of a kind of unit, at the beginning of a sentence or inside of it."""
    name = kind_names().get(kind)
    if name is None:
        return kind
    return name if inside else capital(name)


def called_side(side: Any) -> Value:
    """What a sentence calls a side: its name, or its id."""
    name: Names = side.name
    side_id: str = side.id
    return name if name.en or name.fr else side_id
