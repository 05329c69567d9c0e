"""Moves and turns of groups (MBT-5.2, AMB 40 and 41)."""

from __future__ import annotations

import pytest

from core.geometry.bases import Base, Pose
from core.geometry.conformation import behind
from core.geometry.moves import turned
from core.protocol.steps import Edit
from core.systems.mbt.rules.conformation import from_left
from core.systems.mbt.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.mbt.table import G, aslant, battle, ground


@pytest.mark.parametrize("degrees", range(1, 90, 8))
def test_mbt_r11_the_front_base_of_a_file_comes_before_those_behind_it(degrees: int) -> None:
    table = battle(aslant("hi 7500 5000", degrees) + ", hi 2000 2000, hi 2000 4000")
    for rear, front in (("bhi2", "bhi1"), ("bhi3", "bhi2")):
        pose = behind(table.state.foot(table.unit(front)))
        table.rule(Edit("place", unit=rear, at=f"{pose.x},{pose.y},{pose.facing}"))
    assert from_left(table.state.feet, (1, 2, 0)) == [0, 1, 2]


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


def test_mbt_r60_a_turning_group_pays_for_the_way_of_its_bases() -> None:
    table = battle("hi 5000 3000, hi 5400 3000, hi 5800 3000")
    base, pose = table.state.context.base_of[0], table.state.poses[table.unit("bhi1")]
    assert pose is not None
    there = tuple(turned(base, pose, 3600 - 200))
    # There and back: every corner ends where it began, but the outer base went too far.
    assert table.why(table.moving("bhi1 bhi2 bhi3", there, tuple(pose), there)) == "MBT-5.2"


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
