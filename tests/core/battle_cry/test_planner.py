"""What Battle Cry tells a planner is what its rules do: reach by actions, lines by sight, threat by odds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.odds.questions import THOROUGH, Question, answer
from core.protocol.pending import Choice
from core.systems.battle_cry.planner import hypotheticals
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.planner.threat import mean_losses
from core.systems.battle_cry.rules import battle, movement
from core.systems.battle_cry.rules.actions import Move
from core.systems.battle_cry.rules.move_refusals import refusal
from core.systems.battle_cry.rules.rule_tables import GENERAL, INFANTRY
from core.systems.battle_cry.rules.state import State
from core.systems.battle_cry.system import BATTLE_CRY
from core.text import Names, say
from tests.core.battle_cry.conftest import RULES, shipped
from tests.rulebook.battle_cry.table import battle as set_up
from tests.rulebook.battle_cry.table import fighting, ordered


def name(state: State, spot: object) -> str:
    assert isinstance(spot, int)
    return state.context.grid.name(spot)


def moving(state: State) -> bool:
    return isinstance(state.pending, Choice) and state.pending.prompt == "move"


@pytest.fixture
def moments(play_on: Callable[..., State]) -> list[State]:
    """Moments of a random battle in which pieces may move."""
    found: list[State] = []

    def keep(state: State) -> None:
        if moving(state):
            found.append(state.copy())

    play_on(RULES.new_battle(shipped("perryville")), 5, stop=lambda _state: len(found) >= 25, watch=keep)
    return found


def test_every_hex_of_the_reach_is_a_move_offered_and_no_other(moments: list[State]) -> None:
    met = 0
    for state in moments:
        offered = [one for one in RULES.actions(state, state.active) if isinstance(one, Move)]
        for unit in {one.unit for one in offered}:
            found = PLANNER.reach(state, unit)
            assert found is not None
            assert found.is_now
            assert set(found.ways) == {one.to for one in offered if one.unit == unit}
            along = {one.to for one in offered if one.unit == unit and one.along}
            for hex_, way in found.ways.items():
                assert (way.condition is None) == (not along or hex_ in along)
                drawn = BATTLE_CRY.hexes.way(state, unit, hex_)
                assert drawn is not None
                assert drawn.hexes == way.path
                assert drawn.steps <= drawn.allowed
            assert BATTLE_CRY.hexes.way(state, unit, state.at[unit]) is None
            met += len(found.ways)
    assert met > 100


def test_ways_are_steps_of_their_cost_and_what_lies_beyond_is_refused(moments: list[State]) -> None:
    state = moments[-1]
    for unit, at in enumerate(state.at):
        if at < 0 or hypotheticals.may_move_now(state, unit):
            continue
        found = PLANNER.reach(state, unit)
        assert found is not None
        assert not found.is_now
        supposed = hypotheticals.ordered(state, unit)
        halts = movement.halts(supposed, unit)
        side = state.context.side_of[unit]
        legal = {
            hex_ for hex_ in state.context.grid.hexes if refusal(supposed, side, Move(unit, hex_)) is None
        }
        assert set(found.ways) == legal
        for hex_, way in found.ways.items():
            assert way.path[0] == at
            assert way.path[-1] == hex_
            assert len(way.path) == way.cost + 1 <= movement.steps_of(supposed, unit) + 1
            path = [one for one in way.path if isinstance(one, int)]
            for one, other in pairwise(path):
                assert state.context.neighbours[one] >> other & 1
            assert not any(halts >> one & 1 for one in path[1:-1])
        assert not legal & set(found.stops)


def test_reach_tells_costs_and_what_stops_by_its_rule() -> None:
    table = ordered("cav 5.5, inf 5.7, gen 6.5", "inf 3.5", terrain={"woods": "5.6", "rough": "6.4"})
    grid = table.state.context.grid
    found = PLANNER.reach(table.state, table.unit("uc1"))
    assert found is not None
    named = {grid.name(hex_): way for hex_, way in found.ways.items() if isinstance(hex_, int)}
    assert named["5.6"].cost == 1
    assert named["5.6"].ends is not None
    assert named["5.6"].ends.rule == "BC-8"  # woods end the move
    assert named["6.5"].ends is not None
    assert named["6.5"].ends.rule == "BC-R21"  # and so does a lone general
    assert named["5.6"].notes[0].rule == "BC-8.2"
    assert named["5.2"].cost == 3
    stops = {grid.name(hex_): stop for hex_, stop in found.stops.items() if isinstance(hex_, int)}
    assert (stops["6.4"].by, stops["6.4"].note.rule) == ("ground", "BC-8")
    assert (stops["3.5"].by, stops["3.5"].note.rule) == ("enemy", "BC-7.2")
    assert (stops["5.7"].by, stops["5.7"].note.rule) == ("friend", "BC-7.2")
    assert (stops["5.1"].by, stops["5.1"].note.rule) == ("limit", "BC-7")
    assert PLANNER.reach(table.state, table.unit("ui1")) is not None


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_line_agrees_with_the_field_with_battle_and_with_its_way_back(data: st.DataObject) -> None:
    battle_name = data.draw(st.sampled_from(["first_bull_run", "picketts_charge", "perryville"]))
    state = RULES.new_battle(shipped(battle_name))
    hexes = state.context.grid.hexes
    one, other = data.draw(st.sampled_from(hexes)), data.draw(st.sampled_from(hexes))
    line = PLANNER.line(state, one, other)
    shown = BATTLE_CRY.hexes.sight_in(state, one, other)
    assert shown is not None
    assert line.is_seen == shown.clear
    field = PLANNER.sight(state, one)
    assert (other in field.seen) == line.is_seen
    assert {cross.spot for cross in line.crossings if cross.blocks} == set(shown.blocked_by)
    assert set(field.dead.get(other, ())) == set(shown.blocked_by)
    unit = state.unit_on(one)
    if unit >= 0:
        assert line.is_seen == battle.sees(state, unit, one, other)
    both = PLANNER.mutual(state, one, other)
    assert (both.there.is_seen == both.back.is_seen) == (both.differs is None)
    if both.differs is not None:
        assert both.differs.rule == "BC-R3"
    assert len(field.seen) + len(field.dead) == len(hexes)


def test_a_line_names_what_it_crosses_and_why() -> None:
    table = set_up("inf 5.2, inf 5.4", "inf 5.9", terrain={"woods": "5.6", "hill": "4.7"})
    line = PLANNER.line(table.state, table.hex("5.2"), table.hex("5.9"))
    assert [name(table.state, one.spot) for one in line.crossings] == [
        "5.3",
        "5.4",
        "5.5",
        "5.6",
        "5.7",
        "5.8",
    ]
    assert [one.blocks for one in line.crossings] == [False, True, False, True, False, False]
    assert line.crossings[3].what == (Names("Woods", "Bois"),)
    assert line.crossings[3].why.rule == "BC-10.1"
    assert say(line.note.text, "en") == "502 does not see 509: 504 and 506 in between."
    assert PLANNER.line(table.state, table.hex("5.8"), table.hex("5.9")).note.rule == "BC-10.3"


def test_a_grazing_line_says_on_which_hand_nothing_blocks() -> None:
    table = set_up("inf 5.5", "inf 3.4", terrain={"woods": "4.4"})
    table_line = PLANNER.line(table.state, table.hex("5.5"), table.hex("3.5"))
    assert table_line.is_seen
    beside = {name(table.state, one.spot): one for one in table_line.crossings}
    assert set(beside) == {"4.4", "4.5"}
    assert all(one.beside and not one.blocks for one in beside.values())
    assert beside["4.4"].left
    assert beside["4.4"].why.rule == "BC-10.2"
    assert say(beside["4.4"].why.text, "en") == "only grazed: nothing blocks on the other hand"


def test_artillery_on_a_hill_sees_over_a_friend_who_does_not_see_back() -> None:
    table = set_up("art 5.5, inf 5.6", "inf 5.8", terrain={"hill": "5.5"})
    both = PLANNER.mutual(table.state, table.hex("5.5"), table.hex("5.8"))
    assert both.there.is_seen
    assert not both.back.is_seen
    assert both.differs is not None
    assert both.differs.rule == "BC-R3"
    assert both.there.crossings[0].why.rule == "BC-R3"


def test_a_side_sees_what_its_units_see_and_the_best_post_sees_most() -> None:
    table = set_up("inf 5.2, art 7.7", "inf 3.9, cav 1.1", terrain={"woods": "5.4, 4.7, 4.8, 4.9"})
    state = table.state
    side = table.side("union")
    units = [table.unit("ui1"), table.unit("ua1")]
    sight = PLANNER.side_sight(state, side)
    assert sight.observers == 2
    for hex_ in state.context.grid.hexes:
        assert sight.counts[hex_] == sum(hex_ in PLANNER.sight(state, state.at[unit]).seen for unit in units)
    assert sight.enemies == {
        foe: sight.counts[state.at[foe]] for foe in (table.unit("ci1"), table.unit("cc1"))
    }
    viewpoints = PLANNER.viewpoints(state, side)
    assert len(viewpoints[0].enemies) == max(len(post.enemies) for post in viewpoints)
    near = PLANNER.viewpoints(state, side, units[0], frozenset(PLANNER.reach(state, units[0]).ways))  # type: ignore[union-attr]
    assert {post.cost for post in near} == {1}
    for post in near:
        field = PLANNER.sight(state, post.spot, units[0])
        assert post.sees == len(field.seen)
        assert post.fresh == sum(sight.counts[hex_] == 0 for hex_ in field.seen)
        assert set(post.enemies) == set(field.enemies)


def test_the_losses_of_a_threat_are_those_of_the_odds_of_the_battle() -> None:
    table = fighting("inf 6.6, art 7.4", "inf 5.6, cav 5.3:2")
    state, side = table.state, table.side("union")
    foe = table.side("confederate")
    threat = PLANNER.threat(state, side)
    for attacker, target in (("ui1", "ci1"), ("ua1", "ci1"), ("ua1", "cc1")):
        odds = answer(Question(BATTLE_CRY, state, side, table.battling(attacker, target)), THOROUGH)
        spot = threat.spots[state.at[table.unit(target)]]
        assert spot.target == table.unit(target)
        stroke = next(
            one for one in spot.strokes if one.piece == table.unit(attacker) and one.losses is not None
        )
        assert stroke.kind == "stand"
        assert stroke.losses == odds.of(f"lost.{foe}").mean
        assert stroke.dice == battle.dice_against(state, stroke.piece, state.at[spot.target])
    cavalry = threat.spots[table.hex("5.3")]
    assert cavalry.losses <= 2  # it has no more


def test_threat_moves_first_where_that_brings_more_dice() -> None:
    table = set_up("inf 6.6", "inf 1.1", terrain={"woods": "5.6"})
    threat = PLANNER.threat(table.state, table.side("union"))
    stroke = threat.spots[table.hex("4.6")].strokes[0]
    assert stroke.kind == "after_move"
    assert (
        name(table.state, stroke.start) == "5.7"
    )  # not from the woods: it may not battle after entering them
    assert stroke.dice == 4
    assert {name(table.state, hex_) for hex_, spot in threat.spots.items() if spot.pieces("move")} == {
        "5.6", "5.7", "6.5", "6.7", "7.6", "7.7"
    }  # fmt: skip


def test_cards_in_hand_say_whom_they_could_order_and_the_other_hand_stays_hidden() -> None:
    table = set_up("inf 5.2, inf 5.7, cav 6.12", "inf 1.1", hand="probe-left, attack-centre, rally")
    state, side = table.state, table.side("union")
    found = PLANNER.command(state, side)
    rows = {row.id: row for row in found.rows}
    assert rows["probe-left"].pieces == (table.unit("ui1"),)
    assert rows["probe-left"].most == 2
    assert rows["attack-centre"].pieces == (table.unit("ui2"),)
    assert rows["rally"].pieces == ()
    assert rows["right"].pieces == (table.unit("uc1"),)
    assert found.pieces[table.unit("uc1")].level == "out"
    assert found.pieces[table.unit("ui1")].label == "1"
    known = RULES.observe(state, 1 - side)
    seen = PLANNER.command(known, side)
    assert [row.id for row in seen.rows] == ["left", "centre", "right"]
    assert seen.hidden == 3
    assert all(piece.label == "?" for piece in seen.pieces.values())


def test_the_card_on_the_table_says_whom_it_may_order_still() -> None:
    table = set_up("inf 5.2, inf 6.2, inf 7.2, inf 5.7", "inf 1.1", hand="probe-left")
    table.play("probe-left")
    rows = {row.id: row for row in PLANNER.command(table.state, table.side("union")).rows}
    assert rows["table"].pieces == tuple(table.unit(piece) for piece in ("ui1", "ui2", "ui3"))
    assert rows["table"].most == 2
    table.order("ui2")
    found = PLANNER.command(table.state, table.side("union"))
    assert found.rows[0].pieces == (table.unit("ui1"), table.unit("ui3"))
    assert found.rows[0].most == 1
    assert found.pieces[table.unit("ui2")].level == "ready"


def test_a_planner_knows_no_more_than_its_side(moments: list[State]) -> None:
    state = moments[0]
    side = state.active
    known = RULES.observe(state, side)
    assert PLANNER.side_sight(known, side) == PLANNER.side_sight(state, side)
    assert PLANNER.threat(known, 1 - side) == PLANNER.threat(state, 1 - side)
    assert PLANNER.command(known, side) == PLANNER.command(state, side)
    assert [PLANNER.reach(known, unit) for unit in range(6)] == [
        PLANNER.reach(state, unit) for unit in range(6)
    ]
    other = RULES.imagine(state, side, Random(3))
    assert PLANNER.command(RULES.observe(other, side), 1 - side) == PLANNER.command(known, 1 - side)


def test_asking_changes_nothing(moments: list[State]) -> None:
    state = moments[0]
    before = [getattr(state, name) for name in state.__slots__]
    kept: list[Any] = [value[:] if isinstance(value, list) else value for value in before]
    for _step in PLANNER.warm(state):
        pass
    for side in (0, 1):
        PLANNER.threat(state, side)
        PLANNER.viewpoints(state, side)
        PLANNER.command(state, side)
    for unit in range(len(state.at)):
        PLANNER.reach(state, unit)
    assert [getattr(state, name) for name in state.__slots__] == kept


def test_bc_7_2_no_post_is_where_an_enemy_general_stands() -> None:
    table = set_up("inf 6.7, gen 6.6", "gen 5.7, inf 2.2")
    spots = {post.spot for post in PLANNER.viewpoints(table.state, table.side("union"), table.unit("ui1"))}
    assert table.hex("5.7") not in spots
    assert table.hex("6.6") in spots  # its own general it may join


def test_bc_r9_a_general_whom_no_terrain_stops_stops_for_the_unit_that_he_joins() -> None:
    for option, words in (
        ("stops", "Woods: it must stop there."),
        ("free", "The general joins the unit there and stops."),
    ):
        table = ordered(
            "gen 6.7, inf 6.8",
            "inf 2.2",
            terrain={"woods": "6.8"},
            options={"general_terrain": option},
            orders="ug1",
        )
        reach = PLANNER.reach(table.state, table.unit("ug1"))
        assert reach is not None
        ends = reach.ways[table.hex("6.8")].ends
        assert ends is not None
        assert say(ends.text, "en") == words


def test_bc_6_1_a_hand_emptied_by_play_was_dealt() -> None:
    table = set_up("inf 6.7, inf 9.13", "inf 5.7, inf 8.12", hand="probe-centre")
    table.play("probe-centre")
    picture = PLANNER.command(table.state, table.side("union"))
    assert [say(note.text, "en") for note in picture.notes] == ["The hand is empty until a card is drawn."]
    told = say(picture.pieces[table.unit("ui2")].notes[-1].text, "en")
    assert told == "No card in hand could order it."
    undealt = RULES.new_battle(table.scenario)
    picture = PLANNER.command(undealt, table.side("union"))
    assert say(picture.notes[0].text, "en").startswith("No cards have been dealt yet")


def test_bc_r61_a_unit_in_hand_is_struck_itself_where_a_general_stands() -> None:
    """It stands with its general, or would join a lone one: the hits fall on the unit."""
    table = set_up("inf 5.6, gen 5.6, gen 5.7", "inf 4.6")
    unit, foe = table.unit("ui1"), table.side("confederate")
    spots = PLANNER.threat(table.state, foe, unit).spots
    for place in ("5.6", "5.7"):
        spot = spots[table.hex(place)]
        strokes = [(one.dice, one.losses) for one in spot.strokes if one.kind == "stand"]
        assert spot.target == unit
        assert strokes == [(4, mean_losses(4, INFANTRY, 4))]
    # the other general, in hand himself, is struck as a general
    general = table.unit("ug2")
    spot = PLANNER.threat(table.state, foe, general).spots[table.hex("5.7")]
    assert (spot.target, spot.strokes[0].losses) == (general, mean_losses(4, GENERAL, 1))


def test_bc_7_4_the_general_of_a_unit_in_hand_goes_along_and_hides_nothing() -> None:
    table = set_up("inf 5.6, gen 5.6", "inf 5.5")
    unit, foe = table.unit("ui1"), table.side("confederate")
    spot = PLANNER.threat(table.state, foe, unit).spots[table.hex("5.7")]
    assert [one.dice for one in spot.strokes if one.kind == "stand"] == [3]
    assert PLANNER.line(table.state, table.hex("5.7"), table.hex("5.5"), unit).is_seen


def test_bc_7_2_nobody_comes_through_the_unit_that_he_would_strike_in_the_rear() -> None:
    """Rough ground leaves one way, through the hex with the works: who stands there bars it."""
    table = set_up(
        "inf 9.1", "cav 3.7", terrain={"rough": "5.5 5.6 5.8 5.9 6.5 6.8"}, works={"5.7": "N"}, hand="rally"
    )
    foe, hex_ = table.side("confederate"), table.hex("5.7")
    for target in (None, table.unit("ui1")):
        strokes = PLANNER.threat(table.state, foe, target).spots[hex_].strokes
        assert [(one.kind, one.dice) for one in strokes if one.kind != "move"] == [("after_move", 1)]


def test_bc_r83_a_turn_that_must_be_passed_is_told() -> None:
    table = set_up("inf 9.1", "inf 1.1")
    side, state = table.side("union"), table.state.copy()

    def told(known: State) -> list[bool]:
        pictures = PLANNER.command(known, side), PLANNER.threat(known, side), PLANNER.threat(known, 1 - side)
        return ["BC-R83" in {note.rule for note in picture.notes} for picture in pictures]

    assert told(state) == [False, False, False]
    state.skip |= 1 << side
    assert told(state) == [True, True, False]
