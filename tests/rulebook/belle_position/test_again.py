"""What the other side sees of a card that went into the hand and out again in one turn (BP-13.7)."""

from __future__ import annotations

import pytest

from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codes import FOUGHT, MARCHING, UNKNOWN_CARD, moves_of
from tests.rulebook.belle_position.table import PLACES, Table, battle


def laid(table: Table, letter: str, to: str, *, again: bool) -> tuple[object, ...]:
    """What the German sees once that card lies there: its code, and all stacks."""
    table.bring(letter, to, again=again)
    seen = table.seen("german")
    return seen.stacks[PLACES[to]][-1], tuple(seen.stacks), seen.hands[0], seen.loose[0]


def returned() -> Table:
    """Hussars who lay in the left wing are in the hand again, beside a card of the reserve."""
    table = battle("H / L / L", "P / P / P", reserve="L")
    table.to_movement()
    table.move("fl", 1, "reserve")
    return table


def test_bp_13_7_a_card_that_was_on_the_table_before_lies_there_like_any_other() -> None:
    """Two moves in its code told that it is the one that came back, and that it makes two."""
    code, *rest = laid(returned(), "H", "fr", again=True)
    assert [code, *rest] == list(laid(returned(), "L", "fr", again=False))
    assert moves_of(int(str(code))) == 1


def test_bp_13_7_nor_does_its_fight_show() -> None:
    """Light cavalry fights, goes into the hand and lies elsewhere face down (BP-19.1)."""

    def fought() -> Table:
        table = battle("L / H L / L", "P / P / P", german_in="/ P /", reserve="L", light_cavalry=True)
        table.fire("fc", 1, "6 6")
        table.move("fc", 1, "reserve")
        return table

    code, *rest = laid(fought(), "H", "fl", again=True)
    assert [code, *rest] == list(laid(fought(), "L", "fl", again=False))
    assert not int(str(code)) & FOUGHT


def test_bp_13_7_nor_its_forced_march() -> None:
    def marching() -> Table:
        table = battle("L / L / L", "P / P / P", reserve="march L", special_cards=True)
        table.to_movement()
        table.act(acts.PlaySpecial(table.kind("march"), PLACES["fl"], 0))
        table.move("fl", 1, "reserve")
        return table

    code, *rest = laid(marching(), "L", "fr", again=True)
    assert [code, *rest] == list(laid(marching(), "L", "fr", again=False))
    assert not int(str(code)) & MARCHING


@pytest.mark.parametrize("letter", ["H", "L"])
def test_bp_13_7_moves_that_everybody_saw_are_seen(letter: str) -> None:
    table = returned()
    table.bring(letter, "fr", again=letter == "H")
    assert all(moves_of(code) == 1 for code in table.seen("german").stacks[PLACES["fr"]][-1:])
    table = battle("H / L / L", "/ P / P")
    table.to_movement()
    table.move("fl", 1, "gr")
    code = table.seen("german").stacks[PLACES["gr"]][-1]
    assert code & UNKNOWN_CARD == UNKNOWN_CARD
    assert moves_of(code) == 1
