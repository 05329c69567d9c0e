"""What is told of a turn of Battle Cry: who has acts left, what comes of a card, what an umpire changes."""

from __future__ import annotations

from core.protocol.events import Event
from core.protocol.steps import Edit
from core.systems.battle_cry.look.edit_forms import edit_forms
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.look.sequence import sequence
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.words.messages import BattleCryWords
from core.text import say
from tests.rulebook.battle_cry.table import Table, battle

LOOK = BattleCryLook()
WORDS = BattleCryWords()


def levels(table: Table, *pieces: str) -> list[str]:
    """How the command picture of the first side shows these pieces."""
    found = PLANNER.command(table.state, table.side("union")).pieces
    return [found[table.unit(piece)].level for piece in pieces]


def test_bc_6_5_who_has_a_battle_before_it_is_not_done() -> None:
    """Infantry that moved one hex may battle, a gun that moved may not, a general battles nobody."""
    table = battle("inf 5.5, art 5.7, gen 5.9, inf 9.2", "inf 3.5, inf 8.2", hand="all-out-offensive")
    table.play("all-out-offensive")
    table.order("ui1", "ua1", "ug1", "ui2")
    table.end(acts.EndOrders)
    table.move("ui1", "4.5")
    table.move("ua1", "5.8")
    table.move("ug1", "5.10")
    assert levels(table, "ui1", "ua1", "ug1", "ui2") == ["ready", "done", "done", "ready"]
    table.end(acts.EndMoves)
    table.fight("ui1", "ci1", "I C C C")
    assert levels(table, "ui1", "ui2") == ["done", "ready"]


def test_bc_14_14_cavalry_that_moves_again_is_not_done_before_it_has() -> None:
    table = battle("cav 8.8", "inf 7.8, inf 1.1", hand="hit-and-run")
    table.play("hit-and-run")
    table.order("uc1")
    table.end(acts.EndOrders)
    table.end(acts.EndMoves)
    table.fight("uc1", "ci1", "I C C")
    assert table.asked[1] == "second_move"
    assert levels(table, "uc1") == ["ready"]
    assert LOOK.step_end(table.state, acts.EndMoves()) == "again"
    reach = PLANNER.reach(table.state, table.unit("uc1"))
    assert reach is not None
    assert reach.is_now


def test_bc_14_14_of_the_second_move_nobody_says_that_no_battle_follows_there() -> None:
    """No battle follows it anywhere, so woods are no worse than open ground."""
    table = battle("cav 8.8", "inf 1.1", hand="hit-and-run", terrain={"woods": "8.9"})
    table.play("hit-and-run")
    table.order("uc1")
    table.end(acts.EndOrders)

    def notes() -> tuple[str, ...]:
        reach = PLANNER.reach(table.state, table.unit("uc1"))
        assert reach is not None
        return tuple(note.rule for note in reach.ways[table.hex("8.9")].notes)

    assert notes() == ("BC-8.2",)
    table.end(acts.EndMoves)
    assert table.asked[1] == "second_move"
    assert notes() == ()


def test_bc_6_2_where_no_card_may_be_played_the_steps_say_discard() -> None:
    for hand, words in (
        ("scout-left", "No card can order anybody: discard one"),
        ("scout-left rally", "Play a command card"),
        ("scout-right", "Play a command card"),
    ):
        table = battle("inf 5.12", "inf 1.1", hand=hand)
        rows = sequence(table.state)
        assert say(rows[0].title, "en") == words
        assert ("order" in [row.id for row in rows]) == (words == "Play a command card")


def test_bc_14_the_row_of_steps_is_that_of_the_card_on_the_table() -> None:
    def row(table: Table) -> tuple[list[str], str]:
        words = [say(one[1], "en") for one in LOOK.phases_of(table.state)]
        return words, LOOK.phase(table.state)

    usual = ["Play a card", "Order", "Move", "Battle", "Draw"]
    table = battle("cav 8.8, inf 8.2", "inf 1.1, inf 1.5", hand="hit-and-run short-supply")
    assert row(table) == (usual, "card")
    table.play("hit-and-run")
    again = [*usual[:4], "Move again", "Draw"]
    assert row(table) == (again, "order")
    table.order("uc1")
    table.end(acts.EndOrders)
    assert row(table) == (again, "move")
    table.end(acts.EndMoves)
    assert row(table) == (again, "second_move")
    table = battle("cav 8.8, inf 8.2", "inf 1.1, inf 1.5", hand="hit-and-run short-supply")
    table.play("short-supply")
    assert row(table) == (["Play a card", "Short Supply", "Draw"], "order")


def test_bc_14_17_to_build_no_more_ends_a_step() -> None:
    assert LOOK.step_end(battle("inf 5.5", "inf 1.1").state, acts.EndBuilding()) == "building"


def test_a_piece_that_the_umpire_orders_is_not_told_to_be_led() -> None:
    """Led is who is ordered with his general, by Leadership alone (BC-14.15)."""

    def marks(table: Table, piece: str) -> frozenset[str]:
        return next(one.marks for one in LOOK.pieces_of(table.state) if one.id == piece)

    table = battle("inf 5.5, inf 5.6", "inf 1.1", hand="scout-centre")
    table.play("scout-centre")
    table.order("ui1")
    table.rule(Edit("order", "ui2"))
    assert "ordered" in marks(table, "ui2")
    assert "led" not in marks(table, "ui2")
    table = battle("inf 5.5, gen 5.5", "inf 1.1", hand="leadership")
    table.play("leadership")
    table.order("ug1")
    assert "led" in marks(table, "ui1")


def test_nobody_strikes_once_the_battle_is_over() -> None:
    table = battle("inf 5.5", "inf 5.7, inf 1.1", hand="scout-centre", flags=(1, 6))
    table.play("scout-centre")
    table.order("ui1")
    table.end(acts.EndOrders)
    table.end(acts.EndMoves)
    assert LOOK.threat(table.state, 0).hexes
    table.weaken("ci1", 1)
    table.fight("ui1", "ci1", "I C C")
    assert table.over is not None
    for side in (0, 1):
        assert not LOOK.threat(table.state, side).hexes
        assert not PLANNER.threat(table.state, side).spots


def test_an_advance_tells_the_general_who_goes_along() -> None:
    told = []
    for field in ("inf 5.5, gen 5.5", "inf 5.5"):
        table = battle(field, "inf 4.5, inf 1.1", hand="scout-centre", options={"rules150": True})
        table.play("scout-centre")
        table.order("ui1")
        table.end(acts.EndOrders)
        table.end(acts.EndMoves)
        table.weaken("ci1", 1)
        table.attack("ui1", "ci1")
        table.roll("I " * table.pending.handfuls[0].dice)
        table.act(acts.Advance(table.unit("ui1")))
        (event,) = table.events("advanced")
        told.append(say(WORDS.event(table.state.context, event), "en"))
    assert told == [
        "Test Infantry 1 advanced from 505 to 405 with Test General 1.",
        "Test Infantry 1 advanced from 505 to 405.",
    ]


def test_the_umpire_gives_no_unit_more_figures_than_any_has() -> None:
    form = next(one for one in edit_forms(battle("inf 5.5", "inf 1.1").state) if one.id == "strength")
    assert next(field.most for field in form.fields if field.id == "to") == 4


def test_a_hex_says_how_many_flags_it_is_worth_and_whether_its_crops_are_tall() -> None:
    flag = [("5.6", "union", 1, "while"), ("5.6", "confederate", 2, "turn_end")]
    for tall, words in ((True, "The crops are tall: it blocks"), (False, "The crops are low")):
        setup = battle(
            "inf 5.5", "inf 1.1", flag_hexes=flag, terrain={"field": "5.6"}, options={"field_tall": tall}
        ).state.context.scenario
        notes = [say(note.text, "en") for note in LOOK.hex_notes(setup, setup.board.grid.parse("5.6"))]
        assert words in notes[0]
        assert notes[1:] == [
            "Worth 1 flag to Test while a unit of that side stands here.",
            "Worth 2 flags to Test from the end of its turn for as long as the unit stays.",
        ]


def test_bc_10_2_two_hexes_that_block_along_a_hexside_are_told_as_such() -> None:
    """Each of them alone would only be grazed."""
    table = battle("inf 5.5", "inf 3.6", terrain={"woods": "4.4, 4.5"})
    line = PLANNER.line(table.state, table.hex("5.5"), table.hex("3.5"))
    assert {say(row.why.text, "en") for row in line.crossings} == {
        "blocks the line, with an obstacle on the other hand"
    }


def test_names_of_cards_drawn_together_are_told_apart() -> None:
    table = battle("inf 5.5", "inf 1.1", hand="scout-centre")
    for cards, words in (
        (("scout-left",), "Test: drawn, Scout, Left."),
        (("scout-left", "rally"), "Test: drawn, “Scout, Left” and “Rally”."),
    ):
        facts = {"side": 0, "cards": tuple(table.card(card) for card in cards)}
        assert say(WORDS.event(table.state.context, Event("drew", facts, "BC-13.2")), "en") == words


def test_bc_6_3_the_prompt_counts_no_order_that_finds_nobody() -> None:
    """One unit in each of two sections, two in the third: a Skirmish Line gives one order a section."""
    for units, told in (("inf 9.2, inf 8.2", 1), ("inf 9.2, inf 9.12", 2), ("inf 9.2, inf 9.7, inf 9.12", 3)):
        table = battle(units, "inf 1.1", hand="skirmish-line")
        table.play("skirmish-line")
        words = say(WORDS.prompt(table.state, table.pending), "en")
        assert words.endswith(f"0 of {told} order{'s' * (told > 1)} given."), words
