"""What support, rounds and ground put into the bag (LG-5, LG-6.5)."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry.bases import Pose
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import facts
from tests.rulebook.la_garde.fights import CHARGE, HELD, RED, fight
from tests.rulebook.la_garde.table import band, battle, ground


def test_lg_r55_every_round_that_the_defender_fought_this_turn_counts() -> None:
    table = fight()
    table.attack("bli1", "rli1", "NN")
    assert table.state.fought == [1, 1]
    table.act(acts.Activate(table.division("r1")))
    table.past("reveal", "generals")
    charge = table.refusal(acts.END_MOVES)
    assert charge is not None
    table.act(charge.nearest)
    table.attack("rli1", "bli1")
    # Blue fought as the attacker: its combat counts, and it is disorganised.
    assert table.bag() == (1, 3, 4)
    assert [row.rule for row in table.pending.pool if row.count == 1].count("LG-6.3") == 3


def test_lg_r60_who_may_support_shows_its_order_before_the_bag() -> None:
    table = battle("li 9000 6000, li 9000 5200 div=2", RED)
    table.to_moves("b1", **CHARGE, b2="manoeuvre")
    table.attack("bli1", "rli1")
    assert table.state.revealed >> table.division("b2") & 1
    assert table.bag() == (1, 2, 2), "who manoeuvres supports nobody"


def test_lg_6_5_supporters_stand_near_and_are_free() -> None:
    cases = {
        "li 9000 4700": 1,  # 10 cm from base to base
        "li 9000 4690": 0,
        "lt 9000 4200": 1,
        "hu 9000 3200": 1,
        "mb 9000 2700": 1,
        "mb 9000 2690": 0,
        "lb 9000 3700": 1,
        "hb 9000 1700": 1,
        "bag 9000 5200": 0,
    }
    for friend, count in cases.items():
        table = battle(f"li 9000 6000, {friend}", RED, generals={"b1": "9000 3700", "b": "9000 2500"})
        table.to_moves("b1", **CHARGE)
        assert len(facts.supporters(table.state, 0)) == count, friend


def test_lg_6_5_not_in_rout_nor_in_contact_nor_out_of_ammunition() -> None:
    table = fight(blue="li 9000 6000, mb 9000 5500", red="li 9000 6000, li 14000 8000")
    assert facts.supporters(table.state, 0) == (1,)
    for field, value in (("cohesion", 2), ("dry", 3)):
        getattr(table.state, field)[1] = value
        table.state.touch()
        assert facts.supporters(table.state, 0) == ()
        getattr(table.state, field)[1] = 0
    table.state.cohesion[1] = 1
    table.state.touch()
    assert facts.supporters(table.state, 0) == (1,), "disorganised ones do"
    table.state.place({3: Pose(9150, 5350, 2700)})
    assert facts.supporters(table.state, 0) == ()


def test_lg_amb_17_one_brigade_supports_several_combats() -> None:
    table = fight(
        blue="li 8500 6000 e2, li 9500 6000 e2, mb 9000 5400", red="li 8500 6000 e2, li 9500 6000 e2"
    )
    assert facts.supporters(table.state, 0)[-1:] == facts.supporters(table.state, 1)[-1:] == (2,)


def test_lg_5_what_the_ground_says_to_a_combat() -> None:
    def found(**kept: Any) -> facts.CombatSituation:
        return facts.combat_situation(fight(**kept).state, 0, 1)

    assert found(features=[ground("woods", 0, 6000, 18000, 7000)]).cover == 1
    assert found(features=[ground("urban", 0, 6000, 18000, 7000)]).cover == 2
    assert found(features=[ground("fortification", 0, 6000, 18000, 7000)]).cover == 3
    assert found(features=[ground("crops", 0, 6000, 18000, 7000)]).cover == 0
    assert found(red="li 9000 6000 skirmishers", features=[ground("crops", 0, 6000, 18000, 7000)]).cover == 1
    assert found(red="mb 9000 6000", features=[ground("redoubt", 0, 6000, 18000, 7000)]).cover == 3
    assert found(features=[ground("gentle_hill", 0, 6000, 18000, 7000)]).slope == -1
    assert found(features=[ground("gentle_hill", 0, 5000, 18000, 6000)]).slope == 1
    assert found(red="lc 9000 6000", features=[ground("urban", 0, 6000, 18000, 7000)]).defender.in_difficult
    assert not found(features=[ground("urban", 0, 6000, 18000, 7000)]).defender.in_difficult
    town = [ground("urban", 0, 6000, 18000, 7000)]
    assert found(blue="lc 9000 6000", features=town).attacker.in_difficult, "cavalry attacks into a town"
    assert not found(features=town).attacker.in_difficult
    slow = [ground("urban", 0, 6000, 18000, 7000, going="difficult")]
    assert found(blue="lc 9000 6000", features=slow).attacker.in_difficult, "into one that slows moves too"
    assert not found(
        blue="lc 9000 6000", features=[ground("woods", 0, 6000, 18000, 7000)]
    ).attacker.in_difficult
    leaving = found(red="lc 9000 6000", features=[ground("urban", 0, 5000, 18000, 6000)])
    assert not leaving.defender.in_difficult, "it is met in the open"
    assert found(features=[ground("steep_hill", 0, 5000, 18000, 6000)]).attacker.in_difficult
    assert found(bands=[band("sunken_road", (0, 6000), (18000, 6000), width=20)]).cover == 1


def test_lg_amb_21_light_infantry_fights_as_line_infantry_does() -> None:
    """Attacking and attacked, each against the other and against its like."""
    bags = []
    for arm, foe in (("li", "li"), ("lt", "li"), ("li", "lt"), ("lt", "lt")):
        table = fight(f"{arm} 9000 6000", f"{foe} 9000 6000", orders=HELD)
        table.attack(f"b{arm}1", f"r{foe}1")
        bags.append(table.bag())
    assert len(set(bags)) == 1


@pytest.mark.parametrize(("own", "cover"), [("none", 0), ("light", 1), ("heavy", 2), ("very_heavy", 3)])
def test_lg_r54_the_cover_that_a_sunken_road_names_itself_goes_before_on_it_and_behind(
    own: str, cover: int
) -> None:
    sunken = {**band("sunken_road", (0, 6250), (18000, 6250), width=100), "cover": own}
    for y in (6100, 6450):
        table = battle("mb 9000 3000", f"li 9000 {y}", bands=[sunken])
        assert facts.cover(table.state, 1, table.state.foot(0)) == cover


def test_lg_amb_20_a_redoubt_covers_artillery_more() -> None:
    redoubt = [ground("redoubt", 0, 6000, 18000, 7000)]
    covers = [
        facts.combat_situation(fight(red=red, features=redoubt).state, 0, 1).cover
        for red in ("mb 9000 6000", "li 9000 6000", "lc 9000 6000")
    ]
    assert covers == [3, 2, 2]


@pytest.mark.parametrize("kind", ["bridge", "ford"])
def test_lg_r46_who_stands_on_a_bridge_is_not_in_the_river(kind: str) -> None:
    river = band("river", (0, 6150), (18000, 6150), width=300)
    over = band(kind, (9000, 5900), (9000, 6500), width=600)
    road = band("road", (9000, 5900), (9000, 6500), width=600)
    hill = ground("steep_hill", 7000, 5900, 11000, 8000)
    for bands, features, hindered, cover in (
        ([river], [], True, 0),
        ([river, over], [], False, 0),
        ([over, river], [hill], False, 0),
        ([road], [hill], True, 1),
    ):
        table = fight(red="lc 9000 6000, li 14000 9000", bands=bands, features=features)
        horse = table.unit("rlc1")
        assert facts.in_difficult(table.state, horse) is hindered
        assert table.state.context.ground.height(table.state.foot(horse)) == len(features)
        foot = fight(bands=bands, features=features)
        assert facts.combat_situation(foot.state, 0, 1).cover == cover


def test_lg_r63_a_bridge_between_the_middles_counts() -> None:
    bridge = band("bridge", (9000, 5900), (9000, 6100), width=200)
    river = band("river", (0, 6000), (18000, 6000), width=50)
    assert facts.combat_situation(fight(bands=[river, bridge]).state, 0, 1).crossing
    assert not facts.combat_situation(fight(bands=[river]).state, 0, 1).crossing


def test_lg_r64_ahead_of_the_front_edge() -> None:
    assert facts.combat_situation(fight().state, 0, 1).on_front
    flank = fight(blue="li 8400 6150 @90", red="li 9000 6000")
    assert not facts.combat_situation(flank.state, 0, 1).on_front


@pytest.mark.parametrize(("road", "cover"), [(6210, 1), (6195, 1), (6170, 0), (6800, 0)])
def test_lg_r71_a_sunken_road_covers_who_stands_close_behind(road: int, cover: int) -> None:
    sunken = band("sunken_road", (0, road), (18000, road), width=20)
    table = battle("mb 9000 3000", "li 9000 6400", bands=[sunken])
    assert facts.cover(table.state, 1, table.state.foot(0)) == cover
