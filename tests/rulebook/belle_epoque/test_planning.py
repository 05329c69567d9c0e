"""What the planner says of a rule: who has come where he stands, with what score he strikes later."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, cast

import pytest

from core.paths import RESOURCES
from core.protocol.pending import Choice
from core.protocol.steps import Edit
from core.systems.belle_epoque.design.scenario import BelleEpoqueUnit
from core.systems.belle_epoque.look.look import BelleEpoqueLook
from core.systems.belle_epoque.planner import sight
from core.systems.belle_epoque.planner.planner import PLANNER
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules.rule_tables import CAVALRY, KINDS, TRIBAL, catalogue
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.words.notes import UNKNOWN
from core.text import say
from tests.rulebook.belle_epoque.table import battle, ready

RULES = BelleEpoqueRules()
LOOK = BelleEpoqueLook()


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


def test_be_9_1_a_unit_in_hand_is_named_nowhere_on_the_line() -> None:
    """It looks from 5.3 over the hex that it has left, in which nobody stands then."""
    table = battle("inf 5.5 B", "inf 5.7 B")
    unit, (start, end) = table.unit("bi1"), map(table.hex, ("5.3", "5.7"))
    for piece, things in ((unit, 1), (None, 2)):
        rows = {row.spot: row for row in sight.line(table.state, start, end, piece).crossings}
        assert len(rows[table.hex("5.5")].what) == things


def test_be_r56_who_was_driven_into_difficult_ground_neither_fires_nor_assaults_after_its_move() -> None:
    """BE-6.3 holds for the whole turn, wherever the unit goes then: said before and in its activation."""
    table = battle("inf 5.5, inf 9.1", "inf 1.13")
    unit, to = table.unit("bi1"), table.hex("5.7")

    def rules_of_the_way() -> list[str]:
        found = PLANNER.reach(table.state, unit)
        assert found is not None
        return [note.rule for note in found.ways[to].notes]

    assert rules_of_the_way() == ["BE-5.5"]
    table.rule(Edit("state", unit="bi1", item="stuck", to=1))
    assert rules_of_the_way() == ["BE-6.3"]
    table.ready("bi1")
    assert rules_of_the_way() == ["BE-6.3"]


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


def test_be_r40_who_may_come_at_the_end_of_the_turn_strikes_in_the_next() -> None:
    """From each entry hex that is free: not before it is due, not after the last turn, not when kept back."""
    forces = "inf 1.1, inf 8.1 C turn=2 entry=9.1/9.5/9.7", "inf 9.7, inf 1.13"

    def strokes(turn: int, hex_: str, turns: int = 10) -> set[tuple[str, str]]:
        table = battle(*forces, turns=turns)
        state = table.state.copy()
        state.turn = turn
        found = PLANNER.threat(state, table.side("blue"), table.unit("ri1")).spots.get(table.hex(hex_))
        rows = () if found is None else found.strokes
        name = table.state.context.grid.name
        return {(one.kind, name(one.start)) for one in rows if one.piece == table.unit("bi2")}

    assert strokes(1, "9.3") == set()
    assert strokes(2, "9.3") == {("fire", "9.1"), ("fire_moved", "9.2"), ("assault", "8.3"), ("move", "9.1")}
    assert strokes(2, "9.3", turns=2) == set()
    # Where the unit in hand stands nobody enters, where it stood one may.
    assert strokes(2, "9.1") == {("move", "9.1")}
    assert strokes(2, "9.8") == {("fire", "9.7"), ("assault", "9.7"), ("move", "9.7")}


def test_be_r40_the_threat_says_who_may_come_at_the_end_of_the_turn() -> None:
    """Who comes strikes in the next turn: not before it is due, and not after the last turn."""
    forces = (
        "inf 5.5, inf 9.1 turn=1 entry=9.1",
        "inf 5.7, inf 1.1 turn=2 entry=1.1, inf 1.2 turn=2 entry=5.7",
    )

    def told(side: str, turn: int, turns: int = 10) -> list[tuple[int, bool]]:
        table = battle(*forces, turns=turns)
        state = table.state.copy()
        state.turn = turn
        notes = PLANNER.threat(state, table.side(side)).notes
        rows = [note.text for note in notes if note.rule == "BE-AMB-40"]
        return [(dict(row.values)["count"], "counted" in row.id) for row in rows]

    assert told("blue", 1) == [(1, True)]
    assert told("red", 1) == []
    assert told("red", 2) == [(1, True), (1, False)]
    assert told("blue", 1, turns=1) == []


def test_be_r45_who_is_kept_back_by_a_briefing_is_not_shown_before_it_stands_there() -> None:
    """When and where it comes is seen by all while it waits for a free hex; what it is is not."""
    table = battle("inf 1.1, inf 8.1 C turn=1 entry=9.1", "inf 9.7, inf 1.13")
    setup, late = table.state.context.scenario, table.unit("bi2")
    units = list(setup.units)
    units[late] = units[late].model_copy(update={"name": UNKNOWN})
    state = RULES.new_battle(setup.model_copy(update={"units": tuple(units)}))
    state.turn = 2
    found = PLANNER.threat(state, table.side("blue"))
    assert late not in {one.piece for spot in found.spots.values() for one in spot.strokes}
    assert [note.text.id.endswith("not shown.") for note in found.notes if note.rule == "BE-AMB-40"] == [True]


def test_be_13_4_the_worst_fire_is_the_worst_for_who_is_shot_at() -> None:
    """Of one element two dice to 4 take more than three to 3, of two elements less."""
    found = {}
    for elements in (1, 2):
        forces = "inf 5.5:2 A", f"inf 5.7:{elements} conspicuous, inf 1.13"
        table = battle(*forces, levels={"1": "4.5"}, cp=(0, 0))
        spot = PLANNER.threat(table.state, table.side("blue")).spots[table.hex("5.7")]
        name = table.state.context.grid.name
        found[elements] = {name(one.start): one.dice for one in spot.strokes if one.kind == "fire_moved"}
    assert found == {1: {"5.6": 2}, 2: {"4.5": 3}}


def test_be_5_5_in_the_last_turn_only_what_is_left_of_an_activation_is_a_threat() -> None:
    """After a move the score in brackets, after a march, in an assault or by another aim no fire."""

    def strikers(table: Any) -> int:
        return LOOK.threat(table.state, table.side("blue")).hexes.get(table.hex("5.8"), 0)

    turns: dict[str, Any] = {"turns": 1}
    table = ready("inf 5.5 E, inf 9.1", "inf 5.8, inf 5.7", **turns)
    assert strikers(table) == 0  # who stands in 5.7 is in the way
    for fire, after in (("D", 0), ("A", 1)):
        table = ready(f"inf 5.6 {fire}, inf 9.1", "inf 5.8, inf 1.1", **turns)
        assert strikers(table) == 1
        table.move("bi1", "6.6")
        assert strikers(table) == after
    table = ready("cav 5.3 A, inf 9.1", "inf 5.8, inf 1.1", unit="bc1", **turns)
    table.move("bc1", "5.7")
    assert strikers(table) == 0
    later = ready("cav 5.3 A, inf 9.1", "inf 5.8, inf 1.1", unit="bc1", turns=2)
    later.move("bc1", "5.7")
    assert strikers(later) == 1
    table = ready("inf 5.7 A, inf 9.1", "inf 5.8 G, inf 1.1", **turns)
    table.assault("bi1", "ri1")
    assert strikers(table) == 0


def test_be_6_1_a_hill_that_is_reached_with_the_last_step_bars_nothing_more() -> None:
    """The hex behind it is three steps away, round a lake: infantry goes two."""
    for hill, rule in (("4.6", "BE-6.5"), ("4.5", "BE-6.1")):
        features = {"hill": hill, "impassable": "5.6" if rule == "BE-6.5" else "4.4"}
        table = ready("inf 5.5, inf 9.1", "inf 1.13", "bi1", features=features)
        found = PLANNER.reach(table.state, table.unit("bi1"))
        assert found is not None
        behind = table.hex("5.7" if rule == "BE-6.5" else "3.5")
        assert found.stops[behind].note.rule == rule


def test_be_14_4_whose_target_gets_away_assaults_nobody_in_this_turn() -> None:
    """The evader has passed its test and chooses where to: its attacker strikes in the next turn, if any."""
    for turns, kinds in ((10, {"fire", "fire_moved", "assault"}), (1, set[str]())):
        table = ready("inf 5.5 A, inf 9.1", "cav 5.7, inf 1.13", "bi1", turns=turns)
        table.move("bi1", "5.6")
        table.assault("bi1", "rc1")
        table.react("rc1", "evade")
        assert table.asked == ("red", "evade")
        spots = PLANNER.threat(table.state, table.side("blue"), table.unit("rc1")).spots
        strokes = (one for spot in spots.values() for one in spot.strokes if one.kind != "move")
        assert {one.kind for one in strokes if one.piece == table.unit("bi1")} == kinds


@pytest.mark.parametrize(
    ("aim", "kinds"), [("fire", {"fire"}), ("assault", {"assault"}), ("march", {"assault"})]
)
def test_be_amb_4_what_a_test_under_way_was_declared_for_is_all_that_threatens(
    aim: acts.Aim, kinds: set[str]
) -> None:
    """Its die has still to fall, in the last turn: no other fire or assault comes."""
    table = battle("inf 5.5 C, inf 9.1", "inf 5.6", options={"declare_before_test": True}, turns=1)
    table.activate("bi1")
    unit, side, hex_ = table.unit("bi1"), table.side("blue"), table.hex("5.6")
    table.act(acts.TakeTest(unit, 0, aim))
    threat = PLANNER.threat(table.state, side)
    assert {one.kind for one in threat.spots[hex_].strokes} - {"move", "fire_moved"} == kinds
    assert threat.notes[-1].rule == "BE-5.5"
    assert (hex_ in LOOK.threat(table.state, side).hexes) == (aim == "fire")
    reach = PLANNER.reach(table.state, unit)
    assert reach is not None
    assert (table.hex("5.3") in reach.ways) == (aim == "march")


def test_be_r49_a_fortified_hill_is_told_to_give_two() -> None:
    for features, told in (
        (("hill", "fortification"), True),
        (("hill",), False),
        (("fortification",), False),
    ):
        setup = battle("inf 5.5", "inf 5.7", features=dict.fromkeys(features, "5.6")).scenario
        notes = LOOK.hex_notes(setup, setup.board.grid.parse("5.6"))
        assert ("BE-R49" in [note.rule for note in notes]) == told


def test_be_r75_once_the_battle_is_over_no_token_is_drawn() -> None:
    """The limit of losses is passed in the middle of a turn: nobody is activated any more."""
    table = battle("inf 5.5, inf 5.7", "inf 1.1, inf 1.13", limits=(0, 25))
    side = table.side("blue")
    assert PLANNER.command(table.state, side).pieces[table.unit("bi1")].level == "ready"
    table.rule(Edit("remove", unit="ri1"), Edit("strength", unit="ri2", to=1))
    assert table.state.ended
    picture = PLANNER.command(table.state, side)
    assert not picture.rows
    assert not picture.pieces
    assert [note.rule for note in picture.notes] == ["BE-17.1"]


def test_be_amb_4_who_has_declared_a_march_is_told_to_fire_after_no_move() -> None:
    """It goes one hex only: that is its march all the same."""
    for aim, rules in (("march", ["BE-5.5"]), ("fire", ["BE-AMB-4"]), ("assault", ["BE-AMB-4"])):
        table = battle("inf 5.5 A, inf 9.1", "inf 5.9", options={"declare_before_test": True}, cp=(9, 0))
        table.activate("bi1")
        unit = table.unit("bi1")
        table.act(acts.TakeTest(unit, 3, cast("acts.Aim", aim)))
        assert table.asked == ("blue", "passed")
        reach = PLANNER.reach(table.state, unit)
        assert reach is not None
        assert [note.rule for note in reach.ways[table.hex("5.6")].notes] == rules
        table.move("bi1", "5.6")
        assert isinstance(table.pending, Choice) == (aim == "fire")  # else nothing is left to do
        supposed = PLANNER.reach(table.state, unit)  # as if it were activated anew: nothing is declared
        assert supposed is not None
        assert not supposed.ways[table.hex("5.7")].notes


@pytest.mark.parametrize("aim", ["", "fire", "assault", "march"])
def test_be_5_4_after_a_failed_test_no_move_is_told_to_leave_an_assault(aim: acts.Aim) -> None:
    """Whatever it was declared for (AMB 4)."""
    table = battle("inf 5.5 A, inf 9.1", "inf 5.7", options={"declare_before_test": bool(aim)}, cp=(9, 0))
    table.activate("bi1")
    table.test("bi1", die=6, aim=aim)
    reach = PLANNER.reach(table.state, table.unit("bi1"))
    assert reach is not None
    way = reach.ways[table.hex("5.6")]
    assert [(note.rule, say(note.text, "en")) for note in way.notes] == [
        ("BE-5.4", "Neither fire nor assault after a failed test.")
    ]
    table.move("bi1", "5.6")
    assert table.active is None


def test_be_5_5_the_sentence_knows_an_assault_without_a_move() -> None:
    table = ready("inf 5.5, inf 9.1", "inf 5.6, inf 1.13")
    assert table.assaulting("bi1", "ri1") in table.offered()
    path = RESOURCES / "rules" / "belle_epoque.json"
    assert "assaults where it stands" in json.loads(path.read_text(encoding="utf-8"))["BE-5.5"]["en"]


@pytest.mark.parametrize("arm", [CAVALRY, TRIBAL])
def test_be_1_5_the_card_of_an_arm_says_that_a_scenario_may_open_its_order(arm: int) -> None:
    kind = KINDS[arm]
    row = {"id": "x", "side": "blue", "at": "5.5", "kind": kind, "order": "open"}
    assert BelleEpoqueUnit.model_validate(row).order == "open"
    assert "in close order unless the scenario says otherwise" in catalogue().arms[arm].effect.en


def test_be_11_5_the_losses_of_several_assaults_are_each_counted_as_the_first() -> None:
    """So the map says, for a later one meets a lower score: what it costs together is no less."""
    table = battle("inf 6.5 G, inf 6.6 G", "inf 5.5 G", cp=(0, 0))
    side, hex_ = table.side("blue"), table.hex("5.5")
    found = PLANNER.threat(table.state, side)
    both = [one for one in found.spots[hex_].strokes if one.kind == "assault"]
    assert [one.losses for one in both] == [both[0].losses] * 2
    tired = table.state.copy()
    tired.fought[table.unit("ri1")] = 1
    later = PLANNER.threat(tired, side).spots[hex_].strokes[0].losses
    assert later is not None
    assert both[0].losses is not None
    assert later > both[0].losses
    assert "each assault as if it were the first" in found.losses.text.id


@pytest.mark.parametrize(("ground", "counted"), [("", 2), ("cliff", 3)])
def test_be_r57_on_very_difficult_ground_every_loss_of_fire_is_certain(ground: str, counted: int) -> None:
    """Nobody goes back from there without a passed test: three hits are three elements, else two."""
    terrain = {ground: "5.5"} if ground else {}
    table = battle("inf 6.5:3 A", "inf 5.5", cp=(0, 0), terrain=terrain)
    spot = PLANNER.threat(table.state, table.side("blue")).spots[table.hex("5.5")]
    (fire,) = (one for one in spot.strokes if one.kind == "fire")
    assert len(fire.spread) == counted + 1
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 1")
    assert table.elements("ri1") == 4 - counted


def test_be_r57_on_very_difficult_ground_every_loss_of_an_assault_is_certain() -> None:
    """Unless it has passed a test in this turn: who strikes in the next finds it held again."""
    table = battle("inf 6.5 G, inf 9.1", "inf 5.5 G", cp=(0, 0), terrain={"cliff": "5.5"})

    def assault() -> Fraction:
        spot = PLANNER.threat(table.state, table.side("blue")).spots[table.hex("5.5")]
        return spot.by_kind["assault"]

    held = assault()
    table.rule(Edit("state", unit="ri1", item="passed", to=1))
    assert assault() < held
    table.rule(Edit("state", unit="bi1", item="activated", to=1))
    assert assault() == held


def test_be_r40_who_has_just_come_is_not_told_to_have_been_activated() -> None:
    """Of two that come the first stands there already while the place of the second is asked."""
    late = "inf 9.3 turn=1 entry=9.3/9.4, inf 9.6 turn=1 entry=9.6/9.7"
    table = battle(f"inf 9.1, {late}", "inf 1.13", cp=(0, 0))
    table.finish_turn()
    table.enter("bi2", "9.3")
    assert table.asked == ("blue", "enter")
    side = table.side("blue")
    (note,) = PLANNER.command(table.state, side).pieces[table.unit("bi2")].notes
    assert say(note.text, "en") == "Activated in this turn already, or just come."
    told = [say(one.text, "en") for one in PLANNER.threat(table.state, side).notes]
    assert any(words.startswith("2 of these units have been activated or have just come: ") for words in told)


@pytest.mark.parametrize("row", [6, 2])
def test_be_13_4_of_two_strokes_with_one_mean_that_counts_which_costs_more_beside_others(row: int) -> None:
    """Two dice up to 3, or three dice up to 2 from the height beside: each costs 1 on a cliff, on average.

    Which one counts in the sum hangs on no order of the hexes: from below and from above it is the same.
    """
    between = (row + 4) // 2
    levels = {"1": f"{between}.5 {between}.6"}
    setup = f"inf {row}.5:2 C, inf {row}.6:2 C, inf 9.13", "inf 4.5, inf 1.13"
    table = battle(*setup, cp=(0, 0), terrain={"cliff": "4.5"}, levels=levels)
    spot = PLANNER.threat(table.state, table.side("blue"), table.unit("ri1")).spots[table.hex("4.5")]
    shots = [one for one in spot.strokes if one.kind in ("fire", "fire_moved")]
    assert {(one.kind, one.losses) for one in shots} == {("fire", 1), ("fire_moved", 1)}
    for kind in ("fire", None):
        assert {one.kind for one in spot.worst_strokes(kind)} == {"fire"}
    assert spot.losses == spot.by_kind["fire"] > spot.by_kind["fire_moved"]
