"""A line of sight over a battle in words."""

from __future__ import annotations

from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.words.messages import BattleCryWords
from core.systems.belle_epoque.look.look import BelleEpoqueLook
from core.systems.belle_epoque.words.messages import BelleEpoqueWords
from core.text import say
from editor.boards.hex.sight_words import sight_text
from tests.rulebook.battle_cry.table import battle
from tests.rulebook.belle_epoque.table import battle as belle_epoque_battle


def test_where_sight_has_no_end_none_is_told() -> None:
    """Battle Cry: a line is clear or not, however far its end is (BC-10)."""
    table = battle("inf 9.7, inf 5.1", "inf 6.6, inf 4.1", terrain={"woods": "5.3"})
    grid, words, look = table.state.context.grid, BattleCryWords(), BattleCryLook()

    def told(start: str, end: str) -> str:
        one, other = table.hex(start), table.hex(end)
        return say(sight_text(grid, words, one, other, look.sight_in(table.state, one, other)), "en")

    assert told("9.7", "6.6") == "907 sees 606 (BC-10.1)."
    assert told("5.1", "5.5") == "501 does not see 505: 503 in between (BC-10.1)."


def test_be_9_2_an_empty_hex_beyond_four_is_told_as_not_seen() -> None:
    """Belle Époque: sight ends at 4, though nothing lies between and nobody stands there."""
    table = belle_epoque_battle("inf 5.1", "inf 1.13")
    grid, words, look = table.state.context.grid, BelleEpoqueWords(), BelleEpoqueLook()

    def told(end: str) -> str:
        one, other = table.hex("5.1"), table.hex(end)
        return say(sight_text(grid, words, one, other, look.sight_in(table.state, one, other)), "en")

    assert told("5.5") == "501 sees 505: at 4, seen up to 4 (4 sight in hexes, BE-9.2)."
    assert told("5.9") == "501 does not see 509: at 8, seen up to 4 (4 sight in hexes, BE-9.2)."
