"""MBT-5: moves, groups, ground, contact and conformation, with their ambiguities and rulings."""

from __future__ import annotations

import pytest

from core.geometry.bases import Base, Part, Pose
from core.geometry.conformation import behind
from core.geometry.moves import turned
from core.protocol.steps import Edit
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules.conformation import from_left
from core.systems.mbt.words.event_messages import event_text
from core.systems.mbt.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.mbt.table import LOOK, G, Table, aslant, battle, ground

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


def test_mbt_5_3_difficult_ground_counts_double_and_dense_wood_bars_cavalry() -> None:
    rough = battle("hi 5000 3000", features=[ground("rough", 3000, 2000, 7000, 4000)])
    assert rough.may(rough.going("bhi1", G))
    assert rough.why(rough.going("bhi1", G + 5)) == "MBT-5"
    dense = battle("lc 5000 3000, li 9000 3000", features=[ground("dense_wood", 3000, 3500, 12000, 5000)])
    assert dense.may(dense.going("blc1", 500))
    assert dense.why(dense.going("blc1", 510)) == "MBT-5.3"
    assert dense.may(dense.going("bli1", 600))


def test_mbt_5_4_the_contacted_base_lines_up_with_the_front_of_the_attacker() -> None:
    table = battle("hc 5000 3000", "hi 5150 3400 @200")
    table.charge("bhc1", 500)
    x, y, facing = table.at("bhc1")  # type: ignore[misc]
    assert (x, facing) == (5000, 0)
    assert 3380 <= y <= 3385
    assert table.at("rhi1") == (x, y, 1800)
    assert table.foe("bhc1") == "rhi1"
    assert [event.facts["unit"] for event in table.events("conformed")] == [table.unit("rhi1")]


def test_mbt_5_4_by_a_corner_too_and_not_who_is_face_to_face_already() -> None:
    corner = battle("hc 5000 3000", "hi 5400 3200")
    corner.ahead("bhc1", 200)
    assert corner.at("rhi1") == (5000, 3200, 1800)
    engaged = battle("hi 5000 3000, hc 5401 2700", "hi 5000 3000")
    before = engaged.at("rhi1")
    engaged.ahead("bhc1", 300)
    assert engaged.at("rhi1") == before
    assert engaged.foe("rhi1") == "bhi1"


def test_mbt_5_4_who_was_face_to_face_before_the_move_drags_nobody_along() -> None:
    table = battle("hi 5000 3000", "hi 5000 3000")
    foe = table.at("rhi1")
    table.act(table.moving("bhi1", (5390, 3000, 0)))
    assert table.at("bhi1") == (5390, 3000, 0)
    assert table.at("rhi1") == foe
    assert not table.events("conformed")


def test_mbt_5_4_who_turns_its_back_on_its_enemy_is_faced_by_the_next_that_it_touches() -> None:
    foes = "hi 5000 3000, hi 5100 2750 @0"
    table = battle("hi 5000 3000", foes)
    engaged = table.at("rhi1")
    table.act(table.moving("bhi1", (5000, 2750, 1800)))
    assert table.at("bhi1") == (5000, 2750, 1800)
    assert table.at("rhi1") == engaged
    assert table.at("rhi2") == (5000, 2750, 0)
    assert table.foe("bhi1") == "rhi2"
    # Where that one has no room it is touched only: who has just been face to face is not led itself.
    wall = [ground("water", 4700, 2500, 4895, 2750)]
    barred = battle("hi 5000 3000", foes, features=wall)
    barred.act(barred.moving("bhi1", (5000, 2750, 1800)))
    assert barred.at("bhi1") == (5000, 2750, 1800)
    assert barred.at("rhi2") == (5100, 2750, 0)
    assert barred.foe("bhi1") is None
    # By its front only, whatever edge may make a contact.
    options = {"contact_any_edge": True}
    flank = battle("hi 5000 3000", "hi 5000 3000, hi 5200 2960 @270 d100", options=options)
    flank.act(flank.moving("bhi1", (5000, 2750, 1800)))
    assert flank.at("rhi2") == (5200, 2960, 2700)


def test_mbt_5_4_contact_through_recoil_conforms_nobody() -> None:
    # It comes to stand along the rear of an enemy that looks away.
    table = battle("hi 5000 3000", "hi 5000 3000 f6, hi 5450 2600 @90")
    before = table.at("rhi2")
    table.fight("bhi1", "rhi1", "1 2")
    assert table.at("bhi1") == (5000, 2750, 0)
    assert table.at("rhi2") == before
    assert table.adds("rhi1", "bhi1") == 6 + 1 + 1


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


def test_mbt_amb_6_the_front_coincides_and_the_middle_moves_one_width_at_most() -> None:
    near = battle("hc 5000 3000", "hi 5300 3450 @195")
    near.charge("bhc1", 500)
    assert near.foe("rhi1") == "bhc1"
    assert near.at("rhi1") == (*near.at("bhc1")[:2], 1800)  # type: ignore[index]
    # A deep base touched at the end of its flank would have to move farther than its front is wide.
    # 670 deep it would move 39.9 mm, 690 deep 40.2, 740 deep 41.2; a front is 40 wide.
    for depth, rule in ((250, None), (670, None), (690, None), (740, "MBT-AMB-7"), (1500, "MBT-AMB-7")):
        foe = f"el {4625 + depth // 2 + 250 * (depth > 250)} 3500 @90 d{depth}"
        far = battle("hc 4500 3000", foe, options={"conform_fallback": "refuse"})
        assert far.why(far.going("bhc1", 300)) == rule


@pytest.mark.parametrize(("aside", "foe"), [(400, "rhi1"), (405, "rhi1"), (406, None)])
def test_mbt_amb_6_who_is_touched_by_a_corner_lines_up_whatever_the_gap(aside: int, foe: str | None) -> None:
    table = battle("hc 5000 3000", f"hi {5000 + aside} 3200")
    table.ahead("bhc1", 200)
    assert table.foe("bhc1") == foe


@pytest.mark.parametrize("degrees", range(5, 90, 10))
def test_mbt_amb_6_corner_to_corner_on_a_slant(degrees: int) -> None:
    table = battle(aslant("hc 7500 5000", degrees), aslant("hi 7900 5200", degrees, 180))
    ahead = aslant("hc 7500 5200", degrees).split()
    table.move("bhc1", (int(ahead[1]), int(ahead[2]), 10 * degrees))
    assert table.foe("bhc1") == "rhi1"


def test_mbt_amb_7_no_room_the_attacker_conforms_else_the_contact_is_refused() -> None:
    foe = "hi 5050 3350"
    wall = [ground("water", 4700, 3353, 4845, 3700)]
    table = battle("hc 5000 3000", foe, features=wall)
    table.ahead("bhc1", 350)
    assert table.at("rhi1") == (5050, 3350, 1800)
    assert table.at("bhc1") == (5050, 3350, 0)
    assert table.foe("bhc1") == "rhi1"
    room = battle("hc 5000 3000", foe)
    room.ahead("bhc1", 350)
    assert room.at("rhi1") == (5000, 3350, 1800)
    refused = battle("hc 5000 3000", foe, features=wall, options={"conform_fallback": "refuse"})
    refusal = refused.refusal(refused.going("bhc1", 350))  # nothing is said of the attacker's room
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("target_has_no_room", "MBT-AMB-7")
    assert table.events("attacker_conformed")
    neither = battle("hc 5000 3000, hi 5440 3300", foe, features=wall)
    both = neither.refusal(neither.going("bhc1", 350))
    assert both is not None
    assert (both.kind, both.rule) == ("no_room_to_conform", "MBT-AMB-7")
    assert neither.may(neither.going("bhc1", 340))


def test_mbt_r6_an_enemy_too_deep_to_line_up_is_not_told_to_lack_the_room() -> None:
    """Alone on the table: its middle would move by more than the width of a base."""
    for depth, kind in ((250, "conformed"), (600, "attacker_conformed")):
        table = battle("lc 4700 4300 @45", f"hi 5000 5000 d{depth}")
        table.act(table.moving("blc1", (5258, 4858, 450)))
        (event,) = table.events(kind)
        said = say(event_text(table.state.context, kind, event.facts), "en")
        assert "room" not in said
        assert "lined up" in said


def test_mbt_amb_7_the_refusal_names_who_finds_no_room_and_not_who_fights_already() -> None:
    wall = [ground("water", 4802, 3355, 4856, 3700)]
    foes = "hi 4600 3350, hi 5060 3350"
    table = battle("hi 4600 3350, hc 5000 3000, hi 5440 3300", foes, features=wall)
    assert table.foe("rhi1") == "bhi1"
    refusal = table.refusal(table.going("bhc1", 350))
    assert refusal is not None
    assert (refusal.rule, refusal.facts["target"]) == ("MBT-AMB-7", table.unit("rhi2"))


def test_mbt_amb_8_of_two_touched_the_active_player_chooses() -> None:
    pair = ("hc 5000 3000", "hi 4750 3300 @180, hi 5250 3300 @180")
    for chosen, other in (("rhi1", "rhi2"), ("rhi2", "rhi1")):
        table = battle(*pair)
        kept = table.at(other)
        table.move("bhc1", (5000, 3300, 0), prefer=chosen)
        assert table.foe("bhc1") == chosen
        assert table.at(other) == kept


def test_mbt_amb_10_only_the_front_edge_makes_contact() -> None:
    pair = ("hc 5000 3000", "hi 5700 2700 @270")
    table = battle(*pair)
    assert table.why(table.going("bhc1", 0, right=500)) == "MBT-AMB-10"
    assert table.may(table.going("bhc1", 0, right=490))
    any_edge = battle(*pair, options={"contact_any_edge": True})
    any_edge.act(any_edge.going("bhc1", 0, right=500))
    assert any_edge.foe("bhc1") == "rhi1"
    assert any_edge.at("rhi1") == (5700, 2700, 2700)
    assert any_edge.at("bhc1") == (5700, 2700, 900)
    # It was told that the enemy had no room, which it has.
    assert not any_edge.events("attacker_conformed")
    assert [event.facts["unit"] for event in any_edge.events("turns_to")] == [any_edge.unit("bhc1")]
    assert [event.facts["unit"] for event in any_edge.events("conformed")] == [any_edge.unit("rhi1")]


@pytest.mark.parametrize("ahead", [0, -100, 100])
def test_mbt_amb_10_a_flank_along_a_flank_turns_though_its_front_corner_touches_too(ahead: int) -> None:
    foe = "hi 5800 3000 @0"
    table = battle(f"hc 5000 {3000 + ahead}", foe, options={"contact_any_edge": True})
    table.act(table.going("bhc1", 0, right=400))
    assert table.at("bhc1") == (5600, 2875, 900)
    assert table.at("rhi1") == (5600, 2875, 2700)
    front_only = battle(f"hc 5000 {3000 + ahead}", foe)
    assert not front_only.may(front_only.going("bhc1", 0, right=400))


def test_mbt_amb_11_a_group_stops_at_its_first_contact_and_each_front_base_is_faced() -> None:
    table = battle("hi 5000 3000, hi 5400 3000", "hi 5050 3300, hi 5450 3300")
    table.ahead("bhi1 bhi2", 300)
    assert (table.foe("bhi1"), table.foe("bhi2")) == ("rhi1", "rhi2")
    assert table.at("rhi1") == (5000, 3300, 1800)
    assert table.at("rhi2") == (5400, 3300, 1800)
    assert table.at("bhi1") == (5000, 3300, 0)
    # Moved to the right the left one would push the right one: it is touched only, no base leaves its group.
    pushed = battle("hi 5000 3000, hi 5400 3000", "hi 4950 3300, hi 5350 3300")
    pushed.ahead("bhi1 bhi2", 300)
    assert pushed.at("bhi1") == (5000, 3300, 0)
    assert pushed.at("rhi1") == (4950, 3300, 1800)
    assert pushed.foe("bhi2") == "rhi2"
    assert pushed.foe("bhi1") is None
    assert len(pushed.events("touch_only")) == 1


def test_mbt_amb_11_who_lines_up_with_the_next_of_the_group_is_not_told_to_be_touched_without_fight() -> None:
    pond = ground("water", 4000, 3600, 4500, 3900)
    for foes, touched in (("hi 4800 3500", []), ("hi 4800 3500, hi 4390 3500 d100", ["rhi2"])):
        table = battle("hi 4600 3000, hi 5000 3000", foes, features=[pond])
        table.charge("bhi1 bhi2", 600)
        assert table.foe("bhi2") == "rhi1"
        assert [event.facts["target"] for event in table.events("touch_only")] == [
            table.unit(name) for name in touched
        ]


@pytest.mark.parametrize("chosen", [None, "rli1", "rhi1"])
def test_mbt_amb_11_who_can_line_up_does_though_another_is_named_that_cannot(chosen: str | None) -> None:
    """The light one has no room beside the other, who has: no contact without a fight by choice (MBT-5.4)."""
    table = battle("hi 5000 4600, hi 5000 4350", "li 4598 5000, hi 5300 5000")
    table.move("bhi1 bhi2", (5000, 5000, 0), prefer=chosen)
    assert table.foe("bhi1") == "rhi1"
    assert table.at("rli1") == (4598, 5000, 1800)
    assert not table.events("touch_only")


def test_mbt_amb_5_of_who_leaves_its_enemy_too() -> None:
    """Still at the corner of its enemy, it turns its back: of the next two the one that has room lines up."""
    table = battle("hc 5000 5000", "hi 5000 5000, li 5802 5000, lc 5400 5250 @0")
    table.move("bhc1", (5400, 5000, 0), prefer="rli1")
    assert table.foe("bhc1") == "rlc1"
    assert table.at("rlc1") == (5400, 5000, 1800)


@pytest.mark.parametrize("degrees", range(1, 90, 8))
def test_mbt_r11_the_front_base_of_a_file_comes_before_those_behind_it(degrees: int) -> None:
    table = battle(aslant("hi 7500 5000", degrees) + ", hi 2000 2000, hi 2000 4000")
    for rear, front in (("bhi2", "bhi1"), ("bhi3", "bhi2")):
        pose = behind(table.state.foot(table.unit(front)))
        table.rule(Edit("place", unit=rear, at=f"{pose.x},{pose.y},{pose.facing}"))
    assert from_left(table.state.feet, (1, 2, 0)) == [0, 1, 2]


def test_mbt_amb_36_fronts_that_face_coincide_over_their_whole_width() -> None:
    table = battle("hc 5000 3000", "hi 5300 3400 @200")
    table.charge("bhc1", 600)
    assert table.foe("bhc1") == "rhi1"
    assert table.at("bhc1")[:2] == table.at("rhi1")[:2]  # type: ignore[index]
    apart = battle("hi 5000 3000", "hi 5200 3000")
    assert apart.foe("bhi1") is None
    pond = ground("water", 4700, 3600, 4840, 3700)
    led = battle("hc 5000 3000", "hi 5300 3400", features=[pond])
    led.charge("bhc1", 600)
    assert led.at("rhi1") == (5300, 3400, 1800), "the attacker is led"
    assert led.at("bhc1") == (5300, 3400, 0)


def test_mbt_amb_40_a_group_that_is_blocked_stops_whole() -> None:
    table = battle("hi 5000 3000, hi 5400 3000, li 5400 3200 d100")
    assert table.why(table.going("bhi1 bhi2", 300)) == "MBT-AMB-3"
    assert table.may(table.going("bhi1", 300))
    blocked = table.refusal(table.going("bhi1 bhi2", 300))
    assert blocked is not None
    assert blocked.nearest == table.going("bhi1 bhi2", 100), "both stop where the one is blocked"
    assert table.why(table.going("bhi2 bhi1", 300)) == "MBT-AMB-3"


def test_mbt_amb_41_a_group_turns_as_one_body_measured_at_its_outer_corner() -> None:
    table = battle("hi 5000 3000, hi 5400 3000, hi 5800 3000")
    base, pose = table.state.context.base_of[0], table.state.poses[table.unit("bhi1")]
    assert pose is not None
    small, large = (tuple(turned(base, pose, angle)) for angle in (3600 - 200, 3600 - 300))
    assert table.why(table.moving("bhi1 bhi2 bhi3", large)) == "MBT-5.2"
    table.move("bhi1 bhi2 bhi3", small)
    linked = table.state.links()
    assert linked[table.unit("bhi2")] == (table.unit("bhi1"), table.unit("bhi3"))
    assert {table.at(name)[2] for name in ("bhi1", "bhi2", "bhi3")} == {3400}  # type: ignore[index]


def test_mbt_r50_a_bridge_lies_over_the_river_and_the_worst_ground_counts() -> None:
    river = {"ground": "river", "width": 300, "line": [[0, 3500], [15000, 3500]]}
    bridge = {"ground": "bridge", "width": 600, "line": [[5000, 3200], [5000, 3800]]}
    table = battle("lc 5000 3000, lc 7000 3000", bands=[river, bridge])
    assert table.may(table.going("blc1", 1200))
    assert table.why(table.going("blc2", 1200)) == "MBT-5.3"
    turned_round = battle("lc 5000 3000", bands=[bridge, river])
    assert turned_round.may(turned_round.going("blc1", 1200))
    road = {"ground": "road", "width": 600, "line": [[5000, 2000], [5000, 5000]]}
    rough = ground("rough", 3000, 2000, 7000, 5000)
    paved = battle("hi 5000 3000, hi 6000 3000", bands=[road], features=[rough])
    assert paved.may(paved.going("bhi1", 2 * G))
    assert paved.why(paved.going("bhi2", 2 * G)) == "MBT-5"
    own = battle("hi 5000 3000", features=[ground("rough", 3000, 2000, 7000, 4000, going="open")])
    assert own.may(own.going("bhi1", 2 * G))


def test_mbt_r51_only_the_way_of_the_middle_over_difficult_ground_counts_more() -> None:
    table = battle("lc 5000 3000", features=[ground("rough", 3000, 3125, 7000, 3375)])
    # 250 of its way lie on the ground: they count 250 more.
    assert table.may(table.going("blc1", 1000))
    assert table.why(table.going("blc1", 1001)) == "MBT-5"
    told = table.refusal(table.going("blc1", 1001))
    assert told is not None
    words = refusal_text(table.state.context, told)
    assert say(words, "en").startswith("5.01 graduations with the difficult ground, 5 allowed")
    bare = table.refusal(table.going("blc1", 0, 1251))
    assert bare is not None
    assert say(refusal_text(table.state.context, bare), "en").startswith("5.01 graduations, 5 allowed")
    beside = battle("lc 5000 3000", features=[ground("rough", 5010, 2000, 7000, 9000)])
    assert beside.may(beside.going("blc1", 1250))
    triple = battle(
        "lc 5000 3000", features=[ground("rough", 3000, 3125, 7000, 3375)], options={"difficult_cost": 3}
    )
    assert triple.why(triple.going("blc1", 751)) == "MBT-5"


def test_mbt_r52_nothing_of_a_base_may_come_on_to_impassable_ground() -> None:
    table = battle("lc 5000 3000", features=[ground("water", 5195, 3100, 5600, 3200)])
    assert table.why(table.going("blc1", 600)) == "MBT-5.3"
    free = battle("lc 5000 3000", features=[ground("water", 5200, 3100, 5600, 3200)])
    assert free.may(free.going("blc1", 600))


def test_mbt_r52_a_base_that_the_umpire_has_put_on_impassable_ground_may_leave_it() -> None:
    water = ground("water", 4000, 4000, 6000, 6000)
    table = battle("lc 5000 3000", "el 9000 9000", features=[water])
    assert table.why(table.going("blc1", 1100)) == "MBT-5.3"
    table.rule(Edit("place", unit="blc1", at="5000,5500,0"))
    assert table.may(table.going("blc1", 400))  # still in it: a wide water takes several turns
    table.ahead("blc1", 800)
    assert table.at("blc1") == (5000, 6300, 0)
    table.turns(1)
    assert table.why(table.moving("blc1", (5000, 6249, 0))) is None
    assert table.why(table.moving("blc1", (5000, 6200, 0))) == "MBT-5.3"


def test_mbt_r52_a_base_on_impassable_ground_recoils_and_runs_as_elsewhere() -> None:
    water = ground("water", 4000, 4000, 6000, 6000)
    for kind in ("hi", "el"):
        table = battle(f"{kind} 9000 3000", "hi 9000 3000", features=[water])
        name = f"b{kind}1"
        table.rule(
            Edit("place", unit=name, at="5000,5000,0"), Edit("place", unit="rhi1", at="5000,5000,1800")
        )
        table.fight(name, "rhi1", "1 2" if kind == "hi" else "1 5")
        if kind == "el":
            table.panic(5)
            assert table.at(name) == (5000, 3750, 1800)
        else:
            assert table.at(name) == (5000, 4750, 0)


def test_mbt_r54_touching_within_half_a_millimetre_aligned_within_one() -> None:
    aligned = battle("hi 5000 3000, hi 5405 3000, hi 7000 3000, hi 7406 3000, li 9000 3000, li 9400 3011")
    assert aligned.may(aligned.going("bhi1 bhi2", 100))
    assert not aligned.may(aligned.going("bhi3 bhi4", 100))
    assert not aligned.may(aligned.going("bli1 bli2", 100))


@pytest.mark.parametrize(("apart", "fights"), [(5, True), (6, False), (10, False)])
def test_mbt_6_1_only_bases_that_touch_are_face_to_face(apart: int, fights: bool) -> None:
    table = battle("hi 5000 3000", f"hi 5000 {3000 + apart}")
    assert table.foe("bhi1") == ("rhi1" if fights else None)
    assert table.state.opposed()[table.unit("rhi1")] == (table.unit("bhi1") if fights else -1)
    table.act(acts.END_MOVES)
    assert (table.asked == ("blue", "combat")) is fights


def test_mbt_r54_a_base_that_is_led_nearly_to_an_enemy_is_led_to_the_touch() -> None:
    table = battle("hi 5000 3000", "hi 5000 3400")
    for y in (3391, 3394, 3398):
        wished = LOOK.action_from_drag(table.state, (0,), (Pose(5000, y, 0),))
        assert isinstance(wished, acts.Move)
        ghost = LOOK.ghost(table.state, 0, wished)
        assert ghost is not None
        assert [moved.pose for moved in ghost.bases] == [(5000, 3400, 0)]
    assert LOOK.action_from_drag(table.state, (0,), (Pose(5000, 3389, 0),)) == table.moving(
        "bhi1", (5000, 3389, 0)
    )
    table.act(LOOK.action_from_drag(table.state, (0,), (Pose(5000, 3391, 0),)))
    assert table.foe("bhi1") == "rhi1"


def test_mbt_5_4_the_nearest_legal_charge_ends_at_the_touch_and_not_inside() -> None:
    table = battle("lc 5000 3000", "hi 5000 3300")
    refusal = table.refusal(table.going("blc1", 900))
    assert refusal is not None
    assert refusal.nearest == table.moving("blc1", (5000, 3300, 0))


def test_mbt_r59_a_move_that_touches_an_enemy_ends_there() -> None:
    table = battle("lc 5000 3000", "hi 5401 3500")
    passing = table.moving("blc1", (5000, 4100, 0))
    assert table.why(passing) == "MBT-5.4"
    wide = table.moving("blc1", (4990, 3000, 0), (4990, 4100, 0))
    assert table.may(wide)


def test_mbt_r59_the_refusal_names_the_base_of_a_group_that_touches_on_the_way() -> None:
    table = battle("lc 5000 3000, lc 5400 3000", "hi 5801 3500")
    refusal = table.refusal(table.going("blc1 blc2", 1200))
    assert refusal is not None
    assert (refusal.rule, refusal.facts["unit"]) == ("MBT-5.4", table.unit("blc2"))


def test_mbt_r60_a_turning_group_pays_for_the_way_of_its_bases() -> None:
    table = battle("hi 5000 3000, hi 5400 3000, hi 5800 3000")
    base, pose = table.state.context.base_of[0], table.state.poses[table.unit("bhi1")]
    assert pose is not None
    there = tuple(turned(base, pose, 3600 - 200))
    # There and back: every corner ends where it began, but the outer base went too far.
    assert table.why(table.moving("bhi1 bhi2 bhi3", there, tuple(pose), there)) == "MBT-5.2"


def flips(table: Table, name: str, count: int) -> acts.Move:
    """A base that turns over its front and then about its middle, each time one depth farther on."""
    base, pose = table.state.context.base_of[table.unit(name)], table.state.poses[table.unit(name)]
    assert pose is not None
    path = []
    for _time in range(count):
        path.append(turned(base, pose, pose.facing + 1800, Part.FRONT))
        path.append(pose := turned(base, path[-1], path[-1].facing + 1800))
    return table.moving(name, *map(tuple, path))


def test_mbt_r60_a_turn_about_the_front_counts_the_way_of_the_middle() -> None:
    table = battle("hi 5000 3000")
    base, pose = table.state.context.base_of[0], table.state.poses[table.unit("bhi1")]
    assert pose is not None
    aside = tuple(turned(base, pose, 900, Part.FRONT))  # its middle goes 17.7 mm
    assert table.may(table.moving("bhi1", aside, tuple(pose), (5000, 3145, 0)))
    assert table.why(table.moving("bhi1", aside, tuple(pose), (5000, 3150, 0))) == "MBT-5"
    # There and back again: three depths of way for a base that may go two.
    assert table.may(flips(table, "bhi1", 2))
    there, back = flips(table, "bhi1", 2).path, (5000, 3250, 0)
    assert table.why(table.moving("bhi1", *map(tuple, there), back)) == "MBT-5"


def test_mbt_r51_difficult_ground_is_not_crossed_by_turning() -> None:
    table = battle("hi 5000 3000", features=[ground("rough", 3000, 2000, 7000, 9000)])
    assert table.may(flips(table, "bhi1", 1))
    assert table.why(flips(table, "bhi1", 2)) == "MBT-5"


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


def test_mbt_r52_a_river_bars_whichever_way_it_lies() -> None:
    river = {"ground": "river", "line": [[4422, 5042], [5768, 5701]], "width": 445}
    table = battle("lc 5157 4900", bands=[river])
    refusal = table.refusal(table.going("blc1", 800))
    assert refusal is not None
    assert refusal.rule == "MBT-5.3"
    assert refusal.nearest is not None
    assert refusal.nearest.path == (Pose(5157, 5058, 0),)


WHEEL = "lc 5000 3000, lc 5400 3000"
LEFT = turned(Base(400, 250), Pose(5000, 3000, 0), 2700)
ABOUT = turned(Base(400, 250), Pose(5000, 3000, 0), 1800)


@pytest.mark.parametrize(
    ("red", "kind"),
    [
        ("", ""),
        ("hi 5400 3060", "swings_through_enemy"),  # 0.6 cm before them
        ("hi 5630 3305", "swings_through_enemy"),  # the corner of the outer base goes 0.5 mm into it
        ("hi 5636 3311", "contact_on_the_way"),  # 0.4 mm past it
        ("hi 5638 3313", ""),  # 0.65 mm past it
    ],
)
def test_mbt_r63_a_group_that_turns_swings_round_as_one_block(red: str, kind: str) -> None:
    table = battle(WHEEL, red)
    move = table.moving("blc1 blc2", tuple(LEFT))
    refusal = table.refusal(move)
    assert (refusal.kind if refusal else "") == kind
    if kind.startswith("swings"):
        assert (refusal.rule, refusal.facts) == ("MBT-R63", {"unit": 1, "target": table.unit("rhi1")})
        assert say(refusal_text(table.state.context, refusal), "en").count(" would swing through ") == 1
    # A base alone turns in its place, whoever stands about; where the sides agree so a group does, too.
    assert table.may(table.moving("blc1", tuple(LEFT)))
    assert battle(WHEEL, red, options={"group_turn": "placed"}).may(move)


def test_mbt_r63_half_a_turn_goes_either_way_round() -> None:
    before, behind = "hi 5400 3060", "hi 5400 2440"
    for red, free in ((before, True), (behind, True), (f"{before}, {behind}", False)):
        table = battle(WHEEL, red)
        assert table.may(table.moving("blc1 blc2", tuple(ABOUT))) is free
        # More than half a turn is another turn: the shorter way round.
        longer = turned(Base(400, 250), Pose(5000, 3000, 0), 1799)
        assert table.may(table.moving("blc1 blc2", tuple(longer))) is (red == before)


def test_mbt_r63_friends_ground_and_the_edge_bar_a_group_that_turns() -> None:
    friend = f"{WHEEL}, hi 5600 3500"
    table = battle(friend)
    move = table.moving("blc1 blc2", tuple(LEFT))
    assert table.why(move) == "MBT-R63"
    assert battle(friend, options={"pass_friends": True}).may(move)
    pond = ground("water", 5431, 3306, 5461, 3336)  # a corner of it is 0.3 mm within the circle
    for going, kind in (("impassable", "swings_impassable"), ("open", "")):
        refusal = battle(WHEEL, features=[{**pond, "going": going}]).refusal(move)
        assert (refusal.kind if refusal else "") == kind
    # Turned aside the leader's flank is 2 cm ahead of its middle, on the way round its corner 2.36 cm.
    for middle, kind in ((9767, "swings_off_table"), (9764, "")):
        start = Pose(5000, middle + 125, 0)
        table = battle(f"lc 5000 {start.y}, lc 5400 {start.y}")
        refusal = table.refusal(table.moving("blc1 blc2", tuple(turned(Base(400, 250), start, 900))))
        assert (refusal.kind if refusal else "") == kind


def test_mbt_r64_each_base_of_a_group_pays_its_own_way_and_ground() -> None:
    # The outer base goes 4.04 graduations, that in the middle 2.45 and 1.6 more for the rough under it.
    rough = ground("rough", 5190, 2870, 5410, 3230)
    left = turned(Base(400, 250), Pose(5000, 3000, 0), 3000)
    for cost, used in ((2, 4.05), (4, 7.24)):
        table = battle(
            "lc 5000 3000, lc 5400 3000, lc 5800 3000", features=[rough], options={"difficult_cost": cost}
        )
        move = table.moving("blc1 blc2 blc3", tuple(left))
        refusal = table.refusal(move)
        if cost == 2:
            assert refusal is None
            table.act(move)
            assert table.events("group_moved")[0].facts["used"] == used
        else:
            assert refusal is not None
            assert (refusal.rule, refusal.facts["measured"]) == ("MBT-5.2", used)


def test_mbt_r64_who_goes_too_far_is_named_beside_the_slowest_of_the_group() -> None:
    """The chariot outside goes farther than the infantry inside may; straight on both do."""
    table = battle("hi 5000 3000, lch 5400 3000")
    pose = turned(Base(400, 250), Pose(5000, 3000, 0), 2900)
    refusal = table.refusal(table.moving("bhi1 blch1", tuple(pose)))
    assert refusal is not None
    named = [refusal.facts.get(key) for key in ("unit", "slowest")]
    assert (refusal.rule, named) == ("MBT-5.2", [table.unit("blch1"), table.unit("bhi1")])
    said = "Test Light chariot 1: 2.82 graduations, 2 allowed (Test Heavy infantry 1 is no faster)."
    assert say(refusal_text(table.state.context, refusal), "en") == said
    straight = table.refusal(table.going("bhi1 blch1", 2 * G + 10))
    assert straight is not None
    assert (straight.facts["unit"], "slowest" in straight.facts) == (table.unit("bhi1"), False)


def test_mbt_r54_a_way_is_within_its_allowance_but_for_half_a_tenth_of_a_millimetre() -> None:
    table = battle("lc 5000 3000")
    table_of = {37: True, 38: False}  # 125.05 mm, 125.06 mm of 125, to hundredths
    for right, fits in table_of.items():
        assert table.may(table.going("blc1", 1250, right=right)) is fits
    table.act(table.going("blc1", 1250, right=37))
    assert table.events("moved")[0].facts["used"] == 5
