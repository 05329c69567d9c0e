"""What sides, hexes, objectives and dice are called, and the facts of events and refusals in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from core.presentation.briefs import called, capital
from core.presentation.unit_names import NAMED
from core.protocol.state import BattleContext
from core.records.serialization.bounds import Facts
from core.scenarios.kind_names import objective_at
from core.text import Names, Text, Value, _, say

if TYPE_CHECKING:
    from core.scenarios.table_scenario import TableScenario

G = TypeVar("G")

Namer: TypeAlias = Callable[[G, Any], "Value | None"]
"""What one kind of fact is called; None leaves it out. Facts are plain values of any type: hence `Any`."""


def values_of(context: G, facts: Mapping[str, Any], namers: Mapping[str, Namer[G]]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices; what has no name is as it is."""
    values: dict[str, Value] = Facts()
    for key, fact in facts.items():
        namer = namers.get(key)
        if namer is not None:
            value = namer(context, fact)
            if value is not None:
                values[key] = value
        elif isinstance(fact, str | int | float | Text | Names):
            values[key] = fact
    return values


def or_itself(name: Callable[[G, int], Value], ids: Callable[[G], Sequence[object]]) -> Namer[G]:
    """The name of an index of `ids`; other facts, and -1 for none, as they are."""

    def called_so(context: G, fact: Any) -> Value:
        known = isinstance(fact, int) and 0 <= fact < len(ids(context))
        return name(context, fact) if known else str(fact)

    return called_so


def each(name: Callable[[G, int], Value]) -> Namer[G]:
    """The names of a row of indices."""
    return lambda context, fact: tuple(name(context, index) for index in fact)


def faces_text(context: object, faces: Sequence[object]) -> Value:
    """The faces shown, as a list."""
    return tuple(str(face) for face in faces)


def side_name(context: BattleContext, side: int) -> Names:
    """The name of a side."""
    name: Names = context.scenario.sides[side].name
    return name


def side_fact(context: BattleContext, side: Any) -> Value:
    """A side, or what stands for none."""
    return side_name(context, side) if side in (0, 1) else str(side)


class _Grid(Protocol):
    def is_on_board(self, hex_: int) -> bool: ...

    def label(self, hex_: int) -> str: ...


class HasGrid(Protocol):
    """The context of a battle on hexes."""

    @property
    def grid(self) -> _Grid: ...


def hex_name(context: HasGrid, hex_: int) -> str:
    """A hex as the map prints it."""
    return context.grid.label(hex_) if context.grid.is_on_board(hex_) else "?"


def hex_fact(context: HasGrid, hex_: Any) -> Value:
    """A hex, or a word that stands for a place."""
    return hex_name(context, hex_) if isinstance(hex_, int) else str(hex_)


@lru_cache(maxsize=1024)
def titled(title: Text, name: Value) -> Names:
    """A name under its title, as `_("Corps {name}")`, in English and French.

    Who bears the title in the name already ("Corps bleu", "Blue corps") is not given it twice.
    """
    return Names(_titled(title, name, "en"), _titled(title, name, "fr"))


def _titled(title: Text, name: Value, language: str) -> str:
    called_so, bare = say(name, language), say(title.fill(name=""), language).casefold().split()
    borne = set(called_so.casefold().split())
    return called_so if borne.issuperset(bare) else say(title.fill(name=name), language)


def is_given_title(title: Text, name: Value) -> bool:
    """Whether `titled` puts the title before this name, in both languages."""
    given = titled(title, name)
    return all(say(given, language) != say(name, language) for language in ("en", "fr"))


def is_named(name: Names | None) -> bool:
    """Whether a name says anything."""
    return name is not None and bool(name.en or name.fr)


class HasUnits(BattleContext, Protocol):
    """The context of a battle in which units have kinds, and may have names."""

    @property
    def kind_of(self) -> Sequence[object]: ...

    @property
    def side_of(self) -> Sequence[int]: ...

    @property
    def unit_names(self) -> Sequence[Names | None]: ...


def number_among_alike(context: HasUnits, unit: int) -> str:
    """Which of its side's units of its kind a unit is, from 1 on in the order of the scenario."""
    mine = context.kind_of[unit], context.side_of[unit]
    alike = zip(context.kind_of[: unit + 1], context.side_of[: unit + 1], strict=True)
    return str(sum(other == mine for other in alike))


def both_bear_name(context: HasUnits, unit: int) -> bool:
    """Whether units of both sides have the name of a unit, in one language or the other."""
    name, own = context.unit_names[unit], context.side_of[unit]
    if name is None or not is_named(name):
        return False
    rows = zip(context.unit_names, context.side_of, strict=True)
    others = [one for one, side in rows if one is not None and side != own]
    return any(
        name.in_language(language) == one.in_language(language) for one in others for language in ("en", "fr")
    )


def unit_called(context: HasUnits, unit: int, arm: Names) -> Text:
    """A unit by its name, or by side, arm and number; the side stands with a name that both sides use."""
    name = context.unit_names[unit]
    side = side_name(context, context.side_of[unit])
    if name is not None and is_named(name):
        return NAMED.fill(name=name, arm=side if both_bear_name(context, unit) else arm)
    return _("{side} {arm} {number}", side=side, arm=capital(arm), number=number_among_alike(context, unit))


class OnTable(Protocol):
    """The context of a battle on the measured table."""

    @property
    def scenario(self) -> TableScenario: ...


def objective_text(context: OnTable, number: int) -> Value:
    """How an objective of a measured table is called."""
    objective = context.scenario.board.objectives[number]
    return called(objective.name, objective_at(objective.points))
