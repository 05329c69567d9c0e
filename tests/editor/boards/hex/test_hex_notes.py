"""What is told of a hex in a battle: who is still to come there."""

from __future__ import annotations

from core.records import games
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.text import say
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.policies import Policies
from editor.boards.battle.session import Session
from tests.rulebook.belle_epoque.table import Table, battle


def awaited(table: Table, name: str) -> int:
    """How many are told to be still to come in a hex."""
    game = games.Game(BELLE_EPOQUE, table.scenario, table.journal, 1)
    notes = BattleView(Session(game, Policies())).hex_notes(table.hex(name))
    return sum("to arrive" in say(note.text, "en") for note in notes)


def test_be_r45_of_two_without_a_name_the_one_that_has_not_come_is_still_told() -> None:
    table = battle("inf 9.1, inf 9.3 turn=1 entry=9.3/9.4, inf 9.5 turn=1 entry=9.3/9.6", "inf 1.13")
    assert [awaited(table, name) for name in ("9.3", "9.4", "9.6")] == [2, 1, 1]
    table.finish_turn()
    table.enter("bi2", "9.4")
    assert [awaited(table, name) for name in ("9.3", "9.4", "9.6")] == [1, 0, 1]
