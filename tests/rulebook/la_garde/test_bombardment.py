"""LG-9: who may bombard whom, the bag, the draw in order, what it does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from core.geometry.bases import Pose
from core.geometry.moves import turned
from core.presentation.common_refusals import SHARED
from core.protocol.pending import Deal
from core.protocol.steps import Edit, Ruling
from core.systems.la_garde.planner.planner import LaGardePlanner
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import bombardment, command, facts, phases
from core.systems.la_garde.rules.bombardment_bag import bombardment_bag
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, NO_ORDER
from core.systems.la_garde.rules.rule_tables import DISORGANISED, ROUT
from core.systems.la_garde.rules.situation import LONG, MEDIUM, SHORT, BombardmentSituation
from core.systems.la_garde.words.combat_messages import REFUSALS as COMBAT_REFUSALS
from core.systems.la_garde.words.refusal_messages import REFUSALS, refusal_text
from core.text import say
from tests.rulebook.la_garde.table import Table, battle, ground

PLANNER = LaGardePlanner()
REG, VET, ELI, GUA = 2, 3, 4, 5
FIRE = {"b": "attack", "b1": "defend", "r": "defend", "r1": "attack"}


def rows(**kept: Any) -> dict[str, str]:
    """The rows of a bag beside the base and the medium range: row -> tokens."""
    bag = bombardment_bag(BombardmentSituation(**kept))
    found = {row.id: row.tokens for row in bag.rows}
    assert found.pop("base") == "DNNV"
    if "range" not in kept:
        assert found.pop("medium") == "NNV"
    return found


ROLLING = {**FIRE, "b": "attack", "b1": "attack"}


def battery(
    blue: str = "mb 9000 4000",
    red: str = "li 9000 6000",
    *,
    orders: dict[str, str] | None = None,
    **kept: Any,
) -> Table:
    """A battery 20 cm from a brigade, before the bombardments of its division."""
    table = battle(blue, red, **kept)
    table.activate("b1", **(FIRE if orders is None else orders))
    table.past("generals")
    return table


def test_lg_9_1_a_battery_that_only_turns_has_not_moved_and_may_bombard() -> None:
    for orders in (FIRE, {**FIRE, "b": "attack", "b1": "attack"}):
        table = battery("mb 9000 4000 @90", orders=orders)
        table.past("bombard")
        foot = table.state.foot(0)
        table.act(acts.Move(0, (turned(foot.base, foot.pose, 0),)))
        assert not table.state.moved
        table.past("move")
        assert table.asked == ("blue", "bombard")
        assert table.may(acts.Bombard(0, 1))
        assert not facts.bombardment_situation(table.state, 0, 1).rolled_up


def test_lg_9_who_is_out_of_range_is_named_with_the_distance() -> None:
    table = battery("mb 9000 4000", "li 10000 6000 e1, li 9000 8000 e1")
    refusal = table.refusal(acts.Bombard(0, 2))
    assert refusal is not None
    assert refusal.rule == "LG-9", "the table of ranges"
    assert (refusal.facts["measured"], refusal.facts["needed"]) == (40.0, 30.0)
    said = say(refusal_text(table.state.context, refusal), "en")
    assert said == "red Line infantry 2: out of range, 40 cm away, 30 cm at most."


def test_lg_3_2_who_gets_no_order_is_told_of_generals() -> None:
    table = battle("li 3000 4000", "li 9000 11000", generals={"b": "11000 4500", "b1": "3000 4500"})
    table.act(acts.END_AIDES)
    refusal = table.refusal(acts.OrderDivision(0, ATTACK), "blue")
    assert refusal is not None
    assert refusal.rule == "LG-3.2"
    said = say(refusal_text(table.state.context, refusal), "en")
    assert said == "No general is in range to be given an order here."


def test_each_refusal_is_said_in_one_way() -> None:
    for table in (SHARED, COMBAT_REFUSALS):
        assert [kind for kind, said in table.items() if REFUSALS[kind] is not said] == []


def test_lg_r80_a_battery_that_rolls_out_of_its_generals_range_bombards_all_the_same() -> None:
    table = battery("mh 9000 4000", "li 9000 7000", orders=ROLLING, generals={"b1": "9000 1500"})
    table.past("bombard")
    table.act(table.moving("bmh1", (9_000, 5_400, 0)))
    assert not command.is_commanded(table.state, 0)
    table.past("move")
    assert table.asked == ("blue", "bombard")
    assert table.may(acts.Bombard(0, 1))
    found = facts.bombardment_situation(table.state, 0, 1)
    assert (found.rolled_up, found.coherent) == (True, False)


# --- the rows (LG-9.2) -------------------------------------------------------------------------------------


def test_lg_9_2_each_row_of_the_sheet() -> None:
    assert rows() == {}
    assert rows(level=ELI) == {"elite": "NNV"}
    assert rows(cohesion=DISORGANISED) == {"firer_disorganised": "DN"}
    assert rows(target_cohesion=DISORGANISED) == {"target_disorganised": "NNV"}
    assert rows(target_cohesion=ROUT) == {"target_routed": "V"}
    assert rows(range=SHORT) == {"short": "VVV"}
    assert rows(range=MEDIUM) == {"medium": "NNV"}
    assert rows(range=LONG) == {"long": "DN"}
    assert rows(target_order=ATTACK) == {"order_attack": "NNV"}
    assert rows(target_order=MANOEUVRE) == {"order_manoeuvre": "VVV"}
    assert rows(target_order=DEFEND) == {"order_defend": ""}
    assert [rows(cover=cover) for cover in (1, 2, 3)] == [
        {"light_cover": "DNN"},
        {"heavy_cover": "DDN"},
        {"very_heavy_cover": "DDD"},
    ]
    assert rows(slope=1) == {"battery_higher": "V"}
    assert rows(slope=-1) == {"target_higher": "N"}
    assert rows(dim=True) == {"dim": "NN"}
    assert rows(rolled_up=True) == {"rolled_up": "N"}
    assert rows(coherent=True) == {"coherent": "V"}


def test_lg_amb_27_the_guard_has_its_own_row_alone() -> None:
    assert rows(level=GUA) == {"guard": "VVV"}
    assert rows(level=VET) == {}
    assert rows(level=ELI, mixed=True) == {"guard": "VVV"}


def test_lg_6_8_heavy_guns_lower_the_cover_of_their_target() -> None:
    assert rows(cover=3, heavy=True) == {"heavy_cover": "DDN"}
    assert rows(cover=1, heavy=True) == {}


def test_lg_r78_a_target_without_order_has_no_row() -> None:
    assert rows(target_order=NO_ORDER) == {}


def test_lg_example_8_a_medium_battery_at_twenty_cm() -> None:
    table = battery()
    table.bombard("bmb1", "rli1")
    assert table.bag() == (1, 6, 3)
    assert isinstance(table.pending, Deal)
    assert table.pending.ordered
    weights = dict(table.pending.outcomes())
    total = sum(weights.values())
    found = {"".join(drawn): Fraction(ways, total) for drawn, ways in weights.items()}
    assert found["NN"] == Fraction(1, 3)
    assert found["NV"] + found["VN"] == Fraction(2, 5)
    assert found["DN"] + found["ND"] == Fraction(2, 15)
    assert found["VV"] == Fraction(1, 15)
    assert found["DV"] == found["VD"] == Fraction(1, 30)


# --- who and whom (LG-9.1) ---------------------------------------------------------------------------------


def why(table: Table, name: str = "bmb1", target: str = "rli1") -> str | None:
    """The rule that refuses a bombardment before the moves; a step in which nothing is possible is passed."""
    state = table.state.copy()
    state.phase = phases.BOMBARD
    found = bombardment.refusal(state, acts.Bombard(table.unit(name), table.unit(target)))
    return None if found is None else found.rule


def test_lg_9_1_a_battery_in_range_and_sight_once_a_turn() -> None:
    table = battery("mb 9000 4000, mb 9400 4000", "li 9000 6000, li 10500 6000")
    assert why(table) is None
    table.bombard("bmb1", "rli1", "DN")
    assert why(table, target="rli2") == "LG-9.1"
    assert why(table, "bmb2") is None
    table.past("bombard")
    assert table.why(acts.Move(0, (Pose(9000, 4000, 100),))) == "LG-2.4", "it has bombarded"


@pytest.mark.parametrize(
    ("kind", "distance", "band"),
    [
        ("mb", 1000, SHORT),
        ("mb", 1001, MEDIUM),
        ("mb", 2250, MEDIUM),
        ("mb", 2251, LONG),
        ("mb", 3000, LONG),
        ("mb", 3001, None),
        ("mh", 2250, MEDIUM),
        ("hb", 3000, MEDIUM),
        ("hb", 4000, LONG),
        ("hb", 4001, None),
    ],
)
def test_lg_9_1_ranges(kind: str, distance: int, band: int | None) -> None:
    table = battery(f"{kind} 9000 4000", f"li 9000 {4000 + distance}")
    refused = why(table, f"b{kind}1")
    if band is None:
        assert refused == "LG-9"
    else:
        assert refused is None
        assert facts.range_of(table.state, 0, 1) == band


def test_lg_9_light_guns_cannot_bombard() -> None:
    assert why(battery("lb 9000 4000", "li 9000 5000"), "blb1") == "LG-9"
    assert why(battery("li 9000 4000", "li 9000 5000"), "bli1") == "LG-9.1"


@pytest.mark.parametrize(("order", "rule"), [("attack", None), ("defend", None), ("manoeuvre", "LG-9.1")])
def test_lg_9_1_with_order_attack_or_defend(order: str, rule: str | None) -> None:
    assert why(battery(orders={**FIRE, "b1": order})) == rule


def test_lg_9_1_not_commanded_or_without_ammunition_not_at_all() -> None:
    assert why(battery(generals={"b1": "14000 4000", "b": "14000 3000"})) == "LG-9.1"
    table = battery()
    table.state.dry[0] = 2
    assert why(table) == "LG-2.5"


def test_lg_r69_of_a_target_one_stretch_of_an_edge_in_a_town_is_enough_to_be_seen_into_it() -> None:
    town, woods = ground("urban", 8500, 5000, 9500, 6000), ground("woods", 9300, 3900, 10500, 4400)
    table = battle("hb 9000 3000 e1", "li 9443 6028 @225 e1", features=[town, woods])
    assert bombardment.sees(table.state, 0, 1), "neither its middle nor a corner stands in the town"
    town["outline"] = [[8500, 5000], [9500, 5000], [9460, 5960], [8500, 6000]]
    hidden = battle("hb 9000 3000 e1", "li 9443 6028 @225 e1", features=[town, woods])
    assert not bombardment.sees(hidden.state, 0, 1), "nothing of it stands in the town"


def test_lg_9_1_woods_buildings_hills_and_brigades_block_sight() -> None:
    for kind in ("woods", "urban", "gentle_hill"):
        assert why(battery(features=[ground(kind, 0, 4500, 18000, 5000)])) == "LG-9.1", kind
    assert why(battery(features=[ground("crops", 0, 4500, 18000, 5000)])) is None
    both = "li 9000 6000, li 8700 5000, li 9900 5000"
    assert why(battery(red=both)) == "LG-9.1"
    high = [ground("gentle_hill", 0, 3500, 18000, 4200), ground("gentle_hill", 0, 4500, 18000, 5000)]
    assert why(battery(features=high)) is None, "from high ground a hill hides nothing"


def test_lg_r69_one_clear_line_is_enough() -> None:
    assert why(battery(red="li 9000 6000, li 9500 5000")) is None, "past the flank of a brigade"
    assert why(battery("mb 9000 4000 e4", red="li 9000 6000, li 9000 4400 e2")) is None, "from its ends"


def test_lg_r69_a_gap_to_any_part_of_the_target_is_enough() -> None:
    """8 mm between two brigades: only lines to the left half of its front lead through."""
    gap = battery("mb 9000 4000 e1", red="li 9000 6000 e4, li 8200 4900 e4, li 9480 4900 e4")
    assert why(gap) is None
    closed = battery("mb 9000 4000 e1", red="li 9000 6000 e4, li 8200 4900 e4, li 9400 4900 e4")
    assert why(closed) == "LG-9.1"
    woods = [ground("woods", 7600, 4900, 8800, 5200), ground("woods", 8880, 4900, 10080, 5200)]
    assert why(battery("mb 9000 4000 e1", red="li 9000 6000 e4", features=woods)) is None


def test_lg_r69_a_battery_does_not_see_through_the_joint_of_brigades_that_touch() -> None:
    """The joint lies straight before the middle of the battery; a gap of 0.5 mm still counts as touching."""
    for gap, rule in ((0, "LG-9.1"), (4, "LG-9.1"), (5, "LG-9.1"), (7, None), (10, None)):
        screen = f"li {8_400 - gap // 2} 4900 e4, li {9_600 + gap - gap // 2} 4900 e4"
        assert why(battery("mb 9000 4000 e1", red=f"li 9000 6000 e4, {screen}")) == rule, gap
    # Past the end of the wall, and close past one brigade, it sees as ever.
    assert why(battery("mb 9000 4000 e1", red="li 9000 6000 e4, li 8400 4900 e4")) is None


def test_lg_r69_no_line_that_is_told_leads_through_a_joint_nor_does_the_map_of_sight() -> None:
    for gap, seen in ((0, False), (4, False), (8, True)):
        start, end = (90_000 - 5 * gap, 40_000), (90_000 - 5 * gap, 70_000)
        state = battery("mb 9000 4000 e1", red=f"li {8_700 - gap} 5000 e2, li 9300 5000 e2").state
        assert PLANNER.line(state, start, end).is_seen is seen, gap
        assert PLANNER.scene(state).survey([end]).seen_by([start], 0).tolist() == [seen], gap


def test_lg_2_4_batteries_that_do_not_move_bombard_before_the_moves() -> None:
    table = battery()
    assert table.asked == ("blue", "bombard")
    table.act(acts.END_BOMBARDS)
    assert table.asked == ("blue", "move")


def test_lg_amb_12_a_battery_that_stays_bombards_before_the_moves_of_its_division() -> None:
    table = battery()
    assert table.asked == ("blue", "bombard")
    table.bombard("bmb1", "rli1", "DN")
    assert table.asked == ("red", "activate"), "it does not move any more"


def test_lg_amb_12_and_38_a_battery_in_attack_rolls_up_and_bombards_after_the_moves() -> None:
    table = battery("mb 9000 3600", orders={**FIRE, "b1": "attack"})
    table.past("bombard")
    table.act(acts.Move(0, (Pose(9000, 4000, 0),)))
    table.past("move")
    assert table.asked == ("blue", "bombard")
    table.bombard("bmb1", "rli1")
    assert [row.rule for row in table.pending.pool].count("LG-9.1") == 1
    assert table.bag() == (1, 7, 4), "rolled up, coherent in Attack"


# --- what it does (LG-9.2) ---------------------------------------------------------------------------------


def after(tokens: str, **kept: Any) -> Table:
    """A battery 5 cm before its target, which stands in a village: all tokens are in the bag."""
    table = battery("mb 9000 5500", features=[ground("fortification", 0, 6000, 18000, 7000)], **kept)
    table.bombard("bmb1", "rli1", tokens)
    return table


def test_lg_9_2_results() -> None:
    for tokens in ("DD", "DN", "ND"):
        table = after(tokens)
        assert (table.cohesion("rli1"), table.elements("rli1")) == ("formed", 4)
    table = after("NN")
    assert (table.cohesion("rli1"), table.at("rli1")) == ("disorganised", (9000, 6000, 1800))
    table = after("VV")
    assert (table.cohesion("rli1"), table.elements("rli1")) == ("rout", 3)
    assert table.at("rli1") == (9000, 7000, 1800)


def test_lg_9_2_minor_success_drives_the_target_back() -> None:
    for tokens in ("NV", "VN"):
        table = after(tokens)
        table.roll(5)
        assert (table.cohesion("rli1"), table.elements("rli1")) == ("disorganised", 3)
        assert table.at("rli1") == (9000, 6500, 1800)


def test_lg_9_2_a_battery_that_is_bombarded_suffers_as_others_and_fires_back() -> None:
    """Only combat breaks engaged artillery; its own guns do not help its test; 22.5 cm are medium range."""
    table = battery("hb 9000 4000 e3", "mb 9000 6000 e2")
    table.bombard("bhb1", "rmb1", "NV")
    table.roll(3)  # 7 less three elements and heavy pieces
    assert (table.elements("rmb1"), table.cohesion("rmb1")) == (1, "disorganised")
    assert table.at("rmb1") == (9_000, 6_250, 1_800), "half of its 5 cm"
    table.past("bombard", "move")
    table.act(acts.Activate(table.division("r1")))
    table.past("reveal")
    table.bombard("rmb1", "bhb1")
    assert table.bag() == (2, 5, 2)
    table.draw("DD")


def test_lg_9_2_a_battery_in_rout_is_not_broken() -> None:
    table = battery("hb 9000 4000 e3", "mb 9000 6000 e2")
    table.bombard("bhb1", "rmb1", "VV")
    assert (table.elements("rmb1"), table.cohesion("rmb1")) == (1, "rout")
    assert table.at("rmb1") == (9_000, 6_500, 1_800)


def test_lg_example_9_the_order_of_blue_and_red_decides_on_the_ammunition() -> None:
    for tokens, dry in (("VD", 2), ("DV", 0)):
        table = after(tokens)
        table.roll(4)
        assert (table.cohesion("rli1"), table.elements("rli1")) == ("disorganised", 4)
        assert table.at("rli1") == (9000, 6000, 1800)
        assert table.state.dry[0] == dry


def test_lg_r41_the_option_swaps_the_two_orders() -> None:
    for tokens, dry in (("VD", 0), ("DV", 2)):
        table = after(tokens, options={"bombard_swap": True})
        table.roll(4)
        assert table.state.dry[0] == dry


def test_lg_amb_25_out_of_ammunition_for_good_with_the_option() -> None:
    table = after("VD", options={"ammo": "game"})
    table.roll(4)
    assert table.state.dry[0] > 1000


def test_lg_r25_a_battery_that_the_umpire_deprives_of_ammunition_has_none_as_long_as_any_other() -> None:
    for ammo, until in (("next_turn", 2), ("game", 9_999)):
        table = battery(options={"ammo": ammo})
        assert table.state.turn == 1
        table.rule(Edit("state", unit="bmb1", item="dry", to=1))
        assert table.state.dry[0] == until
        foot = Ruling("test", "umpire", (Edit("state", unit="rli1", item="dry", to=1),))
        refused = table.journal.refusal(foot)
        assert refused is not None, "infantry has no ammunition to run out of"


def test_lg_7_2_the_elements_of_the_battery_help_the_test() -> None:
    for face, left in ((2, 4), (3, 3)):
        table = battery("mb 9000 4000 e3")
        table.bombard("bmb1", "rli1", "NV")
        table.roll(face)
        assert table.elements("rli1") == left


def test_lg_3_1_a_bombarded_division_shows_its_order() -> None:
    table = battery()
    assert not table.state.revealed >> table.division("r1") & 1
    table.bombard("bmb1", "rli1")
    assert table.state.revealed >> table.division("r1") & 1


def test_lg_9_2_what_the_ground_says() -> None:
    def found(blue: str = "mb 9000 4000", **kept: Any) -> BombardmentSituation:
        return facts.bombardment_situation(battery(blue, **kept).state, 0, 1)

    assert found(features=[ground("urban", 0, 6000, 18000, 7000)]).cover == 2
    assert found(features=[ground("gentle_hill", 0, 6000, 18000, 7000)]).slope == -1
    assert found(features=[ground("gentle_hill", 0, 3500, 18000, 4200)]).slope == 1
    assert found("hb 9000 4000").heavy
    assert not found().heavy
    assert found(special=[{"rule": "poor_visibility", "first": 1, "last": 1}]).dim
    assert not found(special=[{"rule": "poor_visibility", "first": 2, "last": 2}]).dim


@pytest.mark.parametrize("order", ["attack", "defend"])
def test_lg_r42_a_wide_battery_that_turns_beyond_its_general_may_bombard_after_it(order: str) -> None:
    generals = {"b1": "12050 4850", "b": "12050 4850"}
    table = battle("mb 9000 5000 e4", "li 9000 7500", generals=generals)
    table.to_moves("b1", b=order, b1=order)
    assert command.is_commanded(table.state, 0)
    table.act(table.moving("bmb1", (8_850, 4_850, 2_700)))
    assert not command.is_commanded(table.state, 0), "its edge is farther from him now"
    assert table.asked == ("blue", "bombard")
    found = facts.bombardment_situation(table.state, 0, 1)
    assert (found.rolled_up, found.coherent) == (False, False)
    table.act(acts.Bombard(0, 1))


def test_lg_amb_38_a_battery_that_was_driven_back_and_only_turns_has_not_rolled() -> None:
    generals = {"b1": "9000 5000", "b": "9000 5000", "r1": "9000 9500", "r": "9000 9500"}
    table = battle("mb 9000 6000, li 3000 3000", "mb 9000 8600, li 9600 9800", generals=generals)
    table.activate("r1", b="attack", b1="attack", r="attack", r1="attack")
    table.bombard("rmb1", "bmb1", "NV")
    while table.asked[1] in ("losses", "cohesion"):
        table.roll(*(1 for _hand in table.pending.handfuls))
    table.past("bombard")
    while table.asked[1] == "move":
        refused = table.refusal(acts.END_MOVES)
        table.act(acts.END_MOVES if refused is None else refused.nearest)
    table.past("bombard")
    assert table.state.moved & 1, "it was driven back"
    table.act(acts.Activate(table.division("b1")))
    table.past("reveal", "generals", "bombard")
    pose = table.state.poses[0]
    assert pose is not None
    table.act(acts.Move(0, (turned(table.state.base(0), pose, 50),)))
    assert bombardment.why_not_now(at_late_bombardment(table).state, 0) is None
    assert not facts.bombardment_situation(table.state, 0, 2).rolled_up


def at_late_bombardment(table: Table) -> Table:
    """At the bombardments after the moves."""
    while table.asked[1] == "move":
        table.act(acts.END_MOVES)
    return table
