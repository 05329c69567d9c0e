"""The rest of the ambiguities and rulings: laying bases, objectives, corps, the limit, the umpire."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry.bases import Pose
from core.protocol.refusals import CannotBeginError
from core.protocol.steps import Edit, Ruling
from core.systems.mbt.design.scenario import MbtBase
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules import victory
from core.systems.mbt.words.messages import MbtWords
from core.systems.mbt.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.mbt.table import LOOK, RULES, Table, battle, ground, scenario

AWAY = Edit("place", unit="rhi1", at="5000,9000,1800")
BACK = Edit("place", unit="rhi1", at="5000,3000,1800")
"""Put elsewhere and back, what goes on with a base is called off; where it stands, it is not."""
ZONES = [
    {"side": "blue", "outline": [[0, 0], [15000, 0], [15000, 1500], [0, 1500]]},
    {"side": "red", "outline": [[0, 8500], [15000, 8500], [15000, 10000], [0, 10000]]},
]


def test_mbt_amb_1_the_sides_lay_their_bases_in_their_zones() -> None:
    setup = scenario("hi 5000 1000, li 6000 1000", "hi 5000 9000", zones=ZONES, options={"deploy": True})
    table = Table(setup)
    assert table.asked == ("blue", "lay")
    assert table.why(acts.Lay(1, Pose(6000, 1000, 0))) == "MBT-R56"
    assert table.why(acts.Lay(0, Pose(5000, 1600, 0))) == "MBT-R56"
    table.act(acts.Lay(0, Pose(5000, 1500, 0)))
    assert table.why(acts.Lay(1, Pose(5100, 1500, 0))) == "MBT-R56"
    waits = table.journal.rules.refusal(table.state, 1, acts.Lay(2, Pose(5000, 8600, 1800)))
    assert waits is not None
    assert (waits.kind, waits.rule) == ("other_side_asked", "MBT-R56")
    table.act(acts.Lay(1, Pose(7000, 1200, 0)))
    assert table.asked == ("red", "lay")
    table.act(acts.Lay(2, Pose(5000, 8600, 1800)))
    assert table.asked == ("blue", "move")
    assert table.at("bhi1") == (5000, 1500, 0)
    assert battle("hi 5000 1000").asked == ("blue", "move")


def full_zone(*more: dict[str, object]) -> Table:
    """Blue's zone is as wide as one of its bases, the second finds no room in it; on a small table."""
    zone: dict[str, object] = {
        "side": "blue",
        "outline": [[5000, 1400], [5450, 1400], [5450, 1650], [5000, 1650]],
        "formation": "b",
    }
    red: dict[str, object] = {
        "side": "red",
        "outline": [[4000, 5000], [9600, 5000], [9600, 6000], [4000, 6000]],
    }
    setup = scenario(
        "hi 5000 1000 corps=b, hi 7000 1000 corps=b",
        "hi 5000 5500",
        zones=[zone, *more, red],
        options={"deploy": True},
        corps=("a", "b"),
        size=(9600, 6000),
    )
    table = Table(setup)
    assert table.why(acts.Lay(0, Pose(5210, 2800, 0))) == "MBT-R56"
    table.act(acts.Lay(0, Pose(5210, 1650, 0)))
    return table


def test_mbt_r56_where_its_zone_is_full_a_base_is_laid_nearer_to_it_than_to_the_enemys() -> None:
    table = full_zone()
    assert table.why(acts.Lay(1, Pose(5210, 4500, 0))) == "MBT-R56"
    assert table.may(acts.Lay(1, Pose(5210, 2800, 0)))
    offered = RULES.actions(table.state, 0)
    assert offered
    table.act(offered[0])
    assert table.asked == ("red", "lay")


def test_mbt_r56_where_its_zone_is_full_another_zone_of_its_side_comes_first() -> None:
    table = full_zone(
        {"side": "blue", "formation": "a", "outline": [[8000, 0], [9500, 0], [9500, 1500], [8000, 1500]]}
    )
    assert table.why(acts.Lay(1, Pose(5210, 2800, 0))) == "MBT-R56"
    assert table.may(acts.Lay(1, Pose(8700, 1000, 0)))


OTHER = {"side": "blue", "formation": "a", "outline": [[8000, 0], [9500, 0], [9500, 1500], [8000, 1500]]}


@pytest.mark.parametrize(
    ("more", "asked", "why"),
    [
        ((), "the zones are full", "nearer to those of its side"),
        ((OTHER,), "its zone is full", "The zone is full"),
    ],
)
def test_mbt_r56_who_finds_its_zone_full_is_told_where_it_is_laid(
    more: tuple[dict[str, object], ...], asked: str, why: str
) -> None:
    table = full_zone(*more)
    assert asked in say(MbtWords().prompt(table.state, table.pending), "en")
    wrong = acts.Lay(1, Pose(5210, 5500, 0))
    refusal = table.refusal(wrong)
    assert refusal is not None
    assert why in say(refusal_text(table.state.context, refusal), "en")
    shown = LOOK.ghost(table.state, 0, wrong)
    assert shown is not None
    assert shown.nearest is not None
    (near,) = shown.nearest.bases
    assert table.may(acts.Lay(1, near.pose))


def test_mbt_r56_the_nearest_place_is_found_beside_who_stands_in_the_zone() -> None:
    zone = {"side": "blue", "outline": [[4700, 500], [5200, 500], [5200, 1000], [4700, 1000]]}
    setup = scenario(
        "hi 5000 1000, hi 6000 1000", "hi 5000 9000", zones=[zone, ZONES[1]], options={"deploy": True}
    )
    table = Table(setup)
    assert "in its zone" in say(MbtWords().prompt(table.state, table.pending), "en")
    table.act(acts.Lay(0, Pose(4950, 1000, 0)))
    refusal = table.refusal(acts.Lay(1, Pose(7000, 1000, 0)))
    assert refusal is not None
    assert refusal.kind == "outside_zone"
    shown = LOOK.ghost(table.state, 0, acts.Lay(1, Pose(7000, 1000, 0)))
    assert shown is not None
    assert shown.nearest is not None
    assert table.may(acts.Lay(1, shown.nearest.bases[0].pose))


def test_mbt_r56_the_nearest_place_is_found_as_the_base_faces() -> None:
    """Turned it has room in the middle of the zone only, and the end that is nearest lies under water."""
    zone = {"side": "blue", "outline": [[2000, 500], [4000, 500], [4000, 920], [2000, 920]]}
    wet = ground("water", 3400, 400, 4100, 1300)
    zones, options = [zone, ZONES[1]], {"deploy": True}
    table = Table(scenario("hi 2300 900", "hi 5000 9000", zones=zones, options=options, features=[wet]))
    shown = LOOK.ghost(table.state, 0, acts.Lay(0, Pose(5000, 800, 900)))
    assert shown is not None
    assert shown.nearest is not None
    (near,) = shown.nearest.bases
    assert near.pose.facing == 900
    assert near.pose.x > 3350
    assert table.may(acts.Lay(0, near.pose))


def test_mbt_r56_room_over_the_joint_of_two_zones_that_touch_is_room_in_them() -> None:
    """Two bases leave the width of a third between them, half in each zone."""
    halves = [
        {"side": "blue", "outline": [[left, 0], [left + 600, 0], [left + 600, 300], [left, 300]]}
        for left in (0, 600)
    ]
    blue = "hi 200 275, hi 1000 275, hi 600 275"
    table = Table(scenario(blue, "hi 5000 9800", zones=[*halves, ZONES[1]], options={"deploy": True}))
    table.act(acts.Lay(0, Pose(200, 275, 0)))
    table.act(acts.Lay(1, Pose(1000, 275, 0)))
    assert "in its zone" in say(MbtWords().prompt(table.state, table.pending), "en")
    assert table.why(acts.Lay(2, Pose(5000, 2000, 0))) == "MBT-R56"
    assert table.may(acts.Lay(2, Pose(600, 275, 0)))


def test_mbt_r56_where_nowhere_is_room_a_base_stays_out_of_the_battle() -> None:
    """10 cm by 6 cm of dry ground: one base in the middle of each half leaves no room for another."""

    def zone(side: str, low: int) -> dict[str, Any]:
        return {"side": side, "outline": [[0, low], [1000, low], [1000, low + 300], [0, low + 300]]}

    setup = scenario(
        "hi 500 290",
        "hi 500 320, hi 500 320 gen",
        zones=[zone("blue", 0), zone("red", 300)],
        options={"deploy": True},
        features=[ground("water", 1000, 0, 2000, 2000), ground("water", 0, 600, 1000, 2000)],
        size=(2000, 2000),
    )
    table = Table(setup)
    table.act(acts.Lay(0, Pose(500, 290, 0)))
    table.act(acts.Lay(1, Pose(500, 320, 1800)))
    assert [event.facts["unit"] for event in table.events("stays_out")] == [2]
    assert table.asked == ("blue", "move")
    assert table.state.poses[2] is None
    assert not table.state.gone
    assert victory.losses(table.state, 1) == 0


def _of(base: MbtBase, corps: str) -> MbtBase:
    return base.model_copy(update={"formation": corps})


def test_mbt_r56_by_corps_and_refused_without_a_zone() -> None:
    zones = [{**ZONES[0], "formation": "b"}, ZONES[0] | {"outline": [[0, 2000], [900, 2000], [900, 3000]]}]
    setup = scenario(
        "hi 5000 1000 corps=b",
        "hi 5000 9000",
        zones=[*zones, ZONES[1]],
        options={"deploy": True},
        corps=("a", "b"),
    )
    table = Table(setup)
    assert table.may(acts.Lay(0, Pose(5000, 1000, 0)))
    assert table.why(acts.Lay(0, Pose(300, 2700, 0))) == "MBT-R56"
    other = Table(setup.model_copy(update={"units": (_of(setup.units[0], "a"), setup.units[1])}))
    assert other.why(acts.Lay(0, Pose(5000, 1000, 0))) == "MBT-R56"  # the zone of the other corps
    assert other.may(acts.Lay(0, Pose(700, 2500, 0)))
    alone = setup.board.model_copy(update={"zones": (setup.board.zones[0], setup.board.zones[2])})
    any_of_its_side = Table(other.scenario.model_copy(update={"board": alone}))
    assert any_of_its_side.may(acts.Lay(0, Pose(5000, 1000, 0)))
    with pytest.raises(CannotBeginError):
        Table(scenario("hi 5000 1000", "hi 5000 9000", zones=ZONES[:1], options={"deploy": True}))


def test_mbt_amb_37_an_objective_is_held_until_the_enemy_takes_it() -> None:
    aim = {"at": [5000, 5000], "value": 1}
    table = battle("lc 5000 4900, li 9000 1000", "lc 5000 6500", objectives=[aim], limits=(3, 3))
    table.ahead("blc1", 200)
    assert table.state.held == [-1]
    table.hand_over()
    assert table.state.held == [0]
    table.hand_over()
    table.move("blc1", (5000, 3900, 0))
    table.hand_over()
    assert table.state.held == [0]
    table.ahead("rlc1", 1250)
    table.hand_over()
    table.hand_over()
    table.ahead("rlc1", 250)
    table.hand_over()
    assert table.state.held == [1]


def test_mbt_amb_37_who_holds_it_at_the_start_has_its_points_until_it_is_taken() -> None:
    aim = {"at": [5000, 5000], "value": 2, "held": "red"}
    table = battle("lc 5000 4900, li 9000 1000", "lc 5000 9000", objectives=[aim], limits=(3, 3))
    assert [victory.losses(table.state, side) for side in (0, 1)] == [2, 0]
    table.ahead("blc1", 200)
    table.hand_over()
    assert [victory.losses(table.state, side) for side in (0, 1)] == [0, 2]


def test_mbt_amb_37_an_enemy_that_touches_the_base_prevents_it() -> None:
    aim = {"at": [5000, 4900], "value": 1}
    table = battle("hi 5000 5000, li 9000 1000", "hi 5000 5000", objectives=[aim])
    table.fight("bhi1", "rhi1", "1 1")
    assert table.asked == ("red", "move")
    assert table.state.held == [-1]


def test_mbt_r53_an_area_by_the_middle_a_point_by_the_base() -> None:
    area = {"outline": [[4900, 3000], [5100, 3000], [5100, 3300], [4900, 3300]], "value": 1}
    for y, held in ((3100, -1), (3200, 0)):
        table = battle(f"hi 5000 {y}, li 9000 1000", objectives=[area])
        table.hand_over()
        assert table.state.held == [held]
    for x, held in ((5200, 0), (5210, -1)):
        table = battle("hi 5000 3000, li 9000 1000", objectives=[{"at": [x, 2900], "value": 1}])
        table.hand_over()
        assert table.state.held == [held]


def test_mbt_amb_38_a_general_is_taken_when_his_base_is_destroyed() -> None:
    table = battle("li 5000 300 f5 gen", "li 5000 300 f5")
    table.fight("bli1", "rli1", "1 4")
    assert table.over == ("red", "general")
    recoiled = battle("li 5000 3000 f5 gen", "li 5000 3000 f5")
    recoiled.fight("bli1", "rli1", "1 4")
    assert recoiled.over is None


def test_mbt_amb_42_a_demoralised_corps_only_counts() -> None:
    table = battle(
        "li 5000 3000 f5 corps=a, li 9000 3000 corps=b",
        "li 5000 3000 f1 corps=a, li 7000 9000 corps=a, li 8000 9000 corps=b",
        corps=("a", "b"),
        limits=(1, 1),
    )
    table.fight("bli1", "rli1", "6 1")
    assert table.over is None
    assert table.asked == ("red", "move")
    assert table.may(table.going("rli2", 100))


def test_mbt_r48_each_corps_has_its_own_losses_and_general() -> None:
    corps = {"corps": ("a", "b", "c"), "limits": (2, 2)}
    blue = "li 5000 3000 f5 corps=a, li 7000 3000 f5 corps=a"
    one_each = battle(
        blue,
        "li 5000 3000 f1 corps=a, li 7000 3000 f1 corps=b, li 1 9 corps=c".replace("li 1 9", "li 1000 9000"),
        **corps,
    )
    one_each.fight("bli1", "rli1", "6 1")
    one_each.fight("bli2", "rli2", "6 1")
    assert one_each.over is None
    both = battle(
        blue, "li 5000 3000 f1 corps=a, li 7000 3000 f1 corps=a, li 1000 9000 corps=c", corps_lost=1, **corps
    )
    both.fight("bli1", "rli1", "6 1")
    assert both.over is None
    both.fight("bli2", "rli2", "6 1")
    assert both.over == ("blue", "army_break")


def test_mbt_r49_objectives_count_for_no_corps() -> None:
    table = battle(
        "hi 5000 3000 corps=a, li 9000 1000 corps=a",
        "li 8000 9000 corps=a",
        corps=("a",),
        objectives=[{"at": [5000, 2900], "value": 3}],
    )
    table.hand_over()
    assert table.state.held == [0]
    assert table.over is None


def test_mbt_amb_44_the_turn_limit_is_an_option_and_objectives_count() -> None:
    aim = {"at": [5000, 2900], "value": 1}
    table = battle("hi 5000 3000", objectives=[aim], options={"turn_limit": 1})
    table.hand_over()
    table.hand_over()
    assert table.over == ("blue", "turn_limit")


def test_mbt_r46_who_only_has_to_hold_wins_at_the_limit() -> None:
    special = [{"rule": "wins_at_limit", "side": "red"}]
    table = battle(
        "li 5000 3000 f5", "li 5000 3000 f1, li 9000 9000", special=special, options={"turn_limit": 1}
    )
    table.fight("bli1", "rli1", "6 1")
    table.turns(1)
    assert table.over == ("red", "turn_limit")


def test_mbt_r45_a_base_is_one_deep_to_a_front_of_one_point_six() -> None:
    assert tuple(battle("hi 5000 3000").state.context.base_of[0]) == (400, 250)
    assert tuple(battle("hi 5000 3000", options={"base_width": 600}).state.context.base_of[0]) == (600, 375)


def test_mbt_1_2_the_graduation_is_a_setting() -> None:
    table = battle("hi 5000 3000", options={"graduation": 400})
    assert table.may(table.going("bhi1", 800))
    assert not table.may(table.going("bhi1", 801))


def test_mbt_r57_what_an_umpire_may_correct() -> None:
    table = battle("hi 5000 3000, li 7000 3000", "hi 5000 6000", objectives=[{"at": [9000, 9000]}])
    table.rule(
        Edit("place", unit="bhi1", at="5000,6000,0"),
        Edit("state", unit="bli1", item="moved", to=1),
        Edit("owner", side="red", at="aim-1"),
    )
    assert table.foe("bhi1") == "rhi1"
    assert table.why(table.going("bli1", 100)) == "MBT-3.1"
    assert table.state.held == [1]
    table.rule(Edit("remove", unit="bli1"), Edit("phase", to="combat"))
    assert table.at("bli1") is None
    assert table.asked == ("blue", "combat")
    table.rule(Edit("place", unit="bli1", at="7000,3000,0"), Edit("phase", to="end_turn"))
    assert table.asked == ("red", "move")
    for edit, kind in (
        (Edit("place", unit="bli1", at="5000,6100,0"), "bases_overlap"),
        (Edit("place", unit="bli1", at="here"), "edit_no_place"),
        (Edit("place", unit="bli1", at="10,10,0"), "edit_no_place"),
        (Edit("place", unit="nobody", at="1,1,1"), "edit_no_unit"),
        (Edit("owner", side="green", at="aim-1"), "edit_no_side"),
        (Edit("owner", side="red", at="aim-9"), "edit_no_objective"),
        (Edit("state", unit="bli1", item="tired", to=1), "edit_no_mark"),
        (Edit("phase", to="tea"), "edit_no_phase"),
        (Edit("card"), "edit_unknown"),
    ):
        refusal = RULES.ruling_refusal(table.state, Ruling("test", "umpire", (edit,)))
        assert refusal is not None
        assert refusal.kind == kind


def test_mbt_r57_a_base_that_is_off_the_table_bears_no_marks() -> None:
    table = battle("hi 5000 3000", "hi 5000 6000")
    mark = Edit("state", unit="bhi1", item="moved", to=1)
    removed = Edit("remove", unit="bhi1")
    refusal = table.journal.refusal(Ruling("test", "umpire", (removed, mark)))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("edit_not_on_table", "MBT-R57")
    table.rule(removed, Edit("place", unit="bhi1", at="5000,3000,0"), mark)
    assert table.state.moved == 1 << table.unit("bhi1")


def test_mbt_r57_who_was_in_a_fight_or_shot_that_is_dropped_has_not_acted() -> None:
    """All shooting still comes first: no close combat was fought."""
    table = battle(
        "hi 5000 3000, li 7000 3000 bow", "hi 5000 3000, li 7000 3300", options={"shooting_first": True}
    )
    table.combats()
    for act, *edits in (
        (table.fighting("bhi1", "rhi1"), AWAY, BACK),
        (table.shooting("bli1", "rli1"), Edit("place", unit="rli1", at="7000,3310,1800")),
    ):
        table.act(act)
        table.rule(*edits)
        assert (table.state.acted, table.state.melee) == (0, 0)
        assert table.may(act)
    table.shoot("bli1", "rli1", "1 6")
    table.act(table.fighting("bhi1", "rhi1"))
    table.rule(AWAY, BACK)
    assert (table.state.acted, table.state.melee) == (1 << table.unit("bli1"), 0)


def test_mbt_r57_who_is_placed_where_it_stands_fights_on() -> None:
    table = battle("hi 5000 3000", "hi 5000 3000")
    table.combats()
    table.act(table.fighting("bhi1", "rhi1"))
    waiting = table.state.frames
    table.rule(BACK)
    assert (table.state.frames, table.state.melee) == (waiting, 1)


def test_mbt_r57_who_is_marked_by_the_ruling_that_drops_its_fight_has_acted() -> None:
    three = "hi 5000 3000, hi 9000 3000, hi 12000 3000"
    table = battle(three, three, options={"shooting_first": True})
    table.fight("bhi2", "rhi2", "3 3")
    done = table.state.acted
    table.act(table.fighting("bhi1", "rhi1"))
    mark = Edit("state", unit="rhi1", item="acted", to=1)
    table.rule(AWAY, BACK, mark)
    assert table.state.acted == done | 1 << table.unit("rhi1")
    assert table.state.melee == 1


def test_mbt_r57_who_holds_an_objective_after_the_end_is_what_the_umpire_says() -> None:
    """The turn has ended: who stands there does not take it a second time."""
    hill = {"at": [5000, 2900], "value": 3}
    table = battle("hi 5000 3000", "hi 9000 8000", objectives=[hill])
    table.hand_over()
    assert table.over == ("blue", "objective")
    table.rule(Edit("owner", at="aim-1"))
    assert table.state.held == [-1]
    assert table.asked == ("red", "move")
    table = battle(
        "hi 9000 8000", "hi 5000 2900", objectives=[hill | {"value": 1}], options={"turn_limit": 1}
    )
    table.turns(1)
    assert table.over == ("red", "turn_limit")
    for edits in ((Edit("owner", side="blue", at="aim-1"),), ()):
        table.rule(*edits)
        assert table.over == ("blue", "turn_limit")


def test_mbt_r57_what_an_umpire_takes_back_amid_a_turn_does_not_end_it() -> None:
    table = battle("hi 5000 3000", "hi 9000 8000", objectives=[{"at": [5000, 9900], "value": 3}])
    table.rule(Edit("owner", side="red", at="aim-1"))
    assert table.over == ("red", "objective")
    table.rule(Edit("owner", at="aim-1"))
    assert table.asked == ("blue", "move")


def test_mbt_r57_who_ends_the_turn_again_lets_its_objectives_be_taken_again() -> None:
    table = battle("hi 5000 3000", "hi 9000 8000", objectives=[{"at": [5000, 2900], "value": 3}])
    table.hand_over()
    table.rule(Edit("owner", at="aim-1"), Edit("phase", to="end_turn"))
    assert table.over == ("blue", "objective")


def test_mbt_r57_while_bases_are_laid_the_umpire_goes_to_no_other_step() -> None:
    table = full_zone()
    for step, kind in (("combat", "edit_laying"), ("dinner", "edit_no_phase")):
        refusal = table.journal.refusal(Ruling("test", "umpire", (Edit("phase", to=step),)))
        assert refusal is not None
        assert (refusal.kind, refusal.rule) == (kind, "MBT-R57")
    assert (
        table.journal.refusal(Ruling("test", "umpire", (Edit("place", unit="bhi1", at="7000,5000,0"),)))
        is None
    )


def test_mbt_r57_a_battle_that_is_decided_before_its_first_move_goes_on_in_any_step() -> None:
    """No base is to be laid: an objective that is held from the start decides it (MBT-R37)."""
    for step, asked in (("move", ("blue", "move")), ("combat", ("blue", "combat"))):
        hill = {"at": [9000, 9000], "value": 3, "held": "red"}
        table = battle("hi 5000 3000", "hi 5000 3000", objectives=[hill])
        assert table.over == ("red", "objective")
        table.rule(Edit("owner", at="aim-1"), Edit("phase", to=step))
        assert table.asked == asked


def test_mbt_amb_5_the_prompt_counts_who_may_still_move() -> None:
    pinned = battle("hi 5000 3000", "hi 5000 3000", options={"disengage": False})
    asked = say(MbtWords().prompt(pinned.state, pinned.pending), "en")
    assert asked == "Test: move bases and groups; 1 base may still move."
