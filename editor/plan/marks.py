"""What lights up on the map of a plan: sight from a hex, where a unit may go, where the enemy may fire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editor.canvas.marks import Mark

if TYPE_CHECKING:
    from core.play.look import Threat
    from editor.plan.moment import PlanMoment


@dataclass(frozen=True, slots=True)
class Taken:
    """The unit in hand and the hex that is looked from."""

    unit: int | None = None
    hex: int | None = None


def hex_of(moment: PlanMoment, unit: int) -> int | None:
    """Where a unit stands, as far as it is known."""
    name = moment.scenario.units[unit].id
    pieces = moment.system.look.pieces_of(moment.shown)
    return next((piece.at for piece in pieces if piece.id == name), None)


def has_sight(system: Any, state: Any) -> bool:
    """Whether the room tells what a hex sees in a battle."""
    return system.board == "hex" and system.look.sight_in(state, 0, 1) is not None


def plan_marks(moment: PlanMoment, taken: Taken, on: frozenset[str]) -> tuple[Mark, ...]:
    """All marks, what covers least last."""
    marks: list[Mark] = []
    if "threat" in on:
        marks += threat_marks(moment)
    if "sight" in on and taken.hex is not None:
        marks += dead_ground(moment, taken.hex)
    if "reach" in on and taken.unit is not None:
        marks += reach_marks(moment, taken.unit)
    if taken.hex is not None:
        marks.append(Mark(taken.hex, "chosen"))
    return tuple(marks)


def dead_ground(moment: PlanMoment, start: int) -> list[Mark]:
    """The hexes that `start` does not see, and those that lie too far away."""
    found = []
    for hex_ in moment.scenario.board.grid.hexes:
        line = None if hex_ == start else moment.system.look.sight_in(moment.shown, start, hex_)
        if line is not None and not line.clear:
            found.append(Mark(hex_, "dead_ground"))
        elif line is not None and line.reach and line.distance > line.reach:
            found.append(Mark(hex_, "too_far"))
    return found


def reach_marks(moment: PlanMoment, unit: int) -> list[Mark]:
    """Where the acts offered may bring the unit, with their number of points where they cost any."""
    offers = moment.offers
    if offers is None:
        return []
    return [Mark(hex_, "legal") for hex_ in offers.hexes(unit)]


def threat_marks(moment: PlanMoment) -> list[Mark]:
    """Where an enemy of the side that plans could fire, the stronger the more units could."""
    threat = threat_of(moment)
    return (
        [] if threat is None else [Mark(hex_, "threat", str(count)) for hex_, count in threat.hexes.items()]
    )


def threat_of(moment: PlanMoment) -> Threat | None:
    """The threat of the enemy of the side that has the choice, or of the screen's owner."""
    side = moment.choice.side if moment.choice is not None else moment.looker
    found: Threat | None = moment.system.look.threat(moment.shown, 1 - side)
    return found
