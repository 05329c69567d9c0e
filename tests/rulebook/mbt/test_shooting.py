"""MBT-8: bows and slings, with their ambiguities, rulings and worked examples."""

from __future__ import annotations

from typing import Any

import pytest
from shapely import Point, Polygon

from core.systems.mbt.planner.planner import MbtPlanner
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.words.messages import MbtWords
from core.systems.mbt.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.mbt.table import LOOK, battle, ground


def combats(blue: str, red: str, **kept: object):  # type: ignore[no-untyped-def]
    """A battle in which Blue has ended its moves; one shot is always possible far away."""
    table = battle(blue + ", li 1000 1000 bow", red + ", li 1000 1400", **kept)
    table.combats()
    return table


@pytest.mark.parametrize(
    ("foe", "rule"),
    [
        ("li 5000 3500", None),
        ("li 5000 3501", "MBT-8.1"),
        ("li 5390 3400", None),
        ("li 5400 3400", "MBT-8.1"),
        ("li 5000 2300", "MBT-8.1"),
    ],
)
def test_mbt_8_1_range_two_and_at_least_partly_in_front(foe: str, rule: str | None) -> None:
    table = combats("li 5000 3000 bow", foe)
    assert table.why(table.shooting("bli1", "rli1")) == rule
    refused = table.refusal(table.shooting("bli1", "rli1"))
    if foe == "li 5000 3501":
        assert refused is not None
        assert (refused.facts["measured"], refused.facts["needed"]) == (2.01, 2)


def test_mbt_8_1_a_shooter_on_a_chariot_shoots_all_round() -> None:
    foes = "li 5000 2300 @0, li 5900 3000, li 4400 2500"
    chariot = combats("lch 5000 3000 bow", foes)
    for foe in ("rli1", "rli2", "rli3"):
        assert chariot.may(chariot.shooting("blch1", foe))
    archers = combats("li 5000 3000 bow", foes)
    for foe in ("rli1", "rli2", "rli3"):
        assert archers.why(archers.shooting("bli1", foe)) == "MBT-8.1"


def test_mbt_8_2_only_the_target_can_come_to_harm() -> None:
    pair = ("li 5000 3000 bow f3", "li 5000 3400 f3")
    for dice, mine, its in (
        ("1 6", (5000, 3000, 0), (5000, 3400, 1800)),
        ("3 3", (5000, 3000, 0), (5000, 3400, 1800)),
        ("4 3", (5000, 3000, 0), (5000, 3650, 1800)),
        ("5 2", (5000, 3000, 0), (5000, 3650, 1800)),
    ):
        table = battle(*pair)
        table.shoot("bli1", "rli1", dice)
        assert (table.at("bli1"), table.at("rli1")) == (mine, its)
    doubled = battle("li 5000 3000 bow f5", "li 5000 3400 f3")
    doubled.shoot("bli1", "rli1", "6 1")
    assert doubled.at("rli1") is None
    blocked = battle(
        "li 5000 3000 bow f3", "li 5000 3400 f3 d300", features=[ground("water", 4000, 3750, 6000, 4000)]
    )
    blocked.shoot("bli1", "rli1", "4 3")
    assert blocked.at("rli1") is None


def test_mbt_8_3_only_the_active_players_shooters_shoot() -> None:
    table = battle("li 5000 3000 bow, li 1000 1000 bow", "li 5000 3400 sling, li 1000 1400")
    table.combats()
    assert table.may(table.shooting("bli1", "rli1"))
    assert table.why(table.shooting("rli1", "bli1")) == "MBT-8.3"
    assert not any(isinstance(act, acts.Shoot) and act.unit == table.unit("rli1") for act in table.offered())


def test_mbt_8_who_has_neither_bow_nor_sling_does_not_shoot() -> None:
    table = combats("li 5000 3000", "li 5000 3400")
    assert table.why(table.shooting("bli1", "rli1")) == "MBT-8"


@pytest.mark.parametrize("between", ["hi 5300 2500 @90 d600", "hi 4800 2700 @0, hi 5200 2700 @0"])
def test_mbt_amb_29_a_chariot_does_not_shoot_backwards_through_bases(between: str) -> None:
    table = combats(f"lch 5000 3000 bow, {between}", "hi 5000 2280 @0")
    assert table.why(table.shooting("blch1", "rhi1")) == "MBT-AMB-29"
    free = combats("lch 5000 3000 bow", "hi 5000 2280 @0")
    assert free.may(free.shooting("blch1", "rhi1"))


@pytest.mark.parametrize(
    ("wood", "rule"),
    [
        ((3400, 4500), None),  # the target stands in it
        ((2000, 3050), None),  # the shooter does
        ((2000, 4500), None),  # both do
        ((3200, 3210), "MBT-AMB-29"),
    ],
)
def test_mbt_amb_29_only_ground_between_hides(wood: tuple[int, int], rule: str | None) -> None:
    table = battle(
        "li 5000 3000 bow, hi 9000 3000",
        "li 5000 3410, hi 9000 3000",
        features=[ground("wood", 4000, wood[0], 6000, wood[1])],
    )
    table.combats()
    assert table.why(table.shooting("bli1", "rli1")) == rule


@pytest.mark.parametrize(("third", "rule"), [((2500, 3200), None), ((3050, 3150), "MBT-AMB-29")])
def test_mbt_amb_29_of_two_grounds_over_each_other_each_hides_not_who_stands_in_it(
    third: tuple[int, int], rule: str | None
) -> None:
    """The shooter stands in one, its target in the other: neither hides as far as its edge (MBT-R29)."""
    spans = (2500, 3200), (3100, 4500), third
    table = battle(
        "li 5000 3000 bow, hi 9000 3000",
        "li 5000 3410, hi 9000 3000",
        features=[ground("wood", 4000, near, 6000, far) for near, far in spans],
    )
    table.combats()
    assert table.why(table.shooting("bli1", "rli1")) == rule


def test_mbt_r58_what_lies_behind_a_chariot_and_beside_it_is_not_seen_straight_ahead() -> None:
    # A long base aslant: a part of it stands before the front line of the chariot, another behind its rear.
    foe = "hi 5942 2955 @50 d1250"
    table = combats("lch 5000 3000 bow", foe)
    assert table.may(table.shooting("blch1", "rhi1"))
    walls = [ground("wood", 5220, 2690, 5235, 3600), ground("wood", 4700, 2690, 5235, 2705)]
    hidden = combats("lch 5000 3000 bow", foe, features=walls)
    assert hidden.why(hidden.shooting("blch1", "rhi1")) == "MBT-AMB-29"


def test_mbt_amb_26_chariots_move_as_cavalry_light_or_heavy() -> None:
    table = battle("lch 5000 3000, hch 6000 3000", "li 5000 9000")
    assert table.may(table.going("blch1", 1250))
    assert table.may(table.going("bhch1", 1000))
    assert not table.may(table.going("bhch1", 1001))
    assert not table.may(table.going("blch1", 1251))
    assert table.adds("bhch1", "rli1") - table.state.context.figures[table.unit("bhch1")] == 1
    assert table.adds("blch1", "rli1") == table.state.context.figures[table.unit("blch1")]
    wood = ground("dense_wood", 4000, 3500, 7000, 4000)
    barred = battle("lch 5000 3000, hch 6000 3000", features=[wood])
    assert [barred.why(barred.going(name, 600)) for name in ("blch1", "bhch1")] == ["MBT-5.3", "MBT-5.3"]


def test_mbt_amb_27_the_arc_is_a_strip_or_wide() -> None:
    foe = "li 5600 3300"
    assert combats("li 5000 3000 bow", foe).why(acts.Shoot(0, 3)) == "MBT-8.1"
    wide = combats("li 5000 3000 bow", foe, options={"arc": "wide"})
    assert wide.may(wide.shooting("bli1", "rli1"))
    behind = combats("li 5000 3000 bow", "li 5700 3050", options={"arc": "wide"})
    assert behind.why(behind.shooting("bli1", "rli1")) == "MBT-8.1"


def test_mbt_amb_28_range_from_the_front_edge_or_from_any_edge_of_a_chariot() -> None:
    # Its nearest part lies beside the arc: what is in the arc is farther away.
    table = combats("li 5000 3000 bow", "li 5159 3561 @225")
    nearest = table.state.context.reach_of[table.unit("bli1")]
    assert nearest == 5000
    assert table.why(table.shooting("bli1", "rli1")) == "MBT-8.1"
    chariot = combats("lch 5000 3000 bow", "li 5000 2250 @0")
    assert chariot.may(chariot.shooting("blch1", "rli1"))
    far = combats("lch 5000 3000 bow", "li 5000 2249 @0")
    assert far.why(far.shooting("blch1", "rli1")) == "MBT-8.1"


def test_mbt_amb_29_bases_and_ground_that_hides_stop_a_shot() -> None:
    wall = [ground("dense_wood", 4700, 3050, 5300, 3200)]
    friend = "li 5000 3000 bow, li 5000 3300"
    foe = "li 5000 3480"
    hidden = combats(friend, foe)
    assert hidden.why(hidden.shooting("bli1", "rli1")) == "MBT-AMB-29"
    assert combats(friend, foe, options={"los": "ground"}).may(acts.Shoot(0, 4))
    wooded = combats("li 5000 3000 bow", foe, features=wall, options={"los": "ground"})
    assert wooded.why(wooded.shooting("bli1", "rli1")) == "MBT-AMB-29"
    open_ = combats("li 5000 3000 bow", foe, features=wall, options={"los": "open"})
    assert open_.may(open_.shooting("bli1", "rli1"))


def test_mbt_r58_one_clear_line_is_enough() -> None:
    # The friend covers all but a sliver of the strip.
    sliver = combats("li 5000 3000 bow, li 5010 3300", "li 5000 3480")
    assert sliver.may(sliver.shooting("bli1", "rli1"))
    closed = combats("li 5000 3000 bow, li 5000 3300", "li 5000 3480")
    assert closed.why(closed.shooting("bli1", "rli1")) == "MBT-AMB-29"


def test_mbt_r58_a_sliver_of_the_target_in_the_strip_is_seen() -> None:
    """MBT-R27: any part of it that lies deeper in the strip than bases may overlap, 0.2 mm."""
    for x, rule in (
        (5390, None),
        (5395, None),
        (5397, None),
        (5398, "MBT-8.1"),
        (4605, None),
        (4602, "MBT-8.1"),
    ):
        table = combats("li 5000 3000 bow, li 5000 2700", f"li {x} 3400")
        assert table.why(table.shooting("bli1", "rli1")) == rule, x


def test_mbt_r58_a_gap_between_two_bases_or_woods_is_enough_wherever_it_is() -> None:
    """MBT-R29: 2 mm, 6 mm to the right of the middle."""
    left, right = (4660, 3050, 5060, 3150), (5080, 3050, 5480, 3150)
    friends = combats("li 5000 3000 bow, li 4860 3150 d100, li 5280 3150 d100", "li 5000 3400")
    assert friends.may(friends.shooting("bli1", "rli1"))
    woods = [ground("dense_wood", *left), ground("dense_wood", *right)]
    wooded = combats("li 5000 3000 bow", "li 5000 3400", features=woods)
    assert wooded.may(wooded.shooting("bli1", "rli1"))
    # Closed by a third one, the gap is none.
    closed = combats(
        "li 5000 3000 bow, li 4860 3150 d100, li 5280 3150 d100, li 5070 3250 d80", "li 5000 3400"
    )
    assert closed.why(closed.shooting("bli1", "rli1")) == "MBT-AMB-29"


def test_mbt_r58_who_stands_partly_in_a_wood_sees_past_where_its_edge_crosses_the_front() -> None:
    """MBT-R29: 1.7 mm of the front; with the wood 3 mm farther on nothing of the base stands in it."""
    other = [[4960, 3300], [5465, 3300], [5465, 3553], [4960, 3553]]
    for on, rule in ((0, None), (30, "MBT-AMB-29")):
        own = [[5163, 3014 + on], [4957, 3287 + on], [4796, 3165 + on], [5002, 2892 + on]]
        woods = [{"ground": "wood", "outline": outline} for outline in (own, other)]
        table = combats("li 5000 3000 @17 bow", "hi 4791 3463 @211", features=woods)
        assert table.why(table.shooting("bli1", "rhi1")) == rule


@pytest.mark.parametrize(("shooter", "options"), [("li", {}), ("li", {"arc": "wide"}), ("lch", {})])
def test_mbt_r58_nobody_shoots_through_the_joint_of_bases_that_touch(
    shooter: str, options: dict[str, Any]
) -> None:
    """The joint lies straight before the middle; a gap of 0.5 mm still counts as touching."""
    for wide, rule in ((0, "MBT-AMB-29"), (4, "MBT-AMB-29"), (5, "MBT-AMB-29"), (7, None), (10, None)):
        screen = (
            f"li {4_800 - wide // 2} 3150 d100, li {5_200 + wide - wide // 2} 3150 d100,"
            f" li {4_400 - wide // 2} 3150 d100, li {5_600 + wide - wide // 2} 3150 d100"
        )
        table = combats(f"{shooter} 5000 3000 bow, {screen}", "li 5000 3400", options=options)
        assert table.why(table.shooting(f"b{shooter}1", "rli1")) == rule, wide


@pytest.mark.parametrize(
    ("shooter", "friends", "target", "options"),
    [
        (
            "li 5000 3000 bow",
            ("li 5251 3147 d100", "li 4816 3194 d100"),
            "li 4816 3527 @144",
            {"arc": "wide"},
        ),
        ("lch 5000 3000 bow", ("li 5189 3131 d100", "li 4887 3315 d100"), "li 5064 3591 @17", {}),
    ],
)
def test_mbt_r58_a_wide_or_all_round_arc_finds_gaps_aside_too(
    shooter: str, friends: tuple[str, ...], target: str, options: dict[str, Any]
) -> None:
    """MBT-R29: a clear line runs close past two corners; none ends on a corner or middle of the target."""
    table = combats(", ".join((shooter, *friends)), target, options=options)
    assert table.may(table.shooting(f"b{shooter.split()[0]}1", "rli1"))


def test_mbt_amb_30_nobody_shoots_out_of_or_into_close_combat() -> None:
    blue, red = "hi 5000 3000, li 5400 3000 bow", "hi 5000 3000, li 5400 3300"
    table = combats("li 5000 3000 bow, lch 5700 2800 bow", "hi 5000 3000, li 5700 3200")
    assert table.why(table.shooting("bli1", "rhi1")) == "MBT-AMB-30"
    assert table.why(table.shooting("blch1", "rhi1")) == "MBT-AMB-30"
    allowed = combats(
        "li 5000 3000 bow, lch 5700 2800 bow",
        "hi 5000 3000, li 5700 3200",
        options={"shoot_into_melee": True},
    )
    assert allowed.may(allowed.shooting("blch1", "rhi1"))
    assert allowed.may(allowed.shooting("bli1", "rhi1"))
    beside = combats(blue, red)
    assert beside.may(beside.shooting("bli1", "rli1"))


def test_mbt_amb_31_supports_count_in_shooting_only_by_option() -> None:
    pair = ("li 5000 3000 bow f3, li 5000 2750", "hi 5000 3400, hi 5000 3650")
    plain = battle(*pair)
    assert plain.adds("bli1", "rhi1", shooting=True) == 3
    assert plain.adds("rhi1", "bli1", shooting=True) == 5
    with_them = battle(*pair, options={"shoot_support": True})
    assert with_them.adds("bli1", "rhi1", shooting=True) == 4
    assert with_them.adds("rhi1", "bli1", shooting=True) == 6


def test_mbt_amb_32_a_base_that_has_moved_shoots() -> None:
    table = battle("li 5000 3000 bow, li 9000 1000", "li 5000 3900")
    table.ahead("bli1", 500)
    table.shoot("bli1", "rli1", "1 1")
    assert table.events("shot")


@pytest.mark.parametrize(("hiding", "seen"), [("", True), (", li 5417 4931 @10", False)])
def test_mbt_amb_29_what_stands_before_the_far_end_of_a_deep_target_hides_it(hiding: str, seen: bool) -> None:
    """Only 2 mm of the strip are open past the first friend: they lead along the target to its far end."""
    table = battle(f"li 5000 3000 bow, li 4980 3300{hiding}", "li 4753 3485 @190 d1500, li 9000 9000")
    table.combats()
    assert (table.asked == ("blue", "combat") and table.may(table.shooting("bli1", "rli1"))) is seen


def test_mbt_amb_33_a_base_acts_once_in_a_combat_phase() -> None:
    table = battle("li 5000 3000 bow, li 1000 1000 bow", "li 4850 3400, li 5250 3400, li 1000 1400")
    table.shoot("bli1", "rli1", "1 1")
    assert table.why(table.shooting("bli1", "rli2")) == "MBT-AMB-33"


def test_mbt_amb_33_who_has_shot_out_of_a_close_combat_is_told_so_and_not_that_the_pair_has_fought() -> None:
    table = battle(
        "hi 5000 3000 bow, hi 9000 3000", "hi 5000 3000, hi 9000 3000", options={"shoot_into_melee": True}
    )
    table.shoot("bhi1", "rhi1", "1 1")
    assert table.why(table.fighting("bhi1", "rhi1")) == "MBT-AMB-33"
    again = battle("hi 5000 3000, hi 9000 3000", "hi 5000 3000, hi 9000 3000")
    again.fight("bhi1", "rhi1", "1 1")
    assert again.why(again.fighting("bhi1", "rhi1")) == "MBT-AMB-34"


def test_mbt_amb_43_any_order_or_all_shooting_first() -> None:
    pair = ("hi 5000 3000, li 7000 3000 bow", "hi 5000 3000, li 7000 3400")
    free = battle(*pair)
    free.fight("bhi1", "rhi1", "1 1")
    assert free.may(free.shooting("bli1", "rli1"))
    first = battle(*pair, options={"shooting_first": True})
    first.combats()
    assert first.may(first.shooting("bli1", "rli1"))
    first.fight("bhi1", "rhi1", "1 1")
    assert first.asked == ("red", "move")
    assert not first.events("shot")


def test_mbt_example_6_archers_at_one_point_nine() -> None:
    table = battle("li 5000 3000 bow f3", "li 5000 3475 f2")
    table.shoot("bli1", "rli1", "5 2")
    assert [event.facts["total"] for event in table.events("rolled")] == [8, 4]
    assert table.at("rli1") is None
    heavy = battle("li 5000 3000 bow f3", "hi 5000 3475 f4")
    heavy.shoot("bli1", "rhi1", "5 4")
    assert [event.facts["total"] for event in heavy.events("rolled")] == [8, 9]
    assert heavy.at("bli1") == (5000, 3000, 0)


def test_mbt_the_preview_of_a_shot_has_its_roll() -> None:
    table = combats("li 5000 3000 bow f3", "li 5000 3400 f3")
    preview = LOOK.preview(table.state, 0, table.shooting("bli1", "rli1"))
    assert preview is not None
    assert preview.roll is not None
    assert sum(weight for _shown, weight in preview.roll.outcomes()) == 36
    assert LOOK.strips(table.state, table.unit("bli1"))


def test_mbt_8_1_what_is_drawn_of_a_chariot_lies_all_round_it() -> None:
    table = combats("lch 5000 3000 bow", "li 5000 4000 f3")
    (strip,) = LOOK.strips(table.state, table.unit("blch1"))
    foot = table.state.feet[table.unit("blch1")]
    assert foot is not None
    for axis in (0, 1):
        drawn, held = ([spot[axis] for spot in spots] for spots in (strip.outline, foot.corners))
        assert min(held) - min(drawn) == max(drawn) - max(held) == 5000, "two graduations to each side"


def test_mbt_amb_27_what_is_drawn_of_a_wide_arc_is_where_it_shoots() -> None:
    table = combats("li 5000 3000 bow", "li 9000 3000", options={"arc": "wide"})
    (drawn,) = LOOK.strips(table.state, table.unit("bli1"))
    shown = Polygon(drawn.outline)
    for x, y, inside in (
        (50000, 34900, True),
        (50000, 35100, False),
        (45500, 32400, False),
        (45500, 32600, True),
        (44000, 34900, False),
        (54400, 32500, True),
        (55600, 35600, False),
        (56000, 31000, False),
        (50000, 29900, False),
    ):
        assert shown.contains(Point(x, y)) is inside, (x, y)
    straight = combats("li 5000 3000 bow", "li 9000 3000")
    (narrow,) = LOOK.strips(straight.state, straight.unit("bli1"))
    assert Polygon(narrow.outline).area == 4000 * 5000


@pytest.mark.parametrize(("apart", "verdict"), [(0, "blocked"), (5, "blocked"), (8, "seen")])
def test_mbt_r58_a_planner_leads_no_line_through_the_joint_of_two_that_touch(
    apart: int, verdict: str
) -> None:
    table = battle("li 5000 3000 bow", f"hi 4800 3500, hi {5200 + apart} 3500")
    start, end = (50_000 + 5 * apart, 30_000), (50_000 + 5 * apart, 45_000)
    assert MbtPlanner().line(table.state, start, end).verdict == verdict
    survey = MbtPlanner().scene(table.state).survey([end])  # the map of sight says the same
    assert survey.seen_by([start], 0).tolist() == [verdict == "seen"]


def test_mbt_amb_43_the_prompt_says_in_which_order_shots_and_fights_come() -> None:
    pair = ("hi 8000 3000, hi 9000 3000, li 5000 3000 bow", "hi 8000 3000, hi 9000 3000, li 5000 3400")
    for option, before, after in (
        (False, "fight and shoot in any order", "fight and shoot in any order"),
        (True, "shoot first, then fight", "Test: fight; 1 close combat has to be fought"),
    ):
        table = battle(*pair, options={"shooting_first": option})
        table.combats()
        assert before in say(MbtWords().prompt(table.state, table.pending), "en")
        table.fight("bhi1", "rhi1", "3 3")
        assert after in say(MbtWords().prompt(table.state, table.pending), "en")


def test_mbt_8_1_where_nobody_can_shoot_the_prompt_speaks_of_fights_alone() -> None:
    table = battle("hi 8000 3000, li 5000 3000 bow", "hi 8000 3000")
    table.combats()
    said = say(MbtWords().prompt(table.state, table.pending), "en")
    assert said == "Test: fight; 1 close combat has to be fought."


@pytest.mark.parametrize(("los", "words"), [("all", "Bases or ground hide"), ("ground", "Ground hides")])
def test_mbt_amb_29_the_refusal_names_what_may_hide(los: str, words: str) -> None:
    wood = ground("wood", 4500, 3300, 5500, 3400)
    table = combats(
        "li 5000 3000 bow, li 6000 3000 bow",
        "hi 5000 3450, hi 6000 3450",
        features=[wood],
        options={"los": los},
    )
    refusal = table.refusal(table.shooting("bli1", "rhi1"))
    assert refusal is not None
    assert refusal.rule == "MBT-AMB-29"
    assert say(refusal_text(table.state.context, refusal), "en").startswith(words)
