"""BE-17: victory; reinforcements; the end of a turn."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque import table as tables
from tests.rulebook.belle_epoque.table import Table, battle

FAR = "inf 9.1"
FOE = "inf 1.13"


def rest(table: Table, turns: int = 1) -> Table:
    """Whole turns in which nobody does anything."""
    for _turn in range(turns):
        table.finish_turn()
    return table


def aim(at: str, **more: Any) -> dict[str, Any]:
    return {"at": at, **more}


# --- BE-17.2: objectives ------------------------------------------------------------------------------------


def test_be_17_2_who_stands_in_it_or_was_the_last() -> None:
    table = battle("inf 5.5, inf 9.1", FOE, turns=4, objectives=[aim("5.6"), aim("5.7")])
    assert table.state.held == [-1, -1]
    table.activate("bi1")
    table.move("bi1", "5.6")
    assert table.state.held[0] == table.side("blue")
    rest(table)
    table.activate("bi1")
    table.move("bi1", "5.5")
    assert table.state.held == [table.side("blue"), -1]


def test_be_17_2_passing_through_is_not_standing() -> None:
    """BE-R77."""
    table = battle("cav 5.5, inf 9.1", FOE, objectives=[aim("5.6")], terrain={"water": "4.4 4.5 6.4 6.5"})
    table.ready("bc1")
    table.move("bc1", "5.7")
    assert table.state.held == [-1]


def test_be_17_2_by_advance_and_by_retreat() -> None:
    """BE-R77: who comes to stand there, however."""
    table = battle("inf 5.5, inf 9.1", f"inf 5.6, {FOE}", objectives=[aim("5.6"), aim("5.7")])
    assert table.state.held == [table.side("red"), -1]
    table.ready("bi1")
    table.clash("bi1", "ri1", "2 6 6 6", "6 6 6 6")
    table.retreat("ri1", "5.7")
    table.advance("bi1")
    assert table.state.held == [table.side("blue"), table.side("red")]


def test_be_17_2_at_the_start_by_its_unit_else_as_the_scenario_says() -> None:
    table = battle("inf 5.5", FOE, objectives=[aim("5.5", held="red"), aim("5.7", held="red"), aim("5.9")])
    assert table.state.held == [table.side("blue"), table.side("red"), -1]


def test_be_17_2_two_points_each_at_the_turn_limit() -> None:
    """AMB 22: objectives 2 each, enemy elements 1 each; the higher score wins."""
    table = battle("inf 5.5", "inf 1.13, inf 2.1", turns=1, objectives=[aim("5.5")])
    table.weaken("bi1", 3)
    assert rest(table).over == ("blue", "turn_limit")
    table = battle("inf 5.5", "inf 1.13, inf 2.1", turns=1, objectives=[aim("5.5")])
    table.weaken("bi1", 1)
    assert rest(table).over == ("red", "turn_limit")
    table = battle("inf 5.5", "inf 1.13, inf 2.1", turns=1, objectives=[aim("5.5")])
    table.weaken("bi1", 2)
    assert rest(table).over == ("", "draw")


@pytest.mark.parametrize(("side", "winner"), [(None, "blue"), ("blue", "blue"), ("red", "")])
def test_be_17_2_points_for_one_side_only(side: str | None, winner: str) -> None:
    """Held by the other side, nobody gets them."""
    table = battle("inf 5.5", FOE, turns=1, objectives=[aim("5.5", side=side, points=3)])
    assert rest(table).over == (winner, "turn_limit" if winner else "draw")


@pytest.mark.parametrize(
    ("counts", "ahead", "winner"),
    [
        ("points", 2, "blue"),
        ("points", 3, ""),
        ("points", 4, "red"),
        ("losses", 1, ""),
        ("losses", 2, "red"),
        ("objectives", 1, "blue"),
    ],
)
def test_be_17_2_points_ahead_are_added_to_the_score(counts: str, ahead: int, winner: str) -> None:
    """The scenario says what counts (BE-17.1): blue has an objective and has destroyed one element."""
    settings = {"options": {"victory": counts}, "ahead": (0, ahead), "turns": 1, "objectives": [aim("5.5")]}
    table = battle("inf 5.5", "inf 1.13, inf 2.1", **settings)
    table.weaken("ri1", 3)
    assert rest(table).over == (winner, "turn_limit" if winner else "draw")


def test_be_17_2_not_before_the_turn_limit() -> None:
    table = battle("inf 5.5", FOE, turns=3, objectives=[aim("5.5")])
    rest(table, 2)
    assert (table.over, table.state.turn) == (None, 3)
    assert rest(table).over == ("blue", "turn_limit")


# --- loss limits --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "left", "lost"), [(25, 2, False), (25, 1, True), (50, 4, False), (50, 3, True), (0, 1, False)]
)
def test_be_17_2_the_loss_limit_at_once(limit: int, left: int, lost: bool) -> None:
    """AMB 22: beaten with less than that share of 8 elements."""
    table = battle("inf 5.5 C, inf 9.1", "inf 5.6:4, inf 1.13:4", limits=(0, limit))
    table.rule(Edit("remove", unit="ri2"))
    if left < 4:
        table.ready("bi1")
        table.fire("bi1", "ri1", " ".join(["1"] * (4 - left) + ["6"] * left))
        table.take_losses()
    assert table.over == (("blue", "losses") if lost else None)


def test_be_17_2_the_last_element_always() -> None:
    table = battle("inf 5.5 C", "inf 5.6:1")
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 6 6 6")
    assert table.over == ("blue", "losses")


def test_be_17_2_both_at_once_is_a_draw() -> None:
    """BE-R75: judged after all losses are taken."""
    for limits in ((0, 0), (25, 25)):
        table = battle("inf 5.5:1", "inf 5.6:1", limits=limits)
        table.ready("bi1")
        table.clash("bi1", "ri1", "6", "6")
        assert table.over == ("", "draw")
    table = battle("inf 5.5:2, inf 9.1:1", "inf 5.6:2, inf 1.13:1", limits=(99, 99))
    table.ready("bi1")
    table.clash("bi1", "ri1", "6 6", "6 6")
    assert table.over == ("", "draw")


def test_be_17_2_reinforcements_to_come_are_not_lost() -> None:
    """BE-R75: 4 of 8 elements are still to come. BE-R76: the turns go on with blue tokens alone."""
    table = battle("inf 5.5 C", "inf 5.6:1, inf 1.13:4 turn=3", limits=(0, 50))
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 6 6 6")
    assert table.over is None
    assert table.state.turn == 2
    assert table.bowl[1] == 0


def test_be_17_2_judged_before_the_advance_and_in_defensive_fire() -> None:
    table = battle("inf 5.5:1", f"inf 5.6 C, {FOE}")
    table.ready("bi1")
    table.assault("bi1", "ri1")
    table.volley("ri1", "1 6 6 6")
    assert table.over == ("red", "losses")


# --- seize --------------------------------------------------------------------------------------------------

SEIZE = [{"side": "blue", "hexes": ["5.6", "5.7", "5.8"], "count": 2}]


def test_be_r79_hexes_seized_at_the_end_of_a_turn() -> None:
    table = battle("inf 5.6, inf 4.6", FOE, seize=SEIZE, turns=5)
    table.activate("bi2")
    table.move("bi2", "5.7")
    assert table.over is None
    assert rest(table).over == ("blue", "objective")


def test_be_r79_not_seized_at_the_limit_the_other_side_wins() -> None:
    """Whatever the score is."""
    table = battle("inf 5.6, inf 9.1", FOE, seize=SEIZE, turns=2, objectives=[aim("5.6", points=9)])
    assert rest(table, 2).over == ("red", "turn_limit")


def test_be_r79_both_at_once_is_a_draw() -> None:
    seize = [
        {"side": "blue", "hexes": ["5.6"], "count": 1},
        {"side": "red", "hexes": ["1.13"], "count": 1},
    ]
    assert rest(battle("inf 5.6", FOE, seize=seize)).over == ("", "draw")


def test_be_r79_both_have_aims_and_neither_reached_it_the_score_decides() -> None:
    seize = [
        {"side": "blue", "hexes": ["5.6"], "count": 1},
        {"side": "red", "hexes": ["9.9"], "count": 1},
    ]
    table = battle("inf 5.5", FOE, seize=seize, turns=1, objectives=[aim("5.5")])
    assert rest(table).over == ("blue", "turn_limit")


# --- reinforcements -----------------------------------------------------------------------------------------


def test_be_r40_at_the_end_of_the_turn_when_due_and_counted_from_the_next() -> None:
    table = battle("tri 9.1:6, tri 9.3:4 turn=2 entry=9.5/9.7", FOE)
    rest(table)
    assert (table.at("bt2"), table.state.turn, table.bowl) == (None, 2, (1, 1))
    table.finish_turn()
    assert table.asked == ("blue", "enter")
    assert table.bowl == (0, 0)
    assert table.ways(acts.Enter) == {"9.5", "9.7"}
    table.enter("bt2", "9.7")
    assert table.state.turn == 3
    # 6 and 4 elements: the first command die of Blue.
    assert table.handful("blue").dice == 1
    table.command()
    assert table.bowl == (2, 1)


def test_be_r40_a_single_way_is_taken_by_itself() -> None:
    """BE-R82."""
    table = battle("inf 9.1, inf 9.3 turn=1", FOE)
    rest(table)
    assert (table.at("bi2"), table.state.turn) == ("9.3", 2)


def test_be_r45_an_entry_hex_that_is_taken() -> None:
    """Another of its entry hexes; else it waits for the end of the next turn; an enemy beside is nothing."""
    table = battle("inf 9.1, inf 9.3 turn=1 entry=9.1/9.5", "inf 9.6, inf 1.13")
    rest(table)
    assert table.at("bi2") == "9.5"
    table = battle("inf 9.1, inf 9.3 turn=1 entry=9.1", FOE)
    rest(table)
    assert table.at("bi2") is None
    assert table.events("waits")
    table.activate("bi1")
    table.move("bi1", "8.1")
    table.finish_turn()
    assert table.at("bi2") == "9.1"


def test_be_r45_blocked_by_the_enemy_or_by_ground() -> None:
    table = battle("inf 9.1, inf 9.3 turn=1 entry=9.5/9.6", "inf 9.6, inf 1.13", terrain={"water": "9.5"})
    rest(table)
    assert table.at("bi2") is None


def test_be_r83_at_one_entry_hex_the_side_named_first_enters() -> None:
    own, foes = "inf 9.1, inf 9.3 turn=1 entry=5.5", "inf 1.13, inf 1.1 turn=1 entry=5.5"
    rest(table := battle(own, foes))
    assert (table.at("bi2"), table.at("ri2")) == ("5.5", None)
    with patch.object(tables, "FILED", tables.SIDES[::-1]):
        rest(table := battle(own, foes))
        assert (table.at("bi2"), table.at("ri2")) == (None, "5.5")


@pytest.mark.parametrize(
    ("due", "kind", "rule"), [(3, "activated_or_come", "BE-AMB-40"), (0, "already_activated", "BE-4.2")]
)
def test_be_r40_who_is_brought_on_in_mid_turn_is_not_told_to_have_been_activated(
    due: int, kind: str, rule: str
) -> None:
    """It acts from the next turn on, and it does not react before (BE-R78)."""
    late = f" turn={due} entry=9.5" if due else ""
    table = battle(f"inf 9.1, inf 5.9 B, inf 9.3 B{late}", "inf 1.13, inf 5.10", cp=(6, 6))
    if due:
        table.rule(Edit("reinforcement", unit="bi3", at="5.8"))
    else:
        table.idle("bi3")
        table.rule(Edit("place", unit="bi3", at="5.8"))
    table.token("blue")
    found = table.refusal(acts.Activate(table.unit("bi3")))
    assert found is not None
    assert (found.kind, found.rule) == (kind, rule)
    table.act(acts.Activate(table.unit("bi1")))
    table.end("bi1")
    table.ready("ri2")
    table.assault("ri2", "bi2")
    found = table.refusal(table.reacting("bi3", "fire"))
    assert found is not None
    assert (found.kind, found.rule) == (kind, rule if due else "BE-14.2")


def test_be_r40_who_has_passed_a_test_was_activated_and_whoever_came_long_ago_is_told_by_its_token() -> None:
    table = battle("inf 9.1, inf 5.9, inf 9.3 turn=1 entry=9.5", FOE)
    rest(table)
    for passes, kind in ((True, "already_activated"), (False, "activated_or_come")):
        table = rest(battle("inf 9.1, inf 5.9, inf 9.3 turn=1 entry=9.5", FOE))
        table.ready("bi3") if passes else table.activate("bi3")
        table.end("bi3")
        table.token("blue")
        found = table.refusal(acts.Activate(table.unit("bi3")))
        assert found is not None
        assert (found.kind, found.rule) == (kind, "BE-4.2")


def test_be_r59_a_reinforcement_has_moved() -> None:
    table = battle("inf 5.4 A, inf 9.1", "inf 1.13, inf 5.8 turn=1")
    rest(table)
    table.ready("bi1")
    assert table.targets("bi1") == {"ri2"}


def test_be_r74_reinforcements_then_aims_then_the_limit() -> None:
    """A unit that comes on a hex to be seized at the end of the last turn is there."""
    seize = [{"side": "blue", "hexes": ["9.3"], "count": 1}]
    table = battle("inf 9.1, inf 9.3 turn=1", FOE, seize=seize, turns=1)
    assert rest(table).over == ("blue", "objective")


def test_be_r78_a_ruling_changes_what_it_names_and_victory_is_judged() -> None:
    table = battle("inf 5.5, inf 9.1", "inf 5.6, inf 1.13", limits=(0, 50))
    table.rule(Edit("strength", unit="ri1", to=1))
    assert table.over is None
    table.rule(Edit("remove", unit="ri2"))
    assert table.over == ("blue", "losses")
