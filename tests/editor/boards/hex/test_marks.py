"""What the small signs of a unit say in lists, on its card and to a screen reader."""

from __future__ import annotations

from core.systems.belle_epoque.look.look import BelleEpoqueLook
from core.text import say
from editor.boards.battle.units_model import MARKS
from tests.rulebook.belle_epoque.table import battle


def test_be_r40_who_has_just_come_is_not_told_to_have_been_activated() -> None:
    """Two are due, the first has come: it was not activated in this turn, and is no more."""
    table = battle("inf 9.1, inf 9.3 turn=1 entry=9.3/9.4, inf 9.5 turn=1 entry=9.5/9.6", "inf 1.13")
    table.finish_turn()
    table.enter("bi2", "9.3")
    assert table.asked == ("blue", "enter")
    (come,) = (piece for piece in BelleEpoqueLook().pieces_of(table.state) if piece.id == "bi2")
    assert "activated" in come.marks
    assert say(MARKS["activated"], "en") == "can be activated no more this turn"
    assert say(MARKS["activated"], "fr") == "ne peut plus être activée ce tour"
