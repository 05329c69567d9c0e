"""A measured table: how a whole group is taken stands where a base of it is in hand."""

from __future__ import annotations

from core.text import say
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from tests.features.conftest import OpenWindow
from tests.features.test_moments import begin


def test_a_base_in_hand_says_how_its_group_is_taken(open_window: OpenWindow) -> None:
    """The prompt spoke of groups, and nothing of the double click that takes one."""
    person, table = begin(open_window, "mbt", ("person", "person"), "at_once")
    table.session.take_screen()
    person.rest()
    board = table.board
    assert isinstance(board, MeasuredBattleBoard)
    told = {}
    for unit in sorted(board.seen.movers):
        board.hand.hand.take((unit,))
        words = board.asked(board.seen).words
        grouped = any(len(group) > 1 for group in board.seen.groups(unit))
        told[grouped] = [say(words, language) for language in ("en", "fr")]
        assert ("Double click or G" in told[grouped][0]) is grouped
        assert ("Double clic ou G" in told[grouped][1]) is grouped
    assert told[True]
