"""An army list of MBT onto the table and back."""

from __future__ import annotations

from typing import Any

from core.armies.army import Army
from core.armies.deployment import Gathering, Mustered, ids, named, pieces, without_place
from core.armies.rosters import Line
from core.armies.troop import PartValue
from core.scenarios.edits import change_side
from core.scenarios.edits.change import with_units
from core.systems.mbt.design.armies import troops
from core.systems.mbt.design.list_places import Places
from core.systems.mbt.design.scenario import MbtBase, MbtScenario


def muster(scenario: Any, side: str, army: Army) -> Mustered:
    """The list on the table instead of what the side had: in rows in its zone, or along its edge.

    A list is one army under one general (MBT-2.3): a side with corps is one army again (MBT-4.3).
    """
    given = _of_one_army(scenario, side)
    others = tuple(base for base in given.units if base.side != side)
    next_id = ids((base.id for base in others), side)
    placed: list[MbtBase] = []
    left = []
    places = Places(given, side, others)
    for entry in pieces(army):
        shoots = entry.parts["shoots"]
        base = MbtBase.model_validate(
            {
                "id": next_id(entry.troop.kind),
                "side": side,
                "kind": entry.troop.kind,
                "at": (0, 0),
                "facing": places.rows.facing,
                "name": named(entry),
                "figures": entry.line.parts.get("figures"),
                "shoots": None if shoots == "none" else shoots,
                "general": entry.parts["general"],
            }
        )
        laid = places.lay(base)
        if laid is None:
            left.append(entry)
        else:
            placed.append(laid)
    return Mustered(with_units(given, (*others, *placed)), without_place(left))


def _of_one_army(scenario: MbtScenario, side_id: str) -> MbtScenario:
    side = scenario.side(side_id)
    if not side.corps:
        return scenario
    return change_side(scenario, side_id, corps=(), corps_lost=None)


def recruit(scenario: Any, side: str, language: str) -> tuple[Line, ...]:
    """The bases of a side, as the lines of a list; a base that is heavy against its kind is as its kind."""
    given: MbtScenario = scenario
    found = Gathering(troops(), language)
    for base in given.units:
        if base.side == side:
            parts: dict[str, PartValue] = {"shoots": base.shoots or "none", "general": base.general}
            found.add(
                base.kind,
                parts if base.figures is None else {**parts, "figures": base.figures},
                base.name,
            )
    return found.lines
