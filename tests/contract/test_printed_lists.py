"""Army lists tell the truth: each figure of a printed list is that of the battle made from it."""

from __future__ import annotations

from typing import Any

import pytest

from core.armies.army import army_of
from core.armies.rosters import Line, blank, with_lines
from core.systems.catalog import by_id
from core.text import say

MBT, LA_GARDE = by_id("mbt"), by_id("la_garde")


def battle_of(system: Any, lines: list[Line]) -> tuple[Any, Any]:
    """The list, and the battle in which it is the whole force of either side."""
    troops = system.armies.troops()
    army = army_of(with_lines(blank(troops), lines), troops, troops.tables[0])
    scenario: Any = system.design().blank()
    for side in scenario.sides:
        made = system.armies.muster(scenario, side.id, army)
        assert made.left_out == ()
        scenario = made.scenario
    return army, system.rules.new_battle(scenario)


def printed(entry: Any) -> dict[str, Any]:
    return {say(label, "en"): value for label, value in entry.profile}


@pytest.mark.parametrize("kind", [troop.id for troop in MBT.armies.troops().all])
def test_strength_and_movement_of_an_mbt_list(kind: str) -> None:
    part = MBT.armies.troops().troop(kind).part("figures")
    assert part is not None
    for figures in range(part.least, part.most + 1):
        parts = {"figures": figures, "general": True}
        army, state = battle_of(MBT, [Line(troop=kind, parts=parts)])
        context, told = state.context, printed(army.entries[0])
        assert told["Strength"] == context.figures[0] + context.troop_of[0].bonus
        assert told["Movement"] * context.graduation == context.allowance[0]
        assert ("Heavy" in told) == context.is_heavy[0]


@pytest.mark.parametrize(
    "kind", [troop.id for troop in LA_GARDE.armies.troops().all if troop.part("elements") is not None]
)
def test_lengths_of_a_la_garde_list(kind: str) -> None:
    lines = [Line(troop=troop) for troop in ("army", "corps", "division", kind)]
    army, state = battle_of(LA_GARDE, lines)
    context, told = state.context, printed(army.entries[-1])
    troop, gun = context.troop_of[0], context.gun_of[0]
    lengths = (troop.attack, troop.defend, troop.manoeuvre, troop.road)
    names = ("Attack move", "Defence move", "Manoeuvre", "On a road")
    assert [told[name] * 1000 for name in names] == list(lengths)
    assert told.get("Range", 0) * 1000 == (0 if gun is None else gun.long)
    reach = [
        printed(entry)["Command range"] * 1000 for entry in army.entries if "Command range" in printed(entry)
    ]
    assert reach == [context.distances[f"command_{level}"] for level in ("army", "corps", "division")]
    assert context.strength_of[0] == army.entries[-1].parts["elements"]
