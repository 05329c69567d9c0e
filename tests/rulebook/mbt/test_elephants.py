"""MBT-7: elephants that panic, with their ambiguities, rulings and worked examples."""

from __future__ import annotations

import json

import pytest

from core.paths import RESOURCES
from core.protocol.steps import Edit
from core.systems.mbt.words.event_messages import over_text
from core.text import say
from tests.rulebook.mbt.table import LOOK, aslant, battle, ground

DUEL = ("hi 5000 5000 f5", "el 5000 5000")
"""6 and 5 before the dice: with 2 and 2 the elephant must recoil."""


def beaten(blue: str = DUEL[0], red: str = DUEL[1], **kept: object):  # type: ignore[no-untyped-def]
    """A battle in which the elephant in front of `bhi1` must recoil: its die has to fall."""
    table = battle(blue, red, **kept)
    table.fight("bhi1", "rel1", "2 2")
    return table


@pytest.mark.parametrize(
    ("die", "pose"),
    [
        # It faces down at (5000, 5000) with its middle at (5000, 5125), and runs 1000.
        (2, (6125, 5125, 900)),
        (3, (3875, 5125, 2700)),
        (4, (5000, 6250, 0)),
        (5, (5000, 6250, 0)),
        (6, (5000, 6250, 0)),
    ],
)
def test_mbt_7_1_the_die_says_where_an_elephant_runs(die: int, pose: tuple[int, int, int]) -> None:
    table = beaten()
    assert table.asked == ("", "panic")
    assert table.pending.handfuls[0].side == 1
    table.panic(die)
    assert table.at("rel1") == pose


def test_mbt_7_1_the_sentence_of_recoils_names_the_elephant() -> None:
    """It does not recoil by its depth (MBT-6.3): it runs."""
    table = beaten()
    assert (table.asked, table.at("rel1")) == (("", "panic"), (5000, 5000, 1800))
    sentence = json.loads((RESOURCES / "rules" / "mbt.json").read_text(encoding="utf-8"))["MBT-6.3"]
    assert all("MBT-7.1" in sentence[language] for language in ("en", "fr"))


def test_mbt_7_1_one_is_straight_ahead() -> None:
    table = beaten(red=DUEL[1] + ", hi 9000 9000 gen")
    table.panic(1)
    assert table.at("rel1") == (5000, 4000, 1800)
    assert table.at("bhi1") is None


def test_mbt_7_2_another_elephant_that_is_met_panics_too() -> None:
    table = beaten(red=DUEL[1] + ", el 5100 5400")
    table.panic(4)
    assert table.at("rel1") == (5000, 5400, 0)  # stops in contact, and has turned
    assert table.asked == ("", "panic")
    table.panic(2)
    assert table.at("rel2") == (6100 + 125, 5525, 900)


def test_mbt_7_2_the_way_that_is_shown_ends_at_the_elephant_that_is_met() -> None:
    table = beaten(red=DUEL[1] + ", el 5100 5400")
    ways = {run.faces: max(y for _x, y in run.outline) for run in LOOK.runs(table.state)}
    assert ways[(4, 5, 6)] == 54_000  # its rear comes to the front of the other
    free = beaten()
    assert max(y for run in LOOK.runs(free.state) for _x, y in run.outline) == 62_500


def test_mbt_7_2_two_elephants_that_are_met_at_once_both_panic() -> None:
    table = beaten(red=DUEL[1] + ", el 4800 5400, el 5200 5400")
    table.panic(4)
    assert [event.facts["unit"] for event in table.events("panics_too")] == [
        table.unit("rel2"),
        table.unit("rel3"),
    ]
    table.panic(2)
    assert table.asked == ("", "panic")


def test_mbt_r57_of_elephants_that_panic_only_who_is_put_elsewhere_is_left_out() -> None:
    for edit in (Edit("place", unit="rel2", at="9000,9000,1800"), Edit("remove", unit="rel2")):
        table = beaten(red=DUEL[1] + ", el 4800 5400, el 5200 5400")
        table.panic(4)
        table.rule(edit)
        assert table.asked == ("", "panic")
        table.panic(3)
        assert table.at("rel3") == (4075, 5525, 2700)
        assert table.asked != ("", "panic")


@pytest.mark.parametrize("degrees", range(3, 180, 16))
def test_mbt_7_2_who_stands_in_line_is_met_at_once_on_a_slant_too(degrees: int) -> None:
    red = "el 7500 5000, el 7300 5700, el 7700 5700"
    table = battle(aslant("hi 7500 5000 f5", degrees), aslant(red, degrees, 180))
    table.fight("bhi1", "rel1", "2 2")
    table.panic(4)
    panicking = [event.facts["unit"] for event in table.events("panics_too")]
    assert panicking == [table.unit("rel2"), table.unit("rel3")]


@pytest.mark.parametrize(("behind", "gone"), [(0, True), (5, True), (6, False), (30, False)])
def test_mbt_7_3_at_the_side_of_an_elephant_that_stops_it_a_base_in_touch_is_trampled(
    behind: int, gone: bool
) -> None:
    table = beaten(red=DUEL[1] + f", el 4800 5400, li 5200 {5400 + behind}")
    table.panic(4)
    assert len(table.events("panics_too")) == 1
    assert (table.at("rli1") is None) is gone


def test_mbt_7_3_other_bases_that_are_met_are_destroyed_friend_or_foe() -> None:
    table = beaten(
        "hi 5000 5000 f5, li 5300 5760 @90", DUEL[1] + ", li 5000 6000, li 5000 7000, li 5401 5300"
    )
    table.panic(6)
    assert table.at("rel1") == (5000, 6250, 0)
    assert (table.at("bli1"), table.at("rli1")) == (None, None)
    assert table.at("rli2") is not None
    assert table.at("rli3") is not None
    assert len(table.events("tramples")) == 2


def test_mbt_7_4_a_doubled_elephant_is_eliminated_without_panic() -> None:
    table = battle("hi 5000 5000 f5, li 5400 5000", "el 5000 5000")
    table.fight("bhi1", "rel1", "6 1")
    assert [event.facts["total"] for event in table.events("rolled")] == [13, 6]
    assert table.at("rel1") is None
    assert not table.events("panics")


def test_mbt_7_5_it_faces_the_way_it_runs_and_keeps_its_facing_where_there_is_no_room() -> None:
    table = beaten()
    table.panic(2)
    assert table.at("rel1") == (6125, 5125, 900)
    narrow = beaten(red=DUEL[1] + ", li 6000 5320")
    narrow.panic(2)
    assert narrow.at("rel1") == (6000, 5000, 1800)


def test_mbt_7_6_sliding_along_an_edge_is_not_meeting() -> None:
    table = beaten("hi 5000 5000 f5, hi 5400 5000", DUEL[1] + ", li 5400 5400 @0")
    table.panic(2)
    # It runs to the right along the fronts of the foes; the friend across its way is trampled.
    assert table.at("bhi1") is not None
    assert table.at("bhi2") is not None
    assert table.at("rli1") is None


def test_mbt_amb_21_it_runs_its_full_move_and_off_the_table_or_into_impassable_ground_is_destroyed() -> None:
    short = beaten(options={"panic_distance": 2})
    short.panic(4)
    assert short.at("rel1") == (5000, 5750, 0)
    edge = beaten("hi 5000 9000 f5", "el 5000 9000")
    edge.panic(4)
    assert edge.at("rel1") is None
    water = beaten(features=[ground("water", 4000, 6100, 6000, 7000)])
    water.panic(5)
    assert water.at("rel1") is None
    assert len(water.events("runs_off")) == 1
    before = beaten(
        red=DUEL[1] + ", li 5000 5700, li 5000 6700", features=[ground("water", 4000, 6100, 6000, 6400)]
    )
    before.panic(5)
    assert (before.at("rel1"), before.at("rli1")) == (None, None)
    assert before.at("rli2") is not None


def test_mbt_amb_22_left_and_right_are_those_of_the_elephant() -> None:
    up = battle("el 5000 5000", "hi 5000 5000 f5")
    up.fight("bel1", "rhi1", "2 2")
    up.panic(2)
    assert up.at("bel1") == (3875, 4875, 2700)


def test_mbt_amb_23_each_elephant_panics_once_in_an_event() -> None:
    table = beaten(red=DUEL[1] + ", el 5100 5400")
    table.panic(4)
    table.panic(1)  # straight back on to the first
    assert table.at("rel1") == (5000, 5400, 0)
    assert table.at("rel2") == (5100, 5400, 1800)
    assert len(table.events("panicked_before")) == 1
    assert table.asked == ("red", "move")


def test_mbt_amb_24_trampled_bases_are_losses_a_general_too() -> None:
    red = DUEL[1] + ", li 5000 5700, li 9000 9000"
    counted = beaten(red=red, limits=(3, 1))
    counted.panic(4)
    assert counted.over == ("blue", "losses")
    spared = beaten(red=red, limits=(3, 1), options={"trample_counts": False})
    spared.panic(4)
    assert spared.at("rli1") is None
    assert spared.over is None
    general = beaten(red=DUEL[1] + ", li 5000 5700 gen", limits=(3, 3), options={"trample_counts": False})
    general.panic(4)
    assert general.over == ("blue", "general")


def test_mbt_amb_25_a_shot_makes_it_panic_too() -> None:
    table = battle("li 5000 3000 bow f6", "el 5000 3400")
    table.shoot("bli1", "rel1", "3 1")
    assert table.asked == ("", "panic")


def test_mbt_amb_39_victory_is_judged_when_the_panic_is_settled() -> None:
    # The elephant tramples both generals: equal losses, the active player loses.
    table = beaten("hi 5000 5000 f5, li 5000 6300 gen @0", DUEL[1] + ", li 5000 5800 gen", limits=(3, 3))
    table.panic(4)
    assert table.over == ("red", "both")
    assert "both sides" in say(over_text(table.state.context, table.pending), "en").lower()
    # One general against two losses: the side without its general loses.
    one = beaten("hi 5000 5000 f5, li 5000 6300 gen @0", DUEL[1] + ", li 5000 5800", limits=(3, 1))
    one.panic(4)
    assert one.over == ("red", "general")
    # Neither general: the side with more losses loses.
    more = beaten("hi 5000 5000 f5, li 5000 6300 @0", DUEL[1] + ", li 5000 5800, li 5000 5550", limits=(1, 2))
    more.panic(4)
    assert more.over == ("blue", "both")


def test_mbt_r55_the_owner_rolls_and_panics_are_settled_in_their_order() -> None:
    table = beaten("hi 5000 5000 f5, el 5100 5650 @0", DUEL[1] + ", el 9000 9000")
    table.panic(4)
    assert table.asked == ("", "panic")
    assert table.pending.handfuls[0].side == 0


def test_mbt_example_4_an_elephant_must_recoil_at_eleven_to_six() -> None:
    table = battle("hi 5000 5000 f4", "el 5000 5000")
    table.fight("bhi1", "rel1", "6 1")
    assert [event.facts["total"] for event in table.events("rolled")] == [11, 6]
    table.panic(5)
    assert table.at("rel1") == (5000, 6250, 0)


def test_mbt_example_5_straight_ahead_tramples_its_opponent_and_goes_on() -> None:
    table = beaten(limits=(1, 3))
    table.panic(1)
    assert table.over == ("red", "losses")
    assert table.at("rel1") == (5000, 4000, 1800)
