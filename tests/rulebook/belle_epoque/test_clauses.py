"""Clauses that hold between two rules: what is told, what is planned, readings that meet."""

from __future__ import annotations

import pytest

from core.systems.belle_epoque.planner import threat
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import assault
from core.systems.belle_epoque.words import notes
from tests.rulebook.belle_epoque.table import Table, battle
from tests.rulebook.belle_epoque.test_reactions import FAR, FOE


def driven_off() -> Table:
    """ri1 has fallen back into the marsh of 4.7 before it was activated, and has fought once this turn."""
    table = battle(f"inf 5.5 D, {FAR}", f"inf 5.7 D, {FOE}", terrain={"marsh": "4.7"})
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 6 6")
    table.retreat("ri1", "4.7")
    return table


def test_be_6_3_who_was_driven_into_difficult_ground_is_planned_for_the_next_turn() -> None:
    """The rules refuse its fire; the planner says so, and the assaults of this turn are forgotten then."""
    table = driven_off()
    state = table.state.copy()
    state.fought[table.unit("ri1")] = 2
    side, target = table.side("red"), table.unit("bi1")
    found = threat.threat(state, side, None)
    assert [(note.text.values, note.rule) for note in found.notes if note.rule == "BE-6.3"] == [
        ((("count", 1),), "BE-6.3")
    ]
    blows = {one.kind: one for one in found.spots[table.hex("5.5")].strokes if one.piece == table.unit("ri1")}
    assert "fire" in blows
    fresh = state.copy()
    fresh.fought = [0] * len(fresh.fought)
    assert threat.threat(fresh, side, None).spots == found.spots
    assert assault.score(state, table.unit("ri1"), target, defends=False, charged=False) == 1


def test_be_6_3_nobody_else_is_planned_for_the_next_turn() -> None:
    table = battle(f"inf 5.5 D, {FAR}", f"inf 5.7 D, {FOE}", terrain={"marsh": "5.7"})
    table.activate("bi1")
    assert threat.threat(table.state, table.side("red"), None).notes[1:] == ()


@pytest.mark.parametrize(("ground", "limited"), [("water", True), ("clear", False)])
def test_be_r43_every_hex_that_is_not_clear_is_rough_with_any(ground: str, limited: bool) -> None:
    """An enemy may stand on impassable ground from the start (BE-6.5): it is not clear either."""
    terrain = {ground: "5.6"} if ground != "clear" else {}
    table = battle(
        f"cav 5.5 shock, {FAR}", f"inf 5.6, {FOE}", terrain=terrain, options={"rough_means": "any"}
    )
    table.ready("bc1")
    table.charge("bc1", "ri1")
    assert table.counting()[0] == ("1" if limited else "1234")


@pytest.mark.parametrize(("reading", "told"), [("any", 1), ("hill", 0)])
def test_be_r43_what_is_not_clear_is_said_of_the_hex(reading: str, told: int) -> None:
    """Of fortifications and of what blocks sight, which limit cavalry by this reading alone."""
    features = {"fortification": "5.6", "blocks_sight": "5.7"}
    table = battle(f"cav 5.5, {FAR}", FOE, features=features, options={"rough_means": reading})
    for at, count in (("5.6", told), ("5.7", told), ("5.8", 0)):
        said = [note.rule for note in notes.hex_notes(table.scenario, table.hex(at))]
        assert said.count("BE-R43") == count


def test_be_r56_who_was_driven_into_difficult_ground_may_counter_charge() -> None:
    """It starts no assault by that; its own fire is barred, in reaction too."""
    table = battle(f"inf 5.5 D, inf 2.7, {FAR}", f"cav 5.7 C, {FOE}", terrain={"marsh": "4.7"})
    table.ready("bi1")
    table.fire("bi1", "rc1", "1 1 6 6")
    table.retreat("rc1", "4.7")
    table.ready("bi2")
    table.move("bi2", "3.8")
    table.assault("bi2", "rc1")
    assert table.reactions() == {("rc1", "charge")}
    table.react("rc1", "charge")
    assert table.counting()[1] == "1234"


def test_be_r76_a_side_whose_list_was_empty_is_not_beaten_by_that() -> None:
    """The other side's turns go on to the limit."""
    for limit in (0, 25):
        table = battle("inf 5.5", "", limits=(limit, limit), turns=2)
        assert table.over is None
        table.finish_turn()
        assert (table.over, table.state.turn) == (None, 2)


def test_be_r82_a_step_that_is_passed_over_is_told() -> None:
    """Failed where no move is left; passed where nothing is left; not after an act of one's own."""
    walls = {"water": "8.12 9.12"}
    table = battle(f"inf 9.13, {FAR}", FOE, terrain=walls)
    table.activate("bi1")
    table.test("bi1", die=6)
    assert [(event.facts, event.rule) for event in table.events("nothing_left")] == [
        ({"unit": table.unit("bi1")}, "BE-R82")
    ]
    table = battle(f"inf 9.13, {FAR}", FOE, terrain=walls)
    table.ready("bi1")
    assert len(table.events("nothing_left")) == 1
    table = battle(f"inf 9.13, {FAR}", FOE)
    table.ready("bi1")
    table.move("bi1", "9.12")
    assert len(table.events("nothing_left")) == 1
    table = battle(f"inf 9.13, {FAR}", FOE)
    table.activate("bi1")
    table.move("bi1", "9.12")
    assert table.events("nothing_left") == []


def test_be_r82_a_test_that_alone_can_be_done_is_taken() -> None:
    """Who may not stay idle and cannot move has a choice by points, by a purpose or by a way alone."""
    acts_or_else = {"allow_pass": False}
    walls = {"water": "8.12 9.12"}
    table = battle(f"inf 9.13, {FAR}", FOE, terrain=walls, options=acts_or_else, cp=(0, 1))
    table.activate("bi1")
    assert table.asked == ("", "test")
    assert table.events("test")[-1].facts["cp"] == 0
    purpose = {**acts_or_else, "declare_before_test": True}
    for ground, options, points in (
        (walls, {}, 0),
        ({}, acts_or_else, 0),
        (walls, acts_or_else, 1),
        (walls, purpose, 0),
    ):
        table = battle(f"inf 9.13, {FAR}", FOE, terrain=ground, options=options, cp=(points, 1))
        table.activate("bi1")
        assert table.asked == ("blue", "activation")


def test_be_4_3_a_turn_goes_on_while_tokens_of_the_second_side_are_left() -> None:
    table = battle("inf 5.5", "inf 1.5, inf 1.7")
    table.idle("bi1", "ri1")
    assert (table.state.turn, table.bowl, table.active) == (1, (0, 0), "ri2")
    table.idle("ri2")
    assert table.state.turn == 2


def test_be_11_3_who_is_tenacious_is_so_in_its_second_assault() -> None:
    """One less for having fought (BE-11.5), one more as before."""
    table = battle(f"inf 5.5, inf 4.6, {FAR}", f"inf 5.6 tenacious, {FOE}")
    table.ready("bi1")
    table.clash("bi1", "ri1", "6 6 6 6", "6 6 6 6")
    assert table.elements("ri1") == 3
    table.ready("bi2")
    table.charge("bi2", "ri1")
    assert table.counting()[1] == "123"


def test_be_13_4_three_losses_one_choice() -> None:
    """The first and the third are elements."""
    table = battle(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}")
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 1 6")
    assert (table.elements("ri1"), table.asked) == (2, ("red", "fire_loss"))
    table.act(acts.TakeLoss(table.unit("ri1")))
    assert (table.elements("ri1"), table.asked[1]) == (1, "token")


def test_be_amb_13_fire_drives_nobody_off_the_map() -> None:
    """Without a way there is nothing to choose: the even loss is an element, at the own edge too."""
    options = {"retreat_offmap": "eliminated"}
    walls = {"water": "1.4 1.6 2.4"}
    table = battle(f"inf 2.5 C, {FAR}", f"inf 1.5, {FOE}", terrain=walls, options=options)
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 6 6")
    assert (table.at("ri1"), table.elements("ri1")) == ("1.5", 2)
