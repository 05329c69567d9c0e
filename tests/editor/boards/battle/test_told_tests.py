"""What is told of cards that are tested one after another."""

from __future__ import annotations

from core.presentation.card_look import Spot
from core.systems.belle_position.system import BELLE_POSITION
from core.text import say
from editor.boards.battle.director.beats import Beat, beats_of
from editor.boards.battle.director.chapter import Numbers, chapter_of, lines_of
from editor.boards.battle.director.placed import Placed, parted_from_dead
from tests.rulebook.belle_position.table import Table, battle


def told_to(table: Table, reader: int) -> list[list[str]]:
    """The lines of what happened since `reader` acted."""
    journal, numbers = table.journal, Numbers()
    nodes = chapter_of(journal, reader, journal.here)
    beats: list[Beat] = []
    for node in nodes:
        before = journal.moments[node.parent].state
        known = BELLE_POSITION.rules.observe(before, reader)
        found = beats_of(BELLE_POSITION, node, before, reader, known)
        beats += numbers.numbered(node, len(before.frames), found)
    return [[say(one, "en") for one in line.words] for line in lines_of(BELLE_POSITION, nodes, beats, reader)]


def test_a_card_that_holds_is_told_without_the_one_that_was_tested_before_it() -> None:
    """The artillery that routed was told again as a part of the hussars' test that followed by itself."""
    table = battle("L / A H g00 / L", "P / P P / P", german_in="/ P /")
    for word in ("fc1", "fc2"):
        table.wound(word, 1)
    table.phase("cohesion")
    table.test("fc", 1, "6")
    table.roll("1")
    assert table.lost("french") == ["A"]
    gone, held = told_to(table, 1)[:2]
    assert len(gone) == len(held) == 1
    assert "Light Artillery" in gone[0]
    assert "Hussars" in held[0]


def test_the_die_of_a_card_that_is_lost_leads_to_no_card_that_moved_up_into_its_place() -> None:
    """Two tests, one failed and one passed, both led to the one card that was left."""
    first = (Spot("card", 0, 3, 0),)
    failed, gone, held = Beat("dice", 74, first), Beat("gone", 74, first), Beat("dice", 75, first)
    marks = [Placed(beat, (), (), None) for beat in (failed, held)]
    assert [mark.leads for mark in parted_from_dead(marks, [failed, gone, held])] == [False, True]
