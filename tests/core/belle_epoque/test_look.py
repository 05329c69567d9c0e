"""What the windows are told: the bowl, zones, sight with its reasons, previews, notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.presentation.look import HexNote
from core.systems.belle_epoque.look.look import BelleEpoqueLook
from core.systems.belle_epoque.look.sequence import sequence
from core.systems.belle_epoque.planner.planner import PLANNER
from core.systems.belle_epoque.rules.actions import Assault, Fire, React, TakeLoss, TakeTest
from core.systems.belle_epoque.rules.frames import Assaulting, Firing, Reactivity
from core.text import say
from tests.rulebook.belle_epoque.table import battle as rulebook_battle
from tests.rulebook.belle_epoque.table import ready, scenario

LOOK = BelleEpoqueLook()


def test_palettes_hold_every_kind(ridge: Any) -> None:
    assert [entry.id for entry in LOOK.grounds] == list(ridge.board.GROUNDS)
    assert [entry.id for entry in LOOK.features] == list(ridge.board.FEATURES)
    assert [entry.id for entry in LOOK.units] == ["infantry", "tribal", "cavalry", "mounted_infantry"]


def test_the_bowl_and_the_points_are_counted(battle: Callable[..., Any]) -> None:
    table = battle("inf 4.6:4; inf 1.1:4", "inf 5.9:4; cav 9.3; inf 9.5:4")
    table.command()
    rows = {(row.id, row.side): row.value for row in LOOK.counters(table.state)}
    assert (rows["tokens", 0], rows["tokens", 1]) == (2, 3)
    assert (rows["points", 0], rows["points", 1]) == (4, 4)
    assert (rows["elements", 0], rows["elements", 1]) == (8, 11)


def test_the_zone_of_control_is_all_round(battle: Callable[..., Any]) -> None:
    table = battle("inf 4.6", "inf 9.1")
    (zone,) = LOOK.zones(table.state, 0)
    grid = table.state.context.grid
    assert {grid.name(hex_) for hex_ in zone.hexes} == {"3.6", "3.7", "4.5", "4.7", "5.6", "5.7"}


def test_sight_has_its_reasons(battle: Callable[..., Any]) -> None:
    """The fifth worked example: open order, in cover, never moved nor fired: 4 - 3 = 1."""
    table = battle("inf 4.6", "inf 5.8 order=open", board={"features": {"cover": ["5.8"]}})
    line = LOOK.sight_in(table.state, table.hex("4.6"), table.hex("5.8"))
    assert (line.clear, line.distance, line.reach) == (True, 2, 1)
    assert [(term.kind, term.value) for term in line.reasons] == [
        ("sight", 4),
        ("unseen", -1),
        ("cover", -1),
        ("open_order", -1),
    ]
    again = LOOK.sight(table.journal.scenario, table.hex("4.6"), table.hex("5.8"))
    assert again == line


def test_what_blocks_the_line_is_named(battle: Callable[..., Any]) -> None:
    table = battle("inf 5.4", "inf 5.7", board={"terrain": {"woods": ["5.6"]}})
    line = LOOK.sight_in(table.state, table.hex("5.4"), table.hex("5.7"))
    assert not line.clear
    assert line.blocked_by == (table.hex("5.6"),)


def test_previews_show_each_term(battle: Callable[..., Any]) -> None:
    table = battle("inf 4.6:4 fire=B traits=fiery", "inf 5.6:4", board={"levels": {"1": ["4.6"]}})
    table.activate("b0")
    test = LOOK.preview(table.state, 0, TakeTest(table.unit("b0"), 1))
    assert test is not None
    assert [(term.kind, term.value) for term in test.modifiers] == [("level", 3), ("points", 1)]
    assert test.roll is not None
    table.test("b0", die=1)
    fire = LOOK.preview(table.state, 0, Fire(table.unit("b0"), table.unit("r0")))
    assert fire is not None
    assert fire.dice == 5
    assert [(term.kind, term.value) for term in fire.modifiers][:3] == [
        ("elements", 4),
        ("overlooks", 1),
        ("score", 5),
    ]
    assault = LOOK.preview(table.state, 0, Assault(table.unit("b0"), table.unit("r0")))
    assert assault is not None
    assert assault.roll is not None
    assert [(term.kind, term.value) for term in assault.modifiers] == [("quality", 3), ("fiery", 1)]
    assert [handful.reading.limit for handful in assault.roll.handfuls] == [4, 3]


def test_a_protection_counts_against_the_fire(battle: Callable[..., Any]) -> None:
    """BE-8.3: so many of the lowest faces fewer hit."""
    table = battle("inf 4.6:4 fire=B", "inf 5.6:4 order=open", board={"features": {"cover": ["5.6"]}})
    table.activate("b0")
    table.test("b0", die=1)
    fire = LOOK.preview(table.state, 0, Fire(table.unit("b0"), table.unit("r0")))
    assert fire is not None
    assert [(term.kind, term.value) for term in fire.modifiers][-1] == ("miss_open_cover", -2)


def test_a_unit_says_its_scores_with_their_distances(saint_privat: Any) -> None:
    """The French of this battle have a row of their own, without fire at 3 UD (BE-8)."""
    unit = next(unit for unit in saint_privat.units if unit.fire == "C")
    for setup, scores in (
        (saint_privat, "4 at 1 UD and 3 at 2 UD"),
        (saint_privat.model_copy(update={"special": ()}), "4 at 1 UD, 3 at 2 UD, and 1 at 3 UD"),
    ):
        told = " ".join(said(LOOK.unit_notes(setup, unit.id)))
        assert f"score {scores}; after a move 2 at 1 UD. " in told


def test_marks_of_a_unit(battle: Callable[..., Any]) -> None:
    table = battle("inf 4.6:4; inf 1.1:4", "inf 5.9:4")
    table.activate("b0")
    pieces = {piece.id: piece.marks for piece in LOOK.pieces_of(table.state)}
    assert pieces["b0"] == {"activated", "active", "unseen"}
    assert pieces["b1"] == {"unseen"}


def test_hexes_units_and_aims_have_notes(saint_privat: Any) -> None:
    board = saint_privat.board
    for name in board.hexes():
        for note in LOOK.hex_notes(saint_privat, board.grid.parse(name)):
            assert note.rule
            assert "{" not in say(note.text, "fr")
    for unit in saint_privat.units:
        notes = LOOK.unit_notes(saint_privat, unit.id)
        assert len(notes) >= 4
        assert all("{" not in say(note.text, "fr") for note in notes)
    assert {aim.value for aim in LOOK.aims(saint_privat)} == {3}
    entries = LOOK.entries(saint_privat)
    assert {entry.turn for entry in entries} == {4}
    assert LOOK.last_turn(saint_privat) == 10
    waiting = {piece.id for piece in LOOK.pieces(saint_privat) if "waiting" in piece.marks}
    assert waiting == {entry.unit for entry in entries}


def test_the_threat_reaches_as_far_as_the_range_and_stops_behind_troops(battle: Callable[..., Any]) -> None:
    table = battle("inf 4.6", "inf 6.7; inf 9.1")
    grid, state = table.state.context.grid, table.state
    threat = LOOK.threat(state, 1)
    far = state.context.range_of[False][1]
    counted = {grid.name(hex_): count for hex_, count in threat.hexes.items()}
    near = {grid.name(hex_) for hex_ in grid.hexes if 0 < grid.distance(table.hex("6.7"), hex_) <= far}
    other = {grid.name(hex_) for hex_ in grid.hexes if 0 < grid.distance(table.hex("9.1"), hex_) <= far}
    assert counted["4.6"] == 1
    assert set(counted) < near | other
    hidden = {name for name in near - other if name not in counted}
    assert all(
        not LOOK.sight_in(state, table.hex("6.7"), table.hex(name)).clear for name in hidden
    )  # behind the enemy in 4.6
    assert hidden


def said(notes: tuple[HexNote, ...]) -> list[str]:
    return [say(note.text, "en") for note in notes]


def test_notes_speak_of_the_readings_and_special_rules_of_the_scenario() -> None:
    """BE-8, BE-R18, BE-R22, BE-R43, BE-R84: by default and otherwise."""
    special = {
        "rule": "fire_table",
        "side": "blue",
        "type": "C",
        "scores": [4, 0, 2, 1],
        "moved": [0, 1, 0, 0],
    }
    otherwise = {
        "rough_means": "difficult",
        "fort_is_cover": True,
        "elite_is_shock": True,
        "victory": "losses",
    }
    found = []
    for options, rules in (({}, ()), (otherwise, (special,))):
        setup = scenario(
            "inf 5.5 C superior",
            "inf 1.1 C superior",
            features={"hill": "5.5", "fortification": "5.6"},
            objectives=[{"at": "5.5"}],
            options=options,
            special=rules,
        )
        hexes = [said(LOOK.hex_notes(setup, setup.board.grid.parse(at))) for at in ("5.5", "5.6")]
        found.append((*hexes, said(LOOK.unit_notes(setup, "bi1")), said(LOOK.unit_notes(setup, "ri1"))))
    (hill, fort, mine, its), (hill_2, fort_2, mine_2, its_2) = found
    assert hill[0].startswith("Hill: Stop on entering")
    assert ("limits cavalry" in hill[0], "limits cavalry" in hill_2[0]) == (True, False)
    assert ("2 points" in hill[1], "no points" in hill_2[1]) == (True, True)
    assert ("seen 1 hex less far" in fort[0], "seen 1 hex less far" in fort_2[0]) == (False, True)
    assert (mine[2], mine_2[2]) == ("Assault score 3", "Assault score 4")
    assert mine[3] == its[3] == its_2[3] != mine_2[3]
    assert "score 4 at 1 UD, 2 at 3 UD, and 1 at 4 UD; after a move 1 at 2 UD." in mine_2[3]


def test_the_threat_leaves_out_the_gaps_of_a_row_of_the_scenario() -> None:
    special = [{"rule": "fire_table", "side": "blue", "type": "C", "scores": [4, 0, 2, 0]}]
    table = rulebook_battle("inf 5.5 C", "inf 1.13", special=special)
    hexes = LOOK.threat(table.state, table.side("blue")).hexes
    assert [table.hex(at) in hexes for at in ("5.6", "5.7", "5.8", "5.9")] == [True, False, True, False]


def test_be_14_3_losses_of_defensive_fire_come_before_the_roll_of_the_assault() -> None:
    table = ready("inf 5.7, inf 9.1", "inf 5.8 B, inf 1.1", cp=(0, 9))
    table.act(Assault(table.unit("bi1"), table.unit("ri1")))
    table.act(React(table.unit("ri1"), "fire", 3))
    table.roll(firer="2 2 6 6")
    when = {step.id: step.when for step in sequence(table.state)}
    assert (when["react"], when["assault"], when["losses"]) == ("now", "later", "later")
    table.act(TakeLoss(table.unit("bi1")))
    after = {step.id: step.when for step in sequence(table.state)}
    assert after["losses"] == "later"


def test_who_is_hard_to_see_is_told_by_what_it_did() -> None:
    """BE-9.3: never of a conspicuous unit; a smokeless one that has fired is not called silent (BE-9.2)."""
    table = ready("inf 5.6 A smokeless, inf 9.1 conspicuous", "inf 5.8, inf 1.1")
    marks = {piece.id: piece.marks for piece in LOOK.pieces_of(table.state)}
    assert "unseen" in marks["bi1"]
    assert not {"unseen", "still"} & marks["bi2"]
    table.fire("bi1", "ri1", "6 6 6 6")
    (marked,) = (piece.marks for piece in LOOK.pieces_of(table.state) if piece.id == "bi1")
    assert "still" in marked
    assert "unseen" not in marked
    line = LOOK.sight_in(table.state, table.hex("5.8"), table.hex("5.6"))
    assert [(term.kind, term.value) for term in line.reasons] == [("sight", 4), ("smokeless", -1)]


def test_an_evasion_has_its_way_as_far_as_a_forced_march() -> None:
    """BE-15.1: hex by hex, not straight over whoever stands between."""
    table = ready("inf 5.5, inf 9.1", "cav 5.6 G, inf 1.13", cp=(0, 3))
    table.assault("bi1", "rc1")
    table.react("rc1", "evade", cp=3)
    unit = table.unit("rc1")
    for name, steps in (("5.7", 1), ("5.9", 3), ("5.10", 4)):
        way = LOOK.way(table.state, unit, table.hex(name))
        assert way is not None
        assert (way.steps, way.allowed) == (steps, 4)
    assert LOOK.way(table.state, unit, table.hex("5.11")) is None
    assert LOOK.way(table.state, unit, table.hex("4.5")) is None  # beside the attacker (BE-R30)


def test_after_the_end_nobody_threatens_anybody() -> None:
    """A battle that is lost before its last turn is over all the same."""
    table = ready("inf 5.6 A, inf 5.9 A", "inf 5.7:1, inf 9.1 G", limits=(0, 100))
    side = table.side("blue")
    assert LOOK.threat(table.state, side).hexes
    assert any(spot.losses for spot in PLANNER.threat(table.state, side).spots.values())
    table.fire("bi1", "ri1", "1 1 1 1")
    assert table.over == ("blue", "losses")
    assert not LOOK.threat(table.state, side).hexes
    assert not PLANNER.threat(table.state, side).spots


def test_the_die_of_a_test_lies_beside_the_unit_that_takes_it(battle: Callable[..., Any]) -> None:
    """Who supports the unit assaulted takes a test of his own: its die led to the unit assaulted."""
    state = battle("inf 4.6:4; inf 1.1:4", "inf 5.6:4").state.copy()
    assault, fire = Assaulting(0, 1, 5, 0, False, False), Firing(2, 0, 3, 3, 0)
    state.frames = (assault, Reactivity(2, 4, "fire"))
    assert LOOK.actors(state) == (2, None)
    state.frames = (assault, fire)
    assert LOOK.actors(state) == (2, 0)
    state.frames = (assault,)
    assert LOOK.actors(state) == (0, 1)


def test_be_17_1_what_is_counted_where_one_side_alone_has_hexes_to_seize(battle: Callable[..., Any]) -> None:
    """The score read 1/2 and 2/2, and nothing said of what."""
    aims = [{"side": "blue", "hexes": ["5.6", "4.6"], "count": 2}]
    state = battle("inf 1.1:4", "inf 5.9:4", seize=aims).state
    words = LOOK.scored(state)
    assert words is not None
    assert say(words, "fr") == "cases à prendre ou à garder"
    assert sorted(LOOK.score(state)) == [(0, 2), (2, 1)]
    assert LOOK.scored(battle("inf 1.1:4", "inf 5.9:4").state) is None
