"""Refusals name the true reason, and pieces by their names."""

from __future__ import annotations

from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, DiceRolled, Edit, Ruling
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.words.messages import BattleCryWords
from core.text import say
from tests.rulebook.battle_cry.table import Table, battle, fighting, ordered


def why(table: Table, action: acts.Action) -> Refusal:
    refusal = table.journal.refusal(ActionStep(table.pending.side, action))
    assert refusal is not None
    return refusal


def said(table: Table, refusal: Refusal | None, language: str = "en") -> str:
    assert refusal is not None
    return say(BattleCryWords().refusal(table.state.context, refusal), language)


def test_a_retreat_is_refused_for_the_ground_or_for_who_stands_there() -> None:
    for terrain, third, kind in (
        ({"rough": "3.7"}, "inf 2.1", "closed_ground"),
        ({}, "inf 3.7", "retreat_barred"),
    ):
        table = fighting(
            "inf 6.7",
            f"inf 5.7, gen 4.7, {third}",
            terrain=terrain,
            options={"retreat_into_rough": False},
        )
        table.fight("ui1", "ci1", "F F A A")
        table.retreat("ci1", "4.7")
        assert table.asked == ("confederate", "retreat_or_stop")
        assert why(table, acts.Retreat(table.unit("ci1"), table.hex("3.7"))).kind == kind


def test_a_unit_that_a_general_has_joined_did_not_move() -> None:
    table = battle("inf 8.7, gen 8.9, inf 8.5, gen 8.5, gen 8.2", "inf 7.7", hand="leadership")
    table.play("leadership")
    table.order("ug1", "ug2", "ug3")
    table.move("ug1", "8.7")
    refusal = why(table, acts.Move(table.unit("ui1"), table.hex("8.6")))
    assert (refusal.kind, refusal.rule) == ("only_led", "BC-14.15")
    assert said(table, refusal) == "Test General 1 has joined Test Infantry 1: it may battle, but not move."
    table.move("ui2", "7.5", along=True)
    assert why(table, acts.Move(table.unit("ui2"), table.hex("8.5"))).kind == "already_moved"


def test_dice_are_named_by_whose_they_are() -> None:
    table = fighting("inf 5.7", "inf 4.7")
    table.attack("ui1", "ci1")
    refusal = table.journal.refusal(DiceRolled({"attacker": ("flag",)}, "typed"))
    assert said(table, refusal) == "“attacker” needs another number of dice: 4, not 1."
    table = battle("inf 8.7, gen 8.7", "inf 2.7", hand="rally")
    assert table.journal.do(Ruling("", "umpire", (Edit("strength", "ui1", to=1),))) is None
    table.play("rally")
    assert said(table, table.journal.refusal(DiceRolled({}))) == "The dice of “Test Infantry 1” are missing."


def test_bc_r9_who_cannot_enter_rough_ground_is_named_for_generals_may() -> None:
    table = ordered("inf 6.8", "inf 2.2", terrain={"rough": "6.9"}, options={"general_terrain": "rough"})
    refusal = why(table, acts.Move(table.unit("ui1"), table.hex("6.9")))
    assert said(table, refusal) == "Test Infantry 1 cannot enter 609: rough ground."


def test_a_general_is_kept_out_of_a_hex_by_the_general_who_is_with_the_unit_there() -> None:
    table = ordered("gen 5.7, inf 5.8, gen 5.8", "inf 4.7, gen 4.7")
    assert said(table, why(table, table.moving("ug1", "5.8"))) == "508 is taken by Test General 2."
    assert said(table, why(table, table.moving("ug1", "4.7"))) == "407 is taken by Test Infantry 1."


def test_a_unit_that_has_gone_to_a_general_has_moved_and_is_not_joined() -> None:
    """Both generals are named for Leadership; the one stays behind, the other has not moved (BC-R90)."""
    table = battle("inf 5.7, gen 5.7, gen 5.8", "inf 2.3", hand="leadership")
    table.play("leadership")
    table.order("ug1", "ug2")
    table.move("ui1", "5.8")
    assert why(table, table.moving("ui1", "5.9")).kind == "already_moved"
