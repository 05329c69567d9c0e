"""BP-5, BP-6: terrain cards and the order of a turn."""

from __future__ import annotations

import pytest

from core.protocol.pending import Roll
from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import PLACES, Table, battle, starting


def dice_of(table: Table, place: str, slot: int) -> int:
    table.fire(place, slot)
    return table.dice()


def test_bp_5_1_two_different_terrain_cards_at_most() -> None:
    table = starting("wood wood height town L", "P", hands=(5, 1))
    table.deal("french", "wood", "wood", "height", "town", "L")
    table.deal("german", "P")
    table.deploy("french", "wood", "left")
    assert table.why(table.deploying("french", "wood", "left"), "french") == "BP-5.1"
    table.deploy("french", "height", "left")
    assert table.why(table.deploying("french", "town", "left"), "french") == "BP-5.1"
    assert table.why(table.deploying("french", "town", "right"), "french") is None
    assert table.terrain("fl") == ["wood", "height"]


def test_bp_5_2_terrain_is_laid_in_play_in_an_unengaged_own_position_and_stays() -> None:
    table = battle("L / L / L", "P / P / P", german_in="/ P /", reserve="wood")
    assert table.why_bring("wood", "fc") == "BP-5.2"
    assert table.why_bring("wood", "gl") == "BP-5.2"
    table.bring("wood", "fl")
    assert table.terrain("fl") == ["wood"]
    assert table.hand("french") == []
    # It never comes back: nothing that is offered takes it up.
    assert not any(isinstance(action, acts.TakeUpTerrain) for action in table.offered())
    assert table.why(acts.TakeUpTerrain(PLACES["fl"], table.kind("wood"))) == "BP-6"


def test_bp_5_3_terrain_serves_whoever_defends_and_hinders_whoever_attacks() -> None:
    table = battle("L / L / L", "P / height wood P / P", french_in="/ Z /", first="german")
    assert dice_of(table, "gc", 1) == 4
    table = battle("L / L / L", "P / height wood P / P", french_in="/ Z /")
    assert dice_of(table, "gc", 1) == 3


@pytest.mark.parametrize(
    ("terrain", "french", "dice"),
    [("wood", "Z", 3), ("wood", "K", 1), ("height", "Z", 4), ("town", "Z", 4)],
)
def test_bp_5_4_effects_on_the_attacker(terrain: str, french: str, dice: int) -> None:
    table = battle("L / L / L", f"P / {terrain} P / P", french_in=f"/ {french} /")
    assert dice_of(table, "gc", 1) == dice


@pytest.mark.parametrize(("terrain", "dice"), [("wood", 3), ("height", 4), ("town", 3)])
def test_bp_5_4_effects_on_the_defender(terrain: str, dice: int) -> None:
    table = battle("L / L / L", f"P / {terrain} P / P", french_in="/ Z /", first="german")
    assert dice_of(table, "gc", 1) == dice


@pytest.mark.parametrize(
    ("card", "terrain", "cohesion"),
    [("P", "town", 5), ("P", "entrenchments", 5), ("P", "", 4), ("D", "town", 2), ("B", "town", 2)],
)
def test_bp_5_4_town_and_entrenchments_shelter_infantry(card: str, terrain: str, cohesion: int) -> None:
    table = battle("L / L / L", f"P / {terrain} {card} / P", first="german")
    table.wound("gc1", 1)
    table.phase("cohesion")
    table.roll("1")
    assert table.events("tested")[-1].facts["cohesion"] == cohesion


def test_bp_5_5_conqueror_enjoys_the_terrain() -> None:
    """The French hold the German height; the Germans who come back attack it."""
    table = battle("L / L / L", "P / height / P", french_in="/ Z /", foe_reserve="G")
    assert table.held() == {"gc"}
    table.end_turn()
    table.bring("G", "gc")
    table.end_turn()
    table.fire("gc", 1)
    assert table.dice() == 5
    table = battle("L / L / L", "P / wood / P", french_in="/ Z /", foe_reserve="G")
    table.end_turn()
    table.bring("G", "gc")
    table.end_turn()
    table.end_turn()
    assert dice_of(table, "gc", 1) == 3


def test_bp_5_6_terrain_changes_dice_only_and_never_below_none() -> None:
    table = battle("L / L / L", "P / wood P / P", french_in="/ U Z /")
    refusal = table.refusal(acts.Fire(PLACES["gc"], 0))
    assert refusal is not None
    assert (refusal.rule, refusal.facts["measured"]) == ("BP-5.6", 0)
    assert refusal.facts["terms"] == (("vc", 2, "BP-1.2"), ("wood", -2, "BP-5.4"))
    # Cohesion and the threshold of elimination stay those of the print.
    table.wound("gc1", 2, "french")
    assert table.cards("gc", "french") == ["U", "Z"]
    table.phase("cohesion")
    table.roll("2 2")
    assert table.events("tested")[-1].facts["cohesion"] == 2


def test_bp_6_cohesion_combat_movement_reinforcement() -> None:
    table = battle("L / Z / L", "P / P / P", french_in="/ Z Z /", reserve="L", pile="L H")
    table.wound("gc1", 1, "french")
    table.wound("gc2", 1, "french")
    table.phase("cohesion")
    assert table.asked == ("french", "cohesion")
    table.test("gc", 1, "1")
    # One card is left: nobody is asked.
    table.roll("1")
    assert table.asked == ("french", "combat")
    table.fire("gc", 1, "6 6 6 6")
    waits = table.journal.rules.refusal(table.state, 1 - table.pending.side, acts.END_COMBAT)
    assert waits is not None
    assert (waits.kind, waits.rule) == ("other_side_asked", "BP-6")
    table.act(acts.END_COMBAT)
    assert table.asked == ("french", "movement")
    assert table.why(acts.Fire(PLACES["gc"], 1)) == "BP-6"
    table.act(acts.END_MOVES)
    assert table.asked == ("", "deal")
    table.deal("french", "H")
    assert table.hand("french") == ["H", "L"]
    # The Germans do not fire in the French turn; now it is theirs.
    assert table.asked == ("german", "combat")
    table.act(acts.END_COMBAT)
    table.act(acts.END_MOVES)
    assert table.events("nothing_to_draw")
    assert table.asked[0] == "french"
    assert table.state.turn == 2


def test_bp_6_special_rule_draws_more_cards_in_the_first_turns() -> None:
    rule = {"rule": "reinforcements", "side": "french", "cards": 2, "turns": 1}
    table = battle(pile="L L L", special=[rule])
    table.end_turn("L", "L")
    table.end_turn()
    assert table.hand("french") == ["L", "L"]
    table.end_turn("L")
    assert table.hand("french") == ["L", "L", "L"]
    more = battle(pile="L L L L", special=[rule])
    more.end_turn("L", "L")
    more.end_turn()
    more.end_turn("L")
    assert more.hand("french") == ["L", "L", "L"], "one card again from the second turn on"


def test_bp_6_no_return_fire() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ Z /")
    table.fire("gc", 1, "6 6 6 6")
    assert not isinstance(table.pending, Roll)
    assert table.asked == ("french", "movement")
