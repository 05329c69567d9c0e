"""Corners in which two rules meet: what a refusal, the planner and a ruling say there."""

from __future__ import annotations

import pytest

from core.presentation.planner import Reach
from core.protocol.steps import Edit
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.planner import sight
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.card_table import FAR, played
from tests.rulebook.battle_cry.table import Table, battle, fighting, ordered

LOOK = BattleCryLook()


def reached(table: Table, piece: str) -> Reach:
    """What the planner says of the moves of a piece."""
    found = PLANNER.reach(table.state, table.unit(piece))
    assert found is not None
    return found


# --- refusals ----------------------------------------------------------------------------------------------


def test_bc_14_15_a_unit_that_goes_to_a_general_has_moved() -> None:
    """Though he was named for Leadership and moved before it: it is not he who has joined it."""
    table = played("leadership", "inf 5.5, gen 5.5, gen 7.7", FAR)
    table.order("ug1", "ug2")
    table.move("ug2", "6.4")
    table.move("ui1", "6.4")
    found = table.refusal(table.moving("ui1", "7.5"))
    assert found is not None
    assert (found.kind, found.rule) == ("already_moved", "BC-7.1")
    (piece,) = (piece for piece in LOOK.pieces_of(table.state) if piece.id == "ui1")
    assert "moved" in piece.marks


def test_bc_12_3_a_unit_goes_on_with_its_general_onto_no_other() -> None:
    """It has come upon one (BC-12.8): a second is refused by his number, a unit by its own."""
    table = fighting("inf 6.7", "inf 5.7, gen 4.6, gen 3.6")
    table.fight("ui1", "ci1", "F F C C")
    table.retreat("ci1", "4.6")
    assert table.why_retreat("ci1", "3.6") == "BC-12.3"
    table = fighting("inf 6.7", "inf 5.7, gen 4.6, inf 3.6")
    table.fight("ui1", "ci1", "F F C C")
    table.retreat("ci1", "4.6")
    assert table.why_retreat("ci1", "3.6") == "BC-12.2"


@pytest.mark.parametrize(
    ("piece", "others", "rule"),
    [("cav", "", "BC-8"), ("gen", "", "BC-8"), ("cav", ", inf 4.6, inf 6.6", "BC-7.2")],
)
def test_bc_8_no_way_is_refused_by_the_number_of_what_bars_it(piece: str, others: str, rule: str) -> None:
    """Woods where one must stop, or pieces where one may not go."""
    woods = "" if others else "4.5 4.6 5.6 6.5 6.6"
    table = ordered(f"{piece} 5.5, inf 5.6{others}", FAR, terrain={"woods": woods})
    assert table.why_move(f"u{piece[0]}1", "5.7") == rule


def test_bc_7_3_no_way_for_a_general_is_refused_by_his_number() -> None:
    """Friends bar him as they bar a unit, by another rule."""
    table = ordered("gen 5.5, inf 5.6, inf 4.5, inf 4.6, inf 6.5, inf 6.6, inf 4.4", FAR)
    assert table.why_move("ug1", "5.7") == "BC-7.3"


def test_bc_r22_a_general_who_gives_no_die_once_he_has_moved_is_told_so() -> None:
    """By the option; by default his arm says what he does."""
    for gives, notes in ((True, []), (False, ["BC-R22"])):
        setup = battle("inf 5.5, gen 5.5", FAR, options={"general_moved_die": gives}).scenario
        assert [note.rule for note in LOOK.unit_notes(setup, "ug1")] == notes
        assert LOOK.unit_notes(setup, "ui1") == ()


# --- the planner -------------------------------------------------------------------------------------------


def test_bc_8_woods_that_are_reached_with_the_last_step_bar_nothing_more() -> None:
    """The way round friends takes all three steps: the woods at its end are not what bars the next hex."""
    table = ordered("cav 5.5, inf 4.6, inf 5.6", FAR, terrain={"woods": "3.7"})
    found = reached(table, "uc1")
    assert found.ways[table.hex("3.7")].cost == 3
    assert found.stops[table.hex("4.7")].note.rule == "BC-7.2"
    table = ordered("cav 5.5", FAR, terrain={"woods": "4.6 5.7 6.6"})
    assert reached(table, "uc1").stops[table.hex("5.8")].note.rule == "BC-8"


@pytest.mark.parametrize("limit", [1, 60])
def test_bc_14_15_who_can_be_ordered_with_his_general_is_told(limit: int) -> None:
    """Leadership on the table, nobody named yet: in the last turn he threatens, in any he can be ordered."""
    table = played("leadership", "inf 5.5, gen 5.5, inf 5.8", "inf 4.5", options={"turn_limit": limit})
    union = table.side("union")
    picture = PLANNER.command(table.state, union)
    assert set(picture.rows[0].pieces) == {table.unit("ui1"), table.unit("ug1")}
    assert picture.rows[0].most == 2
    assert any("on the table" in str(note.text.id) for note in picture.pieces[table.unit("ui1")].notes)
    strokes = PLANNER.threat(table.state, union, None).spots[table.hex("4.5")].strokes
    assert {stroke.piece for stroke in strokes} == {table.unit("ui1")} | (
        set() if limit == 1 else {table.unit("ui2")}
    )
    assert LOOK.threat(table.state, union).hexes[table.hex("4.5")] == (1 if limit == 1 else 2)


def test_bc_10_1_a_unit_in_hand_is_named_nowhere_on_the_line() -> None:
    """It looks from 5.3 over the hex that it has left, in which nobody stands then."""
    table = battle("inf 5.5", "inf 5.7")
    unit, (start, end) = table.unit("ui1"), map(table.hex, ("5.3", "5.7"))
    for piece, things in ((unit, 1), (None, 2)):
        rows = {row.spot: row for row in sight.line(table.state, start, end, piece).crossings}
        assert len(rows[table.hex("5.5")].what) == things


def test_bc_14_17_no_fieldworks_are_left_and_none_is_owed() -> None:
    """A scenario may begin with more than the box holds."""
    works = {f"9.{column}": "N" for column in range(1, 9)}
    table = battle("inf 5.5", FAR, hand="construct-fieldworks", works=works)
    (row,) = (
        row
        for row in PLANNER.command(table.state, table.side("union")).rows
        if row.id == "construct-fieldworks"
    )
    assert (row.pieces, row.most) == ((), 0)


def test_bc_14_19_without_a_free_hex_in_the_base_row_the_card_is_of_no_use() -> None:
    """While another card could order a piece (BC-6.2)."""
    row = ", ".join(f"inf 1.{column}" for column in range(1, 5))
    for foes, told in ((f"{row}, gen 1.5", "card"), (row, None), (f"{row}, inf 3.2", "card")):
        table = battle("inf 5.5", foes, hand="short-supply probe-centre", terrain={"rough": "1.5"})
        if foes == row:
            table.rule(Edit("place", unit="ci4", at="3.2"))
        assert LOOK.step_end(table.state, acts.PlayCard(table.card("short-supply"))) == told


# --- the umpire --------------------------------------------------------------------------------------------


def test_bc_r37_a_unit_that_the_umpire_puts_where_it_stands_has_not_left() -> None:
    """The flag that it has earned at the end of its turn counts on; who has left has to earn it anew."""
    table = battle("inf 5.5", FAR, flag_hexes=[("5.5", "union", 2, "turn_end")])
    table.skip()
    found = []
    for to in ("5.5", "5.6", "5.5"):
        table.rule(Edit("place", unit="ui1", at=to))
        found.append(table.flags)
    assert found == [(2, 0), (0, 0), (0, 0)]


def test_bc_r107_who_rallies_beside_a_piece_that_is_moved_rolls_still() -> None:
    """Of the dice of a Rally those of who was put elsewhere are called off, all others fall."""
    table = battle("inf 5.5, gen 5.5, inf 5.7, gen 5.7", FAR, hand="rally probe-centre")
    table.weaken("ui1", 2)
    table.weaken("ui2", 2)
    table.play("rally")
    table.rule(Edit("place", unit="ui1", at="5.9"))
    table.rolls(ui2="I")
    assert (table.figures("ui1"), table.figures("ui2")) == (2, 3)


def test_bc_14_17_the_step_of_the_orders_is_that_of_the_card() -> None:
    """An umpire who goes back to it does not let the builders move and battle."""
    table = played("construct-fieldworks", "inf 5.5, inf 5.6", "inf 4.5")
    table.rule(Edit("phase", to="order"))
    assert table.asked == ("union", "build")
    table = played("probe-centre", "inf 5.5, inf 5.6", "inf 4.5")
    table.rule(Edit("phase", to="battle"), Edit("phase", to="order"))
    assert table.asked == ("union", "order")
