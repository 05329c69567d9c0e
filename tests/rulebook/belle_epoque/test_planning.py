"""What the planner says of a rule: who has come where he stands, with what score he strikes later."""

from __future__ import annotations

from core.systems.belle_epoque.planner.planner import PLANNER
from tests.rulebook.belle_epoque.table import battle, ready


def test_be_9_2_a_unit_in_hand_has_not_come_where_it_stands() -> None:
    """Open order in cover is seen from the next hex only as long as it gave no sign of itself."""
    table = battle("inf 5.4 B", "inf 5.6 open", terrain={"woods": "5.6 5.7"})
    unit, side = table.unit("ri1"), table.side("blue")
    found = PLANNER.threat(table.state, side, unit)
    assert "fire" not in {one.kind for one in found.spots[table.hex("5.6")].strokes}
    comer = table.state.copy()
    comer.moved_ever |= 1 << unit
    moved = PLANNER.threat(comer, side, unit)
    assert "fire" in {one.kind for one in moved.spots[table.hex("5.6")].strokes}


def test_be_11_5_who_was_activated_strikes_in_the_next_turn_with_its_full_score() -> None:
    table = battle("inf 6.5 G", "inf 5.5 G", cp=(0, 0))
    unit, side = table.unit("bi1"), table.side("blue")
    fresh = PLANNER.threat(table.state, side).spots[table.hex("5.5")]
    state = table.state.copy()
    state.fought[unit] = 1
    tired = PLANNER.threat(state, side).spots[table.hex("5.5")]
    assert tired.by_kind["assault"] < fresh.by_kind["assault"]
    state.activated |= 1 << unit
    later = PLANNER.threat(state, side)
    assert later.spots[table.hex("5.5")].by_kind["assault"] == fresh.by_kind["assault"]
    assert "BE-4.2" in {note.rule for note in later.notes}


def test_be_14_4_while_reactions_are_asked_the_attacker_strikes_now_and_once() -> None:
    """No unit of the next turn: its assault on its target is all that is left of it."""
    table = ready("inf 6.5 G, inf 1.1", "inf 5.5 C, inf 4.5 C, inf 6.7", cp=(0, 0), turns=1)
    blow = PLANNER.threat(table.state, table.side("blue")).spots[table.hex("5.5")].by_kind["assault"]
    table.assault("bi1", "ri1")
    assert table.asked == ("red", "react")
    for target in (None, table.unit("ri1"), table.unit("ri3")):
        found = PLANNER.threat(table.state, table.side("blue"), target)
        mine = {
            hex_: {one.kind for one in spot.strokes if one.piece == table.unit("bi1")}
            for hex_, spot in found.spots.items()
        }
        assert {hex_: kinds for hex_, kinds in mine.items() if kinds} == {table.hex("5.5"): {"assault"}}
        assert found.spots[table.hex("5.5")].by_kind["assault"] == blow
        assert [note.rule for note in found.notes if note.rule in ("BE-4.2", "BE-5.5")] == ["BE-5.5"]


def test_be_14_4_a_counter_charge_is_counted_in_the_assault_that_goes_on() -> None:
    table = ready("inf 7.5", "cav 5.5 G, inf 4.5 C", cp=(0, 0))
    table.move("bi1", "6.5")
    table.assault("bi1", "rc1")
    before = PLANNER.threat(table.state, table.side("blue")).spots[table.hex("5.5")].by_kind["assault"]
    table.react("rc1", "charge")
    assert table.asked == ("red", "react")
    after = PLANNER.threat(table.state, table.side("blue")).spots[table.hex("5.5")].by_kind["assault"]
    assert after < before


def test_be_r40_the_threat_says_who_may_come_at_the_end_of_the_turn() -> None:
    """Who comes strikes in the next turn: not before it is due, and not after the last turn."""
    forces = "inf 5.5, inf 9.1 turn=1 entry=9.1", "inf 5.7, inf 1.1 turn=2 entry=1.1"

    def told(side: str, turn: int, turns: int = 10) -> list[tuple[int, str]]:
        table = battle(*forces, turns=turns)
        state = table.state.copy()
        state.turn = turn
        found = PLANNER.threat(state, table.side(side)).notes
        return [(dict(note.text.values)["count"], note.rule) for note in found if note.rule == "BE-AMB-40"]

    assert told("blue", 1) == [(1, "BE-AMB-40")]
    assert told("red", 1) == []
    assert told("red", 2) == [(1, "BE-AMB-40")]
    assert told("blue", 1, turns=1) == []
