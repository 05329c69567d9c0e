"""How far bases go, in what direction, past whom (MBT-5 to MBT-5.2)."""

from __future__ import annotations

import pytest

from core.geometry.moves import turned
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.mbt.table import LOOK, G, battle

ALL = "hi 1000 3000, li 2000 3000, hc 3000 3000, lc 4000 3000, el 5000 3000, lch 6000 3000, hch 7000 3000"


@pytest.mark.parametrize(
    ("name", "most"),
    [("bhi1", 2), ("bli1", 3), ("bhc1", 4), ("blc1", 5), ("bel1", 4), ("blch1", 5), ("bhch1", 4)],
)
def test_mbt_5_light_cavalry_5_heavy_4_light_infantry_3_heavy_2(name: str, most: int) -> None:
    table = battle(ALL)
    assert table.may(table.going(name, most * G))
    refusal = table.refusal(table.going(name, most * G + 1))
    assert refusal is not None
    assert (refusal.rule, refusal.facts["needed"]) == ("MBT-5", most)
    assert most < refusal.facts["measured"] < most + 0.02
    assert refusal.nearest == table.going(name, most * G)


def test_mbt_5_1_in_any_direction_with_free_turning() -> None:
    table = battle("hi 5000 3000")
    for x, y in ((0, 500), (0, -500), (500, 0), (-500, 0), (300, 400)):
        assert table.may(table.going("bhi1", y, right=x))
    pose = table.state.poses[table.unit("bhi1")]
    assert pose is not None
    about = turned(table.state.context.base_of[0], pose, 900)
    table.move("bhi1", tuple(about))
    assert table.at("bhi1") == tuple(about)
    # However often: a turn about its middle brings it nowhere.
    fresh = battle("hi 5000 3000")
    assert fresh.may(fresh.moving("bhi1", tuple(about), tuple(pose), (5000, 3000 + 2 * G, 0)))


def test_mbt_5_1_a_turn_is_not_swept_only_the_pose_after_it_must_be_free() -> None:
    # Between friends all round half a degree would touch them; a half turn ends where it began.
    table = battle("hi 5000 3000, hi 5400 3000, hi 4600 3000, hi 5000 2750, hi 5000 3250")
    base, pose = table.state.context.base_of[0], table.state.poses[table.unit("bhi1")]
    assert pose is not None
    assert table.may(table.moving("bhi1", tuple(turned(base, pose, 1800))))
    assert table.why(table.moving("bhi1", tuple(turned(base, pose, 450)))) == "MBT-AMB-3"
    assert table.why(table.moving("bhi1", (5100, 3100, 300))) == "MBT-5.1"


def test_mbt_5_2_a_group_moves_as_one_base_at_the_speed_of_its_slowest() -> None:
    table = battle("hi 5000 3000, lc 5400 3000, li 5000 2750, li 9000 3000")
    group = "bhi1 blc1 bli1"
    assert table.why(table.going(group, 2 * G + 10)) == "MBT-5.2"
    assert table.why(table.going("bhi1 bli2", 100)) == "MBT-5.2"
    assert table.why(table.going("blc1 bli1", 100)) == "MBT-5.2"  # connected only through bhi1
    table.ahead(group, 2 * G)
    assert [table.at(name) for name in group.split()] == [(5000, 3500, 0), (5400, 3500, 0), (5000, 3250, 0)]
    assert table.why(table.going("blc1", 100)) == "MBT-3.1"


def test_mbt_amb_2_measured_by_the_corner_or_by_the_middle() -> None:
    def whole(options: dict[str, str]) -> bool:
        table = battle("hi 5000 3000", options=options)
        base, pose = table.state.context.base_of[0], table.state.poses[table.unit("bhi1")]
        assert pose is not None
        after = turned(base, pose, 900)
        return table.may(table.moving("bhi1", tuple(after), (after.x, after.y + 500, 900)))

    assert not whole({})
    assert whole({"measure": "centre"})


@pytest.mark.parametrize("entry", ["hi 5000 3000", "hi 5000 3000 d600"])
@pytest.mark.parametrize("front", [400, 600])
def test_mbt_amb_2_a_turn_on_the_spot_costs_nothing_however_long_the_base(entry: str, front: int) -> None:
    """Heavy infantry on 6 cm: its corners would go 7 cm in a turn about, its move is 5 (MBT-5.1)."""
    table = battle(entry, options={"base_width": front})
    base, pose = table.state.context.base_of[0], table.state.poses[table.unit("bhi1")]
    assert pose is not None
    about = turned(base, pose, 1800)
    aside = turned(base, pose, 200)
    assert table.may(table.moving("bhi1", tuple(aside), tuple(about)))
    # A step more and the corners count.
    there = (about.x, about.y + 1, 1800)
    corners = (front**2 + base.depth**2) ** 0.5
    assert table.may(table.moving("bhi1", tuple(about), there)) is (corners < 2 * G - 1)
    assert not table.may(table.moving("bhi1", (5000, 3000, 1800))), "turned over its front"
    table.move("bhi1", tuple(about))
    assert table.at("bhi1") == tuple(about)
    assert table.events("moved")[-1].facts["used"] == 0


def test_mbt_5_1_a_way_has_60_legs_at_most_and_is_told_so() -> None:
    table = battle("lc 5000 3000")
    steps = [(5000, 3000 + 10 * leg, 0) for leg in range(1, 62)]
    assert table.may(table.moving("blc1", *steps[:60]))
    for wrong in (table.moving("blc1", *steps), table.moving("blc1")):
        refusal = table.refusal(wrong)
        assert refusal is not None
        assert (refusal.kind, refusal.rule, refusal.facts["needed"]) == ("no_path", "MBT-5.1", 60)
    back = table.refusal(table.moving("blc1", (5000, 3000, 0)))
    assert back is not None
    assert back.kind == "no_move"


def test_mbt_amb_3_neither_friends_nor_enemies_are_passed() -> None:
    friends = "lc 5000 3000, li 5000 3400"
    table = battle(friends)
    assert table.why(table.going("blc1", 900)) == "MBT-AMB-3"
    milder = battle(friends, options={"pass_friends": True})
    assert milder.may(milder.going("blc1", 900))
    assert milder.why(milder.going("blc1", 500)) == "MBT-AMB-3"
    for options in ({}, {"pass_friends": True}):
        foe = battle("lc 5000 3000", "li 5000 3400", options=options)
        refusal = foe.refusal(foe.going("blc1", 900))
        assert refusal is not None
        assert refusal.rule == "MBT-AMB-3"
        assert refusal.nearest is not None
        foe.act(refusal.nearest)
        assert foe.foe("blc1") == "rli1"


@pytest.mark.parametrize(
    ("friends", "wished", "reached"),
    [
        ("lc 5000 3000, li 5000 3800", 1_400, 4_250),  # the half of it ends on the friend
        ("lc 5000 3000, li 5000 3700, li 5000 4300", 1_400, 4_050),  # behind the second, past the first
        ("lc 5000 3000, li 5000 3800", 900, 3_550),
    ],
)
def test_mbt_amb_3_a_move_that_is_refused_goes_as_far_as_friends_let_it(
    friends: str, wished: int, reached: int
) -> None:
    table = battle(friends, options={"pass_friends": True})
    refusal = table.refusal(table.going("blc1", wished))
    assert refusal is not None
    assert refusal.nearest is not None
    table.act(refusal.nearest)
    at = table.at("blc1")
    assert at is not None
    assert abs(at[1] - reached) <= 50


def test_mbt_r59_a_group_may_leave_an_enemy_whom_one_of_it_touched_and_another_touches_on_the_way() -> None:
    """The first touches its flank before the move, the second passes along it."""
    blue, red = "li 7500 5000 @294, lc 7728 4898 @294", "hc 6168 5140 @90, lch 7240 4806 @0"
    together, alone = battle(blue, red), battle(blue.replace("li 7500 5000", "li 7900 6500"), red)
    end = (6820, 5303, 2940)
    assert together.may(together.moving("bli1 blc1", end))
    assert alone.why(alone.moving("blc1", (7048, 5201, 2940))) == "MBT-5.4"


def test_mbt_r6_who_would_move_more_than_a_width_is_not_said_to_want_room_alone() -> None:
    """On open ground a corner meets one whose middle would have to move 17 mm more than a front."""
    table = battle("hc 5000 5000", "hi 5459 5329 @23")
    refusal = table.refusal(table.moving("bhc1", (5000, 5167, 0)))
    assert refusal is not None
    assert refusal.kind == "no_room_to_conform"
    assert "more than the width of a base" in say(refusal_text(table.state.context, refusal), "en")


def test_mbt_amb_3_the_nearest_place_lies_before_what_bars_the_way_to_a_friend_who_may_be_crossed() -> None:
    """A friend lies under the end of the way; before it an enemy may not be touched by the flank."""
    blue = "hc 6638 4827, lc 7215 5028 @90, li 7899 4315 @90"
    red = "lc 8764 4505 @90, li 7777 5598, lc 7063 4284 @17, el 8032 4934 @319.4"
    table = battle(blue, red, options={"measure": "centre", "pass_friends": True})
    refusal = table.refusal(table.moving("blc1", (7145, 4916, 1541), (7554, 4074, 1541)))
    assert refusal is not None
    assert refusal.nearest is not None
    assert len(refusal.nearest.path) == 2
    assert refusal.nearest.path[-1].y < 4916 - 550


def test_mbt_amb_4_a_bent_path_by_its_length() -> None:
    table = battle("lc 5000 3000, li 5000 3400")
    round_it = ((5450, 3000, 0), (5450, 3700, 0))
    assert table.may(table.moving("blc1", *round_it))
    # Its end is near enough, its way is too long.
    assert table.why(table.moving("blc1", (5600, 3000, 0), (5600, 3700, 0), (5450, 3700, 0))) == "MBT-5"


def test_mbt_amb_5_leaving_contact() -> None:
    pair = ("hi 5000 3000", "hi 5000 3000")
    free = battle(*pair)
    assert free.may(free.going("bhi1", -300))
    assert free.why(free.going("bhi1", 300)) == "MBT-AMB-3"
    bound = battle(*pair, options={"disengage": False})
    assert bound.why(bound.going("bhi1", -300)) == "MBT-AMB-5"


def test_mbt_the_ghost_tells_way_length_and_refusal() -> None:
    table = battle("hi 5000 3000", "hi 5100 3450")
    near = LOOK.ghost(table.state, 0, table.going("bhi1", 450))
    assert near is not None
    assert (near.used, near.allowed, near.refusal) == (1.8, 2.0, None)
    assert {moved.unit: moved.conforms for moved in near.bases} == {0: False, table.unit("rhi1"): True}
    far = LOOK.ghost(table.state, 0, table.going("bhi1", 650))
    assert far is not None
    assert far.refusal is not None
    assert far.nearest is not None
    assert isinstance(far.nearest.action, acts.Move)
    assert far.used == 2.6


def test_mbt_r54_a_way_is_within_its_allowance_but_for_half_a_tenth_of_a_millimetre() -> None:
    table = battle("lc 5000 3000")
    table_of = {37: True, 38: False}  # 125.05 mm, 125.06 mm of 125, to hundredths
    for right, fits in table_of.items():
        assert table.may(table.going("blc1", 1250, right=right)) is fits
    table.act(table.going("blc1", 1250, right=37))
    assert table.events("moved")[0].facts["used"] == 5
