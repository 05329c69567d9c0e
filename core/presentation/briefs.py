"""What a room tells of a scenario to who will play it: forces, arrivals, victory, what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from core.presentation.look import HexNote
from core.text import Names, Text, Value, _

S = TypeVar("S")

UNIT = 2
"""The level of a line that is a unit."""


@dataclass(frozen=True, slots=True)
class ForceLine:
    """A line of an order of battle: `level` 0 an army or a corps, 1 a division, 2 a unit or so many cards.

    `reserve`: it comes later.
    """

    level: int
    name: Value
    kind: Value = ""
    strength: Value = ""
    place: Value = ""
    notes: tuple[Value, ...] = ()
    reserve: bool = False


@dataclass(frozen=True, slots=True)
class Arrival:
    """What comes later: at the end or the start of `turn` as `note` says, where, and what it is."""

    turn: int
    what: Value
    where: Value
    note: Value = ""


class Brief(Protocol):
    """What a room tells of its scenarios; sides are their places in the scenario."""

    def forces(self, scenario: Any, side: int) -> tuple[ForceLine, ...]:
        """The order of battle of a side, reserves with it."""
        ...

    def arrivals(self, scenario: Any, side: int) -> tuple[Arrival, ...]:
        """What comes later, in the order in which it comes."""
        ...

    def victory(self, scenario: Any, side: int) -> tuple[HexNote, ...]:
        """What a side has to do to win, one sentence a rule."""
        ...

    def veiled(self, scenario: Any, side: int, state: Any = None) -> Any:
        """The scenario without what the rules or the briefing of the other side keep from `side` in a battle.

        Sides, units and their order stay: a state of the scenario is a state of the veiled one too. `state`
        is the battle as it stands: what has come to light in it is not veiled; None: as it begins.
        """
        ...

    def known(self, scenario: Any, side: int) -> Any:
        """The scenario as `side` knows it before the battle: pieces of the other side only where it may."""
        ...


def is_veiled(scenario: Any, side: int, what: str) -> bool:
    """Whether the other side has a briefing, and it keeps that from `side`."""
    briefing = scenario.briefings.get(scenario.sides[1 - side].id)
    return briefing is not None and what not in briefing.known


def may_know(scenario: Any, side: int, what: str) -> bool:
    """Whether `side` is told that of the other side before the battle: only where the scenario says so."""
    briefing = scenario.briefings.get(scenario.sides[1 - side].id)
    return briefing is not None and what in briefing.known


def enemy_forces(brief: Brief, scenario: Any, side: int) -> tuple[ForceLine, ...]:
    """What `side` is told of the forces of the other side before the battle, from the whole scenario."""
    forces, places, later = (
        may_know(scenario, side, what) for what in ("forces", "places", "reinforcements")
    )
    found = []
    for line in brief.forces(brief.veiled(scenario, side), 1 - side):
        told = later if line.reserve else forces or (places and line.level == UNIT)
        if told:
            shown = line.place if line.reserve or places else ""
            found.append(replace(line, place=shown, notes=line.notes if forces else ()))
    return tuple(found)


def called(name: Names | None, else_: Value) -> Value:
    """A name that is data, or what stands for one."""
    return name if name is not None and (name.en or name.fr) else else_


def capital(name: Names) -> Names:
    """A name that begins a line."""
    return Names(name.en[:1].upper() + name.en[1:], name.fr[:1].upper() + name.fr[1:])


def changed_side(scenario: S, side: int, changes: Mapping[str, Any]) -> S:
    """The scenario with fields of one side changed."""
    whole: Any = scenario
    sides = list(whole.sides)
    sides[side] = sides[side].model_copy(update=dict(changes))
    changed: S = whole.model_copy(update={"sides": tuple(sides)})
    return changed


def without_posts(scenario: S, side: int) -> S:
    """The scenario of a table without the zones of single corps and divisions of a side.

    They say where these stand; a zone of the whole side stays.
    """
    whole: Any = scenario
    name = whole.sides[side].id
    zones = tuple(zone for zone in whole.board.zones if zone.side != name or zone.formation is None)
    if len(zones) == len(whole.board.zones):
        return scenario
    board = whole.board.model_copy(update={"zones": zones})
    changed: S = whole.model_copy(update={"board": board})
    return changed


def place_on_table(at: tuple[int, int]) -> Text:
    """A place of a measured table, in centimetres from its corner."""
    x, y = (number / 100 if number % 100 else number // 100 for number in at)
    return _("{x} / {y} cm", x=x, y=y)
