"""How far brigades go: the table of moves, bonuses, marches, turns, without order (LG-4, LG-4.1, LG-4.4)."""

from __future__ import annotations

import pytest

from core.geometry.bases import Pose
from core.geometry.moves import turned
from core.systems.la_garde.rules import zones
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.rule_tables import DISORGANISED, ROUT, catalogue
from tests.rulebook.la_garde.ordered import FAR, attacking, defending, marching
from tests.rulebook.la_garde.table import band, battle, ground, kind


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("line_infantry", (10, 10, 20, 30, 10, 5)),
        ("light_infantry", (15, 15, 25, 35, 15, 5)),
        ("line_cavalry", (20, 20, 30, 40, 20, 5)),
        ("heavy_cavalry", (20, 20, 30, 40, 20, 5)),
        ("light_cavalry", (25, 25, 35, 45, 25, 5)),
        ("irregular_cavalry", (30, 30, 40, 50, 30, 5)),
        ("light_foot_artillery", (5, 10, 15, 25, 5, 0)),
        ("medium_foot_artillery", (5, 15, 15, 25, 5, 0)),
        ("heavy_artillery", (5, 20, 15, 25, 5, 0)),
        ("medium_horse_artillery", (15, 15, 25, 35, 15, 0)),
        ("light_horse_artillery", (15, 10, 25, 35, 15, 0)),
        ("baggage", (5, 0, 15, 25, 0, 5)),
    ],
)
def test_lg_4_the_table_of_moves(kind: str, row: tuple[int, ...]) -> None:
    troop = catalogue().troops[kind]
    lengths = (troop.base, troop.zone, troop.manoeuvre, troop.road, troop.attack, troop.defend)
    assert tuple(length // 1000 for length in lengths) == row


@pytest.mark.parametrize(("kind", "name", "far"), [("li", "bli1", 2_000), ("hu", "bhu1", 3_500)])
def test_lg_4_manoeuvre_off_the_road(kind: str, name: str, far: int) -> None:
    table = marching(f"{kind} 9000 4000")
    assert table.may(table.moving(name, (9_000, 4_000 + far, 0)))
    assert table.why(table.moving(name, (9_000, 4_010 + far, 0))) == "LG-4"


def test_lg_r45_on_the_road_a_march_is_as_much_longer() -> None:
    table = marching("li 9000 4000", bands=[band("road", (9_000, 0), (9_000, 12_000), width=200)])
    assert table.may(table.moving("bli1", (9_000, 6_990, 0)))
    assert table.why(table.moving("bli1", (9_000, 7_010, 0))) == "LG-4"
    half = marching("li 9000 4000", bands=[band("road", (9_000, 0), (9_000, 5_350), width=200)])
    # 15 cm of the middle on the road cost 10, the other 10 are open ground.
    assert half.may(half.moving("bli1", (9_000, 6_490, 0)))
    assert half.why(half.moving("bli1", (9_000, 6_520, 0))) == "LG-4"


def test_lg_r45_a_bridge_takes_nothing_from_the_road_in_whatever_order_they_are_written() -> None:
    road = band("road", (9_000, 0), (9_000, 12_000), width=200)
    bridge = band("bridge", (9_000, 4_500), (9_000, 6_500), width=600)
    river = band("river", (0, 5_500), (18_000, 5_500), width=1_800)
    for bands in ([road, bridge], [bridge, road], [river, road, bridge], [river, bridge, road]):
        table = marching("li 9000 4000", bands=bands)
        assert table.may(table.moving("bli1", (9_000, 6_990, 0)))
        assert table.why(table.moving("bli1", (9_000, 7_010, 0))) == "LG-4"


def test_lg_r72_difficult_ground_shortens_a_withdrawal_that_is_chosen() -> None:
    """The brigade is out of its general's range and goes back by itself."""
    generals = {"b1": "1000 100", "b": "1000 100"}
    for features, far in (([], 1_000), ([ground("woods", 7_000, 0, 11_000, 6_500)], 500)):
        table = battle("li 9000 6000, li 3000 3000 div=2", FAR, generals=generals, features=features)
        table.to_moves("b1")
        assert table.may(table.moving("bli1", (9_000, 6_000 - far, 0)))
        assert table.why(table.moving("bli1", (9_000, 5_990 - far, 0))) == "LG-4.4"


def test_lg_5_a_road_helps_manoeuvre_alone() -> None:
    bands = [band("road", (9_000, 0), (9_000, 12_000), width=200)]
    table = attacking("li 9000 4000", bands=bands)
    assert table.why(table.moving("bli1", (9_000, 5_010, 0))) == "LG-4"


def test_lg_4_1_the_corps_with_manoeuvre_adds_5_cm_once() -> None:
    table = marching("li 9000 4000", corps="manoeuvre")
    assert table.may(table.moving("bli1", (9_000, 6_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 6_510, 0))) == "LG-4"


def test_lg_r31_the_bonus_is_that_of_a_coherent_chain() -> None:
    """It goes with the corps general, fallen or out of the range of the general of the division (LG-R85)."""
    table = battle("li 9000 4000", FAR, generals={"bc": "9000 3000", "b": "9000 2500"})
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    far = table.moving("bli1", (9_000, 6_500, 0))
    assert table.may(far)
    assert table.why(table.moving("bli1", (9_000, 6_510, 0))) == "LG-4", "once, not for corps and division"
    state, corps = table.journal.state, table.state.context.corps_post[0]
    at = state.generals[corps]
    state.generals[corps] = (1_000, 100)
    state.touch()
    assert table.why(far) == "LG-4"
    state.generals[corps] = at
    state.lost |= 1 << corps
    state.touch()
    assert table.why(far) == "LG-4"
    assert table.may(table.moving("bli1", (9_000, 6_000, 0)))


def test_lg_amb_31_the_bonus_of_corps_and_division_counts_once() -> None:
    table = marching("li 9000 4000", corps="manoeuvre")
    assert table.why(table.moving("bli1", (9_000, 6_600, 0))) == "LG-4"


def test_lg_4_1_disorganised_brigades_go_half_as_far_to_half_a_centimetre() -> None:
    table = battle("lt 9000 4000", FAR)
    table.journal.state.cohesion[0] = DISORGANISED
    table.activate("b1", b="defend", b1="manoeuvre")
    table.past("generals", "bombard")
    table.journal.state.cohesion[0] = DISORGANISED
    table.state.touch()
    assert table.may(table.moving("blt1", (9_000, 5_250, 0)))
    assert table.why(table.moving("blt1", (9_000, 5_260, 0))) == "LG-4"
    from core.systems.la_garde.rules.allowances import halved

    assert halved(table.state, 0, 15_000) == 7_500
    assert halved(table.state, 0, 5_000) == 2_500
    assert halved(table.state, 0, 2_500) == 1_000


def test_lg_4_2_a_march_stops_on_touching_a_zone_of_control() -> None:
    table = marching("hu 9000 4000", "li 9000 7000")
    assert table.may(table.moving("bhu1", (9_000, 6_000, 0)))
    refused = table.refusal(table.moving("bhu1", (9_000, 6_100, 0)))
    assert refused is not None
    assert (refused.kind, refused.rule) == ("enters_zone", "LG-4.2")
    assert refused.nearest.path[-1].y in range(5_990, 6_006)


@pytest.mark.parametrize(("apart", "stops"), [(10_00, True), (10_04, True), (10_07, False)])
def test_lg_4_2_a_march_that_meets_a_border_on_its_way_stops_there_too(apart: int, stops: bool) -> None:
    """It passes before the front of an enemy, 10 cm away: as far as it touches his zone, and no farther."""
    table = marching("hu 6000 4000 e1", f"li 9000 {4_000 + apart} e1")
    beyond = table.moving(
        "bhu1",
        (9_450, 4_000, 0),
    )
    far = table.moving("bhu1", (9_490, 4_000, 0))
    assert table.may(table.moving("bhu1", (8_600, 4_000, 0)))
    assert table.may(table.moving("bhu1", (9_200, 4_000, 0)))
    for move in (beyond, far):
        refused = table.refusal(move)
        assert (refused is not None) is stops
        if refused is not None:
            assert (refused.kind, refused.rule) == ("enters_zone", "LG-4.2")
            assert refused.nearest.path[-1].x in range(9_280, 9_410)
    begun = marching("hu 8800 4000 e1", f"li 9000 {4_000 + apart} e1")
    assert begun.may(begun.moving("bhu1", (9_900, 4_000, 0))), "it touched the zone before it moved"


def test_lg_4_2_a_march_goes_in_any_direction_outside_zones() -> None:
    table = marching("li 9000 4000")
    for x, y in ((9_000, 5_900), (7_100, 4_000), (10_300, 2_700), (9_000, 2_200)):
        assert table.may(table.moving("bli1", (x, y, 0)))


def test_lg_4_2_inside_a_zone_a_march_is_a_withdrawal_of_5_cm() -> None:
    table = marching("li 9000 4000", "li 9000 4800")
    assert table.why(table.moving("bli1", (9_000, 4_300, 0))) is not None
    assert table.may(table.moving("bli1", (9_000, 3_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 3_490, 0))) is not None


def test_lg_r53_the_border_of_a_zone_is_outside_of_it() -> None:
    table = marching("li 9000 4000", "li 9000 5000")
    assert not zones.in_zone(table.state, 0)
    assert zones.in_zone(marching("li 9000 4000", "li 9000 4990").state, 0)


def test_lg_r42_turning_on_the_spot_is_free_and_legs_are_straight() -> None:
    table = marching("li 9000 4000")
    (turn,) = table.turning("bli1", 450).path
    assert table.may(table.moving("bli1", turn, (turn.x, turn.y + 2_000, 450)))
    assert table.why(table.moving("bli1", (9_000, 6_000, 450))) == "LG-R42"
    assert table.why(table.moving("bli1", (9_000, 4_000, 0))) == "LG-4"
    table.act(table.turning("bli1", 450))
    assert not table.state.moved


def test_lg_r42_a_way_is_within_its_allowance_but_for_half_a_tenth_of_a_millimetre() -> None:
    """20 cm under Manoeuvre: 200.04 mm are within, and told as 20 cm; 200.06 mm are not."""
    table = marching("li 9000 4000")
    fits, beyond = table.moving("bli1", (9_040, 6_000, 0)), table.moving("bli1", (9_049, 6_000, 0))
    found = judge(table.state, fits)
    assert isinstance(found, Outcome)
    assert (found.used, found.allowed) == (20_000, 20_000)
    assert table.why(beyond) == "LG-4"


def test_lg_r42_a_turn_is_about_the_middle_and_gains_no_ground() -> None:
    """Over its front and then about its middle a battery would roll 3 cm ahead, again and again."""
    table = defending("mb 9000 4000")
    over = Pose(9_000, 4_000, 1800)
    assert kind(table, table.moving("bmb1", over)) == "shifts_and_turns"
    back = turned(table.state.base(0), over, 0)
    assert back.y == 4_300
    assert table.why(table.moving("bmb1", over, back)) == "LG-R42"
    x, y, facing = table.turning("bmb1", 900).path[0]
    for aside, may in ((1, True), (2, False)):
        assert table.may(table.moving("bmb1", (x + aside, y, facing))) is may
    creeping = [(x, y + step, 900 + step) for step in range(1, 10)]
    assert kind(table, table.moving("bmb1", *creeping)) == "shifts_and_turns"


def test_lg_4_2_a_march_goes_no_farther_once_it_touches_a_zone() -> None:
    table = marching("li 9000 6500", "li 9000 8000")
    assert table.may(table.moving("bli1", (9_000, 7_000, 0)))
    for beyond in ((9_500, 7_000, 0), (9_000, 6_600, 0), (9_500, 6_800, 0)):
        assert kind(table, table.moving("bli1", (9_000, 7_000, 0), beyond)) == "enters_zone"
    there = marching("li 9000 7000", "li 9000 8000")
    assert there.may(there.moving("bli1", (9_500, 7_000, 0))), "who began there may leave it"


def test_lg_4_4_brigades_that_are_not_commanded_only_withdraw() -> None:
    table = battle("li 9000 4000, li 3000 4000", "li 9000 11000")
    table.to_moves("b1", b="attack", b1="manoeuvre")
    assert table.why(table.moving("bli2", (3_000, 4_500, 0))) == "LG-R44"
    assert table.may(table.moving("bli2", (3_000, 3_000, 0)))
    assert table.why(table.moving("bli2", (3_000, 2_990, 0))) == "LG-4.4"


def test_lg_4_4_routed_brigades_only_withdraw() -> None:
    table = battle("li 9000 4000, li 3000 4000, li 5000 4000", "li 9000 11000")
    table.activate("b1", b1="manoeuvre")
    table.journal.state.cohesion[0] = ROUT
    table.state.touch()
    table.past("generals", "bombard")
    assert table.why(table.moving("bli1", (9_000, 4_200, 0))) == "LG-R44"
    assert table.may(table.moving("bli1", (9_000, 3_000, 0))), "its whole base move, as when it runs"
    assert table.why(table.moving("bli1", (9_000, 2_990, 0))) == "LG-4.4"
