"""LG-R82: batteries that are attached to a brigade of infantry; they break with LG-AMB-19.

The defender of these combats has no supporters, so that its own guns alone count.
"""

from __future__ import annotations

import pytest

from core.protocol.pending import Roll
from core.protocol.steps import Edit, Ruling
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import victory
from tests.rulebook.la_garde.fights import BLUE, CHARGE, HELD, RED, fight
from tests.rulebook.la_garde.table import Table, battle, ground, kind, rule, scenario


def has_battery(table: Table, name: str) -> bool:
    return bool(table.state.attached >> table.unit(name) & 1)


def needed(table: Table, name: str) -> int:
    """The face on which the die that waits costs this brigade an element; 7 where it cannot."""
    if not isinstance(table.pending, Roll) or table.pending.why != "losses":
        return 7
    hand = next(hand for hand in table.pending.handfuls if hand.key == name)
    return min(face for face in range(1, 7) if hand.reading.read((face,))[0])


# --- AMB 19, when it breaks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("tokens", ["NV", "VV"])
def test_lg_amb_19_an_attached_battery_breaks_when_its_brigade_is_beaten(tokens: str) -> None:
    table = fight(red=f"{RED} +mb")
    table.attack("bli1", "rli1", tokens)
    assert not has_battery(table, "rli1")
    assert [event.facts["unit"] for event in table.events("battery_broken")] == [1]


@pytest.mark.parametrize("tokens", ["DD", "DN", "NN", "DV"])
def test_lg_amb_19_it_stays_where_the_attacker_does_not_win(tokens: str) -> None:
    table = fight(red=f"{RED} +mb", orders=HELD)
    table.attack("bli1", "rli1", tokens)
    assert has_battery(table, "rli1")


@pytest.mark.parametrize("tokens", ["DD", "DN", "NV", "VV"])
def test_lg_amb_19_the_battery_of_the_attacker_never_breaks(tokens: str) -> None:
    table = fight(blue=f"{BLUE} +mb", orders=HELD)
    table.attack("bli1", "rli1", tokens)
    assert has_battery(table, "bli1")


def test_lg_r82_the_brigade_itself_suffers_the_result_as_without_guns() -> None:
    table = fight(red=f"{RED} +mb")
    table.attack("bli1", "rli1", "NV")
    assert table.cohesion("rli1") == "disorganised"
    assert table.at("rli1") == (9000, 6500, 1800), "it has withdrawn 5 cm"
    table = fight(red=f"{RED} +mb, li 9000 8000")
    table.attack("bli1", "rli1", "VV")
    assert (table.cohesion("rli1"), table.elements("rli1")) == ("rout", 3)
    assert table.asked[1] != "cohesion", "nobody is shaken by a battery that breaks"


def test_lg_r82_it_is_gone_with_its_brigade() -> None:
    table = fight(red="li 9000 6000 e1 +hb3, li 14000 8000")
    table.attack("bli1", "rli1", "DV")
    assert table.at("rli1") is None
    assert not has_battery(table, "rli1")


# --- what it does -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guns", "face"), [("", 7), ("+lb", 6), ("+lb2", 5), ("+mb", 5), ("+hb3", 3)])
def test_lg_r82_its_elements_count_against_who_attacks_its_brigade(guns: str, face: int) -> None:
    table = fight(red=f"{RED} {guns}", orders=HELD)
    table.attack("bli1", "rli1", "DN")
    assert needed(table, "bli1") == face


def test_lg_r82_they_do_not_count_where_its_brigade_attacks() -> None:
    table = fight(blue=f"{BLUE} +mb2")
    table.attack("bli1", "rli1", "NV")
    assert needed(table, "rli1") == 7


def test_lg_r82_a_battery_that_is_broken_counts_no_more() -> None:
    table = fight(red=f"{RED} +hb4", orders=HELD)
    table.rule(Edit("state", unit="rli1", item="attached", to=0))
    table.attack("bli1", "rli1", "DN")
    assert needed(table, "bli1") == 7


def test_lg_r82_guns_of_a_supporting_brigade_count_in_the_test() -> None:
    table = fight(blue=f"{BLUE}, li 9000 5650 +mb2", orders=HELD)
    table.attack("bli1", "rli1", "DD")
    assert needed(table, "rli1") == 4


def test_lg_r82_artillery_is_an_arm_more_in_support_and_no_brigade_more() -> None:
    plain = fight(blue=f"{BLUE}, li 9000 5650", orders=HELD)
    plain.attack("bli1", "rli1")
    gunned = fight(blue=f"{BLUE}, li 9000 5650 +lb", orders=HELD)
    gunned.attack("bli1", "rli1")
    (blue, white, red), more = plain.bag(), gunned.bag()
    assert more == (blue, white, red + 1), "two arms against none, and still one brigade"
    both = fight(blue=f"{BLUE}, li 9000 5650 +lb, lb 9000 5300", orders=HELD)
    both.attack("bli1", "rli1")
    assert both.bag() == (blue, white, red + 2), "a brigade more: artillery is there already"


def test_lg_r82_heavy_guns_of_a_supporter_lower_cover() -> None:
    town = [ground("urban", 8000, 5990, 10_000, 6900)]
    bags = []
    for guns in ("+mb", "+hb"):
        table = fight(blue=f"{BLUE}, li 9000 5650 {guns}", orders=HELD, features=town)
        table.attack("bli1", "rli1")
        bags.append(table.bag())
    (blue, white, red), lowered = bags
    assert lowered == (blue - 1, white + 1, red), "D N N in place of D D N"


def test_lg_r82_infantry_with_guns_holds_and_fires_no_canister() -> None:
    bags = []
    for guns in ("", "+mb2"):
        table = fight(red=f"{RED} {guns}", orders=HELD)
        table.attack("bli1", "rli1")
        bags.append(table.bag())
    assert bags[0] == bags[1]


def test_lg_r82_its_elements_are_no_elements_of_the_brigade() -> None:
    table = fight(blue="li 9000 6000 e4", red="li 9000 6000 e2 +hb4", orders=HELD)
    table.attack("bli1", "rli1", "DV")
    assert table.elements("rli1") == 1
    assert table.state.foot(table.unit("rli1")).base.width == 300


def test_lg_r82_it_does_not_bombard() -> None:
    table = battle("li 9000 4000 +mb2, mb 10000 4000", "li 9000 6000")
    table.activate("b1", b="attack", b1="attack")
    table.past("generals")
    shot = acts.Bombard(table.unit("bli1"), table.unit("rli1"))
    assert (kind(table, shot), rule(table, shot)) == ("no_battery", "LG-9.1")


def test_lg_r82_it_goes_at_the_pace_of_its_brigade() -> None:
    table = battle("li 9000 4000 +hb", "li 9000 9000")
    table.to_moves("b1", b="attack", b1="attack")
    table.act(table.moving("bli1", (9000, 5000, 0)))
    assert table.at("bli1") == (9000, 5000, 0)
    assert has_battery(table, "bli1")


def test_lg_r82_it_is_no_brigade_of_its_division() -> None:
    table = battle("li 9000 4000 +mb, li 11000 4000 +mb, li 13000 4000 +mb", "li 9000 9000")
    table.rule(Edit("remove", unit="bli1"))
    assert not victory.is_exhausted(table.state, 0), "one brigade of three"
    table.rule(Edit("remove", unit="bli2"))
    assert victory.is_exhausted(table.state, 0)


def test_lg_r82_only_infantry_has_one() -> None:
    with pytest.raises(ValueError, match="battery"):
        scenario("hu 9000 4000 +lb", RED)
    with pytest.raises(ValueError, match="battery_elements"):
        scenario("li 9000 4000 +lb5", RED)


def test_lg_r82_the_umpire_gives_a_battery_back_to_who_had_one() -> None:
    table = fight(red=f"{RED} +mb", orders=CHARGE)
    table.rule(Edit("state", unit="rli1", item="attached", to=0))
    assert not has_battery(table, "rli1")
    table.rule(Edit("state", unit="rli1", item="attached", to=1))
    assert has_battery(table, "rli1")
    wish = Edit("state", unit="bli1", item="attached", to=1)
    refusal = table.journal.refusal(Ruling("test", "umpire", (wish,)))
    assert refusal is not None
    assert refusal.kind == "edit_no_battery"
