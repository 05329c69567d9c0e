"""What is said of a hex in a battle counts the fieldworks that were built in it."""

from __future__ import annotations

from core.records import games
from core.systems.battle_cry.rules.actions import BuildWorks
from core.systems.battle_cry.system import BATTLE_CRY
from core.text import say
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.policies import Policies
from editor.boards.battle.session import Session
from tests.rulebook.battle_cry.card_table import played
from tests.rulebook.battle_cry.table import Table


def words(table: Table) -> list[str]:
    game = games.Game(BATTLE_CRY, table.scenario, table.journal, 1)
    notes = BattleView(Session(game, Policies())).hex_notes(table.hex("5.7"))
    return [say(note.text, "en").partition(":")[0] for note in notes]


def test_fieldworks_of_the_battle_are_said_of_their_hex() -> None:
    """BC-14.17."""
    table = played("construct-fieldworks", "inf 5.7, inf 5.8", "inf 1.1", terrain={"woods": "5.7"})
    assert words(table) == ["Woods"]
    table.act(BuildWorks(table.unit("ui1"), 0))
    assert words(table) == ["Woods", "Fieldworks"]
