"""Ground, friends and zones on the way (LG-4.5, LG-4.6, LG-5)."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.steps import Edit
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import charges, zones
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.rule_tables import ROUT
from tests.rulebook.la_garde.ordered import FAR, attacking, defending, marching
from tests.rulebook.la_garde.table import RULES, Table, band, battle, ground


def test_lg_4_5_difficult_ground_counts_double() -> None:
    table = marching("li 9000 4000", features=[ground("woods", 8_000, 4_000, 10_000, 12_000)])
    # 1.5 cm of the middle are open, the rest is woods: 1.5 + 2 x 9.25 = 20.
    assert table.may(table.moving("bli1", (9_000, 5_070, 0)))
    assert table.why(table.moving("bli1", (9_000, 5_090, 0))) == "LG-4"


@pytest.mark.parametrize(
    ("kind", "far"),
    [("woods", 1_000), ("steep_hill", 1_000), ("crops", 2_000), ("gentle_hill", 2_000), ("urban", 2_000)],
)
def test_lg_5_which_ground_is_difficult(kind: str, far: int) -> None:
    table = marching("li 9000 4000", features=[ground(kind, 8_000, 1_000, 10_000, 12_000)])
    assert table.may(table.moving("bli1", (9_000, 4_000 + far - 5, 0)))
    assert table.why(table.moving("bli1", (9_000, 4_010 + far, 0))) == "LG-4"


def test_lg_5_who_crosses_a_river_is_disorganised() -> None:
    river = band("river", (0, 4_500), (18_000, 4_500))
    table = marching("li 9000 4000", bands=[river])
    table.act(table.moving("bli1", (9_000, 5_500, 0)))
    assert table.cohesion("bli1") == "disorganised"
    dry = marching("li 9000 4000", bands=[river, band("bridge", (9_000, 4_300), (9_000, 4_700), width=400)])
    dry.act(dry.moving("bli1", (9_000, 5_500, 0)))
    assert dry.cohesion("bli1") == "formed"


def test_lg_5_nobody_enters_water() -> None:
    table = marching("li 9000 4000", features=[ground("water", 8_000, 4_500, 10_000, 5_000)])
    assert table.why(table.moving("bli1", (9_000, 5_500, 0))) == "LG-5"


def test_lg_r54_what_a_feature_says_of_itself_goes_before_its_kind() -> None:
    easy = ground("woods", 8_000, 1_000, 10_000, 12_000, going="open")
    table = marching("li 9000 4000", features=[easy])
    assert table.may(table.moving("bli1", (9_000, 5_990, 0)))


@pytest.mark.parametrize("order", ["manoeuvre", "defend"])
def test_lg_r14_no_march_or_step_slides_along_an_enemy_that_holds_nobody(order: str) -> None:
    table = battle("li 9000 6000", "bag 9000 6000, li 9000 11500")
    table.to_moves("b1", b=order, b1=order)
    assert table.state.touched(0)
    assert table.why(table.moving("bli1", (9_300, 6_000, 0))) == "LG-6.1"
    assert table.may(table.moving("bli1", (9_000, 5_900, 0)))


def test_lg_r14_with_the_option_a_march_may_not_end_within_contact_of_a_routed_enemy() -> None:
    generals = {"r1": "9000 6700", "r": "9000 6700"}
    table = battle(
        "li 9000 6000", "li 9000 6300, li 9000 11500", options={"contact_cm": 5}, generals=generals
    )
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    table.journal.state.cohesion[1] = ROUT
    table.journal.state.touch()
    assert table.state.touched(0) == (1,)
    for place in ((9_300, 6_000, 0), (9_000, 6_250, 0), (9_000, 6_300, 0), (9_000, 5_810, 0)):
        assert table.why(table.moving("bli1", place)) == "LG-6.1"
    assert table.may(table.moving("bli1", (9_000, 5_790, 0)))


def test_lg_r46_a_brigade_stands_on_the_ground_under_its_middle() -> None:
    table = battle("li 9000 4000", FAR, features=[ground("gentle_hill", 8_900, 3_800, 12_000, 3_950)])
    assert table.state.context.ground.height(table.state.foot(0)) == 1
    beside = battle("li 9000 4000", FAR, features=[ground("gentle_hill", 9_100, 3_800, 12_000, 3_950)])
    assert beside.state.context.ground.height(beside.state.foot(0)) == 0


def test_lg_4_5_friends_are_crossed_where_the_end_is_clear_enemies_never() -> None:
    table = marching("li 9000 4000, li 9000 4600", "li 9000 11000")
    assert table.may(table.moving("bli1", (9_000, 5_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 4_700, 0))) == "LG-4.5"
    blocked = marching("ir 9000 4000", "bag 9000 5000")
    assert blocked.why(blocked.moving("bir1", (9_000, 6_500, 0))) == "LG-4.5"


def test_lg_4_6_zones_reach_all_round_from_edge_to_edge() -> None:
    behind = marching("li 9000 4000", "li 9000 4900 @0")
    assert zones.in_zone(behind.state, 0)
    beside = marching("li 9000 4000", "li 11190 4000")
    assert zones.in_zone(beside.state, 0)
    assert not zones.in_zone(marching("li 9000 4000", "li 11210 4000").state, 0)


def test_lg_amb_13_with_the_option_zones_look_ahead_and_attacks_ignore_them() -> None:
    def table(red: str) -> Table:
        return marching("li 9000 4000", red, options={"zoc_arc": "front"})

    assert zones.in_zone(table("li 9000 4900").state, 0)
    assert not zones.in_zone(table("li 9000 4900 @0").state, 0)
    inside = attacking("li 9000 4000", "li 9000 4900")
    assert inside.may(inside.moving("bli1", (9_000, 4_900, 0)))


def test_lg_amb_13_with_the_option_only_what_lies_ahead_of_the_front_is_controlled() -> None:
    """Behind the line of a front 9 cm beside it, then across that line 11.2 cm or 9.2 cm beside it."""
    option = {"zoc_arc": "front"}
    table = marching("li 10200 5400 e1", "li 9000 5000 e1", options=option)
    assert not zones.in_zone(table.state, 0)
    assert table.may(table.moving("bli1", (11_100, 5_000, 0)))
    assert table.why(table.moving("bli1", (10_300, 5_000, 0))) == "LG-4.2"


def test_lg_amb_14_with_the_option_contact_begins_at_a_distance() -> None:
    def table(contact: int) -> Table:
        return attacking("li 9000 4000", "li 9000 4900", options={"contact_cm": contact})

    near = table(5)
    assert near.state.touched(0) == ()
    near.act(near.moving("bli1", (9_000, 4_450, 0)))
    assert near.state.touched(0) == (1,)
    assert near.state.gap(0, 1) == 4_500
    near.attack("bli1", "rli1")
    assert not table(0).may(table(0).moving("bli1", (9_000, 4_450, 0)))
    # What is not an attack may not end there.
    marcher = marching("li 9000 4000", "li 9000 4900", options={"contact_cm": 5})
    assert not marcher.may(marcher.moving("bli1", (9_000, 4_450, 0)))


def test_lg_amb_14_the_last_step_into_contact_from_a_distance_binds_however_short_it_is() -> None:
    """A friend lets it go 0.3 mm only, which brings it from 5.01 cm into contact (LG-4.7, LG-R50)."""
    red = "li 9000 4501, li 14000 4500"
    table = attacking("li 9000 4000, mb 9000 4301 e1", red, options={"contact_cm": 5})
    assert charges.aims(table.state, 0) == (2,)
    assert attacking("li 9000 4000, mb 9000 4301 e1", red).state.touched(0) == ()


def test_lg_r51_routed_brigades_control_nothing() -> None:
    table = battle("li 9000 4000", "li 9000 4800")
    table.journal.state.cohesion[1] = ROUT
    table.state.touch()
    assert not zones.in_zone(table.state, 0)


def test_lg_r53_nobody_turns_under_manoeuvre_into_a_zone_in_which_it_does_not_stand() -> None:
    """Two brigades 12 cm wide, 12 cm apart: a quarter turn brings a corner 4.5 cm nearer."""
    table = marching("li 9000 4000", "li 9000 5200")
    refused = table.refusal(table.moving("bli1", (9_150, 3_850, 900)))
    assert refused is not None
    assert (refused.kind, refused.rule) == ("turns_into_zone", "LG-R53")
    clear = marching("li 9000 4000", "li 9000 5451")
    assert clear.may(clear.moving("bli1", (9_150, 3_850, 900)))
    held = marching("li 9000 4000", "li 9000 4900")
    assert held.may(held.moving("bli1", (9_150, 3_850, 900))), "it stands in that zone already"
    still = defending("li 9000 4000", "li 9000 5200")
    assert still.may(still.moving("bli1", (9_150, 3_850, 900)))


def in_water(at: str, blue: str, red: str = "li 16000 11000", **kept: Any) -> Table:
    """The first brigade of Blue is put into a wide water by the umpire, whatever it was told before."""
    water = ground("water", 4000, 4000, 6000, 6000)
    table = battle(blue, red, features=[water], generals={"b1": "5500 4500"}, **kept)
    name = "b" + blue.split()[0] + "1"
    table.rule(Edit("place", unit=name, at=at))
    return table


def test_lg_r86_a_brigade_that_the_umpire_has_put_on_water_may_leave_it() -> None:
    table = in_water("5000,5000,0", "lt 9000 3000 e1, lt 9000 4000 e1")
    table.to_moves(b="manoeuvre", b1="manoeuvre")
    assert table.may(table.moving("blt1", (5000, 5400, 0)))  # still in it
    table.act(table.moving("blt1", (5000, 6600, 0)))
    assert table.at("blt1") == (5000, 6600, 0)
    again = in_water("7000,5000,0", "lt 9000 3000 e1, lt 9000 4000 e1")
    again.to_moves(b="manoeuvre", b1="manoeuvre")
    assert again.why(again.moving("blt1", (5900, 5000, 0))) == "LG-5"
    assert again.may(again.moving("blt1", (6155, 5000, 0)))


def test_lg_r86_it_attacks_out_of_the_water_turned_or_not() -> None:
    table = in_water("5000,5900,0", "lt 9000 3000 e1", "li 5000 6800 e1")
    table.to_moves(b="attack", b1="attack")
    charge = charges.charge(table.state, table.unit("blt1"))
    assert charge is not None
    table.act(charge)
    assert table.state.touched(table.unit("blt1")) == (table.unit("rli1"),)
    aside = in_water("5000,5900,900", "lt 9000 3000 e1", "li 6000 6800 e1")
    aside.to_moves(b="attack", b1="attack")
    assert charges.charge(aside.state, aside.unit("blt1")) is not None


def test_lg_r86_it_withdraws_and_occupies_there_as_elsewhere() -> None:
    table = in_water("5000,6000,0", "lt 9000 3000 e1", "li 5000 6200 e1")
    table.to_moves("r1", r="attack", r1="attack", b="attack", b1="attack")
    table.act(charges.charge(table.state, table.unit("rli1")) or acts.END_MOVES)
    table.attack("rli1", "blt1", "NV")
    assert table.at("blt1") == (5000, 5250, 0)
    won = in_water("5000,5900,0", "lt 9000 3000 e1", "li 5000 6200 e1")
    won.to_moves(b="attack", b1="attack")
    won.act(charges.charge(won.state, won.unit("blt1")) or acts.END_MOVES)
    won.attack("blt1", "rli1", "NV")
    assert any(isinstance(act, acts.Occupy) for act in RULES.actions(won.state, 0))


def over_water(*bands: dict[str, Any]) -> Table:
    """A small brigade before a water that bands lead over."""
    lake = ground("water", 8000, 4000, 10_000, 6000)
    return marching("lt 9000 3500 e1, lt 3000 3500 e1", features=[lake], bands=bands)


@pytest.mark.parametrize("kind", ["bridge", "ford", "road"])
def test_lg_r87_a_bridge_ford_or_road_that_is_shut_bars_and_opens_nothing(kind: str) -> None:
    """Its going is its own (LG-R54)."""
    crossing = band(kind, (9000, 3900), (9000, 6100), width=1600)
    for going, least in (("open", None), ("difficult", None), ("impassable", "LG-5")):
        table = over_water({**crossing, "going": going})
        assert table.why(table.moving("blt1", (9000, 4500, 0))) == least
    shut = {**crossing, "going": "impassable"}
    dry = marching("lt 9000 3500 e1, lt 3000 3500 e1", bands=[shut])
    assert dry.why(dry.moving("blt1", (9000, 4500, 0))) == "LG-5"


def test_lg_r87_of_bridge_road_and_ford_the_worst_counts() -> None:
    across = band("bridge", (9000, 3900), (9000, 6100), width=1600)
    road = band("road", (9000, 3700), (9000, 9000), width=1600)
    for going in ("open", "difficult"):
        for bands in ((across, {**road, "going": going}), ({**road, "going": going}, across)):
            table = over_water(*bands)
            outcome = judge(table.state, table.moving("blt1", (9000, 4500, 0)))
            assert isinstance(outcome, Outcome)
            assert (outcome.used > 14_000) is (going == "difficult")
    for bands in ((across, {**road, "going": "impassable"}), ({**road, "going": "impassable"}, across)):
        table = over_water(*bands)
        assert table.why(table.moving("blt1", (9000, 4500, 0))) == "LG-5"


def test_lg_r87_of_all_other_ground_the_worst_counts_whatever_lies_over_it() -> None:
    woods, crops = ground("woods", 8000, 3000, 10_000, 9000), ground("crops", 8000, 3000, 10_000, 9000)
    for features in ((woods, crops), (crops, woods)):
        table = marching("lt 9000 3500 e1, lt 3000 3500 e1", features=features)
        outcome = judge(table.state, table.moving("blt1", (9000, 4500, 0)))
        assert isinstance(outcome, Outcome)
        assert outcome.used == 20_000
