"""BP-10, BP-11, BP-12: combat, long-range fire, losses."""

from __future__ import annotations

from core.protocol.steps import Edit
from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import PLACES, Table, battle


def hits_of(table: Table) -> int:
    return int(table.events("rolled")[-1].facts["hits"])


def test_bp_10_1_engaged_units_fight_and_are_turned_up_and_do_not_move() -> None:
    table = battle("L g00 / L / L", "P P / P P / P P", french_in="/ Z g10 H /")
    assert table.why_fire("fl", 1) == "BP-10.1"
    assert table.why_fire("gc", 2) == "BP-10.1"
    table.fire("gc", 3, "6 6")
    assert table.why_fire("gc", 3) == "BP-10.1"
    assert table.why_move("gc", 3, "fc") == "BP-13.1"
    assert table.why_move("gc", 1, "fc") is None


def test_bp_10_1_hidden_gun_is_turned_up_when_it_fires() -> None:
    table = battle("R / L / L", "P / P / P", up="gr1")
    assert table.up("fl") == [False]
    table.long("fl", 1, "6 6 6")
    assert table.up("fl") == [True]
    assert table.why_move("fl", 1, "reserve") == "BP-13.1"


def test_bp_10_2_who_moves_into_contact_does_not_fight_in_this_turn() -> None:
    table = battle("L / L / L", "P / P / P")
    table.move("fc", 1, "gc")
    assert table.why(acts.Fire(PLACES["gc"], 0)) == "BP-6"
    table.end_turn()
    table.fire("gc", 1, "6 6 6")
    table.act(acts.END_MOVES)
    table.fire("gc", 1, "6 6")


def test_bp_10_3_one_position_after_the_other() -> None:
    table = battle("L / L / L", "P / P / P", french_in="Z Z / Z Z /")
    table.fire("gl", 1, "6 6 6 6")
    table.fire("gc", 1, "6 6 6 6")
    assert table.why_fire("gl", 2) == "BP-10.3"
    table = battle("L / L / L", "P / P / P", french_in="Z Z / Z /")
    table.fire("gl", 1, "6 6 6 6")
    # Nobody has to fight: another position may be begun, and all be left.
    assert table.why_fire("gl", 2) is None
    assert acts.END_COMBAT in table.offered()


def test_bp_10_4_dice_are_vc_and_terrain_hits_fire_power() -> None:
    table = battle("L / L / L", "P P / P / P", french_in="K / /")
    table.fire("gl", 1)
    assert table.dice() == 3
    table.roll("3 4 1")
    assert hits_of(table) == 2
    table = battle("L / C height / L", "P / P / P", german_in="/ P /")
    table.fire("fc", 1)
    assert table.dice() == 4


def test_bp_10_5_sufferer_allots_among_the_units_of_that_position() -> None:
    table = battle("L / L / L", "P / P O / P", french_in="/ Z /")
    table.fire("gc", 1, "1 6 6 6")
    assert table.asked == ("german", "hidden_loss")
    assert set(table.offered()) == {acts.TakeLoss(PLACES["gc"], 0), acts.TakeLoss(PLACES["gc"], 1)}
    table.suffer("gc", 2)
    assert table.tokens("gc") == [0, 1]


def test_bp_10_6_sixes_wound_the_general_there_but_not_at_long_range() -> None:
    table = battle("L / L / L", "P / P P g00 / P", french_in="/ Z /")
    table.fire("gc", 1, "6 4 4 4")
    assert table.tokens("gc") == [0, 0, 1]
    table = battle("L / R / L", "P / P g00 / P", up="gc1")
    table.long("fc", 1, "6 6 6")
    assert table.tokens("gc") == [0, 0]


def test_bp_10_7_position_changes_hands_at_once() -> None:
    table = battle("L / L / L", "P / W / P", french_in="/ Z Z /")
    table.fire("gc", 1, "1 2 2 3")
    assert table.held() == {"gc"}
    assert table.conquered("french") == 1
    assert table.asked == ("french", "movement")


def test_bp_11_1_own_unengaged_position_at_the_visible_facing_one() -> None:
    table = battle("R / R / L", "P / P / P", up="gr1")
    assert table.why_long("fl", 1) is None
    assert table.why_long("fc", 1) == "BP-11.1"
    assert table.why_long("fr", 1) == "BP-1.2"
    table = battle("R / L / L", "P / P / P", german_in="P / /", up="gr1")
    assert table.why_long("fl", 1) == "BP-11.1"
    table = battle("R / L / L", "P / P / P P", french_in="/ / L", up="gr1")
    assert table.why_long("fl", 1) == "BP-11.1"
    table = battle("L / L / L", "P / P / P", french_in="/ R /", up="gl1")
    assert table.why(acts.LongRange(PLACES["gc"], 0)) == "BP-11.1"


def test_bp_11_2_long_range_value_hits_and_engaged_guns_use_the_other() -> None:
    table = battle("L / R / L", "P / P P P / P", up="gc1")
    table.long("fc", 1)
    assert table.dice() == 3
    table.roll("2 3 3")
    assert hits_of(table) == 1
    table = battle("L / R / L", "P / P / P", german_in="/ P P /")
    table.fire("fc", 1, "3 3 4")
    assert hits_of(table) == 2


def test_bp_11_3_losses_fall_on_face_up_units() -> None:
    table = battle("L / R / L", "P / P O O / P", up="gc2")
    table.long("fc", 1, "1 2 5")
    assert table.tokens("gc") == [0, 2, 0]
    assert table.up("gc") == [False, True, False]


def test_bp_11_4_counter_battery_hits_one_gun_of_the_facing_position() -> None:
    table = battle("L / R / L", "B / P B P / P", up="gc1 gc2 gl1")
    assert table.why(acts.CounterBattery(PLACES["fc"], 0, PLACES["gl"], 0)) == "BP-11.4"
    assert table.why(acts.CounterBattery(PLACES["fc"], 0, PLACES["gc"], 0)) == "BP-11.4"
    table.counter("fc", 1, "gc", 2, "1 2 2")
    assert table.tokens("gc") == [0, 3, 0]


def test_bp_11_5_long_range_fire_counts_as_fighting() -> None:
    table = battle("L / A / L", "P / P / P", up="gc1")
    table.long("fc", 1, "6 6")
    assert table.why_move("fc", 1, "reserve") == "BP-13.1"


def test_bp_12_1_every_unit_gets_a_token_before_one_gets_its_second() -> None:
    table = battle("L / L / L", "P / P O G / P", french_in="/ Z /")
    table.fire("gc", 1, "1 1 1 1")
    assert table.tokens("gc") == [1, 1, 1]
    assert table.asked == ("german", "loss")
    table.suffer("gc", 2)
    assert table.tokens("gc") == [1, 2, 1]
    # Those that lie there count in the next volley.
    table = battle("L / L / L", "P / P O G / P", french_in="/ Z /")
    table.rule(Edit("token", unit="german.centre/1", to=1), Edit("phase", to="cohesion"))
    table.fire("gc", 1, "1 6 6 6")
    assert table.why(acts.TakeLoss(PLACES["gc"], 0)) == "BP-12.1"
    table.suffer("gc", 3)
    assert table.tokens("gc") == [1, 0, 1]


def test_bp_12_2_more_tokens_than_the_printed_vc_eliminate_at_once() -> None:
    table = battle("L / L / L", "P / W O / P", french_in="/ Z Z /")
    table.rule(
        Edit("token", unit="german.centre/1", to=2),
        Edit("token", unit="german.centre/2", to=3),
        Edit("phase", to="combat"),
    )
    table.fire("gc", 1, "1 6 6 6")
    assert table.lost("german") == ["W"]
    table.fire("gc", 2, "1 6 6 6")
    assert table.lost("german") == ["O", "W"]


def test_bp_12_3_tokens_stay_until_the_owner_s_cohesion_and_spare_hits_are_lost() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ Z /")
    table.fire("gc", 1, "1 6 6 6")
    table.act(acts.END_MOVES)
    assert table.tokens("gc") == [1]
    assert table.asked == ("", "roll")
    table = battle("L / L / L", "P / W g00 / P", french_in="/ Z /")
    table.fire("gc", 1, "1 1 1 1")
    assert table.lost("german") == ["W", "g-g00"]
    assert [event.facts["hits"] for event in table.events("hits_lost")] == [1]


def test_bp_12_4_generals_and_terrain_take_no_ordinary_tokens() -> None:
    table = battle("L / L / L", "P / town G g11 / P", french_in="/ Z /")
    table.fire("gc", 1, "1 1 3 4")
    assert table.tokens("gc") == [2, 0]


def test_bp_11_1_a_position_that_the_own_side_has_conquered_is_not_engaged() -> None:
    """No enemy is there: nothing to be seen, which is another reason than a fight going on."""
    for german, kind in (("P / P / ", "nothing_visible"), ("P / P / P", "target_engaged")):
        table = battle("A / L / L", german, french_in="/ / L", german_in="/ P /")
        refusal = table.refusal(acts.LongRange(PLACES["fl"], 0))
        assert refusal is not None
        assert (refusal.kind, refusal.rule) == (kind, "BP-11.1")


def test_bp_11_4_a_gun_in_the_enemy_line_is_told_so_and_not_to_aim_at_its_own() -> None:
    """BP-11.1: fire across the middle needs an own position, whatever it is aimed at."""
    for anywhere in (False, True):
        table = battle(
            "L / L / L",
            "/ B / P P",
            french_in="A / / L",
            up="gc1",
            counter_battery_any=anywhere,
        )
        for target in ("gc", "fr"):
            refusal = table.refusal(acts.CounterBattery(PLACES["gl"], 0, PLACES[target], 0))
            assert refusal is not None
            assert (refusal.kind, refusal.rule) == ("not_own_position", "BP-11.1")
