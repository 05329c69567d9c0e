"""The hexes that a side threatens in Battle Cry, and the line of sight in a battle."""

from __future__ import annotations

from core.paths import SCENARIOS
from core.records import games
from core.scenarios import files
from core.systems.battle_cry.rules import battle
from core.systems.catalog import by_id


def test_threatened_hexes_are_those_at_which_units_have_dice() -> None:
    system = by_id("battle_cry")
    path = SCENARIOS / "battle_cry" / "mirror_creek.json"
    state = games.new_game(
        system, files.load(path, {"battle_cry": system.design().scenario}), 7
    ).journal.state
    context = state.context
    for side in (0, 1):
        threat = system.hexes.threat(state, side)
        assert threat is not None
        every = [unit for unit, owner in enumerate(context.side_of) if owner == side]
        units = [unit for unit in every if not context.is_general[unit]]
        for hex_ in context.grid.hexes:
            strikers = [
                unit for unit in units if state.at[unit] != hex_ and battle.dice_against(state, unit, hex_)
            ]
            assert threat.hexes.get(hex_, 0) == len(strikers)
        for unit in units:
            for hex_ in threat.hexes:
                line = system.hexes.sight_in(state, state.at[unit], hex_)
                assert line is not None
                if state.at[unit] != hex_:
                    assert line.clear == battle.sees(state, unit, state.at[unit], hex_)
