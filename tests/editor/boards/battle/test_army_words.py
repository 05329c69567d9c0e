"""What each side begins with, in words."""

from __future__ import annotations

from core.systems.battle_cry.system import BATTLE_CRY
from core.text import say
from editor.boards.battle.army_words import piece_words
from tests.rulebook.battle_cry.table import scenario


def test_a_single_piece_is_no_pieces() -> None:
    setup = scenario("inf 9.1", "inf 1.1, gen 1.1")
    told = piece_words(BATTLE_CRY, setup, BATTLE_CRY.hexes.pieces(setup))
    assert [say(words, "en") for words in told] == ["Test: 1 piece, begins", "Test: 2 pieces"]
