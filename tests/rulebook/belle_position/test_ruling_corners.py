"""Rulings of docs/rulings/belle_position.md that settle a row of the ambiguities, each by its own test."""

from __future__ import annotations

import pytest

from core.protocol.steps import Edit
from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import Table, battle, starting


def powers(table: Table) -> list[int]:
    """The highest faces that hit in the combats so far."""
    return [event.facts["power"] for event in table.events("combat")]


def come_back(first: str) -> Table:
    """The owner of the German left wing has come back into it while hussars hold it."""
    table = battle("L / L / L", "J / P / P", french_in="H / /", foe_reserve="J", first=first)
    table.rule(Edit("remove", unit="german.left/1"))
    assert table.conquered("french") == 1
    back = Edit("place", side="german", item="jagers-prussiens", at="german.left", to="up")
    table.rule(back, Edit("phase", to="cohesion"))
    return table


def test_bp_r6_the_owner_who_comes_back_attacks() -> None:
    """Jäger hit on 2 in attack and 3 in defence, hussars on 2 and 1."""
    table = come_back("german")
    table.fire("gl", 1)
    assert powers(table) == [2]
    table = come_back("french")
    table.fire("gl", 1)
    assert powers(table) == [1]


def test_bp_r7_conquered_from_the_moment_in_which_no_card_of_the_owner_is_left() -> None:
    """And no longer once one is there again, though the position stays held."""
    table = come_back("german")
    assert (table.held(), table.conquered("french")) == ({"gl"}, 0)


def test_bp_r13_tokens_that_lie_on_the_cards_count_for_the_next_volley() -> None:
    """The second card of the first volley takes the hit of the second one, unasked."""
    table = battle("L / L / L", "P / P O / P", french_in="/ Z Z /")
    table.fire("gc", 1, "1 6 6 6")
    table.suffer("gc", 1)
    table.fire("gc", 2, "1 6 6 6")
    assert table.tokens("gc") == [1, 1]


def test_bp_r15_own_moves_may_not_crowd_a_position() -> None:
    """It is no disorganisation: the phase cannot be ended so."""
    table = battle("L L L L / L / L", reserve="L")
    table.bring("L", "fl")
    assert table.why(acts.END_MOVES) == "BP-13.5"
    assert table.events("disorganised") == []


@pytest.mark.parametrize(("there", "dice"), [("", 2), ("wood", 1)])
def test_bp_r18_a_flank_attack_is_fought_on_the_ground_of_its_target(there: str, dice: int) -> None:
    """The flanker attacks as if it stood there."""
    table = battle("L / L / L", f" / {there} P / P", french_in="L / /", flank_attack=True)
    table.flank("gl", 1, "gc")
    assert table.dice() == dice


def test_bp_r19_losses_of_a_flank_attack_are_allotted_as_in_a_combat() -> None:
    """Their owner chooses among all cards there, those face down too."""
    table = battle("L / L / L", " / P O / P", french_in="L / /", flank_attack=True)
    table.flank("gl", 1, "gc", "1 6")
    assert table.asked == ("german", "hidden_loss")


def test_bp_r22_light_artillery_moves_twice() -> None:
    """Foot and heavy guns once."""
    for card, may in (("A", True), ("R", False), ("L", False)):
        table = battle(f"{card} L / L / L", "P / P /")
        table.move("fl", 1, "gr")
        assert (table.why_move("gr", 1, "fl") is None) is may


def test_bp_r23_a_card_is_eliminated_by_its_printed_value() -> None:
    """In a town Zouaves attack with fewer dice; they are gone with the fifth token all the same."""
    table = battle("L / L / L", "town P / P / P", french_in="Z / /", first="german")
    table.wound("gl1", 3, "french")
    table.fire("gl", 1, "1 6 6")
    assert table.tokens("gl", "french") == [4]


def test_bp_r24_the_situation_of_a_test_is_that_of_the_test() -> None:
    """A general who has come after the hit helps."""
    table = battle("L / L / L", reserve="g01")
    table.wound("fc1", 1)
    table.rule(
        Edit("place", side="french", item="f-g01", at="french.centre", to="up"), Edit("phase", to="cohesion")
    )
    table.roll("1")
    assert table.events("tested")[-1].facts["cohesion"] == 4


def test_bp_r25_a_position_left_empty_is_not_conquered() -> None:
    """Not before an enemy unit stands in it."""
    table = battle("L L / / L")
    assert (table.held(), table.conquered("german")) == (set(), 0)
    table.rule(Edit("place", unit="german.left/1", at="french.centre"))
    assert (table.held(), table.conquered("german")) == ({"fc"}, 1)


def test_bp_r26_a_card_face_down_may_fight_and_is_turned_up() -> None:
    """At that moment, the others stay as they are."""
    table = battle("L / L L / L", "P / P / P", german_in="/ O /")
    assert table.up("fc") == [False, False]
    table.fire("fc", 1)
    assert table.up("fc") == [True, False]


def test_bp_r27_the_reserve_takes_any_number_of_cards() -> None:
    """However many lie in it."""
    table = battle("L / L / L", reserve="L L L L L L L L L L L L")
    assert table.why_move("fl", 1, "reserve") is None


def test_bp_r28_each_card_of_a_position_fights_by_itself() -> None:
    """One may, the other need not."""
    table = battle("L / L / L", "P / P / P", french_in="/ Z Z /")
    table.fire("gc", 1, "6 6 6 6")
    assert table.why_fire("gc", 1) is not None
    assert table.why_fire("gc", 2) is None
    assert table.why(acts.END_COMBAT) is None


def test_bp_r43_nothing_is_taken_up_once_a_side_has_deployed() -> None:
    """Until then what has been laid may be."""
    table = starting("L L", "P", hands=(2, 1))
    table.deal("french", "L", "L")
    table.deal("german", "P")
    table.deploy("french", "L", "left")
    assert table.why(acts.TakeUp(0, 0), "french") is None
    table.act(acts.END_DEPLOYMENT, "french")
    assert not any(isinstance(offer, acts.TakeUp) for offer in table.offered("german"))
