"""The hexes that a side threatens in Battle Cry, and the line of sight in a battle."""

from __future__ import annotations

import pytest

from core.paths import SCENARIOS
from core.protocol.steps import ActionStep
from core.records import games
from core.scenarios import files
from core.systems.battle_cry.rules import battle
from core.systems.battle_cry.rules.actions import EndOrders, Order
from core.systems.catalog import by_id
from tests.rulebook.battle_cry.table import RULES
from tests.rulebook.battle_cry.table import battle as set_up


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


@pytest.mark.parametrize(
    ("union", "confederate", "card", "rule"),
    [
        ("art 9.7", "art 1.6, inf 2.2", "bombard", "BC-14.10"),
        ("cav 9.7", "cav 3.6, inf 2.2", "cavalry-charge", "BC-14.11"),
    ],
)
def test_bc_14_10_11_the_dice_of_a_card_are_those_of_the_side_that_played_it(
    union: str, confederate: str, card: str, rule: str
) -> None:
    """Woods leave a gun far away no die, fieldworks and a fence none to cavalry, but for that of the card."""
    table = set_up(
        union,
        confederate,
        terrain={"woods": "6.3, 6.4, 6.5, 6.6, 6.7, 6.8"},
        works={"4.6": "N"},
        fences="4.6/NW, 4.6/NE",
        hand=card,
    )
    system, foe = by_id("battle_cry"), table.side("confederate")
    before = system.hexes.threat(table.state, foe)
    table.play(card)
    after = system.hexes.threat(table.state, foe)
    assert before is not None
    assert after is not None
    assert after.hexes == before.hexes, rule


def test_bc_14_10_the_die_of_a_charge_is_that_of_the_cavalry_which_is_ordered() -> None:
    """From the river into a building three dice are none, and one in a Cavalry Charge."""
    look = by_id("battle_cry").hexes
    table = set_up(
        "cav 6.5, cav 9.7", "inf 1.1", terrain={"river": "6.5", "building": "5.5"}, hand="cavalry-charge"
    )
    side, hex_ = table.side("union"), table.hex("5.5")
    table.play("cavalry-charge")
    for order, count in (("uc1", 1), ("uc2", 0)):
        state = table.state.copy()
        assert look.threat(state, side).hexes.get(hex_, 0) == 1  # it may be ordered still
        RULES.apply(state, ActionStep(side, Order(table.unit(order))))
        RULES.apply(state, ActionStep(side, EndOrders()))
        assert look.threat(state, side).hexes.get(hex_, 0) == count
