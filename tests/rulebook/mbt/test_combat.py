"""MBT-6: close combat and recoil, with their ambiguities, rulings and worked examples."""

from __future__ import annotations

import pytest

from core.systems.mbt.rules import actions as acts
from core.text import say
from tests.rulebook.mbt.table import LOOK, battle, ground


def test_mbt_6_1_only_bases_face_to_face_fight() -> None:
    table = battle("hi 5000 3000, hi 5400 3000", "hi 5000 3000")
    table.combats()
    assert table.why(table.fighting("bhi2", "rhi1")) == "MBT-6.1"
    assert table.may(table.fighting("bhi1", "rhi1"))
    apart = battle("hi 5000 3000", "hi 5200 3000")
    apart.combats()
    assert apart.asked == ("red", "move")


@pytest.mark.parametrize(
    ("blue", "red", "adds"),
    [
        ("li 5000 3000 f3", "li 5000 3000", 3),
        ("li 5000 3000 f3 heavy", "li 5000 3000", 4),
        ("hi 5000 3000 f4", "li 5000 3000", 5),
        ("hi 5000 3000 f4 light", "li 5000 3000", 4),
        ("hi 5000 3000 f4 gen", "li 5000 3000", 6),
        ("li 5000 3000 f3 gen", "li 5000 3000", 4),
        ("el 5000 3000", "li 5000 3000", 5),
        ("el 5000 3000 f2", "li 5000 3000", 6),
        ("li 5000 3000 f3, li 5400 3000", "li 5000 3000", 4),
        ("li 5000 3000 f3, li 5400 3000, lc 4600 3000", "li 5000 3000", 5),
        ("li 5000 3000 f3, li 5400 3250", "li 5000 3000", 4),
        ("li 5000 3000 f3, li 5406 3000", "li 5000 3000", 3),
        ("li 5000 3000 f3, li 5000 2750", "li 5000 3000", 4),
        ("li 5000 3000 f3, hi 5000 2750, hi 5000 2500", "li 5000 3000", 4),
        ("li 5000 3000 f3, hi 5020 2750", "li 5000 3000", 3),
        ("li 5000 3000 f3, lc 5000 2750", "li 5000 3000", 3),
        ("lc 5000 3000 f3, li 5000 2750", "li 5000 3000", 3),
    ],
)
def test_mbt_6_2_what_is_added_to_the_die(blue: str, red: str, adds: int) -> None:
    table = battle(blue, red)
    name = next(name for name in table.state.context.unit_ids)
    assert table.adds(name, "rli1") == adds


def test_mbt_6_2_each_player_rolls_one_die_and_adds() -> None:
    table = battle("hi 5000 3000 f4", "hi 5000 3000 f4")
    table.fight("bhi1", "rhi1", "3 2")
    assert [event.facts["total"] for event in table.events("rolled")] == [8, 7]
    assert [event.facts["faces"] for event in table.events("rolled")] == [(3,), (2,)]
    assert table.at("rhi1") == (5000, 3250, 1800)


@pytest.mark.parametrize(
    ("dice", "mine", "its"),
    [
        ("3 3", (5000, 3000, 0), (5000, 3000, 1800)),
        ("4 3", (5000, 3000, 0), (5000, 3300, 1800)),
        ("3 4", (5000, 2750, 0), (5000, 3000, 1800)),
        ("6 1", (5000, 3000, 0), (5000, 3300, 1800)),
    ],
)
def test_mbt_6_3_equal_nothing_less_than_double_recoils_the_depth_of_its_own_base(
    dice: str, mine: tuple[int, int, int], its: tuple[int, int, int]
) -> None:
    table = battle("li 5000 3000 f5", "li 5000 3000 f5 d300")
    table.fight("bli1", "rli1", dice)
    assert (table.at("bli1"), table.at("rli1")) == (mine, its)


def test_mbt_6_3_double_or_more_eliminates() -> None:
    exactly = battle("li 5000 3000 f6", "li 5000 3000 f5")
    exactly.fight("bli1", "rli1", "6 1")
    assert exactly.at("rli1") is None
    below = battle("li 5000 3000 f5", "li 5000 3000 f5")
    below.fight("bli1", "rli1", "6 1")
    assert below.at("rli1") == (5000, 3250, 1800)


def test_mbt_6_4_a_front_edge_behind_it_is_death_a_turned_back_too() -> None:
    for facing in ("@180", "@0"):
        y = 3300 if facing == "@180" else 3600
        table = battle(f"li 5000 3000 f6, li 5300 {y + 50} {facing}", "li 5000 3000 f5")
        table.fight("bli1", "rli1", "2 1")
        assert table.at("rli1") is None, facing
        assert table.events("cannot_recoil")
    clear = battle("li 5000 3000 f6, li 5300 3801 @0", "li 5000 3000 f5")
    clear.fight("bli1", "rli1", "2 1")
    assert clear.at("rli1") == (5000, 3250, 1800)


def test_mbt_6_5_the_attacker_runs_the_same_risk_and_nobody_pursues() -> None:
    table = battle("li 5000 3000 f1", "li 5000 3000 f6")
    table.fight("bli1", "rli1", "1 6")
    assert table.at("bli1") is None
    assert table.at("rli1") == (5000, 3000, 1800)
    won = battle("li 5000 3000 f5", "li 5000 3000 f5")
    won.fight("bli1", "rli1", "2 1")
    assert won.at("bli1") == (5000, 3000, 0)


def test_mbt_amb_9_a_second_attacker_supports_only() -> None:
    table = battle("hi 5000 3000, lc 5401 2700", "hi 5000 3000")
    table.ahead("blc1", 300)
    assert table.foe("blc1") is None
    assert table.adds("bhi1", "rhi1") == 4 + 1 + 1
    table.combats()
    assert table.why(table.fighting("blc1", "rhi1")) == "MBT-6.1"


def test_mbt_amb_9_who_touches_the_enemy_alone_supports_too() -> None:
    table = battle("hi 5000 3000, lc 5200 3250 @270", "hi 5000 3000")
    assert table.adds("bhi1", "rhi1") == 4 + 1 + 1


def test_mbt_amb_12_cavalry_behind_infantry_does_not_support() -> None:
    assert battle("hi 5000 3000, hc 5000 2750", "hi 5000 3000").adds("bhi1", "rhi1") == 4 + 1


def test_mbt_amb_12_one_rear_supporter_counts_however_deep_the_file() -> None:
    one = battle("hi 5000 3000, hi 5000 2750, hi 5000 2500", "hi 5000 3000")
    assert one.adds("bhi1", "rhi1") == 4 + 1 + 1


def test_mbt_amb_13_friends_who_fight_another_enemy_support() -> None:
    line = ("hi 5000 3000, hi 5400 3000", "hi 5000 3000, hi 5400 3000")
    assert battle(*line).adds("bhi1", "rhi1") == 4 + 1 + 1
    assert battle(*line, options={"support_if_engaged": False}).adds("bhi1", "rhi1") == 4 + 1


def test_mbt_amb_14_an_elephant_is_four_and_its_fighters_or_five() -> None:
    pair = ("el 5000 3000 f3", "hi 5000 3000")
    assert battle(*pair).adds("bel1", "rhi1") == 7
    assert battle(*pair, options={"elephant_fixed5": True}).adds("bel1", "rhi1") == 5


def test_mbt_amb_15_an_elephant_moves_as_heavy_cavalry_and_is_not_heavy() -> None:
    table = battle("el 5000 3000, el 6000 3000 heavy", "hi 5000 3000, hi 6000 3000")
    assert (table.adds("bel1", "rhi1"), table.adds("bel2", "rhi2")) == (5, 6)
    wood = ground("dense_wood", 8000, 3500, 9000, 4000)
    free = battle("el 5000 3000, hc 6000 3000, el 8500 3000", features=[wood])
    for name in ("bel1", "bhc1"):
        assert free.may(free.going(name, 1000))
        assert free.why(free.going(name, 1001)) == "MBT-5"
    assert free.why(free.going("bel2", 600)) == "MBT-5.3"


def test_mbt_amb_16_friends_behind_are_pushed_block_or_kill() -> None:
    files = ("li 5000 3000 f5, li 5000 2700, li 5100 2440", "li 5000 3000 f5")
    table = battle(*files)
    table.fight("bli1", "rli1", "1 2")
    assert [table.at(name) for name in ("bli1", "bli2", "bli3")] == [
        (5000, 2750, 0),
        (5000, 2450, 0),
        (5100, 2190, 0),
    ]
    edge = battle(
        "li 5000 3000 f5, li 5000 2700", "li 5000 3000 f5", features=[ground("water", 4000, 2000, 6000, 2440)]
    )
    edge.fight("bli1", "rli1", "1 2")
    assert edge.at("bli1") is None
    assert edge.at("bli2") == (5000, 2700, 0)
    block = battle(*files, options={"recoil_friends": "block"})
    block.fight("bli1", "rli1", "1 2")
    assert block.at("bli1") == (5000, 2950, 0)
    assert block.at("bli2") == (5000, 2700, 0)
    close = battle("li 5000 3000 f5, li 5000 2750", "li 5000 3000 f5", options={"recoil_friends": "block"})
    close.fight("bli1", "rli1", "1 3")
    assert close.at("bli1") == (5000, 3000, 0)
    outcome = LOOK.dice_outcome([close.events(kind)[0] for kind in ("beaten", "stands")])
    assert outcome is not None
    assert "no recoil" in say(outcome, "en")
    die = battle(*files, options={"recoil_friends": "die"})
    die.fight("bli1", "rli1", "1 2")
    assert die.at("bli1") is None


def test_mbt_amb_16_an_elephant_that_is_pushed_does_not_panic() -> None:
    table = battle("hi 5000 3000 f1, el 5000 2750", "hi 5000 3000 f4")
    table.fight("bhi1", "rhi1", "3 1")
    assert table.asked == ("red", "move")
    assert (table.at("bhi1"), table.at("bel1")) == ((5000, 2750, 0), (5000, 2500, 0))


def test_mbt_amb_17_touched_fronts_count_at_any_moment_but_not_those_touched_before() -> None:
    # The front edge of the second lies along the whole flank already: it is slid along.
    slid = ("li 5000 3000 f6, li 5200 3200 @270", "li 5000 3000 f5")
    free = battle(*slid)
    assert free.state.opposed()[0] >= 0
    free.fight("bli1", "rli1", "2 1")
    assert free.at("rli1") == (5000, 3250, 1800)
    dies = battle(*slid, options={"recoil_slide": "dies"})
    dies.fight("bli1", "rli1", "2 1")
    assert dies.at("rli1") is None


def test_mbt_amb_17_a_front_edge_in_the_middle_of_the_way_is_death() -> None:
    table = battle("li 5000 3000 f6, li 5203 3900 @270 d100", "li 5000 3000 f5 d600")
    table.fight("bli1", "rli1", "2 1")
    assert table.at("rli1") is None


def test_mbt_amb_18_off_the_table_is_eliminated() -> None:
    table = battle("li 5000 400 f5", "li 5000 400 f5")
    table.fight("bli1", "rli1", "1 2")
    assert table.at("bli1") is None
    room = battle("li 5000 500 f5", "li 5000 500 f5")
    room.fight("bli1", "rli1", "1 2")
    assert room.at("bli1") == (5000, 250, 0)
    short = battle("li 5000 490 f5", "li 5000 490 f5")
    short.fight("bli1", "rli1", "1 2")
    assert short.at("bli1") is None


def test_mbt_amb_19_difficult_ground_does_not_hinder_recoil_impassable_does() -> None:
    for kind, after in (("rough", (5000, 2750, 0)), ("water", None)):
        table = battle("li 5000 3000 f5", "li 5000 3000 f5", features=[ground(kind, 4000, 2000, 6000, 2740)])
        table.fight("bli1", "rli1", "1 2")
        assert table.at("bli1") == after
    # Who is pushed is asked for its own mobility: dense wood lets infantry in, and bars cavalry.
    for pushed, after in (("li", (5000, 2750, 0)), ("lc", None)):
        wood = ground("dense_wood", 4000, 2000, 6000, 2490)
        table = battle(f"li 5000 3000 f5, {pushed} 5000 2750", "li 5000 3000 f5", features=[wood])
        table.fight("bli1", "rli1", "1 3")
        assert table.at("bli1") == after


def test_mbt_amb_20_recoil_is_straight_back_with_its_facing() -> None:
    table = battle("li 5000 3000 f6 @90", "li 5000 3000 f5 @270")
    table.fight("bli1", "rli1", "2 1")
    assert table.at("rli1") == (5250, 3000, 2700)


def test_mbt_amb_34_every_pair_fights_once_in_each_players_turn() -> None:
    table = battle("hi 5000 3000", "hi 5000 3000")
    table.fight("bhi1", "rhi1", "1 1")
    assert table.asked == ("red", "move")
    table.fight("rhi1", "bhi1", "1 1")
    assert table.asked == ("blue", "move")
    assert table.state.turn == 2
    table.fight("bhi1", "rhi1", "1 1")
    assert len(table.events("fight")) == 3


def test_mbt_amb_35_fighting_is_compulsory_shooting_is_not() -> None:
    table = battle("hi 5000 3000, li 7000 3000 bow", "hi 5000 3000, li 7000 3400")
    table.combats()
    assert table.why(acts.END_COMBATS) == "MBT-AMB-35"
    table.fight("bhi1", "rhi1", "1 1")
    assert table.may(acts.END_COMBATS)


def test_mbt_r47_high_ground_adds_against_who_is_not_on_it() -> None:
    hill = [ground("hill", 4000, 2000, 6000, 3001)]
    special = [{"rule": "high_ground", "features": ["ground-1"], "bonus": 2}]
    table = battle("hi 5000 3000", "hi 5000 3000", features=hill, special=special)
    assert table.adds("bhi1", "rhi1") == 4 + 1 + 2
    assert table.adds("rhi1", "bhi1") == 4 + 1
    assert table.adds("bhi1", "rhi1", shooting=True) == 4 + 1
    both = [ground("hill", 4000, 2000, 6000, 5000)]
    level = battle("hi 5000 3000", "hi 5000 3000", features=both, special=special)
    assert level.adds("bhi1", "rhi1") == 4 + 1


# --- worked examples ---------------------------------------------------------------------------------------


def test_mbt_example_1_exactly_double_counts() -> None:
    table = battle("hi 5000 3000 f4", "li 5000 3000 f3")
    table.fight("bhi1", "rli1", "3 1")
    assert [event.facts["total"] for event in table.events("rolled")] == [8, 4]
    assert table.at("rli1") is None


def test_mbt_example_2_six_against_six() -> None:
    table = battle("li 5000 3000 f4", "li 5000 3000 f4")
    table.fight("bli1", "rli1", "2 2")
    assert table.at("bli1") == (5000, 3000, 0)
    assert table.at("rli1") == (5000, 3000, 1800)


def test_mbt_example_3_a_rear_rank_and_a_recoil() -> None:
    table = battle("li 5000 3000 f4, li 5000 2750", "hi 5000 3000 f4")
    table.fight("bli1", "rhi1", "4 3")
    assert [event.facts["total"] for event in table.events("rolled")] == [9, 8]
    assert table.at("rhi1") == (5000, 3250, 1800)


def test_mbt_example_7_a_blocked_recoil_eliminates_though_not_doubled() -> None:
    table = battle("li 5000 3000 f5, li 5300 3400 @180", "li 5000 3000 f5")
    table.fight("bli1", "rli1", "3 2")
    assert table.at("rli1") is None


def test_mbt_example_8_a_group_of_heavy_and_light_infantry() -> None:
    table = battle("hi 5000 3000, li 5400 3000")
    assert table.may(table.going("bhi1 bli1", 500))
    assert not table.may(table.going("bli1 bhi1", 501))


@pytest.mark.parametrize(("figures", "left"), [(6, None), (5, (5000, 3250, 1800))])
def test_mbt_example_9_twelve_beats_six_eleven_does_not(figures: int, left: object) -> None:
    table = battle(f"li 5000 3000 f{figures}", "li 5000 3000 f5")
    table.fight("bli1", "rli1", "6 1")
    assert table.at("rli1") == left
