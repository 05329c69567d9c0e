"""What Belle Époque tells a planner is what its rules do: reach by actions, lines by fire, threat by odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance.sources import Quick
from core.geometry.hex_boards import bits
from core.odds.questions import THOROUGH, Question, answer
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer as answered
from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep
from core.scenarios import files
from core.systems.belle_epoque.planner import hypotheticals
from core.systems.belle_epoque.planner.planner import PLANNER
from core.systems.belle_epoque.rules import fire_refusals, movement
from core.systems.belle_epoque.rules.actions import Move
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.text import say
from tests.rulebook.belle_epoque.table import Table, ready
from tests.rulebook.belle_epoque.table import battle as set_up

RULES = BelleEpoqueRules()


def shipped(name: str) -> State:
    path = SCENARIOS / "belle_epoque" / f"{name}.json"
    return RULES.new_battle(files.load(path, {"belle_epoque": BELLE_EPOQUE.design().scenario}))  # type: ignore[arg-type]


def name(state: State, spot: object) -> str:
    assert isinstance(spot, int)
    return state.context.grid.name(spot)


@pytest.fixture(scope="module")
def moments() -> list[State]:
    """Moments of random battles in which the active unit may move."""
    found: list[State] = []
    for seed, scenario in enumerate(("isandlwana", "saint_privat")):
        state, rng = shipped(scenario), Random(seed)
        source = Quick(rng)
        kept = 0
        while not isinstance(state.pending, Over) and kept < 40:
            pending = state.pending
            if isinstance(pending, Choice):
                if pending.prompt in ("activation", "failed", "passed"):
                    found.append(state.copy())
                    kept += 1
                RULES.apply(state, ActionStep(pending.side, RULES.propose(state, pending.side, rng)))
            else:
                assert isinstance(pending, Roll | Deal)
                RULES.apply(state, answered(pending, source, 0))
    return found


def test_every_hex_of_the_reach_is_a_move_offered_and_no_other(moments: list[State]) -> None:
    met = 0
    for state in moments:
        side, unit = state.context.side_of[state.active], state.active
        offered = {one.to for one in RULES.actions(state, side) if isinstance(one, Move)}
        found = PLANNER.reach(state, unit)
        assert found is not None
        assert found.is_now
        assert {hex_ for hex_, way in found.ways.items() if way.condition is None} == offered
        for hex_ in offered:
            drawn = BELLE_EPOQUE.hexes.way(state, unit, hex_)
            assert drawn is not None
            assert drawn.hexes == found.ways[hex_].path
            assert drawn.steps <= drawn.allowed
        assert BELLE_EPOQUE.hexes.way(state, unit, state.at[unit]) is None
        tested = hypotheticals.activated(state, unit)
        pending = state.pending
        assert isinstance(pending, Choice)
        if pending.prompt == "activation":
            assert set(found.ways) == offered | set(bits(movement.reach(tested, unit)))
        met += len(offered)
    assert met > 100


def test_ways_are_steps_of_their_cost_and_stop_where_the_rules_stop(moments: list[State]) -> None:
    for state in moments[::6]:
        for unit, at in enumerate(state.at):
            found = PLANNER.reach(state, unit)
            if at < 0:
                assert found is None
                continue
            assert found is not None
            halts = movement.halts(state, unit)
            friends = movement.friends_passed(state, unit)
            for hex_, way in found.ways.items():
                path = [one for one in way.path if isinstance(one, int)]
                assert (path[0], path[-1], len(path)) == (at, hex_, way.cost + 1)
                assert all(state.context.neighbours[one] >> other & 1 for one, other in pairwise(path))
                for one in path[1:-1]:
                    assert not halts >> one & 1
                    assert state.unit_on(one) < 0 or friends >> one & 1


def test_reach_tells_basic_move_and_march_and_what_stops_by_its_rule() -> None:
    table = set_up("cav 5.5, inf 4.5", "inf 5.8", terrain={"woods": "6.5"}, features={"impassable": "5.4"})
    state = table.state
    found = PLANNER.reach(state, table.unit("bc1"))
    assert found is not None
    assert not found.is_now
    ways = {name(state, hex_): way for hex_, way in found.ways.items()}
    assert ways["5.6"].condition is None
    assert (ways["5.6"].kind, ways["5.6"].cost) == ("basic", 1)
    assert ways["3.5"].condition is not None
    assert ways["3.5"].condition.rule == "BE-5.1"
    assert [name(state, one) for one in ways["3.5"].path] in (["5.5", "4.5", "3.5"], ["5.5", "4.4", "3.5"])
    assert ways["5.7"].ends is not None
    assert ways["5.7"].ends.rule == "BE-6.1"  # the zone of the infantry
    stops = {name(state, hex_): stop for hex_, stop in found.stops.items()}
    assert (stops["5.4"].by, stops["5.4"].note.rule) == ("ground", "BE-6.5")
    assert (stops["4.5"].by, stops["4.5"].note.rule) == ("friend", "BE-1.2")
    assert (stops["5.8"].by, stops["5.8"].note.rule) == ("enemy", "BE-1.2")


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_line_agrees_with_the_field_with_fire_and_with_its_way_back(data: st.DataObject) -> None:
    state = shipped(data.draw(st.sampled_from(["alma", "magersfontein", "isandlwana"])))
    hexes = state.context.grid.hexes
    one, other = data.draw(st.sampled_from(hexes)), data.draw(st.sampled_from(hexes))
    line = PLANNER.line(state, one, other)
    shown = BELLE_EPOQUE.hexes.sight_in(state, one, other)
    assert shown is not None
    assert line.is_seen == (shown.clear and shown.distance <= shown.reach)
    field = PLANNER.sight(state, one)
    assert (other in field.seen) == line.is_seen
    assert (other in field.far) == (line.verdict == "too_far")
    if line.verdict == "blocked":
        assert field.dead[other] == fire_refusals.blockers(state, one, other)
    assert {cross.spot for cross in line.crossings if cross.blocks} == set(shown.blocked_by)
    both = PLANNER.mutual(state, one, other)
    assert (both.there.is_seen == both.back.is_seen) == (both.differs is None)
    if both.differs is not None and "too_far" not in (both.there.verdict, both.back.verdict):
        assert state.context.level_of[one] != state.context.level_of[other]


def test_a_higher_firer_looks_over_lower_troops_who_do_not_see_back() -> None:
    table = set_up("inf 5.2, inf 5.3", "inf 5.5", levels={"1": "5.2"})
    both = PLANNER.mutual(table.state, table.hex("5.2"), table.hex("5.4"))
    assert both.there.is_seen
    assert both.there.crossings[0].why.rule == "BE-9.1"
    assert not both.back.is_seen
    assert both.differs is not None
    assert both.differs.rule == "BE-AMB-11"


def test_a_silent_unit_is_not_seen_from_as_far_as_it_sees() -> None:
    table = set_up("inf 5.2", "inf 5.6 open", terrain={"woods": "5.6"})
    line = PLANNER.line(table.state, table.hex("5.2"), table.hex("5.6"))
    assert (line.verdict, line.distance, line.reach) == ("too_far", 4, 1)
    assert line.note.rule == "BE-9.2"
    assert say(line.note.text, "en") == "502 does not see 506: 4 hexes away, seen up to 1."
    sight = PLANNER.side_sight(table.state, table.side("blue"))
    assert sight.enemies == {table.unit("ri1"): 0}
    viewpoints = PLANNER.viewpoints(table.state, table.side("blue"))
    assert viewpoints[0].enemies == (table.unit("ri1"),)
    assert table.state.context.grid.distance(viewpoints[0].spot, table.hex("5.6")) == 1  # type: ignore[arg-type]


def test_the_losses_of_fire_are_those_of_the_odds_where_even_losses_are_retreats() -> None:
    table = ready("inf 7.5 B", "inf 5.5:4 conspicuous")
    state, side = table.state, table.side("blue")
    odds = answer(Question(BELLE_EPOQUE, state, side, table.firing("bi1", "ri1"), policy="first"), THOROUGH)
    spot = PLANNER.threat(state, side).spots[table.hex("5.5")]
    assert spot.target == table.unit("ri1")
    assert spot.losses == max(one.losses for one in spot.strokes if one.losses is not None)
    fired = next(one for one in spot.strokes if one.piece == table.unit("bi1"))
    assert fired.kind == "fire"
    assert fired.losses == odds.of(f"lost.{1 - side}").mean
    assert fired.losses is not None
    assert fired.losses > 0


def test_the_losses_of_an_assault_are_those_of_the_odds_if_nobody_reacts() -> None:
    table = ready("inf 6.5 G", "inf 5.5 G tenacious")
    state, side = table.state, table.side("blue")
    question = Question(
        BELLE_EPOQUE, state, side, table.assaulting("bi1", "ri1"), policy="decline", whole=True
    )
    odds = answer(question, THOROUGH)
    spot = PLANNER.threat(state, side).spots[table.hex("5.5")]
    stroke = next(one for one in spot.strokes if one.kind == "assault")
    assert stroke.losses == odds.of(f"lost.{1 - side}").mean


def test_threat_reaches_as_far_as_fire_after_a_basic_move_and_assault_after_a_march() -> None:
    table = set_up("cav 5.1 G", "inf 9.12")
    threat = PLANNER.threat(table.state, table.side("blue"))
    kinds = {
        name(table.state, hex_): {one.kind for one in spot.strokes} for hex_, spot in threat.spots.items()
    }
    assert kinds["5.6"] == {"assault"}  # four hexes of a march, then the neighbour
    assert "move" in kinds["5.5"]
    assert "5.7" not in kinds
    near = threat.spots[table.hex("5.2")]
    assert {one.kind for one in near.strokes} == {"fire", "assault", "move"}
    assert near.losses == max(near.by_kind.values())  # one unit does one of them
    assert near.worst_strokes("fire")[0].losses == near.by_kind["fire"] < near.losses
    assert threat.spots[table.hex("5.6")].target == table.unit("ri1")  # who is supposed to have come


def test_command_tells_the_test_of_each_unit_and_the_chance_of_the_next_token() -> None:
    table = set_up("inf 5.2, cav 5.4 superior, inf 5.8 poor open", "inf 1.1", cp=(2, 0))
    table.activate("bi1")
    found = PLANNER.command(table.state, table.side("blue"))
    assert {table.state.context.unit_ids[unit]: piece.label for unit, piece in found.pieces.items()} == {
        "bi1": "3", "bc1": "4", "bi2": "1"
    }  # fmt: skip
    assert found.pieces[table.unit("bi2")].chance == Fraction(1, 6)
    notes = [say(note.text, "en") for note in found.pieces[table.unit("bi2")].notes]
    assert notes == ["Its test: 1 or less, 17 %.", "With 2 command points: 50 %."]
    tokens = found.rows[0]
    assert tokens.pieces == (table.unit("bc1"), table.unit("bi2"))
    assert "67 %" in say(tokens.note.text, "en")
    assert [say(row.value, "en") for row in found.rows if row.value is not None] == ["2 of 3", "2"]


def test_asking_changes_nothing(moments: list[State]) -> None:
    state = moments[-1]
    kept = [
        value[:] if isinstance(value, list) else value
        for value in map(state.__getattribute__, state.__slots__)
    ]
    for _step in PLANNER.warm(state):
        pass
    for side in (0, 1):
        PLANNER.threat(state, side)
        PLANNER.threat(state, side, next(iter(state.context.units_of[1 - side])))
        PLANNER.viewpoints(state, side)
        PLANNER.command(state, side)
    assert [getattr(state, name) for name in state.__slots__] == kept


def test_be_6_5_who_stands_on_impassable_ground_is_struck_there() -> None:
    """Nobody enters it, but a scenario may put a unit there: the rules allow fire and assault."""
    open_ground = ready("inf 5.7 B", "inf 5.8 B")
    table = ready("inf 5.7 B", "inf 5.8 B", features={"impassable": "5.8"})
    assert table.may(table.assaulting("bi1", "ri1"))
    side, unit, hex_ = table.side("blue"), table.unit("ri1"), table.hex("5.8")
    for target in (None, unit):
        spot = PLANNER.threat(table.state, side, target).spots[hex_]
        usual = PLANNER.threat(open_ground.state, side, target).spots[hex_]
        assert {(one.kind, one.losses) for one in spot.strokes if one.kind != "move"} == {
            (one.kind, one.losses) for one in usual.strokes if one.kind != "move"
        }
        assert "assault" in spot.by_kind


def test_be_6_2_nobody_fires_after_a_move_within_the_zone_of_who_is_supposed_to_have_come() -> None:
    """Type C fires one hex far after a move: beside the unit in 5.6 it cannot come from beside it."""
    table = ready("inf 5.5 C", "inf 1.1 C")
    side, unit = table.side("blue"), table.unit("ri1")
    for target in (None, unit):
        spots = PLANNER.threat(table.state, side, target).spots
        assert {one.kind for one in spots[table.hex("5.6")].strokes} == {"fire", "assault", "move"}
        assert "fire_moved" in {one.kind for one in spots[table.hex("5.7")].strokes}


def test_be_6_2_the_zone_of_who_is_supposed_to_have_come_bars_an_assault() -> None:
    """From beside the enemy in 5.4 nobody comes straight into 5.6, if another enemy stands in 5.7."""
    for near, kinds in (("5.4", {"move"}), ("1.4", {"assault", "move"})):
        table = ready("inf 5.5 G", f"inf {near} G, inf 1.1 G", terrain={"water": "4.5 4.6 6.5 6.6"})
        for target in (None, table.unit("ri2")):
            spots = PLANNER.threat(table.state, table.side("blue"), target).spots
            assert {one.kind for one in spots[table.hex("5.7")].strokes} == kinds


def kinds_at(table: Table, hex_: str, target: str | None = None) -> set[str]:
    """The sorts of strokes of Blue at a hex, moves left out."""
    unit = None if target is None else table.unit(target)
    spot = PLANNER.threat(table.state, table.side("blue"), unit).spots.get(table.hex(hex_))
    return {one.kind for one in spot.strokes if one.kind != "move"} if spot else set()


def told(table: Table) -> list[str]:
    notes = PLANNER.threat(table.state, table.side("blue"), table.unit("ri1")).notes
    return [say(note.text, "en") for note in notes]


def test_be_5_5_who_is_in_the_middle_of_its_activation_threatens_what_is_left_of_it() -> None:
    """After a basic move the score in brackets from where it stands, after a march an assault alone."""
    table = ready("inf 5.5 B", "inf 5.8 G, inf 1.1")
    assert kinds_at(table, "5.8", "ri1") == {"fire", "fire_moved", "assault"}
    table.move("bi1", "5.6")
    assert table.asked == ("blue", "moved")
    for target in (None, "ri1"):
        assert kinds_at(table, "5.8", target) == {"fire_moved"}
        assert kinds_at(table, "5.9", target) == set()  # the fire after a move reaches 2 hexes
    assert told(table)[1:] == [
        "In the middle of the activation of Test Infantry 1: only what is left of it counts."
    ]
    table = ready("inf 5.5 B", "inf 5.8 G, inf 1.1")
    table.move("bi1", "5.7")
    assert table.asked == ("blue", "marched")
    for target in (None, "ri1"):
        assert kinds_at(table, "5.8", target) == {"assault"}
    table.end("bi1")
    assert kinds_at(table, "5.8") == {"fire", "fire_moved", "assault"}
    assert told(table)[1:] == [
        "1 of these units has been activated or has just come: it strikes in the next turn only."
    ]


def test_be_amb_4_who_has_named_its_act_threatens_no_other() -> None:
    for aim, kinds in (("fire", {"fire", "fire_moved"}), ("assault", {"assault"}), ("march", {"assault"})):
        table = set_up("inf 5.5 B", "inf 5.7 G", cp=(0, 0), options={"declare_before_test": True})
        table.activate("bi1")
        table.test("bi1", aim=aim)  # type: ignore[arg-type]
        for target in (None, "ri1"):
            assert kinds_at(table, "5.7", target) == kinds


def test_be_5_4_who_has_failed_its_test_strikes_in_the_next_turn() -> None:
    table = set_up("inf 6.5 G", "inf 5.5 G", cp=(0, 0))
    table.activate("bi1")
    assert len(told(table)) == 1
    table.test("bi1", die=6)
    assert table.asked[1] == "failed"
    assert told(table)[1:] == [
        "1 of these units has been activated or has just come: it strikes in the next turn only."
    ]
    assert kinds_at(table, "5.5") == {"fire", "assault"}


def test_be_r74_nobody_strikes_after_the_last_turn() -> None:
    table = set_up("inf 5.5 B", "inf 5.7 G", cp=(0, 0), turns=1)
    table.activate("bi1")
    assert kinds_at(table, "5.7", "ri1") == {"fire", "fire_moved", "assault"}
    table.end("bi1")
    for target in (None, "ri1"):
        assert kinds_at(table, "5.7", target) == set()
    assert told(table)[1:] == [
        "1 of these units has been activated or has just come: this is the last turn, it strikes no more."
    ]


def test_be_5_2_the_test_of_the_active_unit_is_told_until_it_is_taken() -> None:
    table = set_up("inf 5.2", "inf 5.4", cp=(0, 0))
    table.activate("bi1")
    unit, side = table.unit("bi1"), table.side("blue")
    assert len(PLANNER.command(table.state, side).pieces[unit].notes) == 2
    table.test("bi1")
    after = PLANNER.command(table.state, side).pieces[unit]
    assert (after.level, after.label) == ("ready", "\N{CHECK MARK}")
    assert [say(note.text, "en") for note in after.notes] == ["It is activated now."]
    table.fire("bi1", "ri1", "1 1 6 6")
    assert PLANNER.command(table.state, side).pieces[unit].level == "done"
