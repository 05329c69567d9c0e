"""What a room tells of a scenario to who will play it: forces, arrivals, victory, what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from core.presentation.look import HexNote
from core.protocol.state import C, S_contra
from core.text import Names, Text, Value, _
from core.text import capital as capital

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

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


class Brief(Protocol[S_contra, C]):
    """What a room tells of its scenarios; sides are their places in the scenario."""

    def forces(self, scenario: C, side: int) -> tuple[ForceLine, ...]:
        """The order of battle of a side, reserves with it."""
        ...

    def arrivals(self, scenario: C, side: int) -> tuple[Arrival, ...]:
        """What comes later, in the order in which it comes."""
        ...

    def victory(self, scenario: C, side: int) -> tuple[HexNote, ...]:
        """What a side has to do to win, one sentence a rule."""
        ...

    def veiled(self, scenario: C, side: int, state: S_contra | None = None) -> C:
        """The scenario without what the rules or the briefing of the other side keep from `side` in a battle.

        Sides, units and their order stay: a state of the scenario is a state of the veiled one too. `state`
        is the battle as it stands: what has come to light in it is not veiled; None: as it begins.
        """
        ...

    def known(self, scenario: C, side: int) -> C:
        """The scenario as `side` knows it before the battle: pieces of the other side only where it may."""
        ...


AnyBrief: TypeAlias = Brief[Any, Any]
"""What is told of the scenarios of whichever room it is."""


def is_veiled(scenario: Scenario, side: int, what: str) -> bool:
    """Whether the other side has a briefing, and it keeps that from `side`."""
    briefing = scenario.briefings.get(scenario.sides[1 - side].id)
    return briefing is not None and what not in briefing.known


def may_know(scenario: Scenario, side: int, what: str) -> bool:
    """Whether `side` is told that of the other side before the battle: only where the scenario says so."""
    briefing = scenario.briefings.get(scenario.sides[1 - side].id)
    return briefing is not None and what in briefing.known


def enemy_forces(brief: AnyBrief, scenario: Scenario, side: int) -> tuple[ForceLine, ...]:
    """What `side` is told of the forces of the other side before the battle, from the whole scenario."""
    forces, places, later = (
        may_know(scenario, side, what) for what in ("forces", "places", "reinforcements")
    )
    found = []
    for line in brief.forces(brief.veiled(scenario, side), 1 - side):
        known = later if line.reserve else forces or (places and line.level == UNIT)
        if known:
            shown = line.place if line.reserve or places else ""
            found.append(replace(line, place=shown, notes=line.notes if forces else ()))
    return tuple(found)


def called(name: Names | None, else_: Value) -> Value:
    """A name that is data, or what stands for one."""
    return name if name is not None and (name.en or name.fr) else else_


def changed_side(scenario: C, side: int, changes: Mapping[str, object]) -> C:
    """The scenario with fields of one side changed."""
    sides = list(scenario.sides)
    sides[side] = sides[side].model_copy(update=dict(changes))
    return scenario.model_copy(update={"sides": tuple(sides)})


def without_posts(scenario: C, side: int) -> C:
    """The scenario of a table without the zones of single corps and divisions of a side.

    They say where these stand; a zone of the whole side stays.
    """
    name = scenario.sides[side].id
    zones = tuple(zone for zone in scenario.board.zones if zone.side != name or zone.formation is None)
    if len(zones) == len(scenario.board.zones):
        return scenario
    return scenario.model_copy(update={"board": scenario.board.model_copy(update={"zones": zones})})


def place_on_table(at: tuple[int, int]) -> Text:
    """A place of a measured table, in centimetres from its corner."""
    x, y = (number / 100 if number % 100 else number // 100 for number in at)
    return _("{x} / {y} cm", x=x, y=y)
