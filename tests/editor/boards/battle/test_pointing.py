"""At the Play desk on hexes: who is awaited still, and why what is pointed at cannot be done now."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import denied
from tests.rulebook.battle_cry.card_table import played
from tests.rulebook.belle_epoque.table import battle, ready


def test_a_reinforcement_that_finds_no_free_hex_is_awaited_still() -> None:
    """BE-AMB-45: it waits for the end of the next turn; who has come is awaited no more."""
    table = battle(
        "inf 9.1, inf 9.2 turn=1 entry=9.1, inf 9.3 turn=1 entry=9.5", "inf 1.1", cp=(0, 0), turns=5
    )
    assert BELLE_EPOQUE.hexes.awaited(table.state) == {"bi2", "bi3"}
    table.idle("bi1", "ri1")
    assert table.state.turn == 2
    assert BELLE_EPOQUE.hexes.awaited(table.state) == {"bi2"}
    seen: Any = SimpleNamespace(system=BELLE_EPOQUE, scenario=table.scenario, state=table.state)
    assert BattleView.arrived(seen) == {"bi3"}
    assert {piece.id for piece in BattleView.pieces_before(seen)} == {"bi1", "bi3", "ri1"}  # nobody is lost


def test_what_is_pointed_at_before_its_time_is_refused_in_words() -> None:
    """BE-5.1, BE-5.4: an enemy before its test; BE-5.6: a second move; BE-14.2: a unit that cannot react."""

    def why(table: Any, side: str, **wish: Any) -> str:
        found = denied(BELLE_EPOQUE, table.state, table.side(side), table.pending.kinds, **wish)
        return "" if found is None else str(found.refusal.kind)

    table = battle("inf 5.5 A, inf 9.1", "inf 5.6, inf 1.13", cp=(0, 0))
    table.activate("bi1")
    mine, its, far = table.unit("bi1"), table.unit("ri1"), table.unit("ri2")
    assert why(table, "blue", unit=mine, target=its) == "test_needed"
    table.test("bi1", die=6)
    assert why(table, "blue", unit=mine, target=its) == "test_was_failed"
    table = ready("inf 5.5 A, inf 9.1", "inf 5.6, inf 1.13")
    table.move("bi1", "6.4")
    assert why(table, "blue", unit=mine, at=table.hex("7.4")) == "already_moved"
    table = ready("inf 5.5 A, inf 9.1", "inf 5.6, inf 1.13")
    table.assault("bi1", "ri1")
    assert why(table, "red", unit=far) == "not_adjacent_to_assault"
    assert why(table, "red", unit=mine) == ""


def test_a_piece_that_a_card_can_do_nothing_with_is_refused_in_words() -> None:
    """BC-14.17: cavalry builds nothing, nor does infantry in a river; BC-14.18: who is no target."""

    def why(table: Any, piece: str) -> tuple[str, str] | None:
        wish = {"unit": table.unit(piece)}
        found = denied(BATTLE_CRY, table.state, table.pending.side, table.pending.kinds, **wish)
        return None if found is None else (found.refusal.kind, found.refusal.rule)

    table = played("construct-fieldworks", "inf 5.1, inf 5.5, cav 5.9", terrain={"river": "5.5"})
    assert why(table, "ui1") is None
    assert why(table, "ui2") == ("river_there", "BC-14.17")
    assert why(table, "uc1") == ("wrong_kind", "BC-14.17")
    assert why(table, "ci1") == ("not_yours", "BC-14.17")
    table = played("sharpshooter", "inf 5.1", "inf 1.9, gen 5.4, gen 1.13")
    assert why(table, "cg1") is None
    assert why(table, "cg2") == ("not_in_reach", "BC-14.18")
    assert why(table, "ci1") == ("not_a_general", "BC-14.18")
    assert why(table, "ui1") == ("not_an_enemy", "BC-14.18")
