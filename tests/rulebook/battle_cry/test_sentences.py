"""The sentence of a rule says no more than the rule: where another rule holds it names it or leaves room."""

from __future__ import annotations

import json

import pytest

from core.paths import RESOURCES
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.card_table import FAR, played
from tests.rulebook.battle_cry.table import battle, fighting

SENTENCES = json.loads((RESOURCES / "rules" / "battle_cry.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("number", ["BC-R18", "BC-AMB-18"])
def test_bc_r18_a_card_without_effect_may_be_played_while_some_card_could_order(number: str) -> None:
    """Not where none could, though Rally would have an effect (BC-R49)."""
    table = battle("inf 5.7, gen 5.7", FAR, hand="probe-left probe-centre rally")
    assert table.why_play("probe-left") is None
    table = battle("inf 5.7, gen 5.7", FAR, hand="probe-left rally")
    table.weaken("ui1", 2)
    assert (table.why_play("probe-left"), table.why_play("rally")) == ("BC-6.2", None)
    assert SENTENCES[number]["en"].startswith("While some card could order a piece")
    assert SENTENCES[number]["fr"].startswith("Tant qu’une carte peut donner un ordre")


def test_bc_r48_fieldworks_order_infantry_that_could_build() -> None:
    """In the river stands infantry, and nobody who could."""
    for river, plays in (("5.7", False), ("5.8", True)):
        table = battle("inf 5.7", FAR, hand="construct-fieldworks probe-left", terrain={"river": river})
        assert (table.why_discard("probe-left") is not None) == plays
    for language, name in (("en", "Construct Fieldworks"), ("fr", "Retranchements")):
        assert name in SENTENCES["BC-R48"][language]


def test_bc_r53_from_fieldworks_on_a_hill_one_sees_over_friends() -> None:
    """What the hex beneath does to sight is more than blocking."""
    for ground, dice in (("hill", 3), ("orchard", 0)):
        table = fighting("inf 5.1, inf 5.2", "inf 5.3", terrain={ground: "5.1"}, works={"5.1": "N"})
        assert table.dice("ui1", "ci1") == dice
    for number in ("BC-8.1", "BC-R53"):
        assert "may block" not in SENTENCES[number]["en"]


def test_bc_r63_a_single_hex_beyond_a_general_is_not_taken_without_asking() -> None:
    """Who has come upon him may stop (BC-R26)."""
    table = fighting("inf 6.12", "inf 5.13, gen 4.12")
    table.fight("ui1", "ci1", "F F C C")
    assert table.at("ci1") == "4.12"
    assert table.asked == ("confederate", "retreat_or_stop")
    for language, name in (("en", "general"), ("fr", "général")):
        assert name in SENTENCES["BC-R63"][language]


def test_bc_14_13_who_fights_back_has_no_order() -> None:
    """Nobody of the side whose turn it is not has one: BC-6.4 names the exception."""
    table = fighting("inf 5.7", "inf 4.7", foe_hand="fight-back")
    table.declines = False
    table.attack("ui1", "ci1")
    table.roll("C C C C")
    assert not table.state.ordered >> table.unit("ci1") & 1
    table.act(acts.FightBack(table.card("fight-back")))
    table.roll("I C C C")
    assert table.figures("ui1") == 3
    for language in ("en", "fr"):
        assert "BC-14.13" in SENTENCES["BC-6.4"][language]


def test_bc_14_14_the_second_moves_come_after_the_battles() -> None:
    """A second time for each, and for the general who has gone along (BC-R92)."""
    table = played("hit-and-run", "cav 5.5, gen 5.5", "inf 5.7")
    table.order("uc1")
    table.move("uc1", "5.6", along=True)
    table.fight("uc1", "ci1", "A A A A")
    table.move("uc1", "5.4", along=True)
    assert [table.at(piece) for piece in ("uc1", "ug1")] == ["5.4", "5.4"]
    for language in ("en", "fr"):
        page = (RESOURCES / "help" / language / "battle_cry.md").read_text(encoding="utf-8")
        for number in ("BC-6.5", "BC-7.1"):
            assert "BC-14.14" in SENTENCES[number][language]
        assert "BC-R92" in SENTENCES["BC-7.5"][language]
        assert page.count({"en": "Hit and Run", "fr": "Coup de main"}[language]) == 2


def test_bc_r3_the_sentence_of_the_line_names_who_sees_over_friends() -> None:
    for ground, dice in (("hill", 3), ("orchard", 0)):
        table = fighting("inf 5.1, inf 5.2", "inf 5.3", terrain={ground: "5.1"})
        assert table.dice("ui1", "ci1") == dice
    for language in ("en", "fr"):
        assert "BC-R3" in SENTENCES["BC-10.1"][language]


@pytest.mark.parametrize("number", ["BC-R21", "BC-AMB-21"])
def test_bc_r21_a_unit_may_go_on_from_a_lone_general_in_a_retreat(number: str) -> None:
    """Its owner may (BC-R26), so the sentence speaks of moving."""
    table = fighting("cav 5.7, inf 9.1", "inf 4.7, gen 3.8")
    table.fight("uc1", "ci1", "F F A")
    table.retreat("ci1", "3.8")
    assert table.retreats() == {"2.7", "2.8"}
    assert "moves into" in SENTENCES[number]["en"]
    assert "bouge" in SENTENCES[number]["fr"]


@pytest.mark.parametrize(
    ("card", "union", "number"),
    [("hit-and-run", "cav 5.5", "BC-14.14"), ("forced-march", "inf 5.5", "BC-14.9")],
)
def test_bc_14_14_who_moves_may_go_less_far_and_french_says_so(card: str, union: str, number: str) -> None:
    table = played(card, union, "inf 1.1")
    table.order(f"u{union[0]}1")
    assert {"5.6", "5.7"} <= table.moves(f"u{union[0]}1")
    assert "cases au plus" in SENTENCES[number]["fr"]
    assert "up to" in SENTENCES[number]["en"].split(";")[number == "BC-14.14"]


def test_bc_14_18_the_sharpshooter_hits_a_general_whose_unit_stands() -> None:
    """So the help says that he cannot be hit in battle."""
    table = played("sharpshooter", "inf 5.5", "inf 5.7, gen 5.7")
    table.act(acts.Sharpshoot(table.unit("cg1")))
    table.roll("X")
    assert (table.at("cg1"), table.figures("ci1")) == (None, 4)
    for language, words in (("en", "cannot be hit in battle"), ("fr", "être touché en bataille")):
        page = (RESOURCES / "help" / language / "battle_cry.md").read_text(encoding="utf-8")
        assert words in page


@pytest.mark.parametrize(("river", "asked"), [("4.7", "battle"), ("3.7", "fight_back")])
def test_bc_r87_who_has_no_die_against_the_attacker_is_not_asked(river: str, asked: str) -> None:
    """Horse in a river against a building: 3 less 1 less 2; the help says so."""
    table = fighting("inf 5.7", "cav 4.7", terrain={"river": river, "building": "5.7"})
    table.declines = False
    table.fight("ui1", "cc1", "I A I A")
    assert table.asked[1] == asked
    for language, words in (("en", "has a die against it"), ("fr", "a un dé contre lui")):
        page = (RESOURCES / "help" / language / "battle_cry.md").read_text(encoding="utf-8")
        assert words in page


def test_bc_14_13_the_card_for_the_one_that_fought_back_is_drawn_by_its_rule() -> None:
    """Not as at the end of a turn (BC-13.2)."""
    table = fighting("inf 5.7", "inf 4.7", foe_hand="fight-back")
    table.declines = False
    table.fight("ui1", "ci1", "C C C C")
    table.act(acts.FightBack(table.card("fight-back")))
    table.roll("C C C C")
    assert (table.asked, table.pending.rule) == (("", "deal"), "BC-14.13")
    table.deal("rally")
    assert table.events("drew")[-1].rule == "BC-14.13"
