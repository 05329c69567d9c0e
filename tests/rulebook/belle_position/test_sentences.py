"""The sentence of a rule says no more than the rule: where another rule holds it names it or leaves room."""

from __future__ import annotations

import json

import pytest

from core.paths import RESOURCES
from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import PLACES, Table, battle, deck, scenario

SENTENCES = json.loads((RESOURCES / "rules" / "belle_position.json").read_text(encoding="utf-8"))


def test_bp_12_1_from_afar_only_units_that_can_be_hit_get_a_token_first() -> None:
    """Two hits fall on the one that is face up (BP-11.3), though two others beside it have no token."""
    table = battle("L / R / L", "P / P O O / P", up="gc2")
    table.long("fc", 1, "1 2 5")
    assert table.tokens("gc") == [0, 2, 0]
    for language, words in (
        ("en", "each unit that can be hit"),
        ("fr", "chaque unité qui peut être touchée"),
    ):
        page = (RESOURCES / "help" / language / "belle_position.md").read_text(encoding="utf-8")
        assert words in SENTENCES["BP-12.1"][language]
        assert words in page


@pytest.mark.parametrize("number", ["BP-10.1", "BP-18.4"])
def test_bp_19_1_light_cavalry_moves_after_a_flank_attack(number: str) -> None:
    """With both optional rules: who fights does not move, but for such."""
    for light, why in ((True, None), (False, "BP-13.1")):
        table = battle("L / L / L", "P / / P", french_in="/ H /", flank_attack=True, light_cavalry=light)
        table.flank("gc", 1, "gl", "6 6")
        assert table.why_move("gc", 1, "fc") == why
    for language, words in (("en", "light cavalry"), ("fr", "cavalerie légère")):
        assert words in SENTENCES[number][language]


def test_bp_18_1_who_is_not_engaged_fights_in_the_flank() -> None:
    """BP-10.1 names it, as it does light cavalry; without the option infantry waits to be engaged."""
    for option, why in ((True, None), (False, "BP-18")):
        table = battle("L / L / L", "P / / P", french_in="L / L /", flank_attack=option)
        found = table.refusal(acts.Flank(PLACES["gc"], 0, PLACES["gl"]))
        assert (None if found is None else found.rule) == why
    for words in SENTENCES["BP-10.1"]["en"], SENTENCES["BP-10.1"]["fr"]:
        assert "BP-18.1" in words


def test_bp_18_5_a_unit_that_is_engaged_wins_by_no_vacant_position() -> None:
    """The sentence of the second victory says so, too (BP-8.3)."""
    for engaged, asked in (("", ("french", "flank")), ("O", ("french", "combat"))):
        table = battle("L / L / L", f"/ {engaged} / P", french_in="/ L /", flank_attack=True)
        assert table.asked == asked
    for language, words in (("en", "not engaged"), ("fr", "non engagée")):
        assert words in SENTENCES["BP-8.3"][language]


@pytest.mark.parametrize("need", [1, 2, 3])
def test_bp_8_2_a_scenario_may_ask_another_number_of_positions(need: int) -> None:
    """So the sentence and the help say “or as many”, as that of Battle Cry's flags does."""
    decks = (deck("french", "L L / L / L", ""), deck("german", "/ / P", ""))
    plain = scenario(*decks, hands=(4, 1), options={"first_player": "fixed"})
    sides = tuple(side.model_copy(update={"need": need}) for side in plain.sides)
    table = Table(plain.model_copy(update={"sides": sides}))
    table.deal("french", "L", "L", "L", "L")
    table.deal("german", "P")
    for wing in ("left", "centre", "right"):
        table.deploy("french", "L", wing)
    table.deploy("german", "P", "right")
    for side in ("french", "german"):
        table.act(acts.END_DEPLOYMENT, side)
    table.to_movement()
    table.move("fr", 1, "gl")
    assert (table.asked == ("french", "positions")) == (need == 1)
    if need > 1:
        table.move("fc", 1, "gc")
        assert (table.asked == ("french", "positions")) == (need == 2)
    for language, words in (("en", "or as many"), ("fr", "ou autant")):
        page = (RESOURCES / "help" / language / "belle_position.md").read_text(encoding="utf-8")
        assert words in SENTENCES["BP-8.2"][language]
        assert words in page.split("##")[0]


def test_bp_3_4_more_than_four_cards_lie_where_a_general_rallies_them() -> None:
    """The sentence of four cards names his bonus (BP-3.1)."""
    table = battle("L L L L g00+2 / L / L", "P / P / P", reserve="L L")
    assert table.limit("fl") == 6
    table.bring("L", "fl")
    table.bring("L", "fl")
    assert table.refusal(acts.END_MOVES) is None
    assert all("BP-3.4" in SENTENCES["BP-3.1"][language] for language in ("en", "fr"))


def test_bp_4_2_a_scenario_may_deal_another_number_of_cards() -> None:
    """As Mars-la-Tour does: fourteen to the French."""
    decks = (deck("french", "L L / L / L", ""), deck("german", "P P / P / P", ""))
    table = Table(scenario(*decks, hands=(3, 2)))
    table.deal("french", "L", "L", "L")
    table.deal("german", "P", "P")
    assert [len(table.hand(side)) for side in ("french", "german")] == [3, 2]
    for language, words in (("en", "or as many as the scenario says"), ("fr", "ou autant que le dit le")):
        page = (RESOURCES / "help" / language / "belle_position.md").read_text(encoding="utf-8")
        assert words in SENTENCES["BP-4.2"][language]
        assert words in page


def test_bp_7_5_the_help_says_that_a_general_falls_by_a_6_alone() -> None:
    """He has no cohesion to be compared with."""
    for die, there in (("5", True), ("6", False)):
        table = battle("L g00 / L / L", "P / P / P", german_in="P / /", first="german")
        table.fire("fl", 1, "6 4 4")
        table.end_turn()
        table.roll(die)
        assert ("f-g00" in table.cards("fl")) == there
    for language, words in (("en", "general falls by a 6 alone"), ("fr", "général ne tombe que sur un 6")):
        page = (RESOURCES / "help" / language / "belle_position.md").read_text(encoding="utf-8")
        assert words in page


def places(table: Table, *kinds: str) -> list[str]:
    """Where the printed rules say what the last event of each kind is told by."""
    return [SENTENCES[table.events(kind)[-1].rule]["place"] for kind in kinds]


def test_bp_r2_sections_that_stand_twice_are_cited_with_a_letter() -> None:
    """Terrain 5a, turn 5b, victory 6a, cohesion 6b: losses are tested, a height is laid, a battle won."""
    table = battle("L / L / L", "P / P / P", reserve="height", german_in="P / /", first="german")
    table.fire("fl", 1, "1 2 6")
    table.end_turn()
    table.roll("3 1")
    assert table.tokens("fl", "french") == [0]
    table.bring("height", "fc")
    table.end_turn()
    assert places(table, "tested", "brought", "turn_begins") == ["§6b", "§5a", "§5b"]
    table = battle("L / L / L", "/ P /", french_in="L / /")
    table.move("fl", 1, "gr")
    assert table.asked == ("french", "positions")
    assert places(table, "over") == ["§6a"]
    bare = [
        number for number, row in SENTENCES.items() if {"§5", "§6"} & set(row.get("place", "").split(", "))
    ]
    assert bare == []


def test_bp_amb_11_a_wood_takes_a_die_at_long_range_and_the_sentence_leaves_room_for_it() -> None:
    for wood, dice in (("wood", 1), ("", 2)):
        table = battle("M / L / L", f"P / P / {wood} P", up="gr1")
        table.long("fl", 1)
        assert table.dice() == dice
    for language in ("en", "fr"):
        assert "BP-AMB-11" in SENTENCES["BP-11.2"][language]


def test_bp_18_3_terrain_changes_the_dice_of_a_flank_attack_and_bp_18_2_says_so() -> None:
    for wood, dice in (("wood", 2), ("", 3)):
        table = battle("L / L / L", f"P / / {wood} P", french_in="/ C /", flank_attack=True)
        table.flank("gc", 1, "gr")
        assert table.dice() == dice
    for language in ("en", "fr"):
        assert "BP-18.3" in SENTENCES["BP-18.2"][language]
