"""BE-14 to BE-16: defensive and supporting fire, evasion, counter-charge."""

from __future__ import annotations

from typing import Any

import pytest

from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import Table, battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"


def assaulted(blue: str = "inf 5.5", red: str = "inf 5.6 C", **kept: Any) -> Table:
    """The first unit of Blue declares an assault on the first of Red."""
    table = ready(f"{blue}, {FAR}", f"{red}, {FOE}", f"b{blue[0]}1", **kept)
    table.assault(f"b{blue[0]}1", f"r{red[0]}1")
    return table


# --- BE-14 --------------------------------------------------------------------------------------------------


def test_be_14_1_the_assaulted_unit_may_fire() -> None:
    """After the attacker's move, with its full score and its points, before the assault."""
    table = ready(f"inf 5.4, {FAR}", f"inf 5.6 C, {FOE}", cp=(0, 2))
    table.move("bi1", "5.5")
    table.assault("bi1", "ri1")
    assert table.reactions() == {("ri1", "fire")}
    table.act(table.reacting("ri1", "fire", 2))
    table.roll(test="5")
    assert table.handful("firer").dice == 4
    table.roll(firer="4 5 5 5")
    assert table.elements("bi1") == 3
    assert table.is_activated("ri1")
    assert table.bowl == (1, 1)
    assert table.asked == ("", "assault")


def test_be_14_1_not_once_it_was_activated() -> None:
    table = battle(f"inf 5.5, {FAR}", f"inf 5.6 C, {FOE}")
    table.idle("ri1")
    table.ready("bi1")
    table.assault("bi1", "ri1")
    assert table.asked == ("", "assault")


def test_be_14_1_not_for_whom_the_assault_is_not() -> None:
    """A failed test of the attacker, fire, a move: no window."""
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6 C, {FOE}")
    table.fire("bi1", "ri1", "6 6 6 6")
    assert table.asked == ("", "token")


def test_be_14_2_friends_beside_either_may_fire_at_the_attacker() -> None:
    """4.4 is beside the attacker in 5.5, 5.7 beside the assaulted in 5.6; 7.6 beside neither."""
    table = assaulted("inf 5.5 conspicuous", "inf 5.6 G, inf 4.4 C, inf 6.6 C, inf 7.6 C")
    assert table.reactions() == {("ri1", "fire"), ("ri2", "fire"), ("ri3", "fire")}
    assert table.why(table.reacting("ri4", "fire")) == "BE-14.2"
    table.volley("ri2", "4 6 6 6")
    assert table.elements("bi1") == 3
    assert table.is_activated("ri2")
    assert table.bowl == (1, 4)


def test_be_14_2_not_when_activated_and_with_range_line_and_sight() -> None:
    """5.7 stands behind the assaulted unit: no line of fire. 6.6 of type G sees nothing at 2."""
    table = battle(f"inf 5.5, {FAR}", f"inf 5.6 C, inf 5.7 C, inf 6.6 G, inf 4.4 C, {FOE}")
    table.idle("ri4")
    table.ready("bi1")
    table.assault("bi1", "ri1")
    assert table.reactions() == {("ri1", "fire")}
    assert table.why(table.reacting("ri2", "fire")) == "BE-9.1"
    assert table.why(table.reacting("ri3", "fire")) == "BE-8"


def test_be_14_2_the_side_of_the_attacker_does_not_support() -> None:
    table = assaulted("inf 5.5, inf 4.5 C")
    assert table.asked[0] == "red"
    assert table.reactions() == {("ri1", "fire")}


def test_be_14_3_losses_at_once_and_the_assault_goes_on() -> None:
    table = assaulted()
    table.volley("ri1", "1 6 6 6")
    assert table.elements("bi1") == 3
    assert table.asked == ("", "assault")
    assert table.handful("attacker").dice == 3


def test_be_14_3_even_losses_may_be_elements_and_the_assault_goes_on() -> None:
    table = assaulted()
    table.volley("ri1", "1 2 6 6")
    assert table.asked == ("blue", "fire_loss")
    table.act(acts.TakeLoss(table.unit("bi1")))
    assert table.asked == ("", "assault")
    assert table.handful("attacker").dice == 2


def test_be_14_3_an_attacker_who_falls_back_assaults_nobody() -> None:
    """AMB 28; BE-R68: nobody advances."""
    table = assaulted(red="inf 5.6 C impetuous")
    table.volley("ri1", "1 2 6 6")
    table.retreat("bi1", "5.4")
    assert table.asked == ("", "token")
    assert (table.at("bi1"), table.elements("bi1"), table.at("ri1")) == ("5.4", 3, "5.6")
    assert table.is_activated("bi1")


def test_be_14_3_an_attacker_who_is_destroyed() -> None:
    table = assaulted("inf 5.5:1")
    table.volley("ri1", "1 6 6 6")
    assert table.at("bi1") is None
    assert table.asked == ("", "token")
    assert table.elements("ri1") == 4


def test_be_14_4_asked_again_and_again_until_it_stands() -> None:
    """In any order; each unit once; the assaulted may wait for its supporters."""
    table = assaulted("inf 5.5", "inf 5.6 C, inf 4.4 C, inf 4.5 C")
    table.volley("ri3", "6 6 6 6")
    assert table.asked == ("red", "react")
    assert table.reactions() == {("ri1", "fire"), ("ri2", "fire")}
    table.volley("ri1", "6 6 6 6")
    assert table.reactions() == {("ri2", "fire")}
    table.stand()
    assert table.asked == ("", "assault")
    assert [table.is_activated(unit) for unit in ("ri1", "ri2", "ri3")] == [True, False, True]


def test_be_14_4_the_window_closes_when_nobody_is_left() -> None:
    table = assaulted()
    table.volley("ri1", "6 6 6 6")
    assert table.asked == ("", "assault")


def test_be_14_4_closes_when_the_attacker_is_gone() -> None:
    table = assaulted("inf 5.5:1", "inf 5.6 C, inf 4.4 C, inf 4.5 C")
    table.volley("ri2", "1 6 6 6")
    assert table.at("bi1") is None
    assert table.asked == ("", "token")
    assert [table.is_activated(unit) for unit in ("ri1", "ri3")] == [False, False]


def test_be_14_4_the_points_of_a_reaction() -> None:
    table = assaulted(red="inf 5.6 C open", cp=(4, 2))
    offered = {action.cp for action in table.offered() if isinstance(action, acts.React)}
    assert offered == {0, 1, 2}
    assert acts.Stand() in table.offered()


@pytest.mark.parametrize("how", ["fire", "evade", "charge"])
def test_be_14_5_a_failed_reaction_costs_activation_and_token_only(how: acts.How) -> None:
    """The unit fights with its full score, and others may still react."""
    table = ready(f"inf 5.4, {FAR}", f"cav 5.6 F, inf 4.5 C, {FOE}", terrain={"water": "6.5"})
    table.move("bi1", "5.5")
    table.assault("bi1", "rc1")
    table.react("rc1", how, die=6)
    assert table.is_activated("rc1")
    assert table.bowl == (1, 2)
    assert table.reactions() == {("ri1", "fire")}
    table.stand()
    assert table.counting() == ("123", "123")
    assert table.at("rc1") == "5.6"


# --- BE-15 --------------------------------------------------------------------------------------------------

ARMS = {"inf": 2, "tri": 3, "mtd": 3, "cav": 4}


@pytest.mark.parametrize("attacker", ARMS)
@pytest.mark.parametrize("target", ARMS)
def test_be_15_1_from_a_slower_enemy(attacker: str, target: str) -> None:
    table = assaulted(f"{attacker} 5.5", f"{target} 5.6 C")
    unit = f"r{target[0]}1"
    assert ((unit, "evade") in table.reactions()) == (ARMS[attacker] < ARMS[target])
    if ARMS[attacker] >= ARMS[target]:
        assert table.why(table.reacting(unit, "evade")) == "BE-15.1"


def test_be_15_1_a_move_like_a_forced_march() -> None:
    """As far as its march, not ending beside the attacker; activated, token gone; no assault."""
    table = assaulted("inf 5.5", "cav 5.6")
    table.react("rc1", "evade", die=3)
    assert table.asked == ("red", "evade")
    ways = table.ways(acts.Evade)
    assert {"5.7", "5.10", "1.6"} <= ways
    assert not ways & {"5.5", "5.4", "4.4", "4.5", "6.4", "6.5", "5.11", "5.6"}
    table.evade("rc1", "5.10")
    assert table.at("rc1") == "5.10"
    assert table.bowl == (1, 1)
    assert table.is_activated("rc1")
    assert table.asked == ("blue", "advance")
    table.decline("bi1")
    assert table.events("assault_rolled") == []
    assert (table.elements("bi1"), table.elements("rc1")) == (4, 3)


def test_be_15_1_the_attacker_may_take_the_hex() -> None:
    """AMB 31: an impetuous one must; no second assault."""
    table = assaulted("inf 5.5", "cav 5.6, inf 5.7")
    table.react("rc1", "evade")
    table.evade("rc1", "4.7")
    table.advance("bi1")
    assert (table.at("bi1"), table.active) == ("5.6", None)
    table = assaulted("inf 5.5 impetuous", "cav 5.6")
    table.react("rc1", "evade")
    table.evade("rc1", "5.8")
    assert (table.at("bi1"), table.active) == ("5.6", None)


def test_be_15_1_stops_and_zones_hold_on_the_way() -> None:
    """AMB 30. A hill in 5.7 stops; from the zone of the attacker into that of another is barred."""
    table = assaulted("inf 5.5", "cav 5.6", features={"hill": "5.7 4.6 6.6"})
    table.react("rc1", "evade")
    assert table.ways(acts.Evade) == {"5.7", "4.6", "6.6"}
    table = assaulted("inf 5.5, inf 5.8", "cav 5.6", terrain={"water": "4.6 6.6"})
    assert ("rc1", "evade") not in table.reactions()


def test_be_15_1_not_out_of_difficult_ground() -> None:
    """AMB 32."""
    table = assaulted("inf 5.5", "cav 5.6 G", features={"difficult": "5.6"})
    assert ("rc1", "evade") not in table.reactions()
    assert table.why(table.reacting("rc1", "evade")) == "BE-AMB-32"


def test_be_15_1_only_the_assaulted_unit_and_only_unactivated() -> None:
    table = assaulted("inf 5.5", "cav 5.6 F, cav 4.4 F")
    assert ("rc2", "evade") not in table.reactions()
    assert table.why(table.reacting("rc2", "evade")) == "BE-15.1"
    table = battle(f"inf 5.5, {FAR}", f"cav 5.6, {FOE}")
    table.idle("rc1")
    table.ready("bi1")
    table.assault("bi1", "rc1")
    assert table.asked == ("", "assault")


def test_be_15_1_after_an_evasion_nobody_else_reacts() -> None:
    table = assaulted("inf 5.5", "cav 5.6 F, inf 4.4 C")
    table.react("rc1", "evade")
    table.evade("rc1", "5.9")
    assert table.asked == ("blue", "advance")
    assert not table.is_activated("ri1")


def test_be_15_1_not_after_its_own_fire() -> None:
    """AMB 29: by the first reaction it is activated."""
    table = assaulted("inf 5.5", "cav 5.6 F, inf 4.4 C")
    table.volley("rc1", "6 6 6")
    assert table.reactions() == {("ri1", "fire")}


# --- BE-16 --------------------------------------------------------------------------------------------------


def test_be_16_1_cavalry_counts_as_fiery() -> None:
    table = ready(f"inf 5.4, {FAR}", f"cav 5.6, {FOE}")
    table.move("bi1", "5.5")
    table.assault("bi1", "rc1")
    table.react("rc1", "charge", die=3)
    assert table.is_activated("rc1")
    assert table.bowl == (1, 1)
    assert table.counting() == ("123", "1234")


@pytest.mark.parametrize("arm", ["inf", "tri", "mtd"])
def test_be_16_1_cavalry_only(arm: str) -> None:
    table = assaulted("inf 5.5", f"{arm} 5.6 C")
    assert (f"r{arm[0]}1", "charge") not in table.reactions()
    assert table.why(table.reacting(f"r{arm[0]}1", "charge")) == "BE-16.1"


def test_be_16_1_not_in_contact_before_the_attackers_move() -> None:
    """With the attacker or another; a march up to it is no contact before."""
    table = ready(f"inf 5.4, {FAR}", f"cav 5.6, {FOE}")
    table.move("bi1", "5.5")
    table.assault("bi1", "rc1")
    assert ("rc1", "charge") in table.reactions()
    table = ready(f"inf 5.4, inf 5.7, {FAR}", f"cav 5.6 F, {FOE}")
    table.move("bi1", "5.5")
    table.assault("bi1", "rc1")
    assert ("rc1", "charge") not in table.reactions()


def test_be_16_1_contact_with_the_attacker_itself() -> None:
    """BE-R72: the attacker stood beside it before it was activated and did not move."""
    table = ready(f"inf 5.5, {FAR}", f"cav 5.6 F, {FOE}")
    table.assault("bi1", "rc1")
    assert table.why(table.reacting("rc1", "charge")) == "BE-16.1"


def test_be_16_1_only_in_this_assault() -> None:
    table = battle(f"inf 5.4, inf 4.4, {FAR}", f"cav 5.6, {FOE}")
    table.ready("bi1")
    table.move("bi1", "5.5")
    table.assault("bi1", "rc1")
    table.react("rc1", "charge")
    table.roll(attacker="6 6 6 6", defender="6 6 6")
    table.ready("bi2")
    table.move("bi2", "4.5")
    table.charge("bi2", "rc1")
    # 3 less 1 for the assault fought; nothing of the counter-charge is left.
    assert table.counting() == ("123", "12")


def test_be_r73_counter_charge_of_fiery_cavalry_and_against_rough_ground() -> None:
    """No second +1 for fiery cavalry; the limit of BE-11.4 holds."""
    table = charged_back("cav 5.6 fiery")
    assert table.counting() == ("123", "1234")
    table = charged_back("cav 5.6", features={"hill": "5.5"})
    assert table.counting() == ("123", "1")


def charged_back(red: str, **kept: Any) -> Table:
    table = ready(f"inf 5.4, {FAR}", f"{red}, {FOE}", **kept)
    table.move("bi1", "5.5")
    table.assault("bi1", "rc1")
    table.react("rc1", "charge")
    return table


@pytest.mark.parametrize(
    ("unit", "how", "rule"),
    [
        ("rc1", "fire", "BE-14.1"),
        ("rc1", "evade", "BE-15.1"),
        ("rc1", "charge", "BE-16.1"),
        ("ri1", "fire", "BE-14.2"),
    ],
)
def test_be_14_2_who_was_activated_is_refused_by_the_number_of_its_reaction(
    unit: str, how: acts.How, rule: str
) -> None:
    """A third unit may react, so that the window is open."""
    table = battle("inf 5.5", "cav 5.6 C, inf 5.7 C, inf 6.5 C", cp=(0, 0))
    table.token("red")
    table.act(acts.Activate(table.unit("rc1")))
    table.end("rc1")
    table.token("red")
    table.act(acts.Activate(table.unit("ri1")))
    table.end("ri1")
    table.ready("bi1")
    table.assault("bi1", "rc1")
    found = table.refusal(table.reacting(unit, how))
    assert found is not None
    assert (found.kind, found.rule) == ("already_activated", rule)
