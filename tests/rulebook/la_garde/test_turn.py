"""LG-1 and LG-2: brigades, the turn, reinforcements, initiative, activations, consolidation."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry.bases import Pose
from core.protocol.pending import Roll
from core.protocol.refusals import CannotBeginError
from core.protocol.steps import Edit
from core.systems.la_garde.look import previews
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import victory
from core.systems.la_garde.rules.rule_tables import BROKEN, COHESIONS, DISORGANISED, FORMED, ROUT, catalogue
from tests.rulebook.la_garde.table import RULES, Table, battle, ground, kind, scenario

RIGHT_EDGE = {
    "id": "late",
    "side": "red",
    "turn": 1,
    "number": 4,
    "entry": [[18_000, 6_000], [18_000, 10_000]],
}


def with_group(**kept: Any) -> Table:
    """Red waits for a brigade that enters on the right edge, in its first division."""
    group = {**RIGHT_EDGE, **kept}
    return battle("li 9000 4000", "li 9000 9000, li 17600 8000 grp=late @270", groups=[group])


def end_turn(table: Table) -> None:
    """Everybody defends and does nothing until the next turn begins."""
    turn = table.state.turn
    while table.over is None and table.state.turn == turn:
        side, asked = table.asked
        if asked == "activate":
            number = ("blue", "red").index(side)
            context, state = table.state.context, table.state
            waiting = [one for one in context.divisions_of[number] if not state.activated >> one & 1]
            table.act(acts.Activate(waiting[0]))
        elif asked == "orders":
            table.write()
        elif asked == "first":
            table.act(acts.GoFirst(0))
        elif asked in ("enter", "aides"):
            table.act(acts.END_ENTRIES if asked == "enter" else acts.END_AIDES)
        elif isinstance(table.pending, Roll):
            table.roll(*(1 for _hand in table.pending.handfuls))
        else:
            table.past(asked)


# --- brigades (LG-1) ---------------------------------------------------------------------------------------


def test_lg_1_2_six_levels_from_the_worst_to_the_best() -> None:
    levels = [row.id for row in catalogue().experiences]
    assert levels == ["militia", "conscript", "regular", "veteran", "elite", "guard"]
    table = battle("li 3000 4000 mil, li 6000 4000 gua", "li 9000 9000 vet")
    assert [table.state.context.experience_of[unit] for unit in range(3)] == [0, 5, 3]


def test_lg_1_3_four_states_of_cohesion() -> None:
    assert COHESIONS == ("formed", "disorganised", "rout", "broken")
    assert (FORMED, DISORGANISED, ROUT, BROKEN) == (0, 1, 2, 3)
    table = battle("li 9000 4000", "li 9000 9000")
    assert table.cohesion("bli1") == "formed"
    state = table.state.copy()
    state.cohesion[0] = DISORGANISED
    assert not state.is_routed(0)
    state.cohesion[0] = ROUT
    assert state.is_routed(0)


def test_lg_1_6_elements_of_three_cm_at_most_four_in_a_row() -> None:
    table = battle("li 4000 4000 e3, li 7000 4000, li 10000 4000 e5, mb 12000 4000", "li 9000 9000")
    sizes = [tuple(table.state.base(table.unit(name))) for name in ("bli1", "bli2", "bli3", "bmb1")]
    assert sizes == [(900, 300), (1200, 300), (1200, 600), (300, 300)]


def test_lg_1_6_distances_are_from_edge_to_edge() -> None:
    table = battle("li 9000 4000", "li 9000 5000")
    assert table.state.gap(0, 1) == 10_000


def test_lg_1_6_brigades_do_not_overlap_nor_leave_the_table() -> None:
    with pytest.raises(CannotBeginError):
        battle("li 9000 4000, li 10000 4000", "li 9000 9000")
    with pytest.raises(CannotBeginError):
        battle("li 300 4000", "li 9000 9000")


# --- reinforcements (LG-2.1) -------------------------------------------------------------------------------


def test_lg_2_1_a_group_that_is_due_arrives_on_its_number() -> None:
    table = with_group()
    assert table.asked == ("", "arrival")
    table.roll(4)
    assert table.asked == ("red", "enter")
    assert len(table.events("group_arrives")) == 1


def test_lg_r57_who_arrives_by_a_ruling_rolls_for_it_no_more() -> None:
    table = with_group()
    table.rule(Edit("points", side="red", to=2))
    assert table.asked == ("", "arrival")
    table.rule(Edit("reinforcement", item="late"))
    assert table.asked == ("red", "enter")


def test_lg_r57_a_group_that_the_umpire_has_laid_whole_rolls_no_die() -> None:
    table = with_group()
    table.rule(Edit("place", unit="rli2", at="9000,11000,1800"))
    assert table.asked == ("both", "orders")
    later = with_group(turn=2)
    later.rule(Edit("place", unit="rli2", at="9000,11000,1800"))
    end_turn(later)
    assert later.asked == ("both", "orders")
    assert later.events("arrival_rolled") == []


def test_lg_r57_who_has_come_is_placed_where_it_stands_and_nothing_changes() -> None:
    """Who came with its group was laid by nobody, and is not laid by that."""
    table = with_group()
    table.roll(4)
    table.act(acts.Enter(table.unit("rli2"), Pose(17_600, 8_000, 2700)))
    laid = table.state.laid
    table.rule(Edit("place", unit="rli2", at="17600,8000,2700"))
    assert table.state.laid == laid


def test_lg_2_1_a_group_that_fails_tries_again_next_turn() -> None:
    table = with_group()
    table.roll(3)
    assert table.asked[1] == "orders"
    end_turn(table)
    assert table.state.turn == 2
    assert table.asked == ("", "arrival")


def test_lg_2_1_nothing_arrives_before_its_turn_nor_needs_a_die_for_one() -> None:
    assert with_group(turn=2).asked[1] == "orders"
    assert with_group(number=1).asked == ("red", "enter")


def test_lg_r47_brigades_enter_within_twenty_cm_of_their_entry_outside_enemy_zones() -> None:
    table = with_group(number=1)
    unit = table.unit("rli2")
    assert table.may(acts.Enter(unit, Pose(17_600, 8_000, 2700)))
    assert table.why(acts.Enter(unit, Pose(15_000, 8_000, 2700))) == "LG-R47"
    assert table.why(acts.Enter(table.unit("rli1"), Pose(17_600, 8_000, 2700))) == "LG-2.1"
    table.act(acts.Enter(unit, Pose(17_600, 8_000, 2700)))
    assert table.at("rli2") == (17_600, 8_000, 2700)
    assert table.asked[1] == "orders"


def test_lg_r47_to_enter_is_no_move() -> None:
    """Infantry under Defend that has just come forms square (LG-6.7), and may still move."""
    group = {**RIGHT_EDGE, "number": 1}
    generals = {"r": "15000 9800", "r1": "12000 10500"}
    red = "li 9000 9000, li 17600 8000 e2 grp=late div=2 @270"
    table = battle("lc 15400 8000 @90", red, groups=[group], generals=generals)
    table.act(acts.Enter(table.unit("rli2"), Pose(17_400, 8_000, 2700)))
    table.to_moves(b="attack", b1="attack")
    table.act(table.moving("blc1", (17_400, 8_000, 900)))
    table.attack("blc1", "rli2")
    assert "square" in [row.id for row in previews.bag_rows(table.state)]
    assert not table.state.moved >> table.unit("rli2") & 1


def test_lg_r47_a_narrow_strip_at_the_edge_is_room_enough() -> None:
    """36 mm between the water and the edge of the table: the base is 30 mm deep."""
    group = {**RIGHT_EDGE, "number": 1}
    lake = ground("water", 15_900, 5_000, 17_640, 11_000)
    red = "li 9000 9000, li 17690 8000 e4 grp=late @90"
    table = battle("li 9000 4000", red, groups=[group], features=[lake])
    assert table.asked == ("red", "enter")
    assert table.may(acts.Enter(table.unit("rli2"), Pose(17_690, 8_000, 2700)))


def test_lg_r47_no_brigade_enters_an_enemy_zone() -> None:
    group = {**RIGHT_EDGE, "number": 1}
    table = battle("li 16000 8000", "li 9000 9000, li 17600 8000 grp=late @270", groups=[group])
    unit = table.unit("rli2")
    assert kind(table, acts.Enter(unit, Pose(17_300, 8_000, 2700))) == "enters_in_zone"
    assert table.may(acts.Enter(unit, Pose(17_690, 9_390, 2700)))


def test_lg_2_1_a_side_may_keep_its_brigades_for_the_next_turn() -> None:
    table = with_group(number=1)
    table.act(acts.END_ENTRIES)
    assert table.asked[1] == "orders"
    end_turn(table)
    assert table.asked == ("red", "enter")


# --- initiative and activations (LG-2.2, LG-2.3) -----------------------------------------------------------


def test_lg_2_2_a_die_and_the_skill_of_the_army_general() -> None:
    table = battle("li 9000 4000", "li 9000 9000", generals={"r": "9000 11000 excellent"})
    table.write()
    table.roll(4, 3)
    assert table.asked == ("red", "first")  # 4 + 2 against 3 + 4
    table.act(acts.GoFirst(0))
    assert table.asked == ("blue", "activate")


def test_lg_2_2_a_tie_goes_to_who_did_not_have_it() -> None:
    table = battle("li 9000 4000", "li 9000 9000")
    table.write()
    table.roll(3, 3)
    assert table.asked == ("blue", "first")
    table.act(acts.GoFirst(0))
    end_turn(table)
    table.write()
    table.roll(3, 3)
    assert table.asked == ("red", "first")


def test_lg_2_2_a_lost_army_general_adds_nothing() -> None:
    table = battle("li 9000 4000", "li 9000 9000", generals={"r": "9000 11000 excellent"})
    state = table.journal.state
    state.lost |= 1 << state.context.army_post[1]
    state.pools[1] = 0  # nobody takes his place
    table.write()
    table.roll(4, 3)
    assert table.asked == ("blue", "first")  # 4 + 2 against 3


def test_lg_r11_an_army_general_who_has_still_to_come_adds_nothing() -> None:
    table = battle("li 9000 4000", "li 9000 9000", generals={"r": "9000 11000 excellent"})
    state = table.journal.state
    state.generals[state.context.army_post[1]] = None
    table.write()
    table.roll(4, 3)
    assert table.asked == ("blue", "first")  # 4 + 2 against 3


def test_lg_amb_11_with_the_option_the_die_alone_decides() -> None:
    table = battle(
        "li 9000 4000",
        "li 9000 9000",
        generals={"r": "9000 11000 excellent"},
        options={"initiative": "die"},
    )
    table.write()
    table.roll(4, 3)
    assert table.asked == ("blue", "first")


def test_lg_2_3_sides_alternate_and_the_last_finishes_alone() -> None:
    blue = "li 4000 4000, li 8000 4000 div=2, li 12000 4000 div=3"
    table = battle(blue, "li 9000 9000", generals={"b": "8000 1700"})
    order = []
    table.write()
    table.roll(6, 1)
    table.act(acts.GoFirst(0))
    while table.asked[1] == "activate":
        side = table.asked[0]
        order.append(side)
        number = ("blue", "red").index(side)
        state = table.state
        waiting = [one for one in state.context.divisions_of[number] if not state.activated >> one & 1]
        if side == "blue":
            assert table.why(acts.Activate(state.context.divisions_of[1][0])) == "LG-2.3"
        table.act(acts.Activate(waiting[0]))
        if waiting[0] == 0:
            table.past("reveal", "generals", "bombard", "move")
            assert table.asked != ("blue", "activate")
        table.past("reveal", "generals", "bombard", "move")
    assert order == ["blue", "red", "blue", "blue"]


def test_lg_2_3_a_division_acts_once_a_turn() -> None:
    table = battle("li 4000 4000, li 8000 4000 div=2", "li 9000 9000, li 14000 9000 div=2")
    table.activate("b1")
    table.past("generals", "bombard", "move")
    table.act(acts.Activate(table.division("r1")))
    table.past("reveal", "generals", "bombard", "move")
    assert table.why(acts.Activate(table.division("b1"))) == "LG-2.3"
    assert table.may(acts.Activate(table.division("b2")))


def test_lg_2_3_only_brigades_of_the_division_in_hand_move() -> None:
    table = battle("li 4000 4000, li 8000 4000 div=2", "li 9000 11000")
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre", b2="manoeuvre")
    assert table.why(table.moving("bli2", (8_000, 4_500, 0))) == "LG-2.3"
    assert table.may(table.moving("bli1", (4_000, 4_500, 0)))
    waits = table.journal.rules.refusal(table.state, 1, acts.END_MOVES)
    assert waits is not None
    assert (waits.kind, waits.rule) == ("other_side_asked", "LG-2.3")


def test_lg_10_who_waits_for_the_generals_of_the_other_side_is_told_so() -> None:
    table = battle("li 9000 5000", "li 9000 5000", generals={"b1": "9000 4650"})
    table.to_moves("b1", b="attack", b1="attack")
    table.past("move")
    table.act(acts.Attack(table.unit("bli1"), table.unit("rli1")))
    assert table.asked == ("blue", "engage")
    waits = table.journal.rules.refusal(table.state, 1, acts.END_MOVES)
    assert waits is not None
    assert (waits.kind, waits.rule) == ("other_side_asked", "LG-10")


def test_lg_2_4_a_brigade_moves_once_in_its_activation() -> None:
    table = battle("li 4000 4000, li 8000 4000", "li 9000 11000")
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    table.act(table.moving("bli1", (4_000, 4_500, 0)))
    assert table.why(table.moving("bli1", (4_000, 5_000, 0))) == "LG-2.4"


# --- consolidation (LG-2.5) --------------------------------------------------------------------------------


def test_lg_2_5_markers_of_the_turn_are_cleared() -> None:
    table = battle("li 9000 4000", "li 9000 11000")
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    table.act(table.moving("bli1", (9_000, 4_500, 0)))
    assert table.state.moved == 1
    end_turn(table)
    assert table.state.turn == 2
    assert (table.state.moved, table.state.activated, table.state.revealed) == (0, 0, 0)
    assert table.asked == ("both", "orders")


def test_lg_2_5_routed_brigades_run_toward_their_own_edge() -> None:
    table = battle("li 9000 6000, li 3000 4000, li 15000 4000", "li 9000 11000")
    table.journal.state.cohesion[0] = ROUT
    table.activate("b1")
    table.past("generals", "bombard", "move")
    end_turn(table)
    assert table.at("bli1") == (9_000, 5_000, 0)


def test_lg_2_5_ammunition_comes_up_at_the_end_of_the_next_turn() -> None:
    table = battle("mb 9000 4000", "li 9000 11000")
    table.journal.state.dry[0] = 2
    end_turn(table)
    assert table.state.dry[0] == 2
    end_turn(table)
    assert table.state.dry[0] == 0


def test_lg_r40_with_the_option_the_top_edge_lays_first_wholly_in_its_zones() -> None:
    zones = [
        {"side": side, "outline": [[0, low], [18_000, low], [18_000, low + 3_000], [0, low + 3_000]]}
        for side, low in (("blue", 1_000), ("red", 8_000))
    ]
    table = battle("li 9000 4000", "li 9000 9000", zones=zones, options={"deploy": True})
    assert table.asked == ("red", "lay")
    unit = table.unit("rli1")
    assert table.why(acts.Lay(unit, Pose(9_000, 8_100, 1800))) is None
    assert table.why(acts.Lay(unit, Pose(9_000, 7_900, 1800))) == "LG-R40"
    table.act(acts.Lay(unit, Pose(9_000, 8_100, 1800)))
    assert table.asked == ("blue", "lay")
    table.act(acts.Lay(table.unit("bli1"), Pose(9_000, 3_000, 0)))
    assert table.asked == ("both", "orders")
    assert None not in table.state.generals


def test_lg_r40_who_has_no_zone_but_those_of_other_divisions_is_laid_in_any_of_its_side() -> None:
    zones = [
        {"side": "blue", "formation": "b1", "outline": [[8000, 0], [10000, 0], [10000, 2000], [8000, 2000]]},
        {"side": "red", "outline": [[8000, 9000], [10000, 9000], [10000, 12000], [8000, 12000]]},
    ]
    table = battle("li 9000 1000, li 6000 1000 div=2", "li 9000 11000", zones=zones, options={"deploy": True})
    table.act(acts.Lay(table.unit("rli1"), Pose(9_000, 9_500, 1800)))
    table.act(acts.Lay(table.unit("bli1"), Pose(9_000, 1_000, 0)))
    other = table.unit("bli2")
    assert table.why(acts.Lay(other, Pose(6_000, 1_000, 0))) == "LG-R40"
    assert table.why(acts.Lay(other, Pose(9_000, 11_900, 0))) == "LG-R40", "a zone of the enemy"
    table.act(acts.Lay(other, Pose(9_000, 1_700, 0)))
    assert table.asked == ("both", "orders")


@pytest.mark.parametrize("has_another", [False, True])
def test_lg_r40_where_its_zone_is_full_a_brigade_is_laid_elsewhere_on_its_side(has_another: bool) -> None:
    def zone(side: str, left: int, low: int, right: int, high: int) -> dict[str, Any]:
        return {"side": side, "outline": [[left, low], [right, low], [right, high], [left, high]]}

    zones = [zone("red", 0, 8_000, 18_000, 11_000), zone("blue", 8_000, 1_000, 9_300, 1_400)]
    zones += [{**zone("blue", 0, 1_000, 4_000, 2_000), "formation": "b2"}] * has_another
    table = battle(
        "li 9000 4000, li 7000 4000, li 5000 4000 div=2",
        "li 9000 9000",
        zones=zones,
        options={"deploy": True},
    )
    table.act(acts.Lay(table.unit("rli1"), Pose(9_000, 8_100, 1800)))
    assert table.why(acts.Lay(0, Pose(8_650, 3_000, 0))) == "LG-R40"
    table.act(acts.Lay(0, Pose(8_650, 1_350, 0)))
    assert table.may(acts.Lay(1, Pose(8_650, 3_000, 0))) is not has_another
    assert table.why(acts.Lay(1, Pose(8_650, 7_000, 0))) == "LG-R40"
    assert table.may(acts.Lay(1, Pose(2_000, 1_500, 0)))
    offered = RULES.actions(table.state, 0)
    assert offered
    table.act(offered[0])


def test_lg_r40_where_nowhere_is_room_a_brigade_stays_out_of_the_battle() -> None:
    """Blue has the lower 5 cm of 10 cm by 10 cm of dry ground: one front of two elements fills it."""

    def zone(side: str, low: int) -> dict[str, Any]:
        return {"side": side, "outline": [[0, low], [1_000, low], [1_000, low + 500], [0, low + 500]]}

    table = battle(
        "li 500 400 e2, li 500 400 e2, li 500 400 e1",
        "li 500 600 e2",
        zones=[zone("blue", 0), zone("red", 500)],
        options={"deploy": True},
        features=[ground("water", 1_000, 0, 2_000, 2_000), ground("water", 0, 1_000, 1_000, 2_000)],
        generals={"b": "500 50", "b1": "500 50", "r": "500 950", "r1": "500 950"},
        size=(2_000, 2_000),
    )
    table.act(acts.Lay(table.unit("rli1"), Pose(500, 600, 1800)))
    assert table.asked == ("blue", "lay")
    table.act(acts.Lay(0, Pose(300, 400, 0)))
    # No place for the second one; the third one finds one.
    assert [event.facts["unit"] for event in table.events("stays_out")] == [1]
    assert table.asked == ("blue", "lay")
    table.act(acts.Lay(2, Pose(800, 400, 0)))
    assert table.asked == ("both", "orders")
    assert table.at("bli2") is None
    assert not table.state.gone
    assert not victory.out_of_action(table.state, 1)


def test_lg_r40_who_has_fewer_elements_by_a_ruling_finds_room_where_it_is_enough_for_these() -> None:
    def zone(side: str, low: int) -> dict[str, Any]:
        return {"side": side, "outline": [[8_000, low], [9_200, low], [9_200, low + 300], [8_000, low + 300]]}

    table = battle(
        "li 9000 4000 e4, li 7000 4000 e4",
        "li 8600 9000 e4",
        zones=[zone("blue", 1_000), zone("red", 9_000)],
        options={"deploy": True},
    )
    table.act(acts.Lay(table.unit("rli1"), Pose(8_600, 9_000, 1800)))
    table.rule(*(Edit("strength", unit=name, to=2) for name in ("bli1", "bli2")))
    table.act(acts.Lay(0, Pose(8_300, 1_300, 0)))
    assert table.why(acts.Lay(1, Pose(8_900, 4_000, 0))) == "LG-R40"
    assert acts.Lay(1, Pose(8_900, 1_300, 0)) in RULES.actions(table.state, 0)


def test_lg_r40_without_zones_no_battle_begins() -> None:
    from core.systems.la_garde.rules.setup import new_battle

    with pytest.raises(CannotBeginError):
        new_battle(scenario("li 9000 4000", "li 9000 9000", options={"deploy": True}))
