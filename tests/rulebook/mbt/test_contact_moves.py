"""Contact, and lining up face to face (MBT-5.4)."""

from __future__ import annotations

import pytest

from core.geometry.bases import Pose
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.words.event_messages import event_text
from core.text import say
from tests.rulebook.mbt.table import LOOK, aslant, battle, ground


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
