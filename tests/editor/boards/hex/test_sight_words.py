"""A line of sight over a battle in words."""

from __future__ import annotations

from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.words.messages import BattleCryWords
from core.text import say
from editor.boards.hex.sight_words import sight_text
from tests.rulebook.battle_cry.table import battle


def test_where_sight_has_no_end_none_is_told() -> None:
    """Battle Cry: a line is clear or not, however far its end is (BC-10)."""
    table = battle("inf 9.7, inf 5.1", "inf 6.6, inf 4.1", terrain={"woods": "5.3"})
    grid, words, look = table.state.context.grid, BattleCryWords(), BattleCryLook()

    def told(start: str, end: str) -> str:
        one, other = table.hex(start), table.hex(end)
        return say(sight_text(grid, words, one, other, look.sight_in(table.state, one, other)), "en")

    assert told("9.7", "6.6") == "907 sees 606 (BC-10.1)."
    assert told("5.1", "5.5") == "501 does not see 505: 503 in between (BC-10.1)."
