"""What is told of a scenario in a game that hides nothing in it: units, and how the battle is won."""

from __future__ import annotations

from typing import Generic

from core.presentation.briefs import Arrival, ForceLine, called, may_know
from core.presentation.look import HexNote
from core.protocol.state import C, S


class OpenBrief(Generic[S, C]):
    """Keeps `core.presentation.briefs.Brief` for units on hexes that are all there from the beginning."""

    def __init__(self, *victory: HexNote) -> None:
        self._victory = victory

    def forces(self, scenario: C, side: int) -> tuple[ForceLine, ...]:
        """The units in the order of the file."""
        own = scenario.sides[side].id
        return tuple(
            ForceLine(2, called(unit.name, unit.id), place=unit.at)
            for unit in scenario.units
            if unit.side == own
        )

    def arrivals(self, scenario: C, side: int) -> tuple[Arrival, ...]:
        """Nothing comes later."""
        return ()

    def victory(self, scenario: C, side: int) -> tuple[HexNote, ...]:
        """The same for both sides."""
        return self._victory

    def veiled(self, scenario: C, side: int, state: S | None = None) -> C:
        """Nothing is hidden in a battle."""
        return scenario

    def known(self, scenario: C, side: int) -> C:
        """Before the battle a side knows of the other's units only where that side's briefing says so."""
        own, all_ = scenario.sides[side].id, may_know(scenario, side, "places")
        units = tuple(unit for unit in scenario.units if all_ or unit.side == own)
        return scenario.model_copy(update={"units": units})
