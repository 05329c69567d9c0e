"""BP-7, BP-14.4, BP-17: tests of cohesion, disorganisation, generals."""

from __future__ import annotations

import pytest

from core.protocol.steps import Edit
from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import PLACES, Table, battle, starting


def with_tokens(table: Table, word: str, tokens: int = 1, side: str | None = None) -> Table:
    """The card has tokens, and its side's phase of cohesion begins."""
    table.wound(word, tokens, side)
    table.phase("cohesion")
    return table


def cohesion_told(table: Table) -> int:
    return int(table.events("tested")[-1].facts["cohesion"])


@pytest.mark.parametrize(
    ("card", "general", "there", "cohesion"),
    [
        ("L", "", "", 3),
        ("R", "", "", 2),
        ("L", "g01", "", 4),
        ("L", "g10", "", 3),
        ("L", "g01", "town", 5),
    ],
)
def test_bp_7_1_cohesion_is_vc_save_general_and_town(
    card: str, general: str, there: str, cohesion: int
) -> None:
    table = with_tokens(battle(f"L / {there} {card} {general} / L"), "fc1")
    table.roll("1")
    assert cohesion_told(table) == cohesion


def test_bp_7_1_attack_value_counts_in_attack() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ L g10 /")
    with_tokens(table, "gc1", 1, "french").roll("1")
    assert cohesion_told(table) == 4


def test_bp_7_2_higher_than_cohesion_routs_and_tokens_go() -> None:
    table = with_tokens(battle("L / L L / L"), "fc1")
    table.roll("3")
    assert (table.tokens("fc"), table.lost("french")) == ([0, 0], [])
    table = with_tokens(battle("L / L L / L"), "fc1")
    table.roll("4")
    assert (table.cards("fc"), table.lost("french")) == (["L"], ["L"])


def test_bp_7_2_a_die_a_token_and_one_that_is_too_high_is_enough() -> None:
    table = with_tokens(battle("L / L L / L"), "fc1", 2)
    assert table.dice() == 2
    table.roll("3 4")
    assert table.lost("french") == ["L"]
    table = with_tokens(battle("L / L L / L"), "fc1", 2)
    table.roll("3 3")
    assert (table.tokens("fc"), table.lost("french")) == ([0, 0], [])


def test_bp_7_3_six_always_fails_and_one_never() -> None:
    table = with_tokens(battle("L / L / L", "P / town G g01 / P", first="german"), "gc1")
    table.roll("6")
    assert cohesion_told(table) == 6
    assert table.lost("german") == ["G"]
    table = with_tokens(battle("L / R / L"), "fc1", 3)
    assert table.dice() == 3
    table.roll("1 1 1")
    assert table.lost("french") == []


def test_bp_7_3_one_succeeds_with_a_cohesion_of_nothing() -> None:
    from core.systems.belle_position.rules.rule_tables import cohesion_reading

    reading = cohesion_reading.__wrapped__  # what is kept of an answer is not what is tested
    assert reading(0).read((1,)) == (0,)
    assert reading(0).read((2,)) == (1,)
    assert reading(9).read((5, 6)) == (1,)


def test_bp_7_4_owner_chooses_the_order_units_first() -> None:
    table = battle("L / L C g00 / L", "P / P / P", german_in="/ P /")
    table.wound("fc1", 1)
    table.wound("fc2", 1)
    table.wound("fc3", 1)
    table.phase("cohesion")
    assert table.asked == ("french", "cohesion")
    assert set(table.offered()) == {acts.Test(PLACES["fc"], 0), acts.Test(PLACES["fc"], 1)}
    table.test("fc", 2, "1")
    table.roll("1")
    assert table.dice() == 1
    assert table.events("tested")[-1].facts["general"] is False


def test_bp_7_5_generals_after_all_units_die_on_a_six_only() -> None:
    table = battle("L / L L g00 / L", "P / P / P", german_in="/ P /")
    for word in ("fc1", "fc2", "fc3"):
        table.wound(word, 1)
    table.phase("cohesion")
    assert table.why(acts.Test(PLACES["fc"], 2)) == "BP-7.5"
    table.test("fc", 1, "1")
    table.roll("1")
    table.roll("5")
    assert table.tokens("fc") == [0, 0, 0]
    table = with_tokens(battle("L / L L g00 / L", "P / P / P", german_in="/ P /"), "fc3", 2)
    table.roll("2 6")
    assert table.lost("french") == ["f-g00"]


def test_bp_7_6_elimination_gives_a_position_and_the_battle_at_once() -> None:
    table = battle("L / L / L", "P / P / P", german_in="P / P / P", first="german")
    table = battle("L g00 / L / L", "P / P / P", german_in="P / P /")
    table.wound("fl1", 1)
    table.wound("fc1", 1)
    table.phase("cohesion")
    table.test("fl", 1, "6")
    # The general alone with enemies falls with his unit (BP-17.6): the position is conquered.
    assert table.lost("french") == ["L", "f-g00"]
    assert table.conquered("german") == 1
    table.roll("6")
    assert table.asked == ("german", "positions")


def test_bp_14_4_units_test_until_the_limit_is_kept() -> None:
    """Rally +1 and five units: 2, 5, 1, 3, 4 against cohesion 3; two leave."""
    table = battle("L L L L g00+1 / L / L", "P / P / P", german_in="P / /", reserve="L")
    table.phase("movement")
    table.bring("L", "fl")
    table.end_turn()
    table.end_turn()
    table.wound("fl5", 1)
    table.phase("cohesion")
    table.roll("6")
    assert table.dice() == 5
    table.rolls("2 5 1 3 4")
    assert table.cards("fl") == ["L", "L", "L"]
    assert table.hand("french") == ["L", "L"]
    assert table.lost("french") == ["f-g00-1"]


def test_bp_14_4_another_round_where_the_limit_is_still_passed() -> None:
    table = battle("L L L L g00+1 / L / L", "P / P / P", german_in="P / /", reserve="L")
    table.phase("movement")
    table.bring("L", "fl")
    table.end_turn()
    table.end_turn()
    table.wound("fl5", 1)
    table.phase("cohesion")
    table.roll("6")
    table.rolls("1 1 1 1 1")
    assert table.dice() == 5
    table.rolls("1 1 6 1 1")
    assert len(table.cards("fl")) == 4
    assert table.asked[1] == "combat"


def test_bp_17_1_one_general_a_side_in_a_position() -> None:
    table = battle("L g00 / L / L", reserve="g01")
    assert table.why_bring("g01", "fl") == "BP-17.1"
    assert table.why_bring("g01", "fc") is None
    alone = battle("g00 L / L / L", reserve="g01")
    assert alone.why_bring("g01", "fl") == "BP-17.1"


def test_bp_17_2_general_adds_to_cohesion_and_to_nothing_else() -> None:
    table = battle("L / L g11 / L", "P / P / P", german_in="/ P /")
    table.fire("fc", 1)
    assert table.dice() == 2
    table.roll("3 4")
    assert table.events("rolled")[-1].facts["hits"] == 1
    table = with_tokens(battle("L / L g11 / L"), "fc1")
    table.roll("1")
    assert cohesion_told(table) == 4


def test_bp_17_3_rally_bonus_goes_with_the_general() -> None:
    table = battle("L L L L g00+1 / L / L", reserve="L")
    table.bring("L", "fl")
    assert table.why_move("fl", 5, "reserve") is None
    assert table.limit("fl") == 5
    table.move("fl", 5, "reserve")
    assert table.limit("fl") == 4


def test_bp_17_4_a_token_for_each_natural_six() -> None:
    table = battle("L / L / L", "P / P P g00 / P", french_in="/ Z /")
    table.fire("gc", 1, "6 6 3 5")
    assert table.tokens("gc") == [0, 0, 2]


def test_bp_17_4_a_hidden_general_who_is_hit_is_turned_up() -> None:
    options = {"general_face_down": True, "first_player": "fixed"}
    table = starting("L Z", "P P g00", hands=(2, 3), options=options)
    table.deal("french", "L", "Z")
    table.deal("german", "P", "P", "g00")
    table.deploy("french", "L", "left")
    for letter in ("P", "P"):
        table.deploy("german", letter, "centre")
    table.deploy("german", "g00", "centre", face_down=True)
    table.act(acts.END_DEPLOYMENT, "french")
    table.act(acts.END_DEPLOYMENT, "german")
    assault = Edit("place", side="french", item="zouaves-turcos", at="german.centre", to="up")
    table.rule(assault, Edit("phase", to="combat"))
    table.fire("gc", 1, "6 5 5 5")
    assert (table.tokens("gc")[2], table.up("gc")[2]) == (1, True)


def test_bp_17_5_general_dies_on_a_six_after_the_units() -> None:
    table = battle("L / L / L", "P / P P g00 / P", french_in="/ Z /", first="german")
    table.wound("gc3", 2)
    table.wound("gc1", 1)
    table.phase("cohesion")
    table.roll("1")
    assert table.dice() == 2
    table.roll("5 6")
    assert table.lost("german") == ["g-g00"]


def test_bp_17_6_lone_general_engaged_is_eliminated_and_holds_nothing() -> None:
    table = battle("L / L / L", "P / g11 / P")
    table.move("fc", 1, "gc")
    assert table.lost("german") == ["g-g11"]
    assert table.held() == {"gc"}
    other = battle("L / g11 / L", "P / P / P", first="german")
    other.move("gc", 1, "fc")
    assert (other.lost("french"), other.held()) == (["f-g11"], {"fc"})
    table = battle("L / g00 / L", "P / / P")
    table.move("fc", 1, "gc")
    assert table.held() == set()
