"""Rulings in the middle of things: questions that have lost their ground fall away, nothing else does."""

from __future__ import annotations

import pytest

from core.protocol.pending import Choice, Roll
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, Edit, Ruling
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.invariants import invariants
from core.systems.battle_cry.words.messages import BattleCryWords
from core.text import say
from tests.rulebook.battle_cry.table import Table, battle, fighting


def rule(table: Table, *edits: Edit) -> Refusal | None:
    return table.journal.do(Ruling("seen otherwise", "umpire", edits))


def told(table: Table, language: str = "en") -> list[str]:
    """What the last step told, in words."""
    words = BattleCryWords()
    events = table.journal.moments[table.journal.here].events
    return [say(words.event(table.state.context, event), language) for event in events]


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Edit("strength", "ui1", to=2), "The umpire gives Test Infantry 1 this many figures: 2."),
        (Edit("points", side="union", to=3), "The umpire sets the flags taken (Test): 3."),
        (
            Edit("state", "ui1", item="moved", to=1),
            "The umpire sets a mark of Test Infantry 1: moved is yes.",
        ),
        (Edit("order", "ui1"), "The umpire orders Test Infantry 1."),
        (Edit("order", "ui1", to=0), "The umpire takes the order of Test Infantry 1 back."),
        (Edit("token", at="5.7", to="S"), "The umpire sets fieldworks in 507, facing south."),
        (Edit("token", at="5.7", to="none"), "The umpire takes the fieldworks in 507 away."),
        (
            Edit("card", side="union", item="scout-left", at="hand"),
            "The umpire puts a card into the hand of Test: Scout, Left.",
        ),
        (
            Edit("card", side="union", item="?", at="pile"),
            "The umpire puts a card of Test back into the pile: an unknown card.",
        ),
        (
            Edit("card", side="union", item="probe-left", at="discards"),
            "The umpire puts a card of Test onto the discards: Probe, Left.",
        ),
    ],
)
def test_an_edit_is_told_with_its_new_value(edit: Edit, words: str) -> None:
    table = battle("inf 8.7", "inf 2.7", hand="? probe-left")
    assert rule(table, edit) is None
    assert told(table)[1].replace("5.7", "507") == words
    assert "?" not in told(table, "fr")[1]


def test_a_step_of_the_turn_is_told_in_words() -> None:
    table = fighting("inf 5.7", "inf 4.7")
    assert rule(table, Edit("phase", to="move")) is None
    assert told(table)[1] == "The umpire goes to another step of the turn: Move."


@pytest.mark.parametrize(
    ("edit", "kind"),
    [
        (Edit("place", "ui1", at="5.7", side="nobody"), "edit_no_side"),
        (Edit("points", "nobody", side="union", to=1), "edit_no_unit"),
    ],
)
def test_a_name_that_an_edit_has_no_use_for_must_exist_all_the_same(edit: Edit, kind: str) -> None:
    refusal = rule(battle("inf 8.7", "inf 2.7"), edit)
    assert refusal is not None
    assert refusal.kind == kind


def test_an_enemy_piece_marked_as_ordered_is_not_moved_by_the_other_side() -> None:
    table = battle("inf 8.7, inf 8.5", "inf 2.7")
    table.play("all-out-offensive")
    table.order("ui1")
    assert rule(table, Edit("order", "ci1")) is None
    table.end(acts.EndOrders)
    enemy = table.unit("ci1")
    moves = [action for action in table.journal.rules.actions(table.state, 0) if hasattr(action, "to")]
    assert moves
    assert not [action for action in moves if action.unit == enemy]
    refusal = table.journal.refusal(ActionStep(0, acts.Move(enemy, table.hex("3.7"))))
    assert refusal is not None
    assert refusal.kind == "not_yours"


@pytest.mark.parametrize("edit", ["order", "state"])
def test_a_piece_off_the_board_takes_no_mark(edit: str) -> None:
    table = fighting("inf 5.7", "inf 4.7")
    assert rule(table, Edit("remove", "ui2")) is None
    refusal = rule(table, Edit(edit, "ui2", item="ordered", to=1))
    assert refusal is not None
    assert refusal.kind == "edit_not_on_board"


def test_no_advance_into_a_hex_that_a_ruling_has_filled() -> None:
    table = fighting("inf 5.7, inf 9.1", "inf 4.7:1", options={"rules150": True})
    table.fight("ui1", "ci1", "I I I I")
    assert table.asked == ("union", "advance")
    assert rule(table, Edit("place", "ui2", at="4.7")) is None
    assert table.asked == ("union", "battle")
    assert not invariants(table.state)


def test_an_advance_stays_open_when_a_ruling_changes_something_else() -> None:
    table = fighting("inf 5.7, inf 9.1", "inf 4.7:1", options={"rules150": True})
    table.fight("ui1", "ci1", "I I I I")
    assert rule(table, Edit("place", "ui2", at="8.7")) is None
    assert table.asked == ("union", "advance")


@pytest.mark.parametrize("pile", ["pile", "discards"])
def test_nobody_is_asked_to_fight_back_whose_card_a_ruling_has_taken(pile: str) -> None:
    """From an empty hand nothing is played, nor once the one copy lies open (BC-R88, BC-R107)."""
    held = "fight-back" if pile == "pile" else "fight-back scout-left"
    table = fighting("inf 5.7, inf 9.1", "inf 4.7", foe_hand=held)
    table.declines = False
    table.fight("ui1", "ci1", "C C C C")
    assert table.asked == ("confederate", "fight_back")
    assert rule(table, Edit("card", side="confederate", item="fight-back", at=pile)) is None
    assert table.asked[1] != "fight_back"
    assert not invariants(table.state)


def test_no_fight_back_when_a_ruling_leaves_no_dice() -> None:
    table = fighting("inf 5.7", "cav 4.7", terrain={"river": "4.7"})
    table.declines = False
    table.fight("ui1", "cc1", "A A A A")
    assert table.asked == ("confederate", "fight_back")
    assert rule(table, Edit("token", at="5.7", to="N")) is None
    assert table.asked == ("union", "battle")


def test_a_retreat_goes_on_when_the_attacker_is_moved() -> None:
    table = fighting("inf 6.7", "inf 5.7")
    table.fight("ui1", "ci1", "F F A A")
    assert rule(table, Edit("place", "ui1", at="9.1")) is None
    assert table.asked == ("confederate", "retreat")
    table.retreat("ci1", "4.7")
    assert not invariants(table.state)


def test_a_general_who_is_taken_away_saves_his_unit_from_no_flag() -> None:
    table = fighting("inf 6.7", "inf 5.7, gen 4.7")
    table.fight("ui1", "ci1", "F F A A")
    table.retreat("ci1", "4.7")
    assert table.asked == ("confederate", "retreat_or_stop")
    assert rule(table, Edit("remove", "cg1")) is None
    assert table.asked == ("confederate", "retreat")


def test_a_general_who_is_taken_away_lets_no_flag_be_ignored() -> None:
    table = fighting("inf 6.7", "inf 5.7, gen 5.7", options={"rules150": True})
    table.fight("ui1", "ci1", "F A A A")
    assert table.asked == ("confederate", "ignore_flag")
    assert rule(table, Edit("remove", "cg1")) is None
    assert table.asked == ("confederate", "retreat")


def test_rally_never_takes_figures_away() -> None:
    table = battle("inf 8.7:2, gen 8.7", "inf 2.7", hand="rally, probe-centre")
    assert rule(table, Edit("strength", "ui1", to=1)) is None
    table.play("rally")
    assert isinstance(table.pending, Roll)
    assert rule(table, Edit("strength", "ui1", to=4)) is None
    table.rolls(ui1="F")
    assert table.figures("ui1") == 4


@pytest.mark.parametrize("edit", [Edit("place", "ug1", at="8.1"), Edit("remove", "ug1")])
def test_a_general_who_leaves_takes_no_flag_of_the_hex_with_him(edit: Edit) -> None:
    table = battle("inf 8.7, gen 8.7", "inf 2.7", flag_hexes=[("8.7", "union", 2, "turn_end")])
    table.play("all-out-offensive")
    table.finish()
    assert table.flags == (2, 0)
    assert rule(table, edit) is None
    assert table.flags == (2, 0)
    assert rule(table, Edit("place", "ui1", at="7.7")) is None
    assert table.flags == (0, 0)


def test_a_card_laid_face_up_is_told_to_everybody() -> None:
    table = battle("inf 8.7", "inf 2.7", hand="probe-centre, rally")
    assert rule(table, Edit("card", side="union", item="rally", at="discards")) is None
    (edit,) = (event for event in table.events("edit"))
    shown = edit.seen_by(1)
    assert shown is not None
    assert shown.facts["item"] == "rally"
    assert isinstance(table.pending, Choice)
