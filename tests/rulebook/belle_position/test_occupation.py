"""BP-8, BP-9: held and conquered positions, victory, attack and defence."""

from __future__ import annotations

import pytest

from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.situation import in_attack
from tests.rulebook.belle_position.table import PLACES, battle


def test_bp_8_1_held_while_a_unit_is_there_conquered_while_no_owner_is() -> None:
    table = battle("L / L / L", "P / / P", foe_reserve="G g00")
    table.move("fc", 1, "gc")
    assert (table.held(), table.conquered("french")) == ({"gc"}, 1)
    table.end_turn()
    table.bring("G", "gc")
    # Still held, for the French unit is there, but not conquered.
    assert (table.held(), table.conquered("french")) == ({"gc"}, 0)
    table.end_turn()
    table.move("gc", 1, "fc")
    assert (table.held(), table.conquered("french")) == (set(), 0)


def test_bp_8_1_position_is_taken_when_the_last_owner_leaves() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ L /", first="german")
    assert table.held() == set()
    table.move("gc", 1, "reserve")
    assert table.held() == {"gc"}


def test_bp_8_2_two_conquered_positions_win_in_the_middle_of_a_phase() -> None:
    table = battle("L / L / L", "/ / P")
    table.move("fc", 1, "gc")
    assert table.asked == ("french", "movement")
    table.move("fr", 1, "gl")
    assert table.asked == ("french", "positions")
    assert table.state.frames == ()


def test_bp_8_2_by_a_combat_too() -> None:
    table = battle("L / L / L", "/ W / P", french_in="L / Z /")
    table.fire("gc", 1, "1 1 1 5")
    assert table.asked == ("french", "positions")


def test_bp_8_3_a_vacant_position_beside_one_wins_with_flank_attacks_only() -> None:
    table = battle("L / L / L", "P / / ", french_in="/ L /")
    assert table.asked == ("french", "movement")
    table = battle("L / L / L", "P / / ", french_in="/ L /", flank_attack=True)
    assert table.asked == ("french", "flank")
    assert table.events("over")[-1].rule == "BP-18.5"


def test_bp_8_3_not_by_a_unit_that_is_engaged() -> None:
    """BP-18.1: it fights who is with it."""
    table = battle("L / L / L", "P / P / ", french_in="/ L /", flank_attack=True)
    assert table.asked == ("french", "combat")


def test_bp_8_4_nothing_else_ends_a_battle_before_the_turn_limit() -> None:
    table = battle("/ / ", "P / P / P", reserve="L", turn_limit=2)
    for _turn in range(3):
        table.end_turn()
    assert table.asked[1] == "movement"
    table.end_turn()
    # The turn limit judges by what is left: 27 points against 8.
    assert table.asked == ("german", "turn_limit")


@pytest.mark.parametrize(
    ("place", "side", "attacks"), [("gc", "french", True), ("gl", "french", False), ("fl", "french", False)]
)
def test_bp_9_1_attack_in_an_enemy_position_that_is_not_held(place: str, side: str, attacks: bool) -> None:
    table = battle("L / L / L", "/ P / P", french_in="Z / Z /")
    assert in_attack(table.state, 0, PLACES[place]) == attacks
    if place == "gc":
        table.fire("gc", 1, "2 3 3 3")
        assert table.events("rolled")[-1].facts["hits"] == 1


def test_bp_9_2_defence_in_the_own_line() -> None:
    table = battle("L / Z / L", "P / P / P", german_in="/ P /")
    table.fire("fc", 1, "2 3 3 4")
    assert table.events("rolled")[-1].facts["hits"] == 3


def test_bp_9_2_and_in_an_enemy_position_that_is_held() -> None:
    """Its general adds what he is worth in defence."""
    table = battle("L / L / L", "P / / P", french_in="/ L g01 /")
    assert table.held() == {"gc"}
    table.wound("gc1", 1, "french")
    table.phase("cohesion")
    table.roll("1")
    assert table.events("tested")[-1].facts["cohesion"] == 4


def test_bp_9_3_owner_who_comes_back_attacks_the_conqueror() -> None:
    table = battle("L / L / L", "P / town / P", french_in="/ Z /", foe_reserve="J")
    table.end_turn()
    table.bring("J", "gc")
    table.end_turn()
    assert table.up("gc") == [True]
    table.fire("gc", 1, "3 3 3 4")
    assert table.events("rolled")[-1].facts["hits"] == 3
    # The tokens of the Germans are tested without the town: they are the attackers.
    table.act(acts.END_MOVES)
    while table.asked == ("", "roll"):
        table.roll(" ".join("1" * table.dice()))
    told = table.events("tested")[-1].facts
    assert (told["cohesion"], table.tokens("gc")) == (3, [0])


def test_bp_9_3_fire_power_of_the_one_who_comes_back_is_that_of_attack() -> None:
    table = battle("L / L / L", "P / / P", french_in="/ Z /", foe_reserve="J")
    table.end_turn()
    table.bring("J", "gc")
    table.end_turn()
    table.end_turn()
    table.fire("gc", 1, "2 3 3")
    assert table.events("rolled")[-1].facts["hits"] == 1
