"""After an act a battle's window redraws what has changed, and no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.systems.battle_cry.rules.actions import Move
from editor.boards.battle.battle_change import Part, change_between, facts_of
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.forces_panel import ForcesPanel
from editor.boards.hex.view import HexView
from editor.panels.battle.battle import BattleController
from tests.editor.desks.play.conftest import play_until


def test_a_move_changes_only_the_pieces_that_moved(start: Callable[..., BattleController]) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "move")
    seen = table.seen
    assert seen.offers is not None
    offer = next(one for one in seen.offers.all if isinstance(one.action, Move))
    old = facts_of(seen)
    table.do(offer)
    change = change_between(old, facts_of(BattleView(table.session)))
    assert offer.interaction.unit is not None
    start_hex = seen.hex_of(offer.interaction.unit)
    assert offer.interaction.unit in change.units
    assert {seen.hex_of(unit) for unit in change.units} == {start_hex}, "it and the general who rides along"
    assert change.touches(Part.PIECES)
    assert change.touches(Part.MOMENT)
    assert not change.touches(Part.GROUND, Part.SEAT, Part.OVER)


def test_who_sits_below_is_told_beside_who_looks(start: Callable[..., BattleController]) -> None:
    """An answer turns no board: so it may turn while the same person looks on."""
    table = start("person", "person", 7)
    seen = BattleView(table.session)
    assert change_between(facts_of(seen, 0), facts_of(seen, 1)).touches(Part.SEAT)


def test_what_did_not_change_is_not_drawn_again(
    start: Callable[..., BattleController], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "battle")
    drawn: list[str] = []
    monkeypatch.setattr(HexView, "set_board", lambda *_rest: drawn.append("board"))
    monkeypatch.setattr(HexView, "set_pieces", lambda *_rest: drawn.append("pieces"))
    monkeypatch.setattr(ForcesPanel, "show_battle", lambda *_rest: drawn.append("forces"))
    table.session.changed.emit()
    assert drawn == [], "nobody has acted"
    table.hand_changed()
    assert drawn == [], "what is in hand marks a line of the list only"
    table.refresh()
    assert drawn == ["board", "pieces", "forces"], "another language or colour draws everything"
