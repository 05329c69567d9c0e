"""Hexes that are worth flags: for whom they count, and what is told of them (BC-5.1, BC-R37)."""

from __future__ import annotations

import pytest

from core.protocol.steps import Edit
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, battle

FLAGS = ("hex_flag", "hex_flag_lost", "over", "turn_begins", "moved", "retreated", "edit")


def told(table: Table) -> list[tuple[str, str, int]]:
    """The last step's events of flags, and those between which they stand."""
    events = table.journal.moments[table.journal.here].events
    sides = table.state.context.scenario.sides
    return [
        (
            event.kind,
            sides[event.facts["side"]].id if "side" in event.facts else "",
            event.facts.get("value", 0),
        )
        for event in events
        if event.kind in FLAGS
    ]


@pytest.mark.parametrize("when", ["while", "turn_end"])
def test_a_hex_counts_for_the_side_that_stands_there_only(when: str) -> None:
    rows = [("8.7", "union", 2, when), ("8.7", "confederate", 3, when)]
    table = battle("inf 8.7", "inf 2.7", flag_hexes=rows)
    table.play("all-out-offensive")
    table.finish()
    assert table.flags == (2, 0)


def test_a_flag_hex_that_is_left_and_one_that_is_taken_are_told_after_the_move() -> None:
    rows = [("8.7", "union", 2, "while"), ("7.7", "union", 1, "while"), ("7.7", "confederate", 1, "while")]
    table = battle("inf 8.7", "inf 2.7", flag_hexes=rows)
    table.play("all-out-offensive")
    table.order("ui1")
    table.end(acts.EndOrders)
    assert told(table) == []
    table.move("ui1", "7.7")
    assert told(table) == [("moved", "", 0), ("hex_flag_lost", "union", 2), ("hex_flag", "union", 1)]


def test_a_flag_of_the_end_of_a_turn_is_told_before_the_next_and_when_its_unit_falls_back() -> None:
    rows = [("5.7", "confederate", 1, "turn_end")]
    table = battle(
        "inf 6.7",
        "inf 5.7, inf 1.1",
        flag_hexes=rows,
        hand="scout-left all-out-offensive",
        foe_hand="scout-left",
    )
    table.skip("scout-left")
    table.skip("scout-left")
    assert told(table)[:2] == [("hex_flag", "confederate", 1), ("turn_begins", "union", 0)]
    table.play("all-out-offensive")
    table.order("ui1")
    table.end(acts.EndOrders)
    table.end(acts.EndMoves)
    table.fight("ui1", "ci1", "F C C C")
    if table.asked[1] == "retreat":
        table.retreat("ci1", "4.7")
    assert ("hex_flag_lost", "confederate", 1) in told(table)


def test_the_flag_that_wins_is_told_before_the_end() -> None:
    table = battle("inf 8.7", "inf 2.7", flag_hexes=[("7.7", "union", 1, "while")], flags=(1, 6))
    table.play("all-out-offensive")
    table.order("ui1")
    table.end(acts.EndOrders)
    table.move("ui1", "7.7")
    assert [row[0] for row in told(table)] == ["moved", "hex_flag", "over"]


def test_what_an_umpire_makes_of_a_flag_hex_is_told_with_his_ruling() -> None:
    table = battle("inf 8.7", "inf 2.7", flag_hexes=[("7.7", "union", 1, "while")])
    table.rule(Edit("place", "ui1", at="7.7"))
    assert [row[0] for row in told(table)] == ["edit", "hex_flag"]
