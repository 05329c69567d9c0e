"""Refusals and stories say what is so: the rule that bars, the enemy meant, the result that counts."""

from __future__ import annotations

import pytest

from core.geometry.bases import Pose
from core.protocol.steps import DiceRolled, Edit
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import charges
from core.systems.la_garde.rules.rule_tables import DISORGANISED, FORMED, ROUT, catalogue
from core.systems.la_garde.words.messages import LaGardeWords
from core.systems.la_garde.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.la_garde.fights import fight
from tests.rulebook.la_garde.table import Table, band, battle, ground, scenario


def told(table: Table, action: acts.Action) -> tuple[str, str, str]:
    """The kind, the rule and the sentence of a refusal."""
    found = table.refusal(action)
    assert found is not None
    return found.kind, found.rule, say(refusal_text(table.state.context, found), "en")


def test_lg_4_2_a_withdrawal_under_an_order_is_measured_by_that_order() -> None:
    for order in ("manoeuvre", "defend"):
        table = battle("li 9000 5000", "li 9000 5800")
        table.to_moves("b1", b1=order)
        words = "7 cm, 5 allowed: blue Line infantry 1."
        assert told(table, table.moving("bli1", (9_000, 4_300, 0))) == ("too_far", "LG-4.2", words)


def test_lg_4_5_a_way_that_is_too_far_tells_of_its_ground() -> None:
    woods = ground("woods", 8_000, 2_000, 10_000, 9_000)
    road = band("road", (9_000, 2_000), (9_000, 9_000), width=2_000)
    name = "blue Light infantry 1"
    for kept, far, words in (
        ({}, 6_600, f"31 cm, 30 allowed: {name}."),
        ({"features": [woods]}, 5_100, f"32 cm with the difficult ground, 30 allowed: {name}."),
        ({"bands": [road]}, 7_700, f"31.5 cm with the road, 30 allowed: {name}."),
    ):
        table = battle("lt 9000 3500 e1", "li 16000 11000", generals={"b1": "9000 2900"}, **kept)
        table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
        assert told(table, table.moving("blt1", (9_000, far, 0))) == ("too_far", "LG-4", words)


@pytest.mark.parametrize(
    ("kind", "order", "far"),
    [("li", "manoeuvre", 7_600), ("li", "defend", 5_600), ("mb", "attack", 5_600)],
)
def test_lg_4_a_way_that_is_too_far_is_told_by_the_table_of_distances(
    kind: str, order: str, far: int
) -> None:
    """How far is the table's to say; LG-4.2 says where to, and how far a withdrawal goes."""
    table = battle(f"{kind} 9000 5000", "li 9000 11000")
    table.to_moves("b1", b="attack", b1=order)
    move = table.moving(f"b{kind}1", (9_000, 10_000 - far, 0))
    assert told(table, move)[:2] == ("too_far", "LG-4")


def led_to(table: Table, name: str, x: int, y: int) -> tuple[int, int] | None:
    """Where a move of a brigade leads that is refused, as far as it may go."""
    found = table.refusal(table.moving(name, (x, y, 0)))
    assert found is not None
    assert found.nearest is None or table.may(found.nearest)
    return None if found.nearest is None else found.nearest.path[-1][:2]


def test_lg_4_5_a_march_that_is_refused_goes_as_far_as_friends_let_it() -> None:
    for friends, far in (("li 9000 5750 e1", 6_500), ("li 9000 5750 e1, li 9000 6450 e1", 6_150)):
        table = battle(f"li 9000 4500 e1, {friends}", "li 3000 11000")
        table.to_moves("b1", b="attack", b1="manoeuvre")
        there = led_to(table, "bli1", 9_000, 7_000)  # 25 cm; the half of it ends on the friend
        assert there is not None
        assert abs(there[1] - far) <= 4


def test_lg_4_2_a_step_or_withdrawal_that_is_refused_may_lead_past_an_enemy() -> None:
    """After 3 cm it is as far from him as it was, in between nearer."""
    for enemy in ("bag 10050 5100 e4", "li 10050 5100 e4"):
        table = battle("li 9000 5000 e1", enemy)
        table.to_moves("b1", b1="defend")
        there = led_to(table, "bli1", 9_750, 4_250)
        assert there is not None
        assert abs(there[0] - 9_353) <= 2
        short = led_to(table, "bli1", 9_150, 4_850)
        assert short is None or short[0] < 9_010, "before that it stays, but for the tolerance"


def test_lg_r77_ground_that_is_too_far_to_occupy_tells_of_what_slows() -> None:
    for features, far, words in (
        ([ground("woods", 8_000, 4_900, 10_000, 9_000)], 5_900, " with the difficult ground, 6 cm"),
        ([], 6_150, ", 5.5 cm"),
    ):
        table = battle("li 9000 5600", "li 9000 5600", features=features)
        table.to_moves("b1", b="attack", b1="attack")
        table.attack("bli1", "rli1", "VV")
        assert table.asked == ("blue", "occupy")
        found = told(table, acts.Occupy(0, Pose(9_000, far, 0)))
        assert found[2] == f"blue Line infantry 1: too far{words}, 5 cm at most."


def test_lg_10_dice_of_generals_at_risk_are_not_called_by_their_keys() -> None:
    table = battle("li 9000 5000 e2", "li 9000 5300", generals={"b1": "9000 4650"})
    table.to_moves("b1", b="attack", b1="attack")
    charge = charges.charge(table.state, 0)
    assert charge is not None
    table.act(charge)
    table.attack("bli1", "rli1", "DV", joined=[table.state.context.division_post[0]])
    found = table.journal.refusal(DiceRolled({"general-0": (9,)}, "typed"))
    assert found is not None
    assert say(refusal_text(table.state.context, found), "en").startswith("Wrong dice for “general 1”")
    asked = say(LaGardeWords().chance(table.state, table.pending), "en")
    assert asked == "Generals at risk, a 1 and he is lost: the general of blue."


def test_lg_2_4_the_prompt_counts_who_may_still_move() -> None:
    """A battery that has bombarded has not moved, and does not."""
    table = battle("mb 9000 5000, li 9500 4000, li 8000 4000", "li 9000 6500")
    table.activate("b1", b="defend", b1="defend")
    table.bombard("bmb1", "rli1", "DN")
    table.past("bombard")
    asked = say(LaGardeWords().prompt(table.state, table.pending), "en")
    assert asked == "blue: move blue; 2 brigades may still move."


def test_lg_r39_the_prompt_counts_no_battery_that_can_neither_step_nor_turn() -> None:
    """In contact under Defend guns do not turn (LG-R42), and they never step (LG-R39)."""
    table = battle("mb 9000 5000, li 12000 4000", "li 9000 5000")
    table.to_moves("b1", b="defend", b1="defend")
    assert table.state.touched(table.unit("bmb1"))
    asked = say(LaGardeWords().prompt(table.state, table.pending), "en")
    assert asked == "blue: move blue; 1 brigade may still move."
    free = battle("mb 9000 4000, li 12000 4000", "li 9000 7000")
    free.to_moves("b1", b="defend", b1="defend")
    assert say(LaGardeWords().prompt(free.state, free.pending), "en").endswith("2 brigades may still move.")


def test_lg_4_4_a_withdrawal_without_an_order_is_measured_by_having_none() -> None:
    table = battle("li 9000 5000", "li 9000 5800", generals={"b1": "1000 1000", "b": "1000 1000"})
    table.to_moves("b1")
    assert told(table, table.moving("bli1", (9_000, 3_900, 0)))[:2] == ("too_far", "LG-4.4")


def test_lg_4_4_who_nobody_commands_is_told_so_before_any_centimetres() -> None:
    alone = {"b1": "1000 1000", "b": "1000 1000"}
    table = battle("li 9000 5000", "li 9000 5800", generals=alone)
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    for way, words in (
        ([(9_000, 3_900, 0)], "only a withdrawal, 11 cm, 10 allowed."),
        (
            [(9_000, 4_900, 0), (9_000, 4_800, 0)],
            "only a withdrawal, one straight way, the facing kept, away from the enemy.",
        ),
        ([(9_000, 5_100, 0)], "only a withdrawal, but 7 cm from red Line infantry 1 there, 8 before."),
    ):
        assert told(table, table.moving("bli1", *way))[2] == f"Nobody commands blue Line infantry 1: {words}"
    woods = [ground("woods", 8_000, 3_000, 10_000, 4_900)]
    slow = battle("li 9000 5000", "li 9000 5800", generals=alone, features=woods)
    slow.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    said = told(slow, slow.moving("bli1", (9_000, 4_000, 0)))[2]
    assert "Nobody commands blue Line infantry 1: only a withdrawal, " in said
    assert "with the difficult ground" in said


def test_lg_4_4_who_is_in_rout_is_told_so_not_that_nobody_commands() -> None:
    table = battle("li 9000 5000", "li 9000 5800")
    table.activate("b1", b1="manoeuvre")
    table.journal.state.cohesion[0] = ROUT
    table.state.touch()
    table.past("generals", "bombard")
    said = told(table, table.moving("bli1", (9_000, 3_900, 0)))[2]
    assert said.startswith("blue Line infantry 1, in rout: only a withdrawal, ")


def test_lg_r42_who_may_not_turn_in_contact_is_not_told_that_it_may_not_move() -> None:
    table = battle("li 9000 5000", "li 9000 5000")
    table.to_moves("b1")
    words = "blue Line infantry 1: in contact with red Line infantry 1, so no turn."
    assert told(table, table.moving("bli1", (9_150, 4_850, 900))) == ("turns_in_contact", "LG-R42", words)
    assert table.may(table.moving("bli1", (9_000, 4_600, 0))), "it may withdraw"


def test_lg_4_2_an_attack_elsewhere_is_told_whom_it_must_go_at() -> None:
    """By LG-R15 where the nearest cannot be approached."""
    generals = {"b1": "9000 3300"}
    water = [ground("water", 8_000, 4_001, 10_000, 4_100)]
    table = battle("li 9000 4000", "li 9000 4500, li 12000 3700", generals=generals, features=water)
    table.to_moves("b1", b="attack", b1="attack")
    barred = told(table, table.moving("bli1", (8_000, 4_000, 0)))
    assert (*barred[:2], barred[2].split(": ")[1]) == (
        "not_at_next",
        "LG-R15",
        "straight at red Line infantry 2, the nearest enemy that can be approached.",
    )
    free = battle("li 9000 4000", "li 9000 4500, li 12000 3700", generals=generals)
    free.to_moves("b1", b="attack", b1="attack")
    assert told(free, free.moving("bli1", (8_000, 4_000, 0)))[:2] == ("not_at_nearest", "LG-4.2")


def test_lg_r15_who_can_approach_nobody_is_not_told_to_go_at_the_nearest() -> None:
    moat = [ground("water", 0, 4_001, 18_000, 4_100)]
    table = battle("li 9000 4000", "li 9000 4500", generals={"b1": "9000 2300"}, features=moat)
    table.to_moves("b1", b="attack", b1="attack")
    words = "Attack of blue Line infantry 1: no straight way at an enemy is free."
    assert told(table, table.moving("bli1", (8_000, 4_000, 0))) == ("no_way_to_attack", "LG-R15", words)


def test_lg_8_1_the_die_of_a_brigade_is_called_by_no_name_of_another_die() -> None:
    setup = scenario("li 9000 6000, li 12000 6000", "li 9000 11500", generals={"b1": "10000 5000"})
    odd = setup.model_copy(
        update={
            "units": (
                setup.units[0].model_copy(update={"id": "end"}),
                setup.units[1].model_copy(update={"id": "general-0"}),
                setup.units[2],
            )
        }
    )
    table = Table(odd)
    for unit in (0, 1):
        table.journal.state.cohesion[unit] = DISORGANISED
    table.state.touch()
    table.write()
    words, keys = LaGardeWords(), [hand.key for hand in table.pending.handfuls]
    assert [say(words.handful(table.state.context, key), "en") for key in keys] == [
        "blue Line infantry 1",
        "blue Line infantry 2",
    ]
    assert [say(words.handful(table.state.context, key), "en") for key in ("end", "general-0")] == [
        "end of the battle",
        "general 1",
    ]
    table.roll(6, 1)
    assert table.state.cohesion[:2] == [FORMED, DISORGANISED]


def test_lg_4_2_who_attacks_while_no_enemy_is_on_the_table_is_told_so() -> None:
    late = {"id": "late", "side": "red", "turn": 3, "number": 1, "entry": [[9_000, 12_000], [9_000, 12_000]]}
    table = battle("li 9000 5000", "li 9000 11500 grp=late", groups=[late])
    table.to_moves("b1", b="attack", b1="attack")
    words = "Attack of blue Line infantry 1: there is no enemy on the table to go at."
    assert told(table, table.moving("bli1", (9_000, 5_500, 0))) == ("no_enemy_to_attack", "LG-4.2", words)


def test_lg_3_5_no_aide_for_a_division_that_is_not_there() -> None:
    group = {"id": "x", "side": "blue", "turn": 3, "number": 1, "entry": [[9_000, 0]]}
    blue = "li 9000 5000, li 4000 100 div=2 grp=x"
    table = battle(blue, "li 9000 11000", groups=[group], generals={"b1": "1000 11000", "bc": "9000 2000"})
    assert table.asked == ("blue", "aides")
    refused = told(table, acts.LayAide(table.division("b2"), 4_000, 1_000))
    assert refused[:2] == ("division_absent", "LG-3.5")


def test_lg_r47_inside_a_zone_nobody_enters() -> None:
    group = {"id": "x", "side": "blue", "turn": 1, "number": 1, "entry": [[9_000, 0]]}
    table = battle("li 4000 5000, li 9000 400 grp=x", "li 9000 2000", groups=[group])
    assert table.asked == ("blue", "enter")
    refused = told(table, acts.Enter(table.unit("bli2"), Pose(9_000, 1_400, 0)))
    assert refused == (
        "enters_in_zone",
        "LG-R47",
        "blue Line infantry 2 may not enter inside the zone of control of red Line infantry 1.",
    )


def test_lg_6_10_a_last_mixed_draw_is_told_as_indecisive_at_once() -> None:
    table = fight(red="li 9000 6000, li 14000 8000", options={"fierce_max": 1})
    table.attack("bli1", "rli1", "DV")
    table.draw("DV")
    assert [event.facts["result"] for event in table.events("combat_drawn")] == ["DV", "NN"]
    assert [event.facts["tokens"] for event in table.events("combat_drawn")] == [("D", "V")] * 2
    kinds = [event.kind for event in table.journal.line()[-1].events]
    assert kinds[:2] == ["combat_drawn", "fierce_no_more"]


def test_lg_2_5_ammunition_comes_up_for_batteries_that_are_still_there() -> None:
    table = battle("mb 4000 5000, mb 9000 5000, li 3000 1000", "li 9000 11000, li 14000 11000")
    for name in ("bmb1", "bmb2"):
        table.rule(Edit("state", unit=name, item="dry", to=1))
    table.rule(Edit("remove", unit="bmb2"))
    for _turn in (1, 2):
        table.write()
        table.roll(6, 1)
        table.rule(Edit("phase", to="consolidate"))
    assert [event.facts["unit"] for event in table.events("ammunition")] == [table.unit("bmb1")]
    assert table.state.dry == [0] * 5


def test_lg_6_7_what_infantry_is_told_to_do_leaves_militia_out() -> None:
    row = catalogue().troops["line_infantry"]
    assert (row.effect.en[-21:], row.effect.fr[-15:]) == ("unless it is militia.", "sauf la milice.")


def test_lg_r42_a_way_of_too_many_legs_or_with_an_empty_one_is_told_as_such() -> None:
    table = battle("li 9000 4000", "li 9000 11700")
    table.to_moves("b1", b1="manoeuvre")
    there, back = (9_000, 4_100, 0), (9_000, 4_000, 0)
    many = table.moving("bli1", *(there, back) * 15, (9_000, 4_200, 0))
    assert told(table, many) == ("too_many_legs", "LG-R42", "The way has 31 legs, 30 at most.")
    words = "Leg 2 of the way of blue Line infantry 1 leads nowhere."
    assert told(table, table.moving("bli1", there, there, (9_000, 4_200, 0))) == (
        "empty_leg",
        "LG-R42",
        words,
    )
    for gone in ((there, back), (back,), ()):
        assert told(table, table.moving("bli1", *gone))[2] == "This move ends where it began."


def test_lg_r40_who_is_laid_already_or_comes_later_is_not_told_to_wait_for_another() -> None:
    zones = [
        {"side": side, "outline": [[6_000, low], [12_000, low], [12_000, low + 2_000], [6_000, low + 2_000]]}
        for side, low in (("blue", 0), ("red", 10_000))
    ]
    group = {"id": "late", "side": "red", "turn": 2, "number": 4, "entry": [[9_000, 12_000]]}
    red = "li 8000 11000, li 10000 11000, li 3000 11000 grp=late"
    table = battle("li 9000 1000", red, options={"deploy": True}, zones=zones, groups=[group])
    table.act(acts.Lay(1, Pose(8_000, 11_000, 1_800)))
    again = acts.Lay(1, Pose(10_000, 11_000, 1_800))
    assert told(table, again) == ("already_laid", "LG-R40", "red Line infantry 1: laid already.")
    words = "red Line infantry 3: to come later, with the group of reinforcements."
    assert told(table, acts.Lay(3, Pose(10_000, 11_000, 1_800))) == ("comes_later", "LG-2.1", words)
    assert told(table, acts.Lay(0, Pose(9_000, 1_000, 0)))[0] == "other_laid"


def test_lg_2_1_who_has_entered_is_not_told_to_have_never_arrived() -> None:
    group = {"id": "first", "side": "blue", "turn": 1, "number": 1, "entry": [[9_000, 0]]}
    table = battle("li 9000 4000, li 9000 300 grp=first", "li 9000 11700", groups=[group])
    words = "blue Line infantry 1: on the table already."
    assert told(table, acts.Enter(0, Pose(9_000, 300, 0))) == ("has_entered", "LG-2.1", words)
    assert told(table, acts.Enter(2, Pose(9_000, 300, 0)))[0] == "has_entered"
    assert table.may(acts.Enter(1, Pose(9_000, 300, 0)))


def test_lg_3_4_the_order_of_another_division_is_refused_with_its_name() -> None:
    table = battle("li 9000 4000, li 12000 4000 div=2", "li 9000 11700")
    table.write()
    table.roll(6, 1)
    table.act(acts.GoFirst(0))
    table.act(acts.Activate(0))
    words = "blue: not the division that is activated."
    assert told(table, acts.ChangeOrder(1, 1)) == ("other_is_activated", "LG-3.4", words)


def test_lg_3_5_a_second_aide_for_a_division_is_refused_for_the_first() -> None:
    far = {"b": "11000 4500", "b1": "3000 4500", "b2": "2000 4500"}
    table = battle("li 3000 4000, li 1500 4000 div=2", "li 9000 11700", generals=far)
    table.act(acts.LayAide(0, 4_100, 4_500))
    words = "An aide-de-camp acts as general of blue already."
    assert told(table, acts.LayAide(0, 4_200, 4_500)) == ("aide_acts", "LG-3.5", words)
    assert table.may(acts.LayAide(1, 4_200, 4_500))


def test_lg_amb_5_who_never_fights_on_is_not_told_to_have_fought_on() -> None:
    table = fight(red="li 9000 6000, li 14000 8000", options={"fierce_max": 0})
    table.attack("bli1", "rli1", "DV")
    event = table.events("fierce_no_more")[-1]
    words = say(LaGardeWords().event(table.state.context, event), "en")
    assert words.endswith(" did not fight on: the combat is indecisive.")


def test_lg_amb_14_who_is_not_in_contact_is_told_at_which_distance_it_would_be() -> None:
    for contact, words in (
        (0, "blue Line infantry 2 and red Line infantry 2 do not touch: 10 cm lie between them."),
        (5, "blue Line infantry 2 and red Line infantry 2 are 10 cm apart, and in contact at 5 cm."),
    ):
        table = battle(
            "li 9000 5000, li 4000 5000",
            "li 9000 5000, li 4000 7000",
            options={"contact_cm": contact},
            generals={"b1": "6500 4500"},
        )
        table.to_moves("b1", b="attack", b1="attack")
        table.act(table.moving("bli2", (4_000, 6_000, 0)))
        table.past("move")
        far = acts.Attack(table.unit("bli2"), table.unit("rli2"))
        assert told(table, far) == ("no_contact", "LG-6.1", words)
        refusal = table.refusal(far)
        assert refusal is not None
        assert refusal.facts["needed"] == contact


def test_lg_r49_the_enemy_that_would_be_the_nearest_is_named_with_its_own_distance() -> None:
    for reading, words in (
        ("any", "nearer to the enemy: 15.6 cm to red Line infantry 2, 20.5 before."),
        ("nearest", "nearer to the nearest enemy: 15.6 cm to red Line infantry 2, 20 to the nearest before."),
    ):
        table = battle("li 9000 4000", "li 9000 6000, li 6350 3850 @90", options={"defend_nearer": reading})
        table.to_moves("b1", b1="defend")
        step = table.moving("bli1", (8_510, 3_990, 0))
        assert told(table, step)[2] == f"blue Line infantry 1 may not come {words}"
        refusal = table.refusal(step)
        assert refusal is not None
        assert refusal.facts["target"] == table.unit("rli2")


def test_lg_amb_38_who_has_rolled_too_far_is_told_how_far_it_may() -> None:
    aslant, straight = ((10_026, 3_998, 100), (10_050, 4_400, 100)), ((10_000, 4_500, 0),)
    for longest, way, words in ((0, aslant, "prolonge, so"), (3, straight, "prolonge, 3 cm at most, so")):
        table = battle(
            "mb 9000 4000, mb 10000 4000",
            "li 9000 6500",
            options={"bricole_cm": longest},
            generals={"b1": "9500 3500"},
        )
        table.to_moves("b1", b="attack", b1="attack")
        table.act(table.moving("bmb1", (9_000, 4_300, 0)))
        table.act(table.moving("bmb2", *way))
        kind, rule, said = told(table, acts.Bombard(table.unit("bmb2"), table.unit("rli1")))
        assert (kind, rule) == ("not_prolonged", "LG-AMB-38")
        assert words in said
        assert "neither a turn alone nor a move by bricole" in said, "the one has turned and rolled"


def test_lg_2_4_a_battery_that_has_not_moved_bombards_before_the_moves_only() -> None:
    """LG-AMB-38 is named of who has moved farther than a roll."""
    table = battle("mb 9000 4000, mb 10000 4000", "li 9000 6500", generals={"b1": "9500 3500"})
    table.to_moves("b1", b="attack", b1="attack")
    table.act(table.moving("bmb1", (9_000, 4_300, 0)))
    assert told(table, acts.Bombard(table.unit("bmb1"), table.unit("rli1")))[0] == "not_now"
    table.act(acts.EndMoves())
    kind, rule, _said = told(table, acts.Bombard(table.unit("bmb2"), table.unit("rli1")))
    assert (kind, rule) == ("not_prolonged", "LG-2.4")


def test_lg_4_4_rout_is_named_where_it_bars_an_attack_or_a_bombardment() -> None:
    table = battle(
        "li 9000 5000 e2, li 8000 5000 e2, mb 10000 4000 e1, mb 11000 4000 e1",
        "li 9000 5000 e2, li 8000 5000 e2",
    )
    table.rule(*(Edit("state", unit=unit, item="cohesion", to=2) for unit in ("bli1", "bmb1")))
    table.activate("b1", b="attack", b1="attack")
    table.past("generals")
    shot = acts.Bombard(table.unit("bmb1"), table.unit("rli1"))
    assert told(table, shot)[2] == "blue Medium foot artillery 1: in rout, so no bombardment."
    table.past("bombard", "move")
    charge = acts.Attack(table.unit("bli1"), table.unit("rli1"))
    assert told(table, charge) == (
        "order_not_attack",
        "LG-6.1",
        "blue Line infantry 1: in rout, so no attack.",
    )


def test_lg_6_1_whom_it_has_not_charged_is_named() -> None:
    far = {"b1": "16000 2000"}
    table = battle(
        "li 9000 5000, li 16000 4000",
        "li 9000 5300, li 16000 4000",
        generals=far,
        options={"contact_cm": 5},
    )
    table.to_moves("b1", b="attack", b1="attack")
    table.act(table.moving("bli1", (9_000, 4_900, 0)))
    table.past("move")
    said = told(table, acts.Attack(table.unit("bli1"), table.unit("rli1")))[2]
    assert said.endswith("no attack now, for want of an attack move into contact with red Line infantry 1.")
